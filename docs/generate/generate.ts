// npm run docs:generate: writes the generated parts of docs/ anew. test/documentation fails when they are stale.
import { writeFileSync } from 'node:fs';
import { generatedPages } from './pages.js';

for (const { file, text } of generatedPages()) {
  writeFileSync(file, text);
}

// Writes the generated parts of the pages: npm run generate -- docs
import { writeFileSync } from 'node:fs';
import { generatedPages } from './pages.js';

for (const { file, text } of generatedPages()) {
  writeFileSync(file, text);
}

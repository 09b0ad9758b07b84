// Writes the types of the signal fields, and the documents of signal-to-order/schema: npm run generate -- schema
import { mkdirSync, writeFileSync } from 'node:fs';
import { documents, fileText } from './documents.js';
import { fieldTypes, fieldTypesFile } from './field-types.js';

mkdirSync('schema', { recursive: true });
for (const [name, document] of documents()) {
  const text = fileText(document);
  writeFileSync(`schema/${name}`, text);
  console.log(`schema/${name}: ${text.length} characters`);
}
writeFileSync(fieldTypesFile, fieldTypes());

// Writes the types of the signal fields, and the documents of signal-to-order/schema: npm run generate -- schema
import { writeFileSync } from 'node:fs';
import { writeDocuments } from './documents.js';
import { fieldTypes, fieldTypesFile } from './field-types.js';

writeDocuments('dist/schema');
writeFileSync(fieldTypesFile, fieldTypes());

// Writes the types of the signal fields: npm run generate -- types
import { writeFileSync } from 'node:fs';
import { fieldTypes, fieldTypesFile } from './field-types.js';

writeFileSync(fieldTypesFile, fieldTypes());

import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents, fileText } from '../../docs/generate/schema/documents.js';
import { fieldTypes, fieldTypesFile } from '../../docs/generate/schema/field-types.js';

const folder = resolve(import.meta.dirname, '../../dist/schema');

describe('the files in dist/schema/', () => {
  const made = documents();

  it('are the generated documents', () => {
    expect(readdirSync(folder).toSorted()).toEqual([...made.keys()].toSorted());
  });

  it.each([...made])('%s is up to date (else: npm run build)', (name, document) => {
    expect(readFileSync(resolve(folder, name), 'utf8')).toBe(fileText(document));
  });
});

it('src/signal/field-types.ts has the types that the field tables generate (npm run generate -- types)', () => {
  expect(readFileSync(fieldTypesFile, 'utf8')).toBe(fieldTypes());
});

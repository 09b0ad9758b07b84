import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { errorCatalogue } from '../../src/core/errors.js';
import { codesNothingRaises } from './raised-codes.js';

it('every code of the catalogue is raised by a file of src', () => {
  expect(codesNothingRaises(resolve(import.meta.dirname, '../../src'), errorCatalogue)).toEqual([]);
});

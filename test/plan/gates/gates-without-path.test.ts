import { expect, it } from 'vitest';
import { errorCatalogue } from '../../../src/core/errors.js';
import { gates } from '../../../src/plan/gates/table.js';
import { gatesWithoutPath } from './gates-without-path.js';

it('every gate of orders has a code whose errors name a field of the message', () => {
  expect(gatesWithoutPath(gates, errorCatalogue)).toEqual([]);
});

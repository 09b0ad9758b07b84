import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { planSignal } from '../../src/plan/plan-signal.js';
import { scenario } from '../../src/testing/arbitraries/scenario.js';
import { undeclaredFields } from './undeclared-fields.js';

it('every field of a planned order is declared in the type of an order', () => {
  const src = resolve(import.meta.dirname, '../../src');
  expect(undeclaredFields(src, { planSignal, scenario }, 400, 1)).toEqual([]);
});

// What the tests of legs begin with: a bracket of a message as it is, also where the parser would reject it.

import { signalError } from '../../../src/core/errors.js';
import { err } from '../../../src/core/result.js';
import { createPlanningContext, type PlanningContext } from '../../../src/market/planning-context.js';
import type { BracketFields } from '../../../src/signal/signal.js';
import { contextOf, type Request, signalOf } from '../../market/contracts/sample.ts';

/** Planning of a buy of AAPL with a bracket. */
export function bracketPlanning(fields: BracketFields, request: Request = {}): PlanningContext {
  return createPlanningContext({ ...signalOf(request), ...fields }, contextOf(request));
}

/** A price that is not known. */
export const unknownPrice = err(signalError('quote-unavailable', { message: 'No quote.' }));

/** A price that nothing may ask for. */
export function notAsked(): never {
  throw new Error('asked for a price that is not needed');
}

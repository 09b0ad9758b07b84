import { once } from '../core/once.js';
import { isNonEmpty, ok, type Result } from '../core/result.js';
import { parseJsonWith, type Schema } from '../core/schema.js';
import type { Execution } from './execution.js';
import { executionSchema } from './execution-schema.js';
import { identityFault } from './identity.js';
import { storedPartFaults } from './stored-parts.js';

const schema: () => Schema<Execution> = /* @__PURE__ */ once(executionSchema);

/**
 * Parses an execution that was stored as JSON: all of it must be there before the machine goes on with it. What the machine
 * does not know is kept. All errors are reported, with their place as `path`. `runExecution` does this itself; call it before
 * `resume` and `advance`.
 *
 * Codes: `invalid-snapshot`; `client-order-id-required`, as `startExecution`.
 *
 * @example
 * const stored = JSON.parse(JSON.stringify(execution)); // buy 5 AAPL
 * parseExecution(stored).ok; // true
 * const { now, ...cut } = stored;
 * const read = parseExecution(cut);
 * read.ok ? [] : read.errors[0].path; // ['now']
 */
export function parseExecution(input: unknown): Result<Execution> {
  const read = parseJsonWith(schema(), input, 'invalid-snapshot', 'The execution');
  if (!read.ok) {
    return read;
  }
  const faults = storedPartFaults(read.value);
  return isNonEmpty(faults) ? { ok: false, errors: faults } : (identityFault(read.value.plan) ?? ok(read.value));
}

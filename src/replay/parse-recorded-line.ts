import * as v from 'valibot';
import { parseJson } from '../core/malformed-json.js';
import { once } from '../core/once.js';
import { mapAll, ok, type Result } from '../core/result.js';
import { list, openObject, parseWith, type Schema, text } from '../core/schema.js';
import type { OrderPlan } from '../order/order-plan.js';
import { planSchema } from '../order/plan-schema.js';
import { nullLine } from './null-line.js';

/** A decision that was recorded. Another version has errors and rules of its own: a code may be any text. */
type Recorded = Result<OrderPlan>;

const form = 'an object with ok and errors';

const schemaOfPlans: () => Schema<OrderPlan> = /* @__PURE__ */ once(planSchema);

const schemaOfRefusals: () => Schema<Extract<Recorded, { ok: false }>> = /* @__PURE__ */ once(() => {
  const error = openObject('an error with code, path and message', {
    code: text('a code', /./),
    path: list('a path', v.union([v.string(), v.number()])),
    message: text('a sentence', () => true),
  });
  const refusal = openObject(form, {
    ok: v.literal(false, 'true or false'),
    errors: list('a list of errors, at least one', error, 1),
  });
  // Codes of another version are not in the catalogue of this one.
  return refusal as Schema<unknown> as Schema<Extract<Recorded, { ok: false }>>;
});

/**
 * Parses a line that `plan --jsonl` has written: the decision of each message of a batch, or of the one message. A plan needs its
 * trace, which names the rules. Codes: `malformed-json`, `invalid-snapshot`.
 */
export function parseRecordedLine(line: string): Result<readonly Recorded[]> {
  const json = parseJson(line);
  if (!json.ok) {
    return json;
  }
  const { value: answer } = json;
  if (answer === null) {
    return nullLine(form);
  }
  return isAccepted(answer) && Array.isArray(answer.value)
    ? mapAll(answer.value, recordedDecision)
    : mapAll([answer], recordedDecision);
}

function recordedDecision(answer: unknown): Result<Recorded> {
  if (!isAccepted(answer)) {
    return parseWith(schemaOfRefusals(), answer, 'invalid-snapshot', 'The answer');
  }
  const plan = parseWith(schemaOfPlans(), answer.value, 'invalid-snapshot', 'The plan');
  return plan.ok ? ok(plan) : plan;
}

function isAccepted(answer: unknown): answer is { readonly ok: true; readonly value?: unknown } {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;
}

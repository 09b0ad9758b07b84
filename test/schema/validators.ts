import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonObject } from '../../src/core/json.js';
import {
  calendarJsonSchema,
  planJsonSchema,
  settingsJsonSchema,
  signalJsonSchema,
  snapshotJsonSchema,
} from '../../src/schema/index.js';

/** Keywords that are mistyped or say nothing are errors; what a schema says of some types of values only is not. */
export function validatorOf(schema: JsonObject): ValidateFunction {
  return new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: false }).compile(schema);
}

/** The body of a request. */
export const takesRequest: ValidateFunction = validatorOf(signalJsonSchema);

/** One signal. */
export const takesSignal: ValidateFunction = validatorOf({ ...signalJsonSchema, anyOf: [{ $ref: '#/$defs/signal' }] });

export const takesSettings: ValidateFunction = validatorOf(settingsJsonSchema);

export const takesSnapshot: ValidateFunction = validatorOf(snapshotJsonSchema);

export const takesCalendar: ValidateFunction = validatorOf(calendarJsonSchema);

export const takesPlan: ValidateFunction = validatorOf(planJsonSchema);

import { dialect, type JsonSchema } from './json-schema.js';
import type { Types } from './types.js';

/** A plan, as its type declares it. */
export function planDocument(types: Types): JsonSchema {
  const definitions = new Map<string, JsonSchema>();
  types.type('src/plan/order-plan.ts', 'OrderPlan').schema(definitions);
  const { OrderPlan, ...parts } = Object.fromEntries(definitions);
  return { $schema: dialect, ...OrderPlan, $defs: parts };
}

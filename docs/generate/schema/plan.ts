import { dialect, type JsonSchema } from './json-schema.js';
import type { Types } from './types.js';

/** JSON Schema of an order plan, from its type. */
export function planDocument(types: Types): JsonSchema {
  const definitions = new Map<string, JsonSchema>();
  const plan = types.type('src/order/order-plan.ts', 'OrderPlan');
  const schema = plan.schema(definitions);
  return {
    $schema: dialect,
    title: 'OrderPlan',
    description: plan.text,
    ...schema,
    $defs: Object.fromEntries(definitions),
  };
}

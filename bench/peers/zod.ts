import { z } from 'zod';
import {
  bounded,
  each,
  enums,
  flags,
  integers,
  longestMessage,
  namesOf,
  numbers,
  numericText,
  stopLossNumbers,
  stopLossTypes,
  takeProfitNumbers,
  texts,
} from '../schema.js';
import type { Peer } from './peer.js';

/** A number, or text that holds one and nothing else: as a message may have it. */
const numeric = z.union([z.number(), z.string().regex(new RegExp(numericText)).transform(Number)]);

/** zod's short form for it, which also lets `true`, `""` and dates pass for numbers. */
const coerced = z.coerce.number();

function schemaWith(number: typeof numeric | typeof coerced) {
  const positive = number.pipe(z.number().positive());
  return z.object({
    ticker: z.string(),
    ...each(namesOf(enums), (name) => z.enum(enums[name]).optional()),
    action: z.enum(enums.action),
    ...each(numbers, () => number.optional()),
    ...each(namesOf(bounded), (name) => number.pipe(z.number().min(bounded[name][0]).max(bounded[name][1])).optional()),
    ...each(namesOf(integers), (name) => z.int().min(integers[name][0]).max(integers[name][1]).optional()),
    ...each(flags, () => z.boolean().optional()),
    ...each(texts, () => z.string().optional()),
    message: z.string().max(longestMessage).optional(),
    extras: z.record(z.string(), z.unknown()).optional(),
    takeProfit: z.object(each(takeProfitNumbers, () => positive.optional())).optional(),
    stopLoss: z
      .object({ type: z.enum(stopLossTypes).optional(), ...each(stopLossNumbers, () => positive.optional()) })
      .optional(),
  });
}

function peer(name: string, schema: ReturnType<typeof schemaWith>): Peer {
  return {
    name,
    run: (message) => schema.safeParse(message),
    faults: (answer) => (answer as ReturnType<typeof schema.safeParse>).error?.issues.length ?? 0,
    converts: true,
  };
}

export const zod: Peer = peer('zod', schemaWith(numeric));
export const zodCoerce: Peer = peer('zod with coerce', schemaWith(coerced));

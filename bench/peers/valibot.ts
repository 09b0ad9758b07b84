import * as v from 'valibot';
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

const number = v.union([v.number(), v.pipe(v.string(), v.regex(new RegExp(numericText)), v.transform(Number))]);
const positive = v.pipe(number, v.gtValue(0));

const schema = v.object({
  ticker: v.string(),
  ...each(namesOf(enums), (name) => v.optional(v.picklist(enums[name]))),
  action: v.picklist(enums.action),
  ...each(numbers, () => v.optional(number)),
  ...each(namesOf(bounded), (name) =>
    v.optional(v.pipe(number, v.minValue(bounded[name][0]), v.maxValue(bounded[name][1]))),
  ),
  ...each(namesOf(integers), (name) =>
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(integers[name][0]), v.maxValue(integers[name][1]))),
  ),
  ...each(flags, () => v.optional(v.boolean())),
  ...each(texts, () => v.optional(v.string())),
  message: v.optional(v.pipe(v.string(), v.maxLength(longestMessage))),
  extras: v.optional(v.record(v.string(), v.unknown())),
  takeProfit: v.optional(v.object(each(takeProfitNumbers, () => v.optional(positive)))),
  stopLoss: v.optional(
    v.object({ type: v.optional(v.picklist(stopLossTypes)), ...each(stopLossNumbers, () => v.optional(positive)) }),
  ),
});

export const valibot: Peer = {
  name: 'valibot',
  run: (message) => v.safeParse(schema, message),
  faults: (answer) => (answer as v.SafeParseResult<typeof schema>).issues?.length ?? 0,
  converts: true,
};

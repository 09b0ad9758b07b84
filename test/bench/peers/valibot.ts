import * as v from 'valibot';
import {
  bounded,
  dates,
  dateText,
  delaySeconds,
  delayText,
  each,
  enums,
  flags,
  integers,
  longestMessage,
  namesOf,
  numberIn,
  numbers,
  numericText,
  positives,
  stopLossNumbers,
  stopLossTypes,
  takeProfitNumbers,
  texts,
  tickerText,
  untaggedText,
} from '../schema.js';
import type { Peer } from './peer.js';

const number = v.union([v.number(), v.pipe(v.string(), v.regex(new RegExp(numericText)), v.transform(numberIn))]);
const positive = v.nullish(v.pipe(number, v.gtValue(0)));
const text = v.union([v.string(), v.number()]);

const schema = v.object({
  ticker: v.pipe(v.string(), v.regex(new RegExp(tickerText))),
  ...each(namesOf(enums), (name) => v.nullish(v.picklist(enums[name]))),
  action: v.picklist(enums.action),
  ...each(numbers, () => v.nullish(number)),
  ...each(positives, () => positive),
  ...each(namesOf(bounded), (name) =>
    v.nullish(v.pipe(number, v.minValue(bounded[name][0]), v.maxValue(bounded[name][1]))),
  ),
  ...each(namesOf(integers), (name) =>
    v.nullish(v.pipe(number, v.integer(), v.minValue(integers[name][0]), v.maxValue(integers[name][1]))),
  ),
  ...each(flags, () => v.nullish(v.boolean())),
  ...each(texts, () => v.nullish(text)),
  ...each(dates, () => v.nullish(v.pipe(v.string(), v.regex(new RegExp(dateText))))),
  delay: v.nullish(
    v.union([
      v.pipe(v.number(), v.integer(), v.minValue(delaySeconds[0]), v.maxValue(delaySeconds[1])),
      v.pipe(v.string(), v.regex(new RegExp(delayText))),
    ]),
  ),
  message: v.nullish(
    v.union([v.pipe(v.string(), v.maxLength(longestMessage), v.regex(new RegExp(untaggedText))), v.number()]),
  ),
  extras: v.nullish(v.record(v.string(), v.unknown())),
  test: v.optional(v.unknown()),
  takeProfit: v.nullish(v.object(each(takeProfitNumbers, () => positive))),
  stopLoss: v.nullish(
    v.object({ type: v.nullish(v.picklist(stopLossTypes)), ...each(stopLossNumbers, () => positive) }),
  ),
});

export const valibot: Peer = {
  name: 'valibot',
  run: (message) => v.safeParse(schema, message),
  faults: (answer) => (answer as v.SafeParseResult<typeof schema>).issues?.length ?? 0,
  converts: true,
};

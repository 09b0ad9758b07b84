import Type from 'typebox';
import { Compile } from 'typebox/compile';
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

function number(bounds: Readonly<Record<string, number>> = {}): Type.TSchema[] {
  return [Type.Number(bounds), Type.String({ pattern: numericText })];
}

/** One of some schemas, null, or absent. */
function optional(...schemas: Type.TSchema[]): Type.TSchema {
  return Type.Optional(Type.Union([...schemas, Type.Null()]));
}

function words(values: readonly string[]): Type.TSchema[] {
  return values.map((word) => Type.Literal(word));
}

const positive = { exclusiveMinimum: 0 };

const schema = Type.Object({
  ...each(namesOf(enums), (name) => optional(...words(enums[name]))),
  ticker: Type.String({ pattern: tickerText }),
  action: Type.Union(words(enums.action)),
  ...each(numbers, () => optional(...number())),
  ...each(positives, () => optional(...number(positive))),
  ...each(namesOf(bounded), (name) => optional(...number({ minimum: bounded[name][0], maximum: bounded[name][1] }))),
  ...each(namesOf(integers), (name) =>
    optional(
      Type.Integer({ minimum: integers[name][0], maximum: integers[name][1] }),
      Type.String({ pattern: numericText }),
    ),
  ),
  ...each(flags, () => optional(Type.Boolean())),
  ...each(texts, () => optional(Type.String(), Type.Number())),
  ...each(dates, () => optional(Type.String({ pattern: dateText }))),
  delay: optional(
    Type.Integer({ minimum: delaySeconds[0], maximum: delaySeconds[1] }),
    Type.String({ pattern: delayText }),
  ),
  message: optional(Type.String({ maxLength: longestMessage, pattern: untaggedText }), Type.Number()),
  extras: optional(Type.Record(Type.String(), Type.Unknown())),
  test: Type.Optional(Type.Unknown()),
  takeProfit: optional(Type.Object(each(takeProfitNumbers, () => optional(...number(positive))))),
  stopLoss: optional(
    Type.Object({
      type: optional(...words(stopLossTypes)),
      ...each(stopLossNumbers, () => optional(...number(positive))),
    }),
  ),
});

const check = Compile(schema);

export const typebox: Peer = {
  name: 'typebox',
  run: (message) => (check.Check(message) ? [] : check.Errors(message)),
  faults: (answer) => (answer as readonly unknown[]).length,
  converts: false,
};

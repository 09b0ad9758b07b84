import Type from 'typebox';
import { Compile } from 'typebox/compile';
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

function number(bounds: Readonly<Record<string, number>> = {}): Type.TSchema {
  return Type.Union([Type.Number(bounds), Type.String({ pattern: numericText })]);
}

function optional(schema: Type.TSchema): Type.TSchema {
  return Type.Optional(schema);
}

function oneOf(words: readonly string[]): Type.TSchema {
  return Type.Union(words.map((word) => Type.Literal(word)));
}

const positive = { exclusiveMinimum: 0 };

const schema = Type.Object({
  ...each(namesOf(enums), (name) => optional(oneOf(enums[name]))),
  ticker: Type.String(),
  action: oneOf(enums.action),
  ...each(numbers, () => optional(number())),
  ...each(namesOf(bounded), (name) => optional(number({ minimum: bounded[name][0], maximum: bounded[name][1] }))),
  ...each(namesOf(integers), (name) =>
    optional(Type.Integer({ minimum: integers[name][0], maximum: integers[name][1] })),
  ),
  ...each(flags, () => optional(Type.Boolean())),
  ...each(texts, () => optional(Type.String())),
  message: optional(Type.String({ maxLength: longestMessage })),
  extras: optional(Type.Record(Type.String(), Type.Unknown())),
  takeProfit: optional(Type.Object(each(takeProfitNumbers, () => optional(number(positive))))),
  stopLoss: optional(
    Type.Object({
      type: optional(oneOf(stopLossTypes)),
      ...each(stopLossNumbers, () => optional(number(positive))),
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

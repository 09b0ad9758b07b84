import { Ajv } from 'ajv';
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

const number = { type: ['number', 'string'], pattern: numericText };
const positive = { type: ['number', 'string'], pattern: numericText, exclusiveMinimum: 0 };

const check = new Ajv({ allErrors: true, allowUnionTypes: true }).compile({
  type: 'object',
  required: ['ticker', 'action'],
  properties: {
    ticker: { type: 'string' },
    ...each(namesOf(enums), (name) => ({ enum: enums[name] })),
    ...each(numbers, () => number),
    ...each(namesOf(bounded), (name) => ({ ...number, minimum: bounded[name][0], maximum: bounded[name][1] })),
    ...each(namesOf(integers), (name) => ({
      type: 'integer',
      minimum: integers[name][0],
      maximum: integers[name][1],
    })),
    ...each(flags, () => ({ type: 'boolean' })),
    ...each(texts, () => ({ type: 'string' })),
    message: { type: 'string', maxLength: longestMessage },
    extras: { type: 'object' },
    takeProfit: { type: 'object', properties: each(takeProfitNumbers, () => positive) },
    stopLoss: {
      type: 'object',
      properties: { type: { enum: stopLossTypes }, ...each(stopLossNumbers, () => positive) },
    },
  },
});

function answer(message: unknown): readonly unknown[] {
  return check(message) ? [] : (check.errors ?? []);
}

export const ajv: Peer = {
  name: 'ajv',
  run: answer,
  faults: (errors) => (errors as readonly unknown[]).length,
  converts: false,
};

const converted: ReadonlySet<string> = new Set([...numbers, ...namesOf(bounded)]);
const convertedWithin: ReadonlySet<string> = new Set([...takeProfitNumbers, ...stopLossNumbers]);

/** What a bot's author writes after ajv: a fresh object in which text that holds a number became one. */
export function convertedByHand(message: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name in message) {
    const value = message[name];
    if (name === 'takeProfit' || name === 'stopLoss') {
      result[name] = numbersOf(value as Readonly<Record<string, unknown>>, convertedWithin);
    } else {
      result[name] = typeof value === 'string' && converted.has(name) ? Number(value) : value;
    }
  }
  return result;
}

function numbersOf(record: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name in record) {
    const value = record[name];
    result[name] = typeof value === 'string' && names.has(name) ? Number(value) : value;
  }
  return result;
}

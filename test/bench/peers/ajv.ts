import { Ajv } from 'ajv';
import {
  bounded,
  dates,
  dateText,
  delaySeconds,
  delayText,
  each,
  enums,
  flags,
  instantText,
  integers,
  longestMessage,
  meaningOf,
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

const number = { type: ['number', 'string', 'null'], pattern: numericText };
const positive = { ...number, exclusiveMinimum: 0 };

const check = new Ajv({ allErrors: true, allowUnionTypes: true }).compile({
  type: 'object',
  required: ['ticker', 'action'],
  properties: {
    ...each(namesOf(enums), (name) => ({ enum: [...enums[name], null] })),
    ticker: { type: 'string', pattern: tickerText },
    action: { enum: enums.action },
    ...each(numbers, () => number),
    ...each(positives, () => positive),
    ...each(namesOf(bounded), (name) => ({ ...number, minimum: bounded[name][0], maximum: bounded[name][1] })),
    ...each(namesOf(integers), (name) => ({
      type: ['integer', 'string', 'null'],
      minimum: integers[name][0],
      maximum: integers[name][1],
      pattern: numericText,
    })),
    ...each(flags, () => ({ type: ['boolean', 'null'] })),
    ...each(texts, () => ({ type: ['string', 'number', 'null'] })),
    ...each(dates, () => ({ type: ['string', 'null'], pattern: dateText })),
    delay: {
      type: ['integer', 'string', 'null'],
      minimum: delaySeconds[0],
      maximum: delaySeconds[1],
      pattern: delayText,
    },
    message: { type: ['string', 'number', 'null'], maxLength: longestMessage, pattern: untaggedText },
    extras: { type: ['object', 'null'] },
    test: {},
    takeProfit: { type: ['object', 'null'], properties: each(takeProfitNumbers, () => positive) },
    stopLoss: {
      type: ['object', 'null'],
      properties: { type: { enum: [...stopLossTypes, null] }, ...each(stopLossNumbers, () => positive) },
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

type Fields = Readonly<Record<string, unknown>>;

const converted: ReadonlySet<string> = new Set([...numbers, ...positives, ...namesOf(bounded)]);
const convertedWithin: ReadonlySet<string> = new Set([...takeProfitNumbers, ...stopLossNumbers]);

/** What a bot's author writes after ajv: a fresh object in which text that holds a number became one. */
export function convertedByHand(message: Fields): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name in message) {
    const value = message[name];
    if (name === 'takeProfit' || name === 'stopLoss') {
      result[name] = numbersOf(value as Fields, convertedWithin);
    } else {
      result[name] = typeof value === 'string' && converted.has(name) ? numberIn(value) : value;
    }
  }
  return result;
}

function numbersOf(record: Fields, names: ReadonlySet<string>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name in record) {
    const value = record[name];
    result[name] = typeof value === 'string' && names.has(name) ? numberIn(value) : value;
  }
  return result;
}

/** What has to be written to have the Signal that the library gives, where no null was sent: decimal text, instants of UTC. */
export function signalByHand(message: Fields, now: number): Record<string, unknown> {
  const signal: Record<string, unknown> = {};
  for (const name in message) {
    const value = message[name];
    if (name === 'takeProfit' || name === 'stopLoss') {
      signal[name] = amountsOf(value as Fields, convertedWithin);
    } else if (converted.has(name)) {
      signal[name] = amountText(value);
    } else if (name === 'sentiment') {
      signal[name] = meaningOf(value);
    } else if (name === 'time') {
      signal[name] = instantText(value);
    } else {
      signal[name] = value;
    }
  }
  signal.receivedAt = instantText(now);
  return signal;
}

function amountsOf(record: Fields, names: ReadonlySet<string>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name in record) {
    result[name] = names.has(name) ? amountText(record[name]) : record[name];
  }
  return result;
}

function amountText(value: unknown): string {
  return String(typeof value === 'string' ? numberIn(value) : value);
}

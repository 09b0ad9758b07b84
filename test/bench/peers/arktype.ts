import { type } from 'arktype';
import {
  bounded,
  dates,
  dateText,
  delaySeconds,
  delayText,
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

const number = type('number').or(type(new RegExp(numericText)).pipe(numberIn));
const positive = number.to('number > 0').or('null');

function oneOf(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(' | ');
}

function optional<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [`${name}?`, value(name)]));
}

// The definition is put together from the shared table: its type is not a literal any more.
const schema = type({
  ticker: new RegExp(tickerText),
  action: oneOf(enums.action),
  ...optional(
    namesOf(enums).filter((name) => name !== 'action'),
    (name) => `${oneOf(enums[name])} | null`,
  ),
  ...optional(numbers, () => number.or('null')),
  ...optional(positives, () => positive),
  ...optional(namesOf(bounded), (name) => number.to(`${bounded[name][0]} <= number <= ${bounded[name][1]}`).or('null')),
  ...optional(namesOf(integers), (name) =>
    number.to(`${integers[name][0]} <= number.integer <= ${integers[name][1]}`).or('null'),
  ),
  ...optional(flags, () => 'boolean | null'),
  ...optional(texts, () => 'string | number | null'),
  ...optional(dates, () => type(new RegExp(dateText)).or('null')),
  'delay?': type(`${delaySeconds[0]} <= number.integer <= ${delaySeconds[1]}`).or(new RegExp(delayText)).or('null'),
  'message?': type(`string <= ${longestMessage}`).and(new RegExp(untaggedText)).or('number | null'),
  'extras?': 'object | null',
  'test?': 'unknown',
  'takeProfit?': type(optional(takeProfitNumbers, () => positive)).or('null'),
  'stopLoss?': type({
    'type?': `${oneOf(stopLossTypes)} | null`,
    ...optional(stopLossNumbers, () => positive),
  } as Record<string, unknown>).or('null'),
} as Record<string, unknown>) as unknown as (message: unknown) => unknown;

export const arktype: Peer = {
  name: 'arktype',
  run: (message) => schema(message),
  faults: (answer) => (answer instanceof type.errors ? answer.length : 0),
  converts: true,
};

import { type } from 'arktype';
import {
  bounded,
  enums,
  flags,
  integers,
  longestMessage,
  namesOf,
  numbers,
  stopLossNumbers,
  stopLossTypes,
  takeProfitNumbers,
  texts,
} from '../schema.js';
import type { Peer } from './peer.js';

const number = type('number | string.numeric.parse');

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
  ticker: 'string',
  action: oneOf(enums.action),
  ...optional(
    namesOf(enums).filter((name) => name !== 'action'),
    (name) => oneOf(enums[name]),
  ),
  ...optional(numbers, () => number),
  ...optional(namesOf(bounded), (name) => number.to(`${bounded[name][0]} <= number <= ${bounded[name][1]}`)),
  ...optional(namesOf(integers), (name) => `${integers[name][0]} <= number.integer <= ${integers[name][1]}`),
  ...optional(flags, () => 'boolean'),
  ...optional(texts, () => 'string'),
  'message?': `string <= ${longestMessage}`,
  'extras?': 'object',
  'takeProfit?': optional(takeProfitNumbers, () => number.to('number > 0')),
  'stopLoss?': { 'type?': oneOf(stopLossTypes), ...optional(stopLossNumbers, () => number.to('number > 0')) },
} as Record<string, unknown>) as unknown as (message: unknown) => unknown;

export const arktype: Peer = {
  name: 'arktype',
  run: (message) => schema(message),
  faults: (answer) => (answer instanceof type.errors ? answer.length : 0),
  converts: true,
};

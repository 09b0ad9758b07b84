import { isPresent } from '../core/json.js';
import type { StopLossType } from '../core/vocabulary.js';
import type { StopLossKind } from './field-kinds.js';
import { scalarReader } from './field-readers.js';
import { type StopLossName, stopLossFields } from './fields.js';
import { readLimitOffset } from './limit-offset.js';
import { type FieldValues, invalid } from './parse-state.js';
import { type FieldTable, fieldTable, type Reader, readObject } from './read-fields.js';
import type { Rule } from './rule.js';

type Sent = Readonly<FieldValues<StopLossName>>;

/**
 * The rules between the fields of `stopLoss`, in the order of the specification's codes. `type` is the one that was
 * sent, else the inferred one.
 */
export const stopLossRules: readonly Rule<StopLossName>[] = [
  {
    code: 'invalid-stop-loss-type',
    on: 'type',
    isBroken: ({ type, limitPrice, trailAmount, trailPercent }) =>
      typeof type === 'string' &&
      ((limitPrice !== undefined && type !== 'stop_limit') ||
        ((trailAmount ?? trailPercent) !== undefined && type !== 'trailing_stop')),
    expected: 'stop_limit with limitPrice, or trailing_stop with trailAmount or trailPercent',
  },
  {
    code: 'invalid-stop-loss-trail-value',
    on: 'trailAmount',
    isBroken: ({ trailPercent }) => trailPercent !== undefined,
    expected: 'either trailAmount or trailPercent',
  },
  {
    code: 'invalid-stop-loss-trail-value-required',
    on: 'type',
    isBroken: ({ type, trailAmount, trailPercent }) =>
      type === 'trailing_stop' && (trailAmount === undefined) === (trailPercent === undefined),
    expected: 'exactly one of trailAmount, trailPercent with type trailing_stop',
  },
  {
    code: 'invalid-stop-loss-amount-and-percent',
    on: 'amount',
    isBroken: ({ percent }) => percent !== undefined,
    expected: 'either amount or percent',
  },
  {
    code: 'invalid-stop-loss-relative-and-absolute',
    isBroken: ({ amount, percent, stopPrice, limitPrice }) =>
      (amount ?? percent) !== undefined && (stopPrice ?? limitPrice) !== undefined,
    expected: 'either a distance (amount or percent) or prices (stopPrice, limitPrice)',
  },
  {
    code: 'invalid-stop-loss-stop-price-required',
    on: 'limitPrice',
    // A trailing stop has codes of its own for what it lacks.
    isBroken: (values) => values.type !== 'trailing_stop' && distanceOf(values) === undefined,
    expected: 'a stopPrice with limitPrice',
  },
  {
    code: 'invalid-stop-loss-value-required',
    isBroken: (values) =>
      values.type !== 'trailing_stop' &&
      (distanceOf(values) ?? values.limitPrice ?? values.trailAmount ?? values.trailPercent) === undefined,
    expected: 'percent, amount, stopPrice, a trail or pnlAmount',
  },
  {
    code: 'invalid-stop-loss-pnl-incompatible',
    on: 'pnlAmount',
    isBroken: ({ amount, percent, stopPrice, limitPrice }) =>
      (amount ?? percent ?? stopPrice ?? limitPrice) !== undefined,
    expected: 'pnlAmount alone, or another value without it',
  },
  {
    code: 'invalid-stop-loss-pnl-trailing',
    on: 'pnlAmount',
    isBroken: ({ type }) => type === 'trailing_stop',
    expected: 'pnlAmount with type stop or stop_limit',
  },
];

/** The first value that places a stop; undefined when it has none of them. */
function distanceOf({ amount, percent, stopPrice, pnlAmount }: Sent): unknown {
  return amount ?? percent ?? stopPrice ?? pnlAmount;
}

const table: FieldTable<StopLossName> = /* @__PURE__ */ fieldTable(stopLossFields, 'stopLoss', stopLossRules, readerOf);

function readerOf(field: StopLossKind): Reader {
  return field.kind === 'limitOffset' ? readLimitOffset : scalarReader(field);
}

/** Reads `stopLoss`. A missing type is inferred from the other fields. */
export const readStopLoss: Reader = (value, state, { path }) => {
  const stopLoss = readObject(value, table, state, withType);
  const isTrailing = stopLoss !== undefined && stopLoss !== invalid && stopLoss.type === 'trailing_stop';
  if (isTrailing && (stopLoss.percent ?? stopLoss.amount ?? stopLoss.stopPrice) !== undefined) {
    const message = 'stopLoss is a trailing stop with percent, amount or stopPrice: the trail is used.';
    state.notices.push({ code: 'stop-loss-trail-preferred', message, path });
  }
  return stopLoss;
};

/** A missing type is the one that the other fields imply; without them, the settings say. */
function withType(sent: Sent): Sent {
  const type = isPresent(sent.type) ? undefined : impliedType(sent);
  return type === undefined ? sent : { ...sent, type };
}

function impliedType({ trailAmount, trailPercent, limitPrice }: Sent): StopLossType | undefined {
  if (isPresent(trailAmount) || isPresent(trailPercent)) {
    return 'trailing_stop';
  }
  return isPresent(limitPrice) ? 'stop_limit' : undefined;
}

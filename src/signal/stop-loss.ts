import type { StopLossType } from '../core/vocabulary.js';
import { scalarReader } from './field-readers.js';
import { type StopLossName, stopLossFields } from './fields.js';
import { type FieldValues, type IssueTemplate, invalid } from './parse-state.js';
import { type FieldTable, fieldTable, objectReader, type Reader } from './read-fields.js';
import { hasAny, type Rule } from './rule.js';

type Sent = Readonly<FieldValues<StopLossName>>;

const trails: readonly StopLossName[] = ['trailAmount', 'trailPercent'];

/**
 * The rules between the fields of `stopLoss`, in the order of the specification's codes. `type` is the one that was
 * sent, else the inferred one.
 */
export const stopLossRules: readonly Rule<StopLossName>[] = [
  {
    code: 'invalid-stop-loss-type',
    on: ['type'],
    where: (values) =>
      values.type !== invalid &&
      ((values.limitPrice !== undefined && values.type !== 'stop_limit') ||
        (hasAny(values, trails) && values.type !== 'trailing_stop')),
    expected: 'stop_limit with limitPrice, trailing_stop with trailAmount or trailPercent',
  },
  {
    code: 'invalid-stop-loss-trail-value',
    on: ['trailAmount'],
    with: ['trailPercent'],
    expected: 'either trailAmount or trailPercent',
  },
  {
    code: 'invalid-stop-loss-trail-value-required',
    on: ['type'],
    is: 'trailing_stop',
    where: (values) => (values.trailAmount === undefined) === (values.trailPercent === undefined),
    expected: 'exactly one of trailAmount, trailPercent with type trailing_stop',
  },
  {
    code: 'invalid-stop-loss-amount-and-percent',
    on: ['amount'],
    with: ['percent'],
    expected: 'either amount or percent',
  },
  {
    code: 'invalid-stop-loss-relative-and-absolute',
    on: ['amount', 'percent'],
    with: ['stopPrice', 'limitPrice'],
    expected: 'either amount or percent, or stopPrice and limitPrice',
  },
  {
    code: 'invalid-stop-loss-stop-price-required',
    on: ['limitPrice'],
    without: ['amount', 'percent', 'stopPrice', 'pnlAmount'],
    // A trailing stop has codes of its own for what it lacks.
    where: (values) => values.type !== 'trailing_stop',
    expected: 'a stopPrice, or amount or percent, with limitPrice',
  },
  {
    code: 'invalid-stop-loss-value-required',
    without: ['amount', 'percent', 'trailAmount', 'trailPercent', 'stopPrice', 'limitPrice', 'pnlAmount'],
    where: (values) => values.type !== 'trailing_stop',
    expected: 'percent, amount, stopPrice, a trail or pnlAmount',
  },
  {
    code: 'invalid-stop-loss-pnl-incompatible',
    on: ['pnlAmount'],
    with: ['amount', 'percent', 'stopPrice', 'limitPrice'],
    expected: 'pnlAmount alone, or another value without it',
  },
  {
    code: 'invalid-stop-loss-pnl-trailing',
    on: ['type'],
    is: 'trailing_stop',
    with: ['pnlAmount'],
    expected: 'pnlAmount with type stop or stop_limit',
  },
];

const table: FieldTable<StopLossName> = /* @__PURE__ */ fieldTable(
  stopLossFields,
  ['stopLoss'],
  stopLossRules,
  scalarReader,
);

/** The reader of `stopLoss`. A missing type is inferred from the other fields. */
export function stopLossReader(template: IssueTemplate): Reader {
  const read = objectReader(table, template, withType);
  return (value, state) => {
    const stopLoss = read(value, state);
    if (
      stopLoss !== invalid &&
      stopLoss.type === 'trailing_stop' &&
      hasAny(stopLoss, ['percent', 'amount', 'stopPrice'])
    ) {
      const message = 'stopLoss is a trailing stop with percent, amount or stopPrice: the trail is used.';
      state.notices.push({ code: 'stop-loss-trail-preferred', message, path: template.path });
    }
    return stopLoss;
  };
}

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

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

// Messages: every field of the table with good values, and now and then a bad one.
import { type Action, type AssetClass, actions } from '../../src/core/vocabulary.js';
import { type FieldKind, wordsOf } from '../../src/signal/field-kinds.js';
import { signalFields, stopLossFields, takeProfitFields } from '../../src/signal/fields.js';
import { someFormula } from './formulas.js';
import { oddValue } from './oddities.js';
import type { Random } from './random.js';

type Fields = { [name: string]: unknown };

export const fieldNames: readonly string[] = [...signalFields, ...takeProfitFields, ...stopLossFields].map(
  ({ name }) => name,
);

const tickers: Readonly<Record<AssetClass, readonly [string, ...string[]]>> = {
  stocks: ['AAPL', 'BRK.B', 'F', '7203', 'BF/B'],
  options: ['AAPL', 'SPY', 'AAPL 260130C150', 'SPY 260130P600.5', 'SPX'],
  index_options: ['SPX', 'SPXW 260130C6000', 'VIX'],
  futures: ['ESH2026', 'ES1!', 'NQ2!', 'ESH6', '6EM26'],
  crypto: ['BTC-USD', 'ETH-USDT'],
};

const amounts: readonly [number | string, ...(number | string)[]] = [
  1,
  2.5,
  10,
  100,
  150.02,
  '5',
  ' 1,000.50 ',
  '0.01',
  '1e2',
  0.001,
  99.99,
  '150',
];
const dates: readonly [string, ...string[]] = ['2026-01-30', '+7 days', '+1 month', '0 days', '2 weeks', '2028-02-29'];
const times: readonly [number | string, ...(number | string)[]] = [
  '2026-01-26T15:29:50Z',
  '2026-01-26 15:29',
  1769441390,
  '1769441390000',
  '2026-01-26T10:29:50-05:00',
];
const delays: readonly [number | string, ...(number | string)[]] = [
  1,
  60,
  86400,
  '30',
  '+5 minutes',
  '1 hour',
  '20 mins',
  '2026-01-26T16:00:00Z',
  '2026-01-26 11:30 am EST',
];

function goodValue(field: FieldKind, random: Random): unknown {
  switch (field.kind) {
    case 'enum':
      return random.among(wordsOf(field));
    case 'number':
      return field.maximum === undefined ? random.pick(amounts) : random.pick([0.01, 0.5, '1', 50, field.minimum ?? 1]);
    case 'quantity':
      return random.pick([1, 5, 10, '100', 0.5, 1000, '2.5', 0]);
    case 'integer':
      return field.minimum + random.below(Math.min(10, (field.maximum ?? 10) - field.minimum));
    case 'text':
      return random.pick(['5', '1D', 60, '']);
    case 'message':
      return random.pick(['hello', 'a < b', 'ünïcode 😀', '', 5]);
    case 'date':
      return random.pick(dates);
    case 'time':
      return random.pick(times);
    case 'delay':
      return random.pick(delays);
    case 'ticker':
      return 'AAPL';
    case 'boolean':
      return random.chance(50);
    case 'object':
      return random.pick<unknown>([{}, { a: 1, list: [3, 1, 2], deep: { n: '7' } }, { 'a b': { qty: '1,250.5' } }]);
    case 'any':
      return random.pick<unknown>([true, false, 'x', 1, null, { a: [null] }]);
    case 'takeProfit':
      return part(takeProfitFields, random);
    case 'stopLoss':
      return part(stopLossFields, random);
  }
}

/** One or two fields of a bracket, most of the time those that go together. */
function part(fields: readonly (FieldKind & { readonly name: string })[], random: Random): Fields {
  const chosen: Fields = {};
  for (
    let count = random.weigh([
      [6, 1],
      [4, 2],
      [1, 3],
      [1, 0],
    ]);
    count > 0;
    count -= 1
  ) {
    const field = random.among(fields);
    if (field !== undefined) {
      chosen[field.name] = fieldValue(field, random, 6);
    }
  }
  return chosen;
}

function fieldValue(field: FieldKind, random: Random, badPercent: number): unknown {
  if (random.chance(badPercent)) {
    return oddValue(random);
  }
  return random.chance(3) ? someFormula(random) : goodValue(field, random);
}

/** A message for an asset class: some ten fields, mostly good. */
export function somePayload(random: Random, assetClass: AssetClass): Fields {
  const action: Action = random.pick(actions);
  const payload: Fields = { ticker: random.pick(tickers[assetClass]), action };
  if (action === 'breakeven') {
    payload.orderType = random.pick(['stop', 'stop_limit']);
  }
  if (action === 'resize') {
    payload.quantity = random.pick([0, 5, '10', 100]);
  }
  const badPercent = random.pick([0, 0, 2, 10]);
  for (let count = random.below(8); count > 0; count -= 1) {
    const field = signalFields[2 + random.below(signalFields.length - 2)];
    if (field !== undefined) {
      payload[field.name] = fieldValue(field, random, badPercent);
    }
  }
  addCompanions(payload, random);
  if (random.chance(2)) {
    Reflect.deleteProperty(payload, random.pick(['ticker', 'action']));
  }
  if (random.chance(3)) {
    payload.ticker = oddValue(random);
  }
  return payload;
}

/** Fields that rules connect come together more often than by chance. */
function addCompanions(payload: Fields, random: Random): void {
  if (payload.quantityType !== undefined && random.chance(80)) {
    payload.quantity ??= random.pick([1, 50, '10']);
  }
  if (payload.orderType === 'trailing_stop' && random.chance(80)) {
    payload[random.pick(['trailAmount', 'trailPercent'])] = random.pick(amounts);
  }
  if (payload.strikePrice !== undefined && random.chance(80)) {
    payload.optionType ??= random.pick(['call', 'put']);
    payload.expiration ??= random.pick(dates);
  }
  if (payload.sentiment !== undefined && random.chance(50)) {
    payload.action = random.pick(['buy', 'sell', 'resize']);
  }
  if (payload.time !== undefined && random.chance(20)) {
    payload.rejectAfter ??= 10;
  }
  if (random.chance(1)) {
    payload.message = 'x'.repeat(250 + random.below(12));
  }
}

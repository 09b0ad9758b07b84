import { expect, it } from 'vitest';
import type { TradedInstrument } from '../../src/market/instruments.js';
import { powerBasis } from '../../src/market/power-basis.js';
import { decisionOf, stock } from './contracts/sample.ts';

it.each<[assetClass: TradedInstrument['assetClass'], side: 'long' | 'short', margin: string | undefined, by: string]>([
  ['stocks', 'long', undefined, 'value'],
  ['stocks', 'short', undefined, 'value'],
  ['stocks', 'long', '75', 'margin 75'],
  ['crypto', 'long', undefined, 'value'],
  ['futures', 'long', undefined, 'unknown'],
  ['futures', 'short', '15000', 'margin 15000'],
  ['options', 'long', undefined, 'value'],
  ['options', 'long', '5000', 'value'],
  ['options', 'short', undefined, 'unknown'],
  ['options', 'short', '5000', 'margin 5000'],
  ['index_options', 'long', '5000', 'value'],
  ['index_options', 'short', undefined, 'unknown'],
])('an entry in %s, %s, with a margin of %s takes of the buying power: %s', (assetClass, side, initialMargin, by) => {
  const planning = decisionOf({ market: { instruments: { AAPL: { initialMargin } } } });
  const basis = powerBasis({ ...stock, assetClass }, side, planning);
  expect(basis.by === 'margin' ? `margin ${basis.each.text}` : basis.by).toBe(by);
});

import { describe, expect, it } from 'vitest';
import { type AllowanceOptions, pnlLegs, signalOf } from '../../src/allowance/question.js';
import { accepted, contextOf, now, rejected } from '../market/contracts/sample.ts';

const context = contextOf();

describe('the message of an allowance', () => {
  it.each([
    ['long', {}, { action: 'buy' }],
    ['short', {}, { action: 'sell' }],
    ['long', { price: 149.5 }, { action: 'buy', orderType: 'limit', limitPrice: '149.5' }],
    ['long', { stopLoss: { stopPrice: 140 } }, { action: 'buy', stopLoss: { stopPrice: '140' } }],
  ] as const)('on the %s side with %j asks for a quantity with %j', (side, options, fields) => {
    expect(accepted(signalOf({ ticker: 'AAPL', side, ...options }, '7', context))).toStrictEqual({
      ticker: 'AAPL',
      quantity: '7',
      quantityType: 'fixed_quantity',
      receivedAt: now,
      ...fields,
    });
  });

  it('is refused where the parser refuses it', () => {
    expect(rejected(signalOf({ ticker: '', side: 'long' }, '1', context))).toMatchObject([{ path: ['ticker'] }]);
  });
});

describe('a leg by P&L', () => {
  const pnl = { pnlAmount: 300 };
  const settings = (entry: object) => contextOf({ settings: { entry } });
  const of = (options: Omit<AllowanceOptions, 'side'>, entry: object = {}) =>
    pnlLegs({ ticker: 'AAPL', side: 'long', ...options }, settings(entry));

  it.each([
    ['of neither', {}, {}, false, false],
    ['of the question', { stopLoss: pnl }, {}, true, false],
    ['of the settings', {}, { stopLoss: pnl }, true, false],
    ['of the settings, which profits', {}, { takeProfit: pnl }, false, true],
    ['of both', { stopLoss: pnl }, { stopLoss: { percent: 1 }, takeProfit: { percent: 1 } }, true, false],
    ['not of the question', { stopLoss: { percent: 1 } }, { stopLoss: pnl, takeProfit: pnl }, false, true],
    ['not of a question without a value', { stopLoss: { percent: 1, pnlAmount: undefined } }, {}, false, false],
  ])('is that %s', (_, options, entry, stopLoss, takeProfit) => {
    expect(of(options, entry)).toEqual({ stopLoss, takeProfit });
  });
});

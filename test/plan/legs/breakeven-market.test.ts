import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../../src/core/decimal.js';
import { holdingsOf } from '../../../src/market/holdings.js';
import { checkNotPassed } from '../../../src/plan/legs/breakeven-market.js';
import { figure, listedCalculations } from '../../core/calculation.ts';
import { decisionOf, noticesOf, type Request, rejected, traceOf } from '../../market/contracts/sample.ts';
import { long, short } from '../sample.ts';

function check(stop: DecimalString, request: Request) {
  const planning = decisionOf(request);
  const [holding] = holdingsOf(planning);
  if (holding === undefined) {
    throw new Error('nothing is held');
  }
  return { result: checkNotPassed(figure(stop), holding, planning), planning };
}

const quoted = (quote: object) => ({ quotes: { AAPL: quote } });
const passed = { ok: true, value: undefined };

// The market: bid 149.98, ask 150.02.
describe('a breakeven stop (safety R5)', () => {
  it.each<[title: string, stop: DecimalString, market: object]>([
    ['that sells below the bid', '149.97', long],
    ['that buys above the ask', '150.03', short],
    ['that sells below a bid without an ask', '149.97', { ...long, ...quoted({ bid: '149.98' }) }],
  ])('passes %s', (_, stop, market) => {
    const { result, planning } = check(stop, { market: { ...market } });
    expect(result).toStrictEqual(passed);
    expect(noticesOf(planning)).toStrictEqual([]);
  });

  it.each<[title: string, stop: DecimalString, market: object, source: string, price: DecimalString, where: string]>([
    ['sells at the bid', '149.98', long, 'bid', '149.98', 'sells at or below 149.98'],
    ['buys at the ask', '150.02', short, 'ask', '150.02', 'buys at or above 150.02'],
    ['buys below the ask', '149.99', short, 'ask', '150.02', 'buys at or above 149.99'],
    [
      'buys at an ask without a bid',
      '151',
      { ...short, ...quoted({ ask: '151' }) },
      'ask',
      '151',
      'buys at or above 151',
    ],
  ])('fails that %s', (_, stop, market, source, price, where) => {
    const { result, planning } = check(stop, { market: { ...market } });
    const [{ calculation, ...error } = { calculation: undefined }] = rejected(result);
    expect(error).toStrictEqual({
      code: 'stop-already-passed',
      section: 'plan',
      message: `The market for AAPL is at ${price} and has passed the breakeven stop, which ${where}.`,
      path: ['action'],
      stopPrice: stop,
      marketPrice: price,
    });
    const figures = { stopPrice: `${stop} constant test`, marketPrice: `${price} market quotes.AAPL.${source}` };
    expect(calculation && listedCalculations(calculation.of, calculation.figures)).toStrictEqual(figures);
    expect(traceOf(planning, 'price.reference')).toStrictEqual([
      {
        rule: 'price.reference',
        read: { contract: 'AAPL', source },
        decided: price,
        figures: { price: figures.marketPrice },
      },
    ]);
  });

  it('is compared with the price of the signal where its side has no quote', () => {
    const request = { payload: { action: 'exit', signalPrice: 145 }, market: { ...long, ...quoted({ ask: '150' }) } };
    expect(check('144.99', request).result).toStrictEqual(passed);
    expect(rejected(check('145', request).result)).toMatchObject([{ stopPrice: '145', marketPrice: '145' }]);
  });

  it('passes without a price to compare with, and a notice says so', () => {
    const { result, planning } = check('140', { market: { ...long, quotes: {} } });
    expect(result).toStrictEqual(passed);
    const [{ calculation, ...notice } = { calculation: undefined }] = noticesOf(planning);
    expect(notice).toStrictEqual({
      code: 'breakeven-unjudged',
      message: 'No price of AAPL is known to compare with the breakeven stop 140: it may trigger at once.',
    });
    expect(calculation && listedCalculations(calculation.of, calculation.figures)).toStrictEqual({
      stopPrice: '140 constant test',
    });
  });
});

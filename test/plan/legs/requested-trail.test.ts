import { describe, expect, it } from 'vitest';
import type { Amount } from '../../../src/core/decimal.js';
import { ok } from '../../../src/core/result.js';
import type { OrderBasis } from '../../../src/plan/legs/order-basis.js';
import { type RequestedTrail, signalTerms } from '../../../src/plan/legs/order-terms.js';
import { fixedTrigger, requestedTrail } from '../../../src/plan/legs/requested-trail.js';
import { figure } from '../../core/calculation.ts';
import { aapl, accepted, decisionOf, type Request, rejected, stock } from '../../market/contracts/sample.ts';
import { unknownPrice } from './sample.ts';

/** A trailing exit whose reference price is 160. */
function trailing(payload: object, over: Partial<OrderBasis> = {}, market: object = {}) {
  const request: Request = { payload: { orderType: 'trailing_stop', ...payload }, market: { ...market } };
  const planning = decisionOf(request);
  const terms = signalTerms('exit', planning);
  const reference = () => ok(figure('160'));
  const order: OrderBasis = { terms, side: 'sell', contract: aapl, instrument: stock, reference, ...over };
  return { order, planning };
}

function withTrail(trail: RequestedTrail | undefined) {
  const { order, planning } = trailing({ trailAmount: 2 });
  return { order: { ...order, terms: { ...order.terms, trail } }, planning };
}

// The market: bid 149.98, ask 150.02.
describe('fixedTrigger', () => {
  const noQuote = { quotes: {} };

  it.each<[title: string, args: Parameters<typeof trailing>, price: Amount]>([
    ['below the bid for a sell', [{ trailAmount: 2 }], '147.98'],
    ['above the ask for a buy', [{ trailAmount: 2 }, { side: 'buy' }], '152.02'],
    // 10 % of 149.98 is 14.998.
    ['a percentage below the bid', [{ trailPercent: 10 }], '134.982'],
    ['below the reference price without a quote', [{ trailAmount: 2 }, {}, noQuote], '158'],
    ['below a bid without an ask', [{ trailAmount: 2 }, {}, { quotes: { AAPL: { bid: '149' } } }], '147'],
  ])('is the distance %s', (_, args, price) => {
    const { order, planning } = trailing(...args);
    expect(accepted(fixedTrigger(order, planning))?.text).toBe(price);
  });

  it('needs a price', () => {
    const { order, planning } = trailing({ trailAmount: 2 }, { reference: () => unknownPrice }, noQuote);
    expect(fixedTrigger(order, planning)).toStrictEqual(unknownPrice);
  });

  it('needs a distance', () => {
    const { order, planning } = withTrail(undefined);
    expect(rejected(fixedTrigger(order, planning))).toMatchObject([
      { code: 'price-unresolved', path: ['trailAmount'] },
    ]);
  });
});

describe('requestedTrail', () => {
  const needed = (has: string, more: object = {}) => ({
    code: 'price-unresolved',
    section: 'plan',
    message: `A trailing stop needs a distance above 0; it has ${has}.`,
    path: ['trailAmount'],
    expected: 'trailAmount or trailPercent above 0',
    ...more,
  });

  it('is the distance that was asked for, whose field it takes', () => {
    const { order, planning } = trailing({ trailPercent: 3 });
    expect(planning.fields.untaken()).toContain('trailPercent');
    expect(accepted(requestedTrail(order, planning))).toBe(order.terms.trail);
    expect(planning.fields.untaken()).not.toContain('trailPercent');
  });

  it.each<[title: string, trail: RequestedTrail | undefined, error: object]>([
    ['without a distance', undefined, needed('none')],
    ['at a distance of 0', { unit: 'trailAmount', distance: figure('0') }, needed('0', { received: '0' })],
  ])('fails %s', (_, trail, error) => {
    const { order, planning } = withTrail(trail);
    expect(rejected(requestedTrail(order, planning))).toStrictEqual([error]);
  });
});

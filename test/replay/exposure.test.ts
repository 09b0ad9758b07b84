import { describe, expect, it } from 'vitest';
import type { Quote } from '../../src/market/ports.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { noExposure, withPlan } from '../../src/replay/exposure.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { marketOrder } from '../brokers/sample.js';
import { submitStep } from '../order/submit-step.js';

const plan: OrderPlan = {
  ...{ outcome: 'orders', ticker: 'AAPL', action: 'buy', notices: [], trace: [], figures: [] },
  steps: [submitStep('entry', marketOrder)],
};

describe('the exposure of a market order', () => {
  it.each<[title: string, quote: Quote | undefined, notional: object]>([
    ['is at the middle of the quote', { bid: 99, ask: '101' }, { USD: '1000' }],
    ['is not known without an ask', { bid: 99 }, {}],
    ['is not known without a bid', { ask: 101 }, {}],
    ['is not known without a quote', undefined, {}],
  ])('%s', (_, quote, notional) => {
    const now = '2026-01-26T15:30:00Z';
    const market = quote === undefined ? { now } : { now, quotes: { AAPL: quote } };
    const withoutPrice = Number(Object.keys(notional).length === 0);
    expect(withPlan(noExposure, plan, market, defaultSettings)).toEqual({
      ...{ orders: 1, notional, lossAtStop: {}, withoutStop: 1, withoutPrice },
    });
  });
});

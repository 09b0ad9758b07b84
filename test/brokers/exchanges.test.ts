// Cases that are specific to an exchange, each from its documents.
import { describe, expect, it } from 'vitest';
import { conform } from '../../src/brokers/index.js';
import type { LimitOrder, Order, StopLossLeg, TakeProfitLeg } from '../../src/order/order.js';
import { profiles } from './profiles.js';
import { broken } from './sample.js';

const facts = { assetClass: 'crypto', now: '2026-11-23T12:00:00Z', quote: { bid: 99_990, ask: 100_010 } } as const;
const base = { ticker: 'BTC-USDT', side: 'buy', effect: 'open', quantity: '0.5', timeInForce: 'gtc' } as const;
const limit: LimitOrder = { ...base, type: 'limit', limitPrice: '99000' };
const stop: Order = { ...base, type: 'stop', stopPrice: '101000' };
const stopLimit: Order = { ...base, type: 'stop_limit', stopPrice: '101000', limitPrice: '101100' };
const trail: Order = { ...base, type: 'trailing_stop', trailPercent: '2' };
const long = { position: { side: 'long', quantity: '0.5' } } as const;
const exit = { side: 'sell', effect: 'close' } as const;
const takeProfit: TakeProfitLeg = { limitPrice: '110000', timeInForce: 'gtc' };
const stopLoss: StopLossLeg = { type: 'stop', stopPrice: '95000', timeInForce: 'gtc' };
const limitedLoss: StopLossLeg = { type: 'stop_limit', stopPrice: '95000', limitPrice: '94500', timeInForce: 'gtc' };

type Exchange = 'coinbase' | 'bybit' | 'kraken' | 'okx' | 'binanceUs';

describe('an exchange', () => {
  it.each<[Exchange, string, Order, readonly string[]]>([
    ['coinbase', 'a dated limit', { ...limit, timeInForce: 'gtd', expiresAt: '2027-06-30' }, []],
    ['coinbase', 'a dated stop limit', { ...stopLimit, timeInForce: 'gtd', expiresAt: '2027-06-30' }, []],
    ['coinbase', 'an immediate stop limit', { ...stopLimit, timeInForce: 'ioc' }, ['stop-limit timeInForce']],
    ['coinbase', 'a stop', stop, ['stop-limit type']],
    ['coinbase', 'a limit of the day', { ...limit, timeInForce: 'day' }, ['limit timeInForce']],
    ['coinbase', 'a market order of fok', { ...base, type: 'market', timeInForce: 'fok' }, ['market timeInForce']],
    ['coinbase', 'a stop loss', { ...limit, stopLoss }, ['brackets stopLoss']],
    ['bybit', 'a stop', stop, []],
    ['bybit', 'a stop beyond the market', { ...stop, stopPrice: '100010' }, ['stop-trigger stopPrice']],
    ['bybit', 'a trailing stop', trail, ['conditional type']],
    ['bybit', 'a dated limit', { ...limit, timeInForce: 'gtd', expiresAt: '2026-12-01' }, ['limit timeInForce']],
    ['bybit', 'both legs on a limit', { ...limit, takeProfit, stopLoss }, []],
    ['bybit', 'legs on a market order', { ...base, type: 'market', takeProfit, stopLoss }, ['attached type']],
    ['bybit', 'legs on an immediate limit', { ...limit, timeInForce: 'ioc', stopLoss }, ['partial-entry type']],
    ['bybit', 'an identifier with a dash', { ...limit, clientOrderId: 'tv-8814-entry' }, []],
    ['kraken', 'a stop', stop, []],
    ['kraken', 'a limit of 27 days', { ...limit, timeInForce: 'gtd', expiresAt: '2026-12-20' }, []],
    ['kraken', 'a limit of 28 days', { ...limit, timeInForce: 'gtd', expiresAt: '2026-12-21' }, ['dated expiresAt']],
    ['kraken', 'a stop loss on a market order', { ...base, type: 'market', stopLoss }, []],
    ['kraken', 'a take profit on a limit', { ...limit, takeProfit }, []],
    ['kraken', 'both legs', { ...limit, takeProfit, stopLoss }, ['conditional-close takeProfit']],
    ['kraken', 'an identifier of 18 characters', { ...limit, clientOrderId: 'arb-20240509-00010' }, []],
    ['kraken', 'an identifier of 19', { ...limit, clientOrderId: 'arb-20240509-000100' }, ['clientOrderId']],
    ['okx', 'a stop', stop, []],
    ['okx', 'a stop beyond the market', { ...stop, stopPrice: '100000' }, ['stop-trigger stopPrice']],
    ['okx', 'a trailing stop that sells', { ...trail, ...exit }, []],
    ['okx', 'a trailing stop that buys', trail, ['conditional type']],
    ['okx', 'both legs on a limit', { ...limit, takeProfit, stopLoss: limitedLoss }, []],
    ['okx', 'legs on a market order', { ...base, type: 'market', stopLoss }, ['attached type']],
    ['okx', 'legs on an immediate limit', { ...limit, timeInForce: 'ioc', stopLoss }, ['partial-entry type']],
    ['okx', 'legs on a limit of fok', { ...limit, timeInForce: 'fok', stopLoss }, []],
    ['okx', 'an identifier of letters and digits', { ...limit, clientOrderId: 'tv8814entry' }, []],
    ['okx', 'an identifier with a dash', { ...limit, clientOrderId: 'tv-8814-entry' }, ['clientOrderId']],
    ['binanceUs', 'a stop limit', stopLimit, []],
    ['binanceUs', 'a stop', stop, ['stop-limit type']],
    ['binanceUs', 'a stop loss', { ...limit, stopLoss }, ['brackets stopLoss']],
  ])('%s judges %s', (exchange, _, order, expected) => {
    const { id } = profiles[exchange];
    const rules = broken(order, profiles[exchange], { ...facts, ...(order.effect === 'close' && long) });
    const prefixed = expected.map((rule) =>
      rule === 'clientOrderId' ? `${id}.client-order-id ${rule}` : `${id}.crypto.${rule}`,
    );
    expect(rules).toEqual(prefixed);
  });

  it.each<[Exchange]>([['coinbase'], ['bybit'], ['kraken'], ['okx'], ['binanceUs']])(
    '%s sells nothing short and turns no position around',
    (exchange) => {
      const { id } = profiles[exchange];
      const short: Order = { ...base, side: 'sell', type: 'market', quantity: '1' };
      expect(broken(short, profiles[exchange], facts)).toEqual([`${id}.crypto.short-selling side`]);
      expect(broken(short, profiles[exchange], { ...facts, ...long })).toEqual([
        `${id}.crypto.short-selling side`,
        `${id}.crypto.cross-zero quantity`,
      ]);
    },
  );

  it.each<[Exchange]>([['coinbase'], ['bybit'], ['kraken'], ['okx'], ['binanceUs']])(
    '%s takes a market order of any time in force that ends it as ioc',
    (exchange) => {
      const order: Order = { ...base, type: 'market', timeInForce: 'day' };
      expect(conform(order, profiles[exchange], facts)).toMatchObject({ ok: true, coerced: [{ timeInForce: 'ioc' }] });
    },
  );

  it('that does not attach a stop loss has a nearest plan with a separate stop', () => {
    const answer = conform({ ...limit, stopLoss: limitedLoss }, profiles.coinbase, facts);
    const steps = answer.ok ? [] : (answer.nearest?.steps ?? []);
    expect(steps.map((step) => (step.step === 'submit-order' ? step.order.type : step.step))).toEqual([
      'limit',
      'await-fill',
      'stop_limit',
    ]);
    const plain = conform({ ...limit, stopLoss }, profiles.coinbase, facts);
    expect(plain.ok ? plain : plain.nearest).toBeUndefined();
  });
});

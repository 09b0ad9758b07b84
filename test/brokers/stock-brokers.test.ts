// Cases that are specific to a broker of stocks, options or futures, each from its documents.
import { describe, expect, it } from 'vitest';
import { type ConformFacts, conform } from '../../src/brokers/index.js';
import type { Order, StopLossLeg, TakeProfitLeg } from '../../src/order/order.js';
import { profiles } from './profiles.js';
import { broken } from './sample.js';

const facts = { assetClass: 'stocks', now: '2026-01-26T15:30:00Z', quote: { bid: 99.9, ask: 100.1 } } as const;
const base = { ticker: 'AAPL', side: 'buy', effect: 'open', quantity: '10', timeInForce: 'day' } as const;
const market: Order = { ...base, type: 'market' };
const limit: Order = { ...base, type: 'limit', limitPrice: '100' };
const stop: Order = { ...base, type: 'stop', stopPrice: '105' };
const trail: Order = { ...base, type: 'trailing_stop', trailAmount: '2' };
const short = { side: 'sell' } as const;
const exit = { side: 'sell', effect: 'close' } as const;
const takeProfit: TakeProfitLeg = { limitPrice: '110', timeInForce: 'gtc' };
const stopLoss: StopLossLeg = { type: 'stop', stopPrice: '95', timeInForce: 'gtc' };
const limitedLoss: StopLossLeg = { type: 'stop_limit', stopPrice: '95', limitPrice: '94', timeInForce: 'gtc' };
const trailingLoss: StopLossLeg = { type: 'trailing_stop', trailAmount: '2', timeInForce: 'gtc' };
const preMarket = { now: '2026-01-26T13:00:00Z' } as const;
const morning = { now: '2026-01-26T13:00:00Z' } as const;
const night = { now: '2026-01-27T02:00:00Z' } as const;
const long = { position: { side: 'long', quantity: '10' } } as const;
const options = { assetClass: 'options' } as const;
const futures = { assetClass: 'futures' } as const;
const dated = { timeInForce: 'gtd', expiresAt: '2026-04-26' } as const;

type Broker = 'tradier' | 'schwab' | 'tradeStation' | 'tastytrade' | 'webull' | 'tradovate';
type Case = readonly [Broker, what: string, order: Order, known: Partial<ConformFacts>, rules: readonly string[]];

describe('a broker', () => {
  it.each<Case>([
    ['tradier', 'a limit before the open', { ...limit, extendedHours: true }, preMarket, []],
    [
      'tradier',
      'a limit before the open at night',
      { ...limit, extendedHours: true },
      night,
      ['stocks.pre-market timeInForce'],
    ],
    [
      'tradier',
      'half a share',
      { ...limit, quantity: '0.5' },
      {},
      ['stocks.regular quantity', 'stocks.regular quantity'],
    ],
    ['tradier', 'a short sale of the day at a last price of 5', { ...market, ...short }, { quote: { last: 5 } }, []],
    [
      'tradier',
      'a short sale at a limit of 5.01, at a last price of 4.99',
      { ...limit, ...short, limitPrice: '5.01' },
      { quote: { last: 4.99 } },
      ['stocks.short-selling side'],
    ],
    ['tradier', 'a short sale without a quote', { ...limit, ...short }, { quote: {} }, ['stocks.short-selling side']],
    [
      'tradier',
      'a short sale of gtc',
      { ...limit, ...short, timeInForce: 'gtc' },
      {},
      ['stocks.short-selling timeInForce'],
    ],
    ['tradier', 'both legs on a limit, with one time', { ...limit, takeProfit, stopLoss }, {}, []],
    [
      'tradier',
      'legs with two times',
      { ...limit, takeProfit: { ...takeProfit, timeInForce: 'day' }, stopLoss },
      {},
      ['stocks.otoco stopLoss.timeInForce'],
    ],
    ['tradier', 'legs on a market order', { ...market, takeProfit, stopLoss }, {}, ['stocks.otoco type']],
    ['tradier', 'a tag with a hyphen', { ...limit, clientOrderId: 'tv-8814-entry' }, {}, []],
    ['tradier', 'a tag with a dot', { ...limit, clientOrderId: 'tv.8814' }, {}, ['clientOrderId']],

    ['schwab', 'a day limit with legs of gtc', { ...limit, takeProfit, stopLoss }, {}, []],
    ['schwab', 'a take profit alone', { ...limit, takeProfit }, {}, []],
    ['schwab', 'a stop loss alone', { ...limit, stopLoss }, {}, ['stocks.first-triggers-oco stopLoss']],
    ['schwab', 'a stop loss with a limit', { ...limit, takeProfit, stopLoss: limitedLoss }, {}, []],
    [
      'schwab',
      'an immediate entry with legs',
      { ...limit, timeInForce: 'ioc', takeProfit, stopLoss },
      {},
      ['stocks.partial-entry type'],
    ],
    ['schwab', 'a limit of gtc in extended hours', { ...limit, timeInForce: 'gtc', extendedHours: true }, {}, []],
    ['schwab', 'a stop in extended hours', { ...stop, extendedHours: true }, {}, ['stocks.extended-hours type']],
    ['schwab', 'a limit on the close', { ...limit, timeInForce: 'cls' }, {}, []],
    ['schwab', 'a market order on the open', { ...market, timeInForce: 'opg' }, {}, []],
    ['schwab', 'an option on the open', { ...market, timeInForce: 'opg' }, options, []],
    ['schwab', 'a limit on the open', { ...limit, timeInForce: 'opg' }, {}, ['stocks.regular timeInForce']],
    ['schwab', 'a trailing stop', trail, {}, ['stocks.regular type']],
    ['schwab', 'an option with legs', { ...limit, takeProfit, stopLoss }, options, ['options.brackets stopLoss']],

    ['tradeStation', 'an immediate entry with legs', { ...limit, timeInForce: 'ioc', takeProfit, stopLoss }, {}, []],
    ['tradeStation', 'a trailing stop as a leg', { ...limit, takeProfit, stopLoss: trailingLoss }, {}, []],
    ['tradeStation', 'a limit of 90 days', { ...limit, ...dated }, {}, []],
    [
      'tradeStation',
      'a limit of 91 days',
      { ...limit, ...dated, expiresAt: '2026-04-27' },
      {},
      ['stocks.regular expiresAt'],
    ],
    ['tradeStation', 'an identifier of 22 characters', { ...limit, clientOrderId: '1234567890123456789012' }, {}, []],
    [
      'tradeStation',
      'an identifier of 23 characters',
      { ...limit, clientOrderId: '12345678901234567890123' },
      {},
      ['clientOrderId'],
    ],
    [
      'tradeStation',
      'a sale of more than is held',
      { ...market, ...short, quantity: '15' },
      long,
      ['stocks.cross-zero quantity'],
    ],
    [
      'tradeStation',
      'futures from long to short',
      { ...market, ...short, quantity: '15' },
      { ...futures, ...long },
      [],
    ],

    ['tradeStation', 'an option on the open', { ...market, timeInForce: 'opg' }, { ...options, ...morning }, []],
    [
      'tradeStation',
      'an option on the open, when the market is open',
      { ...market, timeInForce: 'opg' },
      options,
      ['options.open timeInForce'],
    ],
    ...(['stocks', 'options', 'index_options', 'futures'] as const).map(
      (assetClass): Case => [
        'tradeStation',
        `an exit of more ${assetClass} than are held on the close`,
        { ...market, ...exit, quantity: '15', timeInForce: 'cls' },
        { ...long, assetClass },
        [`${assetClass}.auction-exit quantity`],
      ],
    ),
    [
      'tradeStation',
      'an exit of what is held on the close',
      { ...market, ...exit, timeInForce: 'cls' },
      { ...futures, ...long },
      [],
    ],
    [
      'tradeStation',
      'futures from long to short on the close',
      { ...market, ...short, quantity: '15', timeInForce: 'cls' },
      { ...futures, ...long },
      ['futures.cross-zero quantity'],
    ],

    ['tastytrade', 'a market entry while the market is open', market, {}, []],
    ['tastytrade', 'a market entry at night', market, night, ['stocks.market-entry timeInForce']],
    ['tastytrade', 'a market exit at night', { ...market, ...exit }, { ...night, ...long }, []],
    ['tastytrade', 'a stop of gtc that opens', { ...stop, timeInForce: 'gtc' }, {}, ['stocks.stop-entry timeInForce']],
    [
      'tastytrade',
      'a stop of gtc that closes',
      { ...base, ...exit, timeInForce: 'gtc', type: 'stop', stopPrice: '95' },
      long,
      [],
    ],
    ['tastytrade', 'a market entry of futures in the evening', market, { ...futures, ...night }, []],
    ['tastytrade', 'a day limit with legs of gtc', { ...limit, takeProfit, stopLoss }, {}, []],
    [
      'tastytrade',
      'a stop loss with a limit as a leg',
      { ...limit, takeProfit, stopLoss: limitedLoss },
      {},
      ['stocks.otoco stopLoss.type'],
    ],
    ['tastytrade', 'half a share', { ...market, quantity: '0.5' }, {}, ['stocks.market-entry quantity']],

    ['webull', 'an option that is bought with gtc', { ...limit, timeInForce: 'gtc' }, options, []],
    [
      'webull',
      'an option that is sold with gtc',
      { ...limit, ...exit, timeInForce: 'gtc' },
      { ...options, ...long },
      ['options.sell timeInForce'],
    ],
    ['webull', 'a market order of options', market, options, ['options.buy type']],
    ['webull', 'a trailing stop', { ...trail, timeInForce: 'gtc' }, {}, []],
    ['webull', 'legs of the day', { ...limit, stopLoss: { ...stopLoss, timeInForce: 'day' } }, {}, []],
    ['webull', 'legs of gtc', { ...limit, stopLoss }, {}, ['stocks.master stopLoss.timeInForce']],
    ['webull', 'an identifier with a hyphen', { ...limit, clientOrderId: 'tv-8814' }, {}, ['clientOrderId']],

    ['tradovate', 'a market entry with legs', { ...market, takeProfit, stopLoss }, futures, []],
    ['tradovate', 'a trailing stop by an amount', trail, futures, []],
    [
      'tradovate',
      'a trailing stop by percent',
      { ...base, type: 'trailing_stop', trailPercent: '2' },
      futures,
      ['futures.trail trailPercent'],
    ],
    [
      'tradovate',
      'a trailing stop as a leg',
      { ...limit, stopLoss: trailingLoss },
      futures,
      ['futures.oso stopLoss.type'],
    ],
    [
      'tradovate',
      'an immediate entry with a leg',
      { ...limit, timeInForce: 'ioc', stopLoss },
      futures,
      ['futures.partial-entry type'],
    ],
    ['tradovate', 'an immediate stop', { ...stop, timeInForce: 'ioc' }, futures, ['futures.regular timeInForce']],
  ])('%s judges %s', (broker, _, order, known, expected) => {
    const { id } = profiles[broker];
    const rules = broken(order, profiles[broker], { ...facts, ...known });
    const prefixed = expected.map((rule) =>
      rule === 'clientOrderId' ? `${id}.client-order-id ${rule}` : `${id}.${rule}`,
    );
    expect(rules).toEqual(prefixed);
  });

  it('that takes day legs only has a nearest plan with a separate stop', () => {
    const answer = conform({ ...limit, takeProfit, stopLoss }, profiles.webull, facts);
    const steps = answer.ok ? [] : (answer.nearest?.steps ?? []);
    expect(
      steps.map((step) => (step.step === 'submit-order' ? `${step.order.type} ${step.order.timeInForce}` : step.step)),
    ).toEqual(['limit day', 'await-fill', 'stop gtc']);
  });

  it('such as Webull may make a gtc market order a day order', () => {
    expect(conform({ ...market, timeInForce: 'gtc' }, profiles.webull, facts)).toMatchObject({
      ok: true,
      coerced: [{ rule: 'webull.stocks.market', timeInForce: 'day' }],
    });
  });
});

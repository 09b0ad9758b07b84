import { describe, expect, it } from 'vitest';
import type { TradingContext } from '../../src/market/ports.js';
import type { Order } from '../../src/order/order.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { expectedMarket } from '../../src/plan/expected/market.js';
import { planBatch } from '../../src/plan/plan-batch.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { accepted, codesOf, contextOf, type Request, signalOf } from '../market/contracts/sample.ts';
import { pair } from '../market/pair.ts';
import { long, short, spyChain } from './sample.ts';

type Fields = Readonly<Record<string, unknown>>;

function batch(items: readonly Fields[], request: Request = {}, context = contextOf(request)) {
  return planBatch(
    items.map((payload) => signalOf({ ...request, payload })),
    context,
  );
}

function plansOf(items: readonly Fields[], request: Request = {}): readonly OrderPlan[] {
  return batch(items, request).map(accepted);
}

function ordersOf(plan: OrderPlan | undefined): readonly Order[] {
  return plan?.steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : [])) ?? [];
}

function inShort(plan: OrderPlan): readonly string[] {
  return ordersOf(plan).map(({ side, quantity, effect }) => `${side} ${quantity} ${effect}`);
}

/** The average entry price of AAPL that a batch expects after one item. */
function averageAfter(payload: Fields, market: Fields = {}): unknown {
  const context = contextOf({ market });
  const signal = signalOf({ payload });
  const expected = expectedMarket(context);
  expected.follow(signal, accepted(planSignal(signal, context)));
  return expected.context.positions.position('AAPL')?.averageEntryPrice;
}

const quotes = { AAPL: { bid: '150', ask: '150' }, MSFT: { bid: '400', ask: '400' } };

describe('planBatch', () => {
  it('plans nothing for no signal', () => {
    expect(planBatch([], contextOf())).toStrictEqual([]);
  });

  it('refuses an item with the identifier of an earlier one, whose orders a broker would drop (safety S30)', () => {
    const signal = signalOf({ payload: { quantity: 1 } });
    const ids = ['mine', 'mine', undefined, 'alert-2'];
    const results = planBatch(
      ids.map((id) => ({ ...signal, id })),
      { ...contextOf({ settings: { allowAddToPosition: true } }), signalId: 'alert' },
    );
    expect(results.map((result) => (result.ok ? result.value.signalId : codesOf(result)))).toStrictEqual([
      'mine',
      ['invalid-signal-id'],
      // The identifier that its place gives it.
      'alert-2',
      ['invalid-signal-id'],
    ]);
    expect(results[1]).toMatchObject({
      errors: [
        {
          message:
            'signalId is "mine", which an earlier signal has; expected an identifier of its own for each signal.',
        },
      ],
    });
  });

  it('refuses no exit for the identifier of an item that has no orders', () => {
    const context = { ...contextOf({ market: long, settings: { entryLockout: true } }), signalId: 'alert' };
    const [entry, exit] = [{ action: 'add' }, { action: 'exit' }].map((payload) => signalOf({ payload }));
    const results = planBatch(
      [entry, exit].flatMap((signal) => (signal ? [{ ...signal, id: 'mine' }] : [])),
      context,
    );
    expect(results.map((result) => (result.ok ? result.value.outcome : codesOf(result)))).toStrictEqual([
      ['entry-locked-out'],
      'orders',
    ]);
  });

  it('has an error for each argument that was not parsed, and plans the other items', () => {
    const plannedItems = (items: readonly unknown[], context: unknown): unknown =>
      Reflect.apply(planBatch, undefined, [items, context]);
    const error = (code: string) => ({ ok: false, errors: [{ code }] });
    expect(plannedItems([signalOf(), undefined, signalOf()], undefined)).toMatchObject([
      error('invalid-snapshot'),
      error('invalid-snapshot'),
      error('invalid-snapshot'),
    ]);
    expect(plannedItems([undefined, signalOf()], contextOf())).toMatchObject([error('invalid-payload'), { ok: true }]);
  });

  it('lets an item with nothing to do leave its identifier to a later one', () => {
    const ids = [{ action: 'cancel' }, { action: 'exit' }, { action: 'exit' }];
    const results = planBatch(
      ids.map((payload) => ({ ...signalOf({ payload }), id: 'mine' })),
      contextOf({ market: long }),
    );
    expect(results.map((result) => (result.ok ? result.value.outcome : codesOf(result)))).toStrictEqual([
      'nothing-to-do',
      'orders',
      ['invalid-signal-id'],
    ]);
  });

  it('names no item without an identifier of the signal', () => {
    const plans = plansOf([{ quantity: 1 }, { quantity: 1 }]);
    expect(plans.filter((plan) => 'signalId' in plan)).toStrictEqual([]);
    expect(plans.map(inShort)).toStrictEqual([['buy 1 open'], ['buy 1 open']]);
  });

  it('leaves the context as it was', () => {
    const context = contextOf({ market: long });
    batch([{ action: 'exit' }, { action: 'sell', quantity: 5 }], {}, context);
    expect(context.positions.position('AAPL')).toStrictEqual(long.positions.AAPL);
    expect(context.positions.openTickers()).toStrictEqual(['AAPL']);
  });

  it('takes the identifier of an item before that of the context', () => {
    const [own, indexed] = planBatch(
      [{ ...signalOf({ payload: { quantity: 1 } }), id: 'mine' }, signalOf({ payload: { quantity: 1 } })],
      contextOf({ signalId: 'alert-7' }),
    ).map(accepted);
    expect([own?.signalId, ordersOf(own)[0]?.clientOrderId]).toStrictEqual(['mine', 'mine-entry']);
    expect([indexed?.signalId, ordersOf(indexed)[0]?.clientOrderId]).toStrictEqual(['alert-7-1', 'alert-7-1-entry']);
  });

  it('lets a postponed item change nothing', () => {
    const [postponed, exit] = batch([{ quantity: 5, delay: 60 }, { action: 'exit' }], { signalId: 'alert-7' });
    expect(postponed).toMatchObject({ ok: true, value: { outcome: 'postponed', signalId: 'alert-7-0' } });
    expect(exit && codesOf(exit)).toStrictEqual(['no-position']);
  });

  it('sizes every item by the same equity', () => {
    const share = { quantity: 30, quantityType: 'percent_of_equity' };
    const plans = plansOf([share, share], { market: { equity: '100000', quotes } });
    expect(plans.map(inShort)).toStrictEqual([['buy 200 open'], ['buy 200 open']]);
  });

  it('sizes a percentage by the position that is left', () => {
    const half = { action: 'exit', quantity: 50, quantityType: 'percent_of_position' };
    expect(plansOf([half, half], { market: long }).map(inShort)).toStrictEqual([['sell 5 close'], ['sell 2 close']]);
  });

  it('keeps the orders that are not cancelled', () => {
    const order = { ticker: 'AAPL', type: 'limit', side: 'sell', role: 'take-profit', quantity: '10' };
    const openOrders = [
      { ...order, id: 'o1' },
      { ...order, id: 'o2', type: 'stop', role: 'stop-loss' },
    ];
    const cancels = plansOf(
      [{ action: 'cancel', cancelOrderType: 'limit' }, { action: 'cancel' }, { action: 'cancel' }],
      {
        market: { ...long, openOrders },
      },
    ).map(({ steps }) => steps.flatMap((step) => (step.step === 'cancel-orders' ? step.orderIds : [])));
    expect(cancels).toStrictEqual([['o1'], ['o2'], []]);
  });

  it('knows futures under every spelling of their year', () => {
    const instruments = { ES: { assetClass: 'futures', tickSize: '0.25', pointValue: '50' } };
    const quotes = { ESH2026: { bid: '6900', ask: '6900.25' } };
    const settings = { assetClass: 'futures', maxPositions: 1 };
    const plans = plansOf(
      [
        { ticker: 'ESH6', quantity: 1 },
        { ticker: 'ESH2026', quantity: 2 },
        { ticker: 'ESH26', action: 'exit' },
      ],
      { settings, market: { instruments, quotes } },
    );
    expect(plans.map(inShort)).toStrictEqual([['buy 1 open'], ['buy 2 open'], ['sell 3 close']]);
  });

  it('chooses options from the chain, and follows the one that it has bought', () => {
    const settings = { assetClass: 'options', optionType: 'call' };
    const plans = plansOf(
      [
        { ticker: 'SPY', quantity: 2 },
        { ticker: 'SPY', quantity: 1 },
        { ticker: 'SPY', action: 'exit' },
      ],
      { settings, market: { quotes: { SPY: { bid: '600', ask: '600.2' } }, optionChains: spyChain } },
    );
    expect(plans.map(inShort)).toStrictEqual([['buy 2 open'], ['buy 1 open'], ['sell 3 close']]);
    expect(ordersOf(plans[2]).map(({ ticker }) => ticker)).toStrictEqual(
      ordersOf(plans[0]).map(({ ticker }) => ticker),
    );
  });

  it('allows no addition to a position from before, whatever else it opens', () => {
    const results = batch([{ ticker: 'MSFT', quantity: 1 }, { quantity: 1 }], { market: { ...long, quotes } });
    expect(results.map((result) => (result.ok ? 'planned' : result.errors[0].code))).toStrictEqual([
      'planned',
      'add-to-position-not-allowed',
    ]);
  });

  it('lists a contract once, and as long as any of it is held', () => {
    const request = {
      settings: { maxPositions: 2 },
      market: { ...long, quotes: { MSFT: { bid: '400', ask: '400' } } },
    };
    const results = batch(
      [
        { action: 'exit', quantity: 4 },
        { ticker: 'MSFT', quantity: 1 },
        { ticker: 'TSLA', quantity: 1 },
      ],
      request,
    );
    expect(results.map((result) => (result.ok ? 'planned' : result.errors[0].code))).toStrictEqual([
      'planned',
      'planned',
      'max-positions-reached',
    ]);
  });
});

describe('the average entry price that a batch expects', () => {
  const waits = (type: string, prices: Fields): Fields => ({ quantity: 10, orderType: type, ...prices });
  const unpriced = { positions: { AAPL: { side: 'long', quantity: '10' } } };

  // Bid 149.98, ask 150.02.
  it.each<[string, Fields, string | undefined]>([
    ['a buy at the market: the ask', { quantity: 10 }, '150.02'],
    ['a short sale at the market: the bid', { action: 'sell', quantity: 10 }, '149.98'],
    ['a buy limit below the ask', waits('limit', { limitPrice: 140 }), '140'],
    ['a buy limit above the ask', waits('limit', { limitPrice: 170 }), '150.02'],
    ['a sell limit above the bid', { action: 'sell', ...waits('limit', { limitPrice: 160 }) }, '160'],
    ['a sell limit below the bid', { action: 'sell', ...waits('limit', { limitPrice: 140 }) }, '149.98'],
    ['a buy stop above the ask', waits('stop', { stopPrice: 155 }), '155'],
    ['a buy stop below the ask', waits('stop', { stopPrice: 145 }), '150.02'],
    ['a sell stop below the bid', { action: 'sell', ...waits('stop', { stopPrice: 145 }) }, '145'],
    ['a sell stop above the bid', { action: 'sell', ...waits('stop', { stopPrice: 155 }) }, '149.98'],
    ['a stop limit: its stop', waits('stop_limit', { stopPrice: 155, limitPrice: 156 }), '155'],
    ['a trailing stop: unknown', waits('trailing_stop', { trailAmount: 5 }), undefined],
  ])('is the price of the fill: %s', (_, item, average) => {
    expect(averageAfter(item)).toBe(average);
  });

  it.each<[string, Fields, Fields, string | undefined]>([
    ['is the last price without bid and ask', { quantity: 1 }, { quotes: { AAPL: { last: '150' } } }, '150'],
    ['is unknown without a quote', { quantity: 1 }, { quotes: {} }, undefined],
    ['is the limit without a quote', waits('limit', { limitPrice: 140 }), { quotes: {} }, '140'],
    ['is the stop without a quote', waits('stop', { stopPrice: 155 }), { quotes: {} }, '155'],
    ['averages 10 at 130 and 10 at 140', { action: 'add', ...waits('limit', { limitPrice: 130 }) }, long, '135'],
    ['stays with a partial exit', { action: 'exit', quantity: 4 }, long, '140'],
    ['starts again with a swap', { action: 'sell', quantity: 4 }, long, '149.98'],
    ['stays unknown with an addition', { action: 'add', ...waits('limit', { limitPrice: 130 }) }, unpriced, undefined],
    ['stays unknown with a partial exit', { action: 'exit', quantity: 4 }, unpriced, undefined],
    [
      'is unknown after an addition at an unknown price',
      { action: 'add', ...waits('trailing_stop', { trailAmount: 5 }) },
      long,
      undefined,
    ],
  ])('%s', (_, item, market, average) => {
    expect(averageAfter(item, market)).toBe(average);
  });

  it('is the price of a breakeven in the same batch', () => {
    const entry = waits('limit', { limitPrice: 140 });
    const [, breakeven] = plansOf([entry, { action: 'breakeven', orderType: 'stop' }]);
    expect(ordersOf(breakeven)[0]).toMatchObject({ type: 'stop', stopPrice: '140', quantity: '10' });
  });
});

describe('orders that the batch itself places', () => {
  const bracket = { quantity: 5, orderType: 'limit', limitPrice: 140, stopLoss: { percent: 2 } };
  const breakeven = { action: 'breakeven', orderType: 'stop' };
  const codes = (items: readonly Fields[], request: Request = {}): readonly string[] =>
    plansOf(items, request)
      .at(-1)
      ?.notices.filter(({ code }) => code === 'batch-orders-remain')
      .map(({ message }) => message) ?? [];

  it.each<[string, readonly Fields[]]>([
    ['an exit', [bracket, { action: 'exit' }]],
    ['a breakeven', [bracket, breakeven]],
    ['cancel', [bracket, { action: 'cancel' }]],
    ['cancel of a waiting entry', [{ quantity: 5, orderType: 'limit', limitPrice: 140 }, { action: 'cancel' }]],
    ['an exit after a stop loss', [{ quantity: 5, stopLoss: { percent: 2 } }, { action: 'exit' }]],
    ['an exit after a take profit', [{ quantity: 5, takeProfit: { percent: 2 } }, { action: 'exit' }]],
  ])('are not cancelled, and the trader reads it: %s', (_, items) => {
    expect(codes(items)).toStrictEqual([
      'Orders that this batch places for AAPL have no identifier at the broker yet: they are not cancelled.',
    ]);
  });

  it.each<[string, readonly Fields[]]>([
    ['nothing rests', [{ quantity: 5 }, { action: 'exit' }]],
    ['the signal cancels nothing', [bracket, { action: 'exit', cancel: false }]],
    ['the breakeven cancels nothing', [bracket, { ...breakeven, cancel: false }]],
    ['an addition cancels nothing', [bracket, { action: 'add', quantity: 1 }]],
    ['another ticker', [bracket, { ticker: 'MSFT', action: 'cancel' }]],
  ])('are not mentioned where %s', (_, items) => {
    expect(codes(items)).toStrictEqual([]);
  });

  it('protect the position if the broker does not support brackets: a separate stop is not an exit', () => {
    const market = { capabilities: { brackets: false } };
    expect(plansOf([bracket, { action: 'exit' }], { market }).map(inShort)).toStrictEqual([
      ['buy 5 open', 'sell 5 close'],
      ['sell 5 close'],
    ]);
  });

  it('move the stop of a breakeven without closing anything', () => {
    expect(plansOf([breakeven, { action: 'exit' }], { market: long }).map(inShort)).toStrictEqual([
      ['sell 10 close'],
      ['sell 10 close'],
    ]);
  });
});

describe('stops of a batch beside those of earlier items', () => {
  const breakeven = { action: 'breakeven', orderType: 'stop' };
  const ladder = [...pair('1', '45', '153'), ...pair('2', '45', '156')];
  const held = { positions: { AAPL: { side: 'long', quantity: '90', averageEntryPrice: '150' } } };
  const market = {
    ...held,
    quotes: { AAPL: { bid: '152', ask: '152.02' } },
    capabilities: { replace: true },
    openOrders: ladder,
  };
  const told = (items: readonly Fields[], request: Request) =>
    plansOf(items, request)
      .at(-1)
      ?.notices.filter(({ code }) => code === 'resting-exits-exceed-position');

  it('say that they are for more than will be held', () => {
    // The exit keeps the pair of 45 and sends a stop for 15. The breakeven does not know it, and sends one more for 15.
    expect(told([{ action: 'exit', quantity: 30 }, breakeven], { market })).toStrictEqual([
      {
        code: 'resting-exits-exceed-position',
        message:
          'With the stops that earlier items of this batch place, the stops of AAPL are together for 75 of the 60 that will be held.',
        orderIds: ['s1'],
      },
    ]);
  });

  it('count attached stops, and no stop of unknown size', () => {
    const openOrders = [...pair('1', '10').map((order) => ({ ...order, quantity: undefined }))];
    const items = [
      { action: 'add', quantity: 5, stopLoss: { amount: 3 } },
      { ...breakeven, cancel: false },
    ];
    // Long 10 at 140, 5 added with a stop for 5, and a stop for all 15: 20.
    expect(told(items, { market: { ...long, quotes, openOrders } })?.at(-1)).toMatchObject({
      message: expect.stringContaining('are together for 20 of the 15 that will be held'),
      orderIds: ['s1'],
    });
    const bought = [{ quantity: 5, orderType: 'limit', limitPrice: 150, stopLoss: { amount: 3 } }, breakeven];
    const [alone] = told(bought, { market: { quotes: market.quotes } }) ?? [];
    expect(alone).not.toHaveProperty('orderIds');
    expect(alone?.message).toContain('are together for 10 of the 5 that will be held');
  });

  it.each<[string, readonly Fields[]]>([
    [
      'each is for its own entry',
      [
        { quantity: 5, stopLoss: { amount: 3 } },
        { quantity: 5, stopLoss: { amount: 3 } },
      ],
    ],
    [
      'no earlier item has sent one',
      [
        { ticker: 'MSFT', quantity: 1 },
        { quantity: 5, stopLoss: { amount: 3 } },
      ],
    ],
  ])('say nothing where %s', (_, items) => {
    const request = { market: { quotes, capabilities: { brackets: false } } };
    expect(told(items, request)).toStrictEqual([]);
  });

  it('say nothing where a port fails afterwards', () => {
    const items = [{ action: 'exit', quantity: 30 }, breakeven];
    const contextWith = (failing: number) => {
      const context = contextOf({ market });
      let calls = 0;
      const openOrders = (ticker: string) => {
        calls += 1;
        if (calls === failing) {
          throw new Error('offline');
        }
        return context.broker.openOrders(ticker);
      };
      return { context: { ...context, broker: { ...context.broker, openOrders } }, count: () => calls };
    };
    const counted = contextWith(0);
    batch(items, { market }, counted.context);
    const plans = batch(items, { market }, contextWith(counted.count()).context).map(accepted);
    expect(plans.at(-1)?.notices.map(({ code }) => code)).toStrictEqual(['batch-orders-remain']);
  });
});

describe('an invalid answer in a batch', () => {
  function withPositions(positions: object, request: Request = {}): TradingContext {
    const context = contextOf(request);
    return { ...context, positions: { ...context.positions, ...positions } };
  }

  const invalid = (ticker: string): unknown => (ticker === 'AAPL' ? { side: 'short', quantity: -10 } : undefined);

  it('rejects every item that reads it', () => {
    const results = batch([{ quantity: 1 }, { action: 'exit' }], {}, withPositions({ position: invalid }));
    expect(results.map(codesOf)).toStrictEqual([['invalid-snapshot'], ['invalid-snapshot']]);
  });

  it('rejects the items after a plan that did not read it', () => {
    // An entry in a continuous future reads the open tickers, and not the position of the month that it enters.
    const rollovers = { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } };
    const instruments = { ES: { assetClass: 'futures', tickSize: '0.25', pointValue: '50' } };
    const request = { settings: { assetClass: 'futures', maxPositions: 1 }, market: { rollovers, instruments } };
    const position = (ticker: string): unknown => (ticker === 'ESH2026' ? { side: 'up', quantity: 1 } : undefined);
    const results = batch(
      [
        { ticker: 'ES1!', quantity: 1 },
        { ticker: 'NQH2026', quantity: 1 },
        { ticker: 'ES1!', action: 'exit' },
      ],
      request,
      withPositions({ position }, request),
    );
    expect(results.map((result) => (result.ok ? 'planned' : result.errors[0].code))).toStrictEqual([
      'planned',
      'invalid-snapshot',
      'invalid-snapshot',
    ]);
  });

  it('of the open tickers stays invalid', () => {
    const settings = { maxPositions: 3 };
    const context = withPositions({ openTickers: () => 'AAPL', position: () => undefined }, { settings });
    const results = batch([{ action: 'cancel' }, { quantity: 1 }], { settings }, context);
    expect(results.map((result) => result.ok)).toStrictEqual([true, false]);
    const held = { ...contextOf({ market: long }), settings: contextOf({ settings }).settings };
    const lying = { ...held, positions: { ...held.positions, openTickers: () => 'AAPL' as never } };
    expect(batch([{ action: 'exit' }, { quantity: 1 }], { settings }, lying).map((result) => result.ok)).toStrictEqual([
      true,
      false,
    ]);
  });

  it('of the open orders stays invalid', () => {
    const context = contextOf({ market: long });
    const broker = { ...context.broker, openOrders: (ticker: string) => (ticker === 'MSFT' ? ('o1' as never) : []) };
    const results = batch([{ action: 'exit' }, { ticker: 'MSFT', action: 'cancel' }], {}, { ...context, broker });
    expect(results.map((result) => (result.ok ? 'planned' : result.errors[0].code))).toStrictEqual([
      'planned',
      'invalid-snapshot',
    ]);
  });

  it('of the clock rejects every item', () => {
    const context = { ...contextOf(), clock: { now: () => Number.NaN } };
    expect(batch([{ quantity: 1 }, { quantity: 1 }], {}, context).map(codesOf)).toStrictEqual([
      ['invalid-snapshot'],
      ['invalid-snapshot'],
    ]);
    // An item that was not parsed, too.
    expect(Reflect.apply(planBatch, undefined, [[undefined], context])).toMatchObject([
      { ok: false, errors: [{ code: 'invalid-snapshot', path: ['now'] }] },
    ]);
  });
});

it('a batch continues from the side that a swap leaves', () => {
  const plans = plansOf([{ quantity: 5 }, { action: 'exit' }], { market: short });
  expect(plans.map(inShort)).toStrictEqual([['buy 10 close', 'buy 5 open'], ['sell 5 close']]);
});

import { describe, expect, it } from 'vitest';
import { alpaca } from '../../../src/brokers/index.js';
import { possibleEnds } from '../../../src/execute/index.js';
import { explainPlan } from '../../../src/explain/explain-plan.js';
import { stepLines } from '../../../src/explain/step-text.js';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { bracketOf, profileOf } from '../../brokers/sample.ts';
import { accepted, contextOf, signalOf } from '../../market/contracts/sample.ts';
import { pair } from '../../market/pair.js';
import { figuresOf, noticesOf, planned, rejectionCodes, resting, stepsOf, traceOf } from '../sample.ts';

const quotes = { AAPL: { bid: '152', ask: '152.02' } };
const long = { quotes, positions: { AAPL: { side: 'long', quantity: '90', averageEntryPrice: '150' } } };
const ladder = [...pair('1', '45', '153'), ...pair('2', '27', '156'), ...pair('3', '18')];

/** A breakeven of 90 AAPL that were bought at 150, at a broker that replaces orders. */
function breakeven(openOrders: readonly object[] = ladder, payload: object = {}, market: object = {}) {
  return {
    payload: { action: 'breakeven', orderType: 'stop', ...payload },
    market: { ...long, capabilities: { replace: true }, openOrders, ...market },
  };
}

describe('a breakeven, where stops rest beside take profits and the broker replaces orders', () => {
  it('moves each stop where it rests', () => {
    expect(planned(breakeven()).steps).toStrictEqual([
      {
        step: 'replace-orders',
        id: 'replace',
        ticker: 'AAPL',
        orders: [
          { orderId: 's1', stopPrice: '150' },
          { orderId: 's2', stopPrice: '150' },
          { orderId: 's3', stopPrice: '150' },
        ],
      },
    ]);
    expect(noticesOf(breakeven())).toStrictEqual([]);
    expect(planned(breakeven()).restore).toStrictEqual({
      held: [{ ticker: 'AAPL', quantity: '90', covered: '90', side: 'long' }],
      orders: [],
    });
    expect(traceOf(breakeven(), 'breakeven.moved')).toMatchObject([
      { read: { contract: 'AAPL', order: 's1' }, decided: '150' },
      { read: { order: 's2' } },
      { read: { order: 's3' } },
    ]);
  });

  it('does so for the one pair that is left, and down for a short position', () => {
    const one = [...pair('1', '90', '156')];
    expect(stepsOf(breakeven(one))).toStrictEqual(['move s1 to 150']);
    const positions = { AAPL: { side: 'short', quantity: '90', averageEntryPrice: '155' } };
    const short = pair('1', '90', '144', { side: 'buy', stopPrice: '158' });
    expect(stepsOf(breakeven(short, {}, { positions }))).toStrictEqual(['move s1 to 155']);
  });

  it('leaves stops that are as good, and those that cover all', () => {
    const moved = [...pair('1', '45', '153'), ...pair('2', '45', '156', { stopPrice: '151' })];
    expect(stepsOf(breakeven(moved))).toStrictEqual(['move s1 to 150']);
    const all = [...pair('1', '45', '153', { stopPrice: '150' }), ...pair('2', '45', '156', { stopPrice: '151' })];
    expect(noticesOf(breakeven(all))).toMatchObject([{ code: 'stop-already-better', orderIds: ['s1', 's2'] }]);
    expect(stepsOf(breakeven(all))).toStrictEqual([]);
  });

  it.each([
    ['exactly what is held', '45.4', '90.4'],
    ['less than a step less', '45', '90'],
  ])('does so where a fee has left dust, and the stops are for %s', (_, second, covered) => {
    const market = {
      positions: { AAPL: { side: 'long', quantity: '90.4', averageEntryPrice: '150' } },
      instruments: { AAPL: { assetClass: 'stocks', quantityStep: '1' } },
    };
    const request = breakeven([...pair('1', '45', '153'), ...pair('2', second, '156')], {}, market);
    expect(stepsOf(request)).toStrictEqual(['move s1 to 150, s2 to 150']);
    expect(planned(request).restore?.held).toMatchObject([{ quantity: '90.4', covered }]);
    expect(noticesOf(request).map(({ code }) => code)).toStrictEqual(['dust-remains']);
  });

  it('does so for a coin where the stops are for less than a step more, which the fee has taken', () => {
    const ticker = 'BTC-USD';
    const market = {
      quotes: { [ticker]: { bid: '100000', ask: '100010' } },
      positions: { [ticker]: { side: 'long', quantity: '0.99905', averageEntryPrice: '99000' } },
      instruments: { [ticker]: { assetClass: 'crypto', quantityStep: '0.0001', tickSize: '1' } },
    };
    const orders = [
      ...pair('1', '0.5', '103000', { stopPrice: '97000' }),
      ...pair('2', '0.4991', '104000', { stopPrice: '97000' }),
    ].map((order) => ({ ...order, ticker }));
    const request = { ...breakeven(orders, { ticker }, market), settings: { assetClass: 'crypto' } } as const;
    expect(stepsOf(request)).toStrictEqual(['move s1 to 99000, s2 to 99000']);
    expect(planned(request).restore?.held).toMatchObject([{ quantity: '0.99905', covered: '0.99905' }]);
  });

  it('replaces stops that are for more shares than are held, however little', () => {
    const positions = { AAPL: { side: 'long', quantity: '9.5', averageEntryPrice: '150' } };
    const instruments = { AAPL: { assetClass: 'stocks', quantityStep: '1' } };
    const request = breakeven([...pair('1', '5', '153'), ...pair('2', '5', '156')], {}, { positions, instruments });
    expect(stepsOf(request)).toStrictEqual(['cancel s1 s2', 'exit sell 9']);
  });

  it('replaces stops that are for a step more than what is held', () => {
    const market = {
      positions: { AAPL: { side: 'long', quantity: '90.4', averageEntryPrice: '150' } },
      instruments: { AAPL: { assetClass: 'stocks', quantityStep: '1' } },
    };
    const request = breakeven([...pair('1', '45', '153'), ...pair('2', '46.4', '156')], {}, market);
    expect(stepsOf(request)).toStrictEqual(['cancel s1 s2', 'exit sell 90']);
  });

  it('sends a stop for what none covers', () => {
    const part = [...pair('1', '45', '153'), ...pair('2', '27', '156')];
    expect(stepsOf(breakeven(part))).toStrictEqual(['move s1 to 150, s2 to 150', 'exit sell 18']);
    const good = pair('1', '45', '153', { stopPrice: '150' });
    expect(stepsOf(breakeven(good))).toStrictEqual(['exit sell 45']);
  });

  it('calculates what is not covered from the units of each stop', () => {
    const [figures] = figuresOf(breakeven([...pair('1', '45', '153'), ...pair('2', '27', '156')]), 'breakeven.stop');
    expect(figures?.['quantity']).toBe(
      '18 minus(45 minus(90 market positions.AAPL.quantity, 45 market openOrders.s1.quantity), 27 market openOrders.s2.quantity)',
    );
  });

  it('names every stop that keeps its type', () => {
    const request = breakeven([...pair('1', '45', '153'), ...pair('2', '45', '156')], { orderType: 'stop_limit' });
    expect(noticesOf(request)).toMatchObject([
      { message: 'orderType has no effect on s1, s2: a stop that moves keeps its type.', orderIds: ['s1', 's2'] },
    ]);
  });

  it('keeps the distance of a limit, and the type of each stop', () => {
    const limited = { type: 'stop_limit', limitPrice: '146.5' };
    const orders = [...pair('1', '45', '153', limited), ...pair('2', '45', '156')];
    expect(planned(breakeven(orders)).steps[0]).toMatchObject({
      orders: [
        { orderId: 's1', stopPrice: '150', limitPrice: '149.5' },
        { orderId: 's2', stopPrice: '150' },
      ],
    });
    expect(noticesOf(breakeven(orders))).toStrictEqual([
      {
        code: 'field-without-effect',
        message: 'orderType has no effect on s1: a stop that moves keeps its type.',
        path: ['orderType'],
        orderIds: ['s1'],
      },
    ]);
    const positions = { AAPL: { side: 'short', quantity: '90', averageEntryPrice: '155' } };
    const above = { type: 'stop_limit', side: 'buy', stopPrice: '158', limitPrice: '158.4' };
    const short = breakeven(pair('1', '90', '144', above), { orderType: 'stop_limit' }, { positions });
    expect(planned(short).steps[0]).toMatchObject({
      orders: [{ orderId: 's1', stopPrice: '155', limitPrice: '155.4' }],
    });
    expect(noticesOf(short)).toStrictEqual([]);
  });

  it('is explained, listed and followed to its ends', () => {
    const limited = { type: 'stop_limit', limitPrice: '146.5' };
    const plan = planned(breakeven([...pair('1', '45', '153'), ...pair('2', '27', '156', limited)]));
    expect(explainPlan(plan)).toContain(
      'Moves the stop s1 to 150 (average entry price of AAPL). Moves the stop s2 to 150, with its limit at 149.5: the difference between 146.5 (limitPrice of the open order s2) and 147 (stopPrice of the open order s2) is 0.5; 150 − 0.5 = 149.5. The take profits stay where they are. Sells 18 AAPL once the price is at or below 150.',
    );
    expect(stepLines(plan)).toStrictEqual([
      'move s1 to 150, s2 to 150 limit 149.5',
      'sell 18 AAPL stop 150 (close) gtc',
    ]);
    const ends = possibleEnds(plan).map(({ key, when, positions: [held] }) => [
      key,
      when,
      held?.quantity,
      held?.protected,
    ]);
    expect(ends).toStrictEqual([
      ['replace:moved,exit:placed', 'the stops have moved, exit rests as protection.', '90', '90'],
      ['replace:moved,exit:lost', 'the stops have moved, exit works and then ends.', '90', '72'],
      ['replace:moved,exit:rejected', 'the stops have moved, exit is rejected.', '90', '72'],
      [
        'replace:ended,exit:unsent',
        'a stop fills before it moves, exit is not sent.',
        { atLeast: '0', atMost: '90' },
        { atLeast: '0', atMost: '72' },
      ],
      [
        'replace:lost,exit:unsent',
        'a stop ends unfilled before it moves, exit is not sent.',
        '90',
        { atLeast: '0', atMost: '72' },
      ],
      ['replace:failed,exit:unsent', 'a stop does not move, exit is not sent.', '90', '72'],
    ]);
    const short = { AAPL: { side: 'short', quantity: '90', averageEntryPrice: '155' } };
    const bought = pair('1', '90', '144', { side: 'buy', stopPrice: '158' });
    expect(possibleEnds(planned(breakeven(bought, {}, { positions: short })))[0]).toMatchObject({
      positions: [{ side: 'short', quantity: '90', protected: '90' }],
    });
    // A stored plan may lack its trace.
    expect(explainPlan({ ...plan, trace: [] })).toContain(
      'Moves the stop s1 to 150. Moves the stop s2 to 150, with its limit',
    );
  });

  it('is rejected where the market has passed it', () => {
    expect(rejectionCodes(breakeven(ladder, { breakevenOffset: 2 }))).toStrictEqual(['stop-already-passed']);
  });
});

describe('a breakeven cancels stops for a new one', () => {
  const cancelled = ['cancel s1', 'exit sell 90'];
  const one = (over: object = {}) => pair('1', '90', '156', { ...over });

  it.each<[string, ReturnType<typeof breakeven>, readonly string[]]>([
    ['that the broker does not replace', breakeven(one(), {}, { capabilities: {} }), cancelled],
    ['beside which no take profit rests', breakeven(pair('1', '90')), cancelled],
    [
      'that are in no group, as their take profit',
      breakeven([
        resting('s1', 'stop-loss', { type: 'stop', stopPrice: '147', quantity: '90' }),
        resting('t1', 'take-profit', { limitPrice: '156', quantity: '90' }),
      ]),
      cancelled,
    ],
    ['whose size is not known', breakeven(one({ quantity: undefined })), cancelled],
    ['that are larger than the position', breakeven(pair('1', '91', '156')), cancelled],
    ['of the other side', breakeven(one({ side: 'buy' })), cancelled],
    ['that trail', breakeven(one({ type: 'trailing_stop', stopPrice: undefined, trailAmount: '3' })), cancelled],
    ['whose price is not known', breakeven(one({ stopPrice: undefined })), cancelled],
    ['where the sender names their type', breakeven(one(), { cancelOrderType: 'stop' }), cancelled],
    ['beside them, where the sender cancels nothing', breakeven(one(), { cancel: false }), ['exit sell 90']],
  ])('%s', (_, request, steps) => {
    expect(stepsOf(request)).toStrictEqual(steps);
  });

  it('whose limit would lie below zero', () => {
    const positions = { AAPL: { side: 'short', quantity: '90', averageEntryPrice: '155' } };
    const stop = { type: 'stop_limit', side: 'buy', stopPrice: '158', limitPrice: '1' };
    const request = breakeven(pair('1', '90', '144', stop), {}, { positions });
    expect(stepsOf(request)).toStrictEqual(['cancel s1', 'exit buy 90']);
  });
});

describe('a breakeven of pairs and of other stops', () => {
  const trailing = { type: 'trailing_stop', stopPrice: undefined, trailAmount: '4' };

  it('cancels the stops that cannot be moved, and sends one for what they covered', () => {
    const orders = [...pair('1', '45', '153'), ...pair('2', '27', undefined, trailing)];
    const request = breakeven(orders);
    expect(stepsOf(request)).toStrictEqual(['cancel s2', 'move s1 to 150', 'exit sell 45']);
    expect(planned(request).restore).toMatchObject({
      held: [{ ticker: 'AAPL', quantity: '90', covered: '45', side: 'long' }],
      orders: [{ orderId: 's2', quantity: '27' }],
    });
    // What is back protects 27 of the 45, and the other 18 had no stop.
    const failed = possibleEnds(planned(request)).find(({ key }) => key === 'replace:failed,exit:unsent');
    expect(failed).toMatchObject({ status: 'stopped', positions: [{ quantity: '90', protected: '72' }] });
  });

  it('moves a stop alone where the profile has it replaced', () => {
    const request = breakeven([...pair('1', '72', '153'), ...pair('2', '18')]);
    const { broker, ...context } = contextOf(request);
    const linesAt = (legs: readonly ('both' | 'stop-loss')[]) => {
      const profile = profileOf(bracketOf({ legs, replace: true }));
      return stepLines(accepted(planSignal(signalOf(request), { ...context, broker: { ...broker, profile } })));
    };
    expect(linesAt(['both', 'stop-loss'])).toStrictEqual(['move s1 to 150, s2 to 150']);
    expect(linesAt(['both'])[0]).toBe('cancel s2');
  });

  it('asks the profile which stops can be moved: at Alpaca those beside a take profit', () => {
    const request = breakeven([...pair('1', '72', '153'), ...pair('2', '18')]);
    const { broker, ...context } = contextOf(request);
    const profile = alpaca;
    const plan = accepted(planSignal(signalOf(request), { ...context, broker: { ...broker, profile } }));
    expect(stepLines(plan)).toStrictEqual(['cancel s2', 'move s1 to 150', 'sell 18 AAPL stop 150 (close) gtc']);
  });
});

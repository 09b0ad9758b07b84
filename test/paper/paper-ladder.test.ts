// A ladder on the paper broker: 45 to 153, 27 to 156 and 18 that run, bought at 150 with a stop at 147. Worked out by hand.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderChanges } from '../../src/execute/command.js';
import type { Quote } from '../../src/market/ports.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { type PaperBroker, type PaperBrokerOptions, paperBroker } from '../../src/paper/paper-broker.js';
import type { ExecutionReport } from '../../src/paper/paper-execution.js';
import { type SettableClock, settableClock } from '../../src/paper/settable-clock.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { accepted } from '../market/contracts/sample.ts';
import { always } from '../properties/seeds.js';

const message = {
  ticker: 'AAPL',
  action: 'buy',
  quantity: 90,
  stopLoss: { amount: 3 },
  targets: [
    { risk: 1, share: 50, moveStop: 'entry' },
    { risk: 2, share: 30, moveStop: 'previous-target' },
  ],
};

const at = (bid: `${number}`): Quote => ({ bid, ask: bid, last: bid });

interface Ladder {
  readonly clock: SettableClock;
  readonly paper: PaperBroker;
  readonly plan: OrderPlan;
}

/** The ladder is planned at 150. */
function ladderWith(options: Partial<PaperBrokerOptions> = {}, fields: object = {}): Ladder {
  const clock = settableClock('2026-01-26T15:30:00Z');
  const paper = paperBroker({ clock, quotes: { AAPL: at('150') }, capabilities: { replace: true }, ...options });
  const signal = accepted(parseSignal({ ...message, ...fields }, { clock }));
  return { clock, paper, plan: accepted(planSignal(signal, paper.context(defaultSettings, 'alert-7'))) };
}

/** Stops that work, by the quantity and the price of each. */
function stops(paper: PaperBroker): readonly string[] {
  return paper
    .state()
    .orders.filter(({ role, status }) => role === 'stop-loss' && status === 'working')
    .map(({ quantity, stopPrice }) => `${quantity} at ${stopPrice}`);
}

function held(paper: PaperBroker): string {
  return paper.state().positions['AAPL']?.quantity ?? '0';
}

/** Carries the plan out, and lets the price go on its way. */
function walk({ paper, plan, clock }: Ladder, ...prices: readonly `${number}`[]): readonly (readonly string[])[] {
  let report: ExecutionReport = paper.execute(plan);
  return prices.map((price, index) => {
    clock.set(new Date(Date.parse('2026-01-26T15:30:00Z') + (index + 1) * 60_000).toISOString());
    paper.setQuote('AAPL', at(price));
    report = paper.resume(report);
    return [held(paper), ...stops(paper)];
  });
}

describe('a ladder on the paper broker', () => {
  it('is planned with the moves of its stops', () => {
    expect(ladderWith().plan.moves).toEqual([
      { when: 'entry-1', stops: ['entry-2', 'entry-3'], to: '150' },
      { when: 'entry-2', stops: ['entry-3'], to: '153' },
    ]);
    expect(ladderWith().plan.notices).toEqual([]);
  });

  it('moves the stops of what is left as its targets fill', () => {
    const ladder = ladderWith();
    expect(walk(ladder, '151', '153', '154', '156', '152')).toEqual([
      ['90', '45 at 147', '27 at 147', '18 at 147'],
      ['45', '27 at 150', '18 at 150'],
      ['45', '27 at 150', '18 at 150'],
      ['18', '18 at 153'],
      ['0'],
    ]);
    // 45 × 3 + 27 × 6 + 18 × 2, sold at 152 below the stop at 153.
    expect(ladder.paper.state().cash).toBe('100333');
  });

  it('is told of the stop that is left, also when nothing moves any more', () => {
    const { clock, paper, plan } = ladderWith();
    let report = paper.execute(plan);
    for (const price of ['153', '156', '154', '152'] as const) {
      clock.advance(60_000);
      paper.setQuote('AAPL', at(price));
      report = paper.resume(report);
    }
    expect(report.execution.orders.map(({ legs }) => [legs?.takeProfit?.status, legs?.stopLoss.status])).toEqual([
      ['filled', 'cancelled'],
      ['filled', 'cancelled'],
      [undefined, 'filled'],
    ]);
  });

  it('loses nothing on what is left when the price comes back to the entry', () => {
    const ladder = ladderWith();
    expect(walk(ladder, '153', '150')).toEqual([['45', '27 at 150', '18 at 150'], ['0']]);
    expect(ladder.paper.state().cash).toBe('100135');
  });

  it('moves the stops of a short ladder down', () => {
    const ladder = ladderWith({}, { action: 'sell', sentiment: 'bearish' });
    expect(walk(ladder, '147', '144', '148')).toEqual([['45', '27 at 150', '18 at 150'], ['18', '18 at 147'], ['0']]);
    // 45 × 3 + 27 × 6 + 18 × 2.
    expect(ladder.paper.state().cash).toBe('100333');
  });

  it('moves a stop with a limit and keeps the distance between the two', () => {
    const ladder = ladderWith({}, { stopLoss: { type: 'stop_limit', stopPrice: 147, limitPrice: 146.5 } });
    walk(ladder, '153');
    expect(ladder.paper.state().orders.filter(({ status }) => status === 'working')).toMatchObject([
      { quantity: '27', stopPrice: '150', limitPrice: '149.5' },
      { quantity: '27', limitPrice: '156' },
      { quantity: '18', stopPrice: '150', limitPrice: '149.5' },
    ]);
  });

  it('is planned without moves unless the capabilities have replace', () => {
    const { plan } = ladderWith({ capabilities: {} });
    expect(plan.moves).toBeUndefined();
    expect(plan.notices.map(({ code }) => code)).toEqual(['stop-moves-unsupported', 'stop-moves-unsupported']);
  });
});

/** Prices in whole dollars around the entry at 150, with the stop at 147. */
const price = fc.integer({ min: 140, max: 165 }).map((dollars) => `${dollars}` as const);

/** Two or three targets at 1 R, 2 R and 3 R, each of which may move the stop. */
const ladders = fc
  .array(fc.constantFrom(undefined, 'entry', 'previous-target'), { minLength: 2, maxLength: 3 })
  .map((moves) =>
    moves.map((move, index) => {
      // There is nothing before the first target.
      const moveStop = index === 0 && move === 'previous-target' ? 'entry' : move;
      return { risk: index + 1, share: 30, ...(moveStop && { moveStop }) };
    }),
  );

/** Stops that work, by their identifiers: units, and the price as it is nearer the profit the larger it is. */
function workingStops(paper: PaperBroker, sign: number): ReadonlyMap<string, readonly [units: number, price: number]> {
  const working = paper.state().orders.filter(({ role, status }) => role === 'stop-loss' && status === 'working');
  return new Map(
    working.map(({ id, quantity, filled, stopPrice }) => [
      id,
      [Number(quantity) - Number(filled), sign * Number(stopPrice)],
    ]),
  );
}

describe('a ladder, whatever the price does', () => {
  it('has stops for all that is held, and moves none away from the profit', () => {
    always(
      fc.tuple(ladders, fc.array(price, { maxLength: 12 }), fc.boolean()),
      2811,
      ([targets, prices, isShort]) => {
        const side = isShort ? { action: 'sell', sentiment: 'bearish' } : {};
        const { paper, plan } = ladderWith({}, { ...side, targets });
        let report = paper.execute(plan);
        let before = workingStops(paper, isShort ? -1 : 1);
        for (const next of prices) {
          paper.setQuote('AAPL', at(isShort ? `${300 - Number(next)}` : next));
          report = paper.resume(report);
          const stopsNow = workingStops(paper, isShort ? -1 : 1);
          expect([...stopsNow.values()].reduce((sum, [units]) => sum + units, 0)).toBe(Number(held(paper)));
          for (const [id, [, stop]] of stopsNow) {
            expect(stop).toBeGreaterThanOrEqual(before.get(id)?.[1] ?? stop);
          }
          before = stopsNow;
        }
        // Fills of a plan that is done already are told as such.
        expect(report.execution.notices.filter(({ code }) => code !== 'event-after-end')).toEqual([]);
      },
      200,
    );
  });
});

describe('a ladder on the paper broker, half way', () => {
  /** The first target has filled: 45 are left, with stops at 147 where they do not move. */
  function halfWay() {
    const ladder = ladderWith(
      {},
      {
        targets: [
          { risk: 1, share: 50 },
          { risk: 2, share: 30 },
        ],
      },
    );
    walk(ladder, '153');
    const { clock, paper } = ladder;
    const carryOut = (fields: object) => {
      const signal = accepted(parseSignal({ ticker: 'AAPL', ...fields }, { clock }));
      const plan = accepted(planSignal(signal, paper.context(defaultSettings, 'alert-8')));
      return paper.execute(plan);
    };
    return { paper, carryOut };
  }

  it('has its stops moved by a breakeven, and keeps its target', () => {
    const { paper, carryOut } = halfWay();
    expect(stops(paper)).toEqual(['27 at 147', '18 at 147']);
    expect(carryOut({ action: 'breakeven', orderType: 'stop' }).status).toBe('done');
    expect(stops(paper)).toEqual(['27 at 150', '18 at 150']);
    paper.setQuote('AAPL', at('156'));
    expect([held(paper), ...stops(paper)]).toEqual(['18', '18 at 150']);
    paper.setQuote('AAPL', at('150'));
    // 45 × 3 + 27 × 6 + 18 × 0.
    expect([held(paper), paper.state().cash]).toEqual(['0', '100297']);
  });

  it('loses what runs first when a part is closed, and is protected whole', () => {
    const { paper, carryOut } = halfWay();
    carryOut({ action: 'exit', quantity: 10 });
    expect([held(paper), ...stops(paper)]).toEqual(['35', '27 at 147', '8 at 147']);
    paper.setQuote('AAPL', at('156'));
    expect([held(paper), ...stops(paper)]).toEqual(['8', '8 at 147']);
    paper.setQuote('AAPL', at('147'));
    // 45 × 3 + 10 × 3 + 27 × 6 − 8 × 3.
    expect([held(paper), paper.state().cash]).toEqual(['0', '100303']);
  });

  it('keeps the stop of a pair without its target, where more is closed', () => {
    const { paper, carryOut } = halfWay();
    carryOut({ action: 'resize', quantity: 20 });
    expect([held(paper), ...stops(paper)]).toEqual(['20', '20 at 147']);
    paper.setQuote('AAPL', at('156'));
    expect(held(paper)).toBe('20');
  });
});

describe('replace of the paper broker', () => {
  it('moves a stop that rested before, and tells where it is', () => {
    const { paper, plan } = ladderWith();
    paper.execute(plan);
    expect(paper.orderPorts.replace({ orderId: 'paper-2' }, { stopPrice: '149' })).toMatchObject({
      order: { orderId: 'paper-2' },
      status: 'working',
      stopPrice: '149',
    });
  });

  const orderId = 'paper-2';
  const stop = { clientOrderId: 'alert-7-entry-1', leg: 'stopLoss' } as const;

  it('moves the stop that is attached to an entry, and answers with its legs', () => {
    const { paper, plan } = ladderWith();
    paper.execute(plan);
    const answer = paper.orderPorts.replace(stop, { stopPrice: '149' });
    expect(answer).toMatchObject({
      status: 'filled',
      legs: { stopLoss: { status: 'working', stopPrice: '149', orderId } },
    });
    expect(answer.order).toStrictEqual({ clientOrderId: 'alert-7-entry-1' });
  });

  it('fills a stop that is moved beyond the market', () => {
    const { paper, plan } = ladderWith();
    paper.execute(plan);
    expect(paper.orderPorts.replace(stop, { stopPrice: '151' })).toMatchObject({
      legs: { stopLoss: { status: 'filled' } },
    });
    expect(held(paper)).toBe('45');
  });

  it('keeps the limit of a stop-limit stop unless it is told another one', () => {
    const { paper, plan } = ladderWith({}, { stopLoss: { type: 'stop_limit', stopPrice: 147, limitPrice: 146.5 } });
    paper.execute(plan);
    paper.orderPorts.replace(stop, { stopPrice: '149' });
    expect(paper.state().orders.find(({ id }) => id === orderId)).toMatchObject({
      stopPrice: '149',
      limitPrice: '146.5',
    });
  });

  it('makes an order smaller, down to what has filled', () => {
    const { paper } = ladderWith();
    const order = {
      ticker: 'AAPL',
      side: 'buy',
      effect: 'open',
      type: 'limit',
      limitPrice: '140',
      quantity: '10',
    } as const;
    paper.orderPorts.submit({ ...order, timeInForce: 'gtc', clientOrderId: 'a' });
    const named = { clientOrderId: 'a' };
    expect(paper.orderPorts.replace(named, { quantity: '4' })).toMatchObject({ status: 'working' });
    expect(paper.state().orders.at(-1)).toMatchObject({ quantity: '4', limitPrice: '140' });
    // It has a limit and not a stop.
    paper.orderPorts.replace(named, { stopPrice: '139' });
    expect(paper.state().orders.at(-1)).not.toHaveProperty('stopPrice');
    expect(paper.orderPorts.replace(named, { quantity: '0' })).toMatchObject({
      ...{ status: 'cancelled', filled: '0', reason: 'nothing is left of its quantity' },
    });
    expect(paper.orderPorts.replace(named, { quantity: '5' })).toMatchObject({ status: 'cancelled' });
    expect(paper.state().orders.at(-1)).toMatchObject({ quantity: '0' });
  });

  describe('of a stop that rests by itself', () => {
    /** 10 are held. An entry of 10 has filled 4, and a stop for the 10 rests at 140. */
    function resting() {
      const positions = { AAPL: { side: 'long', quantity: 10, averageEntryPrice: 150 } } as const;
      const clock = settableClock('2026-01-26T15:30:00Z');
      const paper = paperBroker({ clock, quotes: { AAPL: at('150') }, positions, maxFill: 4 });
      const order = { ticker: 'AAPL', quantity: '10', timeInForce: 'gtc' } as const;
      const { submit, replace } = paper.orderPorts;
      submit({ ...order, side: 'buy', effect: 'open', type: 'market', clientOrderId: 'entry' });
      submit({ ...order, side: 'sell', effect: 'close', type: 'stop', stopPrice: '140', clientOrderId: 'stop' });
      const change = (changes: OrderChanges) => replace({ clientOrderId: 'stop' }, changes);
      const filled = () => paper.state().orders.map((one) => `${one.clientOrderId} ${one.filled} of ${one.quantity}`);
      return { change, filled };
    }

    it('keeps its price where the quantity changes', () => {
      const { change, filled } = resting();
      expect(change({ quantity: '9' })).toMatchObject({ status: 'working', stopPrice: '140' });
      expect(filled()).toEqual(['entry 4 of 10', 'stop 0 of 9']);
    });

    it('fills it beyond the market, and no other order', () => {
      const { change, filled } = resting();
      change({ stopPrice: '151' });
      expect(filled()).toEqual(['entry 4 of 10', 'stop 4 of 10']);
    });

    it('leaves its price when it has triggered', () => {
      const { change, filled } = resting();
      change({ stopPrice: '151' });
      expect(change({ stopPrice: '130' })).toMatchObject({ status: 'working', stopPrice: '151' });
      expect(filled()).toEqual(['entry 4 of 10', 'stop 8 of 10']);
    });
  });

  it.each([[{ orderId: 'paper-9' }], [{ clientOrderId: 'x', leg: 'stopLoss' }] as const])(
    'answers %j, which it does not know, with not-found',
    (order) => {
      expect(ladderWith().paper.orderPorts.replace(order, { stopPrice: '149' })).toMatchObject({ event: 'not-found' });
    },
  );
});

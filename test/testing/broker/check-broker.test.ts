import { describe, expect, test } from 'vitest';
import type { BrokerAnswer, ExecutionPorts } from '../../../src/execute/driver/execution-ports.js';
import type { OpenOrder } from '../../../src/market/ports.js';
import type { Order } from '../../../src/order/order.js';
import { type PaperBroker, type PaperBrokerOptions, paperBroker } from '../../../src/paper/paper-broker.js';
import type { BrokerCheck, BrokerScenario } from '../../../src/testing/broker/broker-scenario.js';
import { checkBroker } from '../../../src/testing/broker/check-broker.js';
import { type VirtualClock, virtualClock } from '../../execute/driver/virtual-clock.js';

const filling: Order = {
  ticker: 'AAPL',
  side: 'buy',
  effect: 'open',
  type: 'market',
  quantity: '2',
  timeInForce: 'day',
};
const resting: Order = { ...filling, type: 'limit', limitPrice: '50' };
const closing: Order = { ...filling, side: 'sell', effect: 'close' };
const stop: Order = { ...closing, type: 'stop', stopPrice: '100', timeInForce: 'gtc' };
const legs = {
  stopLoss: { type: 'stop', stopPrice: '90', timeInForce: 'gtc' },
  takeProfit: { limitPrice: '300', timeInForce: 'gtc' },
} as const;
const bracket: Order = { ...filling, ...legs };
const fraction: Order = { ...filling, quantity: '0.5' };

interface Broker {
  readonly clock: VirtualClock;
  readonly paper: PaperBroker;
  readonly ports: ExecutionPorts;
  readonly scenario: BrokerScenario;
}

function broker(misbehaviour: PaperBrokerOptions['misbehaviour'] = () => undefined): Broker {
  const clock = virtualClock();
  const paper = paperBroker({ clock, quotes: { AAPL: { bid: 149, ask: 150 } }, misbehaviour });
  const held = (): number => {
    const { side, quantity = 0 } = paper.positions.position('AAPL') ?? {};
    return side === 'short' ? -Number(quantity) : Number(quantity);
  };
  const fillPart: BrokerScenario['fillPart'] = (clientOrderId, units) => {
    const order = paper.state().orders.find((candidate) => candidate.clientOrderId === clientOrderId);
    return order && paper.fill(order.id, units, 50);
  };
  const refused: Order = { ...closing, ticker: 'MSFT' };
  const openOrders = (): readonly OpenOrder[] => paper.broker.openOrders('AAPL');
  return {
    clock,
    paper,
    ports: paper.orderPorts,
    scenario: { filling, resting, closing, held, clock, fillPart, refused, stop, bracket, fraction, openOrders },
  };
}

/** Findings about an adapter that differs from the paper broker. */
async function findings(
  change: (broker: Broker) => Partial<ExecutionPorts> = () => ({}),
  other: Partial<BrokerScenario> = {},
): Promise<readonly string[]> {
  const made = broker();
  const ports: ExecutionPorts = { ...made.ports, ...change(made) };
  const found = await made.clock.settle(checkBroker(ports, { ...made.scenario, ...other }));
  return found.map(({ check, message }) => `${check}: ${message}`);
}

function isStop({ type, quantity }: Order): boolean {
  return type === 'stop' && quantity === '4';
}

function workingIfRejected(answer: BrokerAnswer): BrokerAnswer {
  return answer.event === 'order' && answer.status === 'rejected' ? { ...answer, status: 'working' } : answer;
}

function named({ clientOrderId }: { readonly clientOrderId: string }): { readonly clientOrderId: string } {
  return { clientOrderId };
}

/** Only what has to be told. */
function terse(answer: BrokerAnswer): BrokerAnswer {
  if (answer.event === 'not-found') {
    return answer;
  }
  const { event, order, status, filled } = answer;
  return status === 'working' ? { event, order, status, filled } : { event, order, status };
}

const id = /check-\d+-(\d+)/g;

describe('checkBroker', () => {
  test('finds nothing at the paper broker', async () => {
    const { clock, ports, scenario, paper } = broker();
    expect(await clock.settle(checkBroker(ports, scenario))).toStrictEqual([]);
    expect(paper.state().positions).toStrictEqual({});
    expect(paper.state().orders.filter(({ status }) => status === 'working')).toStrictEqual([]);
  });

  test('finds nothing at the paper broker without the checks that need more, on the short side', async () => {
    const { clock, paper, ports, scenario } = broker();
    const { clock: same, held } = scenario;
    const short: BrokerScenario = {
      ...{ clock: same, held },
      filling: { ...filling, side: 'sell' },
      resting: { ...resting, side: 'sell', limitPrice: '500' },
      closing: { ...closing, side: 'buy' },
      signalId: 'trial',
    };
    expect(await clock.settle(checkBroker(ports, short))).toStrictEqual([]);
    expect(paper.state().orders[0]?.clientOrderId).toBe('trial-2');
  });

  test('finds nothing where updates come, and ends them', async () => {
    let isEnded = false;
    const found = await findings(({ paper }) => {
      let tell: (answer: BrokerAnswer) => void = () => {};
      return {
        submit: (order) => {
          const answer = paper.orderPorts.submit(order);
          tell(answer);
          return answer;
        },
        updates: (listener, { signal }) => {
          tell = listener;
          return new Promise((_, reject) =>
            signal.addEventListener('abort', () => {
              isEnded = true;
              reject(new Error('aborted'));
            }),
          );
        },
      };
    });
    expect(found).toStrictEqual([]);
    expect(isEnded).toBe(true);
  });
});

/** Wrong adapters, with what is found first. Identifiers are written as #1, #2, …. */
const adapters: readonly (readonly [string, BrokerCheck, string, (broker: Broker) => Partial<ExecutionPorts>])[] = [
  [
    'sends a second order under one identifier',
    'repeated-submit',
    'The second submit of #2 made a second order, paper-2 beside paper-1; expected the first one.',
    ({ paper }) => {
      let sent = 0;
      const first = new Map<string, string>();
      return {
        submit: (order) => {
          sent += 1;
          const answer = paper.orderPorts.submit({ ...order, clientOrderId: `exchange-${sent}` });
          first.set(order.clientOrderId, answer.event === 'order' ? (answer.orderId ?? '') : '');
          return { ...answer, order: { clientOrderId: order.clientOrderId } };
        },
        find: (order) =>
          paper.orderPorts.find({ orderId: first.get(order.clientOrderId ?? '') ?? order.orderId ?? '' }),
        cancel: (order) =>
          paper.orderPorts.cancel({ orderId: first.get(order.clientOrderId ?? '') ?? order.orderId ?? '' }),
      };
    },
  ],
  [
    'sends a second order without telling its identifier',
    'repeated-submit',
    'Two submits of #9 traded 4 units; expected 2, those of one order.',
    ({ paper }) => {
      let copies = 0;
      return {
        submit: (order) => {
          const answer = paper.orderPorts.submit(order);
          if (order.type === 'market' && order.effect === 'open') {
            copies += 1;
            if (copies > 1) {
              paper.orderPorts.submit({ ...order, clientOrderId: `copy-${copies}` });
            }
          }
          return answer;
        },
      };
    },
  ],
  [
    'rejects a second submit as a duplicate',
    'repeated-submit',
    'The second submit of #2 answers rejected with 0 filled; expected the state of the first, working.',
    ({ paper }) => {
      const seen = new Set<string>();
      return {
        submit: (order) => {
          const answer = paper.orderPorts.submit(order);
          const isRepeated = seen.has(order.clientOrderId);
          seen.add(order.clientOrderId);
          return isRepeated && answer.event === 'order'
            ? { ...answer, status: 'rejected', filled: '0', reason: 'duplicate' }
            : answer;
        },
      };
    },
  ],
  [
    'throws at a second submit',
    'repeated-submit',
    'The second submit of #2 answers nothing; expected the state of the first, working.',
    ({ paper }) => {
      const seen = new Set<string>();
      return {
        submit: (order) => {
          if (seen.has(order.clientOrderId)) {
            throw new Error('duplicate');
          }
          seen.add(order.clientOrderId);
          return paper.orderPorts.submit(order);
        },
      };
    },
  ],
  [
    'says of an order that has filled that it is cancelled',
    'cancel-of-filled',
    'cancel of #9, which has filled, answers cancelled with 0 filled; expected filled with 2 filled.',
    ({ paper }) => ({
      cancel: (order) =>
        ({
          ...paper.orderPorts.cancel(order),
          ...(paper.orderPorts.find(order).event === 'order' && { status: 'cancelled', filled: '0' }),
        }) as BrokerAnswer,
    }),
  ],
  [
    'rejects when an order is not known',
    'answers',
    'find of #1 rejects (HTTP 404); expected an answer. A rejection means that nobody knows.',
    ({ paper }) => ({
      find: (order) => {
        const answer = paper.orderPorts.find(order);
        return answer.event === 'not-found' ? Promise.reject(new Error('HTTP 404')) : answer;
      },
    }),
  ],
  [
    'takes an order that is not known for a cancelled one',
    'unknown-order',
    'find of #1, which was never sent, answers cancelled; expected not-found.',
    ({ paper }) => ({
      find: (order) => {
        const answer = paper.orderPorts.find(order);
        return answer.event === 'not-found' ? { event: 'order', order, status: 'cancelled' } : answer;
      },
    }),
  ],
  [
    'cancels what it does not know',
    'unknown-order',
    'cancel of #1, which was never sent, answers cancelled; expected not-found.',
    ({ paper }) => ({
      cancel: (order) => {
        const answer = paper.orderPorts.cancel(order);
        return answer.event === 'not-found' ? { event: 'order', order, status: 'cancelled' } : answer;
      },
    }),
  ],
  [
    'tells neither fills nor identifiers, which it may',
    'fills',
    '',
    ({ paper }) => ({
      submit: (order) => terse(paper.orderPorts.submit(order)),
      find: (order) => terse(paper.orderPorts.find(order)),
      cancel: (order) => terse(paper.orderPorts.cancel(order)),
    }),
  ],
  [
    'does not tell how much of an order has filled',
    'fills',
    'After fills of 1 in all, find of #6 answers working; expected all fills together.',
    ({ paper }) => ({ find: (order) => ({ ...paper.orderPorts.find(order), filled: undefined }) }),
  ],
  [
    'tells the last fill in place of all fills',
    'fills',
    'After fills of 2 in all, find of #6 answers filled with 1 filled; expected all fills together.',
    ({ paper }) => ({
      find: (order) => {
        const answer = paper.orderPorts.find(order);
        const last = paper.state().fills.at(-1);
        return answer.event === 'order' && last?.orderId === answer.orderId
          ? { ...answer, filled: last?.quantity }
          : answer;
      },
    }),
  ],
  [
    'does not send close orders as reduce-only',
    'reduce-only',
    'The close order #13 of 13 units turned 6.5 held units into -6.5; expected a close at most.',
    ({ paper }) => ({
      submit: (order) => {
        const isTooLarge = order.effect === 'close' && order.quantity === '13';
        return paper.orderPorts.submit(isTooLarge ? { ...order, effect: 'open' } : order);
      },
    }),
  ],
  [
    'says not-found while a submit may still arrive',
    'lost-submit',
    'find of #8 answered not-found, and later working with 0 filled: the lost submit arrived; expected not-found only after 10 seconds, when it is void.',
    ({ paper, clock }) => ({
      submit: (order, { signal }) =>
        Promise.resolve().then(() => {
          if (!signal.aborted) {
            return paper.orderPorts.submit(order);
          }
          clock.at(clock.now() - Date.parse('2026-01-26T15:30:00Z') + 3000, () => paper.orderPorts.submit(order));
          throw new Error('aborted');
        }),
    }),
  ],
  [
    'throws for an order that the broker rejects',
    'rejection',
    'submit of #7, which the broker rejects, answers nothing; expected rejected, when the broker has judged.',
    ({ paper }) => ({
      submit: (order) => {
        const answer = paper.orderPorts.submit(order);
        return answer.event === 'order' && answer.status === 'rejected'
          ? Promise.reject(new Error(answer.reason))
          : answer;
      },
    }),
  ],
  [
    'says cancelled before it cancels',
    'cancel',
    'find after the cancel of #3 answers working with 0 filled; expected cancelled.',
    ({ paper }) => ({
      cancel: (order) =>
        ({
          ...paper.orderPorts.find(order),
          ...(paper.orderPorts.find(order).event === 'order' && { status: 'cancelled' }),
        }) as BrokerAnswer,
    }),
  ],
  [
    'does not find orders by the identifier of the broker',
    'broker-id',
    "find of paper-1, the broker's own identifier, answers not-found; expected working.",
    ({ paper }) => ({
      find: (order) => (order.orderId === undefined ? paper.orderPorts.find(order) : { event: 'not-found', order }),
    }),
  ],
  [
    'names another order in its answer',
    'answers',
    'The answer to find of #1 names paper-9; expected the name of the call.',
    ({ paper }) => ({ find: (order) => ({ ...paper.orderPorts.find(order), order: { orderId: 'paper-9' } }) }),
  ],
  [
    'answers with a word of its own',
    'answers',
    'The answer to submit of #2 is not of a known form; expected an order event or not-found.',
    ({ paper }) => ({
      submit: (order) => ({ ...paper.orderPorts.submit(order), status: 'open' }) as unknown as BrokerAnswer,
    }),
  ],
  [
    'dates its answers by a clock that is slow',
    'answers',
    'The answer to find is dated 2026-01-26T15:29:59Z, before the call at 2026-01-26T15:30:00Z; expected the time of the clock, or none.',
    ({ paper }) => ({ find: (order) => ({ ...paper.orderPorts.find(order), at: '2026-01-26T15:29:59Z' }) }),
  ],
  [
    'tells no updates',
    'updates',
    'No update came for #9, which has filled; expected one.',
    () => ({ updates: () => new Promise(() => {}) }),
  ],
  [
    'tells updates of a form of its own',
    'updates',
    'An update is not of a known form; expected an order event.',
    () => ({
      updates: (listener) => {
        listener({ type: 'trade' } as unknown as BrokerAnswer);
        return new Promise(() => {});
      },
    }),
  ],
  [
    'loses its updates',
    'updates',
    'updates rejects (closed); expected a promise that settles with the last one.',
    () => ({ updates: () => Promise.reject(new Error('closed')) }),
  ],
  [
    'never fills',
    'fills',
    'find of #9, which is to fill, answers working with 0 filled; expected filled with 2 filled.',
    ({ paper }) => ({
      submit: (order) =>
        paper.orderPorts.submit(order.type === 'market' ? { ...order, type: 'limit', limitPrice: '1' } : order),
    }),
  ],
  [
    'fills what is to rest',
    'repeated-submit',
    'The second submit of #2 answers filled with 2 filled; expected the state of the first, working.',
    ({ paper }) => ({
      submit: (order) =>
        paper.orderPorts.submit(
          order.type === 'limit' ? ({ ...order, type: 'market', limitPrice: undefined } as never) : order,
        ),
    }),
  ],
  [
    'does not cancel by the identifier of the broker',
    'broker-id',
    "cancel of paper-3, the broker's own identifier, answers not-found; expected cancelled.",
    ({ paper }) => ({
      cancel: (order) => (order.orderId === undefined ? paper.orderPorts.cancel(order) : { event: 'not-found', order }),
    }),
  ],
  [
    'cancels more than it names',
    'cancel-scope',
    'After the cancel of #4, find of #5 answers cancelled with 0 filled; expected working: only the order that was named is cancelled.',
    ({ paper }) => ({
      cancel: (order) => {
        const answer = paper.orderPorts.cancel(order);
        for (const { id } of paper.state().orders) {
          paper.cancel(id);
        }
        return answer;
      },
    }),
  ],
  [
    'sends stops as market orders',
    'stops',
    'The stop #10, which is to rest, is filled with 2 filled, and 4 held units became 2; expected working, and nothing traded.',
    ({ paper }) => ({
      submit: (order) => paper.orderPorts.submit(isStop(order) ? { ...closing, ...named(order) } : order),
    }),
  ],
  [
    'sends stops on the wrong side',
    'stops',
    'The stop #10, which is to rest, is filled with 4 filled, and 4 held units became 8; expected working, and nothing traded.',
    ({ paper }) => ({
      submit: (order) => paper.orderPorts.submit(isStop(order) ? { ...order, side: 'buy', effect: 'open' } : order),
    }),
  ],
  [
    'sends stops without their price',
    'stops',
    'The stop #10, which is to rest, is rejected with 0 filled, and 4 held units became 4; expected working, and nothing traded.',
    ({ paper }) => ({
      submit: (order) => paper.orderPorts.submit(isStop(order) ? ({ ...order, stopPrice: undefined } as never) : order),
    }),
  ],
  [
    'sends stops with another price',
    'terms',
    '#10 rests with stopPrice 99; expected 100, which was sent.',
    ({ paper }) => ({
      submit: (order) =>
        paper.orderPorts.submit(isStop(order) ? ({ ...order, stopPrice: '99' } as typeof order) : order),
    }),
  ],
  [
    'ignores the time in force',
    'time-in-force',
    '#10 rests with timeInForce day; expected gtc, which was sent.',
    ({ paper }) => ({ submit: (order) => paper.orderPorts.submit({ ...order, timeInForce: 'day' }) }),
  ],
  [
    'drops both legs of an entry',
    'legs',
    '#12 was sent with a stop loss at 90, and none rests when it is filled with 2 filled; expected one.',
    ({ paper }) => ({
      submit: ({ stopLoss: _, takeProfit: __, ...order }) => paper.orderPorts.submit(order),
    }),
  ],
  [
    'drops the take profit of an entry',
    'legs',
    '#12 was sent with a take profit at 300, and none rests when it is filled with 2 filled; expected one.',
    ({ paper }) => ({ submit: ({ takeProfit: _, ...order }) => paper.orderPorts.submit(order) }),
  ],
  [
    'cuts fractions',
    'fractions',
    '#11 of 0.5 units is filled with 1 filled, and 1 were traded; expected 0.5, not cut or rounded.',
    ({ paper }) => ({
      submit: (order) => paper.orderPorts.submit(order.quantity === '0.5' ? { ...order, quantity: '1' } : order),
    }),
  ],
  [
    'tells working before the broker has judged',
    'rejection',
    'submit of #7, which the broker rejects, answers working; expected rejected, when the broker has judged.',
    ({ paper }) => ({
      submit: (order) => {
        paper.orderPorts.submit(order);
        return { event: 'order', order: named(order), status: 'working' };
      },
    }),
  ],
  [
    'does not tell a rejection after working',
    'rejection',
    'submit of #7, which the broker rejects, answers working with 0 filled; expected rejected, when the broker has judged.',
    ({ paper }) => ({
      submit: (order) => workingIfRejected(paper.orderPorts.submit(order)),
      find: (order) => workingIfRejected(paper.orderPorts.find(order)),
    }),
  ],
  [
    'rejects a close order that is too large, as some brokers do',
    'reduce-only',
    '',
    ({ paper }) => ({
      submit: (order) =>
        order.effect === 'close' && order.quantity === '13'
          ? { event: 'order', order: { clientOrderId: order.clientOrderId }, status: 'rejected', filled: '0' }
          : paper.orderPorts.submit(order),
    }),
  ],
  [
    'lets a close order rest',
    'reduce-only',
    '',
    ({ paper }) => ({
      submit: (order) =>
        paper.orderPorts.submit(
          order.quantity === '13'
            ? { ...closing, ...named(order), type: 'limit', limitPrice: '500', quantity: '13' }
            : order,
        ),
    }),
  ],
];

describe('a broker that', () => {
  test('fills more than was asked has a finding', async () => {
    const made = broker(() => ({ overfill: 1 }));
    const found = await made.clock.settle(checkBroker(made.ports, made.scenario));
    expect(found.find(({ check }) => check === 'overfill')?.message.replace(id, '#$1')).toBe(
      '#9 of 2 units filled 3, and 3 were traded; expected 2 at most.',
    );
  });

  test('rejects an order that it has acknowledged, and never tells it, has a finding', async () => {
    const found = await findings(({ paper }) => ({
      submit: (order) => workingIfRejected(paper.orderPorts.submit(order)),
      find: (order) => workingIfRejected(paper.orderPorts.find(order)),
    }));
    expect(found.map((line) => line.replace(id, '#$1'))).toContain(
      'rejection: find of #7, which the broker has rejected, answers working with 0 filled; expected rejected: an end after working is told.',
    );
  });

  test('lists no orders is judged by the legs that it tells', async () => {
    const whole = await findings(undefined, { openOrders: undefined } as never);
    expect(whole).toStrictEqual([]);
    const cut = await findings(
      ({ paper }) => ({ submit: ({ takeProfit: _, ...order }) => paper.orderPorts.submit(order) }),
      { openOrders: undefined } as never,
    );
    expect(cut.map((line) => line.replace(id, '#$1'))).toStrictEqual([
      'legs: #12 was sent with a take profit at 300, and none rests when it is filled with 2 filled; expected one.',
    ]);
  });

  test('lists its orders by a method that reads this has no findings', async () => {
    const made = broker();
    const scenario = {
      ...made.scenario,
      listed: made.paper.broker,
      openOrders(): readonly OpenOrder[] {
        return this.listed.openOrders('AAPL');
      },
    };
    expect(await made.clock.settle(checkBroker(made.ports, scenario))).toStrictEqual([]);
  });

  // Where the entry has a stop loss alone, the stop that was cancelled before it is listed longer.
  test.each([
    ['both legs', bracket],
    ['a stop loss', { ...filling, stopLoss: legs.stopLoss }],
  ])('lists its orders three seconds later has no findings where an entry has %s', async (_, entry) => {
    const made = broker();
    const lists: { readonly at: number; readonly listed: readonly OpenOrder[] }[] = [];
    const openOrders = (): readonly OpenOrder[] => {
      const now = made.clock.now();
      lists.push({ at: now, listed: made.paper.broker.openOrders('AAPL') });
      return lists.findLast(({ at }) => at <= now - 3000)?.listed ?? [];
    };
    const scenario = { ...made.scenario, bracket: entry, openOrders };
    expect(await made.clock.settle(checkBroker(made.ports, scenario))).toStrictEqual([]);
  });

  test('never lists its orders has a finding for each, when the time for that is over', async () => {
    const made = broker();
    const asked: number[] = [];
    const openOrders = (): readonly OpenOrder[] => {
      asked.push(made.clock.now());
      return [];
    };
    const scenario = { ...made.scenario, openOrders, waitSeconds: 4 };
    const found = await made.clock.settle(checkBroker(made.ports, scenario));
    expect(found.map(({ check, message }) => `${check}: ${message.replace(id, '#$1')}`)).toStrictEqual([
      'terms: find of #2 answers working, and openOrders does not list paper-1; expected an order that rests.',
      'terms: find of #10 answers working, and openOrders does not list paper-9; expected an order that rests.',
      'legs: #12 was sent with a stop loss at 90, and none rests when it is filled with 2 filled; expected one.',
      'legs: #12 was sent with a take profit at 300, and none rests when it is filled with 2 filled; expected one.',
    ]);
    // The first order, for four seconds: an answer takes half a second, and half a second later comes the next question.
    const [first = 0] = asked;
    expect(asked.map((at) => at - first).filter((after) => after < 10_000)).toStrictEqual([0, 1000, 2000, 3000, 4000]);
  });

  test('ends a stop before it lists it, and tells that, has no finding that it works', async () => {
    const made = broker((order) =>
      order.type === 'stop' && order.effect === 'close' ? { rejectAfterSeconds: 7 } : undefined,
    );
    const openOrders = (): readonly OpenOrder[] =>
      made.paper.broker.openOrders('AAPL').filter((one) => one.type !== 'stop');
    const { bracket: _, ...scenario } = made.scenario;
    expect(await made.clock.settle(checkBroker(made.ports, { ...scenario, openOrders }))).toStrictEqual([]);
  });

  test('lists a stop without its price has a finding', async () => {
    const made = broker();
    const openOrders = (): readonly OpenOrder[] =>
      made.paper.broker.openOrders('AAPL').map(({ stopPrice: _, ...order }) => order);
    const found = await made.clock.settle(checkBroker(made.ports, { ...made.scenario, openOrders }));
    expect(found.map(({ message }) => message.replace(id, '#$1'))).toContain(
      '#10 rests without a stopPrice; expected 100, which was sent.',
    );
  });
});

type Leg = NonNullable<Order['stopLoss']>;

/** A wrong adapter: it changes the stop loss of what is submitted. */
const changingStopLoss =
  (change: object) =>
  ({ paper }: Broker): Partial<ExecutionPorts> => ({
    submit: (order) =>
      paper.orderPorts.submit(
        order.stopLoss === undefined
          ? order
          : ({ ...order, stopLoss: { ...order.stopLoss, ...change } } as typeof order),
      ),
  });

const trailing = (trail: object): Leg => ({ type: 'trailing_stop', timeInForce: 'gtc', ...trail }) as Leg;
const stopLimit: Leg = { type: 'stop_limit', stopPrice: '90', limitPrice: '89', timeInForce: 'gtc' };

describe('checkBroker compares the legs of an entry', () => {
  test.each<[string, Leg, object, readonly string[]]>([
    [
      'with another time in force',
      legs.stopLoss,
      { timeInForce: 'day' },
      ['time-in-force: The stop loss of #12 rests with timeInForce day; expected gtc, which was sent.'],
    ],
    [
      'with another stop price',
      legs.stopLoss,
      { stopPrice: '80' },
      ['terms: The stop loss of #12 rests with stopPrice 80; expected 90, which was sent.'],
    ],
    [
      'with another limit price',
      stopLimit,
      { limitPrice: '50' },
      ['terms: The stop loss of #12 rests with limitPrice 50; expected 89, which was sent.'],
    ],
    [
      'as another type',
      stopLimit,
      { type: 'stop', limitPrice: undefined },
      ['terms: The stop loss of #12 rests with type stop; expected stop_limit, which was sent.'],
    ],
    [
      'at a fixed price',
      trailing({ trailPercent: '30' }),
      { type: 'stop', trailPercent: undefined, stopPrice: '80' },
      ['terms: The stop loss of #12 rests with type stop; expected trailing_stop, which was sent.'],
    ],
    [
      'with another trail',
      trailing({ trailPercent: '30' }),
      { trailPercent: '5' },
      ['terms: The stop loss of #12 rests with trailPercent 5; expected 30, which was sent.'],
    ],
    [
      'with percent for an amount',
      trailing({ trailAmount: '50' }),
      { trailAmount: undefined, trailPercent: '50' },
      ['terms: The stop loss of #12 rests without a trailAmount; expected 50, which was sent.'],
    ],
  ])('that rest %s', async (_, stopLoss, change, expected) => {
    const found = await findings(changingStopLoss(change), { bracket: { ...filling, stopLoss } });
    expect(found.map((line) => line.replace(id, '#$1'))).toStrictEqual(expected);
    expect(await findings(undefined, { bracket: { ...filling, stopLoss } })).toStrictEqual([]);
  });

  test('that rest as a take profit for the day', async () => {
    const found = await findings(({ paper }) => ({
      submit: (order) =>
        paper.orderPorts.submit({
          ...order,
          ...(order.takeProfit && { takeProfit: { ...order.takeProfit, timeInForce: 'day' } }),
        }),
    }));
    expect(found.map((line) => line.replace(id, '#$1'))).toStrictEqual([
      'time-in-force: The take profit of #12 rests with timeInForce day; expected gtc, which was sent.',
    ]);
  });

  test('that are listed for another quantity', async () => {
    const made = broker();
    const openOrders = (): readonly OpenOrder[] =>
      made.paper.broker.openOrders('AAPL').map((one) => (one.group === undefined ? one : { ...one, quantity: 1 }));
    const found = await made.clock.settle(checkBroker(made.ports, { ...made.scenario, openOrders }));
    expect(found.map(({ message }) => message.replace(id, '#$1'))).toStrictEqual([
      'The stop loss of #12 rests with quantity 1; expected 2, which was sent.',
      'The take profit of #12 rests with quantity 1; expected 2, which was sent.',
    ]);
  });

  test('that buy back what was sold short', async () => {
    const short: Order = { ...filling, side: 'sell', takeProfit: { limitPrice: '20', timeInForce: 'gtc' } };
    expect(await findings(undefined, { bracket: short })).toStrictEqual([]);
    const found = await findings(
      ({ paper }) => ({ submit: ({ takeProfit: _, ...order }) => paper.orderPorts.submit(order) }),
      { bracket: short },
    );
    expect(found.map((line) => line.replace(id, '#$1'))).toStrictEqual([
      'legs: #12 was sent with a take profit at 20, and none rests when it is filled with 2 filled; expected one.',
    ]);
  });

  test('of which a trailing one is dropped', async () => {
    const found = await findings(
      ({ paper }) => ({ submit: ({ stopLoss: _, ...order }) => paper.orderPorts.submit(order) }),
      { bracket: { ...filling, stopLoss: trailing({ trailAmount: '50' }) } },
    );
    expect(found.map((line) => line.replace(id, '#$1'))).toStrictEqual([
      'legs: #12 was sent with a stop loss, and none rests when it is filled with 2 filled; expected one.',
    ]);
  });
});

const trailingStop: Order = { ...closing, type: 'trailing_stop', trailAmount: '50', timeInForce: 'gtc' };

describe('checkBroker compares a stop of its own', () => {
  test('that trails by another amount', async () => {
    const change: Parameters<typeof findings>[0] = ({ paper }) => ({
      submit: (order) =>
        paper.orderPorts.submit(
          order.type === 'trailing_stop' ? ({ ...order, trailAmount: '20' } as typeof order) : order,
        ),
    });
    expect((await findings(change, { stop: trailingStop })).map((line) => line.replace(id, '#$1'))).toStrictEqual([
      'terms: #10 rests with trailAmount 20; expected 50, which was sent.',
    ]);
  });

  test('by what the broker lists of it', async () => {
    const made = broker();
    const openOrders = (): readonly OpenOrder[] =>
      made.paper.broker.openOrders('AAPL').map(({ trailAmount: _, ...order }) => order);
    const scenario = { ...made.scenario, stop: trailingStop, openOrders };
    expect(await made.clock.settle(checkBroker(made.ports, scenario))).toStrictEqual([]);
  });

  test('that the broker rejects some seconds later, which the adapter does not tell', async () => {
    const made = broker((order) =>
      order.type === 'stop' && order.effect === 'close' ? { rejectAfterSeconds: 2 } : undefined,
    );
    const ports: ExecutionPorts = {
      ...made.ports,
      find: (order) => workingIfRejected(made.paper.orderPorts.find(order)),
    };
    const { refused: _, bracket: __, ...scenario } = made.scenario;
    const found = await made.clock.settle(checkBroker(ports, scenario));
    expect(found.map(({ check, message }) => `${check}: ${message.replace(id, '#$1')}`)).toStrictEqual([
      'terms: find of #9 answers working, and openOrders does not list paper-8; expected an order that rests.',
    ]);
  });
});

describe('checkBroker never rejects', () => {
  test.each<[string, () => unknown, string]>([
    [
      'throws',
      () => {
        throw new Error('503');
      },
      'openOrders rejects (503); expected a list of open orders.',
    ],
    ['rejects', () => Promise.reject(new Error('503')), 'openOrders rejects (503); expected a list of open orders.'],
    [
      'never answers',
      () => new Promise(() => {}),
      'openOrders has not answered after 10 seconds; expected a list of open orders.',
    ],
    [
      'answers nonsense',
      () => 'nothing',
      'openOrders does not answer with a list of open orders: openOrders is "nothing"; expected a list of open orders.',
    ],
  ])('where openOrders %s', async (_, openOrders, message) => {
    const found = await findings(undefined, { openOrders } as Partial<BrokerScenario>);
    expect(found).toStrictEqual([`answers: ${message}`]);
  });

  test('where the question about the position fails', async () => {
    const held = (): never => {
      throw new Error('down');
    };
    expect(await findings(undefined, { held })).toStrictEqual([
      'answers: A check cannot go on (down); expected held, fillPart and the clock to answer.',
    ]);
  });
});

/** Adapters that are right, each in its own way. */
const rightAdapters: readonly (readonly [
  string,
  (broker: Broker) => Partial<ExecutionPorts>,
  Partial<BrokerScenario>?,
])[] = [
  ['answers at once', () => ({})],
  [
    'answers with promises',
    ({ paper: { orderPorts } }) => ({
      submit: async (order) => orderPorts.submit(order),
      cancel: async (order) => orderPorts.cancel(order),
      find: async (order) => orderPorts.find(order),
    }),
  ],
  ['has no updates', () => ({ updates: undefined }) as never],
  [
    'leaves out what it may',
    ({ paper: { orderPorts } }) => ({
      submit: (order) => terse(orderPorts.submit(order)),
      cancel: (order) => terse(orderPorts.cancel(order)),
      find: (order) => terse(orderPorts.find(order)),
    }),
  ],
  [
    'leaves out the time',
    ({ paper: { orderPorts } }) => ({ find: (order) => ({ ...orderPorts.find(order), at: undefined }) }),
  ],
  [
    'answers null where it knows nothing',
    ({ paper: { orderPorts } }) => ({
      find: (order) => ({ ...orderPorts.find(order), averagePrice: null, reason: null, legs: null }) as never,
    }),
  ],
  [
    'trades in fractions alone',
    () => ({}),
    { filling: fraction, resting: { ...resting, quantity: '0.5' }, bracket: { ...bracket, quantity: '0.5' } },
  ],
  [
    'trades in fractions alone, without updates',
    () => ({ updates: undefined }) as never,
    { filling: fraction, resting: { ...resting, quantity: '0.5' }, bracket: { ...bracket, quantity: '0.5' } },
  ],
  ['takes whole units alone', () => ({}), { fraction: undefined } as never],
  [
    'answers our name to a question by the name of the broker',
    ({ paper }) => ({
      find: (order) => {
        const answer = paper.orderPorts.find(order);
        const known = paper.state().orders.find(({ id: one }) => one === order.orderId)?.clientOrderId;
        return known === undefined ? answer : { ...answer, order: { clientOrderId: known } };
      },
    }),
  ],
  [
    'takes a moment for a cancel',
    ({ paper: { orderPorts } }) => ({
      cancel: (order) => {
        const before = orderPorts.find(order);
        orderPorts.cancel(order);
        return before;
      },
    }),
  ],
  [
    'tells every update twice',
    ({ paper: { orderPorts } }) => ({
      updates: (listener, options) =>
        orderPorts.updates((event) => {
          listener(event);
          listener(event);
        }, options),
    }),
  ],
];

describe('an adapter that', () => {
  test.each(rightAdapters.map(([name, change, other]) => ({ name, change, other })))(
    '$name has no findings',
    async ({ change, other }) => {
      expect(await findings(change, other)).toStrictEqual([]);
    },
  );

  test.each(adapters)('%s has the finding %s', async (_, check, message, change) => {
    const found = (await findings(change)).map((line) => line.replace(id, '#$1'));
    expect(found.filter((line) => line.startsWith(check))[0] ?? '').toBe(message && `${check}: ${message}`);
  });

  test('rejects with something that has no text has a finding that says so', async () => {
    const found = await findings(() => ({ find: () => Promise.reject(Object.create(null)) }));
    expect(found[0]).toMatch(/rejects \(The fault cannot be shown\.\)/);
  });

  test('never answers anything has findings, and the check ends', async () => {
    const fail = (): never => {
      throw new Error('down');
    };
    const found = await findings(() => ({ submit: fail, cancel: fail, find: fail }));
    expect(found.length).toBeGreaterThan(5);
  });
});

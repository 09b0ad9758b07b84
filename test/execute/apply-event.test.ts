// What an event changes in its order (execution rules 10, 11, 16 and 21), for each state that the order may have.
import { describe, expect, it } from 'vitest';
import { applyEvent } from '../../src/execute/apply-event.js';
import type { NotFoundEvent, UnclearEvent } from '../../src/execute/event.js';
import type { Execution, ExecutionOrder } from '../../src/execute/index.js';
import type { ReadOrderEvent } from '../../src/execute/read-event.js';
import { openRun, type Run } from '../../src/execute/run.js';
import { instant, play } from './play-examples.js';
import { entry, plan, submit } from './rule-examples.js';

type Changes = Partial<ExecutionOrder>;
const order = { clientOrderId: 's-entry' } as const;
const at = instant(20);
const question = { at: instant(10), again: instant(40), unclear: 0 };
const cancel = { at: instant(5), why: 'failure' } as const;
const move = { stopPrice: '140', at: instant(5), tries: 1 } as const;
const ended = { status: 'cancelled', workedAt: instant(1) } as const;
const works = { status: 'working', workedAt: instant(1), seenAt: instant(1) } as const;

const stopLoss = { type: 'stop', stopPrice: '140', timeInForce: 'gtc' } as const;
const bracketed = plan(submit('entry', 'buy', '10', { stopLoss }));

/** An entry of 10 that was sent at the start, with changes. */
function orderOf(changes: Changes = {}): ExecutionOrder {
  const sent = { order, role: 'entry', step: 'entry', submits: 1, sentAt: instant(0) } as const;
  return { ...sent, status: 'sent', filled: '0', quantity: '10', ...changes };
}

function runOf(known: ExecutionOrder, changes: Partial<Execution> = {}): Run {
  return openRun({ ...play(entry, []).execution, now: at, orders: [known], ...changes });
}

function withoutSize({ quantity: _, ...known }: ExecutionOrder): ExecutionOrder {
  return known;
}

const told = (event: Partial<ReadOrderEvent> = {}): ReadOrderEvent => ({
  ...{ event: 'order', order, status: 'working', at },
  ...event,
});
const notFound: NotFoundEvent = { event: 'not-found', order, at };
const unclear = (command: UnclearEvent['command']): UnclearEvent => ({
  ...{ event: 'unclear', command, order, reason: 'timeout', at },
});

function orderAfter(known: ExecutionOrder, event: Parameters<typeof applyEvent>[1], changes: Partial<Execution> = {}) {
  const run = runOf(known, changes);
  applyEvent(run, event);
  return run.orders[0];
}

describe('an event of an order', () => {
  const seen = { status: 'working', workedAt: at, seenAt: at } as const;

  it.each<[string, Changes, Partial<ReadOrderEvent>, Changes]>([
    ['tells a fee', {}, { fee: '0.1' }, { ...seen, fee: '0.1' }],
    ['tells a higher fee', { fee: '0.1' }, { fee: '0.2' }, { ...seen, fee: '0.2' }],
    ['tells a lower fee, which is an old one', { fee: '0.2' }, { fee: '0.1' }, { ...seen, fee: '0.2' }],
    ['tells the average price', {}, { averagePrice: '150' }, { ...seen, averagePrice: '150' }],
    ['tells the identifier', {}, { orderId: 'b-1' }, { ...seen, orderId: 'b-1' }],
    ['tells another identifier', { orderId: 'b-1' }, { orderId: 'b-2' }, { ...seen, orderId: 'b-1' }],
    ['tells a reason while it works', {}, { reason: 'queued' }, seen],
    [
      'tells why it was rejected',
      {},
      { status: 'rejected', filled: '0', reason: 'no' },
      { status: 'rejected', reason: 'no' },
    ],
    [
      'tells a fill that ended before it was seen working',
      {},
      { status: 'cancelled', filled: '4' },
      { status: 'cancelled', filled: '4', workedAt: at },
    ],
    [
      'tells that it filled with a figure below its quantity',
      {},
      { status: 'filled', filled: '4' },
      { status: 'cancelled', filled: '4', workedAt: at },
    ],
    [
      'tells an end without a figure',
      works,
      { status: 'cancelled' },
      { ...works, status: 'cancelled', isFillUnknown: true },
    ],
    ['repeats an end without a figure', ended, { status: 'cancelled' }, ended],
    [
      'tells a lower bound of what filled after the end',
      { ...ended, isFillUnknown: true },
      { filled: '4' },
      { ...ended, isFillUnknown: true, filled: '4' },
    ],
    [
      'tells how much had filled at the end',
      { ...ended, isFillUnknown: true },
      { status: 'cancelled', filled: '4' },
      { ...ended, filled: '4' },
    ],
    ['tells a size that nobody asked to change', works, { quantity: '6' }, { ...works, seenAt: at }],
    ['tells a size during a move', { ...works, move }, { quantity: '6' }, { ...works, seenAt: at, move }],
    [
      'tells that it was made smaller',
      { ...works, replacement: { quantity: '6', at } },
      { quantity: '6' },
      { ...works, seenAt: at, quantity: '6' },
    ],
    [
      'tells the size before it was made smaller',
      { ...works, replacement: { quantity: '6', at } },
      { quantity: '10' },
      { ...works, seenAt: at, replacement: { quantity: '6', at } },
    ],
  ])('%s', (_title, known, event, expected) => {
    expect(orderAfter(orderOf(known), told(event))).toStrictEqual(orderOf(expected));
  });

  it('tells the size of a stop that moves where it was not known', () => {
    const known = withoutSize(orderOf({ ...works, move }));
    expect(orderAfter(known, told({ quantity: '6' }))).toStrictEqual({ ...known, seenAt: at, quantity: '6' });
    expect(orderAfter(known, told())).toStrictEqual({ ...known, seenAt: at });
    const resting = withoutSize(orderOf(works));
    expect(orderAfter(resting, told({ quantity: '6' }))).toStrictEqual({ ...resting, seenAt: at });
  });

  it('confirms a stop as the answer to a question, and not without one', () => {
    const stop: Changes = { ...works, role: 'protection' };
    const confirmation = { at: instant(10), askedAt: instant(10), result: 'confirmed' } as const;
    expect(orderAfter(orderOf({ ...stop, question }), told())).toStrictEqual(
      orderOf({ ...stop, seenAt: at, confirmation }),
    );
    expect(orderAfter(orderOf(stop), told())).toStrictEqual(orderOf({ ...stop, seenAt: at }));
  });

  it('gives a cancel again that is answered with working alone', () => {
    const run = runOf(orderOf({ ...works, cancel, question }));
    applyEvent(run, told());
    expect(run.commands).toStrictEqual([{ command: 'cancel', order }]);
    const over = runOf(orderOf({ ...works, cancel, question }));
    applyEvent(over, told({ status: 'cancelled', filled: '0' }));
    expect(over.commands).toStrictEqual([]);
    expect(over.orders).toStrictEqual([orderOf({ ...works, status: 'cancelled', cancel })]);
  });

  it.each<[string, Changes, Partial<ReadOrderEvent>, string | undefined]>([
    ['ended', works, { status: 'cancelled', filled: '4' }, at],
    ['ended before', { ...ended, endedAt: instant(3) }, { status: 'cancelled', filled: '4' }, instant(3)],
    ['works', works, { filled: '4' }, undefined],
    ['ended with a fill that is not known', works, { status: 'cancelled' }, undefined],
  ])('keeps when an entry ended whose legs are waited for: it %s', (_title, known, event, expected) => {
    const waits = { plan: bracketed, until: 'protected' } as const;
    expect(orderAfter(orderOf(known), told(event), waits)?.endedAt).toBe(expected);
    expect(orderAfter(orderOf(known), told(event), { plan: bracketed })?.endedAt).toBe(known.endedAt);
  });
});

describe('an event', () => {
  it('may name the order by the identifier of the broker', () => {
    const named = told({ order: { orderId: 'b-1' } });
    expect(orderAfter(orderOf({ orderId: 'b-1' }), named)?.status).toBe('working');
    expect(orderAfter(orderOf({ orderId: 'b-2' }), named)?.status).toBe('sent');
  });

  it('of a call that failed is counted', () => {
    const run = runOf(orderOf());
    applyEvent(run, { event: 'fault', port: 'find', order, fault: 'timeout', at });
    expect(run.faults).toStrictEqual({ inRow: 0, failing: 1, invalid: 0 });
    expect(run.orders).toStrictEqual([orderOf()]);
    expect(run.at).toBe(at);
  });
});

describe('an event after the end', () => {
  const moves = [{ when: 'entry', stops: ['entry'], to: '9' }] as const;
  const codes = (known: ExecutionOrder, changes: Partial<Execution>): readonly string[] => {
    const run = runOf(known, changes);
    applyEvent(run, told());
    return run.notices.map(({ code }) => code);
  };

  it('is told, but for an entry of a ladder', () => {
    const ladder = { ...entry, moves };
    expect(codes(orderOf(works), { status: 'done' })).toEqual(['event-after-end']);
    expect(codes(orderOf(works), { status: 'done', plan: ladder })).toEqual([]);
    expect(codes(orderOf({ ...works, role: 'exit' }), { status: 'done', plan: ladder })).toEqual(['event-after-end']);
    expect(codes(orderOf(works), {})).toEqual([]);
  });
});

describe('an order that is not found', () => {
  const isUnknown = { ...ended, isFillUnknown: true } as const;

  it.each<[string, Changes, Changes]>([
    ['was never seen, and nobody asked', {}, {}],
    ['has worked', works, { ...works, status: 'not-found' }],
    ['was seen later than that', { ...works, seenAt: instant(21) }, { ...works, seenAt: instant(21) }],
    ['ended, and its fill was asked for', { ...isUnknown, question }, ended],
    ['ended, and nobody asked', isUnknown, isUnknown],
  ])('%s', (_title, known, expected) => {
    expect(orderAfter(orderOf(known), notFound)).toStrictEqual(orderOf(expected));
  });

  it('is news where nothing was known of it', () => {
    const { sentAt: _, workedAt: _worked, ...known } = orderOf({ ...isUnknown, question });
    const { question: _question, isFillUnknown: _unknown, ...expected } = known;
    expect(orderAfter(known, notFound)).toStrictEqual(expected);
  });

  it('is sent again once as the answer to a question', () => {
    const expected = orderOf({ submits: 2, sentAt: at });
    expect(orderAfter(orderOf({ question }), notFound)).toStrictEqual(expected);
    // The same answer a second time is not later than what was sent.
    expect(orderAfter({ ...expected, question }, notFound)).toStrictEqual({ ...expected, question });
  });
});

describe('a command without an answer', () => {
  it('is counted where it concerns its order', () => {
    const run = runOf(orderOf());
    applyEvent(run, unclear('submit'));
    expect(run.faults).toStrictEqual({ inRow: 1, failing: 0, invalid: 0 });
    expect(run.commands).toStrictEqual([{ command: 'find', order }]);
    const unconcerned = runOf(orderOf(works));
    applyEvent(unconcerned, unclear('submit'));
    expect(unconcerned.faults).toBeUndefined();
  });

  it('about a cancel that this order does not have changes nothing', () => {
    const run = runOf(orderOf(works));
    applyEvent(run, unclear('cancel'));
    expect(run.orders).toStrictEqual([orderOf(works)]);
    expect(run.commands).toStrictEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { type Command, type ExecutionOrder, startExecution } from '../../../src/execute/index.js';
import {
  type BrokerCommand,
  forBroker,
  nameIn,
  nextSituations,
  type Situation,
} from '../../../src/execute/possible-ends/choices.js';
import type { OrderPlan, PlanStep } from '../../../src/index.js';
import { given, goOn, instant, play } from '../play-examples.js';
import { awaitExit, entry, exit, followed, plan, restore, submit } from '../rule-examples.js';

const stopLoss = { type: 'stop', stopPrice: '140', timeInForce: 'gtc' } as const;

/** A plan at its start, with the commands for the broker. */
function begin(begun: OrderPlan): Situation {
  const started = startExecution(begun, { at: instant(0), replace: true });
  if (!started.ok) {
    throw new Error('the plan does not start');
  }
  const { execution, commands } = started.value;
  return { execution, commands: forBroker(commands), book: {}, at: instant(1) };
}

/** A plan after some events, with what is to be done because of the last one. */
function situationAfter(begun: OrderPlan, ...words: readonly string[]): Situation {
  const { execution } = play(
    begun,
    words.slice(0, -1).map((word, index) => [index + 1, word] as const),
  );
  const last = goOn(execution, words.at(-1) ?? '', words.length);
  return {
    ...{ execution: last.execution, commands: forBroker(last.commands), book: {} },
    at: instant(words.length + 1),
  };
}

function stateOf({ status, filled, stopPrice, legs }: ExecutionOrder): string {
  const price = stopPrice === undefined ? '' : ` at ${stopPrice}`;
  return `${status} ${filled}${price}${legs === undefined ? '' : `, leg ${legs.stopLoss.status}`}`;
}

/** What can come next, by the order that it is about: its state, and what is to be done then. */
function nextOf(situation: Situation, name: string): readonly string[] {
  return nextSituations(situation).map(({ execution, commands }) => {
    const order = execution.orders.find(({ order: ref }) => (ref.clientOrderId ?? ref.orderId) === name);
    const rest = given({ execution, commands });
    return `${order ? stateOf(order) : 'none'}${rest === '' ? '' : `; ${rest}`}`;
  });
}

const exits = (quantity: `${number}`): OrderPlan => plan(submit('exit', 'sell', quantity));
const bracket = submit('entry', 'sell', '4', { stopLoss });
const reverse = plan(submit('exit', 'sell', '10'), awaitExit, bracket);
const lapses = (filled: string): readonly string[] =>
  ['expired', 'cancelled', 'rejected'].map((word) => `${word} ${filled}`);

describe('what a broker does with an order that is sent', () => {
  // A submit whose answer is lost is asked for.
  it.each<[string, OrderPlan, readonly string[]]>([
    [
      'an entry, whose end has one word',
      entry,
      ['working 0', 'working 5', 'filled 10', 'expired 0', 'expired 5', 'filled 10', 'filled 20', 'rejected 0'],
    ],
    [
      'an entry that is waited for, which can end for each reason',
      followed,
      ['working 0', 'working 5', 'filled 10', ...lapses('0'), ...lapses('5'), 'filled 10', 'filled 20', 'rejected 0'],
    ],
    [
      'an entry with a stop loss, which is refused where some has filled',
      plan(submit('entry', 'buy', '10', { stopLoss })),
      [
        ...['working 0', 'working 5', 'filled 10', 'expired 0', 'expired 5', 'filled 10'],
        ...['filled 10, leg rejected', 'expired 5, leg rejected', 'filled 20, leg rejected'],
        ...['filled 20', 'rejected 0'],
      ],
    ],
    [
      'an exit of one unit, which has no parts',
      exits('1'),
      ['working 0', 'filled 1', ...lapses('0'), 'filled 1', 'filled 2', 'rejected 0'],
    ],
    [
      'an exit of a part of a unit',
      exits('0.05'),
      [
        ...['working 0', 'working 0.025', 'filled 0.05', ...lapses('0'), ...lapses('0.025')],
        ...['filled 0.05', 'filled 0.1', 'rejected 0'],
      ],
    ],
  ])('is told for %s', (_, begun, states) => {
    const name = begun.steps[0].step === 'submit-order' ? `s-${begun.steps[0].id}` : '';
    expect(nextOf(begin(begun), name).map((text) => text.split(';')[0])).toEqual([...states, 'sent 0']);
    expect(nextOf(begin(begun), name).at(-1)).toBe(`sent 0; find ${name}`);
  });

  it('goes on with the plan after an exit that fills', () => {
    const filled = 'filled 10; submit s-entry 4';
    expect(nextOf(begin(reverse), 's-exit')).toEqual([
      ...['working 0', 'working 5', filled, ...lapses('0'), ...lapses('5'), filled, 'filled 20', 'rejected 0'],
      'sent 0; find s-exit',
    ]);
  });

  it('is told for an entry with a stop loss that follows an exit', () => {
    expect(nextOf(situationAfter(reverse, 's-exit filled 10'), 's-entry')).toEqual([
      ...['working 0', 'working 2', 'filled 4', 'expired 0', 'expired 2', 'filled 4'],
      ...['filled 4, leg rejected', 'expired 2, leg rejected', 'filled 8, leg rejected', 'filled 8', 'rejected 0'],
      'sent 0; find s-entry',
    ]);
  });

  it('has one word for the end of an entry after an exit that was waited for', () => {
    const simple = plan(submit('exit', 'sell', '10'), awaitExit, submit('entry', 'sell', '1'));
    expect(nextOf(situationAfter(simple, 's-exit filled 10'), 's-entry')).toEqual([
      ...['working 0', 'filled 1', 'expired 0', 'filled 1', 'filled 2', 'rejected 0', 'sent 0; find s-entry'],
    ]);
  });

  it('is one thing alone for a stop that is not taken', () => {
    expect(nextOf(situationAfter(followed, 's-entry filled 10'), 's-stop-loss')).toEqual(['working 0', 'rejected 0']);
    const refused = situationAfter(exit, 'o1 cancelled 0', 's-exit rejected 0');
    expect(nextOf(refused, 's-restore-1')).toEqual(['working 0', 'rejected 0']);
  });

  it('is lost again once it was lost', () => {
    const again = situationAfter(entry, 's-entry submit unclear', 's-entry not-found');
    expect(nextOf(again, 's-entry')).toEqual(['sent 0; find s-entry']);
  });

  it('is kept for the time when the broker is asked', () => {
    const [working] = nextSituations(begin(entry));
    expect(working?.book).toEqual({ 's-entry': { status: 'working', filled: '0' } });
    expect(working?.at).toBe('2026-01-26T15:30:02Z');
    const lost = nextSituations(begin(entry)).at(-1);
    expect(lost?.book).toEqual({});
    const asked: readonly BrokerCommand[] = [{ command: 'find', order: { clientOrderId: 's-entry' } }];
    const part = { 's-entry': { status: 'working', filled: '5' } } as const;
    expect(lost && nextOf({ ...lost, commands: asked, book: part }, 's-entry')).toEqual(['working 5']);
    expect(lost && nextOf({ ...lost, commands: asked }, 's-entry')).toEqual(['sent 0; submit s-entry 10']);
  });
});

describe('what a broker does with a cancel', () => {
  const submits = 'cancelled 0; submit s-exit 10';

  it('is told of a resting order, which may have filled or go on', () => {
    expect(nextOf(begin(exit), 'o1')).toEqual([submits, 'cancelled 5; submit s-restore-1 5', 'filled 10', 'working 0']);
    expect(nextSituations(begin(exit)).at(-1)?.book).toEqual({ ':o1': { status: 'working', filled: '0' } });
  });

  it('is told of a resting order of unknown size, which has filled or not', () => {
    const unknown = { orderId: 'o1', ticker: 'AAPL', side: 'sell', role: 'stop-loss' } as const;
    const begun = { ...exit, restore: { ...restore, orders: [unknown] } };
    expect(nextOf(begin(begun), 'o1')).toEqual([submits, 'filled 0', 'working 0']);
  });

  it('leaves filled what has filled before', () => {
    const cancel: readonly BrokerCommand[] = [{ command: 'cancel', order: { clientOrderId: 's-entry' } }];
    const partly = { ...situationAfter(entry, 's-entry working 5'), commands: cancel };
    expect(nextOf(partly, 's-entry')).toEqual(['cancelled 5', 'filled 10']);
    const whole = { 's-entry': { status: 'working', filled: '10' } } as const;
    expect(nextOf({ ...partly, book: whole }, 's-entry')).toEqual(['filled 10']);
  });
});

describe('what a broker does with a stop that is to move', () => {
  const orders = [{ orderId: 'o1', stopPrice: '150' }] as const;
  const moving: PlanStep = { step: 'replace-orders', id: 'replace', ticker: 'AAPL', orders };
  const begun = begin({
    ...plan(moving),
    restore: { held: [{ ticker: 'AAPL', quantity: '10', covered: '10', side: 'long' }], orders: [] },
  });

  it('is the move, each end of the stop, or nothing', () => {
    const ends = ['filled 0', 'cancelled 0', 'expired 0', 'rejected 0'];
    expect(nextOf(begun, 'o1')).toEqual(['working 0 at 150', ...ends, 'working 0']);
  });

  it('is the same each time that it is told', () => {
    const next = nextSituations(begun);
    const again = [next[0], next.at(-1)].map((situation) => situation && { ...situation, commands: begun.commands });
    expect(again.map((situation) => situation && nextOf(situation, 'o1'))).toEqual([
      ['working 0 at 150'],
      ['working 0'],
    ]);
  });

  it('says nothing about the price where it does nothing', () => {
    const stuck = nextSituations(begun).at(-1);
    expect(stuck?.book).toEqual({ ':o1': { status: 'working', filled: '0', stopPrice: null } });
    expect(stuck?.execution.notices).toEqual([]);
  });

  it('is the move alone after the end', () => {
    const ended = { ...begun, execution: { ...begun.execution, status: 'replan' as const } };
    expect(nextOf(ended, 'o1')).toEqual(['working 0 at 150']);
  });
});

describe('what happens by itself', () => {
  const stopWorks = situationAfter(followed, 's-entry filled 10', 's-stop-loss working 0');

  it.each<[string, Situation, string, readonly string[]]>([
    [
      'an exit in time',
      situationAfter(reverse, 's-exit working 0'),
      's-exit',
      ['working 0; cancel s-exit', 'filled 10; submit s-entry 4', 'filled 20', ...lapses('0')],
    ],
    [
      'an entry that is waited for without a limit',
      situationAfter(followed, 's-entry working 0'),
      's-entry',
      ['filled 10; submit s-stop-loss 10', 'filled 20; submit s-stop-loss 20', ...lapses('0')],
    ],
    [
      'a stop that works, which is looked at in time',
      stopWorks,
      's-stop-loss',
      ['working 0; find s-stop-loss', ...lapses('0')],
    ],
    [
      'a stop that was sent again, whose end has one word',
      situationAfter(exit, 'o1 cancelled 0', 's-exit rejected 0', 's-restore-1 working 0'),
      's-restore-1',
      ['working 0; find s-restore-1', 'expired 0'],
    ],
    [
      'an entry after the end, which may fill too much',
      situationAfter(entry, 's-entry working 0'),
      's-entry',
      ['filled 20'],
    ],
    [
      'a stop after the end, to which nothing happens',
      { ...stopWorks, execution: { ...stopWorks.execution, status: 'done' } },
      's-stop-loss',
      [],
    ],
    ['a resting order that is to be cancelled', { ...begin(exit), commands: [] }, 'o1', ['working 0; find o1']],
  ])('is told of %s', (_, situation, name, states) => {
    expect(nextOf(situation, name)).toEqual(states);
  });
});

describe('a plan that waits', () => {
  it('ends when its time has come', () => {
    const base = { ticker: 'AAPL', action: 'exit', notices: [], trace: [], figures: [], steps: [] } as const;
    const postponed = begin({ outcome: 'postponed', ...base, releaseAt: instant(60) });
    expect(nextSituations(postponed).map(({ execution }) => execution.status)).toEqual(['replan']);
  });
});

describe('commands', () => {
  const order = { orderId: 'o1' } as const;
  const submitted = { ticker: 'AAPL', side: 'buy', effect: 'open', type: 'market', timeInForce: 'day' } as const;

  it.each<[string, Command, boolean]>([
    ['a wake', { command: 'wake', at: instant(30) }, false],
    ['a new quantity', { command: 'replace', order, quantity: '4' }, false],
    [
      'a move of an attached stop',
      { command: 'replace', order: { clientOrderId: 's-entry', leg: 'stopLoss' }, stopPrice: '150' },
      false,
    ],
    ['a move of a stop that rests', { command: 'replace', order, stopPrice: '150' }, true],
    ['a cancel', { command: 'cancel', order }, true],
    ['a question', { command: 'find', order }, true],
    ['an order', { command: 'submit', order: { ...submitted, quantity: '10', clientOrderId: 's-entry' } }, true],
  ])('are passed to the broker as the plan needs: %s', (_, command, isAnswered) => {
    expect(forBroker([command])).toEqual(isAnswered ? [command] : []);
  });

  it('name an order of the plan and one of the broker apart', () => {
    expect(nameIn({ clientOrderId: 'o1' })).toBe('o1');
    expect(nameIn({ orderId: 'o1' })).toBe(':o1');
  });
});

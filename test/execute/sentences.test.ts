// What a trader reads: each sentence of the machine once, at the end of an example of the rules.
import { describe, expect, it } from 'vitest';
import { advance, startExecution } from '../../src/execute/index.js';
import { endOfExample, instant } from './play-examples.js';
import { cancelStop, entry, followed, plan, submit } from './rule-examples.js';

const lateEvent = 'An event came after the end: figures follow it, the status does not.';

describe('the reason', () => {
  it.each([
    [
      'a postponed plan asks for a new plan at its release',
      'The signal was postponed until 2026-01-26T15:31:00Z: plan it again.',
    ],
    [
      'a position that turns because its stop and its take profit both fill is told',
      'o1, o2 filled before the cancel: plan the signal again.',
    ],
    ['a cancel that has no effect stops the plan', 'o1 was still working 30 seconds after it was cancelled.'],
    ['an exit that fills in part leaves the rest with its stop', 's-exit has not filled within 120 seconds.'],
    [
      'an order without an answer is asked for when the one before it expires',
      's-exit ended (expired) with 0 of 10 filled.',
    ],
    ['an order is not sent past its withdrawal', 'The time of s-entry is over: it was not sent.'],
    [
      'an order that was lost is not sent again past its withdrawal',
      'The time of s-entry was over before the broker had it.',
    ],
    ['an order is sent at most five times', 'The broker did not take s-entry.'],
    ['a wait for an order that no step sends fails', 'Step exit has sent no order.'],
    [
      'an exit that worked and is not found has ended with its known fill',
      's-exit ended (not-found) with 4 of 10 filled.',
    ],
    ['a rejection that is found by the last look fails the plan', 's-stop-loss ended (rejected) with 0 of 10 filled.'],
    [
      'an exit that fills beyond its quantity sends nothing more, and the turned position is told',
      's-exit filled 15, more than its 10.',
    ],
    [
      'a leg that is rejected with its entry is a refused stop',
      'The stop loss of s-entry ended (rejected) with 0 of 10 filled.',
    ],
    ['a leg that is missing with its entry is a refused stop', 'The stop loss of s-entry is not there.'],
    [
      'an exit is not sent again when an order that was cancelled has filled late',
      'o1 filled after its cancel, so s-exit no longer fits: plan the signal again.',
    ],
    [
      'an entry is not sent when the stop that was cancelled before has filled late',
      'o1 filled after its cancel, so s-entry no longer fits. Orders of the plan have filled: look at your position.',
    ],
    [
      'a resting stop that does not move is told five times, and protects where it was',
      'o1 has not moved to 150: the stop protects where it was.',
    ],
    [
      'a resting stop that has filled is not the one of the plan',
      'o1 has ended (filled) and was not moved: plan the signal again.',
    ],
  ])('is told: %s', (title, sentence) => {
    expect(endOfExample(title).reason?.message).toBe(sentence);
  });

  it('names each stop that did not move', () => {
    const orders = [
      { orderId: 'o1', stopPrice: '150' },
      { orderId: 'o2', stopPrice: '151' },
    ] as const;
    const started = startExecution(plan({ step: 'replace-orders', id: 'replace', ticker: 'AAPL', orders }), {
      at: instant(0),
    });
    expect(started.ok && started.value.execution.reason?.message).toBe(
      'o1 has not moved to 150, o2 has not moved to 151: the stop protects where it was.',
    );
  });

  it('is the one of the step that failed', () => {
    const { steps, reason } = endOfExample('an exit that fills in part leaves the rest with its stop');
    expect(steps.map((step) => [step.status, step.reason])).toEqual([
      ['done', undefined],
      ['done', undefined],
      ['failed', reason?.message],
      ['skipped', undefined],
    ]);
  });

  it('that the broker gave comes last', () => {
    const started = startExecution(entry, { at: instant(0) });
    const told = {
      event: 'order',
      order: { clientOrderId: 's-entry' },
      status: 'rejected',
      filled: 0,
      at: instant(1),
    } as const;
    const ended = started.ok ? advance(started.value.execution, { ...told, reason: 'halted' }).execution : undefined;
    expect(ended?.reason?.message).toBe('The broker rejected s-entry: halted.');
    const awaited = startExecution(plan(submit('exit', 'sell', '10'), { step: 'await-fill', of: 'exit' }), {
      at: instant(0),
    });
    const expired = { ...told, order: { clientOrderId: 's-exit' }, status: 'expired', reason: 'session' } as const;
    const lapsed = awaited.ok ? advance(awaited.value.execution, expired).execution : undefined;
    expect(lapsed?.reason?.message).toBe('s-exit ended (expired) with 0 of 10 filled: session.');
  });
});

describe('the notices', () => {
  it.each([
    ['a cancel that takes effect after the end is restored', [lateEvent]],
    ['an entry that ends with a part filled is done', ['s-entry ended (expired) with 4 of 10 filled.']],
    [
      'a fee in coin is held by nobody, and has no stop',
      ['After the fee, 0.09 AAPL are less than one step: no stop is sent for them.'],
    ],
    [
      'a refused stop ends the rest of the entry',
      ['4 AAPL are without a stop: s-stop-loss ended (rejected) with 0 of 4 filled.'],
    ],
    [
      'an exit that does not end is followed up, and the trader is told',
      ['The position is without its stop until s-exit has ended at the broker: it may still fill.'],
    ],
    ['a restored stop that is refused is told', ['The stop o1 on AAPL is not back: the broker rejected it.']],
    [
      'a working stop of unknown size may close everything',
      ['The stop o2 on AAPL is not back: other closing orders already cover the position.'],
    ],
    [
      'a stop is back in part when another closing order works, and the trader is told',
      ['The stop o2 on AAPL is back for 6 of 10: other closing orders cover the rest while they work.', lateEvent],
    ],
    [
      'a restart after the end tells of a stop that cannot be put back',
      [lateEvent, 'The stop o1 on AAPL is not back: the broker did not tell its price.'],
    ],
    ['an event for another order is ignored', ['An event for an order that this execution does not know was ignored.']],
    [
      'a stop that is rejected once more is told',
      [
        'The take profit o2 is to be cancelled: beside it the broker rejected s-restore-1.',
        'The stop o1 on AAPL is not back: the broker rejected it.',
        '10 AAPL are without a stop: s-stop-loss ended (rejected) with 0 of 10 filled.',
      ],
    ],
    [
      'a restored stop that worked and is rejected is told, and not sent again',
      [
        'The stop o1 on AAPL is not back: s-restore-1 ended (rejected) with 0 of 10 filled.',
        '10 AAPL are without a stop: s-restore-1 ended (rejected) with 0 of 10 filled.',
      ],
    ],
    [
      'without an answer for 60 seconds it ends all the same',
      ['The stop s-stop-loss was not confirmed in 60 seconds: look at your broker whether it works.'],
    ],
    [
      'until protected: a broker that never tells legs is asked, and the end comes after 60 seconds',
      ['The stop loss of s-entry was not confirmed in 60 seconds: look at your broker whether it works.'],
    ],
    ['the second stop of a place is not made smaller: it is told', ['Orders may still close 6 AAPL, and 5 are held.']],
    [
      'an overfill after a failure makes the restored stop smaller, and the first reason stays',
      ['s-exit filled 12, more than its 10.', '2 AAPL are held short without a stop: more was closed than was held.'],
    ],
    [
      'a leg that is missing with its entry is a refused stop',
      ['10 AAPL are without a stop: the stop loss of s-entry is not there.'],
    ],
    [
      'a leg that is cancelled after the end is told',
      [lateEvent, '10 AAPL are without a stop: the stop loss of s-entry ended (cancelled) with 0 of 10 filled.'],
    ],
    [
      'a leg for less than the entry filled is told',
      ['4 AAPL are without a stop: the stop loss of s-entry works for 6.'],
    ],
    [
      'what is past after a restart is judged with the next event, whatever it is',
      ['An event that is not of a known form was ignored.'],
    ],
    [
      'after five tries the old stop protects on',
      ['The stop loss of s-entry-2 has not moved to 150 after 5 tries: it protects where it was.'],
    ],
    [
      'a driver without replace is not asked to',
      [
        'The stop loss of s-entry-2 has not moved to 150 because this program cannot replace orders: it protects where it was.',
      ],
    ],
  ])('are told: %s', (title, sentences) => {
    expect(endOfExample(title).notices.map(({ message }) => message)).toEqual(sentences);
  });

  it('tell the reason of the broker for a stop that is gone', () => {
    const started = startExecution(followed, { at: instant(0) });
    const filled = { event: 'order', order: { clientOrderId: 's-entry' }, status: 'filled', at: instant(1) } as const;
    const stop = { clientOrderId: 's-stop-loss' };
    const rejected = {
      event: 'order',
      order: stop,
      status: 'rejected',
      filled: 0,
      reason: 'closed',
      at: instant(2),
    } as const;
    const sent = started.ok ? advance(started.value.execution, filled).execution : undefined;
    expect(sent && advance(sent, rejected).execution.notices.map(({ message }) => message)).toEqual([
      '10 AAPL are without a stop: s-stop-loss ended (rejected) with 0 of 10 filled: closed.',
    ]);
  });

  it('tell that a trailing stop starts from a new high', () => {
    const terms = { ticker: 'AAPL', side: 'sell', effect: 'close', quantity: '10', timeInForce: 'gtc' } as const;
    const order = { ...terms, type: 'trailing_stop', trailAmount: '5' } as const;
    const trailing = { orderId: 'o1', ticker: 'AAPL', side: 'sell', role: 'stop-loss', quantity: '10', order } as const;
    const restore = { held: [{ ticker: 'AAPL', quantity: '10' }], orders: [trailing] } as const;
    const started = startExecution({ ...plan(cancelStop, submit('exit', 'sell', '10')), restore }, { at: instant(0) });
    const cancelled = {
      event: 'order',
      order: { orderId: 'o1' },
      status: 'cancelled',
      filled: 0,
      at: instant(1),
    } as const;
    const rejected = { ...cancelled, order: { clientOrderId: 's-exit' }, status: 'rejected' } as const;
    const sent = started.ok ? advance(started.value.execution, cancelled).execution : undefined;
    const restored = sent && advance(sent, rejected);
    const message =
      'The trailing stop o1 was sent again: it trails from the current price, not from the best price that it had reached.';
    expect(restored?.execution.notices).toEqual([{ code: 'trail-restarted', message }]);
    expect(restored?.commands).toContainEqual({ command: 'submit', order: { ...order, clientOrderId: 's-restore-1' } });
  });
});

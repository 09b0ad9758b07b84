import { describe, expect, it } from 'vitest';
import {
  type Advance,
  advance,
  type Execution,
  type ExecutionEvent,
  endKey,
  resume,
  startExecution,
} from '../../src/execute/index.js';
import { errorCatalogue } from '../../src/index.js';
import { allExamples, endOfExample, given, goOn, instant } from './play-examples.js';
import { eventOf, ruleExamples } from './rule-examples.js';

function endOf({ status, reason, notices }: Execution): string {
  return [status, ...(reason ? [reason.code] : []), ...notices.map(({ code }) => code)].join(' ');
}

describe.each(allExamples)('rule $rule: $title', ({ plan, options, start: commands, scenes, end }) => {
  const started = startExecution(plan, { at: instant(0), ...options });

  it('gives the commands that were worked out by hand', () => {
    const first = started.ok ? started.value : undefined;
    expect(first && given(first)).toBe(commands);
    let execution = first?.execution;
    for (const [at, words, expected] of scenes) {
      const next: Advance | undefined = execution && goOn(execution, words, at);
      expect(`${at} ${words}: ${next && given(next)}`).toBe(`${at} ${words}: ${expected}`);
      execution = next?.execution;
    }
    expect(execution && endOf(execution)).toBe(end);
    // What is stored has no undefined.
    expect(JSON.parse(JSON.stringify(execution))).toStrictEqual(execution);
  });

  it('changes nothing when an event is repeated', () => {
    let execution = started.ok ? started.value.execution : undefined;
    for (const [at, words] of scenes) {
      const once: Execution | undefined = execution && goOn(execution, words, at).execution;
      const twice = once && (words === 'restart' ? once : goOn(once, words, at).execution);
      expect(twice).toBe(once);
      execution = once;
    }
  });
});

describe('what is told of a position', () => {
  it.each([
    [
      'a position that turns because its cancelled stop fills after the end is told',
      ['5 AAPL are held short without a stop: more was closed than was held.'],
    ],
    [
      // 17 are held short: 10 by the entry, which has its stop, and 7 by the stop that was to close the long position.
      'a late fill that adds to the position after a swap is told',
      ['7 AAPL are held short without a stop: more was closed than was held.'],
    ],
    [
      'a breakeven stop of which nothing is known for a minute is told',
      ['10 AAPL may be without a stop: 60 seconds after s-stop-loss was sent, the broker has not told that it works.'],
    ],
    [
      'the stop of an entry of which nothing is known for a minute is told',
      ['6 AAPL may be without a stop: 60 seconds after s-stop-loss-2 was sent, the broker has not told that it works.'],
    ],
    [
      'a resting stop that ends before it moves is told',
      ['Up to 10 AAPL are without a stop: o1 ended (cancelled) with 0 filled.'],
    ],
    [
      'a resting stop that ends after it has moved is told',
      ['6 AAPL are without a stop: o1 ended (expired) with 4 of 10 filled.'],
    ],
    [
      'one of two resting stops that ends after it has moved is told',
      ['6 AAPL are without a stop: o2 ended (rejected) with 0 of 6 filled.'],
    ],
  ])('has the units: %s', (title, sentences) => {
    expect(noticesOf(title, 'position-unprotected')).toEqual(sentences);
  });

  it.each([
    'a stop that rests on nothing because its take profit filled is told',
    'a take profit that fills after the end leaves a stop without a position',
    'a stop that fills after the end leaves a take profit without a position',
  ])('has the units of what may still be closed: %s', (title) => {
    expect(noticesOf(title, 'closing-exceeds-held')).toEqual(['Orders may still close 10 AAPL, and 0 are held.']);
  });
});

/** Sentences of an example at its end. */
function noticesOf(title: string, code: string): readonly string[] {
  return endOfExample(title).notices.flatMap((notice) => (notice.code === code ? [notice.message] : []));
}

describe('resume', () => {
  it('asks for what was sent and repeats the wake', () => {
    const [example] = ruleExamples.filter(({ title }) => title === 'a rejected order stops the plan');
    const started = example && startExecution(example.plan, { at: instant(0) });
    const execution = started?.ok ? started.value.execution : undefined;
    expect(execution && given(resume(execution, { at: instant(100) }))).toBe('find s-entry, wake 130');
  });

  it('leaves the clock where it is without a readable time', () => {
    const [example] = ruleExamples.filter(({ title }) => title === 'a rejected order stops the plan');
    const started = example && startExecution(example.plan, { at: instant(0) });
    const execution = started?.ok ? started.value.execution : undefined;
    expect(execution && resume(execution, { at: 'later' }).execution.now).toBe(instant(0));
  });
});

describe('totality', () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'filled'],
    ['an unknown event', { event: 'fill', at: instant(1) }],
    ['an order without a name', { event: 'order', order: {}, status: 'filled', at: instant(1) }],
    ['an unknown status', { event: 'order', order: { clientOrderId: 's-entry' }, status: 'done', at: instant(1) }],
    [
      'a negative fill',
      { event: 'order', order: { clientOrderId: 's-entry' }, status: 'working', filled: -1, at: instant(1) },
    ],
    [
      'a negative fee',
      { event: 'order', order: { clientOrderId: 's-entry' }, status: 'working', fee: -1, at: instant(1) },
    ],
    ['a time that is not a time', { event: 'time', at: 'now' }],
    ['a time that is not a text', { event: 'time', at: 0 }],
    ['a time of 41 characters', { event: 'time', at: `2026-01-26T15:30:00.${'0'.repeat(20)}Z` }],
    ['an order that is not an object', { event: 'not-found', order: 's-entry', at: instant(1) }],
    ['an unknown event of an order', { event: 'fill', order: { clientOrderId: 's-entry' }, at: instant(1) }],
    [
      'an unknown command',
      { event: 'unclear', command: 'wake', order: { clientOrderId: 's-entry' }, reason: '', at: instant(1) },
    ],
    [
      'a property that throws',
      {
        get event() {
          throw new Error('boom');
        },
      },
    ],
  ])('ignores %s with a notice', (_, event) => {
    const [example] = ruleExamples.filter(({ title }) => title === 'a rejected order stops the plan');
    const started = example && startExecution(example.plan, { at: instant(0) });
    const execution = started?.ok ? started.value.execution : undefined;
    // What a caller in JavaScript can pass.
    const next = execution && advance(execution, event as never);
    expect(next?.commands).toEqual([]);
    expect(next?.execution.notices.map(({ code }) => code)).toEqual(['event-malformed']);
  });
});

describe('what a broker says', () => {
  function startOf(title: string): Execution {
    const example = ruleExamples.find((one) => one.title === title);
    const started = example && startExecution(example.plan, { at: instant(0) });
    if (!started?.ok) {
      throw new Error(`there is no example ${title}`);
    }
    return started.value.execution;
  }
  const told = (name: string, status: 'cancelled' | 'rejected', reason: string): ExecutionEvent => ({
    ...{ event: 'order', order: name.startsWith('s-') ? { clientOrderId: name } : { orderId: name } },
    ...{ status, filled: 0, reason, at: instant(1) },
  });

  it('gives its reason for a rejection', () => {
    const { execution } = advance(startOf('a rejected order stops the plan'), told('s-entry', 'rejected', 'halted'));
    expect(execution.reason?.message).toBe('The broker rejected s-entry: halted.');
  });

  it('gives its reason for a stop that is not back', () => {
    const words = [
      told('o1', 'cancelled', ''),
      told('s-exit', 'rejected', 'halted'),
      told('s-restore-1', 'rejected', 'closed'),
    ];
    const first = startOf('a restored stop that is refused is told');
    const last = words.reduce((execution, event) => advance(execution, event).execution, first);
    expect(last.notices.map(({ message }) => message)).toEqual([
      'The stop o1 on AAPL is not back: the broker rejected it: closed.',
    ]);
  });

  it('is asked for after an unclear submit without a reason', () => {
    const unclear = { event: 'unclear', command: 'submit', order: { clientOrderId: 's-entry' }, at: instant(1) };
    // What a caller in JavaScript can pass.
    expect(given(advance(startOf('a rejected order stops the plan'), unclear as never))).toBe('find s-entry');
  });

  it('counts without an average price that is not an amount', () => {
    const filled = {
      ...{ event: 'order', order: { clientOrderId: 's-entry' }, status: 'filled' },
      averagePrice: 'high',
    };
    const event = { ...filled, at: instant(1) };
    // What a caller in JavaScript can pass.
    const { execution } = advance(startOf('a rejected order stops the plan'), event as never);
    expect(execution.orders).toMatchObject([{ status: 'filled', filled: '10' }]);
    expect(execution.orders[0]).not.toHaveProperty('averagePrice');
  });

  it('ends an order that worked and is not found as unfilled', () => {
    const first = startOf('an order is cancelled when its time is over');
    expect(endKey(first)).toBe('entry:unsent');
    const working = advance(first, eventOf('s-entry working 0', instant(1))).execution;
    expect(endKey(advance(working, eventOf('s-entry not-found', instant(2))).execution)).toBe('entry:unfilled');
  });
});

describe('identity', () => {
  it('refuses a plan whose orders have no identifiers', () => {
    const [example] = ruleExamples.filter(({ rule }) => rule === 4);
    const steps = JSON.parse(JSON.stringify(example?.plan.steps).replaceAll(',"clientOrderId":"s-entry"', ''));
    const started = example && startExecution({ ...example.plan, steps }, { at: instant(0) });
    expect(started).toMatchObject({ ok: false, errors: [{ code: 'client-order-id-required', section: 'execution' }] });
  });

  it('refuses a plan with an identifier twice', () => {
    const [example] = ruleExamples.filter(({ title }) => title.startsWith('a stop of the plan that is refused'));
    const steps = JSON.parse(JSON.stringify(example?.plan.steps).replace('"s-stop-loss"', '"s-exit"'));
    const started = example && startExecution({ ...example.plan, steps }, { at: instant(0) });
    const message =
      'Two orders have the same clientOrderId; expected a different one for each order. Plan with a signalId.';
    expect(started).toMatchObject({ ok: false, errors: [{ code: 'client-order-id-required', message }] });
  });

  it('refuses a plan with a stop to restore and no signalId', () => {
    const [example] = ruleExamples.filter(({ title }) => title === 'a cancel that has no effect stops the plan');
    const { signalId: _, ...plan } = example?.plan ?? {};
    // The plan of the example, without its signalId.
    const started = startExecution(JSON.parse(JSON.stringify(plan)), { at: instant(0) });
    expect(started).toMatchObject({ ok: false, errors: [{ code: 'client-order-id-required' }] });
  });

  it('refuses a plan and a start under the sections of the catalogue', () => {
    const [example] = ruleExamples.filter(({ rule }) => rule === 4);
    const steps = JSON.parse(JSON.stringify(example?.plan.steps).replaceAll(',"clientOrderId":"s-entry"', ''));
    const unnamed = example && startExecution({ ...example.plan, steps }, { at: instant(0) });
    const untimed = example && startExecution(example.plan, { at: 'today' });
    for (const started of [unnamed, untimed]) {
      const [error] = started?.ok === false ? started.errors : [];
      expect(error?.section).toBe(Object.values(errorCatalogue).find(({ code }) => code === error?.code)?.section);
    }
  });

  it('refuses a start without a time', () => {
    const [example] = ruleExamples;
    const started = example && startExecution(example.plan, { at: 'today' });
    expect(started).toMatchObject({ ok: false, errors: [{ code: 'invalid-snapshot', path: ['at'] }] });
  });
});

// What a program without a compiler passes by mistake: every public function answers it and does not throw.
import { describe, expect, it } from 'vitest';
import * as asynchronous from '../../src/async/index.js';
import * as authorize from '../../src/authorize/index.js';
import * as brokers from '../../src/brokers/index.js';
import * as calendars from '../../src/calendars/index.js';
import * as dialects from '../../src/dialects/index.js';
import * as execute from '../../src/execute/index.js';
import type { OrderPlan, Signal, TradingContext } from '../../src/index.js';
import * as main from '../../src/index.js';
import * as instruments from '../../src/instruments/index.js';
import * as replay from '../../src/replay/index.js';
import * as templates from '../../src/templates/index.js';
import * as webhook from '../../src/webhook/index.js';

const entries = {
  main,
  asynchronous,
  authorize,
  brokers,
  calendars,
  dialects,
  execute,
  instruments,
  replay,
  templates,
  webhook,
};

/** Functions whose argument another function has made or read: states and ends of executions are not written by hand. */
const ofTheMachine = ['advance', 'resume', 'endKey', 'describeEnds'];

/** Throws a RangeError for options that are wrong, as its documentation says; test/authorize has them. */
const throwing = ['authorization'];

const result = { ok: true, value: { ticker: 'AAPL' } };
const wrong: readonly unknown[] = [undefined, null, {}, [], [null], 'text', 5, true, result, { ok: false, errors: [] }];

const functions = Object.entries(entries).flatMap(([entry, exported]) =>
  Object.entries(exported).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'function' && ![...ofTheMachine, ...throwing].includes(name)
      ? [[`${entry}: ${name}`, value] as const]
      : [],
  ),
);

describe('a public function', () => {
  it.each(functions)('%s answers arguments of any type', async (_, call) => {
    for (const first of wrong) {
      for (const second of wrong) {
        for (const third of wrong) {
          const answer: unknown = Reflect.apply(call, undefined, [first, second, third]);
          await answer;
        }
      }
    }
  });
});

/** A value that the compiler would not take. */
function untyped<T>(value: unknown): T {
  return value as T;
}

describe('a Result in place of its value', () => {
  const settings = main.defaultSettings;
  const context = main.snapshotContext({ now: '2026-01-26T15:30:00Z' }, settings);
  const plan = untyped<OrderPlan>(result);
  const isResult = 'it is a Result: check ok, then pass its value';
  const ofPlan = `The argument plan cannot be used, because ${isResult}; expected the value of planSignal.`;

  it('is what explainPlan says of it, and has neither decisions nor ends', () => {
    expect(main.explainPlan(plan)).toBe(ofPlan);
    expect(main.explainTrace(plan)).toEqual([]);
    expect(execute.possibleEnds(plan)).toEqual([]);
  });

  it('is not a current plan', () => {
    const { value: signal } = untyped<{ value: Signal }>(
      main.parseSignal({ ticker: 'AAPL', action: 'exit' }, { clock: context.clock }),
    );
    expect(main.isPlanCurrent(plan, signal, context)).toEqual({
      current: false,
      newPlan: { ok: false, errors: [expect.objectContaining({ code: 'invalid-snapshot', message: ofPlan })] },
    });
  });

  it('is judged by no profile', () => {
    expect(brokers.conform(plan, brokers.alpaca, { assetClass: 'stocks' })).toMatchObject({
      errors: [{ code: 'invalid-snapshot', path: ['planOrOrder'] }],
    });
  });

  it('is neither a subscription nor an account', () => {
    expect(main.planSubscriptions(untyped({}), untyped(result))).toMatchObject([
      { id: '', result: { errors: [{ code: 'invalid-snapshot', path: ['subscriptions'] }] } },
    ]);
    expect(main.sessionExits(untyped<TradingContext>(result))).toMatchObject({
      errors: [{ code: 'invalid-snapshot', path: ['context'] }],
    });
  });

  it('is not a message that can be decided', () => {
    const decisions = replay.compareDecisions(untyped(result), settings, settings);
    expect(decisions).toMatchObject([
      { before: { errors: [{ code: 'invalid-snapshot', path: ['request'] }] }, after: { ok: false } },
    ]);
    expect(decisions[0]).not.toHaveProperty('difference');
  });

  it('is not the text of an alert', () => {
    const { findings, variants } = templates.lintTemplate(untyped(result));
    expect([findings.map(({ code, message }) => [code, message]), variants]).toEqual([
      [
        [
          'invalid-payload',
          `The argument template cannot be used, because ${isResult}; expected the text of an alert.`,
        ],
      ],
      [],
    ]);
    expect(templates.alertTemplate(untyped<templates.AlertFields>(null))).toMatchObject({
      errors: [{ code: 'invalid-payload', message: expect.stringContaining('it is not an object') }],
    });
  });

  it('needs nothing to be loaded', () => {
    expect(asynchronous.requirements(untyped(result), settings)).toMatchObject({
      quotes: [],
      positions: [],
      equity: false,
    });
  });
});

describe('an option under a misspelt name', () => {
  const settings = main.defaultSettings;
  const market = { now: '2026-01-26T15:30:00Z' } as const;
  const message = 'The argument options has signalID, which has no effect; did you mean signalId?';
  const misspelt = { code: 'invalid-setting', path: ['options', 'signalID'], expected: 'signalId', message };
  const signal = main.parseSignal({ ticker: 'AAPL', action: 'exit' }, { clock: { now: () => 1_769_441_400_000 } });

  it('is refused with the name that is meant', async () => {
    const context = main.snapshotContext(market, settings, untyped({ signalID: 'alert-7' }));
    expect(signal.ok && main.planSignal(signal.value, context)).toMatchObject({ errors: [misspelt] });
    const loaded = asynchronous.loadContext(
      signal.ok ? signal.value : [],
      settings,
      context,
      untyped<object>({ signalID: 'a' }),
    );
    expect(await loaded).toMatchObject({ errors: [misspelt] });
    expect(main.allowance('AAPL', context, untyped({ sides: 'long' })).sides.long?.refusals).toMatchObject([
      { code: 'invalid-setting', path: ['options', 'sides'], expected: 'side' },
    ]);
  });

  it('is told together with settings that were not parsed', () => {
    const parsed = main.parseSettings({});
    const context = main.snapshotContext(market, untyped<main.Settings>(parsed), untyped({ signalID: 'a' }));
    const errors = signal.ok ? main.planSignal(signal.value, context) : signal;
    expect(errors).toMatchObject({ errors: [misspelt, { code: 'invalid-setting', path: ['settings'] }] });
  });

  it('does not matter where it is another word', () => {
    const context = main.snapshotContext(market, settings, untyped({ signalId: 'a', logger: console }));
    expect(context).not.toHaveProperty('fault');
  });

  it('is not searched in null, which means no options', async () => {
    expect(main.snapshotContext(market, settings, untyped(null))).not.toHaveProperty('fault');
    const context = main.snapshotContext(market, settings);
    const loaded = asynchronous.loadContext(signal.ok ? signal.value : [], settings, context, untyped<object>(null));
    expect(await loaded).toMatchObject({ ok: true, value: { settings } });
    expect(main.snapshotContext(market, settings, untyped(5)).fault).toMatchObject({
      code: 'invalid-setting',
      message: 'The argument options cannot be used, because it is 5; expected an object.',
    });
  });
});

// What comes from outside, with one part of it replaced: each reader returns a Result with a path for each fault.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokerProfiles, parseBrokerProfile, parseOrder } from '../../src/brokers/index.js';
import type { SignalError } from '../../src/core/errors.js';
import type { Result } from '../../src/core/result.js';
import {
  advance,
  type Execution,
  parseExecution,
  parseExecutionEvent,
  resume,
  startExecution,
} from '../../src/execute/index.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import { compareDecisions, parseReplayLine } from '../../src/replay/index.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { marketSnapshot, scenario, settings } from '../../src/testing/index.js';
import { moves, startWorld } from '../execute/moves.js';
import { madePlans, startTime } from '../execute/plans.js';
import type { Scene } from '../execute/world.js';
import { faultOfErrors } from './error-invariants.js';
import { hostileValues, malformed } from './malformed-values.js';
import { firstNonJson } from './plain-json.js';
import { runCount } from './seeds.js';

const at = '2026-01-26T16:00:00Z';
const plans = Object.values(madePlans);

/** Executions that are reached by choosing moves. */
const executions: fc.Arbitrary<Execution> = fc
  .tuple(fc.constantFrom(...Object.entries(madePlans)), fc.array(fc.nat({ max: 50 }), { maxLength: 25 }))
  .map(([[name, plan], choices]) => {
    const machine = { startExecution, advance, resume };
    const scene: Scene = { name, plan, machine, terse: false, troubles: 2, unjudged: true };
    let world = startWorld(scene, startTime);
    for (const choice of choices) {
      const all = world === undefined ? [] : moves(scene, world);
      world = all[choice % Math.max(1, all.length)]?.[1]() ?? world;
    }
    return world?.execution;
  })
  .filter((execution) => execution !== undefined);

const orders = fc.constantFrom(
  ...plans.flatMap(({ steps }) => steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []))),
  {
    ...{ ticker: 'AAPL', side: 'buy', effect: 'open', type: 'limit', quantity: 5, limitPrice: 150, timeInForce: 'gtd' },
    ...{ expiresAt: '2026-01-30', takeProfit: { limitPrice: '160', timeInForce: 'gtc' } },
    stopLoss: { type: 'trailing_stop', trailPercent: 2, timeInForce: 'gtc' },
  },
);

const order = { clientOrderId: 'g-entry' };
const events = fc.constantFrom<unknown>(
  ...(['working', 'filled', 'cancelled', 'rejected', 'expired'] as const).map((status) => ({
    ...{ event: 'order', order, status, filled: 1, averagePrice: '150', orderId: 'o1', reason: 'none', at },
  })),
  { event: 'not-found', order: { orderId: 'o1' }, at },
  { event: 'unclear', command: 'submit', order, reason: 'timeout', at },
  { event: 'time', at },
);

const replayLines = scenario().map(({ payload, market }) => ({
  ...{ payload, market, receivedAt: at, signalId: 'a1' },
}));

interface Reader {
  readonly name: string;
  readonly parse: (value: unknown) => Result<unknown>;
  readonly valid: fc.Arbitrary<unknown>;
  /** Uses what was parsed; it must not throw. */
  readonly use?: (value: never) => unknown;
}

const readers: readonly Reader[] = [
  {
    name: 'parseExecution',
    parse: parseExecution,
    valid: executions,
    use: (execution: Execution) => {
      const { commands } = resume(execution, { at });
      const answers = commands.flatMap((command) =>
        command.command === 'find' ? [{ event: 'not-found', order: command.order, at } as const] : [],
      );
      for (const event of [{ event: 'time', at } as const, ...answers]) {
        advance(execution, event);
      }
    },
  },
  {
    name: 'parseReplayLine',
    parse: parseReplayLine,
    valid: replayLines,
    use: (request: never) => compareDecisions(request, defaultSettings, { ...defaultSettings, entryLockout: true }),
  },
  { name: 'parseSettings', parse: parseSettings, valid: settings() },
  { name: 'parseMarketSnapshot', parse: parseMarketSnapshot, valid: marketSnapshot() },
  { name: 'parseBrokerProfile', parse: parseBrokerProfile, valid: fc.constantFrom(...brokerProfiles) },
  { name: 'parseOrder', parse: parseOrder, valid: orders },
  {
    name: 'parseExecutionEvent',
    parse: parseExecutionEvent,
    valid: events,
    use: (event: never) => {
      const started = startExecution(plans[0] ?? expect.fail('There is a plan.'), { at });
      return started.ok && advance(started.value.execution, event);
    },
  },
];

/** What is wrong with errors of a reader. */
function faultIn(errors: readonly SignalError[]): string | undefined {
  const withoutPath = errors.find(
    ({ path }) => !Array.isArray(path) || path.some((part) => !/^[sn]/.test(typeof part)),
  );
  return withoutPath === undefined ? faultOfErrors(errors, 'configuration') : `no path: ${withoutPath.message}`;
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe.each(readers)('$name', ({ parse, valid, use }) => {
  it('accepts what is valid, and what it returns again', () => {
    fc.assert(
      fc.property(valid.map(plain), (value) => {
        const read = parse(value);
        expect(read).toMatchObject({ ok: true });
        expect(read.ok && parse(plain(read.value))).toEqual(plain(read));
      }),
      { seed: 41, numRuns: runCount(200) },
    );
  });

  it('returns a path for every fault of at least 200 malformed values, and never throws', () => {
    let rejected = 0;
    fc.assert(
      fc.property(malformed(valid.map(plain)), (make) => {
        const read = parse(make());
        if (read.ok) {
          expect(firstNonJson(plain(read.value))).toBeUndefined();
          use?.(read.value as never);
        } else {
          rejected += 1;
          expect(faultIn(read.errors)).toBeUndefined();
        }
      }),
      { seed: 42, numRuns: Math.max(700, runCount(2000)) },
    );
    expect(rejected).toBeGreaterThanOrEqual(200);
  });

  it.each(Object.entries(hostileValues))('rejects %s', (_, make) => {
    const read = parse(make());
    // Without a key that is required an empty object of settings is valid.
    if (read.ok) {
      expect([parse, firstNonJson(read.value)]).toEqual([parseSettings, undefined]);
    } else {
      expect(faultIn(read.errors)).toBeUndefined();
    }
  });
});

describe('a part that throws when it is read', () => {
  const hidden = (): unknown => hostileValues['a getter that throws']?.();

  it.each([
    ['parseSettings', parseSettings({ entry: hidden() }), ['entry', 'at']],
    ['parseMarketSnapshot', parseMarketSnapshot({ now: at, quotes: { AAPL: hidden() } }), ['quotes', 'AAPL', 'at']],
    ['parseOrder', parseOrder({ stopLoss: hidden() }), ['stopLoss', 'at']],
    ['parseExecutionEvent', parseExecutionEvent(hidden()), ['at']],
    ['parseReplayLine', parseReplayLine({ market: { openOrders: [hidden()] } }), ['market', 'openOrders', '0', 'at']],
  ] as const)('is named by %s', (_, read, path) => {
    expect(read).toMatchObject({ ok: false, errors: [{ path }] });
  });
});

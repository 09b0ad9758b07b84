// Safety M4: every field that is sent is accounted for. A decision has read it, or a notice names it, or it only stands by as
// a fallback and leaving it out changes nothing.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/core/json.js';
import type { Result } from '../../src/core/result.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import type { Signal } from '../../src/signal/signal.js';
import { type Scenario, scenario } from '../../src/testing/arbitraries/scenario.js';
import { always } from './seeds.js';
import { isRead, pathsRead } from './trace-reads.js';

const runs = 300;

/** What no decision is made by: what the message is about, and metadata. */
const apart: ReadonlySet<string> = new Set(['ticker', 'action', 'extras', 'interval', 'message', 'test']);

/** Fields that stand by: for these alone it is enough that leaving them out changes nothing. */
const fallbacks: ReadonlySet<string> = new Set([
  'price',
  'signalPrice',
  'time',
  'bidAskSpreadFilter',
  'bidAskSpreadFilterPercent',
]);

const ownSentiments: Readonly<Record<string, readonly unknown[]>> = {
  buy: ['bullish', 'long'],
  sell: ['bearish', 'short'],
};

/** Names under which the Signal keeps a field, and under which a decision may read it. */
const alsoKnownAs: Readonly<Record<string, string>> = { price: 'signalPrice', delay: 'releaseAt' };

/** A message, now and then with `time`, `rejectAfter` and fields that are sent for nothing. */
const messages: fc.Arbitrary<Scenario> = fc
  .tuple(
    scenario(),
    fc.record(
      {
        limitPrice: fc.constantFrom(90, '100.5'),
        stopPrice: fc.constantFrom(95, '101.25'),
        trailAmount: fc.constantFrom(2),
        breakevenOffset: fc.constantFrom(0.5),
        cancelOrderType: fc.constantFrom('limit', 'stop'),
        timeInForce: fc.constantFrom('gtd', 'gtc'),
        rejectAfter: fc.constantFrom(30),
      },
      { requiredKeys: [] },
    ),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([given, added, hasTime, hasMore]) => {
    const time = hasTime ? { time: given.signal.receivedAt } : {};
    const payload = { ...given.payload, ...time, ...(hasMore ? added : {}) };
    const signal = parsedAgain(payload, given);
    return signal === undefined ? given : { ...given, payload, signal };
  });

/** The Signal of another message in the same scenario; undefined: it is refused. */
function parsedAgain(payload: JsonObject, { signal, settings }: Scenario): Signal | undefined {
  const { assetClass, marketTimeZone } = settings;
  const receivedAt = Date.parse(signal.receivedAt);
  const result = parseSignal(payload, { clock: { now: () => receivedAt }, assetClass, marketTimeZone });
  return result.ok ? result.value : undefined;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Path = readonly [string] | readonly [string, string];

/** The paths of all fields that were sent, those inside takeProfit and stopLoss too. A null is not sent. */
function sentPaths(payload: JsonObject): readonly Path[] {
  return Object.entries(payload).flatMap(([name, value]): readonly Path[] => {
    if (apart.has(name) || value === null) {
      return [];
    }
    const isBracket = (name === 'takeProfit' || name === 'stopLoss') && isObject(value);
    const inner = isBracket ? Object.entries(value).filter(([, part]) => part !== null) : [];
    return [[name], ...inner.map(([part]): Path => [name, part])];
  });
}

function without(payload: JsonObject, [name, inner]: Path): JsonObject {
  const { [name]: value, ...rest } = payload;
  if (inner === undefined || !isObject(value)) {
    return rest;
  }
  const { [inner]: _, ...others } = value;
  return { ...rest, [name]: others };
}

/** What a plan does, without its words. */
function doing(result: Result<OrderPlan>): unknown {
  return result.ok
    ? { outcome: result.value.outcome, steps: result.value.steps }
    : result.errors.map(({ code }) => code);
}

function isReadInTrace([name, ...inner]: Path, plan: OrderPlan, payload: JsonObject): boolean {
  const paths = pathsRead(plan);
  const alias = alsoKnownAs[name];
  return (
    isRead(['signal', name, ...inner].join('.'), paths) ||
    (alias !== undefined && !Object.hasOwn(payload, alias) && isRead(`signal.${alias}`, paths))
  );
}

/** A notice about a field, about a part of it, or about the object that it is in. */
function isNamed(path: Path, { notices }: OrderPlan): boolean {
  return notices.some(({ path: about = [] }) => {
    const length = Math.min(about.length, path.length);
    return length > 0 && path.slice(0, length).every((name, index) => name === about[index]);
  });
}

function isFallback([name]: Path, payload: JsonObject): boolean {
  const own = ownSentiments[String(payload.action)] ?? [];
  return fallbacks.has(name) || (name === 'sentiment' && own.includes(payload.sentiment));
}

/** The plan of the same message without a field; undefined: that message is refused. */
function planWithout(path: Path, given: Scenario): Result<OrderPlan> | undefined {
  const signal = parsedAgain(without(given.payload, path), given);
  return signal && planSignal(signal, given.context);
}

function changesNothing(path: Path, result: Result<OrderPlan>, given: Scenario): boolean {
  const other = planWithout(path, given);
  return other !== undefined && JSON.stringify(doing(other)) === JSON.stringify(doing(result));
}

describe('every field that is sent', () => {
  it('is read in the trace, named in a notice, or without influence on the plan', () => {
    always(
      messages,
      191,
      (given) => {
        const result = planSignal(given.signal, given.context);
        // A plan that is postponed, or refused, has no decision by which a field was used.
        if (!result.ok || result.value.outcome === 'postponed') {
          return;
        }
        const plan = result.value;
        const forgotten = sentPaths(given.payload).filter(
          (path) =>
            !isReadInTrace(path, plan, given.payload) &&
            !isNamed(path, plan) &&
            !(isFallback(path, given.payload) && changesNothing(path, result, given)),
        );
        expect(forgotten).toEqual([]);
      },
      runs,
    );
  });

  it('changes nothing where a notice says that it is without an effect', () => {
    always(
      messages,
      193,
      (given) => {
        const result = planSignal(given.signal, given.context);
        for (const notice of result.ok ? result.value.notices : []) {
          const [name, inner] = notice.path ?? [];
          if (notice.code === 'field-without-effect' && typeof name === 'string') {
            const path: Path = typeof inner === 'string' ? [name, inner] : [name];
            const other = planWithout(path, given);
            expect(other === undefined ? doing(result) : doing(other)).toEqual(doing(result));
          }
        }
      },
      runs,
    );
  });

  it('is met by plans whose trace reads the signal', () => {
    const plans = fc
      .sample(messages, { numRuns: runs, seed: 195 })
      .map(({ signal, context }) => planSignal(signal, context))
      .flatMap((result) => (result.ok && result.value.outcome === 'orders' ? [result.value] : []));
    expect(plans.length).toBeGreaterThan(runs / 10);
    const reading = plans.filter((plan) => pathsRead(plan).some((path) => path.startsWith('signal.')));
    expect(reading.length).toBeGreaterThan(plans.length / 2);
  });
});

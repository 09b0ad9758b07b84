// What always holds, on scenarios of the arbitraries that users import. docs/invariants.md names every test here.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SignalError } from '../../src/core/errors.js';
import type { JsonValue } from '../../src/core/json.js';
import { actions } from '../../src/core/vocabulary.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import type { PlanStep } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { parseSignals } from '../../src/signal/parse-signals.js';
import { almostValidPayload } from '../../src/testing/arbitraries/almost-valid-payload.js';
import { type Scenario, scenario } from '../../src/testing/arbitraries/scenario.js';
import { validPayload } from '../../src/testing/arbitraries/valid-payload.js';
import { faultOfErrors } from './error-invariants.js';
import { firstNonJson } from './plain-json.js';
import { planInvariants, remainingStops } from './plan-invariants.js';
import { always } from './seeds.js';

const clock = { now: () => Date.UTC(2026, 0, 26, 15, 30) };

/** Freezes a value and all that is in it: whoever writes to it throws. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) {
      frozen(part);
    }
  }
  return value;
}

/** The same JSON with the names of every object in another order, but for positions: they are exited in theirs. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(reordered);
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .map(([name, part]) => [name, name === 'positions' ? part : reordered(part)])
          .reverse(),
      )
    : value;
}

describe('every plan', () => {
  it.each(Object.entries(planInvariants))('%s', (_name, check) => {
    always(scenario(), 41, ({ signal, context }) => {
      const plan = planSignal(signal, context);
      expect(plan.ok ? check({ plan: plan.value, signal, context }) : undefined).toBeUndefined();
    });
  });

  it('equals the plan of equal inputs, byte for byte', () => {
    always(scenario(), 42, ({ signal, settings, market }) => {
      const first = planSignal(signal, snapshotContext(market, settings));
      const again = planSignal(
        structuredClone(signal),
        snapshotContext(structuredClone(market), structuredClone(settings)),
      );
      expect(JSON.stringify(again)).toBe(JSON.stringify(first));
    });
  });

  it('does not depend on the order of keys in signal, settings and market', () => {
    always(scenario(), 43, ({ signal, settings, market }) => {
      const first = planSignal(signal, snapshotContext(market, settings));
      // The reordered JSON is of the same types as what it was made from.
      const [one, other, third] = [signal, settings, market].map(reordered) as unknown as [
        Scenario['signal'],
        Scenario['settings'],
        Scenario['market'],
      ];
      const again = planSignal(one, snapshotContext(third, other));
      const decided = ({ ok, ...rest }: typeof first): unknown =>
        'value' in rest ? rest.value.steps : [ok, codesOf(first)];
      expect(decided(again)).toEqual(decided(first));
    });
  });

  it('leaves signal, settings and market unchanged', () => {
    always(scenario(), 44, ({ signal, settings, market }) => {
      const free = planSignal(signal, snapshotContext(market, settings));
      const held = planSignal(frozen(signal), snapshotContext(frozen(market), frozen(settings)));
      expect(held).toEqual(free);
    });
  });

  it('is rejected without quotes if an order needs one', () => {
    // A breakeven stop is made of what the position says.
    const others = actions.filter((action) => action !== 'breakeven');
    always(scenario({ actions: others }), 45, ({ signal, settings, market }) => {
      const named = ['price', 'signalPrice', 'limitPrice', 'stopPrice'];
      const unpriced = Object.entries(signal).filter(([name]) => !named.includes(name));
      // Prices are optional in every kind of signal: what is left is a signal.
      const silent = Object.fromEntries(unpriced) as unknown as Scenario['signal'];
      const { quotes: _q, optionChains: _o, ...blind } = market;
      const plan = planSignal(silent, snapshotContext(blind, settings));
      // The stop of what remains has the price of the stop that it replaces (safety B4).
      const known = new Set<PlanStep>(plan.ok ? remainingStops(plan.value) : []);
      for (const step of plan.ok ? plan.value.steps.filter((one) => !known.has(one)) : []) {
        const { limitPrice, stopPrice, takeProfit, stopLoss } = step.step === 'submit-order' ? step.order : {};
        expect([limitPrice, stopPrice, takeProfit, stopLoss?.stopPrice]).toEqual(Array(4).fill(undefined));
      }
    });
  });

  it('has each error code once, in the catalogue’s order, as plain JSON', () => {
    always(scenario(), 46, ({ signal, context }) => {
      const plan = planSignal(signal, context);
      expect(plan.ok ? undefined : faultOfErrors(plan.errors, 'plan')).toBeUndefined();
    });
  });

  it('can be made again from stored settings, market and signal', () => {
    always(scenario(), 47, ({ signal, settings, market }) => {
      const stored = JSON.parse(JSON.stringify({ signal, settings, market }));
      const readSettings = parseSettings(stored.settings);
      const readMarket = parseMarketSnapshot(stored.market);
      expect(readSettings).toEqual({ ok: true, value: settings });
      expect(readMarket).toEqual({ ok: true, value: market });
      expect(planSignal(stored.signal, snapshotContext(stored.market, stored.settings))).toEqual(
        planSignal(signal, snapshotContext(market, settings)),
      );
    });
  });
});

function codesOf(result: { readonly ok: boolean; readonly errors?: readonly SignalError[] }): readonly string[] {
  return (result.errors ?? []).map(({ code }) => code);
}

describe('every batch', () => {
  const items = fc.array(
    fc.oneof(
      validPayload(),
      almostValidPayload().map(({ payload }) => payload),
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  );
  const context = { clock, allowBatchSignals: true } as const;

  it('is accepted or rejected as a whole', () => {
    always(items, 51, (batch: readonly JsonValue[]) => {
      const one = batch
        .map((item) => parseSignals(item, context))
        .map(({ ok }, index) => ok && !Array.isArray(batch[index]));
      const all = parseSignals(batch, context);
      expect(all.ok).toBe(one.every((ok) => ok));
      expect(all.ok ? all.value.length : batch.length).toBe(batch.length);
    });
  });

  it('lists errors by item in the catalogue’s order, with the index first in the path', () => {
    always(items, 52, (batch) => {
      const all = parseSignals(batch, context);
      expect(all.ok ? undefined : faultOfErrors(all.errors, 'batch')).toBeUndefined();
      expect(all.ok || all.errors.every(({ path }) => typeof path[0] === 'number')).toBe(true);
    });
  });
});

describe('every message', () => {
  it('lists errors in the catalogue’s order, each with sentence, path and section', () => {
    always(almostValidPayload(), 53, ({ payload, context }) => {
      const result = parseSignals(payload, context);
      expect(result.ok ? 'accepted' : faultOfErrors(result.errors, Array.isArray(payload) ? 'batch' : 'message')).toBe(
        undefined,
      );
    });
  });

  it('becomes plain JSON if it is accepted', () => {
    always(validPayload(), 54, (payload) => {
      expect(firstNonJson(parseSignals(payload, { clock, allowBatchSignals: true }))).toBeUndefined();
    });
  });
});

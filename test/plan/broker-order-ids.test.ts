// Identifiers of plans that are made with a profile: the broker takes those of the plan and those that the machine adds.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kraken, okx, webull } from '../../src/brokers/index.js';
import { assetClasses } from '../../src/core/vocabulary.js';
import { advance, type Command, type ExecutionEvent, startExecution } from '../../src/execute/index.js';
import type { BrokerProfile } from '../../src/index.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { orderIdPrefix } from '../../src/plan/broker-order-ids.js';
import { planBatch } from '../../src/plan/plan-batch.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { signalKey } from '../../src/signal/signal-key.js';
import { profiles } from '../brokers/profiles.js';
import { profileOf } from '../brokers/sample.js';
import { accepted, contextOf, type Request, rejected, signalOf } from '../market/contracts/sample.ts';
import { planRequest } from '../models/plan-requests.js';
import { anyCharacter } from '../properties/any-character.js';
import { always, runCount, thorough } from '../properties/seeds.js';
import { long, resting } from './sample.js';

const uuid = '123e4567-e89b-12d3-a456-426614174000';
const at = '2026-01-26T15:30:00Z';

/** The profile `test`, which takes identifiers of at most `maxLength` of these characters. */
function taking(maxLength: number, characters = 'A-Za-z0-9'): BrokerProfile {
  const pattern = `^[${characters}]{1,${maxLength}}$`;
  return profileOf({}, { clientOrderId: { maxLength, pattern, sources: ['a table'] } });
}

/** `test` with the identifiers of a broker. */
function named({ clientOrderId }: BrokerProfile): BrokerProfile {
  return { ...profileOf(), clientOrderId };
}

function planAt(profile: BrokerProfile, request: Request = {}, signalId = 'alert-7') {
  const context = contextOf(request);
  return planSignal(signalOf(request), { ...context, broker: { ...context.broker, profile }, signalId });
}

function idsOf({ steps }: OrderPlan): readonly (string | undefined)[] {
  return steps.flatMap((step) => (step.step === 'submit-order' ? [step.order.clientOrderId] : []));
}

/** What a broker answers to a command. The number decides whether an order fills in parts, expires or is rejected. */
function answersTo(command: Command, number: number): readonly ExecutionEvent[] {
  if (command.command === 'cancel') {
    return [{ event: 'order', order: command.order, status: 'cancelled', filled: '0', at }];
  }
  if (command.command !== 'submit') {
    return [];
  }
  const { clientOrderId, quantity } = command.order;
  const [first, half, all] = [0.25, 0.5, 1].map((part) => Number(quantity) * part);
  const ends = [
    [
      ['working', first],
      ['working', half],
      ['filled', all],
    ],
    [
      ['working', first],
      ['expired', half],
    ],
    [['rejected', 0]],
  ] as const;
  return (ends[number % 3] ?? []).map(([status, filled = 0]) => ({
    ...{ event: 'order', order: { clientOrderId }, status, filled, at },
  }));
}

/** Identifiers of all orders that the machine sends for a plan. */
function sentIds(plan: OrderPlan, kinds: readonly number[]): readonly string[] {
  const started = accepted(startExecution(plan, { at }));
  let { execution } = started;
  const queue = [...started.commands];
  const sent: string[] = [];
  for (const [index, command] of queue.entries()) {
    if (command.command === 'submit') {
      sent.push(command.order.clientOrderId);
    }
    for (const event of answersTo(command, kinds[index % kinds.length] ?? 0)) {
      const next = advance(execution, event);
      execution = next.execution;
      queue.push(...next.commands);
    }
  }
  return sent;
}

/** Identifiers of the first order of a plan and, as it is rejected, of the stops that are sent again. */
function restoredIds(plan: OrderPlan): readonly string[] {
  let { execution, commands } = accepted(startExecution(plan, { at }));
  const sent: string[] = [];
  // Two submits in one answer are the restored stops: the answers to them are of other tests.
  while (sent.length < 2 && commands.length > 0) {
    const events = commands.flatMap((command) => answersTo(command, 2));
    commands = events.flatMap((event) => {
      const next = advance(execution, event);
      execution = next.execution;
      return next.commands;
    });
    sent.push(...commands.flatMap((command) => (command.command === 'submit' ? [command.order.clientOrderId] : [])));
  }
  return sent;
}

/** Identifiers of the stops that follow an entry whose units fill one by one. */
function filledOneByOne(plan: OrderPlan): readonly string[] {
  const started = accepted(startExecution(plan, { at }));
  let { execution } = started;
  const [entry] = idsOf(plan);
  const order = { clientOrderId: `${entry}` };
  return Array.from({ length: 99 }, (_, index) => index + 1).flatMap((filled) => {
    const status = filled === 99 ? 'filled' : 'working';
    const next = advance(execution, { event: 'order', order, status, filled, at });
    execution = next.execution;
    return next.commands.flatMap((command) => (command.command === 'submit' ? [command.order.clientOrderId] : []));
  });
}

const signalIds = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.uuid(),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.constantFrom('alert-7', 'a b', 'ä', '😀', '\ud83d', ''),
);

describe('the identifiers of a plan with a profile', () => {
  it.each<[title: string, profile: BrokerProfile, signalId: string, expected: string]>([
    ['are those of the signalId where the broker takes them', taking(20, 'A-Za-z0-9-'), 'alert-7', 'alert-7-entry'],
    ['leave room for 99 stops of one entry', taking(19, 'A-Za-z0-9-'), 'alert-7', '<13>e'],
    ['have no hyphen where the broker takes none', okx, 'alert7', '<24>e'],
    ['have at least 12 digits before the code', kraken, uuid, '<12>e'],
    ['have at least 12 digits, even with less room for numbers', taking(16), 'a', '<12>e'],
    ['have the characters of the broker, whatever the signalId has', taking(64, 'A-Za-z0-9-'), 'ä 7', '<24>e'],
  ])('%s', (_, profile, signalId, expected) => {
    const plan = accepted(planAt(named(profile), {}, signalId));
    const id = expected.replace(/<(\d+)>/, (_all, digits) => signalKey(signalId).slice(0, Number(digits)));
    expect(idsOf(plan)).toEqual([id]);
    expect(plan.clientOrderIdPrefix).toBe(expected.startsWith('<') ? id.slice(0, -1) : undefined);
  });
});

describe('a change of identifiers', () => {
  const stopped: Request = {
    payload: { action: 'exit', quantity: 4, cancel: true },
    market: {
      ...long,
      openOrders: [resting('o1', 'stop-loss', { type: 'stop', stopPrice: '130', quantity: '10' })],
    },
  };
  const two: Request = { payload: { stopLoss: { amount: 5 } }, market: { capabilities: { brackets: false } } };
  const prefix = signalKey('alert-7').slice(0, 24);

  it('is one notice and a part of the trace, for all orders of a plan', () => {
    const plan = accepted(planAt(taking(32), two));
    expect(idsOf(plan)).toEqual([`${prefix}e`, `${prefix}s`]);
    expect(plan.notices.filter(({ code }) => code === 'order-form-changed')).toEqual([
      {
        code: 'order-form-changed',
        message: `Every clientOrderId begins with ${prefix} instead of the signalId "alert-7": find the orders at Test by that. Test takes a clientOrderId of at most 32 characters that match ^[A-Za-z0-9]{1,32}$.`,
        path: ['clientOrderId'],
        rule: 'test.client-order-id',
      },
    ]);
    expect(plan.trace.at(-1)).toMatchObject({
      rule: 'broker.form',
      decided: [{ rule: 'test.client-order-id', field: 'clientOrderId' }],
    });
  });

  it('is not made without a signalId', () => {
    const context = contextOf(two);
    const plan = planSignal(signalOf(two), { ...context, broker: { ...context.broker, profile: taking(4) } });
    expect(idsOf(accepted(plan))).toEqual([undefined, undefined]);
  });

  it('depends on the signalId and the profile alone, so that an order that is planned again has the same one', () => {
    const profile = taking(20, 'A-Za-z0-9-');
    expect(accepted(planAt(profile, {}, 'alert-17')).clientOrderIdPrefix).toBe(
      accepted(planAt(profile, stopped, 'alert-17')).clientOrderIdPrefix,
    );
  });

  it('concerns a plan that sends nothing, but may send a cancelled stop again', () => {
    const request = { ...stopped, payload: { action: 'cancel' } };
    const plan = accepted(planAt(taking(32), request));
    expect(plan.steps.map(({ step }) => step)).toEqual(['cancel-orders']);
    expect(plan.clientOrderIdPrefix).toBe(prefix);
    const entries = { openOrders: [resting('o1', 'entry')] };
    const other = accepted(planAt(taking(32), { payload: { action: 'cancel' }, market: entries }));
    expect(other.clientOrderIdPrefix).toBeUndefined();
    // Nothing differs from a plan without a profile.
    expect(accepted(planAt(taking(64, 'A-Za-z0-9-'), request))).toEqual(
      accepted(planSignal(signalOf(request), contextOf({ ...request, signalId: 'alert-7' }))),
    );
  });

  it('differs for the items of a batch', () => {
    const context = contextOf({ signalId: 'alert-7' });
    const results = planBatch([signalOf({}), signalOf({ payload: { action: 'exit' } })], {
      ...context,
      broker: { ...context.broker, profile: taking(32) },
    });
    expect(results.map((result) => idsOf(accepted(result)))).toEqual([
      [`${signalKey('alert-7-0').slice(0, 24)}e`],
      [`${signalKey('alert-7-1').slice(0, 24)}x`],
    ]);
  });

  it.each([
    ['fewer than 16 characters', taking(15), 'at most 15 characters that match ^[A-Za-z0-9]{1,15}$'],
    ['no letters', taking(32, '0-9'), 'at most 32 characters that match ^[0-9]{1,32}$'],
    ['some letters', taking(32, 'a-f0-9'), 'at most 32 characters that match ^[a-f0-9]{1,32}$'],
  ])('is not possible where the broker takes %s', (_, profile, form) => {
    expect(rejected(planAt(profile))).toEqual([
      {
        code: 'unsupported-by-broker',
        section: 'broker',
        message: `Test does not take this order in any form that is as safe; nothing is sent. Test takes a clientOrderId of ${form}; the shortest ones have 16 lower-case letters and digits.`,
        path: ['clientOrderId'],
        rule: 'test.client-order-id',
        source: 'a table',
      },
    ]);
  });

  it('names the first document of the profile where the form has none of its own', () => {
    const { clientOrderId } = taking(15);
    const profile = profileOf({}, { clientOrderId: { maxLength: 15, pattern: `${clientOrderId?.pattern}` } });
    expect(rejected(planAt(profile))).toMatchObject([{ source: 'a page' }]);
  });
});

describe('the identifiers of an execution', () => {
  const runs = thorough ? 2000 : 800;
  /** Whether a broker takes an identifier. */
  const takes = ({ clientOrderId }: BrokerProfile): ((id: string | undefined) => boolean) => {
    const { maxLength = 1000, pattern = '' } = clientOrderId ?? {};
    const form = new RegExp(pattern);
    return (id) => id !== undefined && id.length <= maxLength && form.test(id);
  };

  it.each(Object.values(profiles))('are taken by $name and differ from each other', (profile) => {
    const traded = assetClasses.filter((name) => profile.classes[name] !== undefined);
    const requests = fc.oneof(...traded.map((assetClass) => planRequest({ assetClass })));
    const counts = { plans: 0, added: 0, prefixed: 0 };
    const isTaken = takes(profile);
    always(
      fc.tuple(requests, signalIds, fc.array(fc.nat(2), { minLength: 1, maxLength: 7 })),
      29,
      ([{ signal, settings, market }, signalId, numbers]) => {
        const result = planSignal(signal, snapshotContext(market, settings, { signalId, profile }));
        if (!result.ok || result.value.outcome !== 'orders') {
          return;
        }
        const plan = result.value;
        const planned = idsOf(plan);
        const sent = sentIds(plan, numbers);
        const all = [...new Set([...planned, ...sent])];
        expect(all.filter((id) => !isTaken(id))).toEqual([]);
        expect(new Set(planned).size).toBe(planned.length);
        expect(new Set(sent).size).toBe(sent.length);
        counts.plans += 1;
        counts.added += all.length - planned.length;
        counts.prefixed += plan.clientOrderIdPrefix === undefined ? 0 : 1;
      },
      runs,
      200,
    );
    // The property says nothing where there are no plans.
    expect(counts.plans).toBeGreaterThan(0.1 * runCount(runs, 200));
    expect(counts.added).toBeGreaterThan(0);
    expect(counts.prefixed > 0).toBe(profile.clientOrderId !== undefined);
  });

  // Kraken's are the shortest.
  const shortest = thorough ? [okx, webull, kraken] : [kraken];
  it.each(shortest.map(({ name, clientOrderId }) => [name, clientOrderId] as const))(
    'fit at %s for 99 stops of one entry and 99 restored ones',
    (_, clientOrderId) => {
      const profile = { ...profileOf({ brackets: [] }), clientOrderId };
      const openOrders = Array.from({ length: 99 }, (_one, index) =>
        resting(`o${index}`, 'stop-loss', { type: 'stop', stopPrice: '130', quantity: '1' }),
      );
      const positions = { AAPL: { ...long.positions.AAPL, quantity: '99' } };
      const exit = { payload: { action: 'exit', cancel: true }, market: { positions, openOrders } };
      const restored = accepted(planAt(profile, exit, uuid));
      const entry = accepted(planAt(profile, { payload: { quantity: 99, stopLoss: { amount: 5 } } }, uuid));
      const prefix = entry.clientOrderIdPrefix;
      const stops = filledOneByOne(entry);
      expect(stops).toEqual([`${prefix}s`, ...Array.from({ length: 98 }, (_one, index) => `${prefix}sp${index + 2}`)]);
      const sent = restoredIds(restored);
      expect(sent).toHaveLength(1 + openOrders.length);
      const isTaken = takes(profile);
      expect([...stops, ...idsOf(restored), ...sent].filter((id) => !isTaken(id))).toEqual([]);
    },
  );

  it.each([okx, webull, kraken])('are enough to start it at $name', (profile) => {
    const market = { quotes: { 'BTC-USD': { bid: '100', ask: '100.1' }, AAPL: { bid: '149.98', ask: '150.02' } } };
    const crypto = {
      payload: { ticker: 'BTC-USD', orderType: 'limit', limitPrice: 99, timeInForce: 'gtc' },
      settings: { assetClass: 'crypto' },
      market,
    };
    const plan = accepted(planAt(profile, profile.classes.crypto === undefined ? {} : crypto, uuid));
    const started = accepted(startExecution(plan, { at }));
    expect(started.commands.slice(0, 1)).toMatchObject([
      { command: 'submit', order: { clientOrderId: `${plan.clientOrderIdPrefix}e` } },
    ]);
  });
});

describe('a prefix', () => {
  it('differs for two signalIds', () => {
    const prefixOf = (signalId: string): unknown => orderIdPrefix(signalId, kraken);
    always(
      fc.tuple(signalIds, signalIds).filter(([one, other]) => one !== other),
      31,
      ([one, other]) => {
        const [first, second] = [prefixOf(`${one}-longer`), prefixOf(`${other}-longer`)];
        expect(first).toMatchObject({ ok: true, value: { prefix: expect.stringMatching(/^[0-9a-f]{12}$/) } });
        expect(first).not.toEqual(second);
      },
      1000,
    );
  });
});

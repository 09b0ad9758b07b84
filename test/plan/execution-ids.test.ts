// Identifiers of all orders that an execution sends: the broker takes them, and they differ from each other.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kraken, okx, webull } from '../../src/brokers/index.js';
import { assetClasses } from '../../src/core/vocabulary.js';
import { advance, type Command, type ExecutionEvent, startExecution } from '../../src/execute/index.js';
import type { BrokerProfile } from '../../src/index.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { profiles } from '../brokers/profiles.js';
import { profileOf } from '../brokers/sample.js';
import { accepted } from '../market/contracts/sample.ts';
import { planRequest } from '../models/plan-requests.js';
import { always, runCount, thorough } from '../properties/seeds.js';
import { at, idsOf, planAt, signalIds, uuid } from './order-ids.js';
import { long, resting } from './sample.js';

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
    // Without plans the property says nothing.
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

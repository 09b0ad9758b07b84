// Legs of an entry (execution rule 18).
import { describe, expect, it } from 'vitest';
import type { ExecutionLeg, ExecutionLegs, ExecutionOrder } from '../../src/execute/index.js';
import {
  entriesWithLegs,
  isLegKnown,
  isLegRefused,
  isLegShort,
  legsAfter,
  legText,
  unitsWithoutLeg,
} from '../../src/execute/legs.js';
import { openRun } from '../../src/execute/run.js';
import { play } from './play-examples.js';
import { plan, submit } from './rule-examples.js';

const at = '2026-01-26T15:30:00Z';
const before = '2026-01-26T15:29:59Z';
const after = '2026-01-26T15:30:01Z';
const entry = { filled: '10', at } as const;
const working: ExecutionLeg = { status: 'working', filled: '0' };

const stopAfter = (known: ExecutionLeg | undefined, told: Parameters<typeof legsAfter>[1]['stopLoss']): ExecutionLeg =>
  legsAfter(known && { stopLoss: known }, { stopLoss: told }, entry).stopLoss;

describe('legs after an event', () => {
  it('are those that were told, and a stop that was not is missing', () => {
    expect(legsAfter(undefined, {}, entry)).toStrictEqual({ stopLoss: { status: 'missing', filled: '0' } });
    expect(legsAfter(undefined, { takeProfit: { status: 'working' } }, entry)).toStrictEqual({
      takeProfit: working,
      stopLoss: { status: 'missing', filled: '0' },
    });
    expect(legsAfter(undefined, { stopLoss: { status: 'working' } }, entry)).toStrictEqual({ stopLoss: working });
  });

  it('keep what was known of a leg that is not told', () => {
    const known: ExecutionLegs = {
      takeProfit: { ...working, orderId: 'leg-2' },
      stopLoss: { ...working, filled: '4', orderId: 'leg-1' },
    };
    expect(legsAfter(known, {}, entry)).toStrictEqual({
      takeProfit: known.takeProfit,
      stopLoss: { ...known.stopLoss, status: 'missing' },
    });
  });

  it.each(['filled', 'cancelled', 'rejected', 'expired'] as const)(
    'keep a stop that was %s and is not told',
    (status) => {
      const stopLoss = { ...working, status };
      expect(legsAfter({ stopLoss }, {}, entry)).toStrictEqual({ stopLoss });
      expect(stopAfter(stopLoss, { status: 'working' }).status).toBe(status);
    },
  );

  it('work again after they were missing', () => {
    expect(stopAfter({ status: 'missing', filled: '0' }, { status: 'working' })).toStrictEqual(working);
  });

  it('work again when they have grown', () => {
    const ended: ExecutionLeg = { status: 'cancelled', filled: '0', quantity: '4' };
    expect(stopAfter(ended, { status: 'working', quantity: '10' })).toMatchObject({
      status: 'working',
      quantity: '10',
    });
    expect(stopAfter(ended, { status: 'working', quantity: '4' }).status).toBe('cancelled');
    expect(stopAfter({ status: 'cancelled', filled: '0' }, { status: 'working', quantity: '4' }).status).toBe(
      'working',
    );
  });

  it('have the larger of two fills', () => {
    expect(stopAfter({ ...working, filled: '4' }, { status: 'working', filled: '2' }).filled).toBe('4');
    expect(stopAfter({ ...working, filled: '4' }, { status: 'working', filled: '10' }).filled).toBe('10');
    expect(stopAfter({ ...working, filled: '4' }, { status: 'working' }).filled).toBe('4');
  });

  it('have filled whole where their fill has no figure', () => {
    expect(stopAfter(undefined, { status: 'filled', quantity: '6' }).filled).toBe('6');
    expect(stopAfter({ ...working, quantity: '6' }, { status: 'filled' }).filled).toBe('6');
    expect(stopAfter({ ...working, quantity: '6' }, { status: 'cancelled' }).filled).toBe('0');
    expect(stopAfter({ ...working, quantity: '6' }, { status: 'filled', filled: '5' }).filled).toBe('5');
  });

  it('keep their size when they end with less', () => {
    const known: ExecutionLeg = { ...working, quantity: '6' };
    expect(stopAfter(known, { status: 'cancelled', quantity: '0' }).quantity).toBe('10');
    expect(stopAfter(known, { status: 'cancelled', quantity: '2' }).quantity).toBe('6');
    expect(stopAfter(known, { status: 'working', quantity: '2' }).quantity).toBe('2');
    expect(stopAfter(known, { status: 'working', quantity: '0' }).quantity).toBe('0');
    expect(stopAfter(known, { status: 'working' }).quantity).toBe('6');
    // What a broker tells of one that has ended may be what is left: nothing of the size of its entry.
    expect(stopAfter(undefined, { status: 'filled', quantity: '0' }).quantity).toBe('10');
  });

  it('keep their identifier', () => {
    const known: ExecutionLeg = { ...working, orderId: 'leg-1' };
    expect(stopAfter(known, { status: 'working' }).orderId).toBe('leg-1');
    expect(stopAfter(known, { status: 'working', orderId: 'leg-2' }).orderId).toBe('leg-2');
  });

  it('have the price that was told last, and since when', () => {
    const told = { status: 'working', stopPrice: '150' } as const;
    expect(stopAfter(undefined, told)).toStrictEqual({ ...working, stopPrice: '150' });
    expect(stopAfter({ ...working, stopPrice: '150' }, told)).toStrictEqual({ ...working, stopPrice: '150' });
    const moved: ExecutionLeg = { ...working, stopPrice: '150', pricedAt: at };
    expect(stopAfter({ ...working, stopPrice: '147' }, told)).toStrictEqual(moved);
    expect(stopAfter(moved, { status: 'working' })).toStrictEqual(moved);
    const again = { ...told, stopPrice: '153' } as const;
    // What was under way before that, or as old, is an old price.
    expect(stopAfter({ ...moved, pricedAt: after }, again).stopPrice).toBe('150');
    expect(stopAfter(moved, again).stopPrice).toBe('150');
    expect(stopAfter({ ...moved, pricedAt: before }, again)).toStrictEqual({ ...moved, stopPrice: '153' });
  });
});

const filled: ExecutionOrder = {
  ...{ order: { clientOrderId: 's-entry' }, role: 'entry', status: 'filled', submits: 1 },
  ...{ filled: '10', quantity: '10' },
};

describe('units without a leg', () => {
  it.each<[string, ExecutionLegs, number]>([
    ['none under a stop for all', { stopLoss: working }, 0],
    ['none under a stop of their size', { stopLoss: { ...working, quantity: '10' } }, 0],
    ['what a smaller stop leaves', { stopLoss: { ...working, quantity: '6' } }, 4],
    ['none under a stop that has filled in part', { stopLoss: { ...working, quantity: '10', filled: '4' } }, 0],
    ['all without a stop', { stopLoss: { status: 'missing', filled: '0' } }, 10],
    ['all after a stop that was rejected', { stopLoss: { status: 'rejected', filled: '0' } }, 10],
    ['what a cancelled stop has not closed', { stopLoss: { status: 'cancelled', filled: '4' } }, 6],
    ['what a stop that filled in part has left', { stopLoss: { status: 'filled', filled: '4' } }, 6],
    ['none after a stop that filled', { stopLoss: { status: 'filled', filled: '10' } }, 0],
    ['none after a stop that filled without a figure', { stopLoss: { status: 'filled', filled: '0' } }, 0],
    [
      'what a take profit has not closed',
      { takeProfit: { status: 'working', filled: '3' }, stopLoss: { status: 'cancelled', filled: '0' } },
      7,
    ],
    [
      'none after a take profit that filled without a figure',
      { takeProfit: { status: 'filled', filled: '0' }, stopLoss: { status: 'cancelled', filled: '0' } },
      0,
    ],
    [
      'no less than none beside a take profit that filled in part',
      { takeProfit: { status: 'working', filled: '4' }, stopLoss: { ...working, quantity: '6' } },
      0,
    ],
  ])('are %s', (_, legs, units) => {
    expect(unitsWithoutLeg(filled, legs).toNumber()).toBe(units);
    expect(isLegKnown({ ...filled, legs })).toBe(units === 0);
  });

  it('are not known of a broker that tells no legs', () => {
    expect(isLegKnown(filled)).toBe(false);
  });
});

describe('the state of a stop loss', () => {
  it('has its size, else that of its entry', () => {
    expect(legText(filled, { status: 'missing', filled: '0' })).toBe('is not there');
    expect(legText(filled, { status: 'expired', filled: '1', quantity: '4' })).toBe(
      'ended (expired) with 1 of 4 filled',
    );
    expect(legText(filled, { status: 'rejected', filled: '0' })).toBe('ended (rejected) with 0 of 10 filled');
  });
});

describe('entries with legs', () => {
  const stopLoss = { type: 'stop', stopPrice: '140', timeInForce: 'gtc' } as const;
  const takeProfit = { limitPrice: '160', timeInForce: 'gtc' } as const;
  const { execution } = play(plan(submit('entry', 'buy', '10', { stopLoss })), []);
  const [sent] = execution.orders;

  function isFollowed(changes: Partial<ExecutionOrder>, following = false): boolean {
    const orders = sent === undefined ? [] : [{ ...sent, ...changes }];
    return entriesWithLegs({ ...execution, orders, ...(following && { following: true }) }).length === 1;
  }

  it('work, or may still come', () => {
    expect(isFollowed({})).toBe(true);
    expect(isFollowed({ status: 'working' })).toBe(true);
    expect(isFollowed({ status: 'filled', filled: '10' })).toBe(false);
    expect(isFollowed({ status: 'filled', legs: { stopLoss: working } })).toBe(true);
    const cancelled = { status: 'cancelled', filled: '0' } as const;
    expect(isFollowed({ status: 'filled', legs: { stopLoss: cancelled } })).toBe(false);
    expect(isFollowed({ status: 'filled', legs: { takeProfit: working, stopLoss: cancelled } })).toBe(true);
    expect(isFollowed({ status: 'filled', legs: { takeProfit: cancelled, stopLoss: working } })).toBe(true);
  });

  it('are waited for after the end where a stop is to move, and something filled', () => {
    expect(isFollowed({ status: 'filled', filled: '10' }, true)).toBe(true);
    expect(isFollowed({ status: 'expired', filled: '0' }, true)).toBe(false);
    const missing = { stopLoss: { status: 'missing', filled: '0' } } as const;
    expect(isFollowed({ status: 'filled', filled: '10', legs: missing }, true)).toBe(false);
  });

  it('are those whose order has legs', () => {
    const bare = play(plan(submit('entry', 'buy', '10')), []).execution;
    expect(entriesWithLegs(bare)).toEqual([]);
    const target = play(plan(submit('entry', 'buy', '10', { takeProfit })), []).execution;
    expect(entriesWithLegs(target)).toEqual(target.orders);
  });
});

describe('the stop loss of an entry', () => {
  const stopLoss = { type: 'stop', stopPrice: '140', timeInForce: 'gtc' } as const;
  const bracketed = plan(submit('entry', 'buy', '10', { stopLoss }));

  it.each<[string, string | undefined, string]>([
    ['s-entry filled 10 stop=rejected', 'order-rejected', 'ended (rejected) with 0 of 10 filled'],
    ['s-entry filled 10 stop=cancelled/10', 'order-cancelled', 'ended (cancelled) with 0 of 10 filled'],
    ['s-entry filled 10 stop=expired/10/4', 'order-lapsed', 'ended (expired) with 4 of 10 filled'],
    ['s-entry filled 10 legs=', 'order-rejected', 'is not there'],
    ['s-entry working 4 stop=rejected/4', 'order-rejected', 'ended (rejected) with 0 of 4 filled'],
    ['s-entry filled 10 stop=filled/10/10', undefined, ''],
    ['s-entry filled 10 stop=working/10', undefined, ''],
    ['s-entry working 0 stop=rejected', undefined, ''],
    ['s-entry working 4 legs=', undefined, ''],
    ['s-entry filled 10', undefined, ''],
  ])('after "%s" fails the plan with %s', (words, code, became) => {
    const { failure } = play(bracketed, [[1, words]]).execution;
    expect(failure?.reason).toEqual(code && { code, message: `The stop loss of s-entry ${became}.` });
  });

  it('is not missed where the entry has none', () => {
    const legs = { stopLoss: { status: 'rejected', filled: '0' } } as const;
    const run = openRun(play(plan(submit('entry', 'buy', '10')), []).execution);
    const entries = run.orders.map((order): ExecutionOrder => ({ ...order, status: 'filled', filled: '10', legs }));
    expect(entries.map((order) => isLegRefused(run, order))).toEqual([false]);
    const working: ExecutionLegs = { stopLoss: { status: 'working', filled: '0', quantity: '6' } };
    expect(entries.map((order) => isLegShort(run, { ...order, legs: working }))).toEqual([false]);
  });

  it.each([
    ['s-entry filled 10 stop=working/6', true],
    ['s-entry filled 10 stop=working/10', false],
    ['s-entry filled 10 stop=working/6 target=working/10/4', false],
    ['s-entry working 8 stop=working/6', false],
    ['s-entry filled 10 stop=cancelled/6', false],
    ['s-entry filled 10', false],
  ])('after "%s" is too small: %j', (words, isShort) => {
    const run = openRun(play(bracketed, [[1, words]]).execution);
    expect(run.orders.map((order) => isLegShort(run, order))).toEqual([isShort]);
  });
});

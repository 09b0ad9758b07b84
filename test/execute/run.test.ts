import { describe, expect, it } from 'vitest';
import type { Execution } from '../../src/execute/index.js';
import { addNotice, closeRun, countNotice, fail, openRun, type Run } from '../../src/execute/run.js';
import { instant, play } from './play-examples.js';
import { entry } from './rule-examples.js';

const { wake: _, ...before }: Execution = play(entry, []).execution;
const reason = { code: 'order-rejected', message: 'It failed.' } as const;
const failure = { reason, end: 'stopped', at: instant(0) } as const;
const steps = [{ status: 'done' }] as const;
const faults = { inRow: 1, failing: 0, invalid: 0 };

describe('closeRun', () => {
  it.each<[string, Execution]>([
    ['running', before],
    ['following', { ...before, following: true }],
    ['failing', { ...before, failure, reason, faults, wake: instant(1), until: 'protected', replace: true }],
  ])('gives back an execution that nothing has changed: %s', (_title, execution) => {
    expect(closeRun(openRun(execution))).toEqual({ execution, commands: [] });
    expect(closeRun(openRun(execution)).execution).toBe(execution);
  });

  it.each<[string, (run: Run) => void, Partial<Execution>]>([
    ['the status', (run) => Object.assign(run, { status: 'done' }), { status: 'done' }],
    ['the clock', (run) => Object.assign(run, { now: instant(1) }), { now: instant(1) }],
    ['the steps', (run) => Object.assign(run, { steps }), { steps }],
    ['the orders', (run) => Object.assign(run, { orders: [] }), { orders: [] }],
    ['the failure', (run) => Object.assign(run, { failure }), { failure }],
    ['the wake', (run) => Object.assign(run, { wake: instant(1) }), { wake: instant(1) }],
    ['the faults', (run) => Object.assign(run, { faults }), { faults }],
  ])('keeps %s when that alone changes', (_title, change, expected) => {
    for (const options of [{}, { until: 'protected', replace: true, following: true }] as const) {
      const run = openRun({ ...before, ...options });
      change(run);
      expect(closeRun(run).execution).toStrictEqual({ ...before, ...options, ...expected });
    }
  });
});

describe('addNotice', () => {
  it('adds the same sentence once, and another one of its code', () => {
    const run = openRun(before);
    addNotice(run, 'order-unfilled', 'One.');
    addNotice(run, 'order-unfilled', 'One.');
    addNotice(run, 'order-unfilled', 'Two.');
    addNotice(run, 'order-overfilled', 'One.');
    expect(run.notices).toStrictEqual([
      { code: 'order-unfilled', message: 'One.' },
      { code: 'order-unfilled', message: 'Two.' },
      { code: 'order-overfilled', message: 'One.' },
    ]);
  });
});

describe('countNotice', () => {
  it('takes the place of the last one of its code, and of no other', () => {
    const run = openRun(before);
    addNotice(run, 'order-unfilled', 'One.');
    countNotice(run, 'port-failing', 'Once.');
    countNotice(run, 'port-failing', 'Twice.');
    expect(run.notices).toStrictEqual([
      { code: 'order-unfilled', message: 'One.' },
      { code: 'port-failing', message: 'Twice.' },
    ]);
  });
});

describe('fail', () => {
  it('skips what was not begun, and leaves what is over', () => {
    const states = ['open', 'begun', 'done', 'failed', 'skipped'] as const;
    const run = openRun({ ...before, steps: states.map((status) => ({ status })) });
    fail(run, 'order-rejected', 'It failed.');
    expect(run.failure).toStrictEqual(failure);
    expect(run.steps).toStrictEqual([
      { status: 'skipped' },
      { status: 'failed', reason: 'It failed.' },
      { status: 'done' },
      { status: 'failed' },
      { status: 'skipped' },
    ]);
    fail(run, 'fill-timeout', 'Later.');
    expect(run.failure).toStrictEqual(failure);
  });
});

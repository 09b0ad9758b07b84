import { describe, expect, it } from 'vitest';
import type { TraceEntry } from '../../src/core/trace.js';
import { decisionsOf, figureOf, type OrderDecisions, unitOf } from '../../src/explain/decisions.js';
import type { SubmitOrderStep } from '../../src/order/order-plan.js';
import { decided, ordersPlan, submit } from './plan-telling.ts';

const entry = submit();
const exit = submit({ type: 'market' }, { side: 'sell', effect: 'close' }, { id: 'exit', role: 'exit' });
const stop = submit(
  { type: 'stop', stopPrice: '147' },
  { side: 'sell', effect: 'close' },
  { id: 'stop-loss', role: 'protection' },
);

function decisions(step: SubmitOrderStep, ...trace: readonly TraceEntry[]): OrderDecisions {
  return decisionsOf(ordersPlan([step], { trace })).of(step);
}

/** Those that were found. */
function found(step: SubmitOrderStep, ...trace: readonly TraceEntry[]): Partial<OrderDecisions> {
  return Object.fromEntries(Object.entries(decisions(step, ...trace)).filter(([, decision]) => decision !== undefined));
}

describe('decisionsOf', () => {
  it.each([
    ['target', decided('resize.1')],
    ['resize', decided('resize.2')],
    ['part', decided('quantity.target', {}, { step: 'entry' })],
    ['price', decided('order.price', {}, { leg: 'entry' })],
    ['fill', decided('price.fill')],
    ['loss', decided('price.fill', {}, { of: 'loss' })],
    ['duration', decided('order.time-in-force', {}, { leg: 'entry' })],
    ['bracket', decided('bracket')],
    ['legs', decided('bracket.fill')],
    ['atLimit', decided('bracket.limit')],
    ['withdrawal', decided('order.withdrawal', {}, { step: 'entry' })],
    ['size', decided('quantity.risk_percent', {}, { leg: 'entry' })],
  ] as const)('finds the %s of an entry', (topic, decision) => {
    expect(found(entry, decision)).toEqual({ [topic]: decision });
    const ofExit = ['target', 'resize'].includes(topic) ? { [topic]: decision } : {};
    expect(found(exit, decision)).toEqual(ofExit);
  });

  it.each([
    ['size', decided('quantity.whole-position', {}, { leg: 'exit' })],
    ['price', decided('order.price', {}, { leg: 'exit' })],
    ['duration', decided('order.time-in-force', {}, { leg: 'exit' })],
    ['withdrawal', decided('order.withdrawal', {}, { step: 'exit' })],
  ] as const)('finds the %s of an exit', (topic, decision) => {
    expect(found(exit, decision)).toEqual({ [topic]: decision });
    expect(found(entry, decision)).toEqual({});
  });

  it('takes nothing from other rules', () => {
    expect(
      found(entry, decided('position'), decided('cancel'), decided('gate.order-size', {}, { leg: 'entry' })),
    ).toEqual({});
  });

  it.each(['breakeven.stop', 'stop.remaining'] as const)('takes the prices of a stop of its own from %s', (rule) => {
    const price = decided(rule, {}, { leg: 'exit' });
    const withdrawal = decided('order.withdrawal', {}, { step: 'stop-loss' });
    expect(found(stop, decided('bracket'), price, withdrawal)).toEqual({
      size: price,
      price,
      duration: price,
      withdrawal,
    });
    expect(found(entry, price)).toEqual({});
  });

  it('takes the prices of a stop that follows its entry from the bracket', () => {
    const bracket = decided('bracket');
    const others = [
      decided('price.fill'),
      decided('quantity.fixed_quantity', {}, { leg: 'exit' }),
      decided('resize.2'),
    ];
    expect(found(stop, bracket, ...others)).toEqual({ price: bracket, duration: bracket });
  });

  it('finds the decision about the contract of an order before one about any', () => {
    const any = decided('quantity.fixed_quantity', {}, { leg: 'entry' });
    const own = decided('quantity.fixed_quantity', {}, { leg: 'entry', contract: 'AAPL' });
    const other = decided('quantity.fixed_quantity', {}, { leg: 'entry', contract: 'MSFT' });
    expect(decisions(entry, own, any, other).size).toBe(own);
    expect(decisions(entry, any, other).size).toBe(any);
    expect(decisions(entry, other).size).toBeUndefined();
  });

  it('finds the last of several', () => {
    const [before, last] = [decided('bracket'), decided('bracket')];
    expect(decisions(entry, before, last).bracket).toBe(last);
  });

  it('finds the wait for a step', () => {
    const wait = decided('wait', {}, { step: 'exit' });
    const all = decisionsOf(ordersPlan([exit], { trace: [wait] }));
    expect([all.wait('exit'), all.wait('exit-2')]).toEqual([wait, undefined]);
  });
});

describe('figureOf', () => {
  it('is the index of a figure that a decision has', () => {
    const decision = decided('bracket', { loss: 3 });
    expect([figureOf(decision, 'loss'), figureOf(decision, 'fee'), figureOf(undefined, 'loss')]).toEqual([
      3,
      undefined,
      undefined,
    ]);
    expect(figureOf({ rule: 'bracket', read: {}, decided: null }, 'loss')).toBeUndefined();
  });
});

describe('unitOf', () => {
  const shares = decided('quantity.fixed_quantity', {}, { unit: 'share' });
  const coins = decided('resize.2', {}, { unit: 'coin' });

  it('is that of the size, else that of the resize, else unit', () => {
    expect(unitOf({ size: shares, resize: coins })).toBe('share');
    expect(unitOf({ size: decided('quantity.fixed_quantity'), resize: coins })).toBe('coin');
    expect(unitOf({ size: undefined, resize: coins })).toBe('coin');
    expect(unitOf({ size: undefined })).toBe('unit');
  });
});

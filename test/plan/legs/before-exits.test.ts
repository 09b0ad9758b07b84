import { describe, expect, it } from 'vitest';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { formOf, profileOf } from '../../brokers/sample.js';
import { accepted, contextOf, signalOf } from '../../market/contracts/sample.ts';
import { pair } from '../../market/pair.js';
import { call, long, noticeCodesOf, noticesOf, options, put, resting, stepsOf } from '../sample.ts';

const exit = { action: 'exit' };
const entry = resting('e1', 'entry', { side: 'buy', limitPrice: '145', quantity: '5' });
const stop = resting('s1', 'stop-loss', { type: 'stop', stopPrice: '135', quantity: '10' });

describe('what is cancelled before exits', () => {
  const rests = { ...long, openOrders: [entry, stop] };

  it('is every order, where nothing else is asked for', () => {
    expect(stepsOf({ payload: exit, market: rests })).toStrictEqual(['cancel e1 s1', 'exit sell 10']);
    expect(noticeCodesOf({ payload: exit, market: rests })).toStrictEqual([]);
  });

  it('leaves out the entry where the target is smaller, with a notice about it (resize rule 5)', () => {
    const resize = { payload: { action: 'resize', quantity: 4 }, market: rests };
    expect(stepsOf(resize)).toStrictEqual(['cancel s1', 'exit sell 6']);
    expect(noticesOf(resize)).toContainEqual({
      code: 'resting-entries-remain',
      message: 'The resting entry e1 may still change the position.',
      orderIds: ['e1'],
    });
  });

  it('is nothing where the message says so, without a notice about entries', () => {
    const request = { payload: { ...exit, cancel: false }, market: { ...long, openOrders: [entry] } };
    expect(stepsOf(request)).toStrictEqual(['exit sell 10']);
    expect(noticeCodesOf(request)).not.toContain('resting-entries-remain');
  });

  it('is nothing where the broker may reject the exit for its size (safety Q2)', () => {
    const stepsAt = (quantity: number) => {
      const request = { payload: { ...exit, quantity }, market: rests };
      const { broker, ...context } = contextOf(request);
      const profile = profileOf(formOf({ limits: { quantity: { minimum: 5 } } }));
      const { steps } = accepted(planSignal(signalOf(request), { ...context, broker: { ...broker, profile } }));
      return steps.map(({ step }) => step);
    };
    expect(stepsAt(4)).toStrictEqual(['submit-order']);
    expect(stepsAt(5)).toStrictEqual(['cancel-orders', 'submit-order']);
  });

  it('is what rests on the contracts that are meant; before an entry on all of the underlying (safety P5)', () => {
    const held = { [call]: { side: 'long', quantity: '2' } };
    const openOrders = [call, put].map((ticker) => resting(`on ${ticker}`, 'entry', { ticker, side: 'buy' }));
    const calls = (payload: object) => options({ optionType: 'call', ...payload }, held, {}, { openOrders });
    expect(stepsOf(calls(exit))).toStrictEqual([`cancel on ${call}`, 'exit sell 2']);
    expect(stepsOf(calls({ action: 'reverse', quantity: 1 }))[0]).toBe(`cancel on ${call} on ${put}`);
  });
});

describe('what protects the rest of positions', () => {
  const settings = { protectRemaining: true };
  const quotes = { AAPL: { bid: '150', ask: '150.02' } };
  const positions = { AAPL: { side: 'long', quantity: '90', averageEntryPrice: '150' } };
  const ladder = [...pair('1', '45', '153'), ...pair('2', '45', '156')];

  it('is one stop for the part of a ladder, which keeps its other pairs', () => {
    const market = { quotes, positions, openOrders: ladder };
    expect(stepsOf({ payload: { ...exit, quantity: 30 }, settings, market })).toStrictEqual([
      'cancel s2 t2',
      'exit sell 30',
      'stop-loss sell 15',
    ]);
  });

  it('is numbered on from the stops before it', () => {
    const held = (quantity: string) => ({ side: 'long', quantity, averageEntryPrice: '5' });
    const ofCall = ladder.map((order) => ({ ...order, ticker: call, quantity: '4', stopPrice: '2' }));
    const ofPut = { ...stop, ticker: put, id: 's9', quantity: '8', stopPrice: '2' };
    const market = { openOrders: [...ofCall, ofPut] };
    const payload = { ...exit, quantity: 75, quantityType: 'percent_of_position' };
    expect(stepsOf(options(payload, { [call]: held('8'), [put]: held('8') }, settings, market))).toStrictEqual([
      'cancel s1 t1 s2 t2 s9',
      'stop-loss sell 2',
      'exit sell 6',
      'exit-2 sell 6',
      'stop-loss-2 sell 2',
    ]);
  });
});

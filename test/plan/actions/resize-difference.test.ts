import { describe, expect, it } from 'vitest';
import {
  figuresOf,
  long,
  noticesOf,
  options,
  planned,
  put,
  rejection,
  resting,
  stepsOf,
  traceOf,
  verdictsOf,
} from '../sample.ts';

function to(quantity: number | string, over: object = {}) {
  return { action: 'resize', quantity, ...over };
}

const entries = {
  openOrders: [resting('e1', 'entry'), resting('s1', 'stop-loss'), resting('t1', 'take-profit', { quantity: 10 })],
};

const remain = {
  code: 'resting-entries-remain',
  message: 'The resting entry e1 may still change the position.',
  orderIds: ['e1'],
};

describe('a resize at its target', () => {
  it('has nothing to do, asks no gate and leaves resting orders alone', () => {
    const request = {
      payload: to(10, { sentiment: 'flat' }),
      market: { ...long, ...entries },
      settings: { entryLockout: true, ignoreExitSignals: true },
    };
    const unused = {
      code: 'field-without-effect',
      message: 'sentiment has no effect: this resize of AAPL trades nothing.',
      path: ['sentiment'],
    };
    expect(planned(request)).toMatchObject({ outcome: 'nothing-to-do', steps: [], notices: [remain, unused] });
    expect(traceOf(request, 'resize.2')).toMatchObject([{ decided: 'at target' }]);
    expect(figuresOf(request, 'resize.2')).toStrictEqual([
      { held: '10 market positions.AAPL.quantity', target: '10 message quantity' },
    ]);
  });

  it('is at its target within less than a step', () => {
    const market = { positions: { AAPL: { side: 'long', quantity: '10.5' } } };
    expect(planned({ payload: to(10), market }).outcome).toBe('nothing-to-do');
    expect(planned({ payload: to(11), market }).outcome).toBe('nothing-to-do');
    expect(stepsOf({ payload: to('11.5'), market, settings: { useFractionalQuantity: true } })).toStrictEqual([
      'entry buy 1',
    ]);
    expect(stepsOf({ payload: to(11), market: long })).toStrictEqual(['entry buy 1']);
    expect(stepsOf({ payload: to(9), market: long })).toStrictEqual(['exit sell 1']);
  });
});

describe('a resize whose sentiment is that of its order', () => {
  it.each([
    ['15', 'bearish', '10 long to 15 needs sentiment bullish; the signal has bearish'],
    ['15', 'flat', '10 long to 15 needs sentiment bullish; the signal has flat'],
    ['4', 'bullish', '10 long to 4 needs sentiment bearish; the signal has bullish'],
    ['0', 'bullish', '10 long to 0 needs sentiment bearish; the signal has bullish'],
  ])('is rejected to %s with %s', (target, sentiment, needs) => {
    expect(rejection({ payload: to(target, { sentiment }), market: long })).toMatchObject([
      { code: 'resize-sentiment-conflict', message: `A resize from ${needs}.`, actualSentiment: sentiment },
    ]);
  });

  it.each([
    ['15', 'bullish', ['entry buy 5']],
    ['4', 'bearish', ['exit sell 6']],
    ['0', 'flat', ['exit sell 10']],
  ])('trades to %s with %s', (target, sentiment, steps) => {
    expect(stepsOf({ payload: to(target, { sentiment }), market: long })).toStrictEqual(steps);
  });

  it('says in the trace on which side a put is held that counts for the other', () => {
    const held = { [put]: { side: 'short', quantity: '2' } };
    const resized = (quantity: number) => options(to(quantity), held, { invertPuts: true });
    expect(verdictsOf(resized(1), 'resize.2')).toStrictEqual([
      {
        contract: put,
        unit: 'contract',
        side: 'long',
        contractSide: 'short',
        decided: { relation: 'smaller', submit: 'sell' },
      },
    ]);
  });
});

describe('a target between two steps', () => {
  const held = { positions: { AAPL: { side: 'long', quantity: '7.5', averageEntryPrice: '140' } } };
  const to = (quantity: number) => ({ payload: { action: 'resize', quantity }, market: held });

  it.each([
    // Never more than the difference: 4.5 down, 2.5 up, 0.5 down.
    [3, ['exit sell 4'], '3.5'],
    [10, ['entry buy 2'], '9.5'],
    [7, [], '7.5'],
  ])('of %d from 7.5 is missed, with a notice', (target, steps, reached) => {
    expect(stepsOf(to(target))).toStrictEqual(steps);
    expect(noticesOf(to(target))).toMatchObject([
      {
        code: 'target-missed',
        message: `The target is ${target}, and the position ends at ${reached}: the rest is less than one step.`,
        path: ['quantity'],
        target: `${target}`,
        reached,
      },
    ]);
  });

  it('is met exactly by everything, and in fractions', () => {
    expect(noticesOf(to(0))).toStrictEqual([]);
    const fractions = { ...to(3), settings: { useFractionalQuantity: true } };
    expect(stepsOf(fractions)).toStrictEqual(['exit sell 4.5']);
    expect(noticesOf(fractions)).toStrictEqual([]);
  });
});

// Field expect (follow F3).
import { describe, expect, it } from 'vitest';
import { holdingsOf } from '../../../src/market/holdings.js';
import {
  expectedQuantity,
  heldStep,
  noticePositionDifference,
  positionDifference,
} from '../../../src/plan/sizing/position-difference.js';
import { calculation, listedCalculations } from '../../core/calculation.ts';
import { decisionOf } from '../../market/contracts/sample.ts';
import {
  call,
  futures,
  long,
  noticesOf,
  options,
  ordersOf,
  planned,
  rejection,
  rejectionCodes,
  short,
  verdictsOf,
} from '../sample.ts';

type Fields = Readonly<Record<string, unknown>>;

const exit = (expected: object) => ({ action: 'exit', expect: expected });

/** The positions that a plan found different. */
function difference(payload: Fields, market: Fields, settings: Fields = {}): unknown {
  const found = noticesOf({ payload, market, settings }).find(({ code }) => code === 'position-unexpected');
  return found && [found.expectedPosition, found.heldPosition];
}

describe('the position that a signal expects', () => {
  it.each([
    ['the same', { position: 'long', quantity: 10 }],
    ['the same side', { position: 'long' }],
    ['the same size', { quantity: 10 }],
    ['less than a step more', { position: 'long', quantity: '10.9' }],
    ['less than a step less', { position: 'long', quantity: '9.1' }],
    ['nothing', {}],
  ])('is not noticed when it is %s', (_, expected) => {
    expect(difference(exit(expected), long)).toBeUndefined();
  });

  it.each([
    ['another side', { position: 'short' }, [{ position: 'short' }, { position: 'long', quantity: '10' }]],
    ['none', { position: 'flat' }, [{ position: 'flat' }, { position: 'long', quantity: '10' }]],
    ['another size', { quantity: 11 }, [{ quantity: '11' }, { position: 'long', quantity: '10' }]],
    [
      'another side of that size',
      { position: 'short', quantity: 10 },
      [
        { position: 'short', quantity: '10' },
        { position: 'long', quantity: '10' },
      ],
    ],
  ])('is noticed when it is %s', (_, expected, positions) => {
    expect(difference(exit(expected), long)).toEqual(positions);
  });

  it('is scaled by the multiplier', () => {
    expect(difference(exit({ position: 'long', quantity: 5 }), long, { signalQuantityMultiplier: 2 })).toBeUndefined();
    expect(difference(exit({ quantity: 10 }), long, { signalQuantityMultiplier: 2 })).toEqual([
      { quantity: '20' },
      { position: 'long', quantity: '10' },
    ]);
  });

  it('is flat where it is less than a step, and so is what is held', () => {
    const buy = (expected: object) => ({ action: 'buy', quantity: 5, expect: expected });
    expect(difference(buy({ position: 'long', quantity: '0.4' }), {})).toBeUndefined();
    const dust = { positions: { AAPL: { side: 'long', quantity: '0.4', averageEntryPrice: '140' } } };
    expect(difference({ ...buy({ position: 'flat' }), action: 'add' }, dust)).toBeUndefined();
    expect(difference({ ...buy({ position: 'long' }), action: 'add' }, dust)).toEqual([
      { position: 'long' },
      { position: 'long', quantity: '0.4' },
    ]);
  });

  it('says the difference in a sentence, with the figures', () => {
    const payload = { action: 'buy', quantity: 5, expect: { position: 'long', quantity: 10 } };
    expect(noticesOf({ payload })).toMatchObject([
      {
        code: 'position-unexpected',
        message:
          'The signal expects long 10, but the open position is flat. The signal is planned all the same, because unexpectedPosition of the settings is "notice".',
        path: ['expect'],
        calculation: { of: { expectedQuantity: 0 } },
      },
    ]);
  });

  it.each([
    ['a size', { quantity: 11 }, 'a position of 11'],
    ['a side', { position: 'short' }, 'short'],
    ['a size of nothing', { quantity: 0 }, 'flat'],
    ['a side of nothing', { position: 'flat' }, 'flat'],
    ['both', { position: 'short', quantity: 11 }, 'short 11'],
    ['a side with a size of nothing', { position: 'short', quantity: 0 }, 'short 0'],
  ])('is in the sentence by %s', (_, expected, words) => {
    const [notice] = noticesOf({ payload: exit(expected), market: long });
    expect(notice?.message).toContain(`The signal expects ${words}, but the open position is long 10. `);
  });

  it('is beside what is held in the figures', () => {
    const [notice] = noticesOf({ payload: exit({ quantity: 11 }), market: long });
    const { of, figures } = notice?.calculation ?? {};
    expect(of && figures && listedCalculations(of, figures)).toStrictEqual({
      expectedQuantity: '11 message expect.quantity',
      heldQuantity: '10 market positions.AAPL.quantity',
    });
  });

  it('counts as read once it is compared', () => {
    const planning = decisionOf({ payload: { expect: { position: 'flat' } } });
    expect(planning.fields.untaken()).toContain('expect');
    noticePositionDifference([], planning);
    expect(planning.fields.untaken()).not.toContain('expect');
  });

  it.each(['buy', 'sell', 'exit', 'reverse', 'add', 'cancel'])('is compared by action %s', (action) => {
    const payload = { action, ...(action !== 'cancel' && { quantity: 1 }), expect: { position: 'flat' } };
    const settings = { allowAddToPosition: true };
    expect(difference(payload, long, settings)).toEqual([{ position: 'flat' }, { position: 'long', quantity: '10' }]);
  });

  it.each([
    ['long', 'short'],
    ['short', 'long'],
  ])('says that a put that is held %s counts as %s where puts are inverted', (side, counted) => {
    const positions = { 'SPY 260130P605': { side, quantity: '1', averageEntryPrice: '4' } };
    const request = options({ action: 'exit', expect: { position: 'flat' } }, positions);
    const inverted = { ...request, settings: { ...request.settings, invertPuts: true, unexpectedPosition: 'refuse' } };
    expect(noticesOf(inverted)[0]).toMatchObject({
      message: `The signal expects flat, but the open position is ${counted} 1: puts that are held ${side} count as ${counted}. Such a difference stops entries only.`,
    });
  });

  it('says that puts count for the other side beside a position on it', () => {
    const positions = {
      'SPY 260130P605': { side: 'long', quantity: '1', averageEntryPrice: '4' },
      [call]: { side: 'long', quantity: '2', averageEntryPrice: '4' },
    };
    const request = options({ action: 'exit', expect: { position: 'flat' } }, positions);
    const inverted = { ...request, settings: { ...request.settings, invertPuts: true } };
    expect(noticesOf(inverted)[0]?.message).toContain(
      'the open position is 3 on both sides: puts count for the other side.',
    );
  });

  it('names contracts on both sides', () => {
    const positions = {
      [call]: { side: 'long', quantity: '1', averageEntryPrice: '4' },
      'SPY 260130C605': { side: 'short', quantity: '2', averageEntryPrice: '4' },
    };
    const request = options({ action: 'exit', expect: { position: 'long' } }, positions);
    expect(noticesOf(request)[0]).toMatchObject({
      message:
        'The signal expects long, but the open position is 3 on both sides. The signal is planned all the same, because unexpectedPosition of the settings is "notice".',
      heldPosition: { position: 'both', quantity: '3' },
    });
  });

  it('is not flat where contracts are held on both sides, however few', () => {
    const positions = {
      [call]: { side: 'long', quantity: '0.3', averageEntryPrice: '4' },
      'SPY 260130C605': { side: 'short', quantity: '0.4', averageEntryPrice: '4' },
    };
    const planning = decisionOf(options({ action: 'exit', expect: { position: 'flat' } }, positions));
    expect(positionDifference(holdingsOf(planning), planning)?.heldPosition).toStrictEqual({
      position: 'both',
      quantity: '0.7',
    });
  });

  it('counts whole contracts of a future that nobody describes', () => {
    const market = {
      instruments: {},
      positions: { ESH2026: { side: 'long', quantity: '2', averageEntryPrice: '5900' } },
    };
    const request = futures({ ticker: 'ESH2026', ...exit({ position: 'long', quantity: '2.5' }) }, market);
    const notices = planOrErrors(request);
    expect(notices).not.toContain('position-unexpected');
  });
});

function planOrErrors(request: Parameters<typeof planned>[0]): readonly string[] {
  try {
    return planned(request).notices.map(({ code }) => code);
  } catch {
    return rejection(request).map(({ code }) => code);
  }
}

describe('heldStep', () => {
  it('is that of the contract that is held, else that of the ticker', () => {
    const stepOf = (positions: object) => {
      const instruments = { SPY: { quantityStep: '5' }, [call]: { quantityStep: '2' } };
      const planning = decisionOf(options({ action: 'exit' }, positions, {}, { instruments }));
      return calculation(heldStep(holdingsOf(planning), planning));
    };
    expect(stepOf({ [call]: { side: 'long', quantity: '3' } })).toBe(`2 market instruments.${call}.quantityStep`);
    expect(stepOf({})).toBe('5 market instruments.SPY.quantityStep');
  });
});

describe('expectedQuantity', () => {
  it.each([
    [{ position: 'long', quantity: 5 }, '10 times(5 message expect.quantity, 2 setting signalQuantityMultiplier)'],
    [{ position: 'long' }, undefined],
    [undefined, undefined],
  ])('of %j is %s', (expected, scaled) => {
    const settings = { signalQuantityMultiplier: 2 };
    const found = expectedQuantity(decisionOf({ payload: { ...(expected && { expect: expected }) }, settings }));
    expect(found && calculation(found)).toBe(scaled);
  });
});

describe('an unexpected position that is refused', () => {
  const settings = { unexpectedPosition: 'refuse' };
  const expected = { expect: { position: 'long', quantity: 10 } };

  it('refuses an entry with both positions, second after a test signal', () => {
    const payload = { action: 'buy', quantity: 5, test: true, ...expected };
    const errors = rejection({ payload, settings: { ...settings, testSignals: 'refuse', entryLockout: true } });
    expect(errors).toMatchObject([
      { code: 'test-signal-refused' },
      {
        code: 'position-unexpected',
        section: 'gates',
        path: ['expect'],
        expectedPosition: { position: 'long', quantity: '10' },
        heldPosition: { position: 'flat', quantity: '0' },
      },
      { code: 'entry-locked-out' },
    ]);
  });

  it('refuses without a size, too', () => {
    const payload = { action: 'buy', quantity: 5, expect: { position: 'short' } };
    expect(rejection({ payload, settings })[0]).not.toHaveProperty('calculation');
  });

  it('refuses an addition and a growing resize', () => {
    const market = { positions: { AAPL: { side: 'long', quantity: '4', averageEntryPrice: '140' } } };
    for (const action of ['add', 'resize']) {
      const payload = { action, quantity: 12, ...expected };
      expect(rejectionCodes({ payload, market, settings })).toEqual(['position-unexpected']);
    }
  });

  it.each([
    ['an exit', { action: 'exit' }, short],
    ['an exit by sentiment', { action: 'buy', quantity: 4, sentiment: 'flat' }, short],
    ['the exit of a swap', { action: 'buy', quantity: 4 }, short],
    ['the exit of a reverse', { action: 'reverse' }, short],
  ])('plans %s', (_, fields, market) => {
    const request = { payload: { ...fields, ...expected }, market, settings };
    expect(ordersOf(request)).toMatchObject([{ side: 'buy', effect: 'close', quantity: '10' }]);
  });

  it('enters where the position is the expected one', () => {
    const payload = { action: 'add', quantity: 5, ...expected };
    expect(ordersOf({ payload, market: long, settings })).toHaveLength(1);
    expect(verdictsOf({ payload, market: long, settings }, 'gate.expected-position')).toHaveLength(1);
  });

  it('is only a notice for a resize to a position', () => {
    const payload = { action: 'resize', quantity: 12, sentiment: 'long', ...expected };
    const healing = { ...settings, resizeSentiment: 'position' };
    expect(ordersOf({ payload, settings: healing })).toMatchObject([{ side: 'buy', quantity: '12' }]);
    expect(rejectionCodes({ payload, settings })).toEqual(['position-unexpected']);
  });
});

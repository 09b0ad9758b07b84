import { describe, expect, test } from 'vitest';
import { dialects } from '../../src/dialects/dialects.js';
import { joinTargets, type Leaf, type TakeProfits } from '../../src/dialects/join-targets.js';
import type { Found } from '../../src/dialects/meaning.js';

/** The price of a take profit, as the second step of a message in JSON has it. */
function price(place: number, value = String(place)): Leaf {
  return { names: ['targets', String(place), 'limitPrice'], value, path: ['steps', place, 'price'] };
}

function share(place: number, value: string): Leaf {
  return { names: ['targets', String(place), 'share'], value, path: ['steps', place, 'share'] };
}

function weight(place: number, value: string): Leaf {
  return { names: ['weights', String(place)], value, path: ['weights', place] };
}

function joined(message: Partial<TakeProfits>): ReturnType<typeof joinTargets> {
  return joinTargets({ targets: [], weights: [], moves: [], hasStop: false, dialect: dialects.octobot, ...message });
}

const noErrors = { errors: [], notices: [] };
const two = [[price(1)], [price(2)]];
const three = [...two, [price(3)]];
const firstTarget: Found = { moves: 'first-target', path: ['stop', 'breakeven'] };
const eachTarget: Found = { moves: 'each-target', path: ['stop', 'follow'] };

describe('joinTargets', () => {
  test('sets nothing without a take profit', () => {
    expect(joined({})).toEqual({ set: {}, ...noErrors });
  });

  test.each([[[price(1)]], [[price(1), share(1, '100')]], [[price(1), share(1, '100.0')]]])(
    'makes a take profit of one target, of which nothing is left: %j',
    (target) => {
      expect(joined({ targets: [target] })).toEqual({ set: { takeProfit: { limitPrice: '1' } }, ...noErrors });
    },
  );

  test('rejects a single take profit of a part', () => {
    expect(joined({ targets: [[price(1), share(1, '50')]] })).toEqual({
      set: { takeProfit: { limitPrice: '1' } },
      errors: [
        {
          code: 'no-counterpart',
          message:
            'steps.1.share "50" has no counterpart: a single take profit closes the whole entry here. Send 2 to 4 targets.',
          path: ['steps', 1, 'share'],
          received: '50',
        },
      ],
      notices: [],
    });
  });

  test('tells what a single take profit does not need', () => {
    expect(joined({ targets: [[price(1)]], weights: [weight(1, '5')], moves: [firstTarget], hasStop: true })).toEqual({
      set: { takeProfit: { limitPrice: '1' } },
      errors: [],
      notices: [
        {
          code: 'known-here',
          message: 'weights.1 is not needed: only several take profits have shares.',
          path: ['weights', 1],
        },
        {
          code: 'known-here',
          message:
            'stop.breakeven is not needed: only after one of several take profits is anything left whose stop moves.',
          path: ['stop', 'breakeven'],
        },
      ],
    });
  });

  test('makes a target of each of two take profits', () => {
    expect(
      joined({
        targets: [
          [price(1), share(1, '40')],
          [price(2), share(2, '60')],
        ],
      }),
    ).toEqual({
      set: {
        targets: [
          { limitPrice: '1', share: '40' },
          { limitPrice: '2', share: '60' },
        ],
      },
      ...noErrors,
    });
  });

  test.each([
    // 1 and 2 of 3: the last target gets the rest, a share is rounded up.
    [['1', '2'], ['33.333333333334']],
    [['3', '1'], ['75']],
    [['1', '1'], []],
    [['2', '2.0'], []],
    [[], []],
  ])('takes the weights %j as the shares %j', (weights, shares) => {
    const targets = [1, 2].map((place, index) => ({
      limitPrice: String(place),
      ...(shares[index] !== undefined && { share: shares[index] }),
    }));
    expect(joined({ targets: two, weights: weights.map((value, index) => weight(index, value)) })).toEqual({
      set: { targets },
      ...noErrors,
    });
  });

  test('takes the weights of three take profits as two shares', () => {
    const weights = ['5', '3', '2'].map((value, index) => weight(index, value));
    expect(joined({ targets: three, weights }).set).toEqual({
      targets: [{ limitPrice: '1', share: '50' }, { limitPrice: '2', share: '30' }, { limitPrice: '3' }],
    });
  });

  test('rejects a number of weights that is not the one of the take profits', () => {
    const expected = 'a weight for each of the 2 take profits, or for none';
    const wrong = joined({ targets: two, weights: [weight(1, '1'), weight(2, '2'), weight(3, '3')] });
    expect(wrong).toEqual({
      set: { targets: [{ limitPrice: '1' }, { limitPrice: '2' }] },
      errors: [
        {
          code: 'invalid-value',
          message: `OctoBot takes ${expected}. The message has 3.`,
          path: ['weights', 1],
          received: 3,
          expected,
        },
      ],
      notices: [],
    });
  });

  test.each(['0', '-1'])('rejects the weight %s, and makes no shares', (value) => {
    expect(joined({ targets: two, weights: [weight(1, '2'), weight(2, value)] })).toEqual({
      set: { targets: [{ limitPrice: '1' }, { limitPrice: '2' }] },
      errors: [
        {
          code: 'no-counterpart',
          message: `weights.2 "${value}" has no counterpart: a target closes a part of the entry. Leave its take profit out.`,
          path: ['weights', 2],
          received: value,
        },
      ],
      notices: [],
    });
  });

  test('rejects each take profit without a share beside one that has it, once', () => {
    const trail: Leaf = { names: ['targets', '2', 'trail'], value: '1', path: ['steps', 2, 'trail'] };
    expect(joined({ targets: [[price(1), share(1, '40')], [price(2), trail], [price(3)]] }).errors).toEqual(
      [2, 3].map((place) => ({
        code: 'invalid-value',
        message: `OctoBot takes a share for each take profit, or for none: steps.${place}.price is of one without.`,
        path: ['steps', place, 'price'],
        expected: 'a share for each take profit, or for none',
      })),
    );
  });

  test('rejects each take profit after the fourth, once', () => {
    const five = [...three, [price(4)], [price(5, '105'), share(5, '20')]];
    const errors = joined({ targets: five }).errors.filter(({ code }) => code === 'no-counterpart');
    expect(errors).toEqual([
      {
        code: 'no-counterpart',
        message: 'steps.5.price "105" has no counterpart: an entry here has at most 4 targets.',
        path: ['steps', 5, 'price'],
        received: '105',
      },
    ]);
    expect(joined({ targets: five.slice(0, 4) }).errors).toEqual([]);
  });

  test('moves the stop to the entry after the first target', () => {
    const notice = { code: 'differs', message: 'A sentence.', path: ['stop', 'breakeven'] } as const;
    expect(joined({ targets: three, moves: [{ ...firstTarget, notices: [notice] }], hasStop: true })).toEqual({
      set: { targets: [{ limitPrice: '1', moveStop: 'entry' }, { limitPrice: '2' }, { limitPrice: '3' }] },
      errors: [],
      notices: [notice],
    });
  });

  test('moves the stop after each target but the last', () => {
    expect(joined({ targets: three, moves: [eachTarget], hasStop: true })).toEqual({
      set: {
        targets: [
          { limitPrice: '1', moveStop: 'entry' },
          { limitPrice: '2', moveStop: 'previous-target' },
          { limitPrice: '3' },
        ],
      },
      ...noErrors,
    });
  });

  test('moves the stop after each target where one of two words says so', () => {
    expect(joined({ targets: three, moves: [firstTarget, eachTarget], hasStop: true }).set).toMatchObject({
      targets: [{ moveStop: 'entry' }, { moveStop: 'previous-target' }, {}],
    });
  });

  test('moves nothing where the message has no stop loss, and says so', () => {
    const moves = [{ ...eachTarget, notices: [{ code: 'differs', message: 'A sentence.', path: [] } as const] }];
    expect(joined({ targets: two, moves })).toEqual({
      set: { targets: [{ limitPrice: '1' }, { limitPrice: '2' }] },
      errors: [],
      notices: [
        {
          code: 'known-here',
          message: 'stop.follow is not needed: the message has no stop loss.',
          path: ['stop', 'follow'],
        },
      ],
    });
  });

  test('leaves the stop where it is without a word that moves it', () => {
    expect(joined({ targets: two, hasStop: true })).toEqual({
      set: { targets: [{ limitPrice: '1' }, { limitPrice: '2' }] },
      ...noErrors,
    });
  });
});

import { describe, expect, it } from 'vitest';
import { long, rejection, rejectionCodes, verdictsOf } from '../sample.ts';

const flat = { expect: { position: 'flat' } };
const held = { expect: { position: 'long', quantity: 10 } };
const refuse = { unexpectedPosition: 'refuse' };
const add = { action: 'add', quantity: 1 };
/** To 12 units. */
const resize = { action: 'resize', quantity: 12, sentiment: 'bullish' };

describe('the position that a signal expects', () => {
  it('refuses an entry where another one is open', () => {
    expect(rejection({ payload: { ...add, ...flat }, settings: refuse, market: long })).toStrictEqual([
      {
        code: 'position-unexpected',
        section: 'gates',
        path: ['expect'],
        message: 'The signal expects flat, but the open position is long 10.',
        expectedPosition: { position: 'flat' },
        heldPosition: { position: 'long', quantity: '10' },
      },
    ]);
  });

  it.each<readonly [string, object, object, readonly object[]]>([
    ['it is open', { ...add, ...held }, {}, [{ unexpectedPosition: 'refuse', isExpected: true }]],
    [
      'the settings only notice another one',
      { ...add, ...flat },
      { unexpectedPosition: 'notice' },
      [{ unexpectedPosition: 'notice', isExpected: false }],
    ],
    ['the signal expects none', add, {}, []],
    ['a resize heals the difference', { ...resize, ...flat }, { resizeSentiment: 'position' }, []],
    [
      'a resize expects what is open',
      { ...resize, ...held },
      { resizeSentiment: 'order' },
      [{ unexpectedPosition: 'refuse', isExpected: true }],
    ],
  ])('lets an entry pass where %s', (_, fields, settings, read) => {
    const request = { payload: { ...fields }, settings: { ...refuse, ...settings }, market: long };
    expect(verdictsOf(request, 'gate.expected-position')).toStrictEqual(
      read.map((each) => ({ ...each, decided: 'passed' })),
    );
  });

  it.each([
    [resize, 'order'],
    [add, 'position'],
  ])('refuses an entry of %j where the sentiment of a resize is that of its %s', (fields, resizeSentiment) => {
    const request = { payload: { ...fields, ...flat }, settings: { ...refuse, resizeSentiment }, market: long };
    expect(rejectionCodes(request)).toEqual(['position-unexpected']);
  });
});

import { describe, expect, it } from 'vitest';
import type { Request } from '../../market/contracts/sample.ts';
import { futures, long, rejection, short, stepsOf, verdictsOf } from '../sample.ts';
import { buyOne, explained, told } from './explained.ts';

describe('what is not permitted', () => {
  it.each<readonly [string, Request, string, string, string]>([
    [
      'is one ticker too many',
      buyOne({}, { maxPositions: 1 }, { positions: { MSFT: { side: 'long', quantity: 1 } } }),
      'max-positions-reached',
      '1 ticker is open already; the settings allow 1.',
      'Open: 1 (open positions of the account). Limit: 1 (maxPositions of the settings).',
    ],
  ])('%s', (_, request, ...expected) => {
    expect(explained(request)).toEqual(expected);
  });

  it.each<readonly [string, Request, object]>([
    [
      'an exit where the settings ignore exits',
      { payload: { action: 'exit' }, settings: { ignoreExitSignals: true }, market: long },
      { code: 'exit-signals-ignored', message: 'The settings ignore exit signals.' },
    ],
    [
      'an entry where the settings lock them out',
      { settings: { entryLockout: true } },
      { code: 'entry-locked-out', message: 'Entries are locked out by the settings.' },
    ],
    [
      'an addition',
      { market: long },
      {
        code: 'add-to-position-not-allowed',
        message: 'A position in AAPL is already open on this side, and the settings do not allow adding to it.',
        path: ['action'],
        received: 'buy',
        expected: 'action add, or the setting allowAddToPosition',
      },
    ],
  ])('is %s', (_, request, error) => {
    expect(rejection(request)).toStrictEqual([{ section: 'gates', path: [], ...error }]);
  });

  it('is an addition to the contract of a continuous future', () => {
    const positions = { ESH2026: { side: 'long', quantity: 1 } };
    expect(rejection(futures({}, { positions }))).toMatchObject([
      {
        code: 'add-to-position-not-allowed',
        message: 'A position in ESH2026 is already open on this side, and the settings do not allow adding to it.',
      },
    ]);
  });

  it('names where the number of open positions is from', () => {
    const request = buyOne({}, { maxPositions: 1 }, { positions: { MSFT: { side: 'long', quantity: 1 } } });
    expect(told(request)?.calculation?.figures).toEqual([
      { value: '1', from: 'market', path: ['positions', 'open'] },
      { value: '1', from: 'setting', path: ['maxPositions'] },
    ]);
  });

  it('is a form that trades sooner, where the broker lacks the one that was asked for', () => {
    const market = { capabilities: { orderTypes: ['market', 'limit'] } };
    const fields = { orderType: 'trailing_stop', trailAmount: 1 };
    expect(told(buyOne(fields, { entryFallback: 'refuse' }, market))).toStrictEqual({
      code: 'unsupported-by-broker',
      section: 'broker',
      message:
        'This broker does not support orderType trailing_stop: the entry would be sent as market, which trades sooner, and the settings refuse that.',
      path: ['orderType'],
      received: 'trailing_stop',
      expected: 'a form that the broker supports, or the setting entryFallback notice',
      rule: 'capabilities.orderTypes',
      source: 'the capabilities of the broker',
    });
  });

  it('is a time in force that trades sooner', () => {
    const market = { capabilities: { timesInForce: ['day', 'gtc'] } };
    expect(told(buyOne({ timeInForce: 'opg' }, { entryFallback: 'refuse' }, market))).toMatchObject({
      code: 'unsupported-by-broker',
      path: ['timeInForce'],
      received: 'opg',
      rule: 'capabilities.timesInForce',
    });
  });

  it('is a swap whose entry waits', () => {
    const market = { positions: { AAPL: { side: 'short', quantity: 1 } } };
    const fields = { orderType: 'limit', limitPrice: 140 };
    expect(told(buyOne(fields, { waitingSwaps: 'refuse' }, market))).toStrictEqual({
      code: 'swap-refused',
      section: 'gates',
      message: 'The position would be closed at once, while the entry waits (limit); the settings refuse such swaps.',
      path: ['orderType'],
      received: 'limit',
      expected: 'action exit with the price, or the setting waitingSwaps exit-now',
    });
  });
});

describe('what is permitted', () => {
  const waiting = { orderType: 'limit', limitPrice: 140 };

  it.each<readonly [string, Request, object]>([
    ['add-to-position', { settings: { allowAddToPosition: true }, market: long }, { allowed: true }],
    ['max-positions', { settings: { maxPositions: 1 } }, { open: 0, limit: 1 }],
    [
      'waiting-swap',
      { payload: waiting, settings: { waitingSwaps: 'exit-now' }, market: short },
      { waitingSwaps: 'exit-now', entryWaits: 'limit' },
    ],
  ])('is in the trace as gate.%s', (name, request, read) => {
    expect(verdictsOf(request, `gate.${name}`)).toStrictEqual([{ ...read, decided: 'passed' }]);
  });

  it.each<readonly [string, string, Request]>([
    ['add-to-position', 'an entry that adds to no position', {}],
    ['max-positions', 'an entry that is not limited', {}],
    ['max-positions', 'an entry in a ticker that is open', { settings: { maxPositions: 1 }, market: short }],
    ['waiting-swap', 'an exit without an entry', { payload: { action: 'exit' }, market: long }],
    ['waiting-swap', 'a swap whose entry does not wait', { market: short }],
  ])('is not judged by gate.%s of %s', (name, _, request) => {
    expect(verdictsOf(request, `gate.${name}`)).toEqual([]);
  });

  it('is a form that trades sooner, by default with a notice', () => {
    const market = { capabilities: { orderTypes: ['market', 'limit'] } };
    const request = buyOne({ orderType: 'trailing_stop', trailAmount: 1 }, {}, market);
    expect(stepsOf(request)).toEqual(['entry buy 1']);
  });
});

import { expect, it } from 'vitest';
import { calendarOf } from '../../src/calendars/index.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { accepted, contextOf, type Request, signalOf } from '../market/contracts/sample.ts';

/** What is said of the auction of a buy: `opening at …`, or nothing where it is that of the day. */
function auctionOf(
  receivedAt: string,
  timeInForce: string,
  settings: Request['settings'] = { calendars: true },
): readonly string[] {
  const request = { payload: { quantity: 5, timeInForce }, settings, market: { now: receivedAt }, receivedAt };
  const { notices } = accepted(planSignal(signalOf(request), { ...contextOf(request), calendarOf }));
  return notices.filter(({ code }) => code === 'auction-next').map(({ message, opensAt }) => `${message} [${opensAt}]`);
}

function notice(auction: string, opensAt: string): readonly string[] {
  return [
    `The order "entry" is for the next ${auction} auction, at ${opensAt}: there is none left today. [${opensAt}]`,
  ];
}

it.each([
  ['opg before the open is for today', '2026-11-25T14:29:59Z', 'opg', []],
  ['opg exactly at the open is for the next day', '2026-01-26T14:30:00Z', 'opg', ['opening', '2026-01-27T14:30:00Z']],
  ['opg after the open skips Thanksgiving', '2026-11-25T15:30:00Z', 'opg', ['opening', '2026-11-27T14:30:00Z']],
  ['opg on a Saturday is for Monday', '2026-11-28T15:00:00Z', 'opg', ['opening', '2026-11-30T14:30:00Z']],
  [
    'opg in the evening of New York is for the next day there',
    '2026-01-27T01:00:00Z',
    'opg',
    ['opening', '2026-01-27T14:30:00Z'],
  ],
  ['cls in the session is for today', '2026-11-25T15:30:00Z', 'cls', []],
  ['cls before the early close is for today', '2026-11-27T17:59:59Z', 'cls', []],
  ['cls exactly at the early close is for Monday', '2026-11-27T18:00:00Z', 'cls', ['closing', '2026-11-30T21:00:00Z']],
  ['cls on a holiday is for the half day', '2026-11-26T15:00:00Z', 'cls', ['closing', '2026-11-27T18:00:00Z']],
  ['cls after the last day of a calendar is for a day that nobody knows', '2028-12-30T15:00:00Z', 'cls', []],
  ['opg after the last day of a calendar is for a day that nobody knows', '2028-12-30T15:00:00Z', 'opg', []],
  ['an order of the day is for no auction', '2026-11-27T19:30:00Z', 'day', []],
] as const)('%s', (_, now, timeInForce, [auction, at]) => {
  expect(auctionOf(now, timeInForce)).toStrictEqual(auction === undefined ? [] : notice(auction, at));
});

it('nothing is said of auctions without a calendar', () => {
  expect(auctionOf('2026-11-27T19:30:00Z', 'cls', {})).toStrictEqual([]);
});

import { expect, it } from 'vitest';
import { noticesOf } from './sample.ts';

const quote = { bid: '149.98', ask: '150.02' };
const entry = { quantity: 5, orderType: 'limit', limitPrice: 150, extendedHours: true, stopLoss: { percent: 2 } };

it.each([
  ['MSFT', '5 MSFT are'],
  ['7203', '5 of 7203 are'],
])('a stop of %s that does not work in extended hours leaves %s without it (safety S19)', (ticker, units) => {
  const notices = noticesOf({ payload: { ...entry, ticker }, market: { quotes: { [ticker]: quote } } });
  expect(notices.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(
      `^The order "entry" can fill in extended hours, .* after such a fill ${units} without a stop`,
    ),
  );
});

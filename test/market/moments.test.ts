import { describe, expect, it } from 'vitest';
import {
  dayChoice,
  marketTimeZoneChoice,
  nowChoice,
  receiptChoice,
  releaseChoice,
  sentChoice,
  sentDayChoice,
} from '../../src/market/moments.js';
import { fieldReader } from '../../src/signal/field-reader.js';
import type { Signal } from '../../src/signal/signal.js';
import { calculation } from '../core/calculation.ts';

const receivedAt = '2026-01-26T15:30:00Z';
const now = Date.parse(receivedAt);
const signal: Signal = { ticker: 'AAPL', action: 'buy', receivedAt };
const fields = fieldReader(signal);
const receipt = `${receivedAt} clock receivedAt`;

it('the present moment is that of the clock', () => {
  expect(calculation(nowChoice(now))).toBe(`${receivedAt} clock now`);
});

it.each([
  ['America/New_York', 'default'],
  ['Asia/Tokyo', 'setting'],
])('the time zone %s is that of a %s', (timeZone, from) => {
  expect(calculation(marketTimeZoneChoice(timeZone))).toBe(`${timeZone} ${from} marketTimeZone`);
});

it('a day is that of the clock in a time zone', () => {
  expect(calculation(dayChoice('2026-01-27', now, marketTimeZoneChoice('Asia/Tokyo')))).toBe(
    `2026-01-27 dayOf(${receivedAt} clock now, Asia/Tokyo setting marketTimeZone)`,
  );
});

describe('the moment at which a signal was sent', () => {
  it('is its time, with the formula that gave it', () => {
    const formulas = { time: "='2026-01-26T15:29:00Z'" };
    const sent = { ...signal, time: '2026-01-26T15:29:00Z', formulas };
    expect(calculation(sentChoice(sent, fieldReader(sent)))).toBe(
      "2026-01-26T15:29:00Z message time ='2026-01-26T15:29:00Z'",
    );
  });

  it('is its receipt without a time', () => {
    expect(calculation(sentChoice(signal, fields))).toBe(receipt);
    expect(calculation(receiptChoice(receivedAt))).toBe(receipt);
  });
});

describe('a day of the message', () => {
  const counted = { sent: '4 days', from: '2026-01-26', timeZone: 'America/New_York' };
  const dayOf = (field: 'expiresAt' | 'expiration', sentTimes: Signal['sentTimes']) =>
    calculation(sentDayChoice('2026-01-30', field, { receivedAt, ...(sentTimes && { sentTimes }) }, fields));

  it.each(['expiresAt', 'expiration'] as const)('is counted from the day of the receipt: %s', (field) => {
    expect(dayOf(field, { [field]: counted })).toBe(
      `2026-01-30 countedFrom(4 days message ${field}, 2026-01-26 dayOf(${receipt}, America/New_York default marketTimeZone))`,
    );
  });

  it('is the one that was sent where it is not counted', () => {
    const asItIs = '2026-01-30 message expiresAt';
    expect(dayOf('expiresAt', undefined)).toBe(asItIs);
    expect(dayOf('expiresAt', { expiration: counted })).toBe(asItIs);
    const { from: _, ...withoutDay } = counted;
    expect(dayOf('expiresAt', { expiresAt: withoutDay })).toBe(asItIs);
    const { timeZone: __, ...withoutZone } = counted;
    expect(dayOf('expiresAt', { expiresAt: withoutZone })).toBe(asItIs);
  });
});

describe('the release of a delayed signal', () => {
  const releaseAt = '2026-01-26T16:00:00Z';
  const released = (sentTimes: Signal['sentTimes']) =>
    calculation(releaseChoice(releaseAt, { receivedAt, ...(sentTimes && { sentTimes }) }, fields));

  it('is the delay after its receipt', () => {
    expect(released({ delay: { sent: '30 minutes', from: receivedAt } })).toBe(
      `${releaseAt} afterDelay(${receipt}, 30 minutes message delay)`,
    );
  });

  it('is the moment that was sent in a time zone of its own', () => {
    expect(released({ delay: { sent: '2026-01-26T11:00:00-05:00' } })).toBe(
      `${releaseAt} inUtc(2026-01-26T11:00:00-05:00 message delay)`,
    );
  });

  it('is after its receipt where nobody knows what was sent', () => {
    expect(released(undefined)).toBe(`${releaseAt} afterDelay(${receipt})`);
    expect(released({})).toBe(`${releaseAt} afterDelay(${receipt})`);
  });
});

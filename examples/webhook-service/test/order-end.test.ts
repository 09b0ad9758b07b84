import { expect, test } from 'vitest';
import { endOfDay } from '../src/brokers/order-end.js';

test.each([
  ['in winter', '2026-01-26', 'America/New_York', '2026-01-27T05:00:00Z'],
  ['in summer', '2026-07-01', 'America/New_York', '2026-07-02T04:00:00Z'],
  ['on the day on which clocks go forward', '2026-03-08', 'America/New_York', '2026-03-09T04:00:00Z'],
  ['on the day before', '2026-03-07', 'America/New_York', '2026-03-08T05:00:00Z'],
  ['on the day on which they go back', '2026-11-01', 'America/New_York', '2026-11-02T05:00:00Z'],
  ['at the end of a year, east of Greenwich', '2026-12-31', 'Asia/Tokyo', '2026-12-31T15:00:00Z'],
  ['at half an hour', '2026-01-26', 'Asia/Kolkata', '2026-01-26T18:30:00Z'],
])('a day ends at midnight in its time zone: %s', (_, date, zone, end) => {
  expect(new Date(endOfDay(date, zone)).toISOString()).toBe(end.replace('Z', '.000Z'));
});

// Markets without holidays.
import type { TradingCalendar } from '../../../src/sessions/trading-calendar.js';

const valid = { from: '2024-01-01', to: '2028-12-31' } as const;

export const always: Readonly<Record<string, TradingCalendar>> = {
  forex: {
    id: 'FOREX',
    name: 'Currencies between banks',
    timeZone: 'America/New_York',
    tradeDay: 'end',
    sessions: [{ days: ['sun', 'mon', 'tue', 'wed', 'thu'], from: '17:00', to: '17:00' }],
    closed: [],
    special: [],
    valid,
    source: 'Convention of the market: the day changes at 17:00 in New York',
    retrieved: '2026-11-24',
  },
  always: {
    id: 'ALWAYS',
    name: 'Without a close',
    timeZone: 'UTC',
    tradeDay: 'start',
    sessions: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', to: '24:00' }],
    closed: [],
    special: [],
    valid,
    source: 'By definition',
    retrieved: '2026-11-24',
  },
};

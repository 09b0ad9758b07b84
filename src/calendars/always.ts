// Written by npm run generate -- calendars, from the rules and lists in docs/generate/calendars.
import type { TradingCalendar } from '../sessions/trading-calendar.js';

/**
 * Calendar ALWAYS: Without a close, 2024-01-01 to 2028-12-31.
 *
 * @example
 * always.id; // 'ALWAYS'
 * always.timeZone; // 'UTC'
 */
export const always: TradingCalendar = {
  id: 'ALWAYS',
  name: 'Without a close',
  timeZone: 'UTC',
  tradeDay: 'start',
  sessions: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', to: '24:00' }],
  closed: [],
  special: [],
  valid: { from: '2024-01-01', to: '2028-12-31' },
  source: 'By definition',
  retrieved: '2026-11-24',
};

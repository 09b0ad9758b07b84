// Written by npm run generate -- calendars, from the rules and lists in docs/generate/calendars.
import type { TradingCalendar } from '../sessions/trading-calendar.js';

/**
 * Calendar FOREX: Currencies between banks, 2024-01-01 to 2028-12-31.
 *
 * @example
 * forex.id; // 'FOREX'
 * forex.timeZone; // 'America/New_York'
 */
export const forex: TradingCalendar = {
  id: 'FOREX',
  name: 'Currencies between banks',
  timeZone: 'America/New_York',
  tradeDay: 'end',
  sessions: [{ days: ['sun', 'mon', 'tue', 'wed', 'thu'], from: '17:00', to: '17:00' }],
  closed: [],
  special: [],
  valid: { from: '2024-01-01', to: '2028-12-31' },
  source: 'Convention of the market: the day changes at 17:00 in New York',
  retrieved: '2026-11-24',
};

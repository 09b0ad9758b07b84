// Written by npm run generate -- calendars, from the rules and lists in docs/generate/calendars.
import type { TradingCalendar } from '../sessions/trading-calendar.js';

/**
 * Calendar XLON: London Stock Exchange, 2024-01-01 to 2026-12-31.
 *
 * @example
 * xlon.id; // 'XLON'
 * xlon.timeZone; // 'Europe/London'
 */
export const xlon: TradingCalendar = {
  id: 'XLON',
  name: 'London Stock Exchange',
  timeZone: 'Europe/London',
  source: 'https://www.londonstockexchange.com/equities-trading/business-days',
  tradeDay: 'start',
  sessions: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '16:30' }],
  closed: [
    { date: '2024-01-01', name: "New Year's Day" },
    { date: '2024-03-29', name: 'Good Friday' },
    { date: '2024-04-01', name: 'Easter Monday' },
    { date: '2024-05-06', name: 'Early May bank holiday' },
    { date: '2024-05-27', name: 'Spring bank holiday' },
    { date: '2024-08-26', name: 'Summer bank holiday' },
    { date: '2024-12-25', name: 'Christmas Day' },
    { date: '2024-12-26', name: 'Boxing Day' },
    { date: '2025-01-01', name: "New Year's Day" },
    { date: '2025-04-18', name: 'Good Friday' },
    { date: '2025-04-21', name: 'Easter Monday' },
    { date: '2025-05-05', name: 'Early May bank holiday' },
    { date: '2025-05-26', name: 'Spring bank holiday' },
    { date: '2025-08-25', name: 'Summer bank holiday' },
    { date: '2025-12-25', name: 'Christmas Day' },
    { date: '2025-12-26', name: 'Boxing Day' },
    { date: '2026-01-01', name: "New Year's Day" },
    { date: '2026-04-03', name: 'Good Friday' },
    { date: '2026-04-06', name: 'Easter Monday' },
    { date: '2026-05-04', name: 'Early May bank holiday' },
    { date: '2026-05-25', name: 'Spring bank holiday' },
    { date: '2026-08-31', name: 'Summer bank holiday' },
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2026-12-28', name: 'Boxing Day' },
  ],
  special: [
    { date: '2024-12-24', name: 'Christmas Eve', sessions: [{ from: '08:00', to: '12:30' }] },
    { date: '2024-12-31', name: "New Year's Eve", sessions: [{ from: '08:00', to: '12:30' }] },
    { date: '2025-12-24', name: 'Christmas Eve', sessions: [{ from: '08:00', to: '12:30' }] },
    { date: '2025-12-31', name: "New Year's Eve", sessions: [{ from: '08:00', to: '12:30' }] },
    { date: '2026-12-24', name: 'Christmas Eve', sessions: [{ from: '08:00', to: '12:30' }] },
    { date: '2026-12-31', name: "New Year's Eve", sessions: [{ from: '08:00', to: '12:30' }] },
  ],
  valid: { from: '2024-01-01', to: '2026-12-31' },
  retrieved: '2026-11-24',
};

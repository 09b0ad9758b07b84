// Written by npm run generate -- calendars, from the rules and lists in docs/generate/calendars.
import type { TradingCalendar } from '../sessions/trading-calendar.js';

/**
 * Calendar XPAR: Euronext Paris, 2024-01-01 to 2026-12-31.
 *
 * @example
 * xpar.id; // 'XPAR'
 * xpar.timeZone; // 'Europe/Paris'
 */
export const xpar: TradingCalendar = {
  id: 'XPAR',
  name: 'Euronext Paris',
  timeZone: 'Europe/Paris',
  source: 'https://www.euronext.com/en/trade/trading-hours-holidays',
  tradeDay: 'start',
  sessions: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:30' }],
  closed: [
    { date: '2024-01-01', name: "New Year's Day" },
    { date: '2024-03-29', name: 'Good Friday' },
    { date: '2024-04-01', name: 'Easter Monday' },
    { date: '2024-05-01', name: 'Labour Day' },
    { date: '2024-12-25', name: 'Christmas Day' },
    { date: '2024-12-26', name: 'Boxing Day' },
    { date: '2025-01-01', name: "New Year's Day" },
    { date: '2025-04-18', name: 'Good Friday' },
    { date: '2025-04-21', name: 'Easter Monday' },
    { date: '2025-05-01', name: 'Labour Day' },
    { date: '2025-12-25', name: 'Christmas Day' },
    { date: '2025-12-26', name: 'Boxing Day' },
    { date: '2026-01-01', name: "New Year's Day" },
    { date: '2026-04-03', name: 'Good Friday' },
    { date: '2026-04-06', name: 'Easter Monday' },
    { date: '2026-05-01', name: 'Labour Day' },
    { date: '2026-12-25', name: 'Christmas Day' },
  ],
  special: [
    { date: '2024-12-24', name: 'Christmas Eve', sessions: [{ from: '09:00', to: '14:00' }] },
    { date: '2024-12-31', name: "New Year's Eve", sessions: [{ from: '09:00', to: '14:00' }] },
    { date: '2025-12-24', name: 'Christmas Eve', sessions: [{ from: '09:00', to: '14:00' }] },
    { date: '2025-12-31', name: "New Year's Eve", sessions: [{ from: '09:00', to: '14:00' }] },
    { date: '2026-12-24', name: 'Christmas Eve', sessions: [{ from: '09:00', to: '14:00' }] },
    { date: '2026-12-31', name: "New Year's Eve", sessions: [{ from: '09:00', to: '14:00' }] },
  ],
  valid: { from: '2024-01-01', to: '2026-12-31' },
  retrieved: '2026-11-24',
};

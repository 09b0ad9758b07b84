// Written by npm run generate -- calendars, from the rules and lists in docs/generate/calendars.
import type { TradingCalendar } from '../sessions/trading-calendar.js';

/**
 * Calendar XEUR: Eurex, benchmark futures, 2024-01-01 to 2026-12-31.
 *
 * @example
 * xeur.id; // 'XEUR'
 * xeur.timeZone; // 'Europe/Berlin'
 */
export const xeur: TradingCalendar = {
  id: 'XEUR',
  name: 'Eurex, benchmark futures',
  timeZone: 'Europe/Berlin',
  source: 'https://www.eurex.com/ex-en/trade/trading-hours',
  tradeDay: 'start',
  sessions: [
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '01:10', to: '22:00', season: 'standard-time' },
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '02:10', to: '22:00', season: 'daylight-time' },
  ],
  closed: [
    { date: '2024-01-01', name: "New Year's Day" },
    { date: '2024-03-29', name: 'Good Friday' },
    { date: '2024-04-01', name: 'Easter Monday' },
    { date: '2024-05-01', name: 'Labour Day' },
    { date: '2024-12-24', name: 'Christmas Eve' },
    { date: '2024-12-25', name: 'Christmas Day' },
    { date: '2024-12-26', name: 'Boxing Day' },
    { date: '2024-12-31', name: "New Year's Eve" },
    { date: '2025-01-01', name: "New Year's Day" },
    { date: '2025-04-18', name: 'Good Friday' },
    { date: '2025-04-21', name: 'Easter Monday' },
    { date: '2025-05-01', name: 'Labour Day' },
    { date: '2025-12-24', name: 'Christmas Eve' },
    { date: '2025-12-25', name: 'Christmas Day' },
    { date: '2025-12-26', name: 'Boxing Day' },
    { date: '2025-12-31', name: "New Year's Eve" },
    { date: '2026-01-01', name: "New Year's Day" },
    { date: '2026-04-03', name: 'Good Friday' },
    { date: '2026-04-06', name: 'Easter Monday' },
    { date: '2026-05-01', name: 'Labour Day' },
    { date: '2026-12-24', name: 'Christmas Eve' },
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2026-12-31', name: "New Year's Eve" },
  ],
  special: [],
  valid: { from: '2024-01-01', to: '2026-12-31' },
  retrieved: '2026-11-24',
};

// Written by npm run generate -- calendars, from the rules and lists in docs/generate/calendars.
import type { TradingCalendar } from '../sessions/trading-calendar.js';

/**
 * Calendar CME-RATES: Interest rate futures at CME and CBOT, 2024-01-01 to 2026-12-31.
 *
 * @example
 * cmeRates.id; // 'CME-RATES'
 * cmeRates.timeZone; // 'America/Chicago'
 */
export const cmeRates: TradingCalendar = {
  id: 'CME-RATES',
  name: 'Interest rate futures at CME and CBOT',
  timeZone: 'America/Chicago',
  tradeDay: 'end',
  valid: { from: '2024-01-01', to: '2026-12-31' },
  source: 'https://www.cmegroup.com/trading-hours.html',
  retrieved: '2026-11-24',
  sessions: [{ days: ['sun', 'mon', 'tue', 'wed', 'thu'], from: '17:00', to: '16:00' }],
  closed: [
    { date: '2024-01-01', name: "New Year's Day" },
    { date: '2024-03-29', name: 'Good Friday' },
    { date: '2024-12-25', name: 'Christmas Day' },
    { date: '2025-01-01', name: "New Year's Day" },
    { date: '2025-04-18', name: 'Good Friday' },
    { date: '2025-12-25', name: 'Christmas Day' },
    { date: '2026-01-01', name: "New Year's Day" },
    { date: '2026-12-25', name: 'Christmas Day' },
  ],
  special: [
    { date: '2024-01-15', name: 'Martin Luther King Jr. Day', sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2024-02-19', name: "Presidents' Day", sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2024-05-27', name: 'Memorial Day', sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2024-06-19', name: 'Juneteenth', sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2024-07-04', name: 'Independence Day', sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2024-09-02', name: 'Labor Day', sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2024-11-28', name: 'Thanksgiving', sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2024-11-29', name: 'Day after Thanksgiving', sessions: [{ from: '17:00', to: '12:15' }] },
    { date: '2024-12-24', name: 'Christmas Eve', sessions: [{ from: '17:00', to: '12:15' }] },
    {
      date: '2025-01-09',
      name: 'National Day of Mourning for Jimmy Carter',
      sessions: [{ from: '17:00', to: '12:15' }],
    },
    { date: '2025-01-20', name: 'Martin Luther King Jr. Day', sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2025-02-17', name: "Presidents' Day", sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2025-05-26', name: 'Memorial Day', sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2025-06-19', name: 'Juneteenth', sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2025-07-04', name: 'Independence Day', sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2025-09-01', name: 'Labor Day', sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2025-11-27', name: 'Thanksgiving', sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2025-11-28', name: 'Day after Thanksgiving', sessions: [{ from: '17:00', to: '12:15' }] },
    { date: '2025-12-24', name: 'Christmas Eve', sessions: [{ from: '17:00', to: '12:15' }] },
    { date: '2026-01-19', name: 'Martin Luther King Jr. Day', sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2026-02-16', name: "Presidents' Day", sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2026-04-03', name: 'Good Friday', sessions: [{ from: '17:00', to: '10:15' }] },
    { date: '2026-05-25', name: 'Memorial Day', sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2026-06-19', name: 'Juneteenth', sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2026-07-03', name: 'Independence Day', sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2026-09-07', name: 'Labor Day', sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2026-11-26', name: 'Thanksgiving', sessions: [{ from: '17:00', to: '12:00' }] },
    { date: '2026-11-27', name: 'Day after Thanksgiving', sessions: [{ from: '17:00', to: '12:15' }] },
    { date: '2026-12-24', name: 'Christmas Eve', sessions: [{ from: '17:00', to: '12:15' }] },
  ],
};

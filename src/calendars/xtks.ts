// Written by npm run generate -- calendars, from the rules and lists in docs/generate/calendars.
import type { TradingCalendar } from '../sessions/trading-calendar.js';

/**
 * Calendar XTKS: Tokyo Stock Exchange, 2024-11-05 to 2026-12-31.
 *
 * @example
 * xtks.id; // 'XTKS'
 * xtks.timeZone; // 'Asia/Tokyo'
 */
export const xtks: TradingCalendar = {
  id: 'XTKS',
  name: 'Tokyo Stock Exchange',
  timeZone: 'Asia/Tokyo',
  tradeDay: 'start',
  sessions: [
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '11:30' },
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '12:30', to: '15:30' },
  ],
  closed: [
    { date: '2024-12-31', name: 'Market holiday' },
    { date: '2025-01-01', name: "New Year's Day" },
    { date: '2025-01-02', name: 'Market holiday' },
    { date: '2025-01-03', name: 'Market holiday' },
    { date: '2025-01-13', name: 'Coming of Age Day' },
    { date: '2025-02-11', name: 'National Foundation Day' },
    { date: '2025-02-24', name: "Emperor's Birthday" },
    { date: '2025-03-20', name: 'Vernal Equinox' },
    { date: '2025-04-29', name: 'Showa Day' },
    { date: '2025-05-05', name: "Children's Day" },
    { date: '2025-05-06', name: 'Greenery Day' },
    { date: '2025-07-21', name: 'Marine Day' },
    { date: '2025-08-11', name: 'Mountain Day' },
    { date: '2025-09-15', name: 'Respect for the Aged Day' },
    { date: '2025-09-23', name: 'Autumnal Equinox' },
    { date: '2025-10-13', name: 'Sports Day' },
    { date: '2025-11-03', name: 'Culture Day' },
    { date: '2025-11-24', name: 'Labor Thanksgiving Day' },
    { date: '2025-12-31', name: 'Market holiday' },
    { date: '2026-01-01', name: "New Year's Day" },
    { date: '2026-01-02', name: 'Market holiday' },
    { date: '2026-01-12', name: 'Coming of Age Day' },
    { date: '2026-02-11', name: 'National Foundation Day' },
    { date: '2026-02-23', name: "Emperor's Birthday" },
    { date: '2026-03-20', name: 'Vernal Equinox' },
    { date: '2026-04-29', name: 'Showa Day' },
    { date: '2026-05-04', name: 'Greenery Day' },
    { date: '2026-05-05', name: "Children's Day" },
    { date: '2026-05-06', name: 'Constitution Day' },
    { date: '2026-07-20', name: 'Marine Day' },
    { date: '2026-08-11', name: 'Mountain Day' },
    { date: '2026-09-21', name: 'Respect for the Aged Day' },
    { date: '2026-09-22', name: 'National holiday' },
    { date: '2026-09-23', name: 'Autumnal Equinox' },
    { date: '2026-10-12', name: 'Sports Day' },
    { date: '2026-11-03', name: 'Culture Day' },
    { date: '2026-11-23', name: 'Labor Thanksgiving Day' },
    { date: '2026-12-31', name: 'Market holiday' },
  ],
  special: [],
  valid: { from: '2024-11-05', to: '2026-12-31' },
  source: 'https://www.jpx.co.jp/english/corporate/about-jpx/calendar/',
  retrieved: '2026-11-24',
};

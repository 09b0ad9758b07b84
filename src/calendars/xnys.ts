// Written by npm run generate -- calendars, from the rules and lists in docs/generate/calendars.
import type { TradingCalendar } from '../sessions/trading-calendar.js';

/**
 * Calendar XNYS: New York Stock Exchange, 2024-01-01 to 2028-12-31.
 *
 * @example
 * xnys.id; // 'XNYS'
 * xnys.timeZone; // 'America/New_York'
 */
export const xnys: TradingCalendar = {
  id: 'XNYS',
  name: 'New York Stock Exchange',
  tradeDay: 'start',
  source: 'https://www.nyse.com/markets/hours-calendars',
  timeZone: 'America/New_York',
  sessions: [
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '04:00', to: '09:30', kind: 'extended' },
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:30', to: '16:00' },
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '16:00', to: '20:00', kind: 'extended' },
  ],
  closed: [
    { date: '2024-01-01', name: "New Year's Day" },
    { date: '2024-01-15', name: 'Martin Luther King Jr. Day' },
    { date: '2024-02-19', name: "Presidents' Day" },
    { date: '2024-03-29', name: 'Good Friday' },
    { date: '2024-05-27', name: 'Memorial Day' },
    { date: '2024-06-19', name: 'Juneteenth' },
    { date: '2024-07-04', name: 'Independence Day' },
    { date: '2024-09-02', name: 'Labor Day' },
    { date: '2024-11-28', name: 'Thanksgiving' },
    { date: '2024-12-25', name: 'Christmas Day' },
    { date: '2025-01-01', name: "New Year's Day" },
    { date: '2025-01-09', name: 'National Day of Mourning for Jimmy Carter' },
    { date: '2025-01-20', name: 'Martin Luther King Jr. Day' },
    { date: '2025-02-17', name: "Presidents' Day" },
    { date: '2025-04-18', name: 'Good Friday' },
    { date: '2025-05-26', name: 'Memorial Day' },
    { date: '2025-06-19', name: 'Juneteenth' },
    { date: '2025-07-04', name: 'Independence Day' },
    { date: '2025-09-01', name: 'Labor Day' },
    { date: '2025-11-27', name: 'Thanksgiving' },
    { date: '2025-12-25', name: 'Christmas Day' },
    { date: '2026-01-01', name: "New Year's Day" },
    { date: '2026-01-19', name: 'Martin Luther King Jr. Day' },
    { date: '2026-02-16', name: "Presidents' Day" },
    { date: '2026-04-03', name: 'Good Friday' },
    { date: '2026-05-25', name: 'Memorial Day' },
    { date: '2026-06-19', name: 'Juneteenth' },
    { date: '2026-07-03', name: 'Independence Day' },
    { date: '2026-09-07', name: 'Labor Day' },
    { date: '2026-11-26', name: 'Thanksgiving' },
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2027-01-01', name: "New Year's Day" },
    { date: '2027-01-18', name: 'Martin Luther King Jr. Day' },
    { date: '2027-02-15', name: "Presidents' Day" },
    { date: '2027-03-26', name: 'Good Friday' },
    { date: '2027-05-31', name: 'Memorial Day' },
    { date: '2027-06-18', name: 'Juneteenth' },
    { date: '2027-07-05', name: 'Independence Day' },
    { date: '2027-09-06', name: 'Labor Day' },
    { date: '2027-11-25', name: 'Thanksgiving' },
    { date: '2027-12-24', name: 'Christmas Day' },
    { date: '2028-01-17', name: 'Martin Luther King Jr. Day' },
    { date: '2028-02-21', name: "Presidents' Day" },
    { date: '2028-04-14', name: 'Good Friday' },
    { date: '2028-05-29', name: 'Memorial Day' },
    { date: '2028-06-19', name: 'Juneteenth' },
    { date: '2028-07-04', name: 'Independence Day' },
    { date: '2028-09-04', name: 'Labor Day' },
    { date: '2028-11-23', name: 'Thanksgiving' },
    { date: '2028-12-25', name: 'Christmas Day' },
  ],
  special: [
    {
      date: '2024-07-03',
      name: 'Day before Independence Day',
      sessions: [
        { from: '04:00', to: '09:30', kind: 'extended' },
        { from: '09:30', to: '13:00' },
        { from: '13:00', to: '17:00', kind: 'extended' },
      ],
    },
    {
      date: '2024-11-29',
      name: 'Day after Thanksgiving',
      sessions: [
        { from: '04:00', to: '09:30', kind: 'extended' },
        { from: '09:30', to: '13:00' },
        { from: '13:00', to: '17:00', kind: 'extended' },
      ],
    },
    {
      date: '2024-12-24',
      name: 'Christmas Eve',
      sessions: [
        { from: '04:00', to: '09:30', kind: 'extended' },
        { from: '09:30', to: '13:00' },
        { from: '13:00', to: '17:00', kind: 'extended' },
      ],
    },
    {
      date: '2025-07-03',
      name: 'Day before Independence Day',
      sessions: [
        { from: '04:00', to: '09:30', kind: 'extended' },
        { from: '09:30', to: '13:00' },
        { from: '13:00', to: '17:00', kind: 'extended' },
      ],
    },
    {
      date: '2025-11-28',
      name: 'Day after Thanksgiving',
      sessions: [
        { from: '04:00', to: '09:30', kind: 'extended' },
        { from: '09:30', to: '13:00' },
        { from: '13:00', to: '17:00', kind: 'extended' },
      ],
    },
    {
      date: '2025-12-24',
      name: 'Christmas Eve',
      sessions: [
        { from: '04:00', to: '09:30', kind: 'extended' },
        { from: '09:30', to: '13:00' },
        { from: '13:00', to: '17:00', kind: 'extended' },
      ],
    },
    {
      date: '2026-11-27',
      name: 'Day after Thanksgiving',
      sessions: [
        { from: '04:00', to: '09:30', kind: 'extended' },
        { from: '09:30', to: '13:00' },
        { from: '13:00', to: '17:00', kind: 'extended' },
      ],
    },
    {
      date: '2026-12-24',
      name: 'Christmas Eve',
      sessions: [
        { from: '04:00', to: '09:30', kind: 'extended' },
        { from: '09:30', to: '13:00' },
        { from: '13:00', to: '17:00', kind: 'extended' },
      ],
    },
    {
      date: '2027-11-26',
      name: 'Day after Thanksgiving',
      sessions: [
        { from: '04:00', to: '09:30', kind: 'extended' },
        { from: '09:30', to: '13:00' },
        { from: '13:00', to: '17:00', kind: 'extended' },
      ],
    },
    {
      date: '2028-07-03',
      name: 'Day before Independence Day',
      sessions: [
        { from: '04:00', to: '09:30', kind: 'extended' },
        { from: '09:30', to: '13:00' },
        { from: '13:00', to: '17:00', kind: 'extended' },
      ],
    },
    {
      date: '2028-11-24',
      name: 'Day after Thanksgiving',
      sessions: [
        { from: '04:00', to: '09:30', kind: 'extended' },
        { from: '09:30', to: '13:00' },
        { from: '13:00', to: '17:00', kind: 'extended' },
      ],
    },
  ],
  valid: { from: '2024-01-01', to: '2028-12-31' },
  retrieved: '2026-11-24',
};

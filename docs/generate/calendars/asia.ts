// The calendars of exchanges in Asia. Their holidays follow the moon and the equinoxes: each is listed.
import type { ClosedDay, TradingCalendar } from '../../../src/sessions/trading-calendar.js';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;

function listed(text: string): readonly ClosedDay[] {
  return text
    .trim()
    .split('\n')
    .map((line) => ({ date: line.trim().slice(0, 10), name: line.trim().slice(11) }));
}

/** Weekdays on which Tokyo is closed. */
const tokyo = listed(`
  2024-12-31 Market holiday
  2025-01-01 New Year's Day
  2025-01-02 Market holiday
  2025-01-03 Market holiday
  2025-01-13 Coming of Age Day
  2025-02-11 National Foundation Day
  2025-02-24 Emperor's Birthday
  2025-03-20 Vernal Equinox
  2025-04-29 Showa Day
  2025-05-05 Children's Day
  2025-05-06 Greenery Day
  2025-07-21 Marine Day
  2025-08-11 Mountain Day
  2025-09-15 Respect for the Aged Day
  2025-09-23 Autumnal Equinox
  2025-10-13 Sports Day
  2025-11-03 Culture Day
  2025-11-24 Labor Thanksgiving Day
  2025-12-31 Market holiday
  2026-01-01 New Year's Day
  2026-01-02 Market holiday
  2026-01-12 Coming of Age Day
  2026-02-11 National Foundation Day
  2026-02-23 Emperor's Birthday
  2026-03-20 Vernal Equinox
  2026-04-29 Showa Day
  2026-05-04 Greenery Day
  2026-05-05 Children's Day
  2026-05-06 Constitution Day
  2026-07-20 Marine Day
  2026-08-11 Mountain Day
  2026-09-21 Respect for the Aged Day
  2026-09-22 National holiday
  2026-09-23 Autumnal Equinox
  2026-10-12 Sports Day
  2026-11-03 Culture Day
  2026-11-23 Labor Thanksgiving Day
  2026-12-31 Market holiday
`);

/** Weekdays on which Hong Kong is closed. The typhoon is the last that closed it: since 2024-09-23 it trades in any weather. */
const hongKong = listed(`
  2024-01-01 New Year's Day
  2024-02-12 Lunar New Year
  2024-02-13 Lunar New Year
  2024-03-29 Good Friday
  2024-04-01 Easter Monday
  2024-04-04 Ching Ming Festival
  2024-05-01 Labour Day
  2024-05-15 Buddha's Birthday
  2024-06-10 Tuen Ng Festival
  2024-07-01 Establishment Day
  2024-09-06 Typhoon Yagi
  2024-09-18 Day after Mid-Autumn Festival
  2024-10-01 National Day
  2024-10-11 Chung Yeung Festival
  2024-12-25 Christmas Day
  2024-12-26 Boxing Day
  2025-01-01 New Year's Day
  2025-01-29 Lunar New Year
  2025-01-30 Lunar New Year
  2025-01-31 Lunar New Year
  2025-04-04 Ching Ming Festival
  2025-04-18 Good Friday
  2025-04-21 Easter Monday
  2025-05-01 Labour Day
  2025-05-05 Buddha's Birthday
  2025-07-01 Establishment Day
  2025-10-01 National Day
  2025-10-07 Day after Mid-Autumn Festival
  2025-10-29 Chung Yeung Festival
  2025-12-25 Christmas Day
  2025-12-26 Boxing Day
  2026-01-01 New Year's Day
  2026-02-17 Lunar New Year
  2026-02-18 Lunar New Year
  2026-02-19 Lunar New Year
  2026-04-03 Good Friday
  2026-04-06 Easter Monday
  2026-04-07 Day after Ching Ming Festival
  2026-05-01 Labour Day
  2026-05-25 Buddha's Birthday
  2026-06-19 Tuen Ng Festival
  2026-07-01 Establishment Day
  2026-10-01 National Day
  2026-10-19 Chung Yeung Festival
  2026-12-25 Christmas Day
`);

const hongKongMornings = listed(`
  2024-02-09 Lunar New Year's Eve
  2024-12-24 Christmas Eve
  2024-12-31 New Year's Eve
  2025-01-28 Lunar New Year's Eve
  2025-12-24 Christmas Eve
  2025-12-31 New Year's Eve
  2026-02-16 Lunar New Year's Eve
  2026-12-24 Christmas Eve
  2026-12-31 New Year's Eve
`);

export const asia: Readonly<Record<string, TradingCalendar>> = {
  // On 2024-11-05 its close moved from 15:00 to 15:30.
  xtks: {
    id: 'XTKS',
    name: 'Tokyo Stock Exchange',
    timeZone: 'Asia/Tokyo',
    tradeDay: 'start',
    sessions: [
      { days: weekdays, from: '09:00', to: '11:30' },
      { days: weekdays, from: '12:30', to: '15:30' },
    ],
    closed: tokyo,
    special: [],
    valid: { from: '2024-11-05', to: '2026-12-31' },
    source: 'https://www.jpx.co.jp/english/corporate/about-jpx/calendar/',
    retrieved: '2026-11-24',
  },
  xhkg: {
    id: 'XHKG',
    name: 'Hong Kong Stock Exchange',
    timeZone: 'Asia/Hong_Kong',
    tradeDay: 'start',
    sessions: [
      { days: weekdays, from: '09:30', to: '12:00' },
      { days: weekdays, from: '13:00', to: '16:00' },
    ],
    closed: hongKong,
    special: hongKongMornings.map((day) => ({ ...day, sessions: [{ from: '09:30', to: '12:00' }] })),
    valid: { from: '2024-01-01', to: '2026-12-31' },
    source: 'https://www.hkex.com.hk/News/HKEX-Calendar',
    retrieved: '2026-11-24',
  },
};

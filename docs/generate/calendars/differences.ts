// Where the calendars and the market hours of QuantConnect Lean differ in 2024 to 2026 (commit 2486390), and why ours are right.
import type { IsoDate } from '../../../src/core/time.js';

/** Intervals of one kind that differ. Hours and dates are those of the begin, in the calendar's time zone. */
export interface Difference {
  readonly calendar: string;
  /** What our calendar says. */
  readonly own: 'open' | 'closed';
  /** `13:00-17:00`. */
  readonly hours: string;
  /** Dates; absent: every trade day in summer time. */
  readonly dates?: readonly IsoDate[];
  /** Why. */
  readonly decision: string;
  /** Publication that decides. */
  readonly source: string;
}

const halfDays = dates('2024-07-03 2024-11-29 2024-12-24 2025-07-03 2025-11-28 2025-12-24 2026-11-27 2026-12-24');
const cme = 'https://www.cmegroup.com/trading-hours.html';
const cmeMourning = 'CME Group, press release of 2024-12-30';
const cboe = 'https://www.cboe.com/about/hours/us-options/';
const holidays2024 = '2024-01-15 2024-02-19 2024-05-27 2024-06-19 2024-07-04 2024-09-02 2024-11-28';
const eves2024 = '2024-01-14 2024-02-18 2024-05-26 2024-06-18 2024-07-03 2024-09-01 2024-11-27';

const pause = 'A holiday with a short session, which Lean has as closed all day.';
const evening = 'The session of the next trade day begins in the evening of the holiday.';
const nightBefore = 'A night session belongs to the trade day on which it ends. That day is a holiday.';
const missingHalfDay = 'A half day that Lean lacks.';
const christmas = 'Christmas Day, closed. An early close at the usual end and a late open leave it open in Lean.';
const lateOpen = 'After a holiday in the week, grains open in the morning: there is no night session.';

function dates(text: string): readonly IsoDate[] {
  return text.split(' ');
}

export const differences: readonly Difference[] = [
  {
    calendar: 'XNYS',
    own: 'open',
    hours: '13:00-17:00',
    dates: halfDays,
    decision: 'On half days the late session lasts until 17:00. Lean cuts it at the early close.',
    source: 'https://www.nyse.com/markets/hours-calendars',
  },
  {
    calendar: 'XCBO-INDEX',
    own: 'open',
    hours: '13:00-13:15',
    dates: halfDays,
    decision: 'Index options close at 13:15 on half days, 15 minutes after stocks.',
    source: cboe,
  },
  {
    calendar: 'XCBO-INDEX',
    own: 'open',
    hours: '20:15-01:00',
    dates: dates(
      `2024-01-01 ${holidays2024} 2024-12-25 2025-01-01 2025-01-09 2025-01-20 2025-02-17 2025-05-26 2025-06-19 2025-09-01 2025-11-27 2025-12-25 2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-09-07 2026-11-26`,
    ),
    decision: evening,
    source: cboe,
  },
  {
    calendar: 'XCBO-INDEX',
    own: 'closed',
    hours: '20:15-01:00',
    dates: dates(
      '2024-01-14 2024-02-18 2024-03-28 2024-05-26 2024-06-18 2024-09-01 2024-11-27 2024-12-31 2025-01-19 2025-02-16 2025-04-17 2025-05-25 2025-06-18 2025-08-31 2025-11-26 2025-12-31 2026-01-18 2026-02-15 2026-04-02 2026-05-24 2026-06-18 2026-07-02 2026-09-06 2026-11-25',
    ),
    decision: nightBefore,
    source: cboe,
  },
  {
    calendar: 'XCBO-INDEX',
    own: 'open',
    hours: '01:00-09:15',
    dates: ['2025-01-09'],
    decision: 'The night session was held on the day of mourning; the regular session was not.',
    source: 'Cboe, press release of 2024-12-30',
  },
  { calendar: 'CME-EQUITY', own: 'open', hours: '23:00-12:00', dates: ['2025-01-19'], decision: pause, source: cme },
  { calendar: 'CME-EQUITY', own: 'open', hours: '17:00-23:00', dates: ['2025-01-20'], decision: evening, source: cme },
  {
    calendar: 'CME-EQUITY',
    own: 'closed',
    hours: '17:00-23:00',
    dates: ['2024-03-28'],
    decision: nightBefore,
    source: cme,
  },
  {
    calendar: 'CME-EQUITY',
    own: 'closed',
    hours: '12:15-16:00',
    dates: dates('2024-07-03 2024-11-29'),
    decision: missingHalfDay,
    source: cme,
  },
  {
    calendar: 'CME-EQUITY',
    own: 'closed',
    hours: '08:30-16:00',
    dates: ['2025-01-09'],
    decision: 'On the day of mourning equity futures closed at 08:30.',
    source: cmeMourning,
  },
  {
    calendar: 'CME-EQUITY',
    own: 'closed',
    hours: '23:00-16:00',
    dates: ['2025-12-24'],
    decision: christmas,
    source: cme,
  },
  { calendar: 'CME-FX', own: 'open', hours: '00:00-16:00', dates: ['2025-01-20'], decision: pause, source: cme },
  { calendar: 'CME-FX', own: 'open', hours: '17:00-24:00', dates: ['2025-01-20'], decision: evening, source: cme },
  {
    calendar: 'CME-FX',
    own: 'closed',
    hours: '12:15-16:00',
    dates: ['2024-11-29'],
    decision: `${missingHalfDay} The hour is that of pandas_market_calendars.`,
    source: cme,
  },
  {
    calendar: 'CME-RATES',
    own: 'open',
    hours: '00:00-12:00',
    dates: dates(`${holidays2024} 2025-01-20`),
    decision: pause,
    source: cme,
  },
  {
    calendar: 'CME-RATES',
    own: 'open',
    hours: '17:00-24:00',
    dates: dates(`2024-01-01 ${holidays2024} 2024-12-25 2025-01-09 2025-01-20`),
    decision: evening,
    source: cme,
  },
  {
    calendar: 'CME-RATES',
    own: 'open',
    hours: '00:00-12:15',
    dates: ['2025-01-09'],
    decision: 'On the day of mourning interest rate futures closed at 12:15. Lean has the day as closed.',
    source: cmeMourning,
  },
  {
    calendar: 'CME-RATES',
    own: 'closed',
    hours: '12:15-16:00',
    dates: ['2024-11-29'],
    decision: missingHalfDay,
    source: cme,
  },
  {
    calendar: 'CME-RATES',
    own: 'closed',
    hours: '00:00-16:00',
    dates: ['2025-12-25'],
    decision: christmas,
    source: cme,
  },
  {
    calendar: 'NYMEX-COMEX',
    own: 'open',
    hours: '23:00-13:30',
    dates: dates(`${eves2024} 2025-01-19`),
    decision: pause,
    source: cme,
  },
  {
    calendar: 'NYMEX-COMEX',
    own: 'open',
    hours: '17:00-23:00',
    dates: dates(`2024-01-01 ${holidays2024} 2024-12-25 2025-01-20`),
    decision: evening,
    source: cme,
  },
  {
    calendar: 'NYMEX-COMEX',
    own: 'closed',
    hours: '12:45-16:00',
    dates: ['2024-11-29'],
    decision: `${missingHalfDay} The hour is that of pandas_market_calendars.`,
    source: cme,
  },
  {
    calendar: 'NYMEX-COMEX',
    own: 'closed',
    hours: '23:00-16:00',
    dates: ['2025-12-24'],
    decision: christmas,
    source: cme,
  },
  {
    calendar: 'CBOT-GRAINS',
    own: 'open',
    hours: '08:30-13:20',
    dates: ['2024-01-02'],
    decision: 'Not a holiday: only its night session is left out.',
    source: cme,
  },
  {
    calendar: 'CBOT-GRAINS',
    own: 'open',
    hours: '19:00-24:00',
    dates: dates('2024-01-02 2024-01-15 2024-02-19 2024-05-27 2024-06-19 2024-09-02 2025-01-09 2025-01-20'),
    decision: evening,
    source: cme,
  },
  {
    calendar: 'CBOT-GRAINS',
    own: 'open',
    hours: '00:00-07:45',
    dates: ['2025-01-09'],
    decision: 'On the day of mourning grains closed at 12:15. Lean has the day as closed.',
    source: cmeMourning,
  },
  {
    calendar: 'CBOT-GRAINS',
    own: 'open',
    hours: '08:30-12:15',
    dates: ['2025-01-09'],
    decision: 'On the day of mourning grains closed at 12:15. Lean has the day as closed.',
    source: cmeMourning,
  },
  {
    calendar: 'CBOT-GRAINS',
    own: 'closed',
    hours: '19:00-24:00',
    dates: dates(eves2024),
    decision: nightBefore,
    source: cme,
  },
  {
    calendar: 'CBOT-GRAINS',
    own: 'closed',
    hours: '00:00-07:45',
    dates: dates('2024-07-05 2024-11-29 2024-12-26 2025-01-02 2025-11-28 2025-12-26'),
    decision: lateOpen,
    source: cme,
  },
  {
    calendar: 'CBOT-GRAINS',
    own: 'closed',
    hours: '12:05-13:20',
    dates: ['2024-11-29'],
    decision: missingHalfDay,
    source: cme,
  },
  {
    calendar: 'XEUR',
    own: 'closed',
    hours: '01:10-02:10',
    decision: 'In summer time trading begins at 02:10: the night is that of Asia, which has no summer time.',
    source: 'https://www.eurex.com/ex-en/trade/trading-hours',
  },
];

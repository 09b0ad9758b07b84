// Every calendar by its identifier, and the one of an instrument.
import type { AssetClass } from '../core/vocabulary.js';
import type { TradingCalendar } from '../sessions/trading-calendar.js';
import { readContinuousSymbol, readFuturesSymbol } from '../signal/ticker.js';
import { always } from './always.js';
import { cbotGrains } from './cbot-grains.js';
import { cmeEquity } from './cme-equity.js';
import { cmeFx } from './cme-fx.js';
import { cmeRates } from './cme-rates.js';
import { forex } from './forex.js';
import { nymexComex } from './nymex-comex.js';
import { xcbo } from './xcbo.js';
import { xcboIndex } from './xcbo-index.js';
import { xetr } from './xetr.js';
import { xeur } from './xeur.js';
import { xhkg } from './xhkg.js';
import { xlon } from './xlon.js';
import { xnas } from './xnas.js';
import { xnys } from './xnys.js';
import { xpar } from './xpar.js';
import { xtks } from './xtks.js';

/** Identifier of a calendar of this library. */
export type CalendarId =
  | 'XNYS'
  | 'XNAS'
  | 'XCBO'
  | 'XCBO-INDEX'
  | 'CME-EQUITY'
  | 'CME-FX'
  | 'CME-RATES'
  | 'NYMEX-COMEX'
  | 'CBOT-GRAINS'
  | 'XEUR'
  | 'XETR'
  | 'XLON'
  | 'XPAR'
  | 'XTKS'
  | 'XHKG'
  | 'FOREX'
  | 'ALWAYS';

/**
 * Every calendar by its identifier.
 *
 * @example
 * calendars['CME-EQUITY'].timeZone; // 'America/Chicago'
 * calendars.XNYS.valid.to; // '2028-12-31'
 */
export const calendars: Readonly<Record<CalendarId, TradingCalendar>> = {
  XNYS: xnys,
  XNAS: xnas,
  XCBO: xcbo,
  'XCBO-INDEX': xcboIndex,
  'CME-EQUITY': cmeEquity,
  'CME-FX': cmeFx,
  'CME-RATES': cmeRates,
  'NYMEX-COMEX': nymexComex,
  'CBOT-GRAINS': cbotGrains,
  XEUR: xeur,
  XETR: xetr,
  XLON: xlon,
  XPAR: xpar,
  XTKS: xtks,
  XHKG: xhkg,
  FOREX: forex,
  ALWAYS: always,
};

/** Roots of futures by their calendar. Bitcoin futures have none: since 2026 they trade on weekends too. */
const rootsByCalendar: readonly (readonly [TradingCalendar, string])[] = [
  [cmeEquity, 'ES MES NQ MNQ RTY M2K YM MYM EMD'],
  [cmeFx, '6A 6B 6C 6E 6J 6M 6N 6S E7 J7 M6A M6B M6E MCD MJY MSF'],
  [cmeRates, 'ZB ZF ZN ZQ ZT UB TN SR1 SR3 10Y 2YY 5YY 30Y'],
  [nymexComex, 'CL MCL QM NG MNG QG HO RB GC MGC QO SI SIL QI HG MHG PL PA'],
  [cbotGrains, 'ZC ZS ZW ZM ZL ZO KE'],
  [xeur, 'FDAX FDXM FDXS FESX FSXE FGBL FGBM FGBS FGBX'],
];

const calendarsByRoot: ReadonlyMap<string, TradingCalendar> = /* @__PURE__ */ (() =>
  new Map(
    rootsByCalendar.flatMap(([calendar, roots]) =>
      roots.split(' ').map((root): [string, TradingCalendar] => [root, calendar]),
    ),
  ))();

function isCalendarId(id: string): id is CalendarId {
  return Object.hasOwn(calendars, id);
}

/** What of an instrument decides on its calendar. */
export interface CalendarChoice {
  /** Identifier of a calendar, or a calendar. */
  readonly calendar?: string | TradingCalendar | undefined;
}

/**
 * Calendar of an instrument: its own, else that of its futures root, else that of its asset class. Undefined for an
 * identifier that is not one of `calendars`, and for a root without a default.
 *
 * @example
 * calendarOf('MESH2026', undefined, 'futures')?.id; // 'CME-EQUITY'
 * calendarOf('SAP', { calendar: 'XETR' }, 'stocks')?.id; // 'XETR'
 */
export function calendarOf(
  ticker: string,
  instrument: CalendarChoice | undefined,
  assetClass: AssetClass,
): TradingCalendar | undefined {
  const own = instrument?.calendar;
  if (own != null) {
    return typeof own === 'string' ? (isCalendarId(own) ? calendars[own] : undefined) : own;
  }
  switch (assetClass) {
    case 'stocks':
      return xnys;
    case 'options':
      return xcbo;
    case 'index_options':
      return xcboIndex;
    case 'crypto':
      return always;
    case 'forex':
      return forex;
    case 'futures':
      return calendarsByRoot.get(rootOf(ticker));
  }
}

/** Root of a contract or continuous symbol; another text is taken as the root itself. */
function rootOf(ticker: string): string {
  return readContinuousSymbol(ticker)?.root ?? readFuturesSymbol(ticker)?.root ?? ticker;
}

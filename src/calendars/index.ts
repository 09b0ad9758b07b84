/** Subpath `signal-to-order/calendars`: sessions and holidays of markets as data, and when a market is open. */
export { isOpen, nextOpen, sessionOf, sessionsBetween } from '../sessions/sessions.js';
export type {
  ClosedDay,
  Session,
  SessionHours,
  SessionKind,
  SpecialDay,
  TimeOfDay,
  TradingCalendar,
  WeeklySession,
} from '../sessions/trading-calendar.js';
export { always } from './always.js';
export { type CalendarChoice, type CalendarId, calendarOf, calendars } from './calendars.js';
export { cbotGrains } from './cbot-grains.js';
export { cmeEquity } from './cme-equity.js';
export { cmeFx } from './cme-fx.js';
export { cmeRates } from './cme-rates.js';
export { forex } from './forex.js';
export { nymexComex } from './nymex-comex.js';
export { xcbo } from './xcbo.js';
export { xcboIndex } from './xcbo-index.js';
export { xetr } from './xetr.js';
export { xeur } from './xeur.js';
export { xhkg } from './xhkg.js';
export { xlon } from './xlon.js';
export { xnas } from './xnas.js';
export { xnys } from './xnys.js';
export { xpar } from './xpar.js';
export { xtks } from './xtks.js';

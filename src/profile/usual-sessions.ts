// The usual session of each asset class: what is assumed where no profile says otherwise. Holidays and early closes are not known.
import type { AssetClass } from '../core/vocabulary.js';
import type { TradingSession } from './broker-profile.js';

/** The session whose end is that of a day order, by its name. */
export interface UsualSession extends TradingSession {
  readonly name: 'regular' | 'always';
  /** End of the extended hours after it; absent: there are none. */
  readonly extendedTo?: string;
}

const newYork = 'America/New_York';

export const usualSessions: Readonly<Record<AssetClass, UsualSession>> = {
  stocks: { name: 'regular', from: '09:30', to: '16:00', extendedTo: '20:00', timeZone: newYork, calendar: 'XNYS' },
  options: { name: 'regular', from: '09:30', to: '16:00', timeZone: newYork, calendar: 'XCBO' },
  index_options: { name: 'regular', from: '09:30', to: '16:15', timeZone: newYork, calendar: 'XCBO-INDEX' },
  futures: { name: 'regular', from: '17:00', to: '16:00', timeZone: 'America/Chicago' },
  crypto: { name: 'always', from: '00:00', to: '24:00', timeZone: 'UTC', calendar: 'ALWAYS' },
  forex: { name: 'regular', from: '17:00', to: '17:00', timeZone: newYork, calendar: 'FOREX' },
};

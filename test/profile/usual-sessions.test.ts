import { describe, expect, it } from 'vitest';
import { usualSessions } from '../../src/profile/usual-sessions.js';

describe('the usual session of an asset class', () => {
  // The hours of the exchanges: NYSE, Cboe (options of stocks, of indices), CME; the week of forex in New York.
  it.each([
    ['stocks', '09:30', '16:00', 'America/New_York'],
    ['options', '09:30', '16:00', 'America/New_York'],
    ['index_options', '09:30', '16:15', 'America/New_York'],
    ['futures', '17:00', '16:00', 'America/Chicago'],
    ['crypto', '00:00', '24:00', 'UTC'],
    ['forex', '17:00', '17:00', 'America/New_York'],
  ] as const)('of %s is from %s to %s in %s', (assetClass, from, to, timeZone) => {
    expect(usualSessions[assetClass]).toMatchObject({ from, to, timeZone });
  });
});

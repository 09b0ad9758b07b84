/** Moments to which the clock of the market can be set, by their name: days on which a market is closed, or closes early. */
export const clockMoments: Readonly<Record<string, string>> = {
  'a Monday, 10:30': '2026-01-26T15:30:00Z',
  'a Friday evening': '2026-07-10T23:00:00Z',
  'Martin Luther King Jr. Day': '2026-01-19T15:30:00Z',
  Thanksgiving: '2026-11-26T15:00:00Z',
  'the half day after it, 14:30': '2026-11-27T19:30:00Z',
  'Sunday 17:30 in Chicago': '2026-01-25T23:30:00Z',
  'lunch in Tokyo': '2026-01-26T03:00:00Z',
  'a day that nobody knows': '2029-03-01T15:00:00Z',
};

/** In place of a name: the time of the market is another one. */
export const otherMoment = 'another time';

/** Name of a moment. */
export function momentName(now: string): string {
  return Object.entries(clockMoments).find(([, moment]) => moment === now)?.[0] ?? otherMoment;
}

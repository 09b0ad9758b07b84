// Random settings: rules of the day, of the drawdown and of cooldowns, and other settings that decide.
import type { Random } from './random.js';

export const timeZones = [
  'America/New_York',
  'America/Chicago',
  'UTC',
  'Europe/London',
  'America/Santiago',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Pacific/Auckland',
] as const;

/** Settings as a person writes them. */
export type WrittenSettings = Readonly<Record<string, unknown>>;

/** Rules of the day: `probability` of each. Limits of quantities are set when it is known what they would judge. */
export function someDayRules(random: Random): WrittenSettings {
  const { chance, pick, integer, between } = random;
  const earlyOrLate = () => pick(['17:00', '18:00', '09:30', '17:00', '00:00', chance(0.3) ? '02:30' : '01:30']);
  const frame = {
    ...(chance(0.8) && { timeZone: pick(timeZones) }),
    ...(chance(0.5) && { dayStart: earlyOrLate() }),
    ...(chance(0.45) && { fit: 'shrink' }),
  };
  const probability = pick([0, 0, 0.18, 0.3, 0.6]);
  return {
    ...frame,
    ...(chance(probability) && { maxLossPerDay: integer(300, 4000) }),
    ...(chance(probability) && { maxLossPerDayPercent: between(0.3, 5) }),
    ...(chance(probability) && { maxProfitPerDay: integer(300, 4000) }),
    ...(chance(probability) && { maxDrawdown: someDrawdown(random) }),
    ...(chance(probability) && { maxEntriesPerDay: integer(1, 6) }),
    ...(chance(probability) && { maxEntriesPerTicker: integer(1, 3) }),
    ...(chance(probability) && { cooldownAfterLoss: pick([1, 60, 600, 3600, 86_400, 200_000]) }),
    ...(chance(probability) && { maxLossesInRow: integer(1, 4) }),
  };
}

function someDrawdown({ chance, pick, integer, between }: Random): WrittenSettings {
  return {
    ...(chance(0.5) ? { amount: integer(800, 8000) } : { percent: between(1, 9) }),
    trailing: pick(['intraday', 'end-of-day', 'none']),
    ...(chance(0.4) && { stopsAtStart: chance(0.9) }),
  };
}

/** Settings apart from the guard. */
export function someSettings({ chance, pick }: Random, assetClass: string, areAged: boolean): WrittenSettings {
  return {
    assetClass,
    ...(chance(0.7) && { allowAddToPosition: true }),
    ...(chance(0.03) && { entryLockout: true }),
    ...(chance(0.12) && { cancelOpenOrders: false }),
    ...(areAged && { maxQuoteAgeSeconds: 30 }),
    ...(assetClass === 'stocks' && chance(0.2) && { useFractionalQuantity: true }),
    ...(chance(0.05) && { marketTimeZone: pick(timeZones) }),
  };
}

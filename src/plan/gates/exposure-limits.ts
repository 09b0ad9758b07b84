// What the account may hold and risk together with an entry (guard G2).
import type { DecimalString } from '../../core/decimal.js';
import { type SignalError, signalError } from '../../core/errors.js';
import type { Figure } from '../../core/figure.js';
import { moneyText } from '../../core/money-text.js';
import { andThen, ok, type Result, zip } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import type { GuardSettings } from '../../settings/guard-settings.js';
import { sumOf } from './account-exposure.js';
import { contractLimit } from './contract-limit.js';
import { entryValue } from './entry-value.js';
import type { GateFacts } from './gate-facts.js';
import type { GatedEntry } from './gated-parts.js';
import { type GuardDetails, guardLimit, guardVerdict, measureOf } from './guard-verdict.js';
import { type Verdict, type Verdicts, whereMeasured } from './verdict.js';

type ExposureSettings = Pick<
  GuardSettings,
  'maxContracts' | 'maxTotalValue' | 'maxTotalValuePercent' | 'maxSideValue' | 'maxSideValuePercent'
>;

type ExposureSetting = keyof ExposureSettings;

function exposureError(details: GuardDetails<ExposureSetting>): SignalError<'exposure-too-large'> {
  return signalError('exposure-too-large', details);
}

/** Contracts and value of what is held, on its way and asked for. */
export function exposure(
  settings: ExposureSettings,
  entry: GatedEntry,
  facts: GateFacts,
): Verdicts<'exposure-too-large'> {
  const { maxContracts, maxTotalValue, maxTotalValuePercent, maxSideValue, maxSideValuePercent } = settings;
  const withEntry = (heldOf: (values: Readonly<Record<PositionSide, Figure>>) => Figure): Result<Figure> =>
    andThen(zip(entry.exposure().values(), entryValue(entry.units, entry, facts)), ([values, added]) =>
      ok(heldOf(values).plus(added)),
    );
  const total = () => withEntry(({ long, short }) => sumOf([long, short], 'heldValue'));
  const ofSide = () => withEntry((values) => values[entry.side]);
  const whole = 'The value of all positions, resting entries and the entry';
  const sided = `The value of the ${entry.side} positions, resting entries and the entry`;
  return [
    ...measureOf(maxContracts, (limit) => contractLimit(limit, entry)),
    ...measureOf(maxTotalValue, (limit) => atMost('maxTotalValue', limit, whole, total(), facts, exposureError)),
    ...measureOf(maxTotalValuePercent, (limit) =>
      atMostPercent('maxTotalValuePercent', limit, whole, total(), facts, exposureError),
    ),
    ...measureOf(maxSideValue, (limit) => atMost('maxSideValue', limit, sided, ofSide(), facts, exposureError)),
    ...measureOf(maxSideValuePercent, (limit) =>
      atMostPercent('maxSideValuePercent', limit, sided, ofSide(), facts, exposureError),
    ),
  ];
}

type RiskSettings = Pick<GuardSettings, 'maxOpenRisk' | 'maxOpenRiskPercent'>;

function riskError(details: GuardDetails<keyof RiskSettings>): SignalError<'open-risk-too-large'> {
  return signalError('open-risk-too-large', details);
}

/** Loss of the positions at their resting stops and of the entry at its own; what has no stop counts whole. */
export function openRisk(
  { maxOpenRisk, maxOpenRiskPercent }: RiskSettings,
  entry: GatedEntry,
  facts: GateFacts,
): Verdicts<'open-risk-too-large'> {
  const risk = () =>
    andThen(zip(entry.exposure().risk(), entryRisk(entry, facts)), ([held, added]) => ok(held.plus(added)));
  const what =
    'The loss of all positions and the entry at their stops (resting entries, and what has no stop, with their whole value)';
  return [
    ...measureOf(maxOpenRisk, (limit) => atMost('maxOpenRisk', limit, what, risk(), facts, riskError)),
    ...measureOf(maxOpenRiskPercent, (limit) =>
      atMostPercent('maxOpenRiskPercent', limit, what, risk(), facts, riskError),
    ),
  ];
}

function entryRisk({ units, cost, stopDistance, instrument }: GatedEntry, facts: GateFacts): Result<Figure> {
  const points = andThen(stopDistance(), (distance) => (distance === undefined ? cost() : ok(distance)));
  return facts.accountValue(units, points, instrument);
}

function atMost<C extends 'exposure-too-large' | 'open-risk-too-large', Setting extends string>(
  setting: Setting,
  maximum: DecimalString,
  what: string,
  measured: Result<Figure>,
  { currency }: GateFacts,
  error: (details: GuardDetails<Setting>) => SignalError<C>,
): Verdict<C> {
  return whereMeasured(measured, (actual) => {
    const sentence = (value: string, limit: string) => `${what} is ${value}; ${setting} is ${limit}.`;
    const limit = guardLimit(setting, maximum);
    return guardVerdict({ setting, actual, limit, currency: currency(), sentence }, error);
  });
}

function atMostPercent<C extends 'exposure-too-large' | 'open-risk-too-large', Setting extends string>(
  setting: Setting,
  percent: DecimalString,
  what: string,
  measured: Result<Figure>,
  { account, currency }: GateFacts,
  error: (details: GuardDetails<Setting>) => SignalError<C>,
): Verdict<C> {
  const equity = account().equity(`${setting} of the settings is ${percent}`);
  return whereMeasured(zip(measured, equity), ([actual, of]) => {
    const limit = guardLimit(setting, percent).percentOf(of);
    const ofAccount = currency();
    const sentence = (share: string, most: string) =>
      `${what} is ${share}% of an equity of ${moneyText(of, ofAccount)}; ${setting} is ${most}.`;
    const measure = { setting, actual, limit, currency: ofAccount, share: { percent, of }, sentence };
    return guardVerdict(measure, error);
  });
}

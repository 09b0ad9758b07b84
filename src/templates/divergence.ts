// Whether an account that trades the alerts of a strategy holds what the strategy holds (follow F5).
import type { ErrorCode } from '../core/errors.js';
import { remembered } from '../core/remembered.js';
import { tradesOf } from '../plan/expected/trades.js';
import { defaultSettings } from '../settings/defaults.js';
import type { Settings } from '../settings/settings.js';
import type { Signal } from '../signal/signal.js';
import { type StrategyFill, sideOf } from './fills.js';
import type { PlacedFinding } from './findings.js';
import type { SampleMarket } from './sample.js';
import { sampleContext } from './sample-context.js';
import { type FollowedFill, followFill } from './strategy-position.js';
import type { Member } from './template-reading.js';
import type { ParsedCase } from './trade-findings.js';
import type { LintContext } from './variants.js';

/** A fill with the signals of its alert. */
interface FollowedAlert {
  readonly fill: StrategyFill;
  readonly signals: readonly Signal[];
}

/** A fill after which the account and the strategy hold different positions. */
interface Divergence {
  readonly fill: StrategyFill;
  readonly followed: FollowedFill;
  /** Units of the strategy after the fill, scaled by the multiplier. */
  readonly wanted: number;
}

/** What an account is compared in. */
interface Comparison {
  readonly context: LintContext;
  readonly sample: SampleMarket;
  /** Whether the quantity is the strategy's, so that sizes are compared, too. */
  readonly comparesSize: boolean;
}

/** Settings that can make a template follow its strategy, the simplest first. */
const remedies: readonly Partial<Settings>[] = [
  { resizeSentiment: 'position' },
  { subtractExitQuantity: true },
  { allowAddToPosition: true },
  { subtractExitQuantity: true, allowAddToPosition: true },
  { subtractExitQuantity: false },
];

/** Refusals that say what a template means, and not what a market lacks. */
const telling: ReadonlySet<ErrorCode> = /* @__PURE__ */ new Set<ErrorCode>([
  'no-position',
  'sentiment-conflict',
  'resize-sentiment-conflict',
  'resize-target-unresolved',
  'add-to-position-not-allowed',
  'position-unexpected',
  'quantity-unresolved',
]);

/**
 * The finding of the first fill of a strategy after which the account holds something else; none where it always holds the same.
 * `place`: the quantity of the template, else its action.
 */
export function divergenceFindings(
  cases: readonly ParsedCase[],
  place: Member,
  context: LintContext,
  sample: SampleMarket,
): readonly PlacedFinding[] {
  const alerts = cases.flatMap(({ templateCase: { fill, isAtMarket, breaks }, signals }): readonly FollowedAlert[] => {
    const isUsual = isAtMarket && breaks === undefined && new Set(signals.map(({ ticker }) => ticker)).size === 1;
    return fill !== undefined && isUsual ? [{ fill, signals }] : [];
  });
  const comparesSize = place.value.holes.some(({ entry }) => entry?.group === 'fill');
  const comparison = { context, sample, comparesSize };
  const settings = context.settings ?? defaultSettings;
  const diverging = divergences(alerts, settings, comparison);
  const [first] = diverging;
  if (first === undefined) {
    return [];
  }
  const { start, end } = place.value;
  const sentences = [
    divergenceText(first),
    ...(diverging.length > 1 ? [`It is another position, too, when it ${others(diverging)}.`] : []),
    remedyText(alerts, settings, comparison),
  ];
  return [
    {
      severity: context.settings === undefined ? 'warning' : 'error',
      code: 'strategy-diverges',
      message: sentences.join(' '),
      start,
      end,
      variant: first.fill.name,
    },
  ];
}

function divergences(
  alerts: readonly FollowedAlert[],
  settings: Settings,
  comparison: Comparison,
): readonly Divergence[] {
  return alerts.flatMap((alert) => divergence(alert, settings, comparison) ?? []);
}

/** Whether the account always holds what the strategy holds. The first divergence decides. */
function neverDiverges(alerts: readonly FollowedAlert[], settings: Settings, comparison: Comparison): boolean {
  return alerts.every((alert) => divergence(alert, settings, comparison) === undefined);
}

/** Undefined, too, where the settings keep the account from following on purpose. */
function divergence(
  { fill, signals }: FollowedAlert,
  settings: Settings,
  { context: { market }, sample, comparesSize }: Comparison,
): Divergence | undefined {
  if (isForbidden(fill, settings)) {
    return undefined;
  }
  const [signal] = signals;
  const ofMarket = market ?? (signal && sampleContext(signal, settings.assetClass, sample.now));
  const followed = ofMarket && followFill(fill, signals, ofMarket, unlimited(settings));
  if (followed === undefined || followed.plans.some((plan) => !plan.ok && !plan.errors.every(isTelling))) {
    return undefined;
  }
  const wanted = fill.after * Number(settings.signalQuantityMultiplier);
  // Each order is rounded to a step.
  const step = isDivided(settings) ? 1e-6 : 1;
  const isSame = comparesSize
    ? Math.abs(followed.after - wanted) < step
    : sideOf(followed.after) === sideOf(Math.abs(wanted) < step ? 0 : wanted);
  return isSame ? undefined : { fill, followed, wanted };
}

function isTelling({ code }: { readonly code: ErrorCode }): boolean {
  return telling.has(code);
}

/** Whether quantities are traded in parts of a unit. */
function isDivided({ assetClass, useFractionalQuantity }: Settings): boolean {
  return assetClass === 'crypto' || (useFractionalQuantity && assetClass === 'stocks');
}

/** Fills that the settings keep an account from following on purpose. */
function isForbidden({ before, after }: StrategyFill, settings: Settings): boolean {
  const { allowedSides, allowSideSwapping, entryLockout, ignoreExitSignals } = settings;
  const isOutside = (units: number): boolean =>
    (allowedSides === 'bullish' && units < 0) || (allowedSides === 'bearish' && units > 0);
  const reduces = Math.abs(after) < Math.abs(before) || before * after < 0;
  const enters = Math.abs(after) > Math.abs(before) || before * after < 0;
  return (
    isOutside(before) ||
    isOutside(after) ||
    (!allowSideSwapping && before * after < 0) ||
    (entryLockout && enters) ||
    (ignoreExitSignals && reduces)
  );
}

/** The settings without what refuses by the hour, the age, the size or the price. The same for the same settings. */
const unlimited = /* @__PURE__ */ remembered((settings: Settings): Settings => {
  const { tradingWindows, maxPositions, maxOrderQuantity, maxOrderValue, maxPositionValue, ...rest } = settings;
  const { maxLossAtStop, maxLossAtStopPercent, priceCollarPercent, maxQuoteAgeSeconds, ...others } = rest;
  const { bidAskSpreadFilter, bidAskSpreadFilterPercent, rejectOlderThan, ...entry } = others.entry;
  const { bidAskSpreadFilter: _, bidAskSpreadFilterPercent: __, rejectOlderThan: ___, ...exit } = others.exit;
  return { ...others, entry, exit };
});

function divergenceText({ fill, followed, wanted }: Divergence): string {
  return `When the strategy ${fill.name}, this alert ${planText(followed)}: the position is then ${positionText(followed.after)}, and the strategy's is ${positionText(wanted)}.`;
}

/** `sells 10, then sells 20`; `is rejected (no-position)` */
function planText({ plans }: FollowedFill): string {
  const parts = plans.flatMap((plan) =>
    plan.ok
      ? tradesOf(plan.value).map(({ side, quantity }) => `${side}s ${quantity}`)
      : [`is rejected (${plan.errors.map(({ code }) => code).join(', ')})`],
  );
  return parts.length === 0 ? 'trades nothing' : parts.join(', then ');
}

function positionText(units: number): string {
  const side = sideOf(units);
  return side === 'flat' ? side : `${side} ${Number(Math.abs(units).toFixed(8))}`;
}

function others(diverging: readonly Divergence[]): string {
  return diverging
    .slice(1)
    .map(({ fill }) => fill.name)
    .join(', ');
}

/** What makes the template right: settings, a sentiment, or both. */
function remedyText(alerts: readonly FollowedAlert[], settings: Settings, comparison: Comparison): string {
  const withSentiment = alerts.map((alert) => ({
    ...alert,
    signals: alert.signals.map((signal) => sided(signal, alert)),
  }));
  // Each is judged once, although it is tried twice.
  const remedied = remedies.map((remedy) => ({ remedy, changed: { ...settings, ...remedy } }));
  const remedyOf = (tried: readonly FollowedAlert[]): Partial<Settings> | undefined =>
    remedied.find(({ changed }) => neverDiverges(tried, changed, comparison))?.remedy;
  const addition = 'Add "sentiment": "{{strategy.market_position}}"';
  const alone = remedyOf(alerts);
  if (alone !== undefined) {
    return `Set ${settingsText(alone)}.`;
  }
  if (neverDiverges(withSentiment, settings, comparison)) {
    return `${addition}.`;
  }
  const both = remedyOf(withSentiment);
  return both === undefined
    ? 'Write the template with follow position, which sends the position of the strategy.'
    : `${addition}, and set ${settingsText(both)}.`;
}

/** The signal with the side of the strategy after the fill. */
function sided(signal: Signal, { fill }: FollowedAlert): Signal {
  switch (signal.action) {
    case 'buy':
    case 'sell':
    case 'resize':
      return { ...signal, sentiment: sentiments[sideOf(fill.after)] };
    default:
      return signal;
  }
}

const sentiments = { long: 'bullish', short: 'bearish', flat: 'flat' } as const;

function settingsText(settings: Partial<Settings>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} to ${value}`)
    .join(' and ');
}

/** Whether the quantity of a template is the position of the strategy. */
export function sendsPosition(quantity: Member | undefined): boolean {
  return quantity?.value.holes.some(({ name }) => /^strategy\.(?:market_)?position_size$/.test(name)) ?? false;
}

/** A bracket beside a template that sends the position: what its stop closes, the next addition of the strategy buys back. */
export function bracketBesideFollow(
  cases: readonly ParsedCase[],
  quantity: Member,
  bracketOf: () => Member,
): readonly PlacedFinding[] {
  const hasBracket = cases.some(({ signals }) =>
    signals.some(
      (signal) => signal.action === 'resize' && (signal.stopLoss ?? signal.takeProfit ?? signal.targets) !== undefined,
    ),
  );
  if (!sendsPosition(quantity) || !hasBracket) {
    return [];
  }
  const { start, end } = bracketOf().name;
  const message =
    "When this stop or target fills first, the next addition of the strategy buys the closed units back: the alert sends the strategy's whole position. Leave the bracket out, and let the strategy send its exits.";
  return [{ severity: 'warning', code: 'bracket-beside-follow', message, start, end }];
}

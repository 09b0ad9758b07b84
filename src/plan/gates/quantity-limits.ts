// Every limit of a quantity as a line: what is used of it, and what one more unit takes (guard G2.4, G3). In the order of the gates.
import type { DecimalString } from '../../core/decimal.js';
import { Figure, nothing } from '../../core/figure.js';
import { andThen, ok, type Result, zip } from '../../core/result.js';
import type { Settings } from '../../settings/settings.js';
import { weightedContracts, weightOf } from './contract-limit.js';
import { entryValue } from './entry-value.js';
import type { GateFacts } from './gate-facts.js';
import type { GatedEntry } from './gated-parts.js';
import { guardLimit } from './guard-verdict.js';
import { isCounted } from './held-instruments.js';

/** A limit that a quantity can exceed. */
export interface QuantityLimit {
  /** Setting, or `buyingPower`. */
  readonly rule: string;
  readonly limit: Figure;
  /** What is used without the entry. */
  readonly used: Figure;
  /** What one unit of the entry takes. */
  readonly each: Figure;
}

const oneUnit = /* @__PURE__ */ Figure.from('constant', ['unit'], 1);

/** The largest quantity within a limit, a multiple of the step; undefined: it limits none. */
export function largestQuantity({ limit, used, each }: QuantityLimit, step: Figure): Figure | undefined {
  if (used.isBeyond(limit)) {
    return nothing;
  }
  return each.isPositive() ? limit.minus(used).dividedNearBy(each).downToStep(step) : undefined;
}

/** The limits of an entry. */
export interface QuantityLimits {
  /** Those of which everything is known, in the order of the gates. */
  readonly known: readonly QuantityLimit[];
  /** Whether those are all. */
  readonly isWhole: boolean;
}

/** The limits of an entry; without those of which something is not known. */
export function quantityLimits(settings: Settings, entry: GatedEntry, facts: GateFacts): QuantityLimits {
  const lines = [
    ...orderLimits(settings, entry, facts),
    ...powerLimit(entry, facts),
    ...guardLimits(settings, entry, facts),
  ];
  return {
    known: lines.flatMap((line) => (line.ok ? [line.value] : [])),
    isWhole: lines.every((line) => line.ok),
  };
}

function line(rule: string, limit: Result<Figure>, used: Result<Figure>, each: Result<Figure>): Result<QuantityLimit> {
  return andThen(zip(zip(limit, used), each), ([[most, held], one]) =>
    ok({ rule, limit: most, used: held, each: one }),
  );
}

/** Limits of the order (safety Q1). */
function orderLimits(settings: Settings, entry: GatedEntry, facts: GateFacts): readonly Result<QuantityLimit>[] {
  const { maxOrderQuantity, maxOrderValue, maxPositionValue, maxLossAtStop, maxLossAtStopPercent } = settings;
  const { held = nothing, instrument } = entry;
  const of = (name: string, amount: DecimalString) => ok(Figure.from('setting', [name], amount));
  const value = () => unitValue(entry, facts);
  const loss = () =>
    andThen(entry.stopDistance(), (points) =>
      points === undefined
        ? ok(nothing)
        : withFee(
            facts.accountValue(ok(oneUnit), ok(points), instrument),
            facts.accountFee(ok(oneUnit), entry.fees.ofLoss, instrument),
          ),
    );
  return [
    ...given(maxOrderQuantity, (most) =>
      line('maxOrderQuantity', of('maxOrderQuantity', most), ok(nothing), ok(oneUnit)),
    ),
    ...given(maxOrderValue, (most) => line('maxOrderValue', of('maxOrderValue', most), ok(nothing), value())),
    ...given(maxPositionValue, (most) =>
      line(
        'maxPositionValue',
        of('maxPositionValue', most),
        andThen(value(), (each) => ok(held.times(each))),
        value(),
      ),
    ),
    ...given(maxLossAtStop, (most) => line('maxLossAtStop', of('maxLossAtStop', most), ok(nothing), loss())),
    ...given(maxLossAtStopPercent, (percent) =>
      line(
        'maxLossAtStopPercent',
        andThen(facts.equity(`maxLossAtStopPercent of the settings is ${percent}`), (equity) =>
          ok(Figure.from('setting', ['maxLossAtStopPercent'], percent).percentOf(equity)),
        ),
        ok(nothing),
        loss(),
      ),
    ),
  ];
}

function given<T, Line>(limit: T | undefined, make: (limit: T) => Line): readonly Line[] {
  return limit === undefined ? [] : [make(limit)];
}

/** Value of one unit in the account's currency. */
function unitValue(entry: GatedEntry, facts: GateFacts): Result<Figure> {
  return entryValue(ok(oneUnit), entry, facts);
}

/** Margin, else value, with the fee of one unit, against the buying power (money I1). */
function powerLimit(entry: GatedEntry, facts: GateFacts): readonly Result<QuantityLimit>[] {
  const limit = facts.buyingPower();
  const { side, instrument, fees } = entry;
  const basis = facts.powerBasis(instrument, side);
  if (limit === undefined || basis.by === 'unknown') {
    return [];
  }
  const bare =
    basis.by === 'margin' ? facts.accountMoney(ok(oneUnit), basis.each, instrument) : unitValue(entry, facts);
  return [
    line('buyingPower', ok(limit), ok(nothing), withFee(bare, facts.accountFee(ok(oneUnit), fees.ofEntry, instrument))),
  ];
}

function withFee(amount: Result<Figure>, fee: Result<Figure | undefined>): Result<Figure> {
  return andThen(zip(amount, fee), ([bare, charged]) => ok(charged === undefined ? bare : bare.plus(charged)));
}

/** Limits of the account (guard G2). */
function guardLimits({ guard }: Settings, entry: GatedEntry, facts: GateFacts): readonly Result<QuantityLimit>[] {
  if (guard === undefined) {
    return [];
  }
  const { contract, instrument, side } = entry;
  const value = () => unitValue(entry, facts);
  const risk = () =>
    andThen(entry.stopDistance(), (points) =>
      points === undefined ? value() : facts.accountValue(ok(oneUnit), ok(points), instrument),
    );
  const total = () => andThen(entry.exposure().values(), ({ long, short }) => ok(long.plus(short)));
  const ofSide = () => andThen(entry.exposure().values(), (values) => ok(values[side]));
  const openRisk = () => entry.exposure().risk();
  const amounts = [
    ['maxTotalValue', total, value],
    ['maxTotalValuePercent', total, value],
    ['maxSideValue', ofSide, value],
    ['maxSideValuePercent', ofSide, value],
    ['maxOpenRisk', openRisk, risk],
    ['maxOpenRiskPercent', openRisk, risk],
  ] as const;
  const contracts = given(guard.maxContracts, (limits) => {
    const counts = isCounted(ok(instrument), contract.ticker);
    return line(
      'maxContracts',
      ok(Figure.from('setting', ['guard', 'maxContracts', 'limit'], limits.limit)),
      andThen(entry.exposure().contracts(), (held) => ok(weightedContracts(held, limits))),
      ok(counts ? weightOf(contract.ticker, limits) : nothing),
    );
  });
  return [
    ...contracts,
    ...amounts.flatMap(([rule, used, each]) =>
      given(guard[rule], (most) => line(rule, moneyLimit(rule, most, facts), used(), each())),
    ),
  ];
}

function moneyLimit(rule: string, most: DecimalString, facts: GateFacts): Result<Figure> {
  const limit = guardLimit(rule, most);
  return rule.endsWith('Percent')
    ? andThen(facts.account().equity(`${rule} of the settings is ${most}`), (equity) => ok(limit.percentOf(equity)))
    : ok(limit);
}

// Every limit of a quantity as a line: what is used of it, and what one more unit takes (guard G2.4, G3). In the order of the gates.
import type { DecimalString } from '../../core/decimal.js';
import { Figure, nothing } from '../../core/figure.js';
import { andThen, mapAll, ok, type Result, zip } from '../../core/result.js';
import type { TradedInstrument } from '../../market/instruments.js';
import { costsWithFees, type UnitCost, type UnitFee } from '../../market/order-fee.js';
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
  /** What the units of the entry take, in each case of its fees; none: it does not limit the quantity. */
  readonly costs: readonly UnitCost[];
}

const oneUnit = /* @__PURE__ */ Figure.from('constant', ['unit'], 1);

/** The largest quantity within a limit, a multiple of the step; undefined: it limits none. */
export function largestQuantity({ limit, used, costs }: QuantityLimit, step: Figure): Figure | undefined {
  if (used.isBeyond(limit)) {
    return nothing;
  }
  return costs
    .filter(({ each }) => each.isPositive())
    .map(({ each, once }) =>
      once
        .reduce((left, amount) => left.minus(amount).atLeast(nothing), limit.minus(used))
        .dividedNearBy(each)
        .downToStep(step),
    )
    .reduce<Figure | undefined>((fewest, units) => fewest?.atMost(units) ?? units, undefined);
}

/** What a number of units takes. */
export function costOf(costs: readonly UnitCost[], units: Figure): Figure {
  return costs
    .map(({ each, once }) => once.reduce((sum, amount) => sum.plus(amount), each.times(units)))
    .reduce((most, cost) => most.atLeast(cost), nothing);
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

function line(
  rule: string,
  limit: Result<Figure>,
  used: Result<Figure>,
  costs: Result<readonly UnitCost[]>,
): Result<QuantityLimit> {
  return andThen(zip(zip(limit, used), costs), ([[most, held], known]) =>
    ok({ rule, limit: most, used: held, costs: known }),
  );
}

/** What units take by what one does, without fees. */
function perUnit(each: Result<Figure>): Result<readonly UnitCost[]> {
  return andThen(each, (one) => ok([{ each: one, once: [] }]));
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
        ? ok([])
        : withFees(facts.accountValue(ok(oneUnit), ok(points), instrument), entry.fees.ofLoss, instrument, facts),
    );
  return [
    ...given(maxOrderQuantity, (most) =>
      line('maxOrderQuantity', of('maxOrderQuantity', most), ok(nothing), perUnit(ok(oneUnit))),
    ),
    ...given(maxOrderValue, (most) => line('maxOrderValue', of('maxOrderValue', most), ok(nothing), perUnit(value()))),
    ...given(maxPositionValue, (most) =>
      line(
        'maxPositionValue',
        of('maxPositionValue', most),
        andThen(value(), (each) => ok(held.times(each))),
        perUnit(value()),
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

/** Margin, else value, with the fees of the entry, against the buying power (money I1). */
function powerLimit(entry: GatedEntry, facts: GateFacts): readonly Result<QuantityLimit>[] {
  const limit = facts.buyingPower();
  const { side, instrument, fees } = entry;
  const basis = facts.powerBasis(instrument, side);
  if (limit === undefined || basis.by === 'unknown') {
    return [];
  }
  const bare =
    basis.by === 'margin' ? facts.accountMoney(ok(oneUnit), basis.each, instrument) : unitValue(entry, facts);
  return [line('buyingPower', ok(limit), ok(nothing), withFees(bare, fees.ofEntry, instrument, facts))];
}

/** What units take with their fees, in the account's currency. */
function withFees(
  each: Result<Figure>,
  fees: () => Result<readonly UnitFee[]>,
  instrument: TradedInstrument,
  facts: GateFacts,
): Result<readonly UnitCost[]> {
  const inAccount = (amount: Figure | undefined): Result<Figure | undefined> =>
    amount === undefined ? ok(undefined) : facts.accountMoney(ok(amount), oneUnit, instrument);
  const ofAccount = andThen(fees(), (all) =>
    mapAll(all, (fee) =>
      andThen(zip(inAccount(fee.each), inAccount(fee.minimum)), ([one, minimum]) => ok({ each: one, minimum })),
    ),
  );
  return andThen(zip(each, ofAccount), ([bare, known]) => ok(costsWithFees(bare, known)));
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
      perUnit(ok(counts ? weightOf(contract.ticker, limits) : nothing)),
    );
  });
  return [
    ...contracts,
    ...amounts.flatMap(([rule, used, each]) =>
      given(guard[rule], (most) => line(rule, moneyLimit(rule, most, facts), used(), perUnit(each()))),
    ),
  ];
}

function moneyLimit(rule: string, most: DecimalString, facts: GateFacts): Result<Figure> {
  const limit = guardLimit(rule, most);
  return rule.endsWith('Percent')
    ? andThen(facts.account().equity(`${rule} of the settings is ${most}`), (equity) => ok(limit.percentOf(equity)))
    : ok(limit);
}

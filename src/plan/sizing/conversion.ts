import type { SignalError } from '../../core/errors.js';
import { Figure, nothing } from '../../core/figure.js';
import { calculationOf, type NamedFigures } from '../../core/figure-list.js';
import { moneyText } from '../../core/money-text.js';
import { andThen, type Err, err, fail, ok, type Result, zip } from '../../core/result.js';
import { futuresQuantityTypes, type QuantityType } from '../../core/vocabulary.js';
import { type AccountRate, accountCurrency, accountRate, timesAccount, timesQuote } from '../../market/account-rate.js';
import { knownPointValue, type TradedInstrument } from '../../market/instruments.js';
import { costsWithFees, type UnitFee } from '../../market/order-fee.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { noPosition } from '../errors.js';
import type { RequestedQuantity } from './requested-quantity.js';

/** What a conversion reads. Prices are functions: nothing is asked for that the quantity type does not need. */
export interface SizingFacts {
  readonly instrument: TradedInstrument;
  readonly price: () => Result<Figure>;
  /** Points from the entry to its stop loss; absent: the order has no stop loss. */
  readonly stopDistance?: () => Result<Figure>;
  /** Fees that the size leaves room for: of the entry, and of the loss at the stop; absent: none (money I3). */
  readonly fees?: {
    readonly ofValue: () => Result<readonly UnitFee[]>;
    readonly ofLoss: () => Result<readonly UnitFee[]>;
  };
  readonly held: Figure | undefined;
}

type Conversion = (value: Figure, facts: SizingFacts, planning: PlanningContext) => Result<Figure>;

/** The specification's table: what the number in `quantity` counts, and the units that it makes, not yet rounded. */
const conversions: Readonly<Record<QuantityType, Conversion>> = {
  fixed_quantity: (value) => ok(value),
  dollar_amount: (value, facts, planning) => perUnit('dollar_amount', ok(value), facts.price(), facts, planning),
  percent_of_equity: (value, facts, planning) =>
    perUnit('percent_of_equity', equityShare(value, planning), facts.price(), facts, planning),
  risk_dollar_amount: (value, facts, planning) => {
    const equity = knownEquity(planning);
    if (equity !== undefined && !value.isBelow(equity)) {
      const currency = accountCurrency(planning);
      const share = `${moneyText(value, currency)} of an equity of ${moneyText(equity, currency)}`;
      noticeLargeRisk(share, planning);
    }
    return perUnit('risk_dollar_amount', ok(value), lossOf(facts), facts, planning);
  },
  risk_percent: (value, facts, planning) => {
    if (!value.isBelow(wholeInPercent)) {
      noticeLargeRisk(`${value.text}% of the equity`, planning);
    }
    return perUnit('risk_percent', equityShare(value, planning), lossOf(facts), facts, planning);
  },
  percent_of_position: (value, { held }, planning) =>
    held === undefined ? err(noPosition(planning)) : ok(value.atMost(wholeInPercent).percentOf(held)),
};

const wholeInPercent = /* @__PURE__ */ Figure.from('constant', ['wholeInPercent'], 100);

/**
 * Converts a quantity to units, not yet rounded. Codes: `invalid-quantity-type-for-asset-class`, `quote-unavailable`,
 * `equity-unavailable`, `currency-mismatch`, `stop-loss-required`, `price-unresolved`, `no-position`.
 */
export function convertQuantity(
  { type, value }: RequestedQuantity,
  facts: SizingFacts,
  planning: PlanningContext,
): Result<Figure> {
  // The parser checks this only where it knows the asset class.
  const ofFutures = futuresQuantityTypes[planning.context.settings.futuresSizing];
  if (facts.instrument.assetClass === 'futures' && !ofFutures.includes(type)) {
    return fail('invalid-quantity-type-for-asset-class', {
      message: `quantityType ${type} cannot be used with futures; expected ${ofFutures.join(' or ')}.`,
      received: type,
      expected: `one of ${ofFutures.join(', ')}`,
    });
  }
  return conversions[type](value, facts, planning);
}

/** Safety S26. */
function noticeLargeRisk(share: string, planning: PlanningContext): void {
  planning.log.addNotice(
    'quantity-large',
    `The quantity risks ${share}: a loss at the stop would take the whole account.`,
    { path: ['quantity'] },
  );
}

function lossOf({ stopDistance }: SizingFacts): Result<Figure> {
  return stopDistance?.() ?? stopLossRequired('the entry has no stop loss');
}

/** Percentage of the equity. Codes: `equity-unavailable`. */
export function equityShare(percent: Figure, planning: PlanningContext): Result<Figure> {
  const purpose = `the quantity is ${percent.text}% of it`;
  return andThen(accountEquity(purpose, planning, { percent }), (equity) => ok(percent.percentOf(equity)));
}

/**
 * Equity of the account. `purpose` ends the sentence of its error; `figures` are the amounts that it names. Codes:
 * `equity-unavailable`.
 */
export function accountEquity(purpose: string, planning: PlanningContext, figures?: NamedFigures): Result<Figure> {
  const equity = knownEquity(planning);
  return equity === undefined
    ? fail('equity-unavailable', {
        message: `The account equity is unknown; ${purpose}.`,
        path: ['quantityType'],
        ...(figures !== undefined && { calculation: calculationOf(figures) }),
      })
    : ok(equity);
}

function knownEquity({ context }: PlanningContext): Figure | undefined {
  const equity = context.broker.equity();
  return equity == null || !Number.isFinite(Number(equity)) ? undefined : Figure.from('market', ['equity'], equity);
}

/** Fees that a size leaves room for, by its type: of the entry, or of the loss at the stop. */
const countedParts: Readonly<Partial<Record<QuantityType, 'ofValue' | 'ofLoss'>>> = {
  dollar_amount: 'ofValue',
  percent_of_equity: 'ofValue',
  risk_dollar_amount: 'ofLoss',
  risk_percent: 'ofLoss',
};

/**
 * Money that a quantity spends or risks, in the account's currency; undefined: it is a number of units (money I6). Codes:
 * `equity-unavailable`.
 */
export function moneyAmount({ type, value }: RequestedQuantity, planning: PlanningContext): Result<Figure | undefined> {
  if (countedParts[type] === undefined) {
    return ok(undefined);
  }
  return type === 'percent_of_equity' || type === 'risk_percent' ? equityShare(value, planning) : ok(value);
}

/** Fees that a size of a type leaves room for. */
export function countedFees(type: QuantityType, { fees }: SizingFacts): Result<readonly UnitFee[]> {
  const part = countedParts[type];
  return part === undefined || fees === undefined ? ok([]) : fees[part]();
}

/** Units whose points, with the fees of their orders, are worth an amount: each point counts its value, in the account's currency. */
function perUnit(
  type: QuantityType,
  amount: Result<Figure>,
  points: Result<Figure>,
  facts: SizingFacts,
  planning: PlanningContext,
): Result<Figure> {
  const { instrument } = facts;
  const rate = accountRate(instrument.quoteCurrency, planning);
  const pointValue = knownPointValue(instrument);
  return andThen(zip(zip(amount, points), zip(pointValue, rate)), ([[dollars, each], [worth, known]]) =>
    andThen(countedFees(type, facts), (fees) => ok(payableUnits(dollars, each.times(worth), fees, known))),
  );
}

/** Most units that an amount pays for, whichever of the fees are at their minimum. */
function payableUnits(amount: Figure, each: Figure, fees: readonly UnitFee[], rate: AccountRate): Figure {
  const known = timesAccount(amount, rate);
  // Every fee has a part, so there is a case.
  return costsWithFees(each, fees)
    .map((cost) =>
      cost.once
        .reduce((left, minimum) => left.minus(timesQuote(minimum, rate)).atLeast(nothing), known)
        .dividedDownBy(timesQuote(cost.each, rate)),
    )
    .reduce((fewest, units) => fewest.atMost(units));
}

export function stopLossRequired(why: string): Err<SignalError> {
  return fail('stop-loss-required', {
    message: `A quantity that risks an amount needs a stop loss with a distance or a price: ${why}.`,
    path: ['stopLoss'],
    expected: 'a stop loss by percent, amount, stopPrice or trail',
  });
}

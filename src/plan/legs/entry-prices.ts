// What an entry is judged by: sizes, limits and buying power by what a unit costs, risk by what it loses, legs by their base (safety
// S1, S2).
import type { Figure } from '../../core/figure.js';
import { once } from '../../core/once.js';
import { andThen, err, ok, type Result, zip } from '../../core/result.js';
import type { TradedInstrument } from '../../market/instruments.js';
import { type UnitFee, unitFees } from '../../market/order-fee.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { quoteSide } from '../../market/quote-side.js';
import { quoteOf, quoteTooOld, quoteUnavailable } from '../../market/quotes.js';
import { fillPrice } from '../fill-price.js';
import type { OrderBasis } from './order-basis.js';
import type { PricedOrder } from './order-prices.js';
import type { StopFigures } from './stop-loss.js';

/** Where an entry and the exit at its stop loss fill at worst. */
export interface LossPrices {
  readonly entry: () => Result<Figure>;
  readonly exit: () => Result<Figure>;
}

/** Prices that an entry is judged by, each found when it is first needed. */
export interface EntryPrices {
  /** Price of one unit: the reference price or the fill, whichever makes the position smaller. */
  readonly cost: () => Result<Figure>;
  /** The same for a limit in money, which no price of the message satisfies but the limit of a buy. */
  readonly boundedCost: () => Result<Figure>;
  /** What relative legs are measured from: the reference price; of a trailing entry its trigger. */
  readonly legBase: () => Result<Figure>;
  /** Points from the entry to its stop, from whichever of reference and fill is farther from it. */
  readonly stopDistance: (stop: StopFigures) => Result<Figure>;
  /** The same for a limit in money. */
  readonly boundedStopDistance: (stop: StopFigures) => Result<Figure>;
  /** Prices between which a loss at the stop is made: fees are taken at both (money I3). */
  readonly lossPrices: (stop: StopFigures) => LossPrices;
  /** The same for a limit in money. */
  readonly boundedLossPrices: (stop: StopFigures) => LossPrices;
  /** Price at which the order fills now; undefined where the market is not known. */
  readonly fill: () => Result<Figure | undefined>;
  /** Whether the order fills at once, at the market. */
  readonly fillsNow: () => boolean;
}

export function entryPrices(
  order: OrderBasis,
  pricing: () => Result<PricedOrder>,
  planning: PlanningContext,
): EntryPrices {
  const { side, contract, reference } = order;
  const { ticker } = contract;
  const isBuy = side === 'buy';
  const market = once((): Result<Figure | undefined> => {
    const tooOld = quoteTooOld(ticker, planning);
    if (tooOld !== undefined) {
      return err(tooOld);
    }
    const quote = quoteOf(ticker, planning);
    return ok(quoteSide(quote, side) ?? quote?.last);
  });
  const own = () => {
    const priced = pricing();
    return priced.ok ? priced.value : undefined;
  };
  const fill = once(() =>
    andThen(market(), (known) => {
      const priced = own();
      return ok(priced && fillPrice(priced.prices.type, priced.figures, side, known));
    }),
  );
  const limit = () => own()?.figures.limitPrice;
  const isTrailing = order.terms.orderType === 'trailing_stop';

  const cost = once(() =>
    andThen(reference(), (price) => {
      const bound = isBuy ? limit() : undefined;
      return andThen(bound === undefined ? fill() : ok(bound), (paid) => {
        const highest = paid === undefined ? price : price.atLeast(paid);
        if (bound === undefined && paid !== undefined) {
          const decided = highest === price ? 'reference' : 'fill';
          planning.log.addDecision('price.fill', { contract: ticker, side }, decided, { reference: price, fill: paid });
        }
        return ok(highest);
      });
    }),
  );

  const legBase = once(() =>
    isTrailing ? andThen(fill(), (triggered) => (triggered === undefined ? reference() : ok(triggered))) : reference(),
  );

  /** What the loss at a stop is measured from. */
  const entered = once(() =>
    andThen(reference(), (price) => {
      const bound = limit();
      return andThen(bound === undefined ? fill() : ok(bound), (paid) => {
        const farther = paid === undefined ? price : isBuy ? price.atLeast(paid) : price.atMost(paid);
        if (farther !== price && bound === undefined) {
          const figures = { reference: price, fill: paid };
          planning.log.addDecision('price.fill', { contract: ticker, side, of: 'loss' }, 'fill', figures);
        }
        return ok(farther);
      });
    }),
  );

  const stopDistance = (stop: StopFigures): Result<Figure> => {
    if (stop.trailAmount !== undefined) {
      return ok(stop.trailAmount);
    }
    if (stop.trailPercent !== undefined) {
      const { trailPercent } = stop;
      return andThen(isTrailing ? legBase() : cost(), (price) => ok(trailPercent.percentOf(price)));
    }
    const { stopPrice } = stop;
    if (isTrailing) {
      return andThen(legBase(), (base) => ok(base.differenceTo(stopPrice)));
    }
    return andThen(entered(), (price) => ok(price.differenceTo(stopPrice)));
  };

  const lossPrices = (stop: StopFigures): LossPrices => {
    const entry = isTrailing ? legBase : stop.stopPrice === undefined ? cost : entered;
    return {
      entry,
      exit: () =>
        stop.stopPrice === undefined
          ? andThen(zip(entry(), stopDistance(stop)), ([price, points]) =>
              ok(isBuy ? price.minus(points) : price.plus(points)),
            )
          : ok(stop.stopPrice),
    };
  };

  /** Safety S9: a limit in money is not passed on the word of the message. */
  const whereBounded = (isBounded: boolean, measured: () => Result<Figure>): Result<Figure> =>
    isBounded
      ? measured()
      : andThen(market(), (known) => {
          const message = `There is no usable quote for ${ticker}; one is needed, because the settings or the buying power of the account limit the value of the entry.`;
          return known === undefined ? quoteUnavailable(ticker, message) : measured();
        });

  const isBounded = () => isBuy && limit() !== undefined;
  return {
    cost,
    boundedCost: () => whereBounded(isBounded(), cost),
    legBase,
    stopDistance,
    boundedStopDistance: (stop) =>
      whereBounded(isBounded() || stop.trailAmount !== undefined, () => stopDistance(stop)),
    lossPrices,
    boundedLossPrices: (stop) => {
      const { entry, exit } = lossPrices(stop);
      return { entry: () => whereBounded(isBounded(), entry), exit: () => whereBounded(isBounded(), exit) };
    },
    fill,
    fillsNow: () => {
      const now = zip(market(), fill());
      if (!now.ok) {
        return false;
      }
      const [known, price] = now.value;
      return known !== undefined && price?.equals(known) === true;
    },
  };
}

/** Fees of an entry in a number of orders, each with its stop loss, and of the exits there. */
export function lossFees(
  instrument: TradedInstrument,
  { entry, exit }: LossPrices,
  orders: number,
): Result<readonly UnitFee[]> {
  return andThen(unitFees(instrument, entry, orders), (ofEntry) =>
    andThen(unitFees(instrument, exit, orders), (ofExit) => ok([...ofEntry, ...ofExit])),
  );
}

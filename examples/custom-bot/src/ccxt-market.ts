// A market of ccxt as an instrument.
import type { MarketInterface } from 'ccxt';
import type { Instrument } from 'signal-to-order';
import {
  type Contradiction,
  contradiction,
  positiveContradictions,
  type Reading,
  reading,
  sizeContradictions,
} from './instrument-reading.js';

interface Limits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** The fields of a market that are read, in precision mode TICK_SIZE: steps are numbers. */
export interface CcxtMarket
  extends Pick<
    MarketInterface,
    'symbol' | 'quote' | 'settle' | 'contract' | 'linear' | 'contractSize' | 'expiryDatetime'
  > {
  readonly precision: { readonly amount?: number | undefined; readonly price?: number | undefined };
  readonly limits: { readonly amount?: Limits; readonly cost?: Limits };
}

const sizePlaces = {
  quantityStep: ['precision', 'amount'],
  minQuantity: ['limits', 'amount', 'min'],
  maxQuantity: ['limits', 'amount', 'max'],
} as const;

/**
 * The instrument of a market. Quantities of contracts are in contracts, as ccxt's are; one contract is worth `contractSize` of
 * the base. A contract that settles in the base (inverse) is rejected: its gain is not a multiple of the price.
 */
export function fromCcxtMarket(market: CcxtMarket): Reading<Instrument> {
  const { symbol, quote, settle, contract, linear, contractSize, precision, limits, expiryDatetime } = market;
  const instrument: Instrument = {
    assetClass: 'crypto',
    quoteCurrency: quote,
    ...known('tickSize', precision.price),
    ...known('quantityStep', precision.amount),
    ...known('pointValue', contract === true ? contractSize : undefined),
    ...known('minQuantity', limits.amount?.min),
    ...known('maxQuantity', limits.amount?.max),
    ...known('minNotional', limits.cost?.min),
    ...(expiryDatetime != null && { lastTradeDay: expiryDatetime.slice(0, 10) }),
  };
  return reading(instrument, [...contractContradictions(), ...given(), ...sizeContradictions(instrument, sizePlaces)]);

  function contractContradictions(): readonly Contradiction[] {
    if (contract !== true) {
      return [];
    }
    return linear === true && settle === quote
      ? []
      : [
          contradiction(
            ['settle'],
            settle,
            `${quote}, the quote currency of ${symbol}: gains in ${settle} are not linear`,
          ),
        ];
  }

  /** Numbers are above 0; ccxt uses undefined for "not known", and some exchanges use 0 for "no limit". */
  function given(): readonly Contradiction[] {
    const steps: readonly (readonly [readonly string[], unknown])[] = [
      [['precision', 'price'], precision.price],
      [['precision', 'amount'], precision.amount],
      [['contractSize'], contract === true ? contractSize : undefined],
    ];
    return positiveContradictions(steps.filter(([, value]) => value !== undefined && value !== null));
  }
}

/** A field if it is known. A limit of 0 means no limit. */
function known<Name extends keyof Instrument>(name: Name, value: number | null | undefined): Partial<Instrument> {
  const isNone =
    value === undefined || value === null || (value === 0 && name !== 'tickSize' && name !== 'quantityStep');
  return isNone ? {} : { [name]: value };
}

// The parts of a plan that gates judge.
import type { Figure } from '../../core/figure.js';
import type { Result } from '../../core/result.js';
import type { OrderType, PositionSide, TimeInForce } from '../../core/vocabulary.js';
import type { Contract } from '../../market/contracts/contract.js';
import type { TradedInstrument } from '../../market/instruments.js';
import type { UnitFee } from '../../market/order-fee.js';
import type { Leg } from '../overrides.js';
import type { AccountExposure } from './account-exposure.js';

/** Leg of a plan, before it is sized or priced. */
export interface GatedLeg {
  readonly leg: Leg;
  /** Side, as the rules read it, of the position that is entered or closed; undefined: there is none. */
  readonly logicalSide: PositionSide | undefined;
  readonly contract: Contract | undefined;
  /** Side of the contract that an entry opens. */
  readonly contractSide: PositionSide | undefined;
  /** Whether the entry adds to a position on its side. */
  readonly adds: boolean;
  /** Whether no position of the ticker is open. */
  readonly isFlat: boolean;
  /** Of the exit of a swap: what its entry waits by; absent: it does not wait. */
  readonly entryWaits?: OrderType | TimeInForce | undefined;
}

/** An entry as far as it is planned. A gate whose part failed is not judged: the failure refuses the entry. */
export interface GatedEntry {
  readonly contract: Contract;
  /** Side of the contract that it opens. */
  readonly side: PositionSide;
  readonly instrument: TradedInstrument;
  /** Units of the position that it adds to. */
  readonly held: Figure | undefined;
  /** Price of one unit, by a quote or by the limit of a buy (safety S1, S9). */
  readonly cost: () => Result<Figure>;
  readonly units: Result<Figure>;
  readonly prices: Result<{ readonly limitPrice?: Figure; readonly stopPrice?: Figure }>;
  /** Points from the entry to its stop loss; undefined: there is no stop loss. */
  readonly stopDistance: () => Result<Figure | undefined>;
  /** Fees of the entry, and of the loss at its stop loss (money I3). */
  readonly fees: {
    readonly ofEntry: () => Result<readonly UnitFee[]>;
    readonly ofLoss: () => Result<readonly UnitFee[]>;
  };
  /** What the account holds apart from it: without what its plan closes and cancels. */
  readonly exposure: () => AccountExposure;
}

/** An order with its units. */
export interface SizedOrder {
  readonly leg: Leg;
  readonly ticker: string;
  readonly units: Figure;
  readonly instrument: TradedInstrument;
  readonly price: () => Result<Figure>;
}

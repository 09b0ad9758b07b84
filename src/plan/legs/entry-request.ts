// The entry that is wanted: its contract and its side, before anything is sized.
import type { Figure } from '../../core/figure.js';
import { ok, type Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { applyPutInversion, type Contract } from '../../market/contracts/contract.js';
import { choosesInvertedPut, entryContract } from '../../market/contracts/entry-contract.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import { readOptionSymbol } from '../../signal/ticker.js';
import type { GatedLeg } from '../gates/gated-parts.js';
import type { EntrySize } from '../sizing/entry-quantity.js';

/** Entry that is wanted. Without a position to add to and without one that is closed first, the ticker is flat. */
export interface EntryRequest {
  /** Side that is entered, as the rules read it. */
  readonly logicalSide: PositionSide;
  readonly size: EntrySize;
  /** Position that is added to; absent: a contract is chosen. */
  readonly addTo?: Holding | undefined;
  /** Units that a swap or reverse closes first. */
  readonly closed?: Figure | undefined;
  /** Positions that a swap closes first. */
  readonly closing?: readonly Holding[] | undefined;
  /** Orders that the plan of an entry cancels first; absent: none. */
  readonly cancelled?: ((contract: Contract) => readonly OpenOrder[]) | undefined;
}

/** The contract that is meant, expired or not. */
export function namedContract({ addTo, logicalSide }: EntryRequest, planning: PlanningContext): Result<Contract> {
  return addTo === undefined ? entryContract(logicalSide, planning) : ok(addTo.contract);
}

/** What the gates judge before anything is sized; also without a contract. */
export function gatedLeg(
  { logicalSide, addTo, closed }: EntryRequest,
  contract: Contract | undefined,
  planning: PlanningContext,
): GatedLeg {
  const inverted = contract?.inverted ?? choosesInvertedPut(logicalSide, planning);
  return {
    leg: 'entry',
    logicalSide,
    contract,
    contractSide: applyPutInversion(logicalSide, { inverted }),
    adds: addTo !== undefined,
    isFlat: addTo === undefined && closed === undefined,
  };
}

/** Logs the side of a put, which the settings can invert. */
export function logPutSide({ logicalSide: side }: EntryRequest, contract: Contract, planning: PlanningContext): void {
  if (readOptionSymbol(contract.ticker)?.type === 'put') {
    const { invertPuts } = planning.context.settings;
    const read = { contract: contract.ticker, side, invertPuts };
    planning.log.addDecision('contract.side', read, applyPutInversion(side, contract));
  }
}

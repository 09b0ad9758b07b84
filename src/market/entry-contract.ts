import { ok, type Result } from '../core/result.js';
import type { PositionSide } from '../core/vocabulary.js';
import { readContinuousSymbol, readOptionSymbol } from '../signal/ticker.js';
import type { Contract } from './contract.js';
import { frontMonth } from './front-month.js';
import { contractOf, invertsPuts } from './holdings.js';
import { chooseOption, contractType } from './option-choice.js';
import { addTrace, type PlanningContext } from './planning-context.js';
import { assetClassOf, isOptionClass } from './traded-instrument.js';

/** The contract that a new position in a direction is opened in. */
export function entryContract(logicalSide: PositionSide, planning: PlanningContext): Result<Contract> {
  const { ticker } = planning.signal;
  const chosen = choose(logicalSide, planning);
  return chosen.ok ? ok(contractOf(chosen.value, chosen.value === ticker, planning)) : chosen;
}

/** The contract that the ticker itself names; undefined for an underlying of options and for a continuous future. */
export function sentContract(planning: PlanningContext): Contract | undefined {
  const { ticker } = planning.signal;
  const assetClass = assetClassOf(ticker, planning);
  const namesNone =
    (isOptionClass(assetClass) && readOptionSymbol(ticker) === undefined) ||
    (assetClass === 'futures' && readContinuousSymbol(ticker) !== undefined);
  return namesNone ? undefined : contractOf(ticker, true, planning);
}

/** Whether the contract that an entry looks for is a put whose direction is read on the underlying. */
export function choosesInverted(logicalSide: PositionSide, planning: PlanningContext): boolean {
  const isOption = isOptionClass(assetClassOf(planning.signal.ticker, planning));
  return isOption && contractType(logicalSide, planning) === 'put' && invertsPuts(false, planning);
}

function choose(logicalSide: PositionSide, planning: PlanningContext): Result<string> {
  const { ticker } = planning.signal;
  const assetClass = assetClassOf(ticker, planning);
  if (isOptionClass(assetClass) && readOptionSymbol(ticker) === undefined) {
    return chooseOption(logicalSide, planning);
  }
  const continuous = assetClass === 'futures' ? readContinuousSymbol(ticker) : undefined;
  if (continuous === undefined) {
    return ok(ticker);
  }
  const contract = frontMonth(continuous.root, continuous.nth, planning);
  addTrace(planning, 'contract.front-month', { ...continuous }, contract.ok ? contract.value : null);
  return contract;
}

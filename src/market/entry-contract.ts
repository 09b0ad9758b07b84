import { type Result, success } from '../core/result.js';
import type { PositionSide } from '../core/vocabulary.js';
import { readContinuousSymbol, readOptionSymbol } from '../signal/ticker.js';
import type { Contract } from './contract.js';
import { frontMonth } from './front-month.js';
import { contractOf, invertsPuts } from './holdings.js';
import { chooseOption, contractType } from './option-choice.js';
import { type Decision, record } from './planning-context.js';
import { assetClassOf, isOptionClass } from './traded-instrument.js';

/** The contract that a new position in a direction is opened in. */
export function entryContract(direction: PositionSide, decision: Decision): Result<Contract> {
  const { ticker } = decision.signal;
  const chosen = choose(direction, decision);
  return chosen.ok ? success(contractOf(chosen.value, chosen.value === ticker, decision)) : chosen;
}

/** The contract that the ticker itself names; undefined for an underlying of options and for a continuous future. */
export function sentContract(decision: Decision): Contract | undefined {
  const { ticker } = decision.signal;
  const assetClass = assetClassOf(ticker, decision);
  const namesNone =
    (isOptionClass(assetClass) && readOptionSymbol(ticker) === undefined) ||
    (assetClass === 'futures' && readContinuousSymbol(ticker) !== undefined);
  return namesNone ? undefined : contractOf(ticker, true, decision);
}

/** Whether the contract that an entry looks for is a put whose direction is read on the underlying. */
export function choosesInverted(direction: PositionSide, decision: Decision): boolean {
  const isOption = isOptionClass(assetClassOf(decision.signal.ticker, decision));
  return isOption && contractType(direction, decision) === 'put' && invertsPuts(false, decision);
}

function choose(direction: PositionSide, decision: Decision): Result<string> {
  const { ticker } = decision.signal;
  const assetClass = assetClassOf(ticker, decision);
  if (isOptionClass(assetClass) && readOptionSymbol(ticker) === undefined) {
    return chooseOption(direction, decision);
  }
  const continuous = assetClass === 'futures' ? readContinuousSymbol(ticker) : undefined;
  if (continuous === undefined) {
    return success(ticker);
  }
  const contract = frontMonth(continuous.root, continuous.nth, decision);
  record(decision, 'contract.front-month', { ...continuous }, contract.ok ? contract.value : null);
  return contract;
}

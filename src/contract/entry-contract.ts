import { type Result, success } from '../foundation/result.js';
import type { PositionSide } from '../foundation/vocabulary.js';
import { readContinuousSymbol, readOptionSymbol } from '../signal/ticker.js';
import type { Contract } from './contract.js';
import type { Decision } from './decision.js';
import { frontMonth } from './front-month.js';
import { contractOf } from './holdings.js';
import { chooseOption } from './option-choice.js';
import { assetClassOf, isOptionClass } from './traded-instrument.js';

/** The contract that a new position in a direction is opened in. */
export function entryContract(direction: PositionSide, decision: Decision): Result<Contract> {
  const { ticker } = decision.signal;
  const chosen = choose(direction, decision);
  return chosen.ok ? success(contractOf(chosen.value, chosen.value === ticker, decision)) : chosen;
}

function choose(direction: PositionSide, decision: Decision): Result<string> {
  const { ticker } = decision.signal;
  const assetClass = assetClassOf(ticker, decision);
  if (isOptionClass(assetClass) && readOptionSymbol(ticker) === undefined) {
    return chooseOption(direction, decision);
  }
  const continuous = assetClass === 'futures' ? readContinuousSymbol(ticker) : undefined;
  return continuous === undefined ? success(ticker) : frontMonth(continuous.root, continuous.nth, decision);
}

import type { SignalError } from '../../core/errors.js';
import type { Choice } from '../../core/figure.js';
import { type Calculation, calculationOf, joinedCalculation } from '../../core/figure-list.js';
import type { Err } from '../../core/result.js';
import type { Contract } from '../../market/contracts/contract.js';

/** Errors of an entry; those that name its contract, or amounts of an order in it, say why it was chosen. */
export function tellingChoice([first, ...others]: Err['errors'], { ticker, why }: Contract): Err['errors'] {
  const told = (error: SignalError): SignalError => {
    const { message, calculation } = error;
    return why === undefined || (calculation === undefined && !message.includes(ticker))
      ? error
      : { ...error, calculation: withChoice(why, calculation) };
  };
  return [told(first), ...others.map(told)];
}

function withChoice(why: Choice, calculation: Calculation = { figures: [], of: {} }): Calculation {
  return joinedCalculation([
    ['', calculationOf({ contract: why })],
    ['', calculation],
  ]);
}

import type { Holding } from '../contract/contract.js';
import type { Decision } from '../contract/decision.js';
import { type SignalError, signalError } from '../foundation/errors.js';

/** More than one open contract where the action needs exactly one. */
export function contractAmbiguous(holdings: readonly Holding[], decision: Decision): SignalError {
  const contracts = holdings.map(({ contract }) => contract.ticker);
  const { ticker, action } = decision.signal;
  return signalError('contract-ambiguous', {
    message: `${action} needs one open contract of ${ticker}; there are ${contracts.length}: ${contracts.slice(0, 5).join(', ')}.`,
    path: ['ticker'],
    received: ticker,
    expected: 'the symbol of one contract',
    contracts,
  });
}

/** Errors of several contracts, each code once. */
export function eachCodeOnce(errors: readonly SignalError[]): readonly SignalError[] {
  return errors.filter((error, index) => errors.findIndex(({ code }) => code === error.code) === index);
}

import type { SignalError } from '../core/errors.js';
import type { Result } from '../core/result.js';
import type { TradingContext } from './ports.js';
import { readAnswer, readOpenTickers } from './read-answer.js';
import type { PortAnswer } from './well-formed.js';

/** A trading context that checks what its ports answer. */
export interface CheckedContext {
  /** Context whose answers are valid. An invalid answer is reported and read as nothing: no plan is made from it. */
  readonly context: TradingContext;
  /** Errors of the answers that were read so far, one for each place. */
  readonly errors: () => readonly SignalError[];
}

/** Checks what is read from a context, when it is read (safety P1). What a port throws passes through. */
export function checkedContext(unchecked: TradingContext): CheckedContext {
  const { settings, clock, broker, positions, instruments, signalId } = unchecked;
  const errors = new Map<string, SignalError>();
  const valid = <T>(answer: Result<T>): T | undefined => {
    if (answer.ok) {
      return answer.value;
    }
    for (const error of answer.errors) {
      const place = JSON.stringify(error.path);
      errors.set(place, errors.get(place) ?? error);
    }
    return undefined;
  };
  const read = <Kind extends keyof PortAnswer>(
    kind: Kind,
    name: string,
    answer: unknown,
  ): PortAnswer[Kind] | undefined => valid(readAnswer(kind, name, answer));
  let capabilities: PortAnswer['capabilities'] | undefined;
  const context: TradingContext = {
    settings,
    clock,
    broker: {
      get capabilities() {
        capabilities ??= read('capabilities', '', broker.capabilities) ?? {};
        return capabilities;
      },
      quote: (ticker) => read('quote', ticker, broker.quote(ticker)),
      equity: () => read('equity', '', broker.equity()),
      openOrders: (ticker) => read('openOrders', ticker, broker.openOrders(ticker)) ?? [],
      optionChain: (underlying) => read('optionChain', underlying, broker.optionChain?.(underlying)),
    },
    positions: {
      position: (ticker) => read('position', ticker, positions.position(ticker)),
      openTickers: () => valid(readOpenTickers(positions.openTickers())) ?? [],
    },
    instruments: {
      instrument: (ticker) => read('instrument', ticker, instruments.instrument(ticker)),
      rollover: (root) => read('rollover', root, instruments.rollover?.(root)),
    },
    signalId,
  };
  return { context, errors: () => [...errors.values()] };
}

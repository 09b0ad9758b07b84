import type { SignalError } from '../core/errors.js';
import { once } from '../core/once.js';
import { andThen, type Result } from '../core/result.js';
import type { BrokerProfile } from '../profile/broker-profile.js';
import type { PortAnswer } from './answer-kinds.js';
import { type OptionListing, optionListing } from './option-listing.js';
import type { Broker, BrokerCapabilities, TradingContext } from './ports.js';
import { readAnswer, readOpenTickers } from './read-answer.js';
import { spellings } from './spellings.js';

/** A trading context whose answers are valid. */
export interface ValidContext extends Omit<TradingContext, 'broker' | 'clock'> {
  /** Functions in place of the properties: an object literal with a getter takes V8 3 µs, a quarter of a plan. */
  readonly capabilities: () => BrokerCapabilities;
  readonly currency: () => string | undefined;
  readonly profile: () => BrokerProfile | undefined;
  readonly broker: Omit<Broker, 'capabilities' | 'currency' | 'profile' | 'optionChain'>;
  /** The option chain of an underlying; without one, an empty listing. */
  readonly options: (underlying: string) => OptionListing;
}

/** A trading context that checks what its ports answer. */
export interface CheckedContext {
  /** Context whose answers are valid. An invalid answer is reported and read as nothing: no plan is made from it. */
  readonly context: ValidContext;
  /** Errors of the answers that were read so far, one for each place. */
  readonly errors: () => readonly SignalError[];
}

/**
 * Checks what is read from a context, when it is read (safety P1), and reads option contracts in the OCC form as the
 * specification's (safety P3). What a port throws passes through.
 */
export function checkedContext(unchecked: TradingContext): CheckedContext {
  const { settings, broker, positions, instruments, signalId } = unchecked;
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
  // A port is asked in the form of a symbol that it has used, then in the specification's.
  const spelled = spellings();
  const find = <Kind extends keyof PortAnswer>(
    kind: Kind,
    ticker: string,
    ask: (name: string) => unknown,
  ): PortAnswer[Kind] | undefined => {
    for (const name of spelled.formsOf(ticker)) {
      const answer = read(kind, name, ask(name));
      if (answer !== undefined) {
        return answer;
      }
    }
    return undefined;
  };
  const readOptions = (underlying: string): OptionListing => {
    const answer: unknown = broker.optionChain?.(underlying);
    const { dates, contracts } = optionListing(answer, () => read('optionChain', underlying, answer)?.contracts ?? []);
    return { dates, contracts: (type, date) => spelled.contracts(contracts(type, date)) };
  };
  // Read more than once per plan, and longer than any other answer.
  const listings = new Map<string, OptionListing>();
  const context: ValidContext = {
    settings,
    capabilities: once(() => read('capabilities', '', broker.capabilities) ?? {}),
    currency: once(() => read('currency', '', broker.currency)),
    profile: once(() => broker.profile ?? undefined),
    broker: {
      quote: (ticker) => find('quote', ticker, (name) => broker.quote(name)),
      equity: once(() => read('equity', '', broker.equity())),
      buyingPower: once(() => read('buyingPower', '', broker.buyingPower?.())),
      openOrders: (ticker) =>
        spelled
          .formsOf(ticker)
          .flatMap((name) => spelled.openOrders(read('openOrders', name, broker.openOrders(name)) ?? [])),
    },
    options: (underlying) => {
      const listing = listings.get(underlying) ?? readOptions(underlying);
      listings.set(underlying, listing);
      return listing;
    },
    positions: {
      position: (ticker) => {
        const name = spelled.heldForm(ticker);
        return read('position', name, positions.position(name));
      },
      openTickers: once(() => valid(andThen(readOpenTickers(positions.openTickers()), spelled.openTickers)) ?? []),
    },
    instruments: {
      instrument: (ticker) => find('instrument', ticker, (name) => instruments.instrument(name)),
      rollover: (root) => read('rollover', root, instruments.rollover?.(root)),
    },
    signalId,
  };
  return { context, errors: () => [...errors.values()] };
}

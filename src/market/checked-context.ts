import type { AccountDay } from '../account/account-day.js';
import type { SignalError } from '../core/errors.js';
import { isPromise } from '../core/is-promise.js';
import { isRecord } from '../core/json.js';
import { once } from '../core/once.js';
import { andThen, type Result } from '../core/result.js';
import type { BrokerProfile } from '../profile/broker-profile.js';
import type { PortAnswer } from './answer-kinds.js';
import { type OptionListing, optionListing } from './option-listing.js';
import { portFailure } from './port-failure.js';
import type {
  Broker,
  BrokerCapabilities,
  Instrument,
  OpenOrder,
  OptionContract,
  PortName,
  RolloverSchedule,
  TradingContext,
} from './ports.js';
import { readAnswer, readOpenTickers } from './read-answer.js';
import { spellings } from './spellings.js';
import { belongsTo } from './symbols.js';

/** A trading context whose answers are valid. */
export interface ValidContext
  extends Omit<TradingContext, 'account' | 'broker' | 'clock' | 'unanswered' | 'descriptions'> {
  /** Functions in place of the properties: an object literal with a getter takes V8 3 µs, a quarter of a plan. */
  readonly capabilities: () => BrokerCapabilities;
  readonly currency: () => string | undefined;
  readonly profile: () => BrokerProfile | undefined;
  readonly broker: Omit<Broker, 'capabilities' | 'currency' | 'profile' | 'optionChain' | 'restingEntries'>;
  /** State of the account; undefined: there is none. */
  readonly accountDay: () => AccountDay | undefined;
  /** Entries of all tickers; undefined: they are unknown. */
  readonly restingEntries: () => readonly OpenOrder[] | undefined;
  /** The option chain of an underlying; without one, an empty listing. */
  readonly options: (underlying: string) => OptionListing;
  /** What is known of a ticker or root apart from the market (money I7). */
  readonly described: (name: string) => Instrument | undefined;
}

/** A trading context that checks what its ports answer. */
export interface CheckedContext {
  /** Context whose answers are valid. An invalid answer is reported and read as nothing: no plan is made from it. */
  readonly context: ValidContext;
  /** Errors of the answers that were read so far, one for each place. */
  readonly errors: () => readonly SignalError[];
  /** Errors of the ports that were asked so far and could not answer, one for each question. */
  readonly failures: () => readonly SignalError[];
  /** Orders of other tickers that a port answered (safety S16): the ticker that it was asked for, by the id of the order. */
  readonly others: () => ReadonlyMap<string, string>;
}

/**
 * Checks what is read from a context, when it is read (safety P1), and reads option contracts in the OCC form as the
 * specification's (safety P3). A port that throws has answered nothing, and is reported (safety S15).
 */
export function checkedContext(unchecked: TradingContext, now: number): CheckedContext {
  const { settings, broker, positions, instruments, signalId } = unchecked;
  const errors = new Map<string, SignalError>();
  const failures = new Map<string, SignalError>();
  const others = new Map<string, string>();
  // Counts what a port could not answer, or not validly: the plan is refused, and the port is not asked in another form.
  let problems = 0;
  const ask = (port: PortName, name: string, call: () => unknown): unknown => {
    let failure = unchecked.unanswered?.(port, name);
    if (failure === undefined) {
      try {
        return call();
      } catch (cause) {
        failure = portFailure(port, name, cause, unchecked);
      }
    }
    problems += 1;
    failures.set(`${port} ${name}`, failure);
    return noAnswer;
  };
  const valid = <T>(read: Result<T>, answer: unknown): T | undefined => {
    if (read.ok) {
      return read.value;
    }
    problems += 1;
    // A rejection that nobody awaits ends a process.
    if (isPromise(answer)) {
      answer.then(undefined, () => undefined);
    }
    for (const error of read.errors) {
      const place = JSON.stringify(error.path);
      errors.set(place, errors.get(place) ?? error);
    }
    return undefined;
  };
  const read = <Kind extends keyof PortAnswer>(
    kind: Kind,
    name: string,
    call: () => unknown,
  ): PortAnswer[Kind] | undefined => {
    const answer = ask(kind, name, call);
    return answer === noAnswer ? undefined : valid(readAnswer(kind, name, answer), answer);
  };
  // A port is asked in the form of a symbol that it has used, then in the specification's.
  const spelled = spellings(settings.assetClass);
  const find = <Kind extends keyof PortAnswer>(
    kind: Kind,
    ticker: string,
    call: (name: string) => unknown,
  ): PortAnswer[Kind] | undefined => {
    for (const name of spelled.formsOf(ticker)) {
      const answer = read(kind, name, () => call(name));
      if (answer !== undefined) {
        return answer;
      }
    }
    return undefined;
  };
  /** The first answer to questions that are asked in order, until one could not be answered. */
  const firstAnswer = <T>(names: readonly string[], answerTo: (name: string) => T | undefined): T | undefined => {
    const before = problems;
    for (const name of names) {
      const answer = answerTo(name);
      if (answer !== undefined || problems > before) {
        return answer;
      }
    }
    return undefined;
  };
  const ordersOf = (name: string): readonly OpenOrder[] =>
    spelled.openOrders(read('openOrders', name, () => broker.openOrders(name)) ?? []);
  /** Undefined without orders. */
  const someOrders = (name: string): readonly OpenOrder[] | undefined => {
    const orders = ordersOf(name);
    return orders.length > 0 ? orders : undefined;
  };
  const readOptions = (underlying: string): OptionListing => {
    const asked = ask('optionChain', underlying, () => broker.optionChain?.(underlying));
    const answer = asked === noAnswer ? undefined : asked;
    const parse = (): readonly OptionContract[] =>
      valid(readAnswer('optionChain', underlying, answer), answer)?.contracts ?? [];
    const { dates, contracts } = optionListing(answer, parse);
    return { dates, contracts: (type, date) => spelled.contracts(contracts(type, date)) };
  };
  const { descriptions } = unchecked;
  const description = (name: string): unknown =>
    isRecord(descriptions) && Object.hasOwn(descriptions, name) ? descriptions[name] : undefined;
  const describedRoll = (root: string): RolloverSchedule | undefined => {
    const known = description(root);
    const roll = isRecord(known) ? known['roll'] : undefined;
    return valid(readAnswer('rollover', root, roll), roll);
  };
  // Read more than once per plan, and longer than any other answer.
  const listings = new Map<string, OptionListing>();
  const context: ValidContext = {
    settings,
    capabilities: once(() => read('capabilities', '', () => broker.capabilities) ?? {}),
    currency: once(() => read('currency', '', () => broker.currency)),
    profile: once(() => {
      let profile: BrokerProfile | null | undefined;
      ask('profile', '', () => {
        profile = broker.profile;
      });
      return profile ?? undefined;
    }),
    broker: {
      quote: (ticker) => find('quote', ticker, (name) => broker.quote(name)),
      equity: once(() => read('equity', '', () => broker.equity())),
      buyingPower: once(() => read('buyingPower', '', () => broker.buyingPower?.())),
      openOrders: (ticker) => {
        const before = problems;
        const known = spelled.formsOf(ticker).flatMap(ordersOf);
        const isAnswered = known.length > 0 || problems > before;
        const answered = isAnswered ? known : (firstAnswer(spelled.furtherForms(ticker), someOrders) ?? known);
        return answered.filter((order) => {
          const isOfTicker = order.ticker === ticker || belongsTo(ticker, order.ticker, now);
          if (!isOfTicker) {
            others.set(order.id, ticker);
          }
          return isOfTicker;
        });
      },
    },
    accountDay: once(() => read('accountDay', '', () => unchecked.account?.day())),
    restingEntries: once(() => {
      const entries = read('restingEntries', '', () => broker.restingEntries?.());
      return entries && spelled.openOrders(entries);
    }),
    options: (underlying) => {
      const listing = listings.get(underlying) ?? readOptions(underlying);
      listings.set(underlying, listing);
      return listing;
    },
    positions: {
      position: (ticker) =>
        firstAnswer(spelled.heldForms(ticker), (name) => read('position', name, () => positions.position(name))),
      openTickers: once(() => {
        const answer = ask('openTickers', '', () => positions.openTickers());
        const listed = answer === noAnswer ? undefined : andThen(readOpenTickers(answer), spelled.openTickers);
        return (listed && valid(listed, answer)) ?? [];
      }),
    },
    instruments: {
      instrument: (ticker) => find('instrument', ticker, (name) => instruments.instrument(name)),
      rollover: (root) => read('rollover', root, () => instruments.rollover?.(root)) ?? describedRoll(root),
    },
    described: (name) => {
      const known = description(name);
      return valid(readAnswer('instrument', name, describedFields(known)), known);
    },
    signalId,
    plannedStops: unchecked.plannedStops,
    calendarOf: unchecked.calendarOf,
  };
  return { context, errors: () => [...errors.values()], failures: () => [...failures.values()], others: () => others };
}

/** What a description says of an instrument, without its roll and what else it holds. */
function describedFields(description: unknown): unknown {
  if (!isRecord(description)) {
    return description;
  }
  const { assetClass, tickSize, quantityStep, pointValue, quoteCurrency } = description;
  return { assetClass, tickSize, quantityStep, pointValue, quoteCurrency };
}

/** In place of the answer of a port that could not answer. */
const noAnswer: unique symbol = /* @__PURE__ */ Symbol('no answer');

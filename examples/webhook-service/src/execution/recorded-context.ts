import type { MarketSnapshot, OpenOrder, TradingContext } from 'signal-to-order';

/** A context that records what a plan reads, so that the plan can be made again. */
export interface RecordedContext {
  readonly context: TradingContext;
  /** What has been read so far, at the time of the plan. */
  readonly market: () => MarketSnapshot;
}

/** Records the answers of a context. Its clock stays at the time of the first call. */
export function recordedContext(given: TradingContext): RecordedContext {
  const { account, broker, positions, instruments } = given;
  const now = Math.trunc(given.clock.now());
  const facts = new Map<string, unknown>();
  const orders = new Map<string, OpenOrder>();
  let isListRead = false;
  const fact = <T>(name: string, answer: T): T => {
    if (answer != null) {
      facts.set(name, answer);
    }
    return answer;
  };
  const quote = recorded((ticker: string) => broker.quote(ticker));
  const position = recorded((ticker: string) => positions.position(ticker));
  const instrument = recorded((ticker: string) => instruments.instrument(ticker));
  const optionChain = recorded((underlying: string) => broker.optionChain?.(underlying));
  const rollover = recorded((root: string) => instruments.rollover?.(root));
  const context: TradingContext = {
    ...given,
    clock: { now: () => now, unit: 'milliseconds' },
    broker: {
      ...broker,
      get capabilities() {
        return fact('capabilities', broker.capabilities);
      },
      get currency() {
        return fact('currency', broker.currency);
      },
      quote: quote.ask,
      equity: () => fact('equity', broker.equity()),
      buyingPower: () => fact('buyingPower', broker.buyingPower?.()),
      openOrders: (ticker) => {
        const open = broker.openOrders(ticker);
        for (const order of Array.isArray(open) ? open : []) {
          orders.set(order.id, order);
        }
        return open;
      },
      ...(broker.restingEntries && { restingEntries: () => fact('restingEntries', broker.restingEntries?.()) }),
      optionChain: optionChain.ask,
    },
    ...(account && { account: { day: () => fact('accountDay', account.day()) } }),
    positions: {
      position: position.ask,
      openTickers: () => {
        isListRead = true;
        return positions.openTickers();
      },
    },
    instruments: { instrument: instrument.ask, rollover: rollover.ask },
  };
  const market = (): MarketSnapshot => {
    // A snapshot knows the open tickers by their positions alone.
    for (const ticker of isListRead ? positions.openTickers() : []) {
      position.ask(ticker);
    }
    return {
      now: new Date(now).toISOString(),
      ...Object.fromEntries<unknown>(facts),
      ...named('quotes', quote.answers),
      ...named('positions', position.answers),
      ...(orders.size > 0 && { openOrders: [...orders.values()] }),
      ...named('instruments', instrument.answers),
      ...named('optionChains', optionChain.answers),
      ...named('rollovers', rollover.answers),
    };
  };
  return { context, market };
}

interface Recorded<T> {
  readonly ask: (name: string) => T;
  /** Answers by name, without those that are missing. */
  readonly answers: Map<string, T>;
}

function recorded<T>(ask: (name: string) => T): Recorded<T> {
  const answers = new Map<string, T>();
  return {
    ask: (name) => {
      const answer = ask(name);
      if (answer != null) {
        answers.set(name, answer);
      }
      return answer;
    },
    answers,
  };
}

function named(key: string, answers: ReadonlyMap<string, unknown>): Readonly<Record<string, unknown>> {
  return answers.size === 0 ? {} : { [key]: Object.fromEntries(answers) };
}

// Misspelt names in answers of ports (safety S14): a plan that asks for an answer with one is refused at its place. Whatever is
// not asked for changes nothing.
import * as fc from 'fast-check';
import type { Result } from '../../src/core/result.js';
import type { TradingContext } from '../../src/market/ports.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { commonData } from '../../src/signal/platform-words.js';
import { type Scenario, scenario } from '../../src/testing/arbitraries/scenario.js';
import { fail, type Meet, type Search, search } from './search.js';

/** Names of the fields of each answer, by the name that paths in a snapshot begin with, and an answer where there is none. */
const answers = {
  quotes: { bid: '99.98', ask: '100.02', last: '100', mark: '100', time: '2026-01-26T15:30:00Z' },
  positions: { side: 'long', quantity: '10', averageEntryPrice: '90' },
  openOrders: {
    ...{ id: 'o1', ticker: 'AAPL', type: 'limit', side: 'buy', role: 'entry', quantity: '1', stopPrice: '90' },
    ...{ limitPrice: '90', trailAmount: '1', trailPercent: '1', timeInForce: 'gtc', filled: '0' },
  },
  instruments: {
    ...{ assetClass: 'stocks', tickSize: '0.01', quantityStep: '1', pointValue: '1', quoteCurrency: 'USD' },
    ...{ minQuantity: '1', maxQuantity: '1000', minNotional: '1', lastTradeDay: '2030-01-01' },
  },
  optionChains: { contracts: [] },
  rollovers: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday', expiries: {} },
  capabilities: {
    ...{ orderTypes: ['market'], timesInForce: ['day'], quantityStep: '1', shortSelling: true, optionWriting: true },
    ...{ brackets: true, trailPercent: 'native', extendedHours: true, averageEntryPrice: true },
  },
} as const;

type Port = keyof typeof answers;

/** A port, one of its names, and what the port calls it. */
interface Misspelling {
  readonly port: Port;
  readonly name: string;
  readonly written: string;
}

/** Slips of a hand: none of them gives a known name. */
function slips(name: string): readonly string[] {
  const places = [...name].map((_, index) => index);
  const all = [
    name.toUpperCase(),
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    ...places.map((index) => name.slice(0, index) + name.slice(index + 1)),
    ...places.map((index) => name.slice(0, index) + name.charAt(index) + name.slice(index)),
    ...places.map((index) => `${name.slice(0, index)}x${name.slice(index + 1)}`),
    ...places.slice(1).map((index) => {
      const [before, after] = [name.charAt(index - 1), name.charAt(index)];
      return name.slice(0, index - 1) + after + before + name.slice(index + 1);
    }),
  ];
  return [...new Set(all)].filter((slip) => slip !== name && slip.length > 1 && !commonData.has(slip.toLowerCase()));
}

const misspelling: fc.Arbitrary<Misspelling> = fc
  .constantFrom(...(Object.keys(answers) as Port[]))
  .chain((port) =>
    fc
      .constantFrom(...Object.keys(answers[port]))
      .chain((name) => fc.constantFrom(...slips(name)).map((written) => ({ port, name, written }))),
  );

/** One to three misspelt names, each of another port. */
const several = fc
  .array(misspelling, { minLength: 1, maxLength: 3 })
  .map((all) => all.filter(({ port }, index) => all.findIndex((one) => one.port === port) === index));

/** An object with a name misspelt; where it lacks the name, with a value that was made up. */
function renamed(port: Port, object: object, { name, written }: Misspelling): object {
  const madeUp: unknown = Reflect.get(answers[port], name);
  const { [name]: value = madeUp, ...others }: Record<string, unknown> = { ...object };
  return { ...others, [written]: value };
}

/** The ports of a context with misspelt names. `asked` collects the ports that were asked for an answer with one. */
function misspeltContext(
  honest: TradingContext,
  misspellings: readonly Misspelling[],
  asked: Set<string>,
): TradingContext {
  function answer<T>(port: Port, value: T): T {
    const found = misspellings.find((one) => one.port === port);
    if (found === undefined) {
      return value;
    }
    asked.add(port);
    const given: unknown = value ?? answers[port];
    const orders: readonly unknown[] = Array.isArray(given) ? given : [];
    const first: object = { ...answers.openOrders, ...Object(orders[0]) };
    const result =
      port === 'openOrders' ? [renamed(port, first, found), ...orders.slice(1)] : renamed(port, Object(given), found);
    // What a JavaScript caller's port may answer, whatever its type says.
    return result as T;
  }
  const { broker, positions, instruments } = honest;
  return {
    ...honest,
    broker: {
      ...broker,
      get capabilities() {
        return answer('capabilities', broker.capabilities);
      },
      quote: (ticker) => answer('quotes', broker.quote(ticker)),
      openOrders: (ticker) => answer('openOrders', broker.openOrders(ticker)),
      optionChain: (underlying) => answer('optionChains', broker.optionChain?.(underlying)),
    },
    positions: { ...positions, position: (ticker) => answer('positions', positions.position(ticker)) },
    instruments: {
      instrument: (ticker) => answer('instruments', instruments.instrument(ticker)),
      rollover: (root) => answer('rollovers', instruments.rollover?.(root)),
    },
  };
}

function inShort(result: Result<OrderPlan>): string {
  return JSON.stringify(result.ok ? [result.value.outcome, result.value.steps] : result.errors);
}

function faultOf(
  result: Result<OrderPlan>,
  honest: Result<OrderPlan>,
  asked: ReadonlySet<unknown>,
  ticker: string,
): string | undefined {
  // Whether anything is known of a ticker that may be a misspelt one is asked without reading the answers (safety S24).
  const isOnlyAsked = /[a-z./_\- ]/.test(ticker) && inShort(result) === inShort(honest);
  if (asked.size === 0 || isOnlyAsked) {
    return inShort(result) === inShort(honest) ? undefined : `the plan has changed: ${inShort(result)}`;
  }
  const isRefused =
    !result.ok && result.errors.every(({ code, path: [port] }) => code === 'invalid-snapshot' && asked.has(port));
  return isRefused ? undefined : `a misspelt name was read: ${inShort(result)}`;
}

export const misspeltNames = (meet: Meet): Search =>
  search(
    fc.tuple(scenario(), several),
    ([{ signal, context }, misspellings]: readonly [Scenario, readonly Misspelling[]]) => {
      const asked = new Set<string>();
      const result = planSignal(signal, misspeltContext(context, misspellings, asked));
      const fault = faultOf(result, planSignal(signal, context), asked, signal.ticker);
      if (fault !== undefined) {
        const about = misspellings.map(({ port, written }) => `${port}.${written}`).join(', ');
        fail(`${fault}\nmisspelt: ${about}; asked for: ${[...asked].join(', ')}`);
      }
      meet(asked.size > 0 ? 'misspelt names refused' : 'misspelt names that nobody asked for');
    },
  );

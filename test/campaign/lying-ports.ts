// Ports that lie (safety P1, P2): whatever they answer, a plan has read nothing bad. One to three answers of a context are bad;
// the plan is then either rejected at one of them, or the same as with honest ports, because no decision took a bad answer.
import * as fc from 'fast-check';
import type { Result } from '../../src/core/result.js';
import type { TradingContext } from '../../src/market/ports.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { type Scenario, scenario } from '../../src/testing/arbitraries/scenario.js';
import { faultOfErrors } from '../properties/error-invariants.js';
import { firstNonJson } from '../properties/plain-json.js';
import { fail, type Meet, type Search, search } from './search.js';

/** What is bad about an answer of a port (by the name that paths in a snapshot begin with), and the bad answer in place of the honest one. */
interface Lie {
  readonly port: string;
  readonly about: string;
  readonly tell: (honest: unknown) => unknown;
}

/** What no amount is. Numbers and texts that JavaScript turns into one are among them. */
const noAmount: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  'ten',
  '',
  'NaN',
  '0x10',
  '12 USD',
  true,
  false,
  [],
  [5],
  {},
  10n,
);

const noSize = fc.oneof(noAmount, fc.constantFrom<unknown>(-1, '-10', -0.001));
const noWord: fc.Arbitrary<unknown> = fc.constantFrom<unknown>('flat ', 'LONG', 'Buy', '', 'none', 1, true, {}, []);
const noObject: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(5, 'text', true, 10n);
const promised = fc.constant('promise');

function fieldsOf(honest: unknown, otherwise: object): object {
  return typeof honest === 'object' && honest !== null ? honest : otherwise;
}

/** An answer that is nothing like what was asked for. */
function whole(port: string, values: fc.Arbitrary<unknown> = noObject): fc.Arbitrary<Lie> {
  return fc.oneof(
    values.map((value) => ({ port, about: 'the whole answer', tell: () => value })),
    // The caller forgot to await an asynchronous port.
    promised.map((about) => ({ port, about, tell: (honest: unknown) => Promise.resolve(honest) })),
  );
}

/** An answer with one bad field; where the honest answer is nothing, of something made up. */
function field(port: string, name: string, values: fc.Arbitrary<unknown>, otherwise: object = {}): fc.Arbitrary<Lie> {
  return values.map((value) => ({
    port,
    about: name,
    tell: (honest) => ({ ...fieldsOf(honest, otherwise), [name]: value }),
  }));
}

/** A list with one bad item at its end. */
function item(port: string, values: fc.Arbitrary<unknown>): fc.Arbitrary<Lie> {
  return values.map((value) => ({
    port,
    about: 'an item',
    tell: (honest) => [...(Array.isArray(honest) ? honest : []), value],
  }));
}

const position = { side: 'long', quantity: '10' };
const quote = { bid: '99.98', ask: '100.02', last: '100' };
const openOrder = { id: 'lie', ticker: 'AAPL', type: 'limit', side: 'buy', role: 'entry', quantity: '1', filled: '0' };
const schedule = { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' };

function spoiled<T extends object>(
  valid: T,
  ...spoilers: readonly (readonly [keyof T, fc.Arbitrary<unknown>])[]
): fc.Arbitrary<unknown> {
  return fc.oneof(...spoilers.map(([name, values]) => values.map((value): unknown => ({ ...valid, [name]: value }))));
}

/** A chain with one bad contract: a copy of an honest one but for a field, so that its other fields change no plan. */
function badContract(name: string, values: fc.Arbitrary<unknown>): fc.Arbitrary<Lie> {
  return values.map((value) => ({
    port: 'optionChains',
    about: `a contract's ${name}`,
    tell: (honest) => {
      const given: unknown = Reflect.get(fieldsOf(honest, {}), 'contracts');
      const contracts: readonly unknown[] = Array.isArray(given) ? given : [];
      return { contracts: [...contracts, contracts.length === 0 ? value : { ...Object(contracts[0]), [name]: value }] };
    },
  }));
}

const noList = fc.constantFrom<unknown>(null, undefined, 'AAPL', 5, {});

const lies = {
  positions: fc.oneof(
    field('positions', 'quantity', noSize, position),
    field('positions', 'quantity', noSize, position),
    // A quantity of 0 would be flat, whatever the side says: the honest one is above 0.
    field('positions', 'side', noWord, position),
    field('positions', 'averageEntryPrice', noAmount, position),
    whole('positions'),
  ),
  openTickers: fc.oneof(
    whole('openTickers', noList),
    item('openTickers', fc.constantFrom<unknown>(7, null, undefined, {})),
  ),
  quotes: fc.oneof(
    ...['bid', 'ask', 'last', 'mark'].map((name) => field('quotes', name, noAmount, quote)),
    field('quotes', 'time', fc.constantFrom<unknown>('yesterday', 'NaN', {}, true), quote),
    whole('quotes'),
  ),
  currency: whole('currency', fc.constantFrom<unknown>('$', '', 840, true, {}, [])),
  equity: whole('equity', noAmount),
  buyingPower: whole('buyingPower', noAmount),
  openOrders: fc.oneof(
    whole('openOrders', noList),
    item(
      'openOrders',
      fc.oneof(
        fc.constantFrom<unknown>(null, undefined, 7, 'o1'),
        spoiled(
          openOrder,
          ['type', noWord],
          ['side', noWord],
          ['role', noWord],
          ['quantity', noSize],
          ['filled', noSize],
          ['id', fc.constantFrom<unknown>(7, null, {})],
        ),
      ),
    ),
  ),
  optionChains: fc.oneof(
    whole('optionChains'),
    field('optionChains', 'contracts', noList),
    badContract('strike', noAmount),
    badContract('type', noWord),
    badContract('expiration', fc.constantFrom<unknown>('30 Jan', '2026-02-30', 5)),
    badContract('bid', noAmount),
  ),
  capabilities: fc.oneof(
    whole('capabilities', fc.constantFrom<unknown>(null, undefined, 'all', 5)),
    ...['shortSelling', 'optionWriting', 'brackets', 'extendedHours', 'averageEntryPrice'].map((name) =>
      field('capabilities', name, fc.constantFrom<unknown>('no', 'false', 0, 1, {}, [])),
    ),
    field('capabilities', 'trailPercent', noWord),
    field('capabilities', 'quantityStep', noAmount),
    field('capabilities', 'orderTypes', fc.constantFrom<unknown>('market', ['Market'], [7], {})),
    field('capabilities', 'timesInForce', fc.constantFrom<unknown>('day', ['DAY'], [null], {})),
  ),
  instruments: fc.oneof(
    whole('instruments'),
    ...['tickSize', 'quantityStep', 'pointValue', 'minQuantity', 'maxQuantity', 'minNotional'].map((name) =>
      field('instruments', name, noAmount),
    ),
    field('instruments', 'quoteCurrency', fc.constantFrom<unknown>('$', '', 840, {})),
    field('instruments', 'lastTradeDay', fc.constantFrom<unknown>('soon', '2026-02-30', 5)),
    field('instruments', 'assetClass', noWord),
  ),
  rollovers: fc.oneof(
    whole('rollovers'),
    field('rollovers', 'months', fc.constantFrom<unknown>(3, {}, true), schedule),
    field('rollovers', 'daysBeforeExpiry', noAmount, schedule),
    field('rollovers', 'expiryRule', noWord, schedule),
  ),
  now: fc
    .constantFrom<unknown>(
      Number.NaN,
      Number.POSITIVE_INFINITY,
      1_769_441_400,
      0,
      -1,
      '2026-01-26T15:30:00Z',
      undefined,
      null,
      10n,
      {},
    )
    .map((value): Lie => ({ port: 'now', about: 'the clock', tell: () => value })),
};

/** One to three bad answers, each of another port. */
const severalLies: fc.Arbitrary<readonly Lie[]> = fc
  .uniqueArray(fc.constantFrom(...Object.values(lies)), { minLength: 1, maxLength: 3 })
  .chain((chosen) => fc.tuple(...chosen));

/** The ports of a context, some of them lying. `told` collects the paths of the bad answers that were asked for. */
function lyingContext(honest: TradingContext, several: readonly Lie[], told: Set<string>): TradingContext {
  function answer<T>(port: keyof typeof lies, value: T, path: string = port): T {
    const lie = several.find((one) => one.port === port);
    if (lie === undefined) {
      return value;
    }
    told.add(path);
    // What a JavaScript caller's port may answer, whatever its type says.
    return lie.tell(value) as T;
  }
  const { broker, positions, instruments, clock } = honest;
  return {
    ...honest,
    clock: { now: () => answer('now', clock.now()) },
    broker: {
      // Read as a property: nothing tells who reads it.
      capabilities: answer('capabilities', broker.capabilities),
      currency: answer('currency', broker.currency),
      quote: (ticker) => answer('quotes', broker.quote(ticker), `quotes.${ticker}`),
      equity: () => answer('equity', broker.equity()),
      buyingPower: () => answer('buyingPower', broker.buyingPower?.()),
      openOrders: (ticker) => answer('openOrders', broker.openOrders(ticker)),
      optionChain: (ticker) => answer('optionChains', broker.optionChain?.(ticker), `optionChains.${ticker}`),
    },
    positions: {
      position: (ticker) => answer('positions', positions.position(ticker), `positions.${ticker}`),
      openTickers: () => answer('openTickers', positions.openTickers()),
    },
    instruments: {
      instrument: (ticker) => answer('instruments', instruments.instrument(ticker), `instruments.${ticker}`),
      rollover: (root) => answer('rollovers', instruments.rollover?.(root), `rollovers.${root}`),
    },
  };
}

/** The first bad answer that a figure of a plan is from. An answer that is taken is checked whole: any part of it counts. */
function badRead({ figures }: OrderPlan, told: ReadonlySet<string>): string | undefined {
  const paths = figures.flatMap((figure) =>
    'from' in figure && figure.from === 'market' ? [figure.path.join('.')] : [],
  );
  return paths.find((path) => [...told].some((bad) => path === bad || path.startsWith(`${bad}.`)));
}

function inShort(result: Result<OrderPlan>): string {
  return JSON.stringify(
    result.ok ? [result.value.outcome, result.value.steps] : result.errors.map(({ code, path }) => [code, path]),
  );
}

/** What is wrong with the answer of planning to ports that lie. */
function faultOf(
  result: Result<OrderPlan>,
  honest: Result<OrderPlan>,
  several: readonly Lie[],
  told: ReadonlySet<string>,
): string | undefined {
  const read = result.ok ? badRead(result.value, told) : undefined;
  if (read !== undefined) {
    return `the plan has read a bad answer: ${read}`;
  }
  if (!result.ok && result.errors[0].code === 'invalid-snapshot') {
    const ports: ReadonlySet<unknown> = new Set(several.map(({ port }) => port));
    const areAtLies = result.errors.every(({ code, path: [port] }) => code === 'invalid-snapshot' && ports.has(port));
    return areAtLies ? undefined : `invalid-snapshot elsewhere, or not alone: ${JSON.stringify(result.errors)}`;
  }
  return inShort(result) === inShort(honest) ? undefined : `a bad answer has changed the plan: ${inShort(result)}`;
}

export const lyingPorts = (meet: Meet): Search =>
  search(fc.tuple(scenario(), severalLies), ([{ signal, context }, several]: readonly [Scenario, readonly Lie[]]) => {
    const told = new Set<string>();
    const result = planSignal(signal, lyingContext(context, several, told));
    const place = firstNonJson(result);
    if (place !== undefined) {
      fail(`not JSON at ${place}`);
    }
    const fault =
      (result.ok ? undefined : faultOfErrors(result.errors, 'plan')) ??
      faultOf(result, planSignal(signal, context), several, told);
    if (fault !== undefined) {
      const about = several.map((lie) => `${lie.port} (${lie.about})`).join(', ');
      fail(`${fault}\nlies: ${about}; asked for: ${[...told].join(', ')}`);
    }
    meet(
      result.ok
        ? 'lies without effect'
        : result.errors[0].code === 'invalid-snapshot'
          ? 'lies rejected'
          : 'lies behind other errors',
    );
  });

import { describe, expect, it } from 'vitest';
import { alpaca } from '../../src/brokers/alpaca.js';
import { checkedContext as checkedAt } from '../../src/market/checked-context.js';
import { portUnanswered } from '../../src/market/port-failure.js';
import type { InstrumentDescriptions, PortName, TradingContext } from '../../src/market/ports.js';
import { type MarketSnapshot, snapshotContext } from '../../src/market/snapshot.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { accountDay } from './sample.js';

const now = '2026-01-26T15:30:00Z';

/** A context whose ports answer anything, as ports that are written in JavaScript can. */
function contextOf(answers: Readonly<Record<string, unknown>>): TradingContext {
  const { settings, clock } = snapshotContext({ now }, defaultSettings);
  const answer = (name: string) => () => answers[name];
  const ports: unknown = {
    settings,
    clock,
    broker: {
      capabilities: answers.capabilities,
      quote: answer('quote'),
      equity: answer('equity'),
      openOrders: answer('openOrders'),
      ...('optionChain' in answers && { optionChain: answer('optionChain') }),
    },
    positions: { position: answer('position'), openTickers: answer('openTickers') },
    instruments: { instrument: answer('instrument') },
  };
  return ports as TradingContext;
}

const checkedContext = (unchecked: TradingContext) => checkedAt(unchecked, Date.parse('2026-01-26T15:30:00Z'));

describe('checkedContext', () => {
  it('passes valid answers on', () => {
    const position = { side: 'long', quantity: 5 };
    const { context, errors, failures, others } = checkedContext(
      contextOf({ position, openTickers: ['AAPL'], openOrders: [], capabilities: { brackets: false }, equity: '1' }),
    );
    expect(context.positions.position('AAPL')).toBe(position);
    expect(context.positions.openTickers()).toEqual(['AAPL']);
    expect(context.broker.openOrders('AAPL')).toEqual([]);
    expect(context.capabilities()).toEqual({ brackets: false });
    expect(context.broker.equity()).toBe('1');
    expect(context.broker.quote('AAPL')).toBeUndefined();
    expect(context.options('AAPL').dates('call')).toEqual([]);
    expect(context.options('AAPL').contracts('call', '2026-01-30')).toEqual([]);
    expect(context.instruments.instrument('AAPL')).toBeUndefined();
    expect(context.instruments.rollover?.('ES')).toBeUndefined();
    expect(context.described('ES')).toBeUndefined();
    const account = [
      context.currency(),
      context.broker.buyingPower?.(),
      context.accountDay(),
      context.restingEntries(),
    ];
    expect(account).toEqual([undefined, undefined, undefined, undefined]);
    expect([errors(), failures(), [...others()]]).toEqual([[], [], []]);
  });

  it('passes on what is known of the account, and of the broker', () => {
    const occ = 'SPY   260130C00600000';
    const entry = { id: 'o1', ticker: occ, type: 'limit', side: 'buy', role: 'entry', limitPrice: '4' } as const;
    const market: MarketSnapshot = { now, currency: 'EUR', buyingPower: '5000', accountDay, restingEntries: [entry] };
    const { context, errors, failures } = checkedContext(snapshotContext(market, defaultSettings, { profile: alpaca }));
    expect([context.currency(), context.broker.buyingPower?.()]).toEqual(['EUR', '5000']);
    expect(context.accountDay()).toBe(accountDay);
    expect(context.restingEntries()).toEqual([{ ...entry, ticker: 'SPY 260130C600' }]);
    expect(context.profile()).toBe(alpaca);
    expect([errors(), failures()]).toEqual([[], []]);
  });

  it('names each question by its port, and by the ticker, the underlying or the root that it is about', () => {
    const asked: (readonly [PortName, string])[] = [];
    const unanswered = (port: PortName, name: string): undefined => void asked.push([port, name]);
    const { context } = checkedContext({ ...snapshotContext({ now }, defaultSettings), unanswered });
    context.capabilities();
    context.currency();
    context.profile();
    context.broker.quote('AAPL');
    context.broker.equity();
    context.broker.buyingPower?.();
    context.broker.openOrders('AAPL');
    context.accountDay();
    context.restingEntries();
    context.options('SPY');
    context.positions.position('AAPL');
    context.positions.openTickers();
    context.instruments.instrument('AAPL');
    context.instruments.rollover?.('ES');
    expect(asked).toEqual([
      ['capabilities', ''],
      ['currency', ''],
      ['profile', ''],
      ['quote', 'AAPL'],
      ['equity', ''],
      ['buyingPower', ''],
      ['openOrders', 'AAPL'],
      ['accountDay', ''],
      ['restingEntries', ''],
      ['optionChain', 'SPY'],
      ['position', 'AAPL'],
      ['openTickers', ''],
      ['instrument', 'AAPL'],
      ['rollover', 'ES'],
    ]);
  });

  it('does not ask a port for which nobody waits any longer', () => {
    const late = portUnanswered('quote', 'AAPL', undefined, { kind: 'timeout', seconds: 5 });
    const { context, failures } = checkedContext({
      ...snapshotContext({ now, quotes: { AAPL: { last: 150 }, MSFT: { last: 400 } } }, defaultSettings),
      unanswered: (port, name) => (port === 'quote' && name === 'AAPL' ? late : undefined),
    });
    expect([context.broker.quote('AAPL'), context.broker.quote('MSFT')]).toEqual([undefined, { last: 400 }]);
    expect(failures()).toEqual([late]);
  });

  it('leaves out the orders of other tickers, and says of which ticker the port was asked', () => {
    const order = { type: 'limit', side: 'sell', role: 'take-profit' } as const;
    const openOrders = [
      { ...order, id: 'o1', ticker: 'AAPL' },
      { ...order, id: 'o2', ticker: 'MSFT' },
    ];
    const { context, others } = checkedContext(contextOf({ openOrders }));
    expect(context.broker.openOrders('AAPL').map(({ id }) => id)).toEqual(['o1']);
    expect([...others()]).toEqual([['o2', 'AAPL']]);
  });

  it('has the orders of the contracts of a futures root, and of a contract under any spelling', () => {
    const order = { id: 'o1', ticker: 'ESH6', type: 'stop', side: 'sell', role: 'stop-loss' } as const;
    const { context, others } = checkedContext(contextOf({ openOrders: [order] }));
    expect(['ES', 'ESH2026', 'ESM2026'].map((ticker) => context.broker.openOrders(ticker))).toEqual([
      [order],
      [order],
      [],
    ]);
    expect([...others()]).toEqual([['o1', 'ESM2026']]);
  });

  it('reads invalid answers as nothing and reports each of them once', () => {
    const { context, errors } = checkedContext(
      contextOf({ position: { side: 'short', quantity: -10 }, openOrders: null, openTickers: 'AAPL', optionChain: 1 }),
    );
    expect(errors()).toEqual([]);
    for (let count = 0; count < 2; count += 1) {
      expect(context.positions.position('AAPL')).toBeUndefined();
      expect(context.broker.openOrders('AAPL')).toEqual([]);
      expect(context.positions.openTickers()).toEqual([]);
      expect(context.capabilities()).toEqual({});
      expect(context.options('SPY').dates('put')).toEqual([]);
    }
    expect(errors().map(({ path }) => path)).toEqual([
      ['positions', 'AAPL', 'quantity'],
      ['openOrders'],
      ['openTickers'],
      ['capabilities'],
      ['optionChains', 'SPY'],
    ]);
  });

  it('reports one error for each place, the first', () => {
    const { context, errors } = checkedContext(contextOf({ openOrders: [null], equity: Number.NaN }));
    const { broker } = checkedContext(contextOf({})).context;
    expect(broker.equity()).toBeUndefined();
    context.broker.openOrders('AAPL');
    context.broker.openOrders('MSFT');
    context.broker.equity();
    expect(errors().map(({ path }) => path)).toEqual([['openOrders', 0], ['equity']]);
  });

  it('asks a port about a contract in the form that it has used, then in that of the specification', () => {
    const occ = 'SPY   260130C00600000';
    const ticker = 'SPY 260130C600';
    const asked: string[] = [];
    const broken = contextOf({ capabilities: {}, openTickers: [occ] });
    const known = <T>(name: string, own: string, value: T): T | undefined => {
      asked.push(name);
      return name === own ? value : undefined;
    };
    const order = { id: 'o1', ticker: occ, type: 'stop', side: 'sell', role: 'stop-loss' } as const;
    const { context, errors } = checkedContext({
      ...broken,
      broker: {
        ...broken.broker,
        quote: (name) => known(name, ticker, { last: 4 }),
        openOrders: (name) => (known(name, occ, true) ? [order] : []),
      },
      positions: { ...broken.positions, position: (name) => known(name, occ, { side: 'long', quantity: 5 }) },
    });
    expect(context.positions.openTickers()).toEqual([ticker]);
    expect(context.positions.position(ticker)).toEqual({ side: 'long', quantity: 5 });
    expect(context.broker.quote(ticker)).toEqual({ last: 4 });
    expect(context.broker.openOrders(ticker)).toEqual([{ ...order, ticker }]);
    expect(asked).toEqual([occ, occ, ticker, occ, ticker]);
    expect(errors()).toEqual([]);
  });

  describe('asks for the position and the orders of a contract in the OCC form', () => {
    const ticker = 'SPY 260130C600';
    const occ = 'SPY   260130C00600000';
    const compact = 'SPY260130C00600000';
    const position = { side: 'long', quantity: 5 } as const;
    const order = { id: 'o1', ticker, type: 'stop', side: 'sell', role: 'stop-loss' } as const;

    /** What a port is asked that knows the contract by one name, and throws for another. */
    function askedOf(own: string, asking = ticker, failing?: string): unknown {
      const asked: string[] = [];
      const broken = contextOf({});
      const knows = (name: string): boolean => {
        asked.push(name);
        if (name === failing) {
          throw new Error('timed out');
        }
        return name === own;
      };
      const { context, failures } = checkedContext({
        ...broken,
        broker: { ...broken.broker, openOrders: (name) => (knows(name) ? [{ ...order, ticker: own }] : []) },
        positions: { ...broken.positions, position: (name) => (knows(name) ? position : undefined) },
      });
      const held = context.positions.position(asking);
      const orders = context.broker.openOrders(asking);
      return { held, orders: orders.length, asked, failures: failures().length };
    }

    it('after the form of the specification, until there is an answer', () => {
      const found = { held: position, orders: 1, failures: 0 };
      expect(askedOf(ticker)).toEqual({ ...found, asked: [ticker, ticker] });
      expect(askedOf(occ)).toEqual({ ...found, asked: [ticker, occ, ticker, occ] });
      expect(askedOf(compact)).toEqual({ ...found, asked: [ticker, occ, compact, ticker, occ, compact] });
      const asked = [ticker, occ, compact, ticker, occ, compact];
      expect(askedOf('nothing')).toEqual({ held: undefined, orders: 0, failures: 0, asked });
    });

    it('not of a ticker that is not an option contract', () => {
      expect(askedOf('nothing', 'SPY')).toMatchObject({ asked: ['SPY', 'SPY'] });
      expect(askedOf('nothing', 'ESH2026')).toMatchObject({ asked: ['ESH2026', 'ESH2026'] });
    });

    it('not after an answer that is invalid', () => {
      const asked: string[] = [];
      const broken = contextOf({});
      const openOrders = (name: string) => {
        asked.push(name);
        return [{ ...order, ticker: '' }];
      };
      const { context, errors, others } = checkedContext({ ...broken, broker: { ...broken.broker, openOrders } });
      expect([context.broker.openOrders(ticker), [...others()]]).toEqual([[], []]);
      expect(asked).toEqual([ticker]);
      expect(errors().map(({ path }) => path)).toEqual([['openOrders', 0, 'ticker']]);
    });

    it('not after a question that a port could not answer', () => {
      expect(askedOf(compact, ticker, ticker)).toMatchObject({ asked: [ticker, ticker], failures: 2 });
      expect(askedOf(compact, ticker, occ)).toMatchObject({ asked: [ticker, occ, ticker, occ], failures: 2 });
    });
  });

  it('reads the chain of an underlying once', () => {
    let calls = 0;
    const broken = contextOf({});
    const { context } = checkedContext({
      ...broken,
      broker: {
        ...broken.broker,
        optionChain: () => {
          calls += 1;
          return { contracts: [] };
        },
      },
    });
    expect([1, 2].map(() => context.options('SPY').dates('call'))).toEqual([[], []]);
    expect(calls).toBe(1);
  });

  it('reports a port that throws, once for each question, and reads nothing', () => {
    const broken = contextOf({});
    const cause = new Error('offline');
    const fails = (): never => {
      throw cause;
    };
    const { context, errors, failures } = checkedContext({
      ...broken,
      broker: {
        ...broken.broker,
        get capabilities() {
          return fails();
        },
        get profile() {
          return fails();
        },
        quote: fails,
        openOrders: fails,
        optionChain: fails,
      },
      positions: { position: fails, openTickers: fails },
    });
    expect([context.broker.quote('AAPL'), context.broker.quote('AAPL')]).toEqual([undefined, undefined]);
    expect([context.broker.openOrders('AAPL'), context.positions.openTickers()]).toEqual([[], []]);
    expect([context.capabilities(), context.profile()]).toEqual([{}, undefined]);
    expect(context.options('SPY').dates('call')).toEqual([]);
    expect(failures().map(({ path, message }) => [path, message])).toEqual([
      [['quote'], 'The quote of AAPL could not be loaded: the port failed.'],
      [['openOrders'], 'The open orders of AAPL could not be loaded: the port failed.'],
      [['openTickers'], 'The list of open tickers could not be loaded: the port failed.'],
      [['capabilities'], "The broker's capabilities could not be loaded: the port failed."],
      [['profile'], "The broker's profile could not be loaded: the port failed."],
      [['optionChain'], 'The option chain of SPY could not be loaded: the port failed.'],
    ]);
    expect(failures().map((error) => 'cause' in error && error.cause)).toEqual(failures().map(() => cause));
    expect(failures().flatMap((error) => Object.keys(error))).not.toContain('cause');
    expect(errors()).toEqual([]);
  });

  it('says of a port that is not there, such as a misspelt one, that it is not a function', () => {
    const { broker, positions, ...others } = contextOf({});
    const misspelt = {
      ...others,
      broker: { ...broker, quote: undefined },
      positions: { getPosition: () => undefined },
    };
    const { context, failures } = checkedContext(misspelt as unknown as TradingContext);
    expect([context.broker.quote('AAPL'), context.positions.position('AAPL')]).toEqual([undefined, undefined]);
    expect(failures().map(({ message }) => message)).toEqual([
      'The quote of AAPL could not be loaded: broker.quote is not a function.',
      'The position of AAPL could not be loaded: positions.position is not a function.',
    ]);
  });

  it('awaits the rejection of a promise that it refuses, so that it ends no process', async () => {
    const rejections: unknown[] = [];
    const listen = (reason: unknown): void => void rejections.push(reason);
    process.on('unhandledRejection', listen);
    const broken = contextOf({});
    const rejected = (() => Promise.reject(new Error('offline'))) as unknown as () => undefined;
    const { context, errors } = checkedContext({ ...broken, broker: { ...broken.broker, quote: rejected } });
    expect(context.broker.quote('AAPL')).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off('unhandledRejection', listen);
    expect(errors().map(({ code, path }) => [code, path])).toEqual([['invalid-snapshot', ['quotes', 'AAPL']]]);
    expect(rejections).toEqual([]);
  });

  it('reads an answer that throws when it is read as an invalid one', () => {
    const broken = contextOf({});
    const quote = (): object => ({
      get bid() {
        throw new Error('offline');
      },
    });
    const { context, errors } = checkedContext({ ...broken, broker: { ...broken.broker, quote } });
    expect(context.broker.quote('AAPL')).toBeUndefined();
    expect(errors()).toMatchObject([{ code: 'invalid-snapshot', path: ['quotes', 'AAPL', 'bid'] }]);
  });
});

describe('checkedContext with descriptions of instruments', () => {
  const roll = { months: 'HMUZ', daysBeforeExpiry: 8 };
  const es = { assetClass: 'futures', tickSize: '0.25', pointValue: '50', quoteCurrency: 'USD' } as const;
  const schedule = { months: 'GJMQVZ', daysBeforeExpiry: 3 };

  /** A context with descriptions, as JavaScript can write them. The market has a schedule of GC alone. */
  const describedBy = (descriptions: unknown) => {
    const known = descriptions as InstrumentDescriptions;
    return checkedContext(
      snapshotContext({ now, rollovers: { GC: schedule } }, defaultSettings, { instruments: known }),
    );
  };

  it('knows the instrument without its roll and what else the description holds', () => {
    const { context, errors } = describedBy({ ES: { ...es, quantityStep: 1, roll, exchange: 'CME' } });
    expect(context.described('ES')).toStrictEqual({ ...es, quantityStep: 1 });
    expect([context.described('NQ'), context.described('toString')]).toEqual([undefined, undefined]);
    expect(errors()).toEqual([]);
  });

  it('has the schedule of the market, else that of the description', () => {
    const { context, errors } = describedBy({
      ES: { ...es, roll },
      GC: { ...es, roll },
      NQ: es,
      YM: { ...es, roll: null },
    });
    expect(['ES', 'GC', 'NQ', 'YM', 'CL'].map((root) => context.instruments.rollover?.(root))).toEqual([
      roll,
      schedule,
      undefined,
      undefined,
      undefined,
    ]);
    expect(errors()).toEqual([]);
  });

  it.each<readonly [string, unknown, readonly string[]]>([
    ['a tick of 0', { ...es, tickSize: 0 }, ['instruments', 'ES', 'tickSize']],
    ['no object', 'futures', ['instruments', 'ES']],
  ])('reports a description with %s, and knows nothing', (_, description, path) => {
    const { context, errors } = describedBy({ ES: description });
    expect(context.described('ES')).toBeUndefined();
    expect(errors().map(({ code, path: place }) => [code, place])).toEqual([['invalid-snapshot', path]]);
  });

  it('reports a roll that is not a schedule', () => {
    const { context, errors } = describedBy({ ES: { ...es, roll: { ...roll, months: 'ABC' } } });
    expect(context.instruments.rollover?.('ES')).toBeUndefined();
    expect(errors().map(({ path }) => path)).toEqual([['rollovers', 'ES', 'months']]);
  });

  it.each([null, 'futures', [es]])('knows nothing where the descriptions are %j', (descriptions) => {
    const { context, errors } = describedBy(descriptions);
    expect([context.described('ES'), context.instruments.rollover?.('ES')]).toEqual([undefined, undefined]);
    expect(errors()).toEqual([]);
  });
});

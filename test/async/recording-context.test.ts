import { describe, expect, it } from 'vitest';
import { recordingContext } from '../../src/async/recording-context.js';
import type { TradingContext } from '../../src/market/ports.js';
import { snapshotPorts } from '../../src/market/snapshot.js';
import { defaultSettings } from '../../src/settings/defaults.js';

const quote = { bid: '1', ask: '2' } as const;
const position = { side: 'long', quantity: '3' } as const;
const order = { id: 'o1', ticker: 'AAPL', type: 'limit', side: 'buy', role: 'entry' } as const;
const entry = { ...order, id: 'o2', ticker: 'MSFT' };
const instrument = { tickSize: '0.01' } as const;
const chain = { contracts: [] };
const schedule = { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } as const;
const capabilities = { brackets: false };
const day = {
  date: '2026-01-26',
  firstEquity: '1000',
  startEquity: '1000',
  lastEquity: '1000',
  highEquity: '1000',
  equities: [],
  entries: [],
  closes: [],
  halts: [],
} as const;

const ports = snapshotPorts({
  now: '2026-01-26T15:30:00Z',
  currency: 'EUR',
  equity: '1000',
  buyingPower: '500',
  quotes: { AAPL: quote },
  positions: { AAPL: position },
  openOrders: [order],
  restingEntries: [entry],
  instruments: { AAPL: instrument },
  optionChains: { SPY: chain },
  rollovers: { ES: schedule },
  accountDay: day,
  capabilities,
});

describe('recordingContext', () => {
  it.each<[string, string, (context: TradingContext) => unknown, unknown]>([
    ['capabilities', '', ({ broker }) => broker.capabilities, expect.objectContaining(capabilities)],
    ['currency', '', ({ broker }) => broker.currency, 'EUR'],
    ['quote', 'AAPL', ({ broker }) => broker.quote('AAPL'), quote],
    ['equity', '', ({ broker }) => broker.equity(), '1000'],
    ['buyingPower', '', ({ broker }) => broker.buyingPower?.(), '500'],
    ['restingEntries', '', ({ broker }) => broker.restingEntries?.(), [entry]],
    ['openOrders', 'AAPL', ({ broker }) => broker.openOrders('AAPL'), [order]],
    ['optionChain', 'SPY', ({ broker }) => broker.optionChain?.('SPY'), chain],
    ['position', 'AAPL', ({ positions }) => positions.position('AAPL'), position],
    ['openTickers', '', ({ positions }) => positions.openTickers(), ['AAPL']],
    ['instrument', 'AAPL', ({ instruments }) => instruments.instrument('AAPL'), instrument],
    ['rollover', 'ES', ({ instruments }) => instruments.rollover?.('ES'), schedule],
    ['accountDay', '', ({ account }) => account?.day(), day],
  ])('answers and records %s %s', (kind, name, read, answer) => {
    const { context, queries } = recordingContext(ports, defaultSettings);
    expect([...queries]).toStrictEqual([]);
    expect(read(context)).toEqual(answer);
    expect([...queries]).toStrictEqual([[`${kind} ${name}`, { kind, name }]]);
  });

  it('answers nothing for functions that the ports lack', () => {
    const { clock, broker, positions, instruments } = ports;
    const { buyingPower: _buyingPower, restingEntries: _entries, optionChain: _chain, ...otherBroker } = broker;
    const { rollover: _rollover, ...otherInstruments } = instruments;
    const lacking = { clock, broker: otherBroker, positions, instruments: otherInstruments, account: undefined };
    const { context } = recordingContext(lacking, defaultSettings);
    const answers = [
      context.broker.buyingPower?.(),
      context.broker.restingEntries?.(),
      context.broker.optionChain?.('SPY'),
      context.instruments.rollover?.('ES'),
      context.account?.day(),
    ];
    expect(answers.every((answer) => answer === undefined)).toBe(true);
  });

  it('records each query once, in the order of the first read', () => {
    const { context, queries } = recordingContext(ports, defaultSettings);
    for (const ticker of ['MSFT', 'AAPL', 'MSFT']) {
      context.broker.quote(ticker);
    }
    expect([...queries.keys()]).toStrictEqual(['quote MSFT', 'quote AAPL']);
  });

  it('has what is known before any port is asked, and records nothing of it', () => {
    const calendarOf = () => undefined;
    const instruments = { ES: { assetClass: 'futures', tickSize: '0.25' } } as const;
    const { context, queries } = recordingContext(ports, defaultSettings, { calendarOf, instruments });
    expect(context).toMatchObject({ settings: defaultSettings, calendarOf, descriptions: instruments });
    expect(context.clock.now()).toBe(Date.parse('2026-01-26T15:30:00Z'));
    expect(context.broker.profile).toBeUndefined();
    expect([...queries]).toStrictEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { brokerProfile, type ClassRows } from '../../src/profile/profile-rows.js';

const page = 'https://broker.example/orders';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/ExampleBrokerageModel.cs';
const newYork = 'America/New_York';

function classOf(assetClass: 'stocks' | 'futures' | 'crypto', rows: ClassRows) {
  return brokerProfile({ broker: ['example', 'Example', '2026-11-22'], sources: [page], [assetClass]: rows }).classes[
    assetClass
  ];
}

describe('a profile of rows', () => {
  it('has the id, name and day of its first line, and identifiers by their characters', () => {
    const profile = brokerProfile({
      broker: ['example', 'Example', '2026-11-22'],
      sources: [page],
      clientOrderId: { maxLength: 20, characters: 'a-z', sources: [lean] },
      futures: { orders: [['regular', 'limit', 'day', [page]]] },
    });
    const futures = {
      orders: [
        {
          id: 'example.futures.regular',
          types: ['limit'],
          timesInForce: ['day'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [page],
        },
      ],
      brackets: [],
      rules: [],
      shortSelling: {},
      crossZero: 'refused',
      sessions: { regular: { from: '17:00', to: '16:00', timeZone: 'America/Chicago' } },
    };
    expect(profile).toStrictEqual({
      id: 'example',
      name: 'Example',
      asOf: '2026-11-22',
      sources: [page],
      clientOrderId: { maxLength: 20, pattern: '^[a-z]{1,20}$', sources: [lean] },
      classes: { futures },
    });
  });

  it('takes fractions of crypto at any time, and does not sell it short', () => {
    const crypto = classOf('crypto', { orders: [['limit', 'limit', 'gtc', [page]]] });
    expect(crypto?.orders[0]).toMatchObject({ sessions: ['always'], fraction: true });
    expect(crypto?.sessions).toEqual({ always: { from: '00:00', to: '24:00', timeZone: 'UTC', calendar: 'ALWAYS' } });
    expect(crypto?.shortSelling).toBe(false);
  });

  it('has the columns of its rows, and what a row says after them', () => {
    const stocks = classOf('stocks', {
      orders: [
        ['late', 'limit stop', 'gtc day', [page], { sessions: ['post'], coerced: 'day', fraction: true }],
        ['auction', 'market', 'opg', [lean, page], { window: ['19:00', 'open', -2] }],
        ['close', 'market', 'cls', [page, lean], { window: ['open', 'close'] }],
      ],
      brackets: [['bracket', 'limit', 'stop stop_limit', 'day', [page], { timeInForce: 'one', distance: '0.01' }]],
      sessions: { post: ['16:00', '20:00'] },
      crossZero: 'taken',
      quantityDecimals: 9,
    });
    expect(stocks?.orders).toEqual([
      {
        id: 'example.stocks.late',
        types: ['limit', 'stop'],
        timesInForce: ['gtc', 'day'],
        sessions: ['post'],
        fraction: true,
        coerced: { timeInForce: 'day' },
        basis: 'vendor',
        sources: [page],
      },
      {
        id: 'example.stocks.auction',
        types: ['market'],
        timesInForce: ['opg'],
        sessions: ['regular'],
        fraction: false,
        window: { from: '19:00', to: { session: 'regular', edge: 'from', minutes: -2 }, timeZone: newYork },
        basis: 'adapter',
        sources: [lean, page],
      },
      {
        id: 'example.stocks.close',
        types: ['market'],
        timesInForce: ['cls'],
        sessions: ['regular'],
        fraction: false,
        window: {
          from: { session: 'regular', edge: 'from', minutes: 0 },
          to: { session: 'regular', edge: 'to', minutes: 0 },
          timeZone: newYork,
        },
        basis: 'vendor',
        sources: [page, lean],
      },
    ]);
    expect(stocks?.brackets).toEqual([
      {
        id: 'example.stocks.bracket',
        entries: ['limit'],
        legs: ['both', 'take-profit', 'stop-loss'],
        stopLoss: ['stop', 'stop_limit'],
        timeInForce: 'one',
        timesInForce: ['day'],
        sessions: ['regular'],
        fraction: false,
        distance: '0.01',
        basis: 'vendor',
        sources: [page],
      },
    ]);
    expect(stocks).toMatchObject({ shortSelling: { whole: true }, crossZero: 'taken', quantityDecimals: 9 });
    expect(stocks?.sessions).toEqual({
      regular: { from: '09:30', to: '16:00', timeZone: newYork, calendar: 'XNYS' },
      post: { from: '16:00', to: '20:00', timeZone: newYork },
    });
  });

  it('reads a text after a row as what its sources say that differ', () => {
    const stocks = classOf('stocks', {
      orders: [['one', 'limit', 'day', [page]], 'Lean takes gtc too.', ['two', 'market', 'day', [page]]],
    });
    expect(stocks?.orders.map(({ id, differs }) => [id, differs])).toEqual([
      ['example.stocks.one', 'Lean takes gtc too.'],
      ['example.stocks.two', undefined],
    ]);
  });

  it('begins the sentence of a rule with the name of the broker, unless it is a whole one', () => {
    const stocks = classOf('stocks', {
      rules: [
        ['cross-zero', [page], 'has a side for each.'],
        ['brackets', [page], 'Legs at Example are for stocks.'],
        ['stop-trigger', [page]],
        ['cash-account', [page]],
        ['cash', [page], 'has margin accounts only.', { check: 'refused', account: 'cash' }],
      ],
    });
    expect(stocks?.rules).toEqual([
      {
        id: 'example.stocks.cross-zero',
        sentence: 'Example has a side for each.',
        check: 'table',
        basis: 'vendor',
        sources: [page],
      },
      {
        id: 'example.stocks.brackets',
        sentence: 'Legs at Example are for stocks.',
        check: 'table',
        basis: 'vendor',
        sources: [page],
      },
      {
        id: 'example.stocks.stop-trigger',
        sentence: 'Example refuses a stop that would trigger at once.',
        check: 'stop-beyond-market',
        basis: 'vendor',
        sources: [page],
      },
      {
        id: 'example.stocks.cash-account',
        sentence: 'Example sells stocks short in margin accounts only.',
        check: 'refused',
        when: { short: true },
        account: 'cash',
        basis: 'vendor',
        sources: [page],
      },
      {
        id: 'example.stocks.cash',
        sentence: 'Example has margin accounts only.',
        check: 'refused',
        account: 'cash',
        basis: 'vendor',
        sources: [page],
      },
    ]);
  });

  it('has the rows that its class has in common with others before its own', () => {
    const common: ClassRows = {
      orders: [['one', 'limit', 'day', [page]]],
      rules: [['brackets', [page], 'has no legs.']],
      timeZone: 'America/Chicago',
      crossZero: 'taken',
    };
    const stocks = classOf('stocks', {
      like: common,
      orders: [['two', 'market', 'day', [page]]],
      brackets: [['bracket', 'limit', 'stop', 'day', [page]]],
      rules: ['What it means for options is unverified.'],
      sessions: { regular: ['08:30', '15:00'] },
    });
    expect(stocks?.orders.map(({ id }) => id)).toEqual(['example.stocks.one', 'example.stocks.two']);
    expect(stocks?.brackets.map(({ id }) => id)).toEqual(['example.stocks.bracket']);
    expect(stocks?.rules.map(({ differs }) => differs)).toEqual(['What it means for options is unverified.']);
    expect(stocks?.sessions).toEqual({ regular: { from: '08:30', to: '15:00', timeZone: 'America/Chicago' } });
    expect(stocks?.crossZero).toBe('taken');
    expect(classOf('stocks', { like: common })?.orders.map(({ id }) => id)).toEqual(['example.stocks.one']);
    const brackets: ClassRows['brackets'] = [['bracket', 'limit', 'stop', 'day', [page]]];
    const alone = classOf('stocks', { like: { ...common, brackets } });
    const named = { basis: 'vendor', sources: [page] };
    const life = { timesInForce: ['day'], sessions: ['regular'], fraction: false };
    expect(alone).toStrictEqual({
      shortSelling: { whole: true },
      crossZero: 'taken',
      sessions: { regular: { from: '09:30', to: '16:00', timeZone: 'America/Chicago' } },
      orders: [{ id: 'example.stocks.one', ...named, types: ['limit'], ...life }],
      brackets: [
        {
          ...{ id: 'example.stocks.bracket', ...named, entries: ['limit'], legs: ['both', 'take-profit', 'stop-loss'] },
          ...{ stopLoss: ['stop'], timeInForce: 'each', ...life },
        },
      ],
      rules: [{ id: 'example.stocks.brackets', ...named, check: 'table', sentence: 'Example has no legs.' }],
    });
    expect(classOf('stocks', { like: {} })?.orders).toEqual([]);
  });
});

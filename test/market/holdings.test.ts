import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../src/core/decimal.js';
import {
  countOpenTickers,
  type Holding,
  holdingsByContract,
  holdingsOf,
  inOrderOfExpiry,
  isHeldOnBothSides,
  singleHolding,
  totalQuantity,
  tracePositions,
} from '../../src/market/holdings.js';
import { calculation, calculations, figure } from '../core/calculation.ts';
import { aapl, decisionOf, type Request, traceOf } from './contracts/sample.ts';

const long = { side: 'long', quantity: '2' };
const short = { side: 'short', quantity: '3', averageEntryPrice: '4.5' };
const call = 'SPY 260130C600';
const put = 'SPY 260130P590';
const late = 'SPY 260227P590';

function held(request: Request) {
  return holdingsOf(decisionOf(request)).map(({ contract, contractSide: side, logicalSide, quantity }) => [
    contract.ticker,
    side,
    logicalSide,
    quantity.text,
  ]);
}

function options(payload: object, settings: object = {}): Request {
  return {
    payload: { ticker: 'SPY', ...payload },
    settings: { assetClass: 'options', ...settings },
    market: { positions: { [call]: long, [put]: short, [late]: long, AAPL: long, 'QQQ 260130C500': long } },
  };
}

describe('countOpenTickers', () => {
  it('counts the tickers with a position', () => {
    const planning = decisionOf({ market: { positions: { AAPL: long, MSFT: { side: 'long', quantity: '0' } } } });
    expect(countOpenTickers(planning)).toBe(1);
    expect(planning.marketErrors()).toEqual([]);
  });

  it('leaves out a ticker that the port lists with a quantity of 0, but not one that it does not know', () => {
    const planning = decisionOf({});
    const positions = {
      openTickers: () => ['AAPL', 'MSFT', 'F'],
      position: (ticker: string) =>
        ticker === 'F' ? undefined : ({ side: 'long', quantity: ticker === 'AAPL' ? 0 : 5 } as const),
    };
    expect(countOpenTickers({ ...planning, context: { ...planning.context, positions } })).toBe(2);
  });
});

describe('holdingsOf', () => {
  it('is the position of the ticker', () => {
    expect(held({ market: { positions: { AAPL: long, MSFT: short } } })).toStrictEqual([['AAPL', 'long', 'long', '2']]);
    expect(held({ market: { positions: { MSFT: long } } })).toStrictEqual([]);
  });

  it('has the average entry price if the broker returns it', () => {
    const positions = { AAPL: short };
    expect(holdingsOf(decisionOf({ market: { positions } }))[0]?.averageEntryPrice?.text).toBe('4.5');
    const capabilities = { averageEntryPrice: false };
    expect(holdingsOf(decisionOf({ market: { positions, capabilities } }))[0]?.averageEntryPrice).toBeUndefined();
    const without = { market: { positions: { AAPL: long }, capabilities: { averageEntryPrice: true } } };
    expect(holdingsOf(decisionOf(without))[0]?.averageEntryPrice).toBeUndefined();
  });

  it('ignores positions of 0 or less', () => {
    const planning = decisionOf();
    for (const quantity of [0, -1, Number.NaN]) {
      const positions = { position: () => ({ side: 'long', quantity }) as const, openTickers: () => ['AAPL'] };
      expect(holdingsOf({ ...planning, context: { ...planning.context, positions } })).toStrictEqual([]);
    }
  });

  it('includes every open contract of an underlying', () => {
    expect(held(options({}))).toStrictEqual([
      [call, 'long', 'long', '2'],
      [put, 'short', 'short', '3'],
      [late, 'long', 'long', '2'],
    ]);
  });

  it('filters the contracts of an underlying by the option fields', () => {
    expect(held(options({ optionType: 'call' })).map(([ticker]) => ticker)).toStrictEqual([call]);
    expect(held(options({ expiration: '2026-02-27' })).map(([ticker]) => ticker)).toStrictEqual([late]);
    const exact = { optionType: 'put', expiration: '2026-01-30', strikePrice: '590.00' };
    expect(held(options(exact)).map(([ticker]) => ticker)).toStrictEqual([put]);
  });

  it('includes the other series of an index, but only the series itself for a series', () => {
    const [monthly, weekly] = ['SPX 260220C6900', 'SPXW 260130C6900'];
    const index = (ticker: string, positions: object): Request => ({
      payload: { ticker },
      settings: { assetClass: 'index_options' },
      market: { positions },
    });
    const both = { [monthly]: long, [weekly]: short, 'XSP 260130C690': long };
    expect(held(index('SPX', both)).map(([ticker]) => ticker)).toStrictEqual([monthly, weekly]);
    expect(held(index('SPXW', both)).map(([ticker]) => ticker)).toStrictEqual([weekly]);
  });

  it('is the contract of a full option symbol', () => {
    expect(held(options({ ticker: put }))).toStrictEqual([[put, 'short', 'short', '3']]);
  });

  it('has the logical side of inverted puts', () => {
    const directions = (request: Request) => held(request).map(([ticker, , logicalSide]) => [ticker, logicalSide]);
    const inverted = [
      [call, 'long'],
      [put, 'long'],
      [late, 'short'],
    ];
    expect(directions(options({}, { invertPuts: true }))).toStrictEqual(inverted);
    expect(directions(options({}, { optionType: 'both' }))).toStrictEqual(inverted);
    expect(directions(options({ ticker: put }, { invertPuts: true }))).toStrictEqual([[put, 'long']]);
    expect(directions(options({ ticker: put }, { optionType: 'both' }))).toStrictEqual([[put, 'short']]);
  });

  it('is every open month of a continuous future, the nearest first', () => {
    const request = (positions: object): Request => ({
      payload: { ticker: 'ES1!' },
      settings: { assetClass: 'futures' },
      market: { positions },
    });
    expect(held(request({ ESM2026: long, ESH6: short, NQH2026: long }))).toStrictEqual([
      ['ESH6', 'short', 'short', '3'],
      ['ESM2026', 'long', 'long', '2'],
    ]);
    expect(held(request({ NQH2026: long, AAPL: long }))).toStrictEqual([]);
  });

  it('finds a future with a year of one, two or four digits', () => {
    const request = (positions: object): Request => ({
      payload: { ticker: 'ESH6' },
      settings: { assetClass: 'futures' },
      market: { positions },
    });
    expect(held(request({ NQH6: long, ESH2026: short }))).toStrictEqual([['ESH2026', 'short', 'short', '3']]);
    expect(held(request({ ESH2026: short, ESH6: long }))).toStrictEqual([['ESH6', 'long', 'long', '2']]);
    expect(held(request({ ESM6: long }))).toStrictEqual([]);
    expect(holdingsOf(decisionOf(request({ ESH2026: short })))[0]?.contract.isSignalTicker).toBe(true);
  });

  it('looks up the exact ticker if the instrument is not a future', () => {
    const positions = {
      openTickers: () => ['ESH2026'],
      position: (ticker: string) => (ticker === 'ESH2026' ? ({ side: 'long', quantity: '2' } as const) : undefined),
    };
    const found = (ticker: string, assetClass: string) => {
      const market = { instruments: { [ticker]: { assetClass } } };
      const planning = decisionOf({ payload: { ticker }, settings: { assetClass: 'futures' }, market });
      return holdingsOf({ ...planning, context: { ...planning.context, positions } });
    };
    expect(found('ESH6', 'futures')).toHaveLength(1);
    expect(found('ES1!', 'futures')).toHaveLength(1);
    expect(found('ESH6', 'crypto')).toStrictEqual([]);
    expect(found('ES1!', 'crypto')).toStrictEqual([]);
  });

  it('has the quantity and the price of the position as figures', () => {
    const [holding] = holdingsOf(decisionOf({ market: { positions: { AAPL: short } } }));
    const { quantity, averageEntryPrice } = holding ?? {};
    expect(calculations({ quantity, averageEntryPrice })).toStrictEqual({
      quantity: '3 market positions.AAPL.quantity',
      averageEntryPrice: '4.5 market positions.AAPL.averageEntryPrice',
    });
  });

  it('writes nothing', () => {
    const planning = decisionOf(options({ optionType: 'call', expiration: '2026-01-30' }));
    holdingsOf(planning);
    expect(planning.log.decisions).toStrictEqual([]);
    expect(planning.fields.untaken()).toEqual(expect.arrayContaining(['optionType', 'expiration']));
  });
});

describe('tracePositions', () => {
  it('traces the positions', () => {
    const planning = decisionOf({ market: { positions: { AAPL: long } } });
    tracePositions(holdingsOf(planning), planning);
    expect(traceOf(planning, 'position')).toStrictEqual([
      {
        rule: 'position',
        read: { ticker: 'AAPL' },
        decided: [{ ticker: 'AAPL', side: 'long', quantity: '2', inverted: false }],
      },
    ]);
  });

  it('takes the fields that tell the positions of an underlying apart', () => {
    const sent = { optionType: 'call', strikePrice: '600', expiration: '2026-01-30' };
    const untaken = (request: Request) => {
      const planning = decisionOf(request);
      tracePositions([], planning);
      return planning.fields.untaken().filter((name) => name in sent);
    };
    expect(untaken(options(sent))).toStrictEqual([]);
    expect(untaken(options({ ...sent, ticker: call }))).toStrictEqual(['optionType', 'expiration', 'strikePrice']);
  });
});

describe('holdingsByContract', () => {
  it('finds a position by any spelling of its contract', () => {
    const planning = decisionOf({
      payload: { ticker: 'ES1!' },
      settings: { assetClass: 'futures' },
      market: { positions: { ESH6: long, ESM2026: short } },
    });
    const heldIn = holdingsByContract(holdingsOf(planning), planning);
    expect([heldIn('ESH2026'), heldIn('ESM26'), heldIn('ESZ26')].map((each) => each?.quantity.text)).toStrictEqual([
      '2',
      '3',
      undefined,
    ]);
  });
});

describe('singleHolding', () => {
  it('is the front month of a continuous future, and all contracts of an underlying', () => {
    const held = (request: Request) => {
      const planning = decisionOf(request);
      return singleHolding(holdingsOf(planning), planning).map(({ contract }) => contract.ticker);
    };
    const positions = { ESM2026: long, ESH2026: short };
    expect(held({ payload: { ticker: 'ES1!' }, settings: { assetClass: 'futures' }, market: { positions } })).toEqual([
      'ESH2026',
    ]);
    expect(held(options({}))).toEqual([call, put, late]);
  });
});

describe('inOrderOfExpiry', () => {
  it('sorts options by expiration, then by strike, then by symbol', () => {
    const [monthly, weekly] = ['SPX 260220C6900', 'SPXW 260220C6900'];
    const positions = { [weekly]: long, [monthly]: long, 'SPXW 260220P900': long, 'SPXW 260130P7000': long };
    const planning = decisionOf({
      payload: { ticker: 'SPX' },
      settings: { assetClass: 'index_options' },
      market: { positions },
    });
    expect(inOrderOfExpiry(holdingsOf(planning), planning).map(({ contract }) => contract.ticker)).toStrictEqual([
      ...['SPXW 260130P7000', 'SPXW 260220P900', monthly, weekly],
    ]);
  });

  it('sorts any other symbol among options by its text', () => {
    const planning = decisionOf(options({}));
    const stocks = holdingsOf(decisionOf({ payload: { ticker: 'TSLA' }, market: { positions: { TSLA: long } } }));
    const all = [...stocks, ...holdingsOf(planning)];
    for (const holdings of [all, all.toReversed()]) {
      const sorted = inOrderOfExpiry(holdings, planning).map(({ contract }) => contract.ticker);
      expect(sorted).toStrictEqual([put, call, late, 'TSLA']);
    }
  });

  it('sorts futures by month', () => {
    const planning = decisionOf({
      payload: { ticker: 'ES1!' },
      settings: { assetClass: 'futures' },
      market: { positions: { ESH7: long, ESZ2026: long, ESM6: long } },
    });
    const reversed = holdingsOf(planning).toReversed();
    expect(inOrderOfExpiry(reversed, planning).map(({ contract }) => contract.ticker)).toStrictEqual([
      ...['ESM6', 'ESZ2026', 'ESH7'],
    ]);
  });
});

describe('isHeldOnBothSides', () => {
  it('compares the sides as the rules read them', () => {
    const both = (settings: object) =>
      isHeldOnBothSides(holdingsOf(decisionOf(options({ expiration: '2026-01-30' }, settings))));
    // A call is long, a put is short.
    expect(both({})).toBe(true);
    expect(both({ invertPuts: true })).toBe(false);
    expect(isHeldOnBothSides([])).toBe(false);
  });
});

describe('totalQuantity', () => {
  it('adds the quantities', () => {
    const held = (quantity: DecimalString): Holding => ({
      contract: aapl,
      contractSide: 'long',
      logicalSide: 'long',
      quantity: figure(quantity),
      averageEntryPrice: undefined,
    });
    const total = totalQuantity([held('1.5'), held('2')]);
    expect(total && calculation(total)).toBe('3.5 plus(1.5 constant test, 2 constant test)');
    expect(totalQuantity([held('2')])?.text).toBe('2');
    expect(totalQuantity([])).toBeUndefined();
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brokenBy } from '../scripts/lean-check.js';
import { runLeanPlans } from '../scripts/lean-run.js';
import { sharedData } from '../scripts/shared-data.js';
import { fromLeanRow, readLeanRow } from '../src/lean-row.js';

function read(line: string) {
  const row = readLeanRow(line);
  if (row === undefined) {
    throw new Error('no row');
  }
  return fromLeanRow(row);
}

describe("a row of Lean's symbol properties", () => {
  test.each([
    [
      'coinbase,BTCUSD,crypto,Bitcoin-US Dollar,USD,1,0.01,0.00000001,BTC-USD,0.0001',
      'BTC-USD',
      {
        ...{ assetClass: 'crypto', quoteCurrency: 'USD', tickSize: '0.01', quantityStep: '0.00000001' },
        ...{ pointValue: '1', minQuantity: '0.0001' },
      },
    ],
    [
      'binance,BTCUSDT,crypto,BTCUSDT,USDT,1,0.01,0.00001,BTCUSDT,5',
      'BTC-USDT',
      {
        ...{ assetClass: 'crypto', quoteCurrency: 'USDT', tickSize: '0.01', quantityStep: '0.00001' },
        ...{ pointValue: '1', minNotional: '5' },
      },
    ],
    [
      'cbot,OZC,futureoption,Corn American Futures Options,USD,5000.0,0.00125,1.0,,,100',
      'OZC 270319C100',
      { assetClass: 'options', quoteCurrency: 'USD', tickSize: '0.00125', quantityStep: '1', pointValue: '5000' },
    ],
    [
      'eurex,FDAX,future,DAX Futures,EUR,25,1,1,,1',
      'FDAXH2027',
      {
        ...{ assetClass: 'futures', quoteCurrency: 'EUR', tickSize: '1', quantityStep: '1' },
        ...{ pointValue: '25', minQuantity: '1' },
      },
    ],
  ])('is an instrument: %s', (line, ticker, instrument) => {
    expect(read(line)).toMatchObject({ ok: true, value: { ticker, instrument } });
  });

  test.each([
    [
      'fxcm,AU200AUD,cfd,Australian shares,USD,0.1,0.1,1',
      'quote_currency is USD; expected AUD, the currency at the end of AU200AUD.',
    ],
    ['kraken,BTCUSD,crypto,,EUR,1,0.1,1', 'quote_currency is EUR; expected USD, the currency at the end of BTCUSD.'],
    ['cme,MIR,future,,USD,1000000,0.01,100,,1', 'minimum_order_size is 1; expected 100 or more, one lot.'],
    ['cme,ES,future,,USD,50,0,1,,1', 'minimum_price_variation is 0; expected a number above 0.'],
    ['cme,ES,future,,USD,50,0.25,one,,1', 'lot_size is one; expected a number above 0.'],
    ['cme,ES,bond,,USD,50,0.25,1', /^type is bond; expected one of crypto, /],
  ])('is refused with the place and what would be consistent: %s', (line, message) => {
    const refused = read(line);
    expect(refused.ok ? [] : refused.errors.map((error) => error.message)).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  test.each(['', '# Source: an exchange', 'market,symbol,type,description,quote_currency'])('is not: %j', (line) => {
    expect(readLeanRow(line)).toBeUndefined();
  });
});

describe('the check of orders', () => {
  const row = readLeanRow('binance,BTCUSDT,crypto,BTCUSDT,USDT,1,0.01,0.001,BTCUSDT,5');
  const order = { effect: 'open', quantity: '0.001', limitPrice: '5000' };

  test.each([
    ['nothing', {}, []],
    ['a part of a step', { quantity: '0.0015' }, ['0.0015 is not a multiple of 0.001']],
    ['a part of a tick', { limitPrice: '5000.001' }, ['limitPrice 5000.001 is not a multiple of 0.01']],
    ['too small a value', { limitPrice: '4999.99' }, ['the value of 0.001 at 4999.99 is below 5']],
    ['too small a value at the market', { limitPrice: undefined }, ['the value of 0.001 at 4000 is below 5']],
    ['a small exit', { limitPrice: undefined, effect: 'close' }, []],
    ['a leg between ticks', { stopLoss: { stopPrice: '1.005' } }, ['stopLoss 1.005 is not a multiple of 0.01']],
  ])('finds %s', (_, changes, found) => {
    const { limitPrice, ...checked } = { ...order, ...changes };
    expect(row && brokenBy({ ...checked, ...(limitPrice && { limitPrice }) }, row, '4000')).toEqual(found);
  });
});

const file = sharedData('lean-symbol-properties.csv');

describe.skipIf(!existsSync(file))(
  "all of Lean's symbol properties (skipped where ../shared/data is not there)",
  () => {
    test('become instruments or are rejected, and plans for them stay within their row', () => {
      const text = readFileSync(file, 'utf8');
      const { rows, refused, orders, broken, refusals } = runLeanPlans(text, 10_817);
      expect(rows).toBe(10_821);
      expect(refused.map(({ line, errors }) => `${line} ${errors.map(({ path }) => path.join('.')).join()}`)).toEqual([
        '17 quote_currency',
        '296 minimum_order_size',
        '9037 minimum_order_size',
        '9954 minimum_order_size',
      ]);
      expect(broken).toEqual([]);
      expect(orders).toBeGreaterThan(10_000);
      expect(Object.keys(refusals).flatMap((codes) => codes.split(' '))).toSatisfy((codes: string[]) =>
        codes.every((code) => ['below-minimum', 'price-unresolved', 'quantity-unresolved'].includes(code)),
      );
    }, 60_000);
  },
);

import { describe, expect, it } from 'vitest';
import { type DecimalString, decimal } from '../../src/core/decimal.js';
import { assetClasses } from '../../src/core/vocabulary.js';
import { tickAt, ticksOf } from '../../src/order/ticks.js';

const at = (price: DecimalString, tickSize: Parameters<typeof ticksOf>[0], assetClass = assetClasses[0]) =>
  tickAt(ticksOf(tickSize, assetClass), decimal(price)).toFixed();

describe('tickAt (safety R2)', () => {
  it.each<readonly [DecimalString, DecimalString]>([
    ['150', '0.01'],
    ['1', '0.01'],
    ['0.99999', '0.0001'],
    ['0.0001', '0.0001'],
    ['-1', '0.01'],
  ])('of a stock at %s is %s', (price, tick) => {
    expect(at(price, undefined)).toBe(tick);
    expect(at(price, null)).toBe(tick);
  });

  it.each(['options', 'index_options', 'futures'] as const)('of %s is a cent at any price', (assetClass) => {
    expect(
      [decimal('0.5'), decimal(1), decimal(100)].map((price) =>
        tickAt(ticksOf(undefined, assetClass), price).toFixed(),
      ),
    ).toStrictEqual(['0.01', '0.01', '0.01']);
  });

  it.each<readonly [DecimalString, DecimalString]>([
    ['43210.123456', '0.001'],
    ['1', '0.0000001'],
    ['9.99', '0.0000001'],
    ['10', '0.000001'],
    ['0.0712345678', '0.000000001'],
    ['0.00001234', '0.000000000001'],
    ['123456789', '10'],
    ['0', '0.0000001'],
  ])('of crypto at %s is that of eight digits, %s', (price, tick) => {
    expect(tickAt(ticksOf(undefined, 'crypto'), decimal(price)).toFixed()).toBe(tick);
  });

  it('is the one that is given, whatever the asset class', () => {
    for (const assetClass of assetClasses) {
      expect(tickAt(ticksOf('0.25', assetClass), decimal('0.5')).toFixed()).toBe('0.25');
    }
  });

  it('is that of the row of the price in a table', () => {
    const table = [
      { from: '0', tick: '0.0001' },
      { from: 1, tick: 0.01 },
      { from: '10', tick: '0.05' },
    ] as const;
    expect((['0.5', '1', '9.999', '10', '500'] as const).map((price) => at(price, table))).toStrictEqual([
      '0.0001',
      '0.01',
      '0.01',
      '0.05',
      '0.05',
    ]);
  });

  // Safety R2: of a pair of currencies, a tenth of its pip.
  it.each<readonly [string, string]>([
    ['EUR-USD', '0.00001'],
    ['USD-JPY', '0.001'],
    ['OANDA:EURJPY', '0.001'],
    ['gold', '0.00001'],
    ['', '0.00001'],
  ])('of the pair %j is %s', (ticker, tick) => {
    expect(tickAt(ticksOf(undefined, 'forex', ticker), decimal(150)).toFixed()).toBe(tick);
  });

  it('of the same letters in another asset class is that of the class', () => {
    expect(tickAt(ticksOf(undefined, 'stocks', 'USDJPY'), decimal(150)).toFixed()).toBe('0.01');
    expect(tickAt(ticksOf(undefined, 'crypto', 'USDJPY'), decimal(1)).toFixed()).toBe('0.0000001');
  });

  it('below the first row of a table is a cent', () => {
    expect(at('1', [{ from: '10', tick: '0.05' }])).toBe('0.01');
  });
});

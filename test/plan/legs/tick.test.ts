import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../../src/core/decimal.js';
import type { TradedInstrument } from '../../../src/market/instruments.js';
import { ticksOf } from '../../../src/order/ticks.js';
import { awayToTick, tickOf, toTick, upToTick } from '../../../src/plan/legs/tick.js';
import { calculation, figure } from '../../core/calculation.ts';
import { decisionOf, noticesOf, stock } from '../../market/contracts/sample.ts';

describe('toTick', () => {
  it.each([
    ['150.001', '0.01', '150.01', '150'],
    ['150.01', '0.01', '150.01', '150.01'],
    ['150.5', '1', '151', '150'],
    ['6900.30', '0.25', '6900.5', '6900.25'],
    ['6900.25', '0.25', '6900.25', '6900.25'],
    ['12', '5', '15', '10'],
    ['12', '10', '20', '10'],
    ['0.123456', '0.00001', '0.12346', '0.12345'],
    ['0.004', '0.01', '0.01', '0'],
    ['-0.004', '0.01', '0', '-0.01'],
    ['1.3', '0.2', '1.4', '1.2'],
    ['1.25', '0.11', '1.32', '1.21'],
    ['9999999.9999999', '0.25', '10000000', '9999999.75'],
    ['9999999.9999999', '10', '10000000', '9999990'],
    ['0.0000001', '0.0000003', '0.0000003', '0'],
    ['66.66666666666666', '0.0000003', '66.6666669', '66.6666666'],
    ['0.00000006', '0.0000001', '0.0000001', '0'],
    ['0.5', '5000000', '5000000', '0'],
    ['0', '0.25', '0', '0'],
  ] as const)('%s on the tick of %s is %s for a sell and %s for a buy', (price, tick, up, down) => {
    const instrument = { ...stock, ticks: ticksOf(tick, 'stocks') };
    const planning = decisionOf();
    expect(toTick(figure(price), instrument, 'sell', planning).text).toBe(up);
    expect(toTick(figure(price), instrument, 'buy', planning).text).toBe(down);
    expect(upToTick(figure(price), figure(1), instrument, planning).text).toBe(up);
    expect(noticesOf(planning)).toStrictEqual([]);
  });

  it('adds a notice where the tick is assumed and something is rounded', () => {
    const coin = { ...stock, ticks: ticksOf(undefined, 'crypto') };
    const planning = decisionOf();
    expect(toTick(figure('43210.123'), coin, 'buy', planning).text).toBe('43210.123');
    expect(noticesOf(planning)).toStrictEqual([]);
    expect(toTick(figure('0.0712345678'), coin, 'buy', planning).text).toBe('0.071234567');
    expect(upToTick(figure('432.1012345'), figure('43210.12345'), coin, planning).text).toBe('432.102');
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'tick-assumed',
        message: 'The tick size is unknown: 0.0712345678 is rounded down to 0.071234567, 8 significant digits.',
      },
      {
        code: 'tick-assumed',
        message: 'The tick size is unknown: 432.1012345 is rounded up to 432.102, 8 significant digits.',
      },
    ]);
  });

  it('adds a notice of currencies where their tick is assumed, and of nothing else', () => {
    const eurUsd = { ...stock, assetClass: 'forex', ticks: ticksOf('0.00001', 'forex') } as const;
    const noticed = (instrument: TradedInstrument) => {
      const planning = decisionOf();
      toTick(figure('1.234567'), instrument, 'buy', planning);
      return noticesOf(planning);
    };
    expect(noticed({ ...eurUsd, hasOwnTicks: false })).toStrictEqual([
      {
        code: 'tick-assumed',
        message: 'The tick size is unknown: 1.234567 is rounded down to 1.23456, a tenth of a pip.',
      },
    ]);
    expect(noticed({ ...eurUsd, hasOwnTicks: true })).toStrictEqual([]);
    expect(noticed({ ...stock, hasOwnTicks: false })).toStrictEqual([]);
  });

  it('is the price itself where it is on the tick', () => {
    const price = figure('150.01');
    expect(toTick(price, stock, 'sell', decisionOf())).toBe(price);
    expect(upToTick(price, price, stock, decisionOf())).toBe(price);
  });

  it('says which tick a price was rounded to', () => {
    const rounded = (side: 'buy' | 'sell', instrument = stock) =>
      calculation(toTick(figure('150.001'), instrument, side, decisionOf()));
    expect(rounded('buy')).toBe('150 downToTick(150.001 constant test, 0.01 market instruments.AAPL.tickSize)');
    expect(rounded('sell', { ...stock, hasOwnTicks: false })).toBe(
      '150.01 upToTick(150.001 constant test, 0.01 default stocks.tick)',
    );
  });
});

describe('tickOf', () => {
  it('is the tick at the price', () => {
    const penny = {
      ...stock,
      ticks: ticksOf(
        [
          { from: 0, tick: '0.0001' },
          { from: 1, tick: '0.01' },
        ],
        'stocks',
      ),
    };
    const at = (price: DecimalString) => tickOf(figure(price), penny).text;
    expect([at('0.99'), at('1')]).toStrictEqual(['0.0001', '0.01']);
  });
});

describe('awayToTick', () => {
  it('goes down for a sell, and up for a buy', () => {
    expect(awayToTick(figure('150.004'), stock, 'sell', decisionOf()).text).toBe('150');
    expect(awayToTick(figure('150.004'), stock, 'buy', decisionOf()).text).toBe('150.01');
  });
});

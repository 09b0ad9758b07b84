import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/core/decimal.js';
import { ticksOf } from '../../../src/order/ticks.js';
import { toTick, upToTick } from '../../../src/plan/legs/tick.js';
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
    expect(toTick(decimal(price), instrument, 'sell', planning).eq(up)).toBe(true);
    expect(toTick(decimal(price), instrument, 'buy', planning).eq(down)).toBe(true);
    expect(upToTick(decimal(price), decimal(1), instrument, planning).eq(up)).toBe(true);
    expect(noticesOf(planning)).toStrictEqual([]);
  });

  it('adds a notice where the tick is assumed and something is rounded', () => {
    const coin = { ...stock, ticks: ticksOf(undefined, 'crypto') };
    const planning = decisionOf();
    expect(toTick(decimal('43210.123'), coin, 'buy', planning).toFixed()).toBe('43210.123');
    expect(noticesOf(planning)).toStrictEqual([]);
    expect(toTick(decimal('0.0712345678'), coin, 'buy', planning).toFixed()).toBe('0.071234567');
    expect(upToTick(decimal('432.1012345'), decimal('43210.12345'), coin, planning).toFixed()).toBe('432.102');
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'tick-assumed',
        message: 'The tick size is unknown: 0.0712345678 is rounded to 0.071234567, 8 significant digits.',
      },
      {
        code: 'tick-assumed',
        message: 'The tick size is unknown: 432.1012345 is rounded to 432.102, 8 significant digits.',
      },
    ]);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../src/core/decimal.js';
import { type OptionSymbol, occSymbol, optionTicker, readContractSymbol } from '../../src/signal/ticker.js';

const spyCall: OptionSymbol = { underlying: 'SPY', expiration: '2026-01-30', type: 'call', strike: '600' };

describe('readContractSymbol', () => {
  it.each<[string, OptionSymbol]>([
    ['SPY   260130C00600000', spyCall],
    ['SPY260130C00600000', spyCall],
    ['SPY 260130C00600000', spyCall],
    ['SPY 260130C600', spyCall],
    ['SPY 260130C600.00', spyCall],
    ['GOOGL 260130P00150500', { ...spyCall, underlying: 'GOOGL', type: 'put', strike: '150.5' }],
    ['F     240229P00000001', { underlying: 'F', expiration: '2024-02-29', type: 'put', strike: '0.001' }],
    ['SPXW  991231C99999999', { underlying: 'SPXW', expiration: '2099-12-31', type: 'call', strike: '99999.999' }],
    // An adjusted contract: its root ends in a digit.
    ['SPY1260130C00600000', { ...spyCall, underlying: 'SPY1' }],
    ['ABCDEF260130C00600000', { ...spyCall, underlying: 'ABCDEF' }],
    // Seven and nine digits are dollars, as in tickers.
    ['SPY 260130C0600000', { ...spyCall, strike: '600000' }],
    ['SPY 260130C000600000', { ...spyCall, strike: '600000' }],
    ['brk.b 260130C400', { ...spyCall, underlying: 'brk.b', strike: '400' }],
  ])('reads %s', (text, contract) => {
    expect(readContractSymbol(text)).toStrictEqual(contract);
  });

  it.each([
    '',
    'SPY',
    'ESH2026',
    'BTC-USD',
    'SPY260130C600',
    'SPY   260130C600',
    'SPY       260130C00600000',
    'ABCDEFG260130C00600000',
    'spy260130C00600000',
    'SPY260130c00600000',
    'SPY260230C00600000',
    'SPY261301C00600000',
    'SPY260130C00000000',
    'SPY260130C0060000.0',
    ' SPY260130C00600000',
    'SPY260130C00600000\n',
    'O:SPY260130C00600000',
    'A'.repeat(1e6),
  ])('finds no contract in %.40j', (text) => {
    expect(readContractSymbol(text)).toBeUndefined();
  });
});

describe('readContractSymbol of a caller without a compiler', () => {
  it.each([[undefined], [null], [5], [['SPY260130C00600000']]])('finds no contract in %j', (value) => {
    expect(Reflect.apply(readContractSymbol, undefined, [value])).toBeUndefined();
  });
});

describe('occSymbol', () => {
  it.each<[OptionSymbol, string]>([
    [spyCall, 'SPY   260130C00600000'],
    [{ ...spyCall, type: 'put', strike: '600.5' }, 'SPY   260130P00600500'],
    [{ ...spyCall, underlying: 'F', strike: '0.001' }, 'F     260130C00000001'],
    [{ ...spyCall, underlying: 'ABCDE1', strike: '99999.999' }, 'ABCDE1260130C99999999'],
    // Not canonical, of a caller.
    [{ ...spyCall, strike: '600.000' }, 'SPY   260130C00600000'],
  ])('writes %o', (contract, symbol) => {
    expect(occSymbol(contract)).toStrictEqual({ ok: true, value: symbol });
  });

  it.each<[Partial<Record<keyof OptionSymbol, unknown>>, keyof OptionSymbol]>([
    [{ underlying: '' }, 'underlying'],
    [{ underlying: 'BRK.B' }, 'underlying'],
    [{ underlying: 'spy' }, 'underlying'],
    [{ underlying: 'ABCDEFG' }, 'underlying'],
    [{ underlying: undefined }, 'underlying'],
    [{ underlying: ['SPY'] }, 'underlying'],
    [{ expiration: '2026-02-30' }, 'expiration'],
    [{ expiration: '1999-12-31' }, 'expiration'],
    [{ expiration: '2100-01-01' }, 'expiration'],
    [{ expiration: '260130' }, 'expiration'],
    [{ expiration: undefined }, 'expiration'],
    [{ type: 'both' }, 'type'],
    [{ strike: '0' }, 'strike'],
    [{ strike: '-1' }, 'strike'],
    [{ strike: '0.0001' }, 'strike'],
    [{ strike: '600.0005' }, 'strike'],
    [{ strike: '100000' }, 'strike'],
    [{ strike: 'abc' }, 'strike'],
    [{ strike: Number.NaN }, 'strike'],
    [{ strike: undefined }, 'strike'],
  ])('rejects %o', (wrong, field) => {
    const result = Reflect.apply(occSymbol, undefined, [{ ...spyCall, ...wrong }]);
    expect(result.ok ? [] : result.errors).toMatchObject([{ code: 'invalid-options-ticker-format', path: [field] }]);
  });

  it.each([
    [undefined, 'it is not an object'],
    ['SPY 260130C600', 'it is not an object'],
    [[spyCall], 'it is an array'],
  ])('rejects %j in place of a contract', (value, problem) => {
    const result = Reflect.apply(occSymbol, undefined, [value]);
    expect(result.ok ? [] : result.errors).toMatchObject([
      {
        code: 'invalid-options-ticker-format',
        message: `The argument option cannot be used, because ${problem}; expected the answer of readContractSymbol.`,
        path: ['option'],
      },
    ]);
  });

  it('says what the form expects, of every field at once', () => {
    const result = occSymbol({ ...spyCall, underlying: 'BRK.B', strike: '100000' });
    expect(result.ok ? [] : result.errors.map(({ message }) => message)).toStrictEqual([
      'underlying is "BRK.B"; an OCC symbol expects 1 to 6 capital letters and digits.',
      'strike is "100000"; an OCC symbol expects a multiple of 0.001 from 0.001 to 99999.999.',
    ]);
    const odd = Reflect.apply(occSymbol, undefined, [{ ...spyCall, expiration: '2100-01-01', type: 'both' }]);
    expect(odd.ok ? [] : odd.errors).toMatchObject([
      { message: 'expiration is "2100-01-01"; an OCC symbol expects a date from 2000-01-01 to 2099-12-31.' },
      { message: 'type is "both"; an OCC symbol expects call or put.' },
    ]);
  });
});

const contracts = fc.record(
  {
    underlying: fc.stringMatching(/^[A-Z0-9]{1,6}$/),
    expiration: fc
      .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    type: fc.constantFrom('call', 'put'),
    strike: fc.integer({ min: 1, max: 99_999_999 }).map((thousandths): DecimalString => `${thousandths / 1000}`),
  },
  { noNullPrototype: true },
);

describe('every contract of the OCC form', () => {
  it('is read as it was written, with the spaces and without, and from its ticker', () => {
    fc.assert(
      fc.property(contracts, (contract) => {
        const symbol = occSymbol(contract);
        const text = symbol.ok ? symbol.value : '';
        expect(text).toHaveLength(21);
        expect(readContractSymbol(text)).toStrictEqual(contract);
        expect(readContractSymbol(text.replaceAll(' ', ''))).toStrictEqual(contract);
        expect(readContractSymbol(optionTicker(contract))).toStrictEqual(contract);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { instrumentFields } from '../form/instrument-fields.js';

/** What the empty fields of tick and point value say. */
function known(ticker: string): readonly (string | undefined)[] {
  return ['Tick size', 'Point value'].map(
    (name) => instrumentFields(ticker).find(({ label }) => label === name)?.empty,
  );
}

describe('the fields of an instrument', () => {
  it.each([
    ['ESH2026', '0.25', '50'],
    ['ZC1!', '0.25', '50'],
    ['6EM6', '0.00005', '125000'],
  ])('say what is known of %s where nothing is written', (ticker, tick, pointValue) => {
    expect(known(ticker)).toEqual([tick, pointValue]);
  });

  it.each(['AAPL', 'ES', 'BTC-USD', 'XYZH2026', 'SPY 260220C600'])('say that nothing is known of %s', (ticker) => {
    expect(known(ticker)).toEqual(['default', 'none']);
  });

  it('are those of the instrument in the market', () => {
    expect(instrumentFields('AAPL').map(({ path }) => path.join('.'))).toEqual([
      'instruments.AAPL.tickSize',
      'instruments.AAPL.pointValue',
      'instruments.AAPL.initialMargin',
      'instruments.AAPL.fee.perUnit',
      'instruments.AAPL.fee.percent',
      'instruments.AAPL.fee.minimum',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { decimal } from '../../src/core/decimal.js';
import { assetClasses } from '../../src/core/vocabulary.js';
import { assetClassOf, canOpenShort, tradedInstrument } from '../../src/market/instruments.js';
import type { BrokerCapabilities } from '../../src/market/ports.js';
import { tickAt } from '../../src/order/ticks.js';
import { calculations } from '../core/calculation.ts';
import { accepted, decisionOf, type Request, rejected } from './contracts/sample.ts';

function described(contract: string, request: Request) {
  const { assetClass, ticks, quantityStep, pointValue } = accepted(tradedInstrument(contract, decisionOf(request)));
  return [assetClass, tickAt(ticks, decimal(100)).toFixed(), quantityStep?.text, pointValue.text];
}

describe('assetClassOf', () => {
  it("takes the instrument's class over the setting's", () => {
    const planning = decisionOf({ market: { instruments: { 'BTC-USD': { assetClass: 'crypto' } } } });
    expect(assetClassOf('BTC-USD', planning)).toBe('crypto');
    expect(assetClassOf('AAPL', planning)).toBe('stocks');
  });

  it.each(['options', 'index_options'])('treats a stock as an underlying in a strategy for %s', (assetClass) => {
    const request = { payload: { ticker: 'SPY' }, settings: { assetClass } };
    const planning = decisionOf({ ...request, market: { instruments: { SPY: { assetClass: 'stocks' } } } });
    expect(assetClassOf('SPY', planning)).toBe(assetClass);
  });

  it('keeps a future a future in a strategy for options', () => {
    const market = { instruments: { ESH2026: { assetClass: 'futures' } } };
    const planning = decisionOf({ payload: { ticker: 'SPY' }, settings: { assetClass: 'options' }, market });
    expect(assetClassOf('ESH2026', planning)).toBe('futures');
  });
});

describe('tradedInstrument', () => {
  it.each([
    ['stocks', 'AAPL', ['stocks', '0.01', undefined, '1']],
    ['options', 'SPY', ['options', '0.01', undefined, '100']],
    ['index_options', 'SPX', ['index_options', '0.01', undefined, '100']],
    ['crypto', 'BTC-USD', ['crypto', '0.00001', undefined, '1']],
  ])('an unknown contract of class %s has the defaults', (assetClass, ticker, expected) => {
    expect(described(ticker, { payload: { ticker }, settings: { assetClass } })).toStrictEqual(expected);
  });

  it('merges given values with the defaults', () => {
    const given = { tickSize: '0.05', quantityStep: 10, pointValue: '2' };
    expect(described('AAPL', { market: { instruments: { AAPL: given } } })).toStrictEqual([
      'stocks',
      '0.05',
      '10',
      '2',
    ]);
    const tickOnly = { market: { instruments: { AAPL: { tickSize: '0.05' } } } };
    expect(described('AAPL', tickOnly)).toStrictEqual(['stocks', '0.05', undefined, '1']);
  });

  it('has the origin of its values: the market, else a default of the class', () => {
    const origins = (contract: string, market: Request['market'] = {}) => {
      const { quantityStep, pointValue } = accepted(tradedInstrument(contract, decisionOf({ market })));
      return calculations({ quantityStep, pointValue });
    };
    expect(origins('AAPL')).toStrictEqual({ pointValue: '1 default stocks.pointValue' });
    expect(origins('AAPL', { instruments: { AAPL: { quantityStep: 10, pointValue: '2' } } })).toStrictEqual({
      quantityStep: '10 market instruments.AAPL.quantityStep',
      pointValue: '2 market instruments.AAPL.pointValue',
    });
  });

  it('tells whether its ticks are its own', () => {
    const isOwn = (market: Request['market'] = {}) =>
      accepted(tradedInstrument('AAPL', decisionOf({ market }))).hasOwnTicks;
    expect(isOwn({ instruments: { AAPL: { tickSize: '0.05' } } })).toBe(true);
    expect(isOwn({ instruments: { AAPL: { pointValue: '2' } } })).toBe(false);
    expect(isOwn()).toBe(false);
  });

  it('uses a tick of 0.01 and a point value of 1 for futures without them', () => {
    const market = { instruments: { ESH2026: { assetClass: 'futures' } } };
    expect(described('ESH2026', { market })).toStrictEqual(['futures', '0.01', undefined, '1']);
  });

  it('uses the instrument of the root for its months', () => {
    const request = { payload: { ticker: 'ESH2026' }, settings: { assetClass: 'futures' } };
    const root = { tickSize: '0.25', pointValue: '50' };
    const expected = ['futures', '0.25', undefined, '50'];
    expect(described('ESH2026', { ...request, market: { instruments: { ES: root } } })).toStrictEqual(expected);
    const named = { ES: { ...root, assetClass: 'futures' } };
    expect(described('ESM2026', { market: { instruments: named } })).toStrictEqual(expected);
    expect(described('ES1!', { market: { instruments: named } })).toStrictEqual(expected);
  });

  it('does not treat a stock as a futures month', () => {
    const market = { instruments: { ES: { assetClass: 'stocks', tickSize: '5' } } };
    expect(described('ESH6', { market })).toStrictEqual(['stocks', '0.01', undefined, '1']);
    expect(described('ESH6', { market: { instruments: { ES: { tickSize: '5' } } } })[1]).toBe('0.01');
  });

  it('rejects a future without an instrument', () => {
    const planning = decisionOf({ payload: { ticker: 'ESH2026' }, settings: { assetClass: 'futures' } });
    expect(rejected(tradedInstrument('ESH2026', planning))).toStrictEqual([
      {
        code: 'instrument-unknown',
        section: 'plan',
        message: 'The futures contract ESH2026 is unknown; expected its tick size and point value.',
        path: ['ticker'],
        received: 'ESH2026',
      },
    ]);
  });

  it('asks for each instrument once', () => {
    const planning = decisionOf();
    const asked: string[] = [];
    const instruments = { instrument: (ticker: string) => void asked.push(ticker) };
    const counting = { ...planning, context: { ...planning.context, instruments } };
    tradedInstrument('MSFT', counting);
    tradedInstrument('MSFT', counting);
    // The signal's own ticker is known since its target was resolved.
    tradedInstrument('AAPL', counting);
    expect(asked).toStrictEqual(['MSFT']);
  });
});

describe('canOpenShort', () => {
  const answers = (capabilities: BrokerCapabilities) =>
    assetClasses.filter((assetClass) => canOpenShort(assetClass, capabilities));

  it('allows stocks and futures unless the broker disables them', () => {
    expect(answers({})).toStrictEqual(['stocks', 'futures', 'forex']);
  });

  it('lets the broker disable stocks, and enable crypto', () => {
    expect(answers({ shortSelling: false })).toStrictEqual(['futures', 'forex']);
    expect(answers({ shortSelling: true })).toStrictEqual(['stocks', 'futures', 'crypto', 'forex']);
  });

  it('lets the broker enable writing options', () => {
    expect(answers({ optionWriting: true })).toStrictEqual(['stocks', 'options', 'index_options', 'futures', 'forex']);
    expect(answers({ optionWriting: false })).toStrictEqual(['stocks', 'futures', 'forex']);
  });
});

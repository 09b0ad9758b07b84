import { describe, expect, it } from 'vitest';
import { decimal } from '../../src/core/decimal.js';
import { type AssetClass, assetClasses } from '../../src/core/vocabulary.js';
import {
  assetClassOf,
  canOpenShort,
  initialMargin,
  instrumentOf,
  knownPointValue,
  missingFactError,
  quoteCurrencyOf,
  tradedInstrument,
} from '../../src/market/instruments.js';
import { createPlanningContext, type PlanningContext } from '../../src/market/planning-context.js';
import type { BrokerCapabilities, Instrument, InstrumentDescriptions } from '../../src/market/ports.js';
import { tickAt } from '../../src/order/ticks.js';
import { calculation, calculations } from '../core/calculation.ts';
import { accepted, contextOf, decisionOf, type Request, rejected, signalOf } from './contracts/sample.ts';

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

  it('asks for the root only where it can add something', () => {
    const asked: string[] = [];
    const described = { assetClass: 'futures', tickSize: '0.25', pointValue: '50' } as const;
    const instrument = (ticker: string) => {
      asked.push(ticker);
      return ticker === 'ESH2026' ? described : undefined;
    };
    const planning = decisionOf();
    const known = { ...planning, context: { ...planning.context, instruments: { instrument } } };
    tradedInstrument('ESH2026', known);
    tradedInstrument('ESM2026', known);
    expect(asked).toStrictEqual(['ESH2026', 'ESM2026', 'ES']);
  });
});

describe('what is missing of an instrument', () => {
  const missingOf = (ticker: string, instruments: object) =>
    accepted(tradedInstrument(ticker, decisionOf({ market: { instruments } }))).missing;

  it.each([
    [{ tickSize: '0.25', pointValue: '50' }, []],
    [{ pointValue: '50' }, ['tickSize']],
    [{ tickSize: '0.25' }, ['pointValue']],
    [{}, ['tickSize', 'pointValue']],
  ])('of a future with %j is %j', (facts, missing) => {
    expect(missingOf('ESH2026', { ESH2026: { assetClass: 'futures', ...facts } })).toStrictEqual(missing);
  });

  it('is nothing of any other class', () => {
    expect(missingOf('AAPL', { AAPL: {} })).toStrictEqual([]);
  });
});

describe('missingFactError', () => {
  it.each([
    [['pointValue'], 'pointValue; expected it'],
    [['tickSize', 'pointValue'], 'tickSize and pointValue; expected both'],
  ] as const)('names all of %j where one of them is needed', (missing, words) => {
    expect(missingFactError({ ticker: 'ESH2026', missing }, 'pointValue')).toStrictEqual({
      code: 'instrument-unknown',
      section: 'plan',
      message: `The futures contract ESH2026 is described without ${words}, because every future has its own.`,
      path: ['ticker'],
      received: 'ESH2026',
    });
  });

  it('is undefined where something else is missing', () => {
    expect(missingFactError({ ticker: 'ESH2026', missing: ['tickSize'] }, 'pointValue')).toBeUndefined();
    expect(missingFactError({ ticker: 'ESH2026', missing: [] }, 'pointValue')).toBeUndefined();
  });
});

describe('knownPointValue', () => {
  const pointValueOf = (facts: object) => {
    const market = { instruments: { ESH2026: { assetClass: 'futures', ...facts } } };
    return knownPointValue(accepted(tradedInstrument('ESH2026', decisionOf({ market }))));
  };

  it('is that of the instrument, and an error for a future without one', () => {
    expect(accepted(pointValueOf({ pointValue: '50' })).text).toBe('50');
    expect(rejected(pointValueOf({ tickSize: '0.25' }))).toMatchObject([{ code: 'instrument-unknown' }]);
  });
});

describe('initialMargin', () => {
  const path = 'market instruments.ESH2026.initialMargin';

  it.each<[margin: Instrument['initialMargin'] | null, long: string | undefined, short: string | undefined]>([
    ['15000', `15000 ${path}`, `15000 ${path}`],
    [{ long: '15000', short: '16000' }, `15000 ${path}.long`, `16000 ${path}.short`],
    [{ short: '16000' }, undefined, `16000 ${path}.short`],
    [undefined, undefined, undefined],
    [null, undefined, undefined],
  ])('of %j is %s for a long position, and %s for a short one', (margin, long, short) => {
    const planning = decisionOf({ market: { instruments: { ESH2026: { initialMargin: margin } } } });
    const [ofLong, ofShort] = (['long', 'short'] as const).map((side) => initialMargin('ESH2026', side, planning));
    expect([ofLong && calculation(ofLong), ofShort && calculation(ofShort)]).toStrictEqual([long, short]);
  });

  it('is undefined where a port answers null for it', () => {
    const planning = decisionOf();
    const instruments = { instrument: () => JSON.parse('{"initialMargin":null}') };
    const context = { ...planning.context, instruments };
    expect(initialMargin('ESH2026', 'long', { ...planning, context })).toBeUndefined();
  });

  it('is undefined for an unknown contract', () => {
    expect(initialMargin('ESM2026', 'long', decisionOf())).toBeUndefined();
  });
});

describe('quoteCurrencyOf', () => {
  it.each<[ticker: string, assetClass: AssetClass, currency: string, instruments: object]>([
    ['AAPL', 'stocks', 'USD', {}],
    ['SAP', 'stocks', 'EUR', { SAP: { quoteCurrency: 'EUR' } }],
    ['BTC-EUR', 'crypto', 'EUR', {}],
    ['EUR-JPY', 'forex', 'JPY', {}],
  ])(
    'of %s in the class %s is %s: that of its instrument, else of its pair',
    (ticker, assetClass, currency, instruments) => {
      const planning = decisionOf({ payload: { ticker }, settings: { assetClass }, market: { instruments } });
      expect(quoteCurrencyOf(ticker, planning)).toBe(currency);
    },
  );
});

describe('an instrument that is known apart from the market (money I7)', () => {
  const es = { assetClass: 'futures', tickSize: '0.25', pointValue: '50', quoteCurrency: 'USD' } as const;
  const planningWith = (
    descriptions: InstrumentDescriptions,
    { payload = { ticker: 'ES1!' }, settings = { assetClass: 'futures' }, market }: Request = {},
  ): PlanningContext => {
    const request = { payload, settings, ...(market && { market }) };
    return createPlanningContext(signalOf(request), { ...contextOf(request), descriptions });
  };

  it.each(['ESH2026', 'ES1!', 'ES'])('describes %s where the market does not', (ticker) => {
    expect(instrumentOf(ticker, planningWith({ ES: es }))).toMatchObject(es);
  });

  it('is described under its own ticker where it has no root', () => {
    const pair = { assetClass: 'forex', tickSize: '0.00001' } as const;
    const request = { payload: { ticker: 'EUR-USD' }, settings: { assetClass: 'forex' } };
    expect(instrumentOf('EUR-USD', planningWith({ 'EUR-USD': pair }, request))).toMatchObject(pair);
  });

  it('fills what the market leaves out: of the contract, then of its root', () => {
    const instruments = {
      ESH2026: { assetClass: 'futures', tickSize: null, lastTradeDay: '2026-03-20' },
      ES: { assetClass: 'futures', tickSize: '0.5' },
    };
    expect(instrumentOf('ESH2026', planningWith({ ES: es }, { market: { instruments } }))).toStrictEqual({
      assetClass: 'futures',
      lastTradeDay: '2026-03-20',
      tickSize: '0.5',
      quantityStep: undefined,
      pointValue: '50',
      quoteCurrency: 'USD',
    });
  });

  it('leaves what the market says of a contract that nothing else describes', () => {
    const instruments = { ESH2026: { assetClass: 'futures', pointValue: '50' }, ES: { tickSize: '0.5' } };
    expect(instrumentOf('ESH2026', planningWith({}, { market: { instruments } }))).toStrictEqual(instruments.ESH2026);
  });

  it('of another class describes nothing', () => {
    const instruments = { ES: { assetClass: 'stocks', tickSize: '0.01' } };
    expect(instrumentOf('ES', planningWith({ ES: es }, { market: { instruments } }))).toStrictEqual(instruments.ES);
    const stocks = { payload: { ticker: 'AAPL' }, settings: { assetClass: 'stocks' } };
    expect(instrumentOf('ES', planningWith({ ES: es }, stocks))).toBeUndefined();
  });

  it('fills an instance of a class, and keeps the properties of its prototype', () => {
    class Contract {
      readonly assetClass = 'futures';
      get pointValue(): string {
        return '20';
      }
    }
    const planning = planningWith({ ES: es });
    const own = new Contract();
    const instruments = {
      ...planning.context.instruments,
      instrument: (ticker: string) => (ticker === 'ESH2026' ? (own as Instrument) : undefined),
    };
    const found = instrumentOf('ESH2026', { ...planning, context: { ...planning.context, instruments } });
    expect([found?.tickSize, found?.pointValue]).toStrictEqual(['0.25', '20']);
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

import { describe, expect, it } from 'vitest';
import type { PositionSide } from '../../../src/core/vocabulary.js';
import { chooseOption, contractType, optionFilter } from '../../../src/market/contracts/options.js';
import { createPlanningContext } from '../../../src/market/planning-context.js';
import type { OptionChain } from '../../../src/market/ports.js';
import { calculation, listedCalculations } from '../../core/calculation.ts';
import { accepted, contextOf, decisionOf, noticesOf, type Request, rejected, signalOf, traceOf } from './sample.ts';

function listed(day: string, letter: 'C' | 'P', strike: string) {
  const [year = '', month = '', date = ''] = day.split('-');
  const type = letter === 'C' ? 'call' : 'put';
  return { ticker: `SPY ${year.slice(2)}${month}${date}${letter}${strike}`, expiration: day, type, strike };
}

const strikes = ['595', '600', '590', '605', '610'];
const contracts = [
  ...strikes.map((strike) => listed('2026-01-30', 'C', strike)),
  ...strikes.map((strike) => listed('2026-01-30', 'P', strike)),
  listed('2026-01-26', 'C', '600'),
  listed('2026-02-27', 'C', '600'),
  listed('2026-02-27', 'C', '620'),
];

function request(payload: object, market: object = {}, settings: object = {}): Request {
  return {
    payload: { ticker: 'SPY', expiration: '2026-01-28', ...payload },
    settings: { assetClass: 'options', ...settings },
    market: { quotes: { SPY: { bid: '600.9', ask: '601.1' } }, optionChains: { SPY: { contracts } }, ...market },
  };
}

function chosen(
  payload: object,
  market: object = {},
  settings: object = {},
  logicalSide: PositionSide = 'long',
): string {
  return accepted(chooseOption(logicalSide, decisionOf(request(payload, market, settings)))).ticker;
}

function whyNot(payload: object, market: object = {}) {
  return rejected(chooseOption('long', decisionOf(request(payload, market))));
}

describe('chooseOption', () => {
  it('takes the nearest expiration on or after the requested date', () => {
    expect(chosen({})).toBe('SPY 260130C600');
    expect(chosen({ expiration: '2026-01-30' })).toBe('SPY 260130C600');
    expect(chosen({ expiration: '2026-01-31' })).toBe('SPY 260227C600');
  });

  it('takes today in the market’s time zone without a requested date', () => {
    expect(chosen({ expiration: null })).toBe('SPY 260126C600');
    expect(chosen({ expiration: null }, { now: '2026-01-26T05:00:00Z' })).toBe('SPY 260126C600');
    const lateEvening = { now: '2026-01-26T04:59:00Z' };
    const sunday = { SPY: { contracts: [...contracts, listed('2026-01-25', 'C', '600')] } };
    expect(chosen({ expiration: null }, { ...lateEvening, optionChains: sunday })).toBe('SPY 260126C600');
    expect(chosen({ expiration: null }, { now: '2026-01-27T05:00:00Z' })).toBe('SPY 260130C600');
  });

  describe('after 16:00 in New York', () => {
    const atClose = { now: '2026-01-26T21:00:00Z' };
    const closed = { now: '2026-01-26T21:00:00.001Z' };
    const moved = (payload: object, market: object) => {
      const planning = decisionOf(request(payload, market));
      const { ticker } = accepted(chooseOption('long', planning));
      return [ticker, ...noticesOf(planning).map(({ code, path }) => [code, ...(path ?? [])].join(' '))];
    };

    it('never takes what expires today, and names the date that it takes', () => {
      expect(moved({ expiration: null }, atClose)).toEqual(['SPY 260126C600']);
      expect(moved({ expiration: null }, closed)).toEqual(['SPY 260130C600', 'expiration-moved']);
      const sent = ['SPY 260130C600', 'expiration-moved expiration'];
      expect(moved({ expiration: '2026-01-26' }, closed)).toEqual(sent);
      expect(moved({ expiration: '0 days' }, closed)).toEqual(sent);
      expect(moved({ expiration: '2026-01-20' }, atClose)).toEqual(['SPY 260126C600', 'expiration-moved expiration']);
    });

    it('says which date is used, and since when the other one has expired', () => {
      const planning = decisionOf(request({ expiration: '2026-01-26' }, closed));
      chooseOption('long', planning);
      const [notice] = noticesOf(planning);
      expect(notice?.message).toBe('Options of SPY that expire on 2026-01-26 have expired: 2026-01-30 is used.');
      expect(notice?.calculation && listedCalculations(notice.calculation.of, notice.calculation.figures)).toEqual({
        now: '2026-01-26T21:00:00.001Z clock now',
        close: '16:00 in America/New_York constant optionClose',
      });
    });

    it('adds no notice for a date that is not listed', () => {
      expect(moved({ expiration: '2026-01-27' }, closed)).toEqual(['SPY 260130C600']);
    });

    it('still takes an index option until 16:15', () => {
      const contract = { ticker: 'SPXW 260126C6000', expiration: '2026-01-26', type: 'call', strike: '6000' };
      const later = { ...contract, ticker: 'SPXW 260127C6000', expiration: '2026-01-27' };
      const at = (now: string): string =>
        chosen(
          { ticker: 'SPX', expiration: null },
          { now, quotes: { SPX: { last: 6000 } }, optionChains: { SPX: { contracts: [contract, later] } } },
          { assetClass: 'index_options' },
        );
      expect(at('2026-01-26T21:15:00Z')).toBe('SPXW 260126C6000');
      expect(at('2026-01-26T21:15:00.001Z')).toBe('SPXW 260127C6000');
    });
  });

  it('takes the series that the ticker names where two have one day and strike', () => {
    const index = (series: string) => ({
      ticker: `${series} 260220C6000`,
      expiration: '2026-02-20',
      type: 'call',
      strike: '6000',
    });
    const at = (ticker: string, ...series: readonly string[]): string =>
      chosen(
        { ticker, expiration: null },
        { quotes: { [ticker]: { last: 6000 } }, optionChains: { [ticker]: { contracts: series.map(index) } } },
        { assetClass: 'index_options' },
      );
    expect(at('SPX', 'SPXW', 'SPX')).toBe('SPX 260220C6000');
    expect(at('SPX', 'SPX', 'SPXW')).toBe('SPX 260220C6000');
    expect(at('SPXW', 'SPX', 'SPXW')).toBe('SPXW 260220C6000');
    expect(at('SPX', 'SPXW')).toBe('SPXW 260220C6000');
  });

  it('takes the contract of the series before one whose symbol says nothing', () => {
    const other = { ...listed('2026-01-30', 'C', '600'), ticker: 'SPY-600' };
    expect(chosen({}, { optionChains: { SPY: { contracts: [other, ...contracts] } } })).toBe('SPY 260130C600');
  });

  it('takes the strike nearest to the midpoint of the underlying, the lower one on a tie', () => {
    const at = (bid: string, ask: string) => chosen({}, { quotes: { SPY: { bid, ask } } });
    expect(at('602.4', '602.5')).toBe('SPY 260130C600');
    expect(at('602.5', '602.5')).toBe('SPY 260130C600');
    expect(at('602.5', '602.6')).toBe('SPY 260130C605');
    expect(at('605', '605')).toBe('SPY 260130C605');
    expect(at('1', '1')).toBe('SPY 260130C590');
    expect(at('900', '900')).toBe('SPY 260130C610');
  });

  it('counts strikes out of the money: up for calls, down for puts', () => {
    expect(chosen({ strikesAway: 2 })).toBe('SPY 260130C610');
    expect(chosen({ strikesAway: 2, optionType: 'put' })).toBe('SPY 260130P590');
  });

  it('counts strikes into the money with itm', () => {
    expect(chosen({ strikesAway: 1, intrinsicValue: 'itm' })).toBe('SPY 260130C595');
    expect(chosen({ strikesAway: 1, intrinsicValue: 'itm', optionType: 'put' })).toBe('SPY 260130P605');
    expect(chosen({ strikesAway: 1, intrinsicValue: 'otm' })).toBe('SPY 260130C605');
  });

  it('moves one strike with intrinsicValue alone, and none with 0', () => {
    expect(chosen({ intrinsicValue: 'itm' })).toBe('SPY 260130C595');
    expect(chosen({ intrinsicValue: 'itm', strikesAway: 0 })).toBe('SPY 260130C600');
  });

  it('takes the exact strike', () => {
    expect(chosen({ strikePrice: '610.0', optionType: 'call' })).toBe('SPY 260130C610');
  });

  it('counts a duplicate strike once', () => {
    const weekly = { ...listed('2026-01-30', 'C', '605'), ticker: 'SPYW 260130C605' };
    const twice = { optionChains: { SPY: { contracts: [...contracts, weekly] } } };
    expect(chosen({ strikesAway: 2 }, twice)).toBe('SPY 260130C610');
    expect(chosen({ strikesAway: 1 }, twice)).toBe('SPY 260130C605');
  });

  it('traces the choice', () => {
    const planning = decisionOf(request({}));
    chooseOption('long', planning);
    const spot = '601 midpoint(600.9 market quotes.SPY.bid, 601.1 market quotes.SPY.ask)';
    const strike = `600 nearestStrike(${spot})`;
    const expiration = '2026-01-30 nearestExpiration(2026-01-28 message expiration)';
    expect(traceOf(planning, 'contract.option')).toStrictEqual([
      {
        rule: 'contract.option',
        read: { side: 'long', type: 'call', earliest: '2026-01-28', strikes: 5 },
        decided: 'SPY 260130C600',
        figures: { contract: `SPY 260130C600 contract(call default optionType, ${expiration}, ${strike})` },
      },
    ]);
  });

  describe('why a contract is chosen', () => {
    const why = (payload: object, settings: object = {}, side: PositionSide = 'long') =>
      calculation(accepted(chooseOption(side, decisionOf(request(payload, {}, settings)))).why);
    const spot = '601 midpoint(600.9 market quotes.SPY.bid, 601.1 market quotes.SPY.ask)';

    it('names the type of the message, else of the settings, and what both makes of the side', () => {
      expect(why({ optionType: 'put' }, {})).toMatch(/^SPY 260130P600 contract\(put message optionType, /);
      expect(why({}, { optionType: 'put' })).toMatch(/^SPY 260130P600 contract\(put setting optionType, /);
      expect(why({ optionType: 'both' }, {}, 'short')).toMatch(/contract\(put bySide\(both message optionType\), /);
      expect(why({}, { optionType: 'both' })).toMatch(/contract\(call bySide\(both setting optionType\), /);
    });

    it('names the date of the message with its formula, else today', () => {
      const formula = "='2026-01-' ~ '29'";
      expect(why({ expiration: formula })).toContain(
        `2026-01-30 nearestExpiration(2026-01-29 message expiration ${formula})`,
      );
      expect(why({ expiration: null })).toContain(
        '2026-01-26 nearestExpiration(2026-01-26 dayOf(2026-01-26T15:30:00Z clock now, America/New_York default marketTimeZone))',
      );
    });

    it('names the strike of the message', () => {
      expect(why({ strikePrice: '610.0', optionType: 'call' })).toMatch(/, 610 message strikePrice\)$/);
    });

    it('names the distance from at-the-money, and the side of the money where the message has one', () => {
      const strike = (payload: object) => why(payload).replace(/.*(?=\b\d+ strikesAway)/, '');
      expect(strike({ strikesAway: 2 })).toBe(`610 strikesAway(600 nearestStrike(${spot}), 2 message strikesAway))`);
      expect(strike({ intrinsicValue: 'itm' })).toBe(
        `595 strikesAway(600 nearestStrike(${spot}), 1 default strikesAway, itm message intrinsicValue))`,
      );
      expect(strike({ strikesAway: 1, intrinsicValue: 'otm' })).toBe(
        `605 strikesAway(600 nearestStrike(${spot}), 1 message strikesAway, otm message intrinsicValue))`,
      );
    });
  });

  it('takes the fields that choose, of which an exact strike leaves out those that count', () => {
    const counting = { intrinsicValue: 'otm', strikeCount: 4, strikesAway: 1 };
    const untaken = (payload: object) => {
      const planning = decisionOf(request(payload));
      chooseOption('long', planning);
      return planning.fields
        .untaken()
        .filter((name) => name in { ...counting, optionType: '', expiration: '', strikePrice: '' });
    };
    expect(untaken({ ...counting, optionType: 'call' })).toStrictEqual([]);
    expect(untaken({ optionType: 'call', strikePrice: '610' })).toStrictEqual([]);
    expect(untaken({ ...counting, optionType: 'call', expiration: '2027-01-01' })).toHaveLength(5);
  });

  it('reports contract-not-found for an unlisted contract', () => {
    const notFound = (what: string) => ({
      code: 'contract-not-found',
      section: 'plan',
      message: `No option contract in the chain matches: ${what}.`,
      path: ['ticker'],
      calculation: expect.any(Object),
    });
    expect(whyNot({ strikePrice: 601, optionType: 'call' })).toStrictEqual([
      notFound(
        'strike 601 of 2026-01-30. Nearest strikes of that date: 595, 600, 605, 610. Dates with strike 601: none',
      ),
    ]);
    expect(whyNot({ strikePrice: 620, optionType: 'call' })).toStrictEqual([
      notFound(
        'strike 620 of 2026-01-30. Nearest strikes of that date: 595, 600, 605, 610. Dates with strike 620: 2026-02-27',
      ),
    ]);
    expect(whyNot({ strikesAway: 3 })).toStrictEqual([notFound('3 strikes away')]);
    expect(whyNot({ expiration: '2027-01-01', optionType: 'put' })).toStrictEqual([
      notFound('a put that expires on 2027-01-01 or later. Dates listed: 2026-01-30'),
    ]);
    expect(whyNot({}, { optionChains: {} })).toStrictEqual([
      notFound('a call that expires on 2026-01-28 or later. Dates listed: none'),
    ]);
  });

  it('names at most five dates of an unlisted contract: the last ones, and the first ones with the strike', () => {
    const days = ['02', '03', '04', '05', '06', '09', '10'].map((day) => `2026-02-${day}`);
    const chain = [listed('2026-01-30', 'C', '600'), ...days.map((day) => listed(day, 'C', '610'))];
    const sentence = (payload: object) => whyNot(payload, { optionChains: { SPY: { contracts: chain } } })[0]?.message;
    expect(sentence({ expiration: '2027-01-01' })).toMatch(
      /Dates listed: 2026-02-04, 2026-02-05, 2026-02-06, 2026-02-09, 2026-02-10\.$/,
    );
    expect(sentence({ strikePrice: 610, optionType: 'call' })).toMatch(
      /Dates with strike 610: 2026-02-02, 2026-02-03, 2026-02-04, 2026-02-05, 2026-02-06\.$/,
    );
  });

  it('says by what an unlisted contract was looked for', () => {
    const figures = (payload: object) => {
      const [error] = whyNot(payload);
      return error?.calculation && listedCalculations(error.calculation.of, error.calculation.figures);
    };
    const expiration = '2026-01-30 nearestExpiration(2026-01-28 message expiration)';
    expect(figures({ expiration: '2027-01-01' })).toEqual({ expiration: '2027-01-01 message expiration' });
    expect(figures({ strikePrice: 601, optionType: 'call' })).toEqual({
      strike: '601 message strikePrice',
      expiration,
    });
    expect(figures({ strikesAway: 3 })).toEqual({
      strikesAway: '3 message strikesAway',
      spot: '601 midpoint(600.9 market quotes.SPY.bid, 601.1 market quotes.SPY.ask)',
      expiration,
    });
  });

  it('limits the distance to half of strikeCount', () => {
    expect(chosen({ strikesAway: 1, strikeCount: 2 })).toBe('SPY 260130C605');
    const settings = { strikeCount: 2 };
    // The parser rejects this where it knows the setting.
    const signal = signalOf(request({ strikesAway: 2 }));
    const planning = createPlanningContext(signal, contextOf(request({}, {}, settings)));
    expect(rejected(chooseOption('long', planning))[0]?.message).toBe(
      'No option contract in the chain matches: 2 strikes away, but strikeCount 2 allows at most half of it.',
    );
  });

  it.each([
    ['message', { strikesAway: 2, strikeCount: 3 }, {}, 3],
    ['setting', { strikesAway: 2 }, { strikeCount: 2 }, 2],
    ['default', { strikesAway: 6 }, {}, 10],
  ] as const)('says that strikeCount is from the %s', (from, fields, settings, count) => {
    const signal = { ...signalOf(request({})), ...fields };
    const planning = createPlanningContext(signal, contextOf(request({}, {}, settings)));
    const [error] = rejected(chooseOption('long', planning));
    expect(error?.calculation?.figures).toContainEqual({ value: `${count}`, from, path: ['strikeCount'] });
  });
});

describe('the price of the underlying', () => {
  it('is the last price without a midpoint', () => {
    expect(chosen({}, { quotes: { SPY: { last: '604' } } })).toBe('SPY 260130C605');
  });

  it('is the quote where there is one, without a notice', () => {
    const planning = decisionOf(request({ signalPrice: '596' }, { quotes: { SPY: { last: '604' } } }));
    expect(accepted(chooseOption('long', planning)).ticker).toBe('SPY 260130C605');
    expect(noticesOf(planning)).toStrictEqual([]);
  });

  it('is signalPrice without a quote, with a notice', () => {
    const planning = decisionOf(request({ signalPrice: '596' }, { quotes: {} }));
    expect(accepted(chooseOption('long', planning)).ticker).toBe('SPY 260130C595');
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'signal-price-used',
        message: 'There is no quote for SPY: strikes are counted from signalPrice 596.',
        path: ['signalPrice'],
      },
    ]);
  });

  it.each([
    ['is missing', {}],
    ['is not positive', { signalPrice: 0 }],
    ['is of the time before a delay', { signalPrice: 596, delay: 60 }],
  ])('is not known when signalPrice %s', (_, payload) => {
    const delayed = { ...request(payload, { quotes: {} }), receivedAt: '2026-01-26T15:00:00Z' };
    expect(rejected(chooseOption('long', decisionOf(delayed)))).toStrictEqual([
      {
        code: 'quote-unavailable',
        section: 'plan',
        message: 'There is no quote for SPY; expected one to count strikes from.',
        path: ['ticker'],
        received: 'SPY',
      },
    ]);
  });

  it('is not requested when the strike is sent', () => {
    expect(chosen({ strikePrice: 605, optionType: 'put' }, { quotes: {} })).toBe('SPY 260130P605');
  });
});

describe('contractType', () => {
  it('is the requested type', () => {
    expect(contractType('short', decisionOf(request({ optionType: 'call' })))).toBe('call');
    expect(contractType('long', decisionOf(request({}, {}, { optionType: 'put' })))).toBe('put');
  });

  it('follows the side for both', () => {
    const planning = decisionOf(request({ optionType: 'both' }));
    expect(contractType('long', planning)).toBe('call');
    expect(contractType('short', planning)).toBe('put');
    expect(chosen({ optionType: 'both' }, {}, {}, 'short')).toBe('SPY 260130P600');
  });
});

describe('optionFilter', () => {
  const contract = { type: 'put', strike: '590', expiration: '2026-01-30' } as const;
  const listed = (expiration: string) => ({ ...contract, ticker: `SPY ${expiration}`, expiration });
  const chain = { SPY: { contracts: [listed('2026-02-27'), listed('2026-01-30'), listed('2026-01-16')] } };

  function isMeant(payload: object, optionChains: object = chain): boolean {
    const request = { payload: { ticker: 'SPY', ...payload }, settings: { assetClass: 'options' } };
    return optionFilter(decisionOf({ ...request, market: { optionChains } }))(contract);
  }

  it('compares the option fields with a contract', () => {
    expect(isMeant({})).toBe(true);
    expect(isMeant({ optionType: 'put', strikePrice: '590.0', expiration: '2026-01-30' })).toBe(true);
    expect(isMeant({ optionType: 'both' })).toBe(true);
    expect(isMeant({ optionType: 'call' })).toBe(false);
    expect(isMeant({ optionType: 'put', strikePrice: '591', expiration: '2026-01-30' })).toBe(false);
  });

  it('matches the date and the nearest expiration on or after it', () => {
    expect(isMeant({ expiration: '2026-01-30' })).toBe(true);
    expect(isMeant({ expiration: '2026-01-17' })).toBe(true);
    // The 16th has expired: an entry of that date is in the next one (safety Q2).
    expect(isMeant({ expiration: '2026-01-16' })).toBe(true);
    expect(isMeant({ expiration: '2026-01-31' })).toBe(false);
    expect(isMeant({ expiration: '2026-12-31' })).toBe(false);
    // A date that is listed is meant alone.
    const both = { SPY: { contracts: [listed('2026-01-29'), listed('2026-01-30')] } };
    expect(isMeant({ expiration: '2026-01-29' }, both)).toBe(false);
    expect(isMeant({ expiration: '2026-01-30' }, {})).toBe(true);
    expect(isMeant({ expiration: '2026-01-17' }, {})).toBe(false);
  });

  it.each(['strike', 'bid'])('reports an invalid %s of a contract whose date is taken, and of no other', (field) => {
    const valid = listed('2026-01-30');
    const answer: unknown = { contracts: [valid, { ...listed('2026-02-27'), [field]: 'high' }] };
    const settings = { assetClass: 'options' };
    const context = contextOf({ settings });
    // What a JavaScript caller's port may answer, whatever its type says.
    const broker = { ...context.broker, optionChain: () => answer as OptionChain };
    const planningOf = (expiration: string) =>
      createPlanningContext(signalOf({ payload: { ticker: 'SPY', expiration }, settings }), { ...context, broker });
    const [near, far] = [planningOf('2026-01-28'), planningOf('2026-02-02')];
    expect(optionFilter(near)(valid)).toBe(true);
    expect(near.marketErrors()).toEqual([]);
    // What is invalid is read as nothing, and no plan is made from it.
    expect(optionFilter(far)(listed('2026-02-27'))).toBe(false);
    expect(far.marketErrors()).toMatchObject([
      { code: 'invalid-snapshot', path: ['optionChains', 'SPY', 'contracts', 1, field] },
    ]);
  });
});

it('requests no chain without an expiration', () => {
  const planning = decisionOf({ payload: { ticker: 'SPY' }, settings: { assetClass: 'options' } });
  const asked: string[] = [];
  const broker = { ...planning.context.broker, optionChain: (underlying: string) => void asked.push(underlying) };
  optionFilter({ ...planning, context: { ...planning.context, broker } });
  expect(asked).toStrictEqual([]);
});

import { describe, expect, it } from 'vitest';
import { frontMonth, noticeRoll, noticeRolledMonth, scheduledMonth } from '../../../src/market/contracts/futures.js';
import { listedCalculations } from '../../core/calculation.ts';
import { accepted, decisionOf, noticesOf, rejected } from './sample.ts';

interface Rollover {
  readonly months: string;
  readonly daysBeforeExpiry: number;
  readonly expiryRule?: 'third-friday';
  readonly expiries?: Readonly<Record<string, string>>;
}

const quarterly: Rollover = { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' };

function decisionAt(now: string, rollover: Rollover | undefined, settings = {}) {
  const market = { now, ...(rollover && { rollovers: { ES: rollover } }) };
  return decisionOf({
    payload: { ticker: 'ES1!' },
    settings: { assetClass: 'futures', ...settings },
    market,
    receivedAt: now,
  });
}

function front(now: string, rollover: Rollover, nth = 1, settings = {}): string {
  return accepted(frontMonth('ES', nth, decisionAt(now, rollover, settings))).symbol;
}

describe('frontMonth', () => {
  it('is the nearest traded month, or the one after it', () => {
    expect(front('2026-01-26T15:30:00Z', quarterly)).toBe('ESH2026');
    expect(front('2026-01-26T15:30:00Z', quarterly, 2)).toBe('ESM2026');
  });

  it('rolls on the day itself: eight days before the third Friday, March 20, is March 12', () => {
    expect(front('2026-03-11T15:30:00Z', quarterly)).toBe('ESH2026');
    expect(front('2026-03-12T15:30:00Z', quarterly)).toBe('ESM2026');
  });

  it("begins the day in the market's time zone", () => {
    expect(front('2026-03-12T03:59:00Z', quarterly)).toBe('ESH2026');
    expect(front('2026-03-12T04:00:00Z', quarterly)).toBe('ESM2026');
    expect(front('2026-03-12T00:00:00Z', quarterly, 1, { marketTimeZone: 'UTC' })).toBe('ESM2026');
  });

  it('continues in the following years', () => {
    expect(front('2026-12-28T15:30:00Z', quarterly)).toBe('ESH2027');
    const early: Rollover = { months: 'F', daysBeforeExpiry: 366, expiryRule: 'third-friday' };
    expect(front('2026-12-31T15:30:00Z', early)).toBe('ESF2028');
    expect(front('2026-12-31T15:30:00Z', early, 2)).toBe('ESF2029');
  });

  it('rolls on the expiry if daysBeforeExpiry is 0', () => {
    const onExpiry: Rollover = { ...quarterly, daysBeforeExpiry: 0 };
    expect(front('2026-03-19T15:30:00Z', onExpiry)).toBe('ESH2026');
    expect(front('2026-03-20T15:30:00Z', onExpiry)).toBe('ESM2026');
  });

  it('prefers listed dates to the rule, with any digits of the year', () => {
    for (const symbol of ['ESH2026', 'ESH26', 'ESH6']) {
      const listed: Rollover = { ...quarterly, daysBeforeExpiry: 1, expiries: { [symbol]: '2026-02-10' } };
      expect(front('2026-02-08T15:30:00Z', listed)).toBe('ESH2026');
      expect(front('2026-02-09T15:30:00Z', listed)).toBe('ESM2026');
    }
  });

  it('has the days of the roll and the expiry, and whether that is listed', () => {
    const month = (rollover: Rollover, nth: number) =>
      accepted(frontMonth('ES', nth, decisionAt('2026-01-26T15:30:00Z', rollover)));
    // The third Friday of March is the 20th.
    expect(month(quarterly, 1)).toStrictEqual({
      root: 'ES',
      symbol: 'ESH2026',
      expiry: '2026-03-20',
      isListed: false,
      roll: '2026-03-12',
    });
    const listed: Rollover = { ...quarterly, expiries: { ESM6: '2026-06-18' } };
    expect(month(listed, 1).isListed).toBe(false);
    expect(month(listed, 2)).toStrictEqual({
      root: 'ES',
      symbol: 'ESM2026',
      expiry: '2026-06-18',
      isListed: true,
      roll: '2026-06-10',
    });
  });

  it('knows only listed contracts without a rule', () => {
    const listed: Rollover = {
      months: 'HMUZ',
      daysBeforeExpiry: 0,
      expiries: { ESM2026: '2026-06-19', ESH7: '2027-03-19' },
    };
    expect(front('2026-01-26T15:30:00Z', listed)).toBe('ESM2026');
    expect(front('2026-01-26T15:30:00Z', listed, 2)).toBe('ESH2027');
    expect(front('2026-06-19T15:30:00Z', listed)).toBe('ESH2027');
  });

  it('leaves out listed months that are not traded', () => {
    const listed: Rollover = {
      months: 'M',
      daysBeforeExpiry: 0,
      expiries: { ESH2026: '2026-03-20', ESM2026: '2026-06-19' },
    };
    expect(front('2026-01-26T15:30:00Z', listed)).toBe('ESM2026');
  });

  it('is not found without schedules', () => {
    const planning = decisionAt('2026-01-26T15:30:00Z', quarterly);
    const { rollover: _, ...instruments } = planning.context.instruments;
    const without = { ...planning, context: { ...planning.context, instruments } };
    expect(rejected(frontMonth('ES', 1, without))[0]?.code).toBe('contract-not-found');
    expect(scheduledMonth('ESH2026', without)).toBeUndefined();
  });

  it('has no second contract if the schedule has one', () => {
    const one = { months: 'M', daysBeforeExpiry: 8, expiries: { ESM2026: '2026-06-19' } };
    expect(rejected(frontMonth('ES', 2, decisionAt('2026-01-26T15:30:00Z', one)))[0]?.message).toMatch(
      /^The rollover schedule of ES has no second contract that has not rolled yet; expected/,
    );
  });

  it('is not found by a rule without months', () => {
    const planning = decisionAt('2026-01-26T15:30:00Z', quarterly);
    const instruments = {
      ...planning.context.instruments,
      rollover: () => ({ months: '', daysBeforeExpiry: 8, expiryRule: 'third-friday' as const }),
    };
    const none = { ...planning, context: { ...planning.context, instruments } };
    expect(rejected(frontMonth('ES', 1, none))[0]?.message).toMatch(
      /^The rollover schedule of ES has no contract that has not rolled yet; expected/,
    );
  });

  it.each([
    [
      'without a schedule',
      undefined,
      'There is no rollover schedule of ES',
      ' Pass the option instruments: futuresInstruments of signal-to-order/instruments.',
    ],
    [
      'with a schedule that names no dates',
      { months: 'HMUZ', daysBeforeExpiry: 8 },
      'The rollover schedule of ES has neither expiryRule nor expiries',
      '',
    ],
    [
      'with a schedule of the past',
      { months: 'Z', daysBeforeExpiry: 8, expiries: { ESZ2025: '2025-12-19' } },
      'The rollover schedule of ES has no contract that has not rolled yet',
      '',
    ],
  ])('is not found %s', (_, rollover, why, hint) => {
    expect(rejected(frontMonth('ES', 1, decisionAt('2026-01-26T15:30:00Z', rollover)))).toStrictEqual([
      {
        code: 'contract-not-found',
        section: 'plan',
        message: `${why}; expected a rollover schedule of ES that names ES1!.${hint}`,
        path: ['ticker'],
        received: 'ES1!',
      },
    ]);
  });
});

describe('scheduledMonth', () => {
  const now = '2026-01-26T15:30:00Z';
  it.each(['ESH6', 'ESH26', 'ESH2026'])('has the days of %s, under its full symbol', (ticker) => {
    expect(scheduledMonth(ticker, decisionAt(now, quarterly))).toStrictEqual({
      root: 'ES',
      symbol: 'ESH2026',
      expiry: '2026-03-20',
      isListed: false,
      roll: '2026-03-12',
    });
  });

  it('is of the year of the contract, and by the list before the rule', () => {
    const listed: Rollover = { ...quarterly, expiries: { ESZ7: '2027-12-16' } };
    expect(scheduledMonth('ESZ2027', decisionAt(now, listed))).toStrictEqual({
      root: 'ES',
      symbol: 'ESZ2027',
      expiry: '2027-12-16',
      isListed: true,
      roll: '2027-12-08',
    });
    // The third Friday of June 2028 is the 16th.
    expect(scheduledMonth('ESM2028', decisionAt(now, listed))?.expiry).toBe('2028-06-16');
  });

  it.each<[what: string, ticker: string, rollover: Rollover | undefined]>([
    ['a stock', 'AAPL', quarterly],
    ['a future without a schedule', 'ESH2026', undefined],
    ['a month that is not traded', 'ESG2026', quarterly],
    ['a month whose expiry nobody knows', 'ESH2026', { months: 'HMUZ', daysBeforeExpiry: 8 }],
  ])('is undefined for %s', (_, ticker, rollover) => {
    expect(scheduledMonth(ticker, decisionAt(now, rollover))).toBeUndefined();
  });
});

describe('noticeRolledMonth', () => {
  const noticesAt = (now: string, ticker: string, rollover: Rollover = quarterly) => {
    const planning = decisionAt(now, rollover);
    noticeRolledMonth(ticker, planning);
    return noticesOf(planning).map(({ code, message, calculation }) => ({
      code,
      message,
      figures: calculation && listedCalculations(calculation.of, calculation.figures),
    }));
  };

  it('names the front month from the day of the roll on', () => {
    expect(noticesAt('2026-03-12T15:30:00Z', 'ESH6')).toStrictEqual([
      {
        code: 'contract-rolled',
        message: 'ESH6 rolled on 2026-03-12: the front month is now ESM2026. The entry is in ESH6.',
        figures: { roll: '2026-03-12 calendar roll' },
      },
    ]);
  });

  it('names no front month where there is none', () => {
    const last: Rollover = { months: 'H', daysBeforeExpiry: 8, expiries: { ESH2026: '2026-03-20' } };
    expect(noticesAt('2026-03-13T15:30:00Z', 'ESH2026', last).map(({ message }) => message)).toStrictEqual([
      'ESH2026 rolled on 2026-03-12. The entry is in ESH2026.',
    ]);
  });

  it.each([
    ['before the roll', '2026-03-11T15:30:00Z', 'ESH2026'],
    ['for a ticker without a schedule', '2026-03-12T15:30:00Z', 'NQH2026'],
  ])('adds nothing %s', (_, now, ticker) => {
    expect(noticesAt(now, ticker)).toStrictEqual([]);
  });
});

describe('noticeRoll', () => {
  const noticesFor = (ticker: string, held: readonly string[]) => {
    const planning = decisionOf({ payload: { ticker }, settings: { assetClass: 'futures' } });
    noticeRoll(
      held.map((each) => ({ contract: { ticker: each } })),
      'ESM2026',
      planning,
    );
    return noticesOf(planning).map(({ code, message }) => `${code}: ${message}`);
  };

  it('names each other month in which a continuous future was held', () => {
    expect(noticesFor('ES1!', ['ESH2026', 'ESM6', 'ESU2026'])).toStrictEqual([
      'contract-rolled: The position was held in ESH2026; the entry is in ESM2026.',
      'contract-rolled: The position was held in ESU2026; the entry is in ESM2026.',
    ]);
  });

  it('adds nothing for a month that the message names', () => {
    expect(noticesFor('ESM2026', ['ESH2026'])).toStrictEqual([]);
  });
});

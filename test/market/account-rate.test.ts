import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../src/core/decimal.js';
import type { Figure } from '../../src/core/figure.js';
import { fail, ok, type Result } from '../../src/core/result.js';
import {
  accountFee,
  accountMoney,
  accountRate,
  accountValue,
  inAccount,
  timesAccount,
  timesQuote,
} from '../../src/market/account-rate.js';
import type { UnitFee } from '../../src/market/order-fee.js';
import { calculation, figure } from '../core/calculation.ts';
import { accepted, codesOf, decisionOf, future, type Request, rejected, stock, traceOf } from './contracts/sample.ts';

const rate = (currency: string, request: Request = {}) => accountRate(currency, decisionOf(request));
const quotes = {
  'BTC-USD': { bid: '89000', ask: '91000' },
  'BTC-EUR': { last: '80000' },
  'USDT-USD': { last: '0.999' },
};

describe('accountRate (safety R3)', () => {
  it('is 1 in the currency of the account, for dollar coins too', () => {
    expect(accepted(rate('USD')).quote.text).toBe('1');
    expect(accepted(rate('USDT')).quote.text).toBe('1');
    expect(accepted(rate('usdc', { market: { currency: 'USD' } })).quote.text).toBe('1');
    expect(accepted(rate('EUR', { market: { currency: 'EUR' } })).quote.text).toBe('1');
    expect(accepted(rate('USD', { market: { currency: 'USDT' } })).quote.text).toBe('1');
  });

  it('is the midpoint of the pair of both currencies, else its last price', () => {
    const planning = decisionOf({ market: { quotes } });
    expect(accepted(accountRate('BTC', planning)).quote.text).toBe('90000');
    expect(traceOf(planning, 'price.rate')).toStrictEqual([
      {
        rule: 'price.rate',
        read: { rate: 'BTC-USD' },
        decided: '90000',
        figures: { rate: '90000 midpoint(89000 market quotes.BTC-USD.bid, 91000 market quotes.BTC-USD.ask)' },
      },
    ]);
    expect(calculation(accepted(rate('BTC', { market: { quotes, currency: 'EUR' } })).quote)).toBe(
      '80000 market quotes.BTC-EUR.last',
    );
  });

  it('of a dollar coin is a quote where the settings are strict', () => {
    const settings = { strictCurrency: true };
    expect(accepted(rate('USDT', { settings, market: { quotes } })).quote.text).toBe('0.999');
    expect(rejected(rate('USDC', { settings, market: { quotes } }))).toMatchObject([{ code: 'currency-mismatch' }]);
    expect(accepted(rate('USDC', { settings, market: { currency: 'USDC' } })).quote.text).toBe('1');
  });

  it.each(['BTC-USD', 'USD-BTC'])('refuses by its age where the quote of %s is too old', (pair) => {
    const settings = { maxQuoteAgeSeconds: 60 };
    const old = { [pair]: { bid: 2, ask: 2, time: '2026-01-26T15:00:00Z' } };
    expect(rejected(rate('BTC', { settings, market: { quotes: old } }))).toMatchObject([
      {
        code: 'quote-unavailable',
        message: `The quote for ${pair} is 1800 seconds old; the limit of the settings is 60.`,
      },
    ]);
  });

  it.each([
    ['missing', {}],
    ['without a price', { 'BTC-USD': {} }],
    ['one-sided', { 'BTC-USD': { bid: '89000' } }],
  ])('is an error where the quote is %s', (_, given) => {
    expect(rejected(rate('BTC', { market: { quotes: given } }))).toStrictEqual([
      {
        code: 'currency-mismatch',
        section: 'plan',
        message:
          'Prices are in BTC and the account is in USD: an amount of money needs the rate BTC-USD, which has no quote.',
        path: ['quantityType'],
        expected: 'a quote of BTC-USD, or a quantity in units',
        quoteCurrency: 'BTC',
        accountCurrency: 'USD',
      },
    ]);
  });
});

describe('accountRate (money I5)', () => {
  it('is the pair the other way round, which divides, where only that one has a quote', () => {
    const given = { 'USD-BTC': { last: '0.00002' } };
    const { account, quote } = accepted(rate('BTC', { market: { quotes: given } }));
    expect([account.text, quote.text]).toStrictEqual(['0.00002', '1']);
    const both = accepted(rate('BTC', { market: { quotes: { ...given, ...quotes } } }));
    expect([both.account.text, both.quote.text]).toStrictEqual(['1', '90000']);
  });
});

describe('the conversion of an amount', () => {
  const eur = { account: figure('2'), quote: figure('3'), currencies: { account: 'USD', quote: 'EUR' } };
  const amount = figure('10');
  const [toAccount, toQuote] = [
    { from: 'EUR', to: 'USD' },
    { from: 'USD', to: 'EUR' },
  ];

  it.each([
    ['inAccount', inAccount, '15', toAccount],
    ['timesQuote', timesQuote, '30', toAccount],
    ['timesAccount', timesAccount, '20', toQuote],
  ] as const)('by %s tells the currencies', (_, convert, text, conversion) => {
    const converted = convert(amount, eur);
    expect(converted.text).toBe(text);
    expect(converted.origin).toHaveProperty('conversion', conversion);
  });

  it('by a pair tells the currencies of the account and of the prices', () => {
    const { currencies } = accepted(rate('BTC', { market: { quotes } }));
    expect(currencies).toStrictEqual({ account: 'USD', quote: 'BTC' });
    expect(accepted(rate('EUR', { market: { currency: 'EUR' } })).currencies).toStrictEqual({
      account: 'EUR',
      quote: 'EUR',
    });
    const inverse = accepted(rate('BTC', { market: { quotes: { 'USD-BTC': { last: '0.00002' } } } }));
    expect(inverse.currencies).toStrictEqual({ account: 'USD', quote: 'BTC' });
  });
});

describe('accountMoney', () => {
  const money = (units: Result<Figure>, quoteCurrency: string) =>
    accountMoney(units, figure('4'), { ...stock, quoteCurrency }, decisionOf({ market: { quotes } }));

  it('is the units times what each does, in the currency of the account', () => {
    expect(calculation(accepted(money(ok(figure('3')), 'USD')))).toBe('12 times(3 constant test, 4 constant test)');
    expect(calculation(accepted(money(ok(figure('3')), 'USDT')))).toBe('12 times(3 constant test, 4 constant test)');
    expect(accepted(money(ok(figure('3')), 'BTC')).text).toBe('1080000');
  });

  it('has the errors of the units, and of the rate', () => {
    const unknown = fail('no-position', { message: 'Nothing is held.' });
    expect(codesOf(money(unknown, 'EUR'))).toStrictEqual(['no-position', 'currency-mismatch']);
  });
});

describe('accountFee', () => {
  const perUnit = { each: figure('2'), minimum: figure('5') };
  const fee = (fees: readonly UnitFee[], quoteCurrency: string) =>
    accountFee(figure('3'), fees, { ...stock, quoteCurrency }, decisionOf({ market: { quotes } }));

  it('is the fee of the units in the currency of the account', () => {
    expect(accepted(fee([perUnit], 'USD'))?.text).toBe('6');
    expect(accepted(fee([perUnit], 'BTC'))?.text).toBe('540000');
    expect(codesOf(fee([perUnit], 'EUR'))).toStrictEqual(['currency-mismatch']);
  });

  it('is absent where nothing is charged, and asks for no rate then', () => {
    expect(fee([], 'EUR')).toStrictEqual(ok(undefined));
  });
});

describe('accountValue', () => {
  const value = (units: DecimalString, points: DecimalString, instrument = stock, request: Request = {}) =>
    accountValue(ok(figure(units)), ok(figure(points)), instrument, decisionOf(request));

  it('is the units times their points in dollars', () => {
    expect(calculation(accepted(value('3', '150')))).toBe('450 times(3 constant test, 150 constant test)');
  });

  it('counts the value of a point, and the rate of the currency', () => {
    const inBtc = { ...future, quoteCurrency: 'BTC' };
    const amount = accepted(value('3', '2', inBtc, { market: { quotes: { 'BTC-USD': { last: '90000' } } } }));
    expect(calculation(amount)).toBe(
      '27000000 times(300 times(6 times(3 constant test, 2 constant test), 50 market instruments.ESH2026.pointValue), 90000 market quotes.BTC-USD.last)',
    );
  });

  it('is unknown for a future without the value of a point', () => {
    const described = { ...future, missing: ['pointValue'] as const };
    expect(codesOf(accountValue(ok(figure(1)), ok(figure(1)), described, decisionOf()))).toStrictEqual([
      'instrument-unknown',
    ]);
  });

  it('has the errors of its parts, and of the rate', () => {
    const unknown = fail('no-position', { message: 'Nothing is held.' });
    const inBtc = { ...stock, quoteCurrency: 'BTC' };
    expect(codesOf(accountValue(unknown, ok(figure(1)), inBtc, decisionOf()))).toStrictEqual([
      'no-position',
      'currency-mismatch',
    ]);
    expect(codesOf(accountValue(ok(figure(1)), unknown, stock, decisionOf()))).toStrictEqual(['no-position']);
  });
});

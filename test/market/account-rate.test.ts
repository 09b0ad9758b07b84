import { describe, expect, it } from 'vitest';
import { accountRate } from '../../src/market/account-rate.js';
import { accepted, decisionOf, type Request, rejected, traceOf } from './contracts/sample.ts';

const rate = (currency: string, request: Request = {}) => accountRate(currency, decisionOf(request));
const quotes = {
  'BTC-USD': { bid: '89000', ask: '91000' },
  'BTC-EUR': { last: '80000' },
  'USDT-USD': { last: '0.999' },
};

describe('accountRate (safety R3)', () => {
  it('is 1 in the currency of the account, for dollar coins too', () => {
    expect(accepted(rate('USD')).toFixed()).toBe('1');
    expect(accepted(rate('USDT')).toFixed()).toBe('1');
    expect(accepted(rate('usdc', { market: { currency: 'USD' } })).toFixed()).toBe('1');
    expect(accepted(rate('EUR', { market: { currency: 'EUR' } })).toFixed()).toBe('1');
    expect(accepted(rate('USD', { market: { currency: 'USDT' } })).toFixed()).toBe('1');
  });

  it('is the midpoint of the pair of both currencies, else its last price', () => {
    const planning = decisionOf({ market: { quotes } });
    expect(accepted(accountRate('BTC', planning)).toFixed()).toBe('90000');
    expect(traceOf(planning, 'price.rate')).toStrictEqual([
      {
        rule: 'price.rate',
        read: { rate: 'BTC-USD' },
        decided: '90000',
        numbers: [
          { name: 'bid', value: '89000', from: 'market', by: 'quotes.BTC-USD.bid' },
          { name: 'ask', value: '91000', from: 'market', by: 'quotes.BTC-USD.ask' },
          { name: 'price', value: '90000', from: 'rule', by: 'midpoint of 89000 and 91000' },
        ],
      },
    ]);
    expect(accepted(rate('BTC', { market: { quotes, currency: 'EUR' } })).toFixed()).toBe('80000');
  });

  it('of a dollar coin is a quote where the settings are strict', () => {
    const settings = { strictCurrency: true };
    expect(accepted(rate('USDT', { settings, market: { quotes } })).toFixed()).toBe('0.999');
    expect(rejected(rate('USDC', { settings, market: { quotes } }))).toMatchObject([{ code: 'currency-mismatch' }]);
    expect(accepted(rate('USDC', { settings, market: { currency: 'USDC' } })).toFixed()).toBe('1');
  });

  it.each([
    ['missing', {}],
    ['without a price', { 'BTC-USD': {} }],
    ['one-sided', { 'BTC-USD': { bid: '89000' } }],
    ['the other way around', { 'USD-BTC': { last: '0.00001' } }],
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

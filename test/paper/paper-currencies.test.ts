// Money I5 and safety R3 at the paper broker: cash is in the currency of the account, prices and fees in that of the instrument.
import { describe, expect, test } from 'vitest';
import type { Order } from '../../src/order/order.js';
import { type PaperBroker, type PaperBrokerOptions, paperBroker } from '../../src/paper/paper-broker.js';
import { settableClock } from '../../src/paper/settable-clock.js';

const now = '2026-01-26T15:30:00Z';

function paperWith(options: Partial<PaperBrokerOptions>): PaperBroker {
  return paperBroker({ clock: settableClock(now), ...options });
}

type Sent = Pick<Order, 'ticker' | 'side' | 'effect' | 'quantity'> & { readonly limitPrice?: `${number}` };

let sent = 0;

/** Sends an order at the market, or at a limit. Returns the state of the order at the broker. */
function send(paper: PaperBroker, { limitPrice, ...trade }: Sent) {
  sent += 1;
  const { orderPorts } = paper;
  const order = { ...trade, timeInForce: 'gtc', clientOrderId: `order-${sent}` } as const;
  orderPorts.submit(limitPrice === undefined ? { ...order, type: 'market' } : { ...order, type: 'limit', limitPrice });
  return paper.state().orders.at(-1);
}

const buy = (ticker: string, quantity: `${number}`): Sent => ({ ticker, side: 'buy', effect: 'open', quantity });
const sell = (ticker: string, quantity: `${number}`): Sent => ({ ticker, side: 'sell', effect: 'close', quantity });
const sap = { SAP: { quoteCurrency: 'EUR' } };

describe('a trade in another currency', () => {
  test('of USD-JPY in an account of dollars is divided by the pair', () => {
    const paper = paperWith({ quotes: { 'USD-JPY': { bid: 120, ask: 130 } } });
    // 1,000 × 130 yen are 130,000; the midpoint is 125 yen a dollar.
    send(paper, buy('USD-JPY', '1000'));
    expect(paper.state()).toMatchObject({ cash: '98960', fills: [{ price: '130' }] });
    // Its value is 125,000 yen: 1,000 dollars.
    expect(paper.broker.equity()).toBe('99960');
    // 120,000 yen are 960 dollars.
    send(paper, sell('USD-JPY', '1000'));
    expect(paper.state().cash).toBe('99920');
  });

  test('in euros is multiplied by EUR-USD, its fee too', () => {
    const instruments = { SAP: { quoteCurrency: 'EUR', fee: { minimum: 2 } } } as const;
    const paper = paperWith({
      instruments,
      quotes: { SAP: { bid: 99, ask: 100 }, 'EUR-USD': { bid: 1.24, ask: 1.26 } },
    });
    send(paper, buy('SAP', '10'));
    // 1,000 euros and 2 of fee are 1,252.50 dollars; the fee of the order stays in euros.
    expect(paper.state()).toMatchObject({ cash: '98747.5', orders: [{ fee: '2', averagePrice: '100' }] });
    // 10 at the midpoint of 99.5 are 995 euros: 1,243.75 dollars.
    expect(paper.broker.equity()).toBe('99991.25');
    paper.setQuote('EUR-USD', { last: 2 });
    // 990 euros less 2 are 988, at 2 dollars 1,976.
    send(paper, sell('SAP', '10'));
    expect(paper.state().cash).toBe('100723.5');
  });

  test('in dollars is converted for an account in euros, which its plans are told', () => {
    const paper = paperWith({ currency: 'EUR', quotes: { AAPL: { bid: 100, ask: 100 }, 'EUR-USD': { last: 1.25 } } });
    expect(paper.broker.currency).toBe('EUR');
    send(paper, buy('AAPL', '10'));
    expect(paper.state().cash).toBe('99200');
  });

  test('of a future converts gains only, at the rate of their day', () => {
    const instruments = { FDAXH2026: { assetClass: 'futures', pointValue: 25, quoteCurrency: 'EUR' } } as const;
    const quotes = { FDAXH2026: { bid: 20_000, ask: 20_000 }, EURUSD: { last: 1.25 } };
    const paper = paperWith({ instruments, quotes });
    send(paper, buy('FDAXH2026', '1'));
    expect(paper.state().cash).toBe('100000');
    paper.setQuote('FDAXH2026', { bid: 20_010, ask: 20_010 });
    // 10 points of 25 euros are 250 euros.
    expect(paper.broker.equity()).toBe('100312.5');
    paper.setQuote('EUR/USD', { last: 2 });
    send(paper, sell('FDAXH2026', '1'));
    expect(paper.state().cash).toBe('100500');
  });

  test('never costs more in parts than in one', () => {
    // 1 yen each at 3 yen a dollar: thirds are rounded down.
    const options = {
      cash: 1,
      maxFill: 1,
      quotes: { 'USD-JPY': { bid: 3, ask: 3 } },
      instruments: { 'YEN-1': { quoteCurrency: 'JPY' } },
    };
    const paper = paperWith({ ...options, quotes: { ...options.quotes, 'YEN-1': { bid: 1, ask: 1 } } });
    send(paper, buy('YEN-1', '3'));
    paper.setQuote('YEN-1', { bid: 1, ask: 1 });
    paper.setQuote('YEN-1', { bid: 1, ask: 1 });
    expect(paper.state().orders[0]?.status).toBe('filled');
    expect(Number(paper.state().cash)).toBeGreaterThanOrEqual(0);
    expect(Number(paper.state().cash)).toBeLessThan(1e-30);
  });
});

describe('the currency of prices', () => {
  test.each([
    ['the second half of a pair', 'ETH-BTC', {}, 'BTC'],
    ['the second half of a pair of currencies', 'EURCHF', {}, 'CHF'],
    ['that of the instrument', 'SAP', sap, 'EUR'],
    ['that of its class', 'ETH-BTC', { 'ETH-BTC': { assetClass: 'crypto' } } as const, 'BTC'],
  ])('is %s: without a rate the order is rejected', (_, ticker, instruments, currency) => {
    const paper = paperWith({ instruments, quotes: { [ticker]: { bid: 10, ask: 10 } } });
    expect(send(paper, buy(ticker, '1'))).toMatchObject({
      status: 'rejected',
      reason: `the prices of ${ticker} are in ${currency} and the account is in USD: there is no rate ${currency}-USD`,
    });
    expect(paper.state()).toMatchObject({ cash: '100000', positions: {}, fills: [] });
  });

  test.each(['AAPL', 'BRK-B', 'BTC-USD', 'BTC-USDT'])('of %s is dollars', (ticker) => {
    const paper = paperWith({ quotes: { [ticker]: { bid: 10, ask: 10 } } });
    expect(send(paper, buy(ticker, '1'))?.status).toBe('filled');
    expect(paper.state().cash).toBe('99990');
  });

  test('of shares is dollars, also where their name ends as a pair does', () => {
    const instruments = { 'RDS-EUR': { assetClass: 'stocks' } } as const;
    const paper = paperWith({ instruments, quotes: { 'RDS-EUR': { bid: 10, ask: 10 } } });
    expect(send(paper, buy('RDS-EUR', '1'))?.status).toBe('filled');
    expect(paper.state().cash).toBe('99990');
  });

  test('tells dollar coins from dollars where it is to', () => {
    const paper = paperWith({ strictCurrency: true, quotes: { 'BTC-USDT': { bid: 10, ask: 10 } } });
    expect(send(paper, buy('BTC-USDT', '1'))?.reason).toMatch(/there is no rate USDT-USD$/);
  });
});

describe('a rate that is gone', () => {
  const market = { instruments: sap, quotes: { SAP: { bid: 100, ask: 100 }, 'EUR-USD': { bid: 1.25, ask: 1.25 } } };

  test('keeps a resting order from filling until it is back', () => {
    const paper = paperWith(market);
    send(paper, { ...buy('SAP', '1'), limitPrice: '90' });
    paper.setQuote('EUR-USD', {});
    expect(paper.setQuote('SAP', { bid: 90, ask: 90 })).toEqual([]);
    expect(paper.fill('paper-1')).toEqual([]);
    paper.setQuote('EUR-USD', { last: 1 });
    expect(paper.setQuote('SAP', { bid: 90, ask: 90 })).toHaveLength(1);
    expect(paper.state().cash).toBe('99910');
  });

  test('leaves the equity unknown', () => {
    const paper = paperWith(market);
    send(paper, buy('SAP', '1'));
    expect(paper.broker.equity()).toBe('100000');
    // A bid above the ask is not a quote.
    paper.setQuote('EUR-USD', { bid: 2, ask: 1 });
    expect(paper.broker.equity()).toBeUndefined();
  });

  test('puts off a fill that comes after the cancel', () => {
    const clock = settableClock(now);
    const lateFill = { quantity: 1, afterSeconds: 1 };
    const paper = paperBroker({ clock, ...market, misbehaviour: () => ({ lateFill }) });
    send(paper, { ...buy('SAP', '1'), limitPrice: '90' });
    paper.cancel('paper-1');
    paper.setQuote('EUR-USD', {});
    clock.advance(1000);
    expect(paper.state().fills).toEqual([]);
    paper.setQuote('EUR-USD', { last: 2 });
    // At the ask of 100 euros.
    expect(paper.state()).toMatchObject({ cash: '99800', fills: [{ quantity: '1' }] });
  });
});

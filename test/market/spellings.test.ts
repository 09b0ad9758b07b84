import { describe, expect, it } from 'vitest';
import { spellings } from '../../src/market/spellings.js';

const call = 'SPY 260130C600';
const occ = 'SPY   260130C00600000';
const compact = 'SPY260130C00600000';

describe('spellings', () => {
  it.each([occ, compact])('reads %j as the ticker of the specification', (symbol) => {
    const { openTickers, openOrders, contracts } = spellings('stocks');
    expect(openTickers(['AAPL', symbol])).toEqual({ ok: true, value: ['AAPL', call] });
    const order = { id: 'o1', ticker: symbol, type: 'limit', side: 'buy', role: 'entry' } as const;
    expect(openOrders([order])).toEqual([{ ...order, ticker: call }]);
    const contract = { ticker: symbol, expiration: '2026-01-30', type: 'call', strike: '600' } as const;
    expect(contracts([contract])).toEqual([{ ...contract, ticker: call }]);
  });

  it('leaves other symbols as they are', () => {
    const { openTickers, openOrders, formsOf } = spellings('stocks');
    const symbols = ['AAPL', call, 'ESH6', 'BTC-USD', 'SPY   260230C00600000'];
    expect(openTickers(symbols)).toEqual({ ok: true, value: symbols });
    const order = { id: 'o1', ticker: call, type: 'limit', side: 'buy', role: 'entry' } as const;
    expect(openOrders([order])[0]).toBe(order);
    expect(formsOf(call)).toEqual([call]);
  });

  it('asks in the form of the port first', () => {
    const { openTickers, formsOf } = spellings('stocks');
    expect(formsOf(call)).toEqual([call]);
    openTickers([occ]);
    expect(formsOf(call)).toEqual([occ, call]);
    expect(formsOf('AAPL')).toEqual(['AAPL']);
  });

  it('keeps the form of a port that also writes the one of the specification', () => {
    const { openOrders, formsOf } = spellings('stocks');
    const order = { id: 'o1', ticker: occ, type: 'limit', side: 'buy', role: 'entry' } as const;
    openOrders([order, { ...order, ticker: call }]);
    expect(formsOf(call)).toEqual([occ, call]);
  });

  it('knows the form of a position from the list of open tickers alone', () => {
    const { openTickers, openOrders, heldForms, formsOf } = spellings('stocks');
    openOrders([{ id: 'o1', ticker: occ, type: 'limit', side: 'buy', role: 'entry' }]);
    expect(formsOf(call)).toEqual([occ, call]);
    expect(heldForms(call)).toEqual([call, occ, compact]);
    openTickers([compact, 'SPY 260130P600']);
    expect(heldForms(call)).toEqual([compact]);
    expect(heldForms('SPY 260130P600')).toEqual(['SPY 260130P600']);
  });

  it('knows the OCC forms of a contract, each once and without those of the port', () => {
    const { openOrders, furtherForms } = spellings('stocks');
    expect(furtherForms(call)).toEqual([occ, compact]);
    openOrders([{ id: 'o1', ticker: occ, type: 'limit', side: 'buy', role: 'entry' }]);
    expect(furtherForms(call)).toEqual([compact]);
    expect(furtherForms('SPXWAB 260130P600.5')).toEqual(['SPXWAB260130P00600500']);
  });

  it.each(['AAPL', 'ESH6', 'BTC-USD', 'BRK.B 260130C600', 'SPY 260130C600.12345', occ])(
    'knows no other form of %j',
    (ticker) => {
      const { heldForms, furtherForms } = spellings('stocks');
      expect(heldForms(ticker)).toEqual([ticker]);
      expect(furtherForms(ticker)).toEqual([]);
    },
  );

  it.each(['EURUSD', 'EUR/USD', 'OANDA:EURUSD'])('reads %s as a pair of the class forex alone', (symbol) => {
    expect(spellings('forex').openTickers([symbol])).toEqual({ ok: true, value: ['EUR-USD'] });
    expect(spellings('stocks').openTickers([symbol])).toEqual({ ok: true, value: [symbol] });
  });

  it('asks for a pair in each of its forms once, that of the port first', () => {
    const { openTickers, formsOf, heldForms } = spellings('forex');
    const forms = ['EUR-USD', 'EURUSD', 'EUR/USD'];
    expect(formsOf('EUR-USD')).toEqual(forms);
    expect(heldForms('EUR-USD')).toEqual(forms);
    openTickers(['EURUSD']);
    expect(formsOf('EUR-USD')).toEqual(['EURUSD', 'EUR-USD', 'EUR/USD']);
    expect(heldForms('EUR-USD')).toEqual(['EURUSD']);
    expect(spellings('stocks').formsOf('EUR-USD')).toEqual(['EUR-USD']);
  });

  it('lists a ticker once, and refuses a contract under two names', () => {
    expect(spellings('stocks').openTickers(['AAPL', 'AAPL', occ, occ])).toEqual({ ok: true, value: ['AAPL', call] });
    expect(spellings('stocks').openTickers(['AAPL', occ, call])).toMatchObject({
      ok: false,
      errors: [
        {
          code: 'invalid-snapshot',
          path: ['openTickers', 2],
          received: call,
          message: `openTickers.2 is ${call}, a contract that the list also has in another form; expected each contract once.`,
        },
      ],
    });
  });
});

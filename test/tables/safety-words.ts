// Safety S12, S25, S29: what a message calls its ticker and its fields.
import type { Fields } from './plan-table.js';
import { buy, type ExpectedMessage, type Given, nearMiss, type SafetyRow, trigger } from './safety-table.js';

/** A buy of a ticker that is parsed with a list of allowed tickers. It is not planned where the list refuses it. */
function listed(ticker: string, allowed: readonly string[], others: Fields = {}): Given {
  return { ...buy({ ticker, quantity: 1 }), settings: { allowedTickers: allowed, ...others } };
}

const unsupported: ExpectedMessage = { errors: [{ code: 'unsupported-ticker', path: ['ticker'] }] };
const futures = { assetClass: 'futures' };
const options = { assetClass: 'options' };
const indexOptions = { assetClass: 'index_options' };

/** The list takes the ticker, and planning says that its market is unknown. */
const taken = (code: string): ExpectedMessage => ({ rejection: [{ code }] });

const lists: readonly SafetyRow[] = [
  trigger('S12', 'ES allows a month', listed('ESH2026', ['ES'], futures), taken('instrument-unknown')),
  trigger('S12', 'ES allows a month with one digit', listed('ESH6', ['ES'], futures), taken('instrument-unknown')),
  trigger('S12', 'ES allows the continuous symbol', listed('ES1!', ['ES'], futures), taken('contract-not-found')),
  trigger('S12', 'SPY allows its contracts', listed('SPY 260130C600', ['SPY'], options), {
    orders: [{ ticker: 'SPY 260130C600', quantity: '1' }],
  }),
  trigger('S12', 'SPX allows the contracts of its weekly series', listed('SPXW 260130C6000', ['SPX'], indexOptions), {
    orders: [{ ticker: 'SPXW 260130C6000', quantity: '1' }],
  }),
  trigger('S12', 'a contract allows itself', listed('SPY 260130C600', ['SPY 260130C600'], options), {
    orders: [{ ticker: 'SPY 260130C600', quantity: '1' }],
  }),
  nearMiss(
    'S12',
    'a contract does not allow another one',
    listed('SPY 260130C601', ['SPY 260130C600'], options),
    unsupported,
  ),
  nearMiss('S12', 'a month does not allow its root', listed('ES1!', ['ESH2026'], futures), unsupported),
  nearMiss('S12', 'a month does not allow another one', listed('ESM2026', ['ESH2026'], futures), unsupported),
  nearMiss('S12', 'ES does not allow a month of NQ', listed('NQH2026', ['ES'], futures), unsupported),
  nearMiss('S12', 'SPXW does not allow SPX', listed('SPX 260130C6000', ['SPXW'], indexOptions), unsupported),
  nearMiss('S12', 'ES does not allow a stock that is written as a month is', listed('ESH6', ['ES']), unsupported),
];

export const wordRows: readonly SafetyRow[] = [...lists];

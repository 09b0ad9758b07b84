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

/** A buy with one name that puts two fields in one: nothing of it is used. */
function twoInOne(name: string, value: unknown, suggestion: string, others: Fields = {}): SafetyRow {
  return trigger('S29', `${name} means ${suggestion}`, buy({ [name]: value, ...others }), {
    orders: [{ side: 'buy', quantity: '1', stopLoss: undefined, takeProfit: undefined }],
    notices: [
      {
        code: 'field-mistyped',
        path: [name],
        suggestion,
        sentence: new RegExp(`^${name} is not a field of a signal and is ignored; did you mean ${suggestion}\\?$`),
      },
    ],
  });
}

const flattened: readonly SafetyRow[] = [
  twoInOne('stopLossPercent', 2, 'stopLoss.percent'),
  twoInOne('stop_loss_percent', 2, 'stopLoss.percent'),
  twoInOne('stopLossPrice', 147, 'stopLoss.stopPrice'),
  twoInOne('sl_price', 147, 'stopLoss.stopPrice'),
  twoInOne('takeProfitPercent', 4, 'takeProfit.percent'),
  twoInOne('tp_price', 156, 'takeProfit.limitPrice'),
  twoInOne('trailingStop', 2, 'stopLoss.trailAmount'),
  twoInOne('trailPct', 2, 'stopLoss.trailPercent'),
  twoInOne('riskPercent', 1, 'quantity: 1, quantityType: risk_percent'),
  twoInOne('risk', '1%', 'quantity: 1, quantityType: risk_percent'),
  twoInOne('notional', 500, 'quantity: 500, quantityType: dollar_amount'),
  twoInOne('order_price', 149, 'limitPrice'),
  trigger('S29', 'trailPct beside a trailing stop', buy({ orderType: 'trailing_stop', trailAmount: 2, trailPct: 1 }), {
    orders: [{ type: 'trailing_stop', trailAmount: '2' }],
    notices: [{ code: 'field-mistyped', path: ['trailPct'], suggestion: 'trailPercent' }],
  }),
  trigger('S29', 'price in stopLoss means stopPrice', buy({ stopLoss: { price: 147 } }), {
    errors: [{ code: 'invalid-stop-loss-value-required', path: ['stopLoss'] }],
  }),
  trigger(
    'S29',
    'the setting refuses a name that puts two fields in one',
    buy({ riskPercent: 1 }, { settings: { mistypedFields: 'refuse' } }),
    {
      errors: [
        { code: 'mistyped-field', path: ['riskPercent'], suggestion: 'quantity: 1, quantityType: risk_percent' },
      ],
    },
  ),
  nearMiss(
    'S29',
    'stopLossPercent beside the percent of the stop loss',
    buy({ stopLossPercent: 1, stopLoss: { percent: 2 } }),
    {
      orders: [{ quantity: '1', stopLoss: { type: 'stop', stopPrice: '147', timeInForce: 'gtc' } }],
    },
  ),
  nearMiss(
    'S29',
    'riskPercent beside a quantity of that type',
    buy({ riskPercent: 1, quantity: 1, quantityType: 'risk_percent', stopLoss: { percent: 2 } }),
    { orders: [{ side: 'buy' }] },
  ),
  nearMiss('S29', 'a risk in words is data of the alert', buy({ risk: 'high' }), { orders: [{ quantity: '1' }] }),
];

const named = (signalId: string): Given => ({ ...buy({ quantity: 5 }), signalId });
const unusable: ExpectedMessage = {
  rejection: [
    { code: 'invalid-signal-id', path: ['signalId'], sentence: /^signalId is ".*expected text of 1 to 128 characters/ },
  ],
};

const identifiers: readonly SafetyRow[] = [
  trigger('S30', 'an empty identifier', named(''), unusable),
  trigger('S30', 'an identifier of 129 characters', named('x'.repeat(129)), unusable),
  trigger('S30', 'a line feed in an identifier', named('alert\n7'), unusable),
  trigger('S30', 'of a postponed signal', { ...buy({ delay: 60 }), signalId: '' }, unusable),
  nearMiss('S30', 'an identifier of 128 characters', named('x'.repeat(128)), {
    orders: [{ quantity: '5', clientOrderId: `${'x'.repeat(128)}-entry` }],
  }),
  nearMiss('S30', 'the suffix of a batch may exceed 128 characters', named(`${'x'.repeat(128)}-4`), {
    orders: [{ quantity: '5' }],
  }),
  nearMiss('S30', 'no identifier', buy({ quantity: 5 }), { orders: [{ quantity: '5', clientOrderId: undefined }] }),
];

export const wordRows: readonly SafetyRow[] = [...lists, ...flattened, ...identifiers];

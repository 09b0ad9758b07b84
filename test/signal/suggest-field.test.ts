import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, lettersOf } from '../../src/core/closest-name.js';
import {
  expectFields,
  limitOffsetFields,
  signalFields,
  stopLossFields,
  stopMoveFields,
  takeProfitFields,
  targetFields,
} from '../../src/signal/fields.js';
import { bracketWords, quantityWords } from '../../src/signal/flattened-words.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import {
  commonData,
  messageWords,
  moveStopWords,
  platformSources,
  stopLossWords,
  takeProfitWords,
  targetWords,
} from '../../src/signal/platform-words.js';
import { type FieldPlace, suggestField } from '../../src/signal/suggest-field.js';
import { runCount } from '../properties/seeds.js';

const fieldsOf: Readonly<Record<FieldPlace, readonly string[]>> = {
  message: signalFields.map(({ name }) => name),
  takeProfit: takeProfitFields.map(({ name }) => name),
  stopLoss: stopLossFields.map(({ name }) => name),
  expect: expectFields.map(({ name }) => name),
  limitOffset: limitOffsetFields.map(({ name }) => name),
  targets: targetFields.map(({ name }) => name),
  moveStop: stopMoveFields.map(({ name }) => name),
};

const message = { ticker: 'AAPL', action: 'buy' };

function suggested(name: string, place: FieldPlace = 'message', others: object = message): string | undefined {
  return suggestField(name, { ...others, [name]: 5 }, place);
}

describe('M1: a name that differs in case and separators alone', () => {
  it.each([
    ['stoploss', 'stopLoss'],
    ['stop_loss', 'stopLoss'],
    ['Stop-Loss', 'stopLoss'],
    ['STOP LOSS', 'stopLoss'],
    ['take_profit', 'takeProfit'],
    ['Quantity', 'quantity'],
    ['time_in_force', 'timeInForce'],
    ['_limit_price_', 'limitPrice'],
    ['TEST', 'test'],
    ['Extras', 'extras'],
  ])('%s means %s, also beside it', (name, field) => {
    expect(suggested(name)).toBe(field);
    expect(suggested(name, 'message', { ...message, [field]: 5 })).toBe(field);
  });

  it.each<[FieldPlace, string, string]>([
    ['takeProfit', 'limit_price', 'limitPrice'],
    ['takeProfit', 'PNLAmount', 'pnlAmount'],
    ['stopLoss', 'stop_price', 'stopPrice'],
    ['stopLoss', 'Type', 'type'],
    ['stopLoss', 'trail_percent', 'trailPercent'],
  ])('in %s, %s means %s', (place, name, field) => {
    expect(suggested(name, place, {})).toBe(field);
  });
});

describe('M1: a name one or two edits away', () => {
  it.each([
    ['tickr', 'ticker'],
    ['tickeer', 'ticker'],
    ['tikcer', 'ticker'],
    ['xicker', 'ticker'],
    ['actoin', 'action'],
    ['tiem', 'time'],
    ['prices', 'price'],
    ['dely', 'delay'],
    ['tests', 'test'],
    // Two edits from seven letters.
    ['quantiy', 'quantity'],
    ['qantiy', 'quantity'],
    ['uqantiyt', 'quantity'],
    ['xquantityx', 'quantity'],
    ['mesage', 'message'],
    ['mesagee', 'message'],
    ['stopLos', 'stopLoss'],
    ['stpLos', 'stopLoss'],
    ['takeProft', 'takeProfit'],
    ['takeProfits', 'takeProfit'],
    ['expires', 'expiresAt'],
    ['order_typ', 'orderType'],
    ['bidAskSpredFilterPercnt', 'bidAskSpreadFilterPercent'],
  ])('%s means %s, also beside it', (name, field) => {
    expect(suggested(name)).toBe(field);
    expect(suggested(name, 'message', { ...message, [field]: 5 })).toBe(field);
  });

  it.each([
    // Two edits of six letters and less.
    'tckr',
    'actn',
    'tm',
    'canceled',
    'cancelled',
    // Three edits.
    'qantiyx',
    // Two letters added at one end.
    'messageid',
    'message_no',
    'myquantity',
    'quantityxx',
    'position',
    '',
    '_',
    'ü',
  ])('%j means nothing', (name) => {
    expect(suggested(name)).toBeUndefined();
  });

  it('prefers the nearer field', () => {
    expect(suggested('stopPric')).toBe('stopPrice');
    expect(suggested('strikeCoun')).toBe('strikeCount');
    expect(suggested('trailPercnt', 'stopLoss', {})).toBe('trailPercent');
    // One edit from amount, two from pnlAmount.
    expect(suggested('lAmount', 'takeProfit', {})).toBe('amount');
    // Two edits from trailPercent and from trailPrice.
    expect(suggested('trailPrcen', 'stopLoss', {})).toBe('trailPercent');
  });

  it.each<[FieldPlace, string, string | undefined]>([
    ['takeProfit', 'percnt', 'percent'],
    ['takeProfit', 'amout', 'amount'],
    ['takeProfit', 'stopPrice', undefined],
    ['takeProfit', 'trailAmount', undefined],
    ['stopLoss', 'tpye', 'type'],
    ['stopLoss', 'stopPric', 'stopPrice'],
    ['stopLoss', 'quantiy', undefined],
  ])('in %s, %s means %s', (place, name, field) => {
    expect(suggested(name, place, {})).toBe(field);
  });
});

/** The words that safety M1 lists, and those of the table, each worked out by hand. */
const words: readonly (readonly [word: string, field: string])[] = [
  ['qty', 'quantity'],
  ['size', 'quantity'],
  ['amount', 'quantity'],
  ['contracts', 'quantity'],
  ['lots', 'quantity'],
  ['units', 'quantity'],
  ['shares', 'quantity'],
  ['order_contracts', 'quantity'],
  ['totalQuantity', 'quantity'],
  ['vol_lots', 'quantity'],
  ['amountPerTrade', 'quantity'],
  ['symbol', 'ticker'],
  ['pair', 'ticker'],
  ['instrument', 'ticker'],
  ['tv_instrument', 'ticker'],
  ['tradingsymbol', 'ticker'],
  ['pairCode', 'ticker'],
  ['side', 'action'],
  ['direction', 'action'],
  ['order_action', 'action'],
  ['transaction_type', 'action'],
  ['sl', 'stopLoss'],
  ['stop', 'stopLoss'],
  ['loss', 'stopLoss'],
  ['stopLossTarget', 'stopLoss'],
  ['tp', 'takeProfit'],
  ['target', 'takeProfit'],
  ['profit', 'takeProfit'],
  ['profitTarget', 'takeProfit'],
  ['tif', 'timeInForce'],
  ['type', 'orderType'],
  ['pricetype', 'orderType'],
  ['limit', 'limitPrice'],
  ['entry_price', 'limitPrice'],
  ['order_price', 'limitPrice'],
  ['orderLimit', 'limitPrice'],
  ['lmtPrice', 'limitPrice'],
  ['expiry', 'expiration'],
  ['exp', 'expiration'],
  ['expiration_date', 'expiration'],
  ['strike', 'strikePrice'],
  ['marketPrice', 'signalPrice'],
];

describe("M1: another platform's word", () => {
  it.each(words)('%s means %s', (word, field) => {
    expect(suggested(word, 'message', {})).toBe(field);
    expect(suggested(word.toUpperCase(), 'message', {})).toBe(field);
    expect(suggested(`${word.slice(0, 1)}_${word.slice(1)}`, 'message', {})).toBe(field);
  });

  it.each(words)('%s means nothing when %s was sent', (word, field) => {
    expect(suggested(word, 'message', { ...message, [field]: 5 })).toBeUndefined();
    expect(suggested(word, 'message', { [field]: null })).toBe(field);
    expect(suggested(word, 'message', { [field]: undefined })).toBe(field);
  });

  it('is listed whole: each of the table is above', () => {
    const table = Object.values(messageWords).flatMap((one) => Object.entries(one));
    const listed = words.map(([word, field]) => [lettersOf(word), field]);
    expect(table.toSorted()).toEqual(listed.toSorted());
  });

  it.each(['stop', 'Stop'])('%s with a stop order means stopPrice', (name) => {
    for (const orderType of ['stop', 'stop_limit']) {
      expect(suggested(name, 'message', { ...message, orderType })).toBe('stopPrice');
      expect(suggested(name, 'message', { ...message, orderType, stopLoss: { percent: 2 } })).toBe('stopPrice');
      expect(suggested(name, 'message', { ...message, orderType, stopPrice: 5 })).toBeUndefined();
    }
    expect(suggested(name, 'message', { ...message, orderType: 'limit' })).toBe('stopLoss');
    expect(suggested(name, 'message', { ...message, orderType: 'trailing_stop' })).toBe('stopLoss');
  });

  it.each(['side', 'direction'])('%s of long or short beside an action means sentiment', (name) => {
    expect(suggestField(name, { ...message, [name]: 'long' }, 'message')).toBe('sentiment');
    expect(suggestField(name, { ...message, [name]: 'SHORT' }, 'message')).toBe('sentiment');
    expect(suggestField(name, { ...message, [name]: 'long', sentiment: 'bullish' }, 'message')).toBeUndefined();
    expect(suggestField(name, { ticker: 'AAPL', [name]: 'long' }, 'message')).toBe('action');
    expect(suggestField(name, { ticker: 'AAPL', [name]: 'buy' }, 'message')).toBe('action');
    expect(suggestField(name, { ...message, [name]: 'sell' }, 'message')).toBeUndefined();
    expect(suggestField(name, { ...message, [name]: 'longer' }, 'message')).toBeUndefined();
    expect(suggestField(name, { ...message, [name]: 'along' }, 'message')).toBeUndefined();
    expect(suggestField(name, { ...message, [name]: ['long'] }, 'message')).toBeUndefined();
  });

  it('means the same beside a stop order, and with a value that reads like a side', () => {
    expect(suggested('qty', 'message', { ...message, orderType: 'stop' })).toBe('quantity');
    expect(suggestField('symbol', { action: 'buy', symbol: 'LONG' }, 'message')).toBe('ticker');
  });

  it.each<[FieldPlace, string, string | undefined]>([
    ['takeProfit', 'limit', 'limitPrice'],
    ['takeProfit', 'price', 'limitPrice'],
    ['takeProfit', 'stop', undefined],
    ['takeProfit', 'tp', undefined],
    ['takeProfit', 'target', undefined],
    ['takeProfit', 'size', undefined],
    ['stopLoss', 'stop', 'stopPrice'],
    ['stopLoss', 'limit', 'limitPrice'],
    ['stopLoss', 'price', 'stopPrice'],
    ['stopLoss', 'pct', 'percent'],
    ['stopLoss', 'trailPct', 'trailPercent'],
    ['takeProfit', 'percentage', 'percent'],
    ['stopLoss', 'sl', undefined],
    ['stopLoss', 'qty', undefined],
    ['stopLoss', 'side', undefined],
  ])('in %s, %s means %s', (place, name, field) => {
    expect(suggested(name, place, {})).toBe(field);
  });

  it('inside a bracket means nothing when its field was sent', () => {
    expect(suggested('limit', 'takeProfit', { limitPrice: 160 })).toBeUndefined();
    expect(suggested('stop', 'stopLoss', { stopPrice: 140 })).toBeUndefined();
    expect(suggested('price', 'stopLoss', { stopPrice: 140 })).toBeUndefined();
  });
});

describe('S29: a name that puts two fields in one', () => {
  const trailing = { ...message, orderType: 'trailing_stop' };

  it.each([
    ['stopLossPercent', 'stopLoss.percent'],
    ['stop_loss_percent', 'stopLoss.percent'],
    ['slPct', 'stopLoss.percent'],
    ['stopLossPrice', 'stopLoss.stopPrice'],
    ['sl_price', 'stopLoss.stopPrice'],
    ['stop_loss_limit', 'stopLoss.limitPrice'],
    ['takeProfitPercent', 'takeProfit.percent'],
    ['TAKE_PROFIT_PRICE', 'takeProfit.limitPrice'],
    ['tp_price', 'takeProfit.limitPrice'],
    ['takeProfitPnl', 'takeProfit.pnlAmount'],
    ['trailingStop', 'stopLoss.trailAmount'],
    ['trailPct', 'stopLoss.trailPercent'],
  ])('%s means %s, unless it was sent', (name, path) => {
    const [bracket = '', value = ''] = path.split('.');
    expect(suggested(name)).toBe(path);
    expect(suggested(name, 'message', { ...message, [bracket]: { type: 'stop' } })).toBe(path);
    expect(suggested(name, 'message', { ...message, [bracket]: 'x' })).toBe(path);
    expect(suggested(name, 'message', { ...message, [bracket]: { [value]: null } })).toBe(path);
    expect(suggested(name, 'message', { ...message, [bracket]: { [value]: 5 } })).toBeUndefined();
  });

  it('means the trail of the order where that is a trailing stop', () => {
    expect(suggested('trailPct', 'message', trailing)).toBe('trailPercent');
    expect(suggested('trailingStop', 'message', trailing)).toBe('trailAmount');
    expect(suggested('trailPct', 'message', { ...trailing, trailPercent: 1 })).toBeUndefined();
    expect(suggested('slPercent', 'message', trailing)).toBe('stopLoss.percent');
  });

  it.each([
    ['riskPercent', 'risk_percent'],
    ['risk', 'risk_percent'],
    ['risk_usd', 'risk_dollar_amount'],
    ['notional', 'dollar_amount'],
    ['percentOfEquity', 'percent_of_equity'],
    ['closePercent', 'percent_of_position'],
  ])('%s means a quantity of the type %s, unless it was sent', (name, quantityType) => {
    expect(suggested(name)).toBe(`quantity: 5, quantityType: ${quantityType}`);
    expect(suggested(name, 'message', { ...message, quantity: 7 })).toBe(`quantity: 5, quantityType: ${quantityType}`);
    expect(suggested(name, 'message', { ...message, quantity: 5, quantityType })).toBeUndefined();
  });

  it('reads the number of a quantity, also with a percent sign', () => {
    for (const risk of ['1.50 %', '1.5% ', 1.5]) {
      expect(suggestField('risk', { ...message, risk }, 'message')).toBe('quantity: 1.5, quantityType: risk_percent');
    }
    expect(suggestField('riskPercent', { ...message, riskPercent: '{{plot_0}}' }, 'message')).toBe(
      'quantity, quantityType: risk_percent',
    );
    for (const risk of ['high', '1%5', '1%x']) {
      expect(suggestField('risk', { ...message, risk }, 'message')).toBeUndefined();
    }
  });

  it('means nothing inside a bracket', () => {
    expect(suggested('slPercent', 'takeProfit', {})).toBeUndefined();
    expect(suggested('riskPercent', 'stopLoss', {})).toBeUndefined();
  });
});

describe('M1: common data of alerts', () => {
  it.each([
    ...[
      'close',
      'open',
      'high',
      'low',
      'volume',
      'exchange',
      'comment',
      'strategy',
      'alert',
      'id',
      'name',
      'time_frame',
    ],
    ...[
      'bar_index',
      'position_size',
      'market_position',
      'prev_market_position',
      'timenow',
      'key',
      'secret',
      'passphrase',
    ],
    ...['message_id', 'tickerid', 'spot_price', 'interval_ms', 'extra', 'timeframe', 'Text', 'ticket', 'quality'],
    ...['market_position_size', 'prev_market_position_size', 'position', 'timestamp', 'date', 'currency', 'token'],
    ...['apiKey', 'account', 'source', 'version', 'license', 'plot_0', 'rsi', 'note', 'signal', 'hl2', 'trigger_price'],
  ])('%s means nothing', (name) => {
    expect(suggested(name)).toBeUndefined();
    expect(suggested(name, 'takeProfit', {})).toBeUndefined();
    expect(suggested(name, 'stopLoss', {})).toBeUndefined();
  });
});

describe('a name inside one of the targets', () => {
  it.each([
    ['quantity', 'share'],
    ['Qty', 'share'],
    ['size', 'share'],
    ['weight', 'share'],
    ['portion', 'share'],
    ['allocation', 'share'],
    ['shares', 'share'],
    ['price', 'limitPrice'],
    ['pct', 'percent'],
    ['trailPercent', undefined],
  ])('%s means %s', (name, field) => {
    expect(suggested(name, 'targets', {})).toBe(field);
  });

  it('means nothing beside the field that it could mean', () => {
    expect(suggestField('quantity', { share: 50, quantity: 5 }, 'targets')).toBeUndefined();
  });

  it('is told at its place, also inside moveStop', () => {
    const targets = [{ percent: 2, quantity: 8, moveStop: { percentage: 1, amount: 1 } }, { percent: 4 }];
    const parsed = parseSignal({ ticker: 'AAPL', action: 'buy', targets }, { clock: Date });
    expect(parsed.ok ? parsed.value.notices : parsed.errors).toMatchObject([
      { code: 'field-mistyped', path: ['targets', 0, 'quantity'], suggestion: 'share' },
      { code: 'field-mistyped', path: ['targets', 0, 'moveStop', 'percentage'], suggestion: 'percent' },
    ]);
  });
});

describe('the tables', () => {
  it('have unique words in compared form, and no field names', () => {
    const tables = [...Object.values(messageWords), takeProfitWords, stopLossWords, targetWords, moveStopWords];
    expect(tables.flatMap((one) => Object.keys(one)).filter((word) => word !== lettersOf(word))).toEqual([]);
    expect([...commonData].filter((word) => word !== lettersOf(word))).toEqual([]);
    const letters = fieldsOf.message.map(lettersOf);
    const twoInOne = [...bracketWords.keys(), ...quantityWords.keys()];
    expect(twoInOne.filter((word) => word !== lettersOf(word))).toEqual([]);
    const all = [...Object.values(messageWords).flatMap((one) => Object.keys(one)), ...commonData, ...twoInOne];
    expect(all.filter((word, index) => letters.includes(word) || all.indexOf(word) !== index)).toEqual([]);
  });

  it('name a page for each platform', () => {
    const platforms = Object.keys(messageWords).filter((platform) => platform !== 'everyday');
    expect(Object.keys(platformSources).toSorted()).toEqual(platforms.toSorted());
    expect(Object.values(platformSources).every((source) => URL.canParse(source))).toBe(true);
  });
});

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCXYZ_-0123456789');

/** A name with one edit: a letter inserted, left out, replaced, or swapped with its neighbour. */
function edited(name: string): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom('insert', 'delete', 'replace', 'swap'), fc.nat(name.length - 1), letter)
    .map(([edit, index, other]) => {
      const [before, here, after] = [name.slice(0, index), name.charAt(index), name.slice(index + 1)];
      switch (edit) {
        case 'insert':
          return before + other + here + after;
        case 'delete':
          return before + after;
        case 'replace':
          return before + other + after;
        default:
          return before + after.slice(0, 1) + here + after.slice(1);
      }
    });
}

describe('every field with one edit', () => {
  const places: readonly FieldPlace[] = ['message', 'takeProfit', 'stopLoss'];
  const mistyped = fc
    .constantFrom(...places.flatMap((place) => fieldsOf[place].map((field) => ({ place, field }))))
    .chain(({ place, field }) => edited(field).map((name) => ({ place, field, name })));

  it('is meant for the field, unless it is common data, a word, or as near to another', () => {
    fc.assert(
      fc.property(mistyped, ({ place, field, name }) => {
        const letters = lettersOf(name);
        const distance = editDistance(letters, lettersOf(field));
        const isNearer = (other: string) => other !== field && editDistance(letters, lettersOf(other)) <= distance;
        const isWord = words.some(([word]) => lettersOf(word) === letters) || /^(?:stop|limit|price)$/.test(letters);
        fc.pre(!commonData.has(letters) && !isWord && !fieldsOf[place].some(isNearer));
        expect(suggested(name, place, {})).toBe(field);
      }),
      { numRuns: runCount(2_000) },
    );
  });
});

describe('a hostile name', () => {
  it.each([
    ['long', 'q'.repeat(1e7)],
    ['of separators', '_'.repeat(1e7)],
    ['longer than 40 characters', `${'_'.repeat(33)}quantity`],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['half a surrogate pair', '\ud83d'],
  ])('means nothing: %s', (_name, name) => {
    expect(suggested(name)).toBeUndefined();
  });

  it('of 40 characters is compared', () => {
    expect(suggested(`${'_'.repeat(32)}quantity`)).toBe('quantity');
  });
});

// Safety P: what ports answer, clocks, symbols, amounts of text, orders of an underlying.

import type { Fields } from './plan-table.js';
import { appleQuote, longTen, market } from './plan-table.js';
import {
  apple,
  buy,
  type ExpectedMessage,
  futures,
  type Given,
  nearMiss,
  type PortAnswer,
  restingOrder,
  type SafetyRow,
  spy,
  spyCall,
  spyMarket,
  spyPut,
  type Told,
  trigger,
} from './safety-table.js';

type Path = readonly (string | number)[];
type Port = PortAnswer['port'];

const bought = { side: 'buy', effect: 'open', type: 'market', quantity: '5' } as const;
const soldTen = { side: 'sell', effect: 'close', type: 'market', quantity: '10' } as const;

/** The one error of a bad answer: where it is, and its value in words. */
function bad(path: Path, sentence: RegExp): Told {
  return { code: 'invalid-snapshot', path, sentence };
}

function shown(value: unknown): string {
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : String(JSON.stringify(value));
}

function literally(text: string): RegExp {
  return new RegExp(text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
}

/** A decision that takes a bad answer of a port. */
function lie(
  title: string,
  given: Given,
  port: Port,
  answer: unknown,
  path: Path,
  sentence: RegExp,
  of?: string,
): SafetyRow {
  const answers = [of === undefined ? { port, answer } : { port, of, answer }];
  return trigger('P1', `${port}: ${title}`, { ...given, answers }, { rejection: [bad(path, sentence)] });
}

/** The same lie in a snapshot as it was written, unparsed. `parseMarketSnapshot` rejects it at the same place. */
function written(title: string, given: Given, world: Fields, path: Path, sentence: RegExp): SafetyRow {
  return trigger(
    'P1',
    `snapshot: ${title}`,
    { ...given, market: { ...given.market, ...world } },
    { rejection: [bad(path, sentence)] },
  );
}

function honest(
  title: string,
  given: Given,
  port: Port,
  answer: unknown,
  expected: ExpectedMessage,
  of?: string,
): SafetyRow {
  const answers = [of === undefined ? { port, answer } : { port, of, answer }];
  return nearMiss('P1', `${port}: ${title}`, { ...given, answers }, expected);
}

const five = (fields: Fields = {}, others: Omit<Given, 'payload'> = {}): Given =>
  buy({ quantity: 5, ...fields }, others);
const exit = apple('exit', {}, { market: longTen });
const long = { side: 'long', quantity: '10', averageEntryPrice: '140' };

const dollars = buy({ quantityType: 'dollar_amount', quantity: 1500.2 }); // 10 at the ask of 150.02

const noNumbers: readonly unknown[] = [Number.NaN, Number.POSITIVE_INFINITY, 'ten', '', true, 10n, { units: 10 }];

const positions: readonly SafetyRow[] = [
  ...[-10, '-10', -0.5].flatMap((quantity) => {
    const sentence = new RegExp(`quantity is "?${quantity}"?.*positive.*side`);
    const path = ['positions', 'AAPL', 'quantity'];
    const position = { side: 'short', quantity };
    return [
      lie(`a quantity of ${shown(quantity)} on an entry`, five(), 'position', position, path, sentence),
      written(
        `a quantity of ${shown(quantity)} on an entry`,
        five(),
        { positions: { AAPL: position } },
        path,
        sentence,
      ),
    ];
  }),
  lie(
    'a negative quantity on an exit',
    exit,
    'position',
    { side: 'long', quantity: -10 },
    ['positions', 'AAPL', 'quantity'],
    /quantity is -10/,
  ),
  lie(
    'a negative quantity on resize',
    apple('resize', { quantity: 5 }),
    'position',
    { side: 'short', quantity: -10 },
    ['positions', 'AAPL', 'quantity'],
    /quantity is -10/,
  ),
  ...noNumbers.map((quantity) =>
    lie(
      `a quantity of ${String(quantity)}, a ${typeof quantity}`,
      five(),
      'position',
      { ...long, quantity },
      ['positions', 'AAPL', 'quantity'],
      /quantity/,
    ),
  ),
  ...[Number.NaN, 'ten', true].map((quantity) =>
    written(
      `a quantity of ${String(quantity)}`,
      five(),
      { positions: { AAPL: { ...long, quantity } } },
      ['positions', 'AAPL', 'quantity'],
      /quantity/,
    ),
  ),
  lie('no quantity', five(), 'position', { side: 'long' }, ['positions', 'AAPL', 'quantity'], /quantity/),
  ...['flat ', 'Long', 'buy', '', 1].map((side) =>
    lie(
      `a side of ${shown(side)}`,
      five(),
      'position',
      { ...long, side },
      ['positions', 'AAPL', 'side'],
      literally(shown(side)),
    ),
  ),
  lie(
    'a side of flat beside a quantity',
    five(),
    'position',
    { ...long, side: 'flat' },
    ['positions', 'AAPL', 'side'],
    /flat.*long.*short/,
  ),
  lie('no side beside a quantity', exit, 'position', { quantity: '10' }, ['positions', 'AAPL', 'side'], /side/),
  written(
    'a side of "flat "',
    five(),
    { positions: { AAPL: { ...long, side: 'flat ' } } },
    ['positions', 'AAPL', 'side'],
    /flat /,
  ),
  ...[Number.NaN, 'n/a', Number.POSITIVE_INFINITY].map((averageEntryPrice) =>
    lie(
      `an average entry price of ${averageEntryPrice}: an answer that is taken is checked whole`,
      exit,
      'position',
      { ...long, averageEntryPrice },
      ['positions', 'AAPL', 'averageEntryPrice'],
      /averageEntryPrice/,
    ),
  ),
  lie('a promise', five(), 'position', Promise.resolve(long), ['positions', 'AAPL'], /promise/i),
  lie('a promise on an exit', exit, 'position', Promise.resolve(long), ['positions', 'AAPL'], /promise/i),
  lie('a number', five(), 'position', 10, ['positions', 'AAPL'], /10/),
  lie('text', five(), 'position', 'long', ['positions', 'AAPL'], /long/),
  lie('a list', five(), 'position', [long], ['positions', 'AAPL'], /AAPL|position/),
  honest('null is flat', five(), 'position', null, { orders: [bought] }),
  honest('undefined is flat', five(), 'position', undefined, { orders: [bought] }),
  honest('0 is flat, whatever the side says', five(), 'position', { side: 'flat', quantity: 0 }, { orders: [bought] }),
  honest('"0" is flat without a side', five(), 'position', { quantity: '0' }, { orders: [bought] }),
  honest(
    '0 is flat: an exit has nothing to close',
    exit,
    'position',
    { side: 'none', quantity: 0 },
    { rejection: [{ code: 'no-position' }] },
  ),
  nearMiss(
    'P1',
    'snapshot: 0 is flat',
    five({}, { market: { positions: { AAPL: { side: 'long', quantity: '0' } } } }),
    {
      orders: [bought],
    },
  ),
  honest('it is not judged before the release', five({ delay: 60 }), 'position', -10, { outcome: 'postponed' }),
  honest('other names are not judged', exit, 'position', { ...long, marketValue: Number.NaN }, { orders: [soldTen] }),
  nearMiss(
    'P1',
    'snapshot: a position that no decision takes is not judged',
    five({}, { market: { positions: { MSFT: { side: 'long', quantity: -5 } } } }),
    { orders: [bought] },
  ),
  written(
    'a position that is counted as an open ticker',
    five({}, { settings: { maxPositions: 1 } }),
    { positions: { MSFT: { side: 'long', quantity: -5 } } },
    ['positions', 'MSFT', 'quantity'],
    /quantity is -5/,
  ),
];

const boughtTen = { ...bought, quantity: '10' } as const;

const quotes: readonly SafetyRow[] = [
  ...(['bid', 'ask'] as const).flatMap((side) =>
    [Number.NaN, Number.POSITIVE_INFINITY, 'n/a', '', true].map((price) =>
      lie(
        `${side} of ${shown(price)}`,
        dollars,
        'quote',
        { ...appleQuote, [side]: price },
        ['quotes', 'AAPL', side],
        literally(side),
      ),
    ),
  ),
  ...(['bid', 'last', 'mark'] as const).map((name) =>
    written(
      `${name} of "n/a"`,
      dollars,
      { quotes: { AAPL: { ...appleQuote, [name]: 'n/a' } } },
      ['quotes', 'AAPL', name],
      /n\/a/,
    ),
  ),
  lie(
    'last of NaN: an answer that is taken is checked whole',
    dollars,
    'quote',
    { ...appleQuote, last: Number.NaN },
    ['quotes', 'AAPL', 'last'],
    /last/,
  ),
  lie('mark of text', dollars, 'quote', { ...appleQuote, mark: 'fair' }, ['quotes', 'AAPL', 'mark'], /fair/),
  lie(
    'an unreadable time',
    dollars,
    'quote',
    { ...appleQuote, time: 'yesterday' },
    ['quotes', 'AAPL', 'time'],
    /yesterday/,
  ),
  lie('a promise', dollars, 'quote', Promise.resolve(appleQuote), ['quotes', 'AAPL'], /promise/i),
  lie('a price in place of a quote', dollars, 'quote', 150, ['quotes', 'AAPL'], /150/),
  lie(
    'a bad quote behind a stop loss',
    five({ stopLoss: { amount: 3 } }),
    'quote',
    { ...appleQuote, bid: Number.NaN },
    ['quotes', 'AAPL', 'bid'],
    /bid/,
  ),
  lie(
    'a bad quote behind a limit price',
    five({ orderType: 'limit' }),
    'quote',
    { ...appleQuote, ask: 'n/a' },
    ['quotes', 'AAPL', 'ask'],
    /n\/a/,
  ),
  lie(
    'a bad quote behind a spread filter',
    five({ bidAskSpreadFilter: 1 }),
    'quote',
    { ...appleQuote, ask: Number.NaN },
    ['quotes', 'AAPL', 'ask'],
    /ask/,
  ),
  honest('prices of text', dollars, 'quote', appleQuote, { orders: [boughtTen] }),
  honest('prices of numbers', dollars, 'quote', { bid: 149.98, ask: 150.02 }, { orders: [boughtTen] }),
  honest('null is not a quote', dollars, 'quote', null, { rejection: [{ code: 'quote-unavailable' }] }),
  honest('undefined is not a quote', dollars, 'quote', undefined, { rejection: [{ code: 'quote-unavailable' }] }),
  honest(
    'a bid of 0 is not a quote',
    dollars,
    'quote',
    { bid: 0, ask: 150.02 },
    { rejection: [{ code: 'quote-unavailable' }] },
  ),
  honest(
    'a bid below 0 is not a quote',
    dollars,
    'quote',
    { bid: -1, ask: 150.02 },
    { rejection: [{ code: 'quote-unavailable' }] },
  ),
  honest(
    'a crossed quote is not a quote',
    dollars,
    'quote',
    { bid: 151, ask: 150 },
    { rejection: [{ code: 'quote-unavailable' }] },
  ),
  honest(
    'a quote that an exit does not take is not judged',
    exit,
    'quote',
    { bid: Number.NaN, ask: 'n/a' },
    { orders: [soldTen] },
  ),
  honest(
    'a quote of another ticker is not judged',
    dollars,
    'quote',
    { bid: Number.NaN },
    { orders: [boughtTen] },
    'MSFT',
  ),
];

const share = buy({ quantityType: 'percent_of_equity', quantity: 10 }); // 10,000 dollars buy 66 at 150.02

const equity: readonly SafetyRow[] = [
  ...[Number.NaN, Number.POSITIVE_INFINITY, 'a lot', '', true, 10n, {}].map((answer) =>
    lie(`${String(answer)}, a ${typeof answer}`, share, 'equity', answer, ['equity'], /equity/i),
  ),
  written('equity of text', share, { equity: 'a lot' }, ['equity'], /a lot/),
  lie('a promise', share, 'equity', Promise.resolve(100_000), ['equity'], /promise/i),
  honest('a number', share, 'equity', 100_000, { orders: [{ ...bought, quantity: '66' }] }),
  honest('null is unknown', share, 'equity', null, { rejection: [{ code: 'equity-unavailable' }] }),
  honest('undefined is unknown', share, 'equity', undefined, { rejection: [{ code: 'equity-unavailable' }] }),
  honest('it is not judged where no decision takes it', five(), 'equity', Number.NaN, { orders: [bought] }),
];

const cancel = apple('cancel');
const entry = restingOrder('o1', 'entry', { limitPrice: 149, quantity: '5' });

const orders: readonly SafetyRow[] = [
  ...[null, undefined, 'none', { o1: entry }].map((answer) =>
    lie(`${shown(answer)} is not a list`, cancel, 'openOrders', answer, ['openOrders'], /open ?orders/i),
  ),
  lie('a promise', cancel, 'openOrders', Promise.resolve([]), ['openOrders'], /promise/i),
  lie('a promise on an entry that cancels', five(), 'openOrders', Promise.resolve([]), ['openOrders'], /promise/i),
  lie('null as an order', cancel, 'openOrders', [null], ['openOrders', 0], /null/),
  ...[-5, Number.NaN, 'five', true].map((quantity) =>
    lie(
      `a quantity of ${shown(quantity)}`,
      cancel,
      'openOrders',
      [{ ...entry, quantity }],
      ['openOrders', 0, 'quantity'],
      /quantity/,
    ),
  ),
  ...(['type', 'side', 'role'] as const).map((name) =>
    lie(
      `a ${name} that is not a word of it`,
      cancel,
      'openOrders',
      [{ ...entry, [name]: 'Stop Loss' }],
      ['openOrders', 0, name],
      /Stop Loss/,
    ),
  ),
  lie(
    'the second order',
    cancel,
    'openOrders',
    [entry, { ...entry, id: 'o2', side: 'long' }],
    ['openOrders', 1, 'side'],
    /long/,
  ),
  lie('an identifier that is a number', cancel, 'openOrders', [{ ...entry, id: 7 }], ['openOrders', 0, 'id'], /7/),
  lie('no identifier', cancel, 'openOrders', [{ ...entry, id: undefined }], ['openOrders', 0, 'id'], /id/),
  written(
    'a side that is not a word of it',
    cancel,
    { openOrders: [{ ...entry, side: 'long' }] },
    ['openOrders', 0, 'side'],
    /long/,
  ),
  honest('an empty list', cancel, 'openOrders', [], { outcome: 'nothing-to-do' }),
  honest('an order without a quantity', cancel, 'openOrders', [restingOrder('o1', 'entry')], {
    cancels: ['o1'],
    orders: [],
  }),
  honest('it is not judged before the release', five({ delay: 60 }), 'openOrders', null, { outcome: 'postponed' }),
];

const limited = five({}, { settings: { maxPositions: 1 } });

const openTickers: readonly SafetyRow[] = [
  ...[null, undefined, 'MSFT', 0].map((answer) =>
    lie(`${shown(answer)} is not a list`, limited, 'openTickers', answer, ['openTickers'], /open ?tickers/i),
  ),
  lie('a promise', limited, 'openTickers', Promise.resolve(['MSFT']), ['openTickers'], /promise/i),
  lie('a number in the list', limited, 'openTickers', [7], ['openTickers', 0], /7/),
  lie('null in the list', limited, 'openTickers', ['MSFT', null], ['openTickers', 1], /null/),
  honest('an empty list', limited, 'openTickers', [], { orders: [bought] }),
  honest('it is not judged without a maximum', five(), 'openTickers', null, { orders: [bought] }),
];

const short = apple('sell', { quantity: 5 });
const limit = five({ orderType: 'limit', limitPrice: 149 });
const bracketed = five({ stopLoss: { amount: 3 } });

const capabilities: readonly SafetyRow[] = [
  lie('null', limit, 'capabilities', null, ['capabilities'], /capabilities/),
  lie('undefined', limit, 'capabilities', undefined, ['capabilities'], /capabilities/),
  lie('a promise', limit, 'capabilities', Promise.resolve({}), ['capabilities'], /promise/i),
  lie('text', limit, 'capabilities', 'all', ['capabilities'], /all/),
  lie(
    'an order type that is not a word of it',
    limit,
    'capabilities',
    { orderTypes: ['market', 'Limit'] },
    ['capabilities', 'orderTypes', 1],
    /Limit/,
  ),
  lie(
    'order types that are not a list',
    limit,
    'capabilities',
    { orderTypes: 'limit' },
    ['capabilities', 'orderTypes'],
    /limit/,
  ),
  lie(
    'a time in force that is not a word of it',
    limit,
    'capabilities',
    { timesInForce: ['DAY'] },
    ['capabilities', 'timesInForce', 0],
    /DAY/,
  ),
  lie('short selling of "no"', short, 'capabilities', { shortSelling: 'no' }, ['capabilities', 'shortSelling'], /no/),
  lie('short selling of 0', short, 'capabilities', { shortSelling: 0 }, ['capabilities', 'shortSelling'], /0/),
  lie('brackets of "false"', bracketed, 'capabilities', { brackets: 'false' }, ['capabilities', 'brackets'], /false/),
  lie(
    'a percent trail that is not a word of it',
    five({ orderType: 'trailing_stop', trailPercent: 1 }),
    'capabilities',
    { trailPercent: 'fixed' },
    ['capabilities', 'trailPercent'],
    /fixed/,
  ),
  lie(
    'a quantity step of NaN',
    five(),
    'capabilities',
    { quantityStep: Number.NaN },
    ['capabilities', 'quantityStep'],
    /quantityStep/,
  ),
  lie(
    'a quantity step of text',
    five(),
    'capabilities',
    { quantityStep: 'whole' },
    ['capabilities', 'quantityStep'],
    /whole/,
  ),
  lie(
    'extended hours of "yes"',
    five({ extendedHours: true }),
    'capabilities',
    { extendedHours: 'yes' },
    ['capabilities', 'extendedHours'],
    /yes/,
  ),
  written(
    'short selling of "no"',
    short,
    { capabilities: { shortSelling: 'no' } },
    ['capabilities', 'shortSelling'],
    /no/,
  ),
  written(
    'an order type that is not a word of it',
    limit,
    { capabilities: { orderTypes: ['Limit'] } },
    ['capabilities', 'orderTypes', 0],
    /Limit/,
  ),
  honest('nothing said is supported', limit, 'capabilities', {}, { orders: [{ type: 'limit', limitPrice: '149' }] }),
  honest('other names are not judged', limit, 'capabilities', { margin: 'yes' }, { orders: [{ type: 'limit' }] }),
];

const call = { ticker: spyCall, expiration: '2026-01-30', type: 'call', strike: '600', bid: '4.1', ask: '4.2' };
const spyFive = spy('buy', { quantity: 5 });
const front = futures({ ticker: 'ES1!', action: 'buy', quantity: 5 });
const schedule = { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' };

function chain(name: string, value: unknown): unknown {
  return { contracts: [{ ...call, [name]: value }] };
}

const descriptions: readonly SafetyRow[] = [
  ...(['tickSize', 'quantityStep', 'pointValue'] as const).flatMap((name) =>
    [Number.NaN, 'a cent', true].map((value) =>
      lie(
        `${name} of ${shown(value)}`,
        bracketed,
        'instrument',
        { [name]: value },
        ['instruments', 'AAPL', name],
        literally(name),
      ),
    ),
  ),
  lie(
    'an asset class that is not a word of it',
    five(),
    'instrument',
    { assetClass: 'stock' },
    ['instruments', 'AAPL', 'assetClass'],
    /stock/,
  ),
  lie('a promise', five(), 'instrument', Promise.resolve({}), ['instruments', 'AAPL'], /promise/i),
  lie('text', five(), 'instrument', 'stocks', ['instruments', 'AAPL'], /stocks/),
  written(
    'a tick of "a cent"',
    bracketed,
    { instruments: { AAPL: { tickSize: 'a cent' } } },
    ['instruments', 'AAPL', 'tickSize'],
    /a cent/,
  ),
  honest('null is the default', five(), 'instrument', null, { orders: [bought] }),
  lie(
    'contracts of null',
    spyFive,
    'optionChain',
    { contracts: null },
    ['optionChains', 'SPY', 'contracts'],
    /contracts/,
  ),
  lie('a promise', spyFive, 'optionChain', Promise.resolve({ contracts: [call] }), ['optionChains', 'SPY'], /promise/i),
  lie(
    'a strike of NaN',
    spyFive,
    'optionChain',
    chain('strike', Number.NaN),
    ['optionChains', 'SPY', 'contracts', 0, 'strike'],
    /strike/,
  ),
  lie(
    'a strike of text',
    spyFive,
    'optionChain',
    chain('strike', 'six hundred'),
    ['optionChains', 'SPY', 'contracts', 0, 'strike'],
    /six hundred/,
  ),
  lie(
    'a type that is not a word of it',
    spyFive,
    'optionChain',
    chain('type', 'C'),
    ['optionChains', 'SPY', 'contracts', 0, 'type'],
    /C/,
  ),
  lie(
    'an expiration that is not a date',
    spyFive,
    'optionChain',
    chain('expiration', '30 Jan'),
    ['optionChains', 'SPY', 'contracts', 0, 'expiration'],
    /30 Jan/,
  ),
  lie(
    'a bid of NaN',
    spyFive,
    'optionChain',
    chain('bid', Number.NaN),
    ['optionChains', 'SPY', 'contracts', 0, 'bid'],
    /bid/,
  ),
  lie(
    'a contract of null',
    spyFive,
    'optionChain',
    { contracts: [null] },
    ['optionChains', 'SPY', 'contracts', 0],
    /null/,
  ),
  honest('null is unknown', spyFive, 'optionChain', null, { rejection: [{ code: 'contract-not-found' }] }),
  honest('a chain', spyFive, 'optionChain', { contracts: [call] }, { orders: [{ ...bought, ticker: spyCall }] }),
  lie('months of a number', front, 'rollover', { ...schedule, months: 3 }, ['rollovers', 'ES', 'months'], /months/),
  lie(
    'days of NaN',
    front,
    'rollover',
    { ...schedule, daysBeforeExpiry: Number.NaN },
    ['rollovers', 'ES', 'daysBeforeExpiry'],
    /daysBeforeExpiry/,
  ),
  lie(
    'a rule that is not a word of it',
    front,
    'rollover',
    { ...schedule, expiryRule: 'last-friday' },
    ['rollovers', 'ES', 'expiryRule'],
    /last-friday/,
  ),
  lie('a promise', front, 'rollover', Promise.resolve(schedule), ['rollovers', 'ES'], /promise/i),
  honest('a schedule', front, 'rollover', schedule, { orders: [{ ...bought, ticker: 'ESH2026' }] }),
];

const fine = 1_769_441_400_000; // 2026-01-26T15:30:00Z
const badClocks: readonly unknown[] = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1_769_441_400, // seconds
  999_999_999_999,
  0,
  -fine,
  '2026-01-26T15:30:00Z',
  undefined,
  null,
  BigInt(fine),
  Promise.resolve(fine),
];

function clockRow(reader: 'planClock' | 'parseClock', answer: unknown): SafetyRow {
  const error = { code: 'invalid-snapshot', path: ['now'], facts: { section: 'configuration' } };
  return reader === 'planClock'
    ? trigger(
        'P2',
        `planning, the clock says ${String(answer)}`,
        { ...five(), planClock: [answer] },
        { rejection: [error] },
      )
    : trigger(
        'P2',
        `parsing, the clock says ${String(answer)}`,
        { ...five(), parseClock: [answer] },
        { errors: [error] },
      );
}

const clocks: readonly SafetyRow[] = [
  ...badClocks.map((answer) => clockRow('planClock', answer)),
  ...badClocks.map((answer) => clockRow('parseClock', answer)),
  trigger(
    'P2',
    'a clock in seconds: the sentence names the unit',
    { ...five(), planClock: [1_769_441_400] },
    {
      rejection: [bad(['now'], /1769441400.*milliseconds/)],
    },
  ),
  trigger(
    'P2',
    'parsing a batch, the clock says NaN',
    { ...five(), payload: [{ ticker: 'AAPL', action: 'buy' }], parseClock: [Number.NaN] },
    { errors: [{ code: 'invalid-snapshot', path: ['now'] }] },
  ),
  nearMiss(
    'P2',
    'the first millisecond that is not seconds',
    { ...five(), planClock: [1_000_000_000_000] },
    { orders: [bought] },
  ),
  nearMiss(
    'P2',
    'parsing, the first millisecond that is not seconds',
    { ...five(), parseClock: [1_000_000_000_000] },
    { orders: [bought] },
  ),
  nearMiss(
    'P2',
    'the clock says milliseconds',
    { ...five(), planClock: [fine], parseClock: [fine] },
    { orders: [bought] },
  ),
  nearMiss(
    'P2',
    'a snapshot of 1999 in ISO text',
    { ...five({}, { market: { now: '1999-12-31T15:30:00Z' } }), parseClock: [fine] },
    {
      orders: [bought],
    },
  ),
];

const occ = 'SPY   260130C00600000';
const compact = 'SPY260130C00600000';
const heldCall = { side: 'long', quantity: '5', averageEntryPrice: '4' };
const soldCall = { ticker: spyCall, side: 'sell', effect: 'close', quantity: '5' } as const;
const named = (action: string, fields: Fields, world: Fields): Given => ({
  ...spy(action, fields, world),
  payload: { ticker: spyCall, action, ...fields },
});

function contract(text: string, underlying: string, expiration: string, type: string, strike: string): SafetyRow {
  return {
    rule: 'P3',
    title: `${JSON.stringify(text)} is a contract`,
    is: 'trigger',
    kind: 'symbol',
    text,
    contract: { underlying, expiration, type, strike },
  };
}

function noContract(text: string): SafetyRow {
  return {
    rule: 'P3',
    title: `${JSON.stringify(text)} is not a contract`,
    is: 'near miss',
    kind: 'symbol',
    text,
    contract: undefined,
  };
}

function inOcc(symbol: string, answer: string | undefined): SafetyRow {
  const title = `the OCC form of ${symbol}: ${answer}`;
  return { rule: 'P3', title, is: answer === undefined ? 'near miss' : 'trigger', kind: 'occ', symbol, occ: answer };
}

const symbols: readonly SafetyRow[] = [
  contract(occ, 'SPY', '2026-01-30', 'call', '600'),
  contract(compact, 'SPY', '2026-01-30', 'call', '600'),
  contract('SPY   260130P00600500', 'SPY', '2026-01-30', 'put', '600.5'),
  contract('F     260619C00012345', 'F', '2026-06-19', 'call', '12.345'),
  contract('GOOGL 260130C00200000', 'GOOGL', '2026-01-30', 'call', '200'),
  contract(spyCall, 'SPY', '2026-01-30', 'call', '600'),
  noContract('SPY   260230C00600000'), // 30 February
  noContract('SPY   261330C00600000'),
  noContract('SPY   260130X00600000'),
  noContract('SPY   260130C0060000'), // seven digits
  noContract('SPY   260130C00000000'),
  noContract('SPY'),
  noContract(''),
  inOcc(spyCall, occ),
  inOcc('SPY 260130P600.5', 'SPY   260130P00600500'),
  inOcc('F 260619C12.345', 'F     260619C00012345'),
  inOcc('GOOGL 260130C200', 'GOOGL 260130C00200000'),
  inOcc(occ, occ),
  inOcc('SPY', undefined),
  inOcc('ESH2026', undefined),
  inOcc('SPY 260130C600.12345', undefined), // more than three decimals
  ...[occ, compact].flatMap((symbol) => [
    trigger(
      'P3',
      `a contract named in full exits the position in ${symbol}`,
      named('exit', {}, { positions: { [symbol]: heldCall } }),
      {
        orders: [soldCall],
      },
    ),
    trigger(
      'P3',
      `the underlying exits the position in ${symbol}`,
      spy('exit', {}, { positions: { [symbol]: heldCall } }),
      {
        orders: [soldCall],
      },
    ),
    trigger(
      'P3',
      `cancel finds the order on ${symbol}`,
      named('cancel', {}, { openOrders: [restingOrder('o1', 'entry', { ticker: symbol })] }),
      { cancels: ['o1'], orders: [] },
    ),
    trigger(
      'P3',
      `a chain that names ${symbol}`,
      spy('buy', { quantity: 5 }, { optionChains: { SPY: { contracts: [{ ...call, ticker: symbol }] } } }),
      { orders: [{ ...bought, ticker: spyCall }] },
    ),
    trigger(
      'P3',
      `a quote under ${symbol}`,
      named(
        'buy',
        { quantityType: 'dollar_amount', quantity: 4200 },
        { quotes: { [symbol]: { bid: '4.1', ask: '4.2' } } },
      ),
      // 4200 dollars at 4.2 for 100 shares each.
      { orders: [{ ...bought, quantity: '10', ticker: spyCall }] },
    ),
  ]),
  ...[occ, compact].flatMap((symbol): readonly SafetyRow[] => {
    const held: PortAnswer = { port: 'position', of: symbol, answer: heldCall };
    const resting: PortAnswer = {
      port: 'openOrders',
      of: symbol,
      answer: [restingOrder('o1', 'entry', { ticker: symbol })],
    };
    const exit = { ...named('exit', {}, {}), answers: [held, resting] };
    return [
      trigger('P3', `a port that lists nothing holds ${symbol}`, exit, { orders: [soldCall], cancels: ['o1'] }),
      trigger(
        'P3',
        `a port that lists nothing has an order on ${symbol}`,
        { ...named('cancel', {}, {}), answers: [resting] },
        { cancels: ['o1'], orders: [] },
      ),
      {
        rule: 'P3',
        title: `a port that is loaded, and lists nothing, holds ${symbol}`,
        is: 'trigger',
        kind: 'loaded',
        loadedWith: [{ ticker: spyCall, action: 'exit' }],
        given: exit,
        expected: { orders: [soldCall], cancels: ['o1'] },
      },
    ];
  }),
  nearMiss(
    'P3',
    'a port that answers to the ticker is not asked for the OCC form',
    {
      ...named(
        'exit',
        {},
        { positions: { [spyCall]: heldCall }, openOrders: [restingOrder('o1', 'entry', { ticker: spyCall })] },
      ),
      answers: [occ, compact].flatMap((of): readonly PortAnswer[] => [
        { port: 'position', of, answer: undefined, throws: 'unknown symbol' },
        { port: 'openOrders', of, answer: undefined, throws: 'unknown symbol' },
      ]),
    },
    { orders: [soldCall], cancels: ['o1'] },
  ),
  nearMiss(
    'P3',
    'a position in another strike is not this one',
    named('exit', {}, { positions: { 'SPY   260130C00601000': heldCall } }),
    {
      rejection: [{ code: 'no-position' }],
    },
  ),
  nearMiss(
    'P3',
    'a message may not name a contract in the OCC form',
    { ...spyFive, payload: { ticker: occ, action: 'buy' } },
    {
      errors: [{ code: 'invalid-options-ticker-format', path: ['ticker'] }],
    },
  ),
];

function amount(text: unknown, answer: string | undefined): SafetyRow {
  const is = answer === undefined ? 'near miss' : 'trigger';
  return {
    rule: 'P4',
    title: `the amount of ${shown(text)}: ${answer ?? 'rejected'}`,
    is,
    kind: 'amount',
    text,
    amount: answer,
  };
}

const amounts: readonly SafetyRow[] = [
  amount('150.02', '150.02'),
  amount('150', '150'),
  amount('150.00', '150'),
  amount('-1.50', '-1.5'),
  amount('0.00000001', '0.00000001'),
  amount('1e3', '1000'),
  amount('1,234.50', '1234.5'),
  amount(' 150.02 ', '150.02'),
  amount('9007199254740993.1', '9007199254740993.1'),
  amount('', undefined),
  amount('ten', undefined),
  amount('NaN', undefined),
  amount('Infinity', undefined),
  amount('0x10', undefined),
  amount('150.02 USD', undefined),
  amount('1,23', undefined),
  amount(undefined, undefined),
];

const march = restingOrder('o1', 'entry', { ticker: 'ESH2026' });
const june = restingOrder('o2', 'entry', { ticker: 'ESM2026' });
const marchStop = restingOrder('o1', 'stop-loss', { ticker: 'ESH2026', type: 'stop', side: 'sell' });
const juneStop = restingOrder('o2', 'stop-loss', { ticker: 'ESM2026', type: 'stop', side: 'sell' });
const bothMonths = {
  ESH2026: { side: 'long', quantity: '2', averageEntryPrice: '5900' },
  ESM2026: { side: 'long', quantity: '3', averageEntryPrice: '5900' },
};
const later = 'SPY 260306C600';
const onLater = restingOrder('o1', 'entry', { ticker: later });

const underlyings: readonly SafetyRow[] = [
  trigger(
    'P5',
    'cancel SPY finds the entry on a contract, without a chain',
    spy('cancel', {}, { openOrders: [onLater], optionChains: {} }),
    {
      cancels: ['o1'],
      orders: [],
    },
  ),
  trigger(
    'P5',
    'cancel SPY finds the entry on a contract that the chain lacks',
    spy('cancel', {}, { openOrders: [onLater] }),
    {
      cancels: ['o1'],
      orders: [],
    },
  ),
  trigger(
    'P5',
    'a port that is asked for SPY answers the orders of its contracts',
    { ...spy('cancel'), answers: [{ port: 'openOrders', of: 'SPY', answer: [onLater] }] },
    { cancels: ['o1'], orders: [] },
  ),
  trigger(
    'P5',
    'cancel SPX of index options',
    {
      payload: { ticker: 'SPX', action: 'cancel' },
      settings: { assetClass: 'index_options' },
      market: market({ openOrders: [restingOrder('o1', 'entry', { ticker: 'SPX 260306C6000' })] }),
    },
    { cancels: ['o1'], orders: [] },
  ),
  trigger(
    'P5',
    'a buy of SPY cancels what rests on its contracts',
    spy('buy', { quantity: 5 }, { openOrders: [onLater] }),
    {
      cancels: ['o1'],
      orders: [{ ...bought, ticker: spyCall }],
    },
  ),
  nearMiss(
    'P5',
    'where stocks are traded SPY is the stock',
    { ...apple('cancel'), payload: { ticker: 'SPY', action: 'cancel' }, market: spyMarket({ openOrders: [onLater] }) },
    {
      outcome: 'nothing-to-do',
    },
  ),
  trigger(
    'P5',
    'an entry at the underlying cancels what rests on its other contracts, whatever its option fields are',
    spy(
      'buy',
      { quantity: 1, optionType: 'call', expiration: '2026-01-30', strikePrice: 600 },
      { openOrders: [onLater] },
    ),
    { cancels: ['o1'], orders: [{ ticker: spyCall }] },
  ),
  trigger(
    'P5',
    'a swap at the underlying cancels what rests on its other contracts too',
    spy(
      'buy',
      { quantity: 1, expiration: '2026-01-30', optionType: 'both' },
      { positions: { [spyPut]: { side: 'long', quantity: '2', averageEntryPrice: '4' } }, openOrders: [onLater] },
    ),
    {
      cancels: ['o1'],
      orders: [
        { ticker: spyPut, side: 'sell', effect: 'close', quantity: '2' },
        { ticker: spyCall, side: 'buy', effect: 'open', quantity: '1' },
      ],
    },
  ),
  nearMiss(
    'P5',
    'an exit at the underlying leaves what rests on contracts that it does not match',
    spy(
      'exit',
      { optionType: 'call', expiration: '2026-01-30', strikePrice: 600 },
      { positions: { [spyCall]: { side: 'long', quantity: '2', averageEntryPrice: '4' } }, openOrders: [onLater] },
    ),
    { cancels: [], orders: [{ ticker: spyCall, side: 'sell', effect: 'close', quantity: '2' }] },
  ),
  nearMiss(
    'P5',
    'an entry at the underlying leaves the stop of another contract that is held',
    spy(
      'buy',
      { quantity: 1, optionType: 'call', expiration: '2026-01-30', strikePrice: 600 },
      {
        positions: { 'SPY 260306C600': { side: 'long', quantity: '2', averageEntryPrice: '4' } },
        openOrders: [
          { ...onLater, id: 's1', type: 'stop', side: 'sell', role: 'stop-loss', quantity: '2', stopPrice: '3' },
          onLater,
        ],
      },
    ),
    { cancels: ['o1'], orders: [{ ticker: spyCall }] },
  ),
  nearMiss(
    'P5',
    'an entry at the underlying cancels nothing where cancelling is off',
    spy(
      'buy',
      { quantity: 1, optionType: 'call', expiration: '2026-01-30', strikePrice: 600, cancel: false },
      { openOrders: [onLater] },
    ),
    { cancels: [], orders: [{ ticker: spyCall }] },
  ),
  nearMiss('P5', 'a contract named in full means its own orders', named('cancel', {}, { openOrders: [onLater] }), {
    outcome: 'nothing-to-do',
  }),
  nearMiss(
    'P5',
    'another underlying that begins alike',
    spy('cancel', {}, { openOrders: [restingOrder('o1', 'entry', { ticker: 'SPYG 260306C60' })] }),
    {
      outcome: 'nothing-to-do',
    },
  ),
  trigger(
    'P5',
    'cancel ES1! finds what rests in any month',
    futures({ ticker: 'ES1!', action: 'cancel' }, { openOrders: [march, june] }),
    {
      cancels: ['o1', 'o2'],
      orders: [],
    },
  ),
  trigger(
    'P5',
    'a port is asked for the root',
    { ...futures({ ticker: 'ES1!', action: 'cancel' }), answers: [{ port: 'openOrders', of: 'ES', answer: [june] }] },
    { cancels: ['o2'], orders: [] },
  ),
  trigger(
    'P5',
    'a swap over a roll cancels the entries in both months',
    futures(
      { ticker: 'ES1!', action: 'sell', quantity: 1 },
      {
        now: '2026-03-12T15:30:00Z',
        positions: { ESH2026: { side: 'long', quantity: '2', averageEntryPrice: '5900' } },
        openOrders: [march, june],
      },
    ),
    {
      cancels: ['o1', 'o2'],
      orders: [
        { ticker: 'ESH2026', side: 'sell', effect: 'close', quantity: '2' },
        { ticker: 'ESM2026', side: 'sell', effect: 'open', quantity: '1' },
      ],
    },
  ),
  trigger(
    'P5',
    'a reducing resize of a month that is named leaves the exits of another month that is held',
    futures(
      { ticker: 'ESH2026', action: 'resize', quantity: 1 },
      { positions: bothMonths, openOrders: [marchStop, juneStop] },
    ),
    { cancels: ['o1'], orders: [{ ticker: 'ESH2026', side: 'sell', effect: 'close', quantity: '1' }] },
  ),
  trigger(
    'P5',
    'cancel ES1! takes the exits of every month, held or not',
    futures({ ticker: 'ES1!', action: 'cancel' }, { positions: bothMonths, openOrders: [marchStop, juneStop] }),
    { cancels: ['o1', 'o2'], orders: [], alsoNoticed: ['position-unprotected'] },
  ),
  nearMiss(
    'P5',
    'a reducing resize of ES1! cancels the exits of a month that is not held: they protect nothing',
    futures(
      { ticker: 'ES1!', action: 'resize', quantity: 1 },
      { positions: { ESH2026: bothMonths.ESH2026 }, openOrders: [marchStop, juneStop] },
    ),
    { cancels: ['o1', 'o2'], orders: [{ ticker: 'ESH2026', side: 'sell', effect: 'close', quantity: '1' }] },
  ),
  trigger(
    'P5',
    'a resize counts the entries on every contract of the ticker: one that fills is a position of the ticker',
    spy(
      'resize',
      { quantity: 2 },
      { positions: { [spyCall]: { side: 'long', quantity: '5', averageEntryPrice: '4' } }, openOrders: [onLater] },
    ),
    {
      orders: [{ ticker: spyCall, side: 'sell', effect: 'close', quantity: '3' }],
      alsoNoticed: ['resting-entries-remain'],
    },
  ),
  nearMiss(
    'P5',
    'a month named in full means its own orders',
    futures({ ticker: 'ESH2026', action: 'cancel' }, { openOrders: [march, june] }),
    {
      cancels: ['o1'],
      orders: [],
    },
  ),
  nearMiss(
    'P5',
    'another root',
    futures({ ticker: 'ES1!', action: 'cancel' }, { openOrders: [restingOrder('o1', 'entry', { ticker: 'NQM2026' })] }),
    {
      outcome: 'nothing-to-do',
    },
  ),
];

export const portRows: readonly SafetyRow[] = [
  ...positions,
  ...quotes,
  ...equity,
  ...orders,
  ...openTickers,
  ...capabilities,
  ...descriptions,
  ...clocks,
  ...symbols,
  ...amounts,
  ...underlyings,
];

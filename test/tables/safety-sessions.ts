// Safety S17 to S19: orders and stops that end with a session, or do not work in the one in which the entry fills.
import { alpaca, tastytrade, webull } from '../../src/brokers/index.js';
import type { BrokerProfile } from '../../src/index.js';
import { type Fields, longTen, shortTen } from './plan-table.js';
import {
  apple,
  buy,
  type ExpectedMessage,
  futures,
  type Given,
  nearMiss,
  restingOrder,
  type SafetyRow,
  spyMarket,
  type Told,
  trigger,
} from './safety-table.js';

const five = { quantity: 5 };
const monday = '2026-01-26';
const lastDay = { ...five, expiresAt: monday };
/** 16:00 in New York on Monday is 21:00 in UTC; 16:00 in Chicago an hour later. */
const at = (time: string, day = monday) => ({ now: `${day}T${time}Z` });

function expiredAt(end: string, day = monday): Told {
  return {
    code: 'order-expired',
    path: ['expiresAt'],
    sentence: new RegExp(`^expiresAt is ${day}: the last session by that day ended at ${end}\\.`),
    facts: { section: 'plan', received: day, expected: 'a day whose session has not ended' },
  };
}

const refusedAt = (end: string, day?: string): ExpectedMessage => ({ rejection: [expiredAt(end, day)] });
const bought: ExpectedMessage = { orders: [{ side: 'buy', effect: 'open', quantity: '5', expiresAt: monday }] };
const noticedAt = (end: string): Told => ({ ...expiredAt(end), facts: {} });

const newYorkClose = '2026-01-26T21:00:00Z';
const extended = { ...lastDay, extendedHours: true };
const afterHours = (time: string, market = {}): Given => buy(extended, { market: { ...at(time), ...market } });

const index = { ticker: 'ESH2026', action: 'buy', quantity: 1, expiresAt: monday };
const coin = (time: string, day?: string): Given => ({
  ...buy({ ...lastDay, ticker: 'BTC-USD', quantity: 1 }, { settings: { assetClass: 'crypto' } }),
  market: { ...at(time, day), quotes: { 'BTC-USD': { bid: '100000', ask: '100010' } } },
});
const call = (time: string): Given => ({
  payload: { ticker: 'SPY 260130C600', action: 'buy', quantity: 1, expiresAt: monday },
  settings: { assetClass: 'options' },
  market: spyMarket(at(time)),
});

const expired: readonly SafetyRow[] = [
  trigger('S17', 'today, at the close of stocks', buy(lastDay, { market: at('21:00:00') }), refusedAt(newYorkClose)),
  nearMiss('S17', 'today, a second before the close of stocks', buy(lastDay, { market: at('20:59:59') }), bought),
  trigger(
    'S17',
    'today, in the evening',
    buy(lastDay, { market: at('03:00:00', '2026-01-27') }),
    refusedAt(newYorkClose),
  ),
  nearMiss('S17', 'tomorrow, in the evening', buy({ ...five, expiresAt: '2026-01-27' }, { market: at('23:00:00') })),
  nearMiss('S17', 'after the close without a last day', buy(five, { market: at('23:00:00') })),
  trigger(
    'S17',
    'Saturday, after the close of Friday',
    buy({ ...five, expiresAt: '2026-01-31' }, { market: at('21:00:00', '2026-01-30') }),
    refusedAt('2026-01-30T21:00:00Z', '2026-01-31'),
  ),
  trigger(
    'S17',
    'Sunday, on that Sunday',
    buy({ ...five, expiresAt: '2026-02-01' }, { market: at('15:00:00', '2026-02-01') }),
    refusedAt('2026-01-30T21:00:00Z', '2026-02-01'),
  ),
  nearMiss(
    'S17',
    'Sunday, on the Friday before the close',
    buy({ ...five, expiresAt: '2026-02-01' }, { market: at('20:00:00', '2026-01-30') }),
  ),
  trigger('S17', 'at the close of options', call('21:00:00'), refusedAt(newYorkClose)),
  nearMiss('S17', 'before the close of options', call('20:59:00'), { orders: [{ quantity: '1' }] }),
  trigger('S17', 'at the close of futures', futures(index, at('22:00:00')), refusedAt('2026-01-26T22:00:00Z')),
  nearMiss('S17', 'before the close of futures', futures(index, at('21:59:59')), { orders: [{ quantity: '1' }] }),
  trigger('S17', 'at the end of the day of crypto', coin('00:00:00', '2026-01-27'), refusedAt('2026-01-27T00:00:00Z')),
  nearMiss('S17', 'in the evening of crypto', coin('23:59:59'), { orders: [{ quantity: '1' }] }),
  nearMiss('S17', 'after the close, in extended hours', afterHours('21:00:00'), bought),
  trigger(
    'S17',
    'at the end of extended hours',
    afterHours('01:00:00', { now: '2026-01-27T01:00:00Z' }),
    refusedAt('2026-01-27T01:00:00Z'),
  ),
  trigger(
    'S17',
    'after the close, in extended hours that the broker does not have',
    afterHours('21:00:00', { capabilities: { extendedHours: false } }),
    refusedAt(newYorkClose),
  ),
  trigger(
    'S17',
    'at the close of the profile: 15:00 in Chicago',
    buy(lastDay, { market: at('21:00:00'), profile: tastytrade }),
    refusedAt(newYorkClose),
  ),
  nearMiss(
    'S17',
    'before the end of the extended hours of the profile',
    buy(
      { ...extended, orderType: 'limit', limitPrice: 150 },
      { market: at('00:59:59', '2026-01-27'), profile: alpaca },
    ),
    { orders: [{ quantity: '5', extendedHours: true }] },
  ),
  trigger(
    'S17',
    'at the end of the extended hours of the profile',
    buy(
      { ...extended, orderType: 'limit', limitPrice: 150 },
      { market: at('01:00:00', '2026-01-27'), profile: alpaca },
    ),
    refusedAt('2026-01-27T01:00:00Z'),
  ),
  trigger(
    'S17',
    'an exit is sent without the date',
    apple('exit', { expiresAt: monday }, { market: { ...longTen, ...at('21:00:00') } }),
    { orders: [{ side: 'sell', quantity: '10', expiresAt: undefined }], notices: [noticedAt(newYorkClose)] },
  ),
  trigger('S17', 'a swap exits only', buy(lastDay, { market: { ...shortTen, ...at('21:00:00') } }), {
    orders: [{ side: 'buy', effect: 'close', quantity: '10', expiresAt: undefined }],
    notices: 'any',
    alsoNoticed: ['entry-refused'],
  }),
];

const held = { 'SPY 260130C600': { side: 'long', quantity: '2', averageEntryPrice: '3.9' } };
const ofCall = (action: string, fields: Fields, others: Partial<Given> = {}, market: Fields = {}): Given => ({
  payload: { ticker: 'SPY 260130C600', action, ...fields },
  settings: { assetClass: 'options', ...others.settings },
  market: spyMarket(market),
  profile: webull,
  ...others,
});
const restingStop = restingOrder('o1', 'stop-loss', {
  ticker: 'SPY 260130C600',
  type: 'stop',
  side: 'sell',
  quantity: '2',
  stopPrice: '3',
});

/** Said of a stop that Webull takes for the day only. */
const endsTonight = (stop: string, from: string): Told => ({
  code: 'position-unprotected',
  sentence: new RegExp(
    `^The stop ${stop} is a day order, which ends with the session: from ${from} on, \\d SPY 260130C600 (is|are) without it\\.$`,
  ),
});
const onlyDay = (stop: string): readonly RegExp[] => [
  new RegExp(
    `^The time in force of the order "${stop}" is day instead of gtc\\. Webull takes stop orders of options like this only with the time in force day, not gtc\\.$`,
  ),
];

const atStop = { orderType: 'stop' };

const ending: readonly SafetyRow[] = [
  trigger(
    'S18',
    'a breakeven that the broker takes for the day only',
    ofCall('breakeven', atStop, {}, { positions: held }),
    {
      orders: [{ type: 'stop', side: 'sell', quantity: '2', timeInForce: 'day' }],
      notices: [endsTonight('exit', newYorkClose)],
      alsoRead: onlyDay('exit'),
    },
  ),
  trigger(
    'S18',
    'a breakeven on Friday after the close: until the close of Monday',
    ofCall('breakeven', atStop, {}, { positions: held, ...at('22:00:00', '2026-01-23') }),
    { orders: [{ timeInForce: 'day' }], notices: [endsTonight('exit', newYorkClose)], alsoRead: onlyDay('exit') },
  ),
  trigger(
    'S18',
    'a stop loss that follows its entry',
    ofCall('buy', { quantity: 2, orderType: 'limit', limitPrice: 4.1, stopLoss: { amount: 1 } }),
    {
      orders: [{ side: 'buy' }, { type: 'stop', timeInForce: 'day' }],
      notices: [endsTonight('stop-loss', newYorkClose)],
      alsoRead: onlyDay('stop-loss'),
    },
  ),
  trigger(
    'S18',
    'a stop for what an exit leaves',
    ofCall(
      'exit',
      { quantity: 1, orderType: 'limit', limitPrice: 4.2 },
      { settings: { assetClass: 'options', protectRemaining: true } },
      { positions: held, openOrders: [restingStop] },
    ),
    {
      orders: [
        { type: 'stop', quantity: '1', timeInForce: 'day' },
        { type: 'limit', quantity: '1' },
      ],
      notices: 'any',
      alsoRead: [/from 2026-01-26T21:00:00Z on, 1 SPY 260130C600 is without it\.$/],
    },
  ),
  nearMiss(
    'S18',
    'a breakeven that the broker takes until it is cancelled',
    apple('breakeven', atStop, { market: longTen, profile: webull }),
    { orders: [{ type: 'stop', timeInForce: 'gtc' }] },
  ),
  nearMiss(
    'S18',
    'an entry for the day has no stop to end',
    ofCall('buy', { quantity: 2, orderType: 'limit', limitPrice: 4.1 }),
    { orders: [{ timeInForce: 'day' }] },
  ),
  nearMiss(
    'S18',
    'a breakeven that no form takes',
    ofCall('breakeven', atStop, { profile: alpaca }, { positions: held }),
    { rejection: [{ code: 'unsupported-by-broker' }] },
  ),
];

const outside = { ...five, orderType: 'limit', limitPrice: 150, extendedHours: true };
const withStop = { ...outside, stopLoss: { percent: 2 } };
const openLater = (begin: string): ExpectedMessage => ({
  orders: [{ side: 'buy', extendedHours: true, stopLoss: { type: 'stop', stopPrice: '147', timeInForce: 'gtc' } }],
  notices: [notWorkingUntil(begin)],
});

function notWorkingUntil(begin: string): Told {
  return {
    code: 'position-unprotected',
    path: ['extendedHours'],
    sentence: new RegExp(
      `^The order "entry" can fill in extended hours, in which its stop does not work: after such a fill 5 AAPL are without a stop until the regular session begins, next at ${begin}\\.$`,
    ),
  };
}

/** The profile of Webull with sessions that nobody can read. */
const noon = { regular: { from: 'noon', to: 'noon', timeZone: 'America/New_York' } };
const { stocks, options } = webull.classes;
const unreadable: BrokerProfile = {
  ...webull,
  classes: {
    ...(stocks && { stocks: { ...stocks, sessions: noon } }),
    ...(options && { options: { ...options, sessions: noon } }),
  },
};

const closed: readonly SafetyRow[] = [
  trigger('S19', 'a session that cannot be read', buy(withStop, { profile: unreadable }), {
    notices: [{ code: 'position-unprotected', sentence: /until the regular session begins\.$/ }],
  }),
  trigger(
    'S18',
    'a session that cannot be read',
    ofCall('breakeven', atStop, { profile: unreadable }, { positions: held }),
    {
      orders: [{ timeInForce: 'day' }],
      notices: [{ code: 'position-unprotected', sentence: /from the close on, 2 SPY/ }],
    },
  ),
  trigger('S19', 'before the open', buy(withStop, { market: at('12:00:00') }), openLater('2026-01-26T14:30:00Z')),
  trigger('S19', 'in the regular session: the next one', buy(withStop), openLater('2026-01-27T14:30:00Z')),
  trigger(
    'S19',
    'in a regular session of the calendar: the next one',
    buy(withStop, { market: at('15:30:00'), settings: { calendars: true } }),
    openLater('2026-01-27T14:30:00Z'),
  ),
  trigger(
    'S19',
    'in the last session before a holiday of the calendar: the one after it',
    buy(withStop, { market: at('15:30:00', '2026-01-16'), settings: { calendars: true } }),
    openLater('2026-01-20T14:30:00Z'),
  ),
  trigger(
    'S19',
    'on Friday after the close: Monday',
    buy(withStop, { market: at('22:00:00', '2026-01-23') }),
    openLater('2026-01-26T14:30:00Z'),
  ),
  nearMiss('S19', 'an entry for an auction, which is not in extended hours', buy({ ...withStop, timeInForce: 'opg' }), {
    orders: [{ timeInForce: 'opg', extendedHours: true }],
  }),
  trigger('S19', 'a stop that follows its entry', buy(withStop, { profile: webull }), {
    orders: [
      { type: 'limit', extendedHours: true },
      { type: 'stop', extendedHours: undefined },
    ],
    notices: [notWorkingUntil('2026-01-27T14:30:00Z')],
  }),
  nearMiss('S19', 'an entry in regular hours', buy({ ...withStop, extendedHours: false })),
  nearMiss('S19', 'without a stop', buy(outside)),
  nearMiss(
    'S19',
    'a broker without extended hours',
    buy(withStop, { market: { capabilities: { extendedHours: false } } }),
  ),
  nearMiss('S19', 'a profile that fills entries with legs in regular hours', buy(withStop, { profile: alpaca })),
  nearMiss(
    'S19',
    'a stop order, which is not triggered in extended hours',
    buy({
      ...five,
      orderType: 'stop',
      stopPrice: 155,
      extendedHours: true,
      stopLoss: { percent: 2 },
    }),
  ),
  nearMiss(
    'S19',
    'an exit',
    apple('exit', { orderType: 'limit', limitPrice: 150, extendedHours: true }, { market: longTen }),
  ),
];

export const sessionRows: readonly SafetyRow[] = [...expired, ...ending, ...closed];

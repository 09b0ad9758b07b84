// For every code that planning can give: a request that causes it, the whole list of errors, and the closest request
// that is planned.
import type { Fields, PlanCodeRow, PlanTableRequest } from './plan-table.js';
import { apple, longTen, market, shortTen } from './plan-table.js';

function code(name: string, request: PlanTableRequest, nearMiss: PlanTableRequest): PlanCodeRow {
  return { code: name, request, errors: [name], nearMiss };
}

const microsoft = { MSFT: { side: 'long', quantity: '1', averageEntryPrice: '400' } };
const late = { quantity: 5, time: '2026-01-26T15:29:40Z' };

/** A call bought at a limit, with both quotes. */
function callAt(limitPrice: number): PlanTableRequest {
  const ticker = 'SPY 260220C600';
  const quotes = { SPY: { bid: '598', ask: '602' }, [ticker]: { bid: '4.9', ask: '5.1' } };
  const payload = { ticker, action: 'buy', quantity: 1, orderType: 'limit', limitPrice };
  return { payload, settings: { assetClass: 'options' }, market: market({ quotes }) };
}

function window(from: string): Fields {
  return { tradingWindows: [{ days: ['mon'], from, to: '16:00', timeZone: 'America/New_York' }] };
}

/** From 10:00 in New York to a time of UTC; the clock is 15:30 of UTC. */
function blackout(to: string): Fields {
  return { blackouts: [{ from: '2026-01-26T15:00:00Z', to: `2026-01-26T${to}:00Z`, name: 'news' }] };
}

/** A buy of 5 shares, in an account that began the day with 100,000, after a high of 110,000. */
function guarded(guard: Fields, over: Fields = {}, equity = 100_000): PlanTableRequest {
  const equities = { firstEquity: '90000', startEquity: '100000', lastEquity: '100000', highEquity: '110000' };
  const lists = { equities: [], entries: [], closes: [], halts: [] };
  const accountDay = { date: '2026-01-26', ...equities, highBefore: '110000', ...lists, ...over };
  return apple('buy', { quantity: 5 }, { guard }, { equity, accountDay });
}

const sent: Fields = { id: 'a', ticker: 'MSFT', at: '2026-01-26T15:00:00Z' };

const gates: readonly PlanCodeRow[] = [
  code(
    'test-signal-refused',
    apple('buy', { quantity: 5, test: true }, { testSignals: 'refuse' }),
    apple('buy', { quantity: 5, test: true }, { testSignals: 'trade' }),
  ),
  code(
    'position-unexpected',
    apple('buy', { quantity: 5, expect: { position: 'long', quantity: 10 } }, { unexpectedPosition: 'refuse' }),
    apple('buy', { quantity: 5, expect: { position: 'flat' } }, { unexpectedPosition: 'refuse' }),
  ),
  code(
    'ticker-mistyped',
    apple('add', { ticker: 'aapl', quantity: 5 }, { mistypedFields: 'refuse' }, longTen),
    apple('add', { quantity: 5 }, { mistypedFields: 'refuse' }, longTen),
  ),
  code(
    'exit-signals-ignored',
    apple('exit', {}, { ignoreExitSignals: true }, longTen),
    apple('exit', {}, { ignoreExitSignals: false }, longTen),
  ),
  code(
    'side-not-allowed',
    apple('buy', { quantity: 5 }, { allowedSides: 'bearish' }),
    apple('buy', { quantity: 5 }, { allowedSides: 'bullish' }),
  ),
  code(
    'sides-isolated',
    apple('exit', {}, { allowedSides: 'bearish', sidesIsolated: true }, longTen),
    apple('exit', {}, { allowedSides: 'bearish', sidesIsolated: true }, shortTen),
  ),
  code(
    'entry-locked-out',
    apple('buy', { quantity: 5 }, { entryLockout: true }),
    apple('exit', {}, { entryLockout: true }, longTen),
  ),
  code(
    'add-to-position-not-allowed',
    apple('buy', { quantity: 5 }, {}, longTen),
    apple('add', { quantity: 5 }, {}, longTen),
  ),
  code(
    'max-positions-reached',
    apple('buy', { quantity: 5 }, { maxPositions: 1 }, { positions: microsoft }),
    apple('buy', { quantity: 5 }, { maxPositions: 2 }, { positions: microsoft }),
  ),
  code(
    'signal-too-old',
    apple('buy', late, { entry: { rejectOlderThan: 19 } }),
    apple('buy', late, { entry: { rejectOlderThan: 20 } }),
  ),
  code(
    'released-too-late',
    { ...apple('buy', { quantity: 5, delay: 60 }), receivedAt: '2026-01-26T15:23:59Z' },
    { ...apple('buy', { quantity: 5, delay: 60 }), receivedAt: '2026-01-26T15:24:00Z' },
  ),
  code(
    'spread-too-wide',
    apple('buy', { quantity: 5, bidAskSpreadFilter: 0.03 }),
    apple('buy', { quantity: 5, bidAskSpreadFilter: 0.04 }),
  ),
  code(
    'outside-trading-window',
    apple('buy', { quantity: 5 }, window('10:31')),
    apple('buy', { quantity: 5 }, window('10:30')),
  ),
  code(
    'market-closed',
    apple('buy', { quantity: 5 }, { calendars: true, whenClosed: 'refuse' }, { now: '2026-01-19T15:30:00Z' }),
    apple('buy', { quantity: 5 }, { calendars: true, whenClosed: 'refuse' }),
  ),
  code(
    'session-ending',
    apple('buy', { quantity: 5 }, { calendars: true, flatBy: { minutesBeforeClose: 330 } }),
    apple('buy', { quantity: 5 }, { calendars: true, flatBy: { minutesBeforeClose: 329 } }),
  ),
  code('blackout', apple('buy', { quantity: 5 }, blackout('15:31')), apple('buy', { quantity: 5 }, blackout('15:30'))),
  code(
    'short-selling-unsupported',
    apple('sell', { quantity: 5 }, {}, { capabilities: { shortSelling: false } }),
    apple('sell', { quantity: 5, sentiment: 'bullish' }, {}, { ...longTen, capabilities: { shortSelling: false } }),
  ),
  // 11 shares at 150 are 1,650 dollars; 10 are 1,500.
  code(
    'swap-refused',
    apple('sell', { orderType: 'stop', stopPrice: 145 }, { waitingSwaps: 'refuse' }, longTen),
    apple('sell', { orderType: 'stop', stopPrice: 145 }, {}, longTen),
  ),
  code(
    'order-too-large',
    apple('buy', { quantity: 10 }, { maxOrderValue: 1500.19 }),
    apple('buy', { quantity: 10 }, { maxOrderValue: 1500.2 }),
  ),
  // 10% of 150 is 15: the collar is 135 to 165.
  code(
    'price-out-of-collar',
    apple('buy', { quantity: 5, orderType: 'limit', limitPrice: 165.01 }, { priceCollarPercent: 10 }),
    apple('buy', { quantity: 5, orderType: 'limit', limitPrice: 165 }, { priceCollarPercent: 10 }),
  ),
  // 5 shares bought at 150.02 with a stop at 147 lose 15.1.
  code(
    'loss-at-stop-too-large',
    apple('buy', { quantity: 5, stopLoss: { amount: 3 } }, { maxLossAtStop: 15.09 }),
    apple('buy', { quantity: 5, stopLoss: { amount: 3 } }, { maxLossAtStop: 15.1 }),
  ),
  // 5 shares at 150.02
  code(
    'buying-power-exceeded',
    apple('buy', { quantity: 5 }, {}, { buyingPower: '750.09' }),
    apple('buy', { quantity: 5 }, {}, { buyingPower: '750.1' }),
  ),
  // The day began with 100,000.
  code(
    'day-loss-reached',
    guarded({ maxLossPerDay: 1000 }, {}, 98_999.99),
    guarded({ maxLossPerDay: 1000 }, {}, 99_000),
  ),
  code(
    'day-profit-reached',
    guarded({ maxProfitPerDay: 1000 }, {}, 101_000.01),
    guarded({ maxProfitPerDay: 1000 }, {}, 101_000),
  ),
  code(
    'drawdown-reached',
    guarded({ maxDrawdown: { percent: 10, trailing: 'intraday' } }, {}, 98_999.99),
    guarded({ maxDrawdown: { percent: 10, trailing: 'intraday' } }, {}, 99_000),
  ),
  code(
    'entries-exhausted',
    guarded({ maxEntriesPerDay: 1 }, { entries: [sent] }),
    guarded({ maxEntriesPerDay: 2 }, { entries: [sent] }),
  ),
  code(
    'cooling-down',
    guarded({ cooldownAfterLoss: 600 }, { lastLossAt: '2026-01-26T15:20:01Z' }),
    guarded({ cooldownAfterLoss: 600 }, { lastLossAt: '2026-01-26T15:20:00Z' }),
  ),
  // 5 shares at 150.02
  code('exposure-too-large', guarded({ maxTotalValue: 750.09 }), guarded({ maxTotalValue: 750.1 })),
  code('open-risk-too-large', guarded({ maxOpenRisk: 750.09 }), guarded({ maxOpenRisk: 750.1 })),
];

const chain = {
  SPY: {
    contracts: [
      { ticker: 'SPY 260130C600', expiration: '2026-01-30', type: 'call', strike: '600', bid: '4.1', ask: '4.2' },
    ],
  },
};
const held = (...contracts: readonly string[]): Fields =>
  Object.fromEntries(contracts.map((contract) => [contract, { side: 'long', quantity: '2', averageEntryPrice: '4' }]));

function spy(action: string, fields: Fields, positions: Fields = {}): PlanTableRequest {
  const premium = { bid: '4.1', ask: '4.2' };
  return {
    payload: { ticker: 'SPY', action, ...fields },
    settings: { assetClass: 'options' },
    market: market({
      quotes: { SPY: { bid: '600.1', ask: '600.3' }, 'SPY 260130C600': premium, 'SPY 260130C601': premium },
      positions,
      optionChains: chain,
    }),
  };
}

function spyContract(time: string): PlanTableRequest {
  return {
    payload: { ticker: 'SPY 260130C600', action: 'buy', quantity: 1 },
    settings: { assetClass: 'options' },
    market: market({ now: time, quotes: { 'SPY 260130C600': { bid: '4.1', ask: '4.2' } } }),
  };
}

const future = { assetClass: 'futures', tickSize: '0.25', quantityStep: '1', pointValue: '50' };

function es(fields: Fields, instruments: Fields, settings: Fields = { assetClass: 'futures' }): PlanTableRequest {
  return {
    payload: { ticker: 'ESH2026', action: 'buy', ...fields },
    settings,
    market: market({ quotes: { ESH2026: { bid: '6000.25', ask: '6000.75' } }, instruments }),
  };
}

const dollars = { quantityType: 'dollar_amount', quantity: 1000 };
const risk = { quantityType: 'risk_dollar_amount', quantity: 300 };
const exact = { optionType: 'call', expiration: '2026-01-30' };
const boughtAt = (averageEntryPrice: string | undefined): Fields => ({
  positions: {
    AAPL: { side: 'long', quantity: '10', ...(averageEntryPrice === undefined ? {} : { averageEntryPrice }) },
  },
});

const plans: readonly PlanCodeRow[] = [
  code('no-position', apple('exit'), apple('exit', {}, {}, longTen)),
  code(
    'sentiment-conflict',
    apple('buy', { quantity: 5, sentiment: 'bearish' }),
    apple('buy', { quantity: 5, sentiment: 'bearish' }, {}, shortTen),
  ),
  code('contract-not-found', spy('buy', { ...exact, strikePrice: 601 }), spy('buy', { ...exact, strikePrice: 600 })),
  code(
    'contract-ambiguous',
    spy('add', { quantity: 1 }, held('SPY 260130C600', 'SPY 260130C601')),
    spy('add', { quantity: 1 }, held('SPY 260130C600')),
  ),
  code('instrument-unknown', es({ quantity: 1 }, {}), es({ quantity: 1 }, { ESH2026: future })),
  code(
    'quote-unavailable',
    apple('buy', dollars, {}, { quotes: {} }),
    apple('buy', { ...dollars, signalPrice: 150 }, {}, { quotes: {} }),
  ),
  code(
    'equity-unavailable',
    apple('buy', { quantityType: 'percent_of_equity', quantity: 10 }, {}, { equity: undefined }),
    apple('buy', dollars, {}, { equity: undefined }),
  ),
  code(
    'price-unresolved',
    apple('buy', { quantity: 5, takeProfit: { limitPrice: 149 } }),
    apple('buy', { quantity: 5, takeProfit: { limitPrice: 151 } }),
  ),
  code(
    'targets-not-ordered',
    apple('buy', { quantity: 5, targets: [{ percent: 2 }, { percent: 1 }] }),
    apple('buy', { quantity: 5, targets: [{ percent: 1 }, { percent: 2 }] }),
  ),
  // SPY is at 600, the call at 5.
  code('price-of-underlying', callAt(595), callAt(5.05)),
  code('quantity-unresolved', apple('buy', { quantity: 0.99 }), apple('buy', { quantity: 1 })),
  code('stop-loss-required', apple('buy', risk), apple('buy', { ...risk, stopLoss: { type: 'stop', amount: 3 } })),
  code(
    'stop-already-passed',
    apple('breakeven', { orderType: 'stop' }, {}, boughtAt('155')),
    apple('breakeven', { orderType: 'stop' }, {}, boughtAt('145')),
  ),
  code(
    'order-expired',
    apple('buy', { quantity: 5, expiresAt: '2026-01-25' }),
    apple('buy', { quantity: 5, expiresAt: '2026-01-26' }),
  ),
  // 31 January is the day after the last one of the contract.
  code('contract-expired', spyContract('2026-01-31T15:30:00Z'), spyContract('2026-01-30T15:30:00Z')),
  code(
    'below-minimum',
    apple('buy', { quantity: 4 }, {}, { instruments: { AAPL: { minQuantity: 5 } } }),
    apple('buy', { quantity: 5 }, {}, { instruments: { AAPL: { minQuantity: 5 } } }),
  ),
  code(
    'above-maximum',
    apple('buy', { quantity: 6 }, {}, { instruments: { AAPL: { maxQuantity: 5 } } }),
    apple('buy', { quantity: 5 }, {}, { instruments: { AAPL: { maxQuantity: 5 } } }),
  ),
  code(
    'currency-mismatch',
    apple('buy', { quantityType: 'dollar_amount', quantity: 1000 }, {}, { currency: 'EUR' }),
    apple('buy', { quantityType: 'dollar_amount', quantity: 1000 }, {}, { currency: 'USD' }),
  ),
  code(
    'calendar-unknown',
    apple('buy', { quantity: 5 }, { calendars: { AAPL: 'XSWX' }, whenClosed: 'refuse' }),
    apple('buy', { quantity: 5 }, { calendars: { AAPL: 'XNAS' }, whenClosed: 'refuse' }),
  ),
  code(
    'breakeven-unsupported',
    apple('breakeven', { orderType: 'stop' }, {}, boughtAt(undefined)),
    apple('breakeven', { orderType: 'stop' }, {}, boughtAt('140')),
  ),
];

const ofTheSpecification: readonly PlanCodeRow[] = [
  code(
    'resize-target-unresolved',
    apple('resize', { ...dollars, quantity: 149 }, {}, longTen),
    apple('resize', { ...dollars, quantity: 150 }, {}, longTen),
  ),
  code(
    'resize-sentiment-conflict',
    apple('resize', { quantity: 14, sentiment: 'bearish' }, {}, longTen),
    apple('resize', { quantity: 14, sentiment: 'bullish' }, {}, longTen),
  ),
  code(
    'invalid-quantity-type-for-asset-class',
    es(dollars, { ESH2026: future }, {}),
    es({ quantityType: 'fixed_quantity', quantity: 1 }, { ESH2026: future }, {}),
  ),
];

export const planCodeRows: readonly PlanCodeRow[] = [...gates, ...plans, ...ofTheSpecification];

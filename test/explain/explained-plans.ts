// Messages with the explanation of their plans, worked out by hand from the specification.

/** A message, and what differs from the market and the settings of most. */
export interface ExplainedPlan {
  readonly title: string;
  readonly payload: object;
  readonly settings?: object;
  readonly market?: object;
  readonly text: string;
}

const buy = { ticker: 'AAPL', action: 'buy' };
const long10 = { positions: { AAPL: { side: 'long', quantity: 10, averageEntryPrice: 140 } } };
const short10 = { positions: { AAPL: { side: 'short', quantity: 10, averageEntryPrice: 140 } } };
const midpoint = '150 is the midpoint of 149.98 and 150.02.';
const crypto = { assetClass: 'crypto' };
const btc = { quotes: { 'BTC-USD': { bid: 99990, ask: 100010 } } };
const options = { assetClass: 'options' };
const call = 'SPY 260306C600';
const spy = { quotes: { [call]: { bid: '4.5', ask: '4.6' } } };
const calls = {
  positions: {
    [call]: { side: 'long', quantity: 1, averageEntryPrice: 4 },
    'SPY 260306C610': { side: 'long', quantity: 4, averageEntryPrice: 2 },
  },
  quotes: { ...spy.quotes, 'SPY 260306C610': { bid: 2, ask: '2.1' } },
};
const secondCall = 'SPY 260306C610';
/** Two contracts with one midpoint. */
const sameMidpoint = { quotes: { ...spy.quotes, [secondCall]: { bid: '4.4', ask: '4.7' } } };
const chain = {
  optionChains: {
    SPY: {
      contracts: [
        { ticker: call, expiration: '2026-03-06', type: 'call', strike: 600, bid: '4.5', ask: '4.6' },
        { ticker: secondCall, expiration: '2026-03-06', type: 'call', strike: 610, bid: 2, ask: '2.1' },
      ],
    },
  },
};
const futures = { assetClass: 'futures' };
const es = {
  instruments: { ESH2026: { assetClass: 'futures', tickSize: 0.25, pointValue: 50 } },
  quotes: { ESH2026: { bid: 6000, ask: 6000.5 } },
};
/** The front month is ESH2026 until March 12, eight days before its third Friday; then ESM2026. */
const rollingEs = {
  instruments: { ES: { assetClass: 'futures', tickSize: 0.25, pointValue: 50 } },
  rollovers: { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } },
  quotes: { ESH2026: { bid: 6000, ask: 6000.5 }, ESM2026: { bid: 6050, ask: 6050.5 } },
  positions: { ESH2026: { side: 'short', quantity: 1 } },
};

export const explainedPlans: readonly ExplainedPlan[] = [
  // Sizes of entries.
  { title: 'a fixed quantity', payload: { ...buy, quantity: 5 }, text: 'Buys 5 AAPL. The message asks for 5 shares.' },
  { title: 'one share', payload: { ...buy, quantity: 1 }, text: 'Buys 1 AAPL. The message asks for 1 share.' },
  {
    title: 'a fixed quantity that is not whole',
    payload: { ...buy, quantity: 5.9 },
    text: 'Buys 5 AAPL. The message asks for 5.9 shares, rounded down to whole shares.',
  },
  {
    title: 'the default quantity',
    payload: buy,
    text: 'Buys 1 AAPL. The default of the settings is 1 share.',
  },
  {
    title: 'a multiplier',
    payload: { ...buy, quantity: 5 },
    settings: { signalQuantityMultiplier: 2.5 },
    text: 'Buys 12 AAPL. The message asks for 5 shares × 2.5 (multiplier of the settings) = 12.5, rounded down to whole shares.',
  },
  {
    title: 'an amount of dollars',
    payload: { ...buy, quantity: 5000, quantityType: 'dollar_amount' },
    text: `Buys 33 AAPL. 5,000 is to be spent; one share costs 150; 5,000 / 150 = 33.33, rounded down to whole shares. ${midpoint}`,
  },
  {
    title: 'millions of dollars',
    payload: { ...buy, quantity: 1500000, quantityType: 'dollar_amount' },
    text: `Buys 10,000 AAPL. 1,500,000 is to be spent; one share costs 150; 1,500,000 / 150 = 10,000. ${midpoint}`,
  },
  {
    title: 'an amount of dollars that is nearly one share',
    payload: { ...buy, quantity: 150.06, quantityType: 'dollar_amount' },
    text: `Buys 1 AAPL. 150.06 is to be spent; one share costs 150; 150.06 / 150 = 1.0004, rounded down to whole shares. ${midpoint}`,
  },
  {
    title: 'an amount of dollars by default',
    payload: buy,
    settings: { defaultQuantity: { quantityType: 'dollar_amount', quantity: 600 } },
    text: `Buys 4 AAPL. 600 by the settings is to be spent; one share costs 150; 600 / 150 = 4. ${midpoint}`,
  },
  {
    title: 'an amount of dollars with a multiplier',
    payload: { ...buy, quantity: 1000, quantityType: 'dollar_amount' },
    settings: { signalQuantityMultiplier: 3 },
    text: `Buys 20 AAPL. 1,000 × 3 (multiplier of the settings) = 3,000 is to be spent; one share costs 150; 3,000 / 150 = 20. ${midpoint}`,
  },
  {
    title: 'fractions of a share',
    payload: { ...buy, quantity: 100, quantityType: 'dollar_amount' },
    settings: { useFractionalQuantity: true },
    text: `Buys 0.666666 AAPL. 100 is to be spent; one share costs 150; 100 / 150 = 0.66666666, rounded down to steps of 0.000001 shares. ${midpoint}`,
  },
  {
    title: 'a percentage of the equity',
    payload: { ...buy, quantity: 5, quantityType: 'percent_of_equity' },
    text: `Buys 33 AAPL. 5 % of 100,000 is 5,000 to be spent; one share costs 150; 5,000 / 150 = 33.33, rounded down to whole shares. ${midpoint}`,
  },
  {
    title: 'a percentage of the equity with a multiplier',
    payload: { ...buy, quantity: 5, quantityType: 'percent_of_equity' },
    settings: { signalQuantityMultiplier: 2 },
    text: `Buys 66 AAPL. 5 × 2 (multiplier of the settings) = 10 % of 100,000 is 10,000 to be spent; one share costs 150; 10,000 / 150 = 66.66, rounded down to whole shares. ${midpoint}`,
  },
  {
    title: 'a percentage of the equity at risk',
    payload: { ...buy, quantity: 1, quantityType: 'risk_percent', stopLoss: { percent: 2 } },
    text: `Buys 333 AAPL. 1 % of 100,000 is 1,000 at risk; the stop at 147 (2 % below 150) loses 3 per share; 1,000 / 3 = 333.33, rounded down to whole shares. ${midpoint}`,
  },
  {
    title: 'a percentage at risk by the settings',
    payload: buy,
    settings: {
      defaultQuantity: { quantityType: 'risk_percent', quantity: 1 },
      entry: { stopLoss: { type: 'stop', percent: 2 } },
    },
    text: `Buys 333 AAPL. 1 % (the settings) of 100,000 is 1,000 at risk; the stop at 147 (2 % below 150 by the settings) loses 3 per share; 1,000 / 3 = 333.33, rounded down to whole shares. ${midpoint}`,
  },
  {
    title: 'dollars at risk to an absolute stop',
    payload: { ...buy, quantity: 300, quantityType: 'risk_dollar_amount', stopLoss: { stopPrice: 148 } },
    text: `Buys 150 AAPL. 300 is at risk; the stop at 148 (stopLoss.stopPrice of the message; difference of 150 and 148) loses 2 per share; 300 / 2 = 150. ${midpoint}`,
  },
  {
    title: 'dollars at risk to a trailing stop',
    payload: {
      ...buy,
      quantity: 300,
      quantityType: 'risk_dollar_amount',
      stopLoss: { type: 'trailing_stop', trailAmount: 1.5 },
    },
    text: 'Buys 200 AAPL. 300 is at risk; the trailing stop loses 1.5 per share; 300 / 1.5 = 200. The stop loss trails by 1.5, from the message (stopLoss.trailAmount).',
  },
  {
    title: 'dollars at risk to a trailing stop where the value of orders is limited',
    payload: {
      ...buy,
      quantity: 300,
      quantityType: 'risk_dollar_amount',
      stopLoss: { type: 'trailing_stop', trailAmount: 1.5 },
    },
    settings: { maxOrderValue: 50000 },
    text: 'Buys 200 AAPL. 300 is at risk; the trailing stop loses 1.5 per share; 300 / 1.5 = 200. The stop loss trails by 1.5, from the message (stopLoss.trailAmount).',
  },
  {
    title: 'dollars at risk to a stop beside the tick',
    payload: { ...buy, quantity: 332, quantityType: 'risk_dollar_amount', stopLoss: { percent: 1.111 } },
    text: `Buys 200 AAPL. 332 is at risk; the stop at 148.34 (1.111 % below 150) loses 1.66 per share; 332 / 1.66 = 200. Stops the loss at 148.34: 1.111 % below 150 is 148.3335, rounded up to the tick of 0.01. ${midpoint}`,
  },
  {
    title: 'dollars at risk to a stop that trails by a percentage',
    payload: {
      ...buy,
      quantity: 300,
      quantityType: 'risk_dollar_amount',
      stopLoss: { type: 'trailing_stop', trailPercent: 2 },
    },
    text: `Buys 100 AAPL. 300 is at risk; the trailing stop (150 × 2 %) loses 3 per share; 300 / 3 = 100. The stop loss trails by 2 %, from the message (stopLoss.trailPercent). ${midpoint}`,
  },
  {
    title: 'dollars at risk to a stop of the settings',
    payload: { ...buy, quantity: 300, quantityType: 'risk_dollar_amount' },
    settings: { entry: { stopLoss: { type: 'stop', stopPrice: 148 } } },
    text: `Buys 150 AAPL. 300 is at risk; the stop at 148 (entry.stopLoss.stopPrice of the settings; difference of 150 and 148) loses 2 per share; 300 / 2 = 150. ${midpoint}`,
  },
  {
    title: 'crypto for dollars',
    payload: { ticker: 'BTC-USD', action: 'buy', quantity: 500, quantityType: 'dollar_amount' },
    settings: crypto,
    market: btc,
    text: 'Buys 0.005 BTC-USD. 500 is to be spent; one unit costs 100,000; 500 / 100,000 = 0.005. 100,000 is the midpoint of 99,990 and 100,010.',
  },
  {
    title: 'crypto in another currency',
    payload: { ticker: 'ETH-BTC', action: 'buy', quantity: 500, quantityType: 'dollar_amount' },
    settings: crypto,
    market: { quotes: { 'ETH-BTC': { bid: '0.04', ask: '0.04' }, 'BTC-USD': { last: 100000 } } },
    text: 'Buys 0.125 ETH-BTC. 500 is to be spent; one unit costs 0.04 × 100,000 (rate) = 4,000; 500 / 4,000 = 0.125. 0.04 is the midpoint of 0.04 and 0.04. 100,000 is the rate of the currencies, from the market (quotes.BTC-USD.last).',
  },
  {
    title: 'a fixed quantity in another currency where the value of orders is limited',
    payload: { ticker: 'ETH-BTC', action: 'buy', quantity: 0.5 },
    settings: { ...crypto, maxOrderValue: 5000 },
    market: { quotes: { 'ETH-BTC': { bid: '0.04', ask: '0.04' }, 'BTC-USD': { last: 100000 } } },
    text: 'Buys 0.5 ETH-BTC. The message asks for 0.5 units.',
  },
  {
    title: 'an option for dollars',
    payload: { ticker: call, action: 'buy', quantity: 1000, quantityType: 'dollar_amount' },
    settings: options,
    market: spy,
    text: `Buys 2 ${call}. 1,000 is to be spent; one contract costs 4.55 × 100 (point value) = 455; 1,000 / 455 = 2.19, rounded down to whole contracts. 4.55 is the midpoint of 4.5 and 4.6.`,
  },
  // Contracts.
  {
    title: 'an option that was chosen from the chain',
    payload: {
      ticker: 'SPY',
      action: 'buy',
      quantity: 1,
      optionType: 'call',
      strikePrice: 600,
      expiration: '2026-03-06',
    },
    settings: options,
    market: chain,
    text: `The contract of SPY is ${call}. Buys 1 ${call}. The message asks for 1 contract.`,
  },
  {
    title: 'a swap of the front month',
    payload: { ticker: 'ES1!', action: 'buy', quantity: 2 },
    settings: futures,
    market: {
      ...rollingEs,
      openOrders: [{ id: 'o1', ticker: 'ESH2026', side: 'buy', type: 'stop', role: 'stop-loss', quantity: 1 }],
    },
    text: 'The contract of ES1! is ESH2026. Cancels the open order o1. Buys back 1 ESH2026. That is the whole position. Then waits until it has filled, at most 120 seconds. Buys 2 ESH2026. The message asks for 2 contracts.',
  },
  {
    title: 'a front month that is not traded, because the entry is refused',
    payload: { ticker: 'ES1!', action: 'buy', quantity: 2 },
    settings: { ...futures, entryLockout: true },
    market: { ...rollingEs, now: '2026-03-13T15:30:00Z' },
    text: 'Buys back 1 ESH2026. That is the whole position. Only the exit is planned; nothing is entered (entry-locked-out). Entries are locked out by the settings.',
  },
  // Prices of entries.
  {
    title: 'a limit',
    payload: { ...buy, quantity: 5, orderType: 'limit', limitPrice: 149 },
    text: 'Buys 5 AAPL at a limit of 149. The message asks for 5 shares. The limit is from the message (limitPrice).',
  },
  {
    title: 'a limit beside the tick',
    payload: { ...buy, quantity: 5, orderType: 'limit', limitPrice: 149.006 },
    text: 'Buys 5 AAPL at a limit of 149. The message asks for 5 shares. The limit is 149.006 rounded down to the tick of 0.01; 149.006 is from the message (limitPrice).',
  },
  {
    title: 'a limit at the market',
    payload: { ...buy, quantity: 5, orderType: 'limit' },
    text: 'Buys 5 AAPL at a limit of 150.02. The message asks for 5 shares. The limit is from the market (quotes.AAPL.ask).',
  },
  {
    title: 'a limit at the mark, which is the midpoint',
    payload: { ...buy, quantity: 5, orderType: 'limit', marketPriceType: 'mark' },
    text: 'Buys 5 AAPL at a limit of 150. The message asks for 5 shares. The limit is the midpoint of 149.98 and 150.02.',
  },
  {
    title: 'a limit for dollars',
    payload: { ...buy, quantity: 5000, quantityType: 'dollar_amount', orderType: 'limit', limitPrice: 149 },
    text: 'Buys 33 AAPL at a limit of 149. 5,000 is to be spent; one share costs 149; 5,000 / 149 = 33.55, rounded down to whole shares. The limit is from the message (limitPrice).',
  },
  {
    title: 'a limit at the mark for dollars',
    payload: { ...buy, quantity: 600, quantityType: 'dollar_amount', orderType: 'limit', marketPriceType: 'mark' },
    text: 'Buys 4 AAPL at a limit of 150. 600 is to be spent; one share costs 150; 600 / 150 = 4. The limit is the midpoint of 149.98 and 150.02.',
  },
  {
    title: 'a stop that expires',
    payload: { ...buy, quantity: 5, orderType: 'stop', stopPrice: 155, cancelAfter: 600 },
    text: 'Buys 5 AAPL once the price reaches 155. The message asks for 5 shares. The stop is from the message (stopPrice). It is cancelled after 600 seconds (cancelAfter) if it has not filled.',
  },
  {
    title: 'a stop limit of a day',
    payload: { ...buy, quantity: 5, orderType: 'stop_limit', stopPrice: 155, limitPrice: 156, expiresAt: '2026-01-30' },
    text: 'Buys 5 AAPL once the price reaches 155, at a limit of 156. The message asks for 5 shares. The limit is from the message (limitPrice). The stop is from the message (stopPrice). It expires after 2026-01-30 (expiresAt).',
  },
  {
    title: 'a stop limit without a limit',
    payload: { ...buy, quantity: 5, orderType: 'stop_limit', stopPrice: 155 },
    text: 'Buys 5 AAPL once the price reaches 155, at a limit of 155. The message asks for 5 shares. The limit is the stop price. The stop is from the message (stopPrice).',
  },
  {
    title: 'an order type that the broker lacks',
    payload: { ...buy, quantity: 5, orderType: 'trailing_stop', trailPercent: 2 },
    market: { capabilities: { orderTypes: ['market'] } },
    text: 'Buys 5 AAPL. The message asks for 5 shares. This broker does not support orderType trailing_stop: market is used. An order of type trailing_stop would have waited; as market it trades at once.',
  },
  {
    title: 'a trailing stop',
    payload: { ...buy, quantity: 5, orderType: 'trailing_stop', trailPercent: 2 },
    text: 'Buys 5 AAPL by a trailing stop. The message asks for 5 shares. It trails by 2 %, from the message (trailPercent).',
  },
  {
    title: 'a trailing stop of the settings at a fixed distance',
    payload: { ...buy, quantity: 5 },
    settings: { entry: { orderType: 'trailing_stop', trailingStop: { percent: 2.01 } } },
    market: { capabilities: { trailPercent: 'fixed-distance' } },
    text: `Buys 5 AAPL by a trailing stop. The message asks for 5 shares. It trails by 3.02, 150 × 2.01 %, rounded up to the tick of 0.01. ${midpoint}`,
  },
  {
    title: 'extended hours',
    payload: { ...buy, quantity: 5, orderType: 'limit', limitPrice: 149, extendedHours: true },
    text: 'Buys 5 AAPL at a limit of 149. The message asks for 5 shares. The limit is from the message (limitPrice). It can fill in extended hours.',
  },
  {
    title: 'a price of the signal in place of a quote',
    payload: { ...buy, quantity: 600, quantityType: 'dollar_amount', signalPrice: 150 },
    market: { quotes: {} },
    text: 'Buys 4 AAPL. 600 is to be spent; one share costs 150; 600 / 150 = 4. 150 is from the message (signalPrice).',
  },
  // Brackets.
  {
    title: 'a bracket in percent',
    payload: { ...buy, quantity: 5, takeProfit: { percent: 4 }, stopLoss: { percent: 2 } },
    text: `Buys 5 AAPL. The message asks for 5 shares. Takes profit at 156, 4 % above 150. Stops the loss at 147, 2 % below 150. ${midpoint}`,
  },
  {
    title: 'a bracket of a short by amounts of the settings',
    payload: { ticker: 'AAPL', action: 'sell', quantity: 5 },
    settings: { entry: { takeProfit: { amount: 6 }, stopLoss: { type: 'stop', amount: 3 } } },
    text: `Sells 5 AAPL short. The message asks for 5 shares. Takes profit at 144, 6 below 150 by the settings. Stops the loss at 153, 3 above 150 by the settings. ${midpoint}`,
  },
  {
    title: 'a bracket beside the tick',
    payload: { ...buy, quantity: 5, takeProfit: { limitPrice: 156.006 }, stopLoss: { percent: 1.111 } },
    text: `Buys 5 AAPL. The message asks for 5 shares. Takes profit at 156.01: 156.006 from the message (takeProfit.limitPrice), rounded up to the tick of 0.01. Stops the loss at 148.34: 1.111 % below 150 is 148.3335, rounded up to the tick of 0.01. ${midpoint}`,
  },
  {
    title: 'a stop that rounding would put onto the entry',
    payload: { ...buy, quantity: 5, stopLoss: { amount: 0.001 } },
    text: `Buys 5 AAPL. The message asks for 5 shares. Stops the loss at 149.99: 0.001 below 150 is 149.999, moved to the next tick beyond the entry at 150. ${midpoint} The stop loss at 149.99 lies between the bid at 149.98 and the ask at 150.02: it can trigger at once.`,
  },
  {
    title: 'a bracket by profit and loss',
    payload: {
      ticker: 'ESH2026',
      action: 'sell',
      quantity: 2,
      takeProfit: { pnlAmount: 2000 },
      stopLoss: { pnlAmount: 1000 },
    },
    settings: futures,
    market: es,
    text: 'Sells 2 ESH2026 short. The message asks for 2 contracts. Takes profit at 5,980.25, a profit of 2,000 / (2 × 50) = 20 below 6,000.25. Stops the loss at 6,010.25, a loss of 1,000 / (2 × 50) = 10 above 6,000.25. 6,000.25 is the midpoint of 6,000 and 6,000.5.',
  },
  {
    title: 'a stop-limit stop with a limit',
    payload: {
      ...buy,
      quantity: 5,
      orderType: 'limit',
      limitPrice: 149,
      stopLoss: { type: 'stop_limit', stopPrice: 145, limitPrice: 144.5 },
    },
    text: 'Buys 5 AAPL at a limit of 149. The message asks for 5 shares. The limit is from the message (limitPrice). Stops the loss at 145, from the message (stopLoss.stopPrice). The limit of the stop loss is 144.5, from the message (stopLoss.limitPrice).',
  },
  {
    title: 'a stop-limit stop with a limit beside the tick',
    payload: {
      ...buy,
      quantity: 5,
      stopLoss: { type: 'stop_limit', stopPrice: 145, limitPrice: 144.506 },
    },
    text: 'Buys 5 AAPL. The message asks for 5 shares. Stops the loss at 145, from the message (stopLoss.stopPrice). The limit of the stop loss is 144.51, 144.506 rounded up to the tick of 0.01; 144.506 is from the message (stopLoss.limitPrice).',
  },
  {
    title: 'a stop loss that trails at a fixed distance',
    payload: { ...buy, quantity: 5, stopLoss: { type: 'trailing_stop', trailPercent: 2.01 } },
    market: { capabilities: { trailPercent: 'fixed-distance' } },
    text: `Buys 5 AAPL. The message asks for 5 shares. The stop loss trails by 3.02, 150 × 2.01 %, rounded up to the tick of 0.01. ${midpoint}`,
  },
  {
    title: 'a stop-limit stop by a percentage',
    payload: { ...buy, quantity: 5, stopLoss: { type: 'stop_limit', percent: 2 } },
    text: `Buys 5 AAPL. The message asks for 5 shares. Stops the loss at 147, 2 % below 150. Its limit is the stop price, 147. ${midpoint}`,
  },
  {
    title: 'a stop loss that trails by the type of the settings',
    payload: { ...buy, quantity: 5, stopLoss: { percent: 2 } },
    settings: { entry: { stopLoss: { type: 'trailing_stop' } } },
    text: 'Buys 5 AAPL. The message asks for 5 shares. The stop loss trails by 2 %, from the message (stopLoss.percent).',
  },
  {
    title: 'a stop loss of the settings that trails',
    payload: { ...buy, quantity: 5 },
    settings: { entry: { stopLoss: { type: 'trailing_stop', trailPercent: 2 } } },
    text: 'Buys 5 AAPL. The message asks for 5 shares. The stop loss trails by 2 %, from the settings (entry.stopLoss.trailPercent).',
  },
  {
    title: 'a broker without brackets',
    payload: { ...buy, quantity: 5, stopLoss: { percent: 2 } },
    market: { capabilities: { brackets: false } },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${midpoint} After the fill, sells 5 AAPL once the price reaches 147. That is the stop loss, 2 % below 150. This broker does not support brackets: the stop loss becomes an order of its own after the fill.`,
  },
  {
    title: 'a short at a broker without brackets',
    payload: { ticker: 'AAPL', action: 'sell', quantity: 5, stopLoss: { percent: 2 } },
    market: { capabilities: { brackets: false } },
    text: `Sells 5 AAPL short. The message asks for 5 shares. ${midpoint} After the fill, buys back 5 AAPL once the price reaches 153. That is the stop loss, 2 % above 150. This broker does not support brackets: the stop loss becomes an order of its own after the fill.`,
  },
  {
    title: 'a trailing stop at a broker without brackets',
    payload: { ...buy, quantity: 5, stopLoss: { type: 'trailing_stop', trailPercent: 2 } },
    market: { capabilities: { brackets: false } },
    text: 'Buys 5 AAPL. The message asks for 5 shares. After the fill, sells 5 AAPL by a trailing stop. That is the stop loss, which trails by 2 %, from the message (stopLoss.trailPercent). This broker does not support brackets: the stop loss becomes an order of its own after the fill.',
  },
  // Exits.
  {
    title: 'an exit',
    payload: { ticker: 'AAPL', action: 'exit' },
    market: long10,
    text: 'Sells 10 AAPL. That is the whole position.',
  },
  {
    title: 'a part of a short',
    payload: { ticker: 'AAPL', action: 'exit', quantity: 4 },
    market: short10,
    text: 'Buys back 4 AAPL. The message asks for 4 shares.',
  },
  {
    title: 'a percentage of the position',
    payload: { ticker: 'AAPL', action: 'exit', quantity: 25, quantityType: 'percent_of_position' },
    market: long10,
    text: 'Sells 2 AAPL. 25 % of the 10 held is 2.5, rounded down to whole shares.',
  },
  {
    title: 'an exit of a percentage of the equity',
    payload: { ticker: 'AAPL', action: 'exit', quantity: 1, quantityType: 'percent_of_equity' },
    market: long10,
    text: `Sells 6 AAPL. 1 % of 100,000 is 1,000 to be taken out; one share costs 150; 1,000 / 150 = 6.66, rounded down to whole shares. ${midpoint}`,
  },
  {
    title: 'an exit of more than is held',
    payload: { ticker: 'AAPL', action: 'exit', quantity: 50 },
    market: long10,
    text: 'Sells 10 AAPL. That is the whole position. The exit asks for 50 units and the position has 10: the whole position is closed.',
  },
  {
    title: 'an exit that cancels what rests',
    payload: { ticker: 'AAPL', action: 'exit' },
    market: {
      ...long10,
      openOrders: [{ id: 'o1', ticker: 'AAPL', side: 'sell', type: 'stop', role: 'stop-loss', quantity: 10 }],
    },
    text: 'Cancels the open order o1. Sells 10 AAPL. That is the whole position.',
  },
  {
    title: 'an exit that cancels two orders',
    payload: { ticker: 'AAPL', action: 'exit' },
    market: {
      ...long10,
      openOrders: [
        { id: 'o1', ticker: 'AAPL', side: 'sell', type: 'stop', role: 'stop-loss', quantity: 10 },
        { id: 'o2', ticker: 'AAPL', side: 'sell', type: 'limit', role: 'take-profit', quantity: 10 },
      ],
    },
    text: 'Cancels the open orders o1, o2. Sells 10 AAPL. That is the whole position.',
  },
  {
    title: 'an exit at a limit',
    payload: { ticker: 'AAPL', action: 'exit', quantity: 4, orderType: 'limit', limitPrice: 151 },
    market: long10,
    text: 'Sells 4 AAPL at a limit of 151. The message asks for 4 shares. The limit is from the message (limitPrice).',
  },
  {
    title: 'an exit that gives what is left a new stop',
    payload: { ticker: 'AAPL', action: 'exit', quantity: 4 },
    settings: { protectRemaining: true },
    market: {
      ...long10,
      openOrders: [
        { id: 'o1', ticker: 'AAPL', side: 'sell', type: 'stop', role: 'stop-loss', quantity: 10, stopPrice: 135 },
      ],
    },
    text: 'Cancels the open order o1. Sells 6 AAPL once the price reaches 135: the new stop of what is left, on the terms of the cancelled order o1. Sells 4 AAPL. The message asks for 4 shares. Until the exit fills, 4 AAPL are without the resting stop o1.',
  },
  {
    title: 'a swap',
    payload: { ...buy, quantity: 5 },
    market: short10,
    text: 'Buys back 10 AAPL. That is the whole position. Then waits until it has filled, at most 120 seconds. Buys 5 AAPL. The message asks for 5 shares.',
  },
  {
    title: 'a swap into an entry with a stop loss',
    payload: { ...buy, quantity: 5, stopLoss: { percent: 2 } },
    market: short10,
    text: `Buys back 10 AAPL. That is the whole position. Then waits until it has filled, at most 120 seconds. Buys 5 AAPL. The message asks for 5 shares. Stops the loss at 147, 2 % below 150. ${midpoint}`,
  },
  {
    title: 'a swap whose entry is refused',
    payload: { ...buy, quantity: 5 },
    settings: { entryLockout: true },
    market: short10,
    text: 'Buys back 10 AAPL. That is the whole position. Only the exit is planned; nothing is entered (entry-locked-out). Entries are locked out by the settings.',
  },
  {
    title: 'a reverse',
    payload: { ticker: 'AAPL', action: 'reverse' },
    market: long10,
    text: 'Sells 10 AAPL. That is the whole position. Then waits until it has filled, at most 120 seconds. Sells 10 AAPL short. As many as the position that is closed: 10 shares.',
  },
  {
    title: 'an exit that takes its quantity from two contracts',
    payload: { ticker: 'SPY', action: 'exit', quantity: 3 },
    settings: options,
    market: calls,
    text: `Sells 1 ${call}. That is the whole position. Sells 2 SPY 260306C610. The message asks for 3 contracts, of which 2 remain for this contract.`,
  },
  {
    title: 'an exit that takes a percentage of the equity from two contracts',
    payload: { ticker: 'SPY', action: 'exit', quantity: 1, quantityType: 'percent_of_equity' },
    settings: options,
    market: calls,
    text: `Sells 1 ${call}. That is the whole position. Sells 2 SPY 260306C610. 1 % of 100,000 is 1,000 to be taken out, of which 545 remain for this contract; one contract costs 2.05 × 100 (point value) = 205; 545 / 205 = 2.65, rounded down to whole contracts. 2.05 is the midpoint of 2 and 2.1.`,
  },
  {
    title: 'an exit of half of two contracts that gives what is left new stops',
    payload: { ticker: 'SPY', action: 'exit', quantity: 50, quantityType: 'percent_of_position' },
    settings: { ...options, protectRemaining: true },
    market: {
      ...calls,
      positions: { [call]: { side: 'long', quantity: 2 }, [secondCall]: { side: 'long', quantity: 4 } },
      openOrders: [
        { id: 's1', ticker: call, side: 'sell', type: 'stop', role: 'stop-loss', quantity: 2, stopPrice: 3 },
        { id: 's2', ticker: secondCall, side: 'sell', type: 'stop', role: 'stop-loss', quantity: 4, stopPrice: 1.5 },
      ],
    },
    text: `Cancels the open orders s1, s2. Sells 1 ${call} once the price reaches 3: the new stop of what is left, on the terms of the cancelled order s1. Sells 2 ${secondCall} once the price reaches 1.5: the new stop of what is left, on the terms of the cancelled order s2. Sells 1 ${call}. 50 % of the 2 held is 1. Sells 2 ${secondCall}. 50 % of the 4 held is 2. Until the exit fills, 1 ${call} are without the resting stop s1. Until the exit fills, 2 ${secondCall} are without the resting stop s2.`,
  },
  {
    title: 'trailing exits of two contracts with one midpoint',
    payload: { ticker: 'SPY', action: 'exit', orderType: 'trailing_stop', trailPercent: 2 },
    settings: options,
    market: { ...calls, ...sameMidpoint, capabilities: { trailPercent: 'fixed-distance' } },
    text: `Sells 1 ${call} by a trailing stop. That is the whole position. It trails by 0.1, 4.55 × 2 %, rounded up to the tick of 0.01. 4.55 is the midpoint of 4.5 and 4.6. Sells 4 ${secondCall} by a trailing stop. That is the whole position. It trails by 0.1, 4.55 × 2 %, rounded up to the tick of 0.01. 4.55 is the midpoint of 4.4 and 4.7.`,
  },
  // Resizes.
  {
    title: 'a resize that grows',
    payload: { ticker: 'AAPL', action: 'resize', quantity: 25 },
    market: long10,
    text: 'Buys 15 AAPL. The message asks for a position of 25 shares. Held 10, target 25: buys the difference of 15.',
  },
  {
    title: 'a resize that shrinks to a part of the equity',
    payload: { ticker: 'AAPL', action: 'resize', quantity: 1, quantityType: 'percent_of_equity' },
    market: long10,
    text: `Sells 4 AAPL. 1 % of 100,000 is 1,000 to be held; one share costs 150; 1,000 / 150 = 6.66, rounded down to whole shares. Held 10, target 6: sells the difference of 4. ${midpoint}`,
  },
  {
    title: 'a resize that grows with a stop loss at a broker without brackets',
    payload: {
      ticker: 'AAPL',
      action: 'resize',
      quantity: 3000,
      quantityType: 'dollar_amount',
      stopLoss: { percent: 2 },
    },
    market: { ...long10, capabilities: { brackets: false } },
    text: `Buys 10 AAPL. 3,000 is to be held; one share costs 150; 3,000 / 150 = 20. Held 10, target 20: buys the difference of 10. ${midpoint} After the fill, sells 10 AAPL once the price reaches 147. That is the stop loss, 2 % below 150. This broker does not support brackets: the stop loss becomes an order of its own after the fill.`,
  },
  {
    title: 'a resize to zero',
    payload: { ticker: 'AAPL', action: 'resize', quantity: 0 },
    market: short10,
    text: 'Buys back 10 AAPL. Held 10, target 0: buys the whole position.',
  },
  {
    title: 'a resize at its target',
    payload: { ticker: 'AAPL', action: 'resize', quantity: 10 },
    market: long10,
    text: 'Nothing to do: held 10, target 10.',
  },
  {
    title: 'a resize to zero without a position',
    payload: { ticker: 'AAPL', action: 'resize', quantity: 0 },
    text: 'Nothing to do: the position is at its target.',
  },
  {
    title: 'a resize from flat',
    payload: { ticker: 'AAPL', action: 'resize', quantity: 12, sentiment: 'short' },
    text: 'Sells 12 AAPL short. The message asks for 12 shares.',
  },
  // Breakeven, cancel, and what waits.
  {
    title: 'a breakeven',
    payload: { ticker: 'AAPL', action: 'breakeven', orderType: 'stop' },
    market: long10,
    text: 'Sells 10 AAPL once the price reaches 140. That is the whole position. The stop is the average entry price, 140.',
  },
  {
    title: 'a breakeven with an offset beside the tick',
    payload: { ticker: 'AAPL', action: 'breakeven', orderType: 'stop_limit', breakevenOffset: 0.255 },
    market: long10,
    text: 'Sells 10 AAPL once the price reaches 140.26, at a limit of 140.26. That is the whole position. The stop is the average entry price, 140, plus 0.255 from the message (breakevenOffset) = 140.255, rounded up to the tick of 0.01.',
  },
  {
    title: 'a breakeven with an offset',
    payload: { ticker: 'AAPL', action: 'breakeven', orderType: 'stop', breakevenOffset: 0.5 },
    market: long10,
    text: 'Sells 10 AAPL once the price reaches 140.5. That is the whole position. The stop is the average entry price, 140, plus 0.5 from the message (breakevenOffset).',
  },
  {
    title: 'a breakeven of a short with an offset',
    payload: { ticker: 'AAPL', action: 'breakeven', orderType: 'stop', breakevenOffset: 0.5 },
    market: { ...short10, quotes: { AAPL: { bid: '129.98', ask: '130.02' } } },
    text: 'Buys back 10 AAPL once the price reaches 139.5. That is the whole position. The stop is the average entry price, 140, minus 0.5 from the message (breakevenOffset).',
  },
  {
    title: 'a breakeven that leaves a better stop',
    payload: { ticker: 'AAPL', action: 'breakeven', orderType: 'stop' },
    market: {
      ...long10,
      openOrders: [
        { id: 'o1', ticker: 'AAPL', side: 'sell', type: 'stop', role: 'stop-loss', quantity: 10, stopPrice: 141 },
      ],
    },
    text: 'Nothing to do.',
  },
  {
    title: 'a cancel without orders',
    payload: { ticker: 'AAPL', action: 'cancel' },
    text: 'Nothing to do: AAPL has no open orders to cancel.',
  },
  {
    title: 'a signal that waits',
    payload: { ...buy, delay: 600 },
    text: 'Nothing is sent yet: the buy of AAPL waits until 2026-01-26T15:40:00Z.',
  },
];

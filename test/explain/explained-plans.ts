// Messages with the explanation of their plans, worked out by hand from the specification.

/** A message, and what differs from the market and the settings of most. */
export interface ExplainedPlan {
  readonly title: string;
  readonly payload: object;
  readonly settings?: object;
  readonly market?: object;
  /** Identifier of a broker's profile. */
  readonly broker?: string;
  /** Receipt, where it is before the plan. */
  readonly receivedAt?: string;
  readonly text: string;
}

const buy = { ticker: 'AAPL', action: 'buy' };
const long10 = { positions: { AAPL: { side: 'long', quantity: 10, averageEntryPrice: 140 } } };
const short10 = { positions: { AAPL: { side: 'short', quantity: 10, averageEntryPrice: 140 } } };
const midpoint = 'the midpoint of 149.98 (bid of AAPL) and 150.02 (ask of AAPL) is 150';
/** What a unit costs that is bought at the market. */
const cost = `${midpoint}; the higher of 150 and 150.02 is 150.02`;
const openingCost = cost.replace('the', 'The');
const openingMidpoint = midpoint.replace('the', 'The');
const today =
  '2026-01-26 is the day of 2026-01-26T15:30:00Z (the clock) in America/New_York (marketTimeZone of the settings, set there or by default)';
const wholeShares =
  'rounded down to whole shares (useFractionalQuantity of the settings is off, set there or by default)';
const tick = 'the tick of 0.01 (built-in tick of stocks)';
const day = 'Its time in force is day (entry.timeInForce of the settings, set there or by default).';
const exitDay = 'Its time in force is day (exit.timeInForce of the settings, set there or by default).';
const gtc = 'Its time in force is gtc (built in for stops and take profits).';
const bracketGtc = 'The time in force of the bracket is gtc (built in for stops and take profits).';
const wait =
  'Then waits until it has filled, at most 120 seconds (built in: if the exit has not filled by then, the entry that follows is given up).';
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
/** The underlying is nearest to strike 600. */
const strikes = {
  optionChains: {
    SPY: {
      contracts: [590, 595, 600, 610].flatMap((strike) => [
        { ticker: `SPY 260306C${strike}`, expiration: '2026-03-06', type: 'call', strike, bid: '4.5', ask: '4.6' },
        { ticker: `SPY 260306P${strike}`, expiration: '2026-03-06', type: 'put', strike, bid: '4.5', ask: '4.6' },
      ]),
    },
  },
  quotes: { SPY: { last: 601.5 } },
};
const futures = { assetClass: 'futures' };
const es = {
  instruments: { ESH2026: { assetClass: 'futures', tickSize: 0.25, pointValue: 50 } },
  quotes: { ESH2026: { bid: 6000, ask: 6000.5 } },
};
/** The front month is ESH2026, by a schedule that lists its expirations. */
const listedEs = {
  instruments: { ES: { assetClass: 'futures', tickSize: 0.25, pointValue: 50 } },
  rollovers: {
    ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiries: { ESH2026: '2026-03-20', ESM2026: '2026-06-19' } },
  },
  quotes: { ESH2026: { bid: 6000, ask: 6000.5 } },
};
/** The front month is ESH2026 until March 12, eight days before its third Friday; then ESM2026. */
const rollingEs = {
  instruments: { ES: { assetClass: 'futures', tickSize: 0.25, pointValue: 50 } },
  rollovers: { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } },
  quotes: { ESH2026: { bid: 6000, ask: 6000.5 }, ESM2026: { bid: 6050, ask: 6050.5 } },
  positions: { ESH2026: { side: 'short', quantity: 1 } },
};

const limitAt = (limitPrice: number) => ({ orderType: 'limit', limitPrice });

/** Why a size was taken at the fill (safety S1). */
const sizedAt = (fill: string, reference: string): string =>
  `It is sized at ${fill}, where the entry would fill now, rather than at ${reference}, so that it is not larger than was asked for.`;
const lossFrom = (fill: string, reference: string): string =>
  `The loss is measured from ${fill}, where the entry would fill now, rather than from ${reference}, so that the loss at the stop loss is not larger than was asked for.`;

/** Where a stop-limit has its stop as its limit (money I4). */
const jumpedAt = (side: string, stop: string): string =>
  `The limit of the ${side} stop-limit order is its stop ${stop}: while the market is ${side === 'sell' ? 'below' : 'above'} it, the order does not fill.`;

export const explainedPlans: readonly ExplainedPlan[] = [
  {
    title: 'a quantity that is traded in all',
    payload: { ticker: 'AAPL', action: 'sell', quantity: 20 },
    settings: { subtractExitQuantity: true },
    market: long10,
    text: `Closes 10, and enters short with the 10 of 20 that are left. Sells 10 AAPL. The order is for the whole position (position in AAPL). ${exitDay} ${wait} Sells 10 AAPL short. 20 (quantity of the message) − 10 = 10. ${day}`,
  },
  {
    title: 'a quantity that the exit uses up',
    payload: { ticker: 'AAPL', action: 'sell', quantity: 4 },
    settings: { subtractExitQuantity: true },
    market: long10,
    text: `Sells 4 AAPL. The message asks for 4 shares. ${exitDay} The exit closes 4 and uses up the quantity of 4: nothing is entered.`,
  },
  {
    title: 'a resize to the other side',
    payload: { ticker: 'AAPL', action: 'resize', quantity: 7, sentiment: 'short' },
    settings: { resizeSentiment: 'position' },
    market: long10,
    text: `Sells 10 AAPL. The order is for the whole position (position in AAPL). ${exitDay} ${wait} Sells 7 AAPL short. The message asks for 7 shares. ${day}`,
  },
  {
    title: 'a late reduction',
    payload: {
      ticker: 'AAPL',
      action: 'resize',
      quantity: 6,
      sentiment: 'long',
      expect: { position: 'long', quantity: 10 },
    },
    settings: { resizeSentiment: 'position' },
    text: 'Nothing to do: this step of the strategy reduces its position, and what is held is not larger. The signal expects long 10, but the open position is flat. The signal is planned all the same, because unexpectedPosition of the settings is "notice". Expected quantity: 10 (expect.quantity of the message).',
  },
  // Sizes of entries.
  {
    title: 'a fixed quantity',
    payload: { ...buy, quantity: 5 },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day}`,
  },
  { title: 'one share', payload: { ...buy, quantity: 1 }, text: `Buys 1 AAPL. The message asks for 1 share. ${day}` },
  {
    title: 'a fixed quantity that is not whole',
    payload: { ...buy, quantity: 5.9 },
    text: `Buys 5 AAPL. 5.9 (quantity of the message) ${wholeShares} is 5. ${day}`,
  },
  {
    title: 'the default quantity',
    payload: buy,
    text: `Buys 1 AAPL. The message has no quantity; the size is 1 share (defaultQuantity.quantity of the settings, set there or by default). ${day}`,
  },
  {
    title: 'a multiplier',
    payload: { ...buy, quantity: 5 },
    settings: { signalQuantityMultiplier: 2.5 },
    text: `Buys 12 AAPL. 5 (quantity of the message) × 2.5 (signalQuantityMultiplier of the settings) = 12.5; ${wholeShares}, that is 12. ${day}`,
  },
  {
    title: 'an amount of dollars',
    payload: { ...buy, quantity: 5000, quantityType: 'dollar_amount' },
    text: `Buys 33 AAPL. It is sized for a value of at most 5000 USD (quantity of the message). ${openingCost}; 5000 / 150.02 ≈ 33.3289; ${wholeShares}, that is 33. ${sizedAt('150.02', '150')} ${day}`,
  },
  {
    title: 'a sell limit far below the market',
    payload: { ticker: 'AAPL', action: 'sell', quantity: 10, quantityType: 'percent_of_equity', ...limitAt(1.5) },
    text: `Sells 66 AAPL short at a limit of 1.5. It is sized for a value of at most 10000 USD: 10 % (quantity of the message) of 100000 (equity of the account) is 10000. The higher of 1.5 (limitPrice of the message) and 149.98 (bid of AAPL) is 149.98; the higher of 1.5 and 149.98 is 149.98; 10000 / 149.98 ≈ 66.6756; ${wholeShares}, that is 66. ${sizedAt('149.98', '1.5').replace('would fill now', 'can fill')} Its limit price is 1.5. ${day}`,
  },
  {
    title: 'an amount of dollars at a limit of its own',
    payload: { ...buy, quantity: 1000, quantityType: 'dollar_amount', ...limitAt(149) },
    text: `Buys 6 AAPL at a limit of 149. It is sized for a value of at most 1000 USD (quantity of the message). 1000 / 149 (limitPrice of the message) ≈ 6.7114; ${wholeShares}, that is 6. Its limit price is 149. ${day}`,
  },
  {
    title: 'millions of dollars',
    payload: { ...buy, quantity: 1500000, quantityType: 'dollar_amount' },
    text: `Buys 9998 AAPL. It is sized for a value of at most 1500000 USD (quantity of the message). ${openingCost}; 1500000 / 150.02 ≈ 9998.6668; ${wholeShares}, that is 9998. ${sizedAt('150.02', '150')} ${day}`,
  },
  {
    title: 'an amount of dollars that is nearly one share',
    payload: { ...buy, quantity: 150.06, quantityType: 'dollar_amount' },
    text: `Buys 1 AAPL. It is sized for a value of at most 150.06 USD (quantity of the message). ${openingCost}; 150.06 / 150.02 ≈ 1.0003; ${wholeShares}, that is 1. ${sizedAt('150.02', '150')} ${day}`,
  },
  {
    title: 'an amount of dollars by default',
    payload: buy,
    settings: { defaultQuantity: { quantityType: 'dollar_amount', quantity: 600 } },
    text: `Buys 3 AAPL. It is sized for a value of at most 600 USD (defaultQuantity.quantity of the settings). ${openingCost}; 600 / 150.02 ≈ 3.9995; ${wholeShares}, that is 3. ${sizedAt('150.02', '150')} ${day}`,
  },
  {
    title: 'an amount of dollars with a multiplier',
    payload: { ...buy, quantity: 1000, quantityType: 'dollar_amount' },
    settings: { signalQuantityMultiplier: 3 },
    text: `Buys 19 AAPL. It is sized for a value of at most 3000 USD: 1000 (quantity of the message) × 3 (signalQuantityMultiplier of the settings) = 3000. ${openingCost}; 3000 / 150.02 ≈ 19.9973; ${wholeShares}, that is 19. ${sizedAt('150.02', '150')} ${day}`,
  },
  {
    title: 'fractions of a share',
    payload: { ...buy, quantity: 100, quantityType: 'dollar_amount' },
    settings: { useFractionalQuantity: true },
    text: `Buys 0.666577 AAPL. It is sized for a value of at most 100 USD (quantity of the message). ${openingCost}; 100 / 150.02 ≈ 0.66657779; rounded down to steps of 0.000001 shares (built-in step of stocks), that is 0.666577. ${sizedAt('150.02', '150')} ${day}`,
  },
  {
    title: 'a percentage of the equity',
    payload: { ...buy, quantity: 5, quantityType: 'percent_of_equity' },
    text: `Buys 33 AAPL. It is sized for a value of at most 5000 USD: 5 % (quantity of the message) of 100000 (equity of the account) is 5000. ${openingCost}; 5000 / 150.02 ≈ 33.3289; ${wholeShares}, that is 33. ${sizedAt('150.02', '150')} ${day}`,
  },
  {
    title: 'a percentage of the equity with a multiplier',
    payload: { ...buy, quantity: 5, quantityType: 'percent_of_equity' },
    settings: { signalQuantityMultiplier: 2 },
    text: `Buys 66 AAPL. It is sized for a value of at most 10000 USD: 5 (quantity of the message) × 2 (signalQuantityMultiplier of the settings) = 10; 10 % of 100000 (equity of the account) is 10000. ${openingCost}; 10000 / 150.02 ≈ 66.6578; ${wholeShares}, that is 66. ${sizedAt('150.02', '150')} ${day}`,
  },
  {
    title: 'a percentage of the equity at risk',
    payload: { ...buy, quantity: 1, quantityType: 'risk_percent', stopLoss: { percent: 2 } },
    text: `Buys 331 AAPL. It is sized to lose, at its stop loss, at most 1000 USD: 1 % (quantity of the message) of 100000 (equity of the account) is 1000. ${openingCost}; 2 % (stopLoss.percent of the message) of 150 is 3; 150 − 3 = 147; the difference between 150.02 and 147 is 3.02; 1000 / 3.02 ≈ 331.1258; ${wholeShares}, that is 331. ${lossFrom('150.02', '150')} ${day} Stops the loss at 147. ${bracketGtc}`,
  },
  {
    title: 'a percentage of the equity with a fee (money I3)',
    payload: { ...buy, quantity: 5, quantityType: 'percent_of_equity' },
    market: { instruments: { AAPL: { fee: { percent: '0.1' } } } },
    text: `Buys 33 AAPL. It is sized for a value of at most 5000 USD: 5 % (quantity of the message) of 100000 (equity of the account) is 5000. ${openingCost}; 0.1 % (fee of the instrument, in percent) of 150.02 is 0.15002; 150.02 + 0.15002 = 150.17002; 5000 / 150.17002 ≈ 33.2956; ${wholeShares}, that is 33. ${sizedAt('150.02', '150')} It leaves room for a fee of 4.95066 USD: 33 × 0.15002 = 4.95066. ${day}`,
  },
  {
    title: 'a percentage of the equity at risk with a fee (money I3)',
    payload: { ...buy, quantity: 1, quantityType: 'risk_percent', stopLoss: { percent: 2 } },
    market: { currency: 'USD', instruments: { AAPL: { fee: { minimum: '1' } } } },
    text: `Buys 330 AAPL. It is sized to lose, at its stop loss, at most 1000 USD: 1 % (quantity of the message) of 100000 (equity of the account) is 1000. 1000 − 1 (minimum fee of the instrument) = 999; 999 − 1 = 998; ${cost}; 2 % (stopLoss.percent of the message) of 150 is 3; 150 − 3 = 147; the difference between 150.02 and 147 is 3.02; 998 / 3.02 ≈ 330.4636; ${wholeShares}, that is 330. ${lossFrom('150.02', '150')} The loss includes fees of 2 USD: 1 + 1 = 2. ${day} Stops the loss at 147. ${bracketGtc}`,
  },
  {
    title: 'a percentage at risk by the settings',
    payload: buy,
    settings: {
      defaultQuantity: { quantityType: 'risk_percent', quantity: 1 },
      entry: { stopLoss: { type: 'stop', percent: 2 } },
    },
    text: `Buys 331 AAPL. It is sized to lose, at its stop loss, at most 1000 USD: 1 % (defaultQuantity.quantity of the settings) of 100000 (equity of the account) is 1000. ${openingCost}; 2 % (entry.stopLoss.percent of the settings) of 150 is 3; 150 − 3 = 147; the difference between 150.02 and 147 is 3.02; 1000 / 3.02 ≈ 331.1258; ${wholeShares}, that is 331. ${lossFrom('150.02', '150')} ${day} Stops the loss at 147. ${bracketGtc}`,
  },
  {
    title: 'dollars at risk to an absolute stop',
    payload: { ...buy, quantity: 300, quantityType: 'risk_dollar_amount', stopLoss: { stopPrice: 148 } },
    text: `Buys 148 AAPL. It is sized to lose, at its stop loss, at most 300 USD (quantity of the message). ${openingCost}; the difference between 150.02 and 148 (stopLoss.stopPrice of the message) is 2.02; 300 / 2.02 ≈ 148.5149; ${wholeShares}, that is 148. ${lossFrom('150.02', '150')} ${day} Stops the loss at 148. ${bracketGtc}`,
  },
  {
    title: 'dollars at risk to a trailing stop',
    payload: {
      ...buy,
      quantity: 300,
      quantityType: 'risk_dollar_amount',
      stopLoss: { type: 'trailing_stop', trailAmount: 1.5 },
    },
    text: `Buys 200 AAPL. It is sized to lose, at its stop loss, at most 300 USD (quantity of the message). 300 / 1.5 (stopLoss.trailAmount of the message) = 200. ${day} The stop loss trails by 1.5. ${bracketGtc}`,
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
    text: `Buys 200 AAPL. It is sized to lose, at its stop loss, at most 300 USD (quantity of the message). 300 / 1.5 (stopLoss.trailAmount of the message) = 200. ${day} The stop loss trails by 1.5. ${bracketGtc}`,
  },
  {
    title: 'dollars at risk to a stop beside the tick',
    payload: { ...buy, quantity: 332, quantityType: 'risk_dollar_amount', stopLoss: { percent: 1.111 } },
    text: `Buys 197 AAPL. It is sized to lose, at its stop loss, at most 332 USD (quantity of the message). ${openingCost}; 1.111 % (stopLoss.percent of the message) of 150 is 1.6665; 150 − 1.6665 = 148.3335; rounded up to ${tick}, that is 148.34; the difference between 150.02 and 148.34 is 1.68; 332 / 1.68 ≈ 197.619; ${wholeShares}, that is 197. ${lossFrom('150.02', '150')} ${day} Stops the loss at 148.34. ${bracketGtc}`,
  },
  {
    title: 'dollars at risk to a stop that trails by a percentage',
    payload: {
      ...buy,
      quantity: 300,
      quantityType: 'risk_dollar_amount',
      stopLoss: { type: 'trailing_stop', trailPercent: 2 },
    },
    text: `Buys 99 AAPL. It is sized to lose, at its stop loss, at most 300 USD (quantity of the message). ${openingCost}; 2 % (stopLoss.trailPercent of the message) of 150.02 is 3.0004; 300 / 3.0004 ≈ 99.9867; ${wholeShares}, that is 99. ${day} The stop loss trails by 2 %. ${bracketGtc}`,
  },
  {
    title: 'dollars at risk to a stop of the settings',
    payload: { ...buy, quantity: 300, quantityType: 'risk_dollar_amount' },
    settings: { entry: { stopLoss: { type: 'stop', stopPrice: 148 } } },
    text: `Buys 148 AAPL. It is sized to lose, at its stop loss, at most 300 USD (quantity of the message). ${openingCost}; the difference between 150.02 and 148 (entry.stopLoss.stopPrice of the settings) is 2.02; 300 / 2.02 ≈ 148.5149; ${wholeShares}, that is 148. ${lossFrom('150.02', '150')} ${day} Stops the loss at 148. ${bracketGtc}`,
  },
  {
    title: 'crypto for dollars',
    payload: { ticker: 'BTC-USD', action: 'buy', quantity: 500, quantityType: 'dollar_amount' },
    settings: crypto,
    market: btc,
    text: `Buys 0.0049995 BTC-USD. It is sized for a value of at most 500 USD (quantity of the message). The midpoint of 99990 (bid of BTC-USD) and 100010 (ask of BTC-USD) is 100000; the higher of 100000 and 100010 is 100010; 500 / 100010 ≈ 0.00499950005; rounded down to steps of 0.00000001 units (built-in step of crypto), that is 0.0049995. ${sizedAt('100010', '100000')} ${day}`,
  },
  {
    title: 'crypto in another currency',
    payload: { ticker: 'ETH-BTC', action: 'buy', quantity: 500, quantityType: 'dollar_amount' },
    settings: crypto,
    market: { quotes: { 'ETH-BTC': { bid: '0.04', ask: '0.04' }, 'BTC-USD': { last: 100000 } } },
    text: `Buys 0.125 ETH-BTC. It is sized for a value of at most 500 USD (quantity of the message). The midpoint of 0.04 (bid of ETH-BTC) and 0.04 (ask of ETH-BTC) is 0.04; 0.04 BTC × 100000 (last price of BTC-USD) = 4000 USD; 500 / 4000 = 0.125. ${day}`,
  },
  {
    title: 'a fixed quantity in another currency where the value of orders is limited',
    payload: { ticker: 'ETH-BTC', action: 'buy', quantity: 0.5 },
    settings: { ...crypto, maxOrderValue: 5000 },
    market: { quotes: { 'ETH-BTC': { bid: '0.04', ask: '0.04' }, 'BTC-USD': { last: 100000 } } },
    text: `Buys 0.5 ETH-BTC. The message asks for 0.5 units. ${day}`,
  },
  {
    title: 'an option for dollars',
    payload: { ticker: call, action: 'buy', quantity: 1000, quantityType: 'dollar_amount' },
    settings: options,
    market: spy,
    text: `Buys 2 SPY 260306C600. It is sized for a value of at most 1000 USD (quantity of the message). The midpoint of 4.5 (bid of SPY 260306C600) and 4.6 (ask of SPY 260306C600) is 4.55; the higher of 4.55 and 4.6 is 4.6; 4.6 × 100 (built-in point value of options) = 460; 1000 / 460 ≈ 2.1739; rounded down to whole contracts (built-in step of options), that is 2. ${sizedAt('4.6', '4.55')} ${day}`,
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
    text: `The contract of SPY is ${call}: 2026-03-06 is the first expiration of the chain that has not passed and is on or after 2026-03-06 (expiration of the message); ${call} is the call (optionType of the message) of 2026-03-06 with strike 600 (strikePrice of the message). Buys 1 ${call}. The message asks for 1 contract. ${day}`,
  },
  {
    title: 'a swap of the front month',
    payload: { ticker: 'ES1!', action: 'buy', quantity: 2 },
    settings: futures,
    market: {
      ...rollingEs,
      openOrders: [{ id: 'o1', ticker: 'ESH2026', side: 'buy', type: 'stop', role: 'stop-loss', quantity: 1 }],
    },
    text: `The contract of ES1! is ESH2026: ES1! (ticker of the message) means the first month that has not yet rolled by 2026-01-26; ESH2026 rolls on 2026-03-12 (roll day of the schedule) and expires on 2026-03-20 (third Friday, by expiryRule of the schedule; holidays are not known); ${today}. Cancels the open order o1. Buys back 1 ESH2026. The order is for the whole position (position in ESH2026). ${exitDay} ${wait} Buys 2 ESH2026. The message asks for 2 contracts. ${day}`,
  },
  {
    title: 'a front month that is not traded, because the entry is refused',
    payload: { ticker: 'ES1!', action: 'buy', quantity: 2 },
    settings: { ...futures, entryLockout: true },
    market: { ...rollingEs, now: '2026-03-13T15:30:00Z' },
    text: `Buys back 1 ESH2026. The order is for the whole position (position in ESH2026). ${exitDay} Only the exit is planned; nothing is entered (entry-locked-out). Entries are locked out by the settings.`,
  },
  // Prices of entries.
  {
    title: 'a limit',
    payload: { ...buy, quantity: 5, orderType: 'limit', limitPrice: 149 },
    text: `Buys 5 AAPL at a limit of 149. The message asks for 5 shares. Its limit price is 149 (limitPrice of the message). ${day}`,
  },
  {
    title: 'a limit beside the tick',
    payload: { ...buy, quantity: 5, orderType: 'limit', limitPrice: 149.006 },
    text: `Buys 5 AAPL at a limit of 149. The message asks for 5 shares. Its limit price is 149: 149.006 (limitPrice of the message) rounded down to ${tick} is 149. ${day}`,
  },
  {
    title: 'a limit at the market',
    payload: { ...buy, quantity: 5, orderType: 'limit' },
    text: `Buys 5 AAPL at a limit of 150.02. The message asks for 5 shares. Its limit price is 150.02 (ask of AAPL). ${day} The entry limit order has no limit price that may be used: the limit is the market price 150.02 (marketPriceType ask_bid), rounded to the tick.`,
  },
  {
    title: 'a limit at the mark, which is the midpoint',
    payload: { ...buy, quantity: 5, orderType: 'limit', marketPriceType: 'mark' },
    text: `Buys 5 AAPL at a limit of 150. The message asks for 5 shares. Its limit price is 150: ${midpoint}. ${day} The entry limit order has no limit price that may be used: the limit is the market price 150 (marketPriceType mark), rounded to the tick.`,
  },
  {
    title: 'a limit for dollars',
    payload: { ...buy, quantity: 5000, quantityType: 'dollar_amount', orderType: 'limit', limitPrice: 149 },
    text: `Buys 33 AAPL at a limit of 149. It is sized for a value of at most 5000 USD (quantity of the message). 5000 / 149 (limitPrice of the message) ≈ 33.557; ${wholeShares}, that is 33. Its limit price is 149. ${day}`,
  },
  {
    title: 'a limit at the mark for dollars',
    payload: { ...buy, quantity: 600, quantityType: 'dollar_amount', orderType: 'limit', marketPriceType: 'mark' },
    text: `Buys 4 AAPL at a limit of 150. It is sized for a value of at most 600 USD (quantity of the message). ${openingMidpoint}; 600 / 150 = 4. Its limit price is 150. ${day} The entry limit order has no limit price that may be used: the limit is the market price 150 (marketPriceType mark), rounded to the tick.`,
  },
  {
    title: 'a stop that expires',
    payload: { ...buy, quantity: 5, orderType: 'stop', stopPrice: 155, cancelAfter: 600 },
    text: `Buys 5 AAPL once the price is at or above 155. The message asks for 5 shares. Its stop price is 155 (stopPrice of the message). ${day} Your program has to cancel it after 600 seconds (cancelAfter of the message) if it has not filled.`,
  },
  {
    title: 'a stop limit of a day',
    payload: { ...buy, quantity: 5, orderType: 'stop_limit', stopPrice: 155, limitPrice: 156, expiresAt: '2026-01-30' },
    text: `Buys 5 AAPL once the price is at or above 155, at a limit of 156. The message asks for 5 shares. Its stop price is 155 (stopPrice of the message). Its limit price is 156 (limitPrice of the message). ${day} A day order ends with its trading day, which may be a later one; at the latest, your program has to cancel it at 2026-01-31T05:00:00Z: that is the end of 2026-01-30 (expiresAt of the message) in America/New_York (marketTimeZone of the settings, set there or by default).`,
  },
  {
    title: 'a limit whose last day is a Saturday, by a calendar',
    payload: { ...buy, quantity: 5, orderType: 'limit', limitPrice: 149, timeInForce: 'gtc', expiresAt: '2026-01-31' },
    settings: { calendars: true },
    text: 'Buys 5 AAPL at a limit of 149. The message asks for 5 shares. Its limit price is 149 (limitPrice of the message). Its time in force is gtc (timeInForce of the message). A gtc order has no last day at the broker; at the latest, your program has to cancel it at 2026-01-30T21:00:00Z: that is the last close by 2026-01-31 (expiresAt of the message) in the calendar XNYS.',
  },
  {
    title: 'an order of the day with a last day long after it',
    payload: { ...buy, quantity: 5, expiresAt: '2026-02-10' },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} expiresAt has no effect, because a day order ends with its trading day. expiresAt is 2026-02-10 (expiresAt of the message).`,
  },
  {
    title: 'an order that is cancelled before its last day',
    payload: {
      ...{ ...buy, quantity: 5, orderType: 'limit', limitPrice: 149 },
      ...{ timeInForce: 'gtc', cancelAfter: 600, expiresAt: '2026-01-30' },
    },
    text: 'Buys 5 AAPL at a limit of 149. The message asks for 5 shares. Its limit price is 149 (limitPrice of the message). Its time in force is gtc (timeInForce of the message). Your program has to cancel it after 600 seconds (cancelAfter of the message) if it has not filled. expiresAt has no effect, because cancelAfter ends the order first. expiresAt is 2026-01-30 (expiresAt of the message).',
  },
  {
    title: 'an immediate order with a stop, which may wait until its last day',
    payload: {
      ...{ ...buy, quantity: 5, orderType: 'stop', stopPrice: 155 },
      ...{ timeInForce: 'ioc', expiresAt: '2026-02-27' },
    },
    text: 'Buys 5 AAPL once the price is at or above 155. The message asks for 5 shares. Its stop price is 155 (stopPrice of the message). Its time in force is ioc (timeInForce of the message). Once its stop triggers, what an ioc order does not fill at once is cancelled; at the latest, your program has to cancel it at 2026-02-28T05:00:00Z: that is the end of 2026-02-27 (expiresAt of the message) in America/New_York (marketTimeZone of the settings, set there or by default).',
  },
  {
    title: 'an immediate order with both ends, which ends before them',
    payload: { ...buy, quantity: 5, timeInForce: 'ioc', cancelAfter: 600, expiresAt: '2026-01-30' },
    text: 'Buys 5 AAPL. The message asks for 5 shares. Its time in force is ioc (timeInForce of the message). cancelAfter and expiresAt have no effect, because what an ioc order does not fill at once is cancelled. cancelAfter is 600 seconds (cancelAfter of the message), and expiresAt is 2026-01-30 (expiresAt of the message).',
  },
  {
    title: 'an immediate order with a last day that is counted',
    payload: { ...buy, quantity: 5, timeInForce: 'fok', expiresAt: '1 week' },
    text: 'Buys 5 AAPL. The message asks for 5 shares. Its time in force is fok (timeInForce of the message). expiresAt has no effect, because a fok order fills as a whole at once, or is cancelled. expiresAt is 2026-02-02, which is 1 week (expiresAt of the message) after 2026-01-26; 2026-01-26 is the day of 2026-01-26T15:30:00Z (when the message was received, by the clock) in America/New_York (marketTimeZone of the settings, set there or by default).',
  },
  {
    title: 'a swap whose subtracted entry is refused',
    payload: { ...buy, quantity: 50 },
    settings: { subtractExitQuantity: true, maxOrderQuantity: 30 },
    market: short10,
    text: `Buys back 10 AAPL. The order is for the whole position (position in AAPL). ${exitDay} Only the exit is planned; nothing is entered (order-too-large). The quantity of the entry is 40; maxOrderQuantity is 30. Actual: 40, because 50 (quantity of the message) − 10 = 40. Limit: 30 (maxOrderQuantity of the settings).`,
  },
  {
    title: 'a stop limit without a limit',
    payload: { ...buy, quantity: 5, orderType: 'stop_limit', stopPrice: 155 },
    text: `Buys 5 AAPL once the price is at or above 155, at a limit of 155. The message asks for 5 shares. Its stop price is 155 (stopPrice of the message). Its limit is the stop price. ${day} ${jumpedAt('buy', '155')}`,
  },
  {
    title: 'an order type that the broker lacks',
    payload: { ...buy, quantity: 5, orderType: 'trailing_stop', trailPercent: 2 },
    market: { capabilities: { orderTypes: ['market'] } },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} This broker does not support orderType trailing_stop: market, the type of the settings, is used, which does not trail. A trailing_stop order would have waited for its price; a market order does not wait. trailPercent has no effect: an order of type market has no trail.`,
  },
  {
    title: 'a trailing stop',
    payload: { ...buy, quantity: 5, orderType: 'trailing_stop', trailPercent: 2 },
    text: `Buys 5 AAPL by a trailing stop order. The message asks for 5 shares. It trails by 2 % (trailPercent of the message). ${day}`,
  },
  {
    title: 'a trailing stop of the settings at a fixed distance',
    payload: { ...buy, quantity: 5 },
    settings: { entry: { orderType: 'trailing_stop', trailingStop: { percent: 2.01 } } },
    market: { capabilities: { trailPercent: 'fixed-distance' } },
    text: `Buys 5 AAPL by a trailing stop order. The message asks for 5 shares. It trails by 3.02: ${midpoint}; 2.01 % (entry.trailingStop.percent of the settings) of 150 is 3.015; rounded up to ${tick}, that is 3.02. ${day}`,
  },
  {
    title: 'extended hours',
    payload: { ...buy, quantity: 5, orderType: 'limit', limitPrice: 149, extendedHours: true },
    text: `Buys 5 AAPL at a limit of 149. The message asks for 5 shares. Its limit price is 149 (limitPrice of the message). ${day} It can fill in extended hours.`,
  },
  {
    title: 'a price of the signal in place of a quote',
    payload: { ...buy, quantity: 600, quantityType: 'dollar_amount', signalPrice: 150 },
    market: { quotes: {} },
    text: `Buys 4 AAPL. It is sized for a value of at most 600 USD (quantity of the message). 600 / 150 (signalPrice of the message) = 4. ${day} There is no usable quote for AAPL: signalPrice 150 of the message is taken as its market price.`,
  },
  // Brackets.
  {
    title: 'a bracket in percent',
    payload: { ...buy, quantity: 5, takeProfit: { percent: 4 }, stopLoss: { percent: 2 } },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} Takes profit at 156: ${midpoint}; 4 % (takeProfit.percent of the message) of 150 is 6; 150 + 6 = 156. Stops the loss at 147: 2 % (stopLoss.percent of the message) of 150 is 3; 150 − 3 = 147. ${bracketGtc}`,
  },
  {
    title: 'a bracket of a short by amounts of the settings',
    payload: { ticker: 'AAPL', action: 'sell', quantity: 5 },
    settings: { entry: { takeProfit: { amount: 6 }, stopLoss: { type: 'stop', amount: 3 } } },
    text: `Sells 5 AAPL short. The message asks for 5 shares. ${day} Takes profit at 144: ${midpoint}; 150 − 6 (entry.takeProfit.amount of the settings) = 144. Stops the loss at 153: 150 + 3 (entry.stopLoss.amount of the settings) = 153. ${bracketGtc}`,
  },
  {
    title: 'a bracket beside the tick',
    payload: { ...buy, quantity: 5, takeProfit: { limitPrice: 156.006 }, stopLoss: { percent: 1.111 } },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} Takes profit at 156.01: 156.006 (takeProfit.limitPrice of the message) rounded up to ${tick} is 156.01. Stops the loss at 148.34: ${midpoint}; 1.111 % (stopLoss.percent of the message) of 150 is 1.6665; 150 − 1.6665 = 148.3335; rounded up to the tick of 0.01, that is 148.34. ${bracketGtc}`,
  },
  {
    title: 'a stop that rounding would put onto the entry',
    payload: { ...buy, quantity: 5, stopLoss: { amount: 0.001 } },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} Stops the loss at 149.99: ${midpoint}; 150 − 0.001 (stopLoss.amount of the message) = 149.999; rounded up to ${tick}, that is 150; 150 is not below the price that it is measured from; one tick of 0.01 less is 149.99. ${bracketGtc} The stop loss at 149.99 lies between the bid at 149.98 and the ask at 150.02: it can trigger at once.`,
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
    text: `Sells 2 ESH2026 short. The message asks for 2 contracts. ${day} The take profit, asked for as a profit of 2000 USD (takeProfit.pnlAmount of the message), is at 5980.25: the midpoint of 6000 (bid of ESH2026) and 6000.5 (ask of ESH2026) is 6000.25; 2 × 50 (point value of ESH2026) = 100; 2000 / 100 = 20; 6000.25 − 20 = 5980.25. The stop loss, asked for as a loss of 1000 USD (stopLoss.pnlAmount of the message), is at 6010.25: 1000 / 100 = 10; 6000.25 + 10 = 6010.25. ${bracketGtc}`,
  },
  {
    title: 'a stop by P&L in the currency of the account at a broker without brackets',
    payload: { ...buy, quantity: 5, stopLoss: { pnlAmount: 50 } },
    market: {
      currency: 'EUR',
      capabilities: { brackets: false },
      quotes: { ...{ AAPL: { bid: '149.98', ask: '150.02' } }, 'USD-EUR': { bid: '0.8', ask: '0.8' } },
    },
    // 50 euros are 62.5 dollars, 12.5 a share.
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} After the fill, sells 5 AAPL once the price is at or below 137.5. Its stop price, asked for as a loss of 50 EUR (stopLoss.pnlAmount of the message), is 137.5: ${midpoint}; the midpoint of 0.8 (bid of USD-EUR) and 0.8 (ask of USD-EUR) is 0.8; 5 USD × 0.8 = 4 EUR; 50 / 4 = 12.5; 150 − 12.5 = 137.5. ${gtc} This broker does not support brackets: the stop loss becomes an order of its own after the fill.`,
  },
  {
    title: 'a risk of an account in euros (money I6)',
    payload: { ...buy, quantity: 1, quantityType: 'risk_percent', stopLoss: { stopPrice: 148.02 } },
    market: {
      currency: 'EUR',
      quotes: { ...{ AAPL: { bid: '149.98', ask: '150.02' } }, 'EUR-USD': { bid: '1.25', ask: '1.25' } },
    },
    // The stop is two dollars below the ask; 1,000 euros are 1,250 dollars.
    text: `Buys 625 AAPL. It is sized to lose, at its stop loss, at most 1000 EUR: 1 % (quantity of the message) of 100000 (equity of the account) is 1000. The midpoint of 1.25 (bid of EUR-USD) and 1.25 (ask of EUR-USD) is 1.25; 1000 EUR × 1.25 = 1250 USD; ${cost}; the difference between 150.02 and 148.02 (stopLoss.stopPrice of the message) is 2; 1250 / 2 = 625. ${lossFrom('150.02', '150')} ${day} Stops the loss at 148.02. ${bracketGtc}`,
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
    text: `Buys 5 AAPL at a limit of 149. The message asks for 5 shares. Its limit price is 149 (limitPrice of the message). ${day} Stops the loss at 145 (stopLoss.stopPrice of the message). The limit of the stop loss is 144.5 (stopLoss.limitPrice of the message). ${bracketGtc} Without fees, the loss of the entry at the limit of its stop loss is 22.5 USD: the difference between 149 and 144.5 is 4.5; 5 × 4.5 = 22.5.`,
  },
  {
    title: 'a stop-limit stop with a limit beside the tick',
    payload: {
      ...buy,
      quantity: 5,
      stopLoss: { type: 'stop_limit', stopPrice: 145, limitPrice: 144.506 },
    },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} Stops the loss at 145 (stopLoss.stopPrice of the message). The limit of the stop loss is 144.51: 144.506 (stopLoss.limitPrice of the message) rounded up to ${tick} is 144.51. ${bracketGtc} Without fees, the loss of the entry at the limit of its stop loss is 27.55 USD: ${midpoint}; the higher of 150 and 150.02 is 150.02; the difference between 150.02 and 144.51 is 5.51; 5 × 5.51 = 27.55.`,
  },
  {
    title: 'a stop-limit stop with an offset of the settings',
    payload: {
      ...buy,
      quantity: 5,
      orderType: 'limit',
      limitPrice: 149,
      stopLoss: { type: 'stop_limit', stopPrice: 145 },
    },
    settings: { exit: { stopLimitOffset: { percent: 1 } } },
    text: `Buys 5 AAPL at a limit of 149. The message asks for 5 shares. Its limit price is 149 (limitPrice of the message). ${day} Stops the loss at 145 (stopLoss.stopPrice of the message). The limit of the stop loss is 143.55: 1 % (exit.stopLimitOffset.percent of the settings) of 145 is 1.45; 145 − 1.45 = 143.55. ${bracketGtc} Without fees, the loss of the entry at the limit of its stop loss is 27.25 USD: the difference between 149 and 143.55 is 5.45; 5 × 5.45 = 27.25.`,
  },
  {
    title: 'a stop loss that trails at a fixed distance',
    payload: { ...buy, quantity: 5, stopLoss: { type: 'trailing_stop', trailPercent: 2.01 } },
    market: { capabilities: { trailPercent: 'fixed-distance' } },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} The stop loss trails by 3.02: ${midpoint}; 2.01 % (stopLoss.trailPercent of the message) of 150 is 3.015; rounded up to ${tick}, that is 3.02. ${bracketGtc}`,
  },
  {
    title: 'a stop-limit stop by a percentage',
    payload: { ...buy, quantity: 5, stopLoss: { type: 'stop_limit', percent: 2 } },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} Stops the loss at 147: ${midpoint}; 2 % (stopLoss.percent of the message) of 150 is 3; 150 − 3 = 147. Its limit is the stop price. ${bracketGtc} ${jumpedAt('sell', '147')}`,
  },
  {
    title: 'a stop loss that trails by the type of the settings',
    payload: { ...buy, quantity: 5, stopLoss: { percent: 2 } },
    settings: { entry: { stopLoss: { type: 'trailing_stop' } } },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} The stop loss trails by 2 % (stopLoss.percent of the message). ${bracketGtc}`,
  },
  {
    title: 'a stop loss of the settings that trails',
    payload: { ...buy, quantity: 5 },
    settings: { entry: { stopLoss: { type: 'trailing_stop', trailPercent: 2 } } },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} The stop loss trails by 2 % (entry.stopLoss.trailPercent of the settings). ${bracketGtc}`,
  },
  {
    title: 'a broker without brackets',
    payload: { ...buy, quantity: 5, stopLoss: { percent: 2 } },
    market: { capabilities: { brackets: false } },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} After the fill, sells 5 AAPL once the price is at or below 147. Its stop price is 147: ${midpoint}; 2 % (stopLoss.percent of the message) of 150 is 3; 150 − 3 = 147. ${gtc} This broker does not support brackets: the stop loss becomes an order of its own after the fill.`,
  },
  {
    title: 'a short at a broker without brackets',
    payload: { ticker: 'AAPL', action: 'sell', quantity: 5, stopLoss: { percent: 2 } },
    market: { capabilities: { brackets: false } },
    text: `Sells 5 AAPL short. The message asks for 5 shares. ${day} After the fill, buys back 5 AAPL once the price is at or above 153. Its stop price is 153: ${midpoint}; 2 % (stopLoss.percent of the message) of 150 is 3; 150 + 3 = 153. ${gtc} This broker does not support brackets: the stop loss becomes an order of its own after the fill.`,
  },
  {
    title: 'a trailing stop at a broker without brackets',
    payload: { ...buy, quantity: 5, stopLoss: { type: 'trailing_stop', trailPercent: 2 } },
    market: { capabilities: { brackets: false } },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} After the fill, sells 5 AAPL by a trailing stop order. It trails by 2 % (stopLoss.trailPercent of the message). ${gtc} This broker does not support brackets: the stop loss becomes an order of its own after the fill.`,
  },
  // Exits.
  {
    title: 'an exit',
    payload: { ticker: 'AAPL', action: 'exit' },
    market: long10,
    text: `Sells 10 AAPL. The order is for the whole position (position in AAPL). ${exitDay}`,
  },
  {
    title: 'a part of a short',
    payload: { ticker: 'AAPL', action: 'exit', quantity: 4 },
    market: short10,
    text: `Buys back 4 AAPL. The message asks for 4 shares. ${exitDay}`,
  },
  {
    title: 'a percentage of the position',
    payload: { ticker: 'AAPL', action: 'exit', quantity: 25, quantityType: 'percent_of_position' },
    market: long10,
    text: `Sells 2 AAPL. 25 % (quantity of the message) of 10 (position in AAPL) is 2.5; ${wholeShares}, that is 2. ${exitDay}`,
  },
  {
    title: 'an exit of a percentage of the equity',
    payload: { ticker: 'AAPL', action: 'exit', quantity: 1, quantityType: 'percent_of_equity' },
    market: long10,
    text: `Sells 6 AAPL. It is sized for a value of at most 1000 USD: 1 % (quantity of the message) of 100000 (equity of the account) is 1000. ${openingMidpoint}; 1000 / 150 ≈ 6.6667; ${wholeShares}, that is 6. ${exitDay}`,
  },
  {
    title: 'an exit of more than is held',
    payload: { ticker: 'AAPL', action: 'exit', quantity: 50 },
    market: long10,
    text: `Sells 10 AAPL. The order is for the whole position (position in AAPL). ${exitDay} The exit asks for 50 shares and the position has 10: the whole position is closed. Asked: 50 (quantity of the message).`,
  },
  {
    title: 'an exit that cancels what rests',
    payload: { ticker: 'AAPL', action: 'exit' },
    market: {
      ...long10,
      openOrders: [{ id: 'o1', ticker: 'AAPL', side: 'sell', type: 'stop', role: 'stop-loss', quantity: 10 }],
    },
    text: `Cancels the open order o1. Sells 10 AAPL. The order is for the whole position (position in AAPL). ${exitDay}`,
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
    text: `Cancels the open orders o1, o2. Sells 10 AAPL. The order is for the whole position (position in AAPL). ${exitDay}`,
  },
  {
    title: 'an exit at a limit',
    payload: { ticker: 'AAPL', action: 'exit', quantity: 4, orderType: 'limit', limitPrice: 151 },
    market: long10,
    text: `Sells 4 AAPL at a limit of 151. The message asks for 4 shares. Its limit price is 151 (limitPrice of the message). ${exitDay}`,
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
    text: `Cancels the open order o1. Sells 6 AAPL once the price is at or below 135. For the units that the exit leaves: 10 (position in AAPL) − 4 (quantity of the message) = 6. Its stop price is 135 (stopPrice of the open order o1). ${gtc} Sells 4 AAPL. The message asks for 4 shares. ${exitDay} Until the exit fills, 4 AAPL are without the resting stop o1.`,
  },
  {
    title: 'a swap',
    payload: { ...buy, quantity: 5 },
    market: short10,
    text: `Buys back 10 AAPL. The order is for the whole position (position in AAPL). ${exitDay} ${wait} Buys 5 AAPL. The message asks for 5 shares. ${day}`,
  },
  {
    title: 'a swap into an entry with a stop loss',
    payload: { ...buy, quantity: 5, stopLoss: { percent: 2 } },
    market: short10,
    text: `Buys back 10 AAPL. The order is for the whole position (position in AAPL). ${exitDay} ${wait} Buys 5 AAPL. The message asks for 5 shares. ${day} Stops the loss at 147: ${midpoint}; 2 % (stopLoss.percent of the message) of 150 is 3; 150 − 3 = 147. ${bracketGtc}`,
  },
  {
    title: 'a swap whose entry is refused',
    payload: { ...buy, quantity: 5 },
    settings: { entryLockout: true },
    market: short10,
    text: `Buys back 10 AAPL. The order is for the whole position (position in AAPL). ${exitDay} Only the exit is planned; nothing is entered (entry-locked-out). Entries are locked out by the settings.`,
  },
  {
    title: 'a reverse',
    payload: { ticker: 'AAPL', action: 'reverse' },
    market: long10,
    text: `Sells 10 AAPL. The order is for the whole position (position in AAPL). ${exitDay} ${wait} Sells 10 AAPL short. The entry is for 10 shares, as many as the exit closes. ${day}`,
  },
  {
    title: 'an exit that takes its quantity from two contracts',
    payload: { ticker: 'SPY', action: 'exit', quantity: 3 },
    settings: options,
    market: calls,
    text: `Sells 1 ${call}. The order is for the whole position (position in ${call}). ${exitDay} Sells 2 ${secondCall}. 3 (quantity of the message) − 1 = 2. Its time in force is day.`,
  },
  {
    title: 'an exit that takes a percentage of the equity from two contracts',
    payload: { ticker: 'SPY', action: 'exit', quantity: 1, quantityType: 'percent_of_equity' },
    settings: options,
    market: calls,
    text: `Sells 1 ${call}. The order is for the whole position (position in ${call}). ${exitDay} Sells 2 ${secondCall}. It is sized for a value of at most 545 USD: 1 % (quantity of the message) of 100000 (equity of the account) is 1000; the midpoint of 4.5 (bid of ${call}) and 4.6 (ask of ${call}) is 4.55; 1 × 4.55 = 4.55; 4.55 × 100 (built-in point value of options) = 455; 1000 − 455 = 545. The midpoint of 2 (bid of ${secondCall}) and 2.1 (ask of ${secondCall}) is 2.05; 2.05 × 100 = 205; 545 / 205 ≈ 2.6585; rounded down to whole contracts (built-in step of options), that is 2. Its time in force is day.`,
  },
  {
    title: 'a swap whose entry a guard makes as large as a limit',
    payload: { ...buy, quantity: 100 },
    settings: { maxOrderQuantity: 50, guard: { fit: 'shrink' } },
    market: short10,
    text: `Buys back 10 AAPL. The order is for the whole position (position in AAPL). ${exitDay} ${wait} Buys 50 AAPL. Its size is what the limits leave room for: 50 shares (maxOrderQuantity of the settings). ${day} The quantity is reduced from 100 to 50: maxOrderQuantity allows no more. Asked: 100 (quantity of the message).`,
  },
  {
    title: 'an entry of the message that a guard makes as large as a limit',
    payload: { ...buy, quantity: 100 },
    settings: { maxOrderQuantity: 50, guard: { fit: 'shrink' } },
    text: `Buys 50 AAPL. Its size is what the limits leave room for: 50 shares (maxOrderQuantity of the settings). ${day} The quantity is reduced from 100 to 50: maxOrderQuantity allows no more. Asked: 100 (quantity of the message).`,
  },
  {
    // 500 / 0.0000122166; 2 % of 0.0000122166 is 0.000000244332.
    title: 'the price of a coin, with each of its digits',
    payload: {
      ...{ ticker: 'PEPE-USD', action: 'buy', quantity: 500, quantityType: 'dollar_amount' },
      ...{ orderType: 'limit', limitPrice: '0.0000122166', stopLoss: { percent: 2 } },
    },
    settings: crypto,
    market: { quotes: { 'PEPE-USD': { bid: '0.000012327', ask: '0.000012353' } } },
    text: `Buys 40927917.75125648 PEPE-USD at a limit of 0.0000122166. It is sized for a value of at most 500 USD (quantity of the message). 500 / 0.0000122166 (limitPrice of the message) ≈ 40927917.7512564871; rounded down to steps of 0.00000001 units (built-in step of crypto), that is 40927917.75125648. Its limit price is 0.0000122166. ${day} Stops the loss at 0.000011972268: 2 % (stopLoss.percent of the message) of 0.0000122166 is 0.000000244332; 0.0000122166 − 0.000000244332 = 0.000011972268. ${bracketGtc}`,
  },
  {
    title: 'a resize of puts that count for the other side, by the side that is held',
    payload: { ticker: 'SPY', action: 'resize', quantity: 5 },
    settings: { ...options, optionType: 'put', invertPuts: true },
    market: {
      positions: { 'SPY 260306P600': { side: 'long', quantity: 2, averageEntryPrice: 4 } },
      quotes: { 'SPY 260306P600': { bid: 2, ask: '2.1' } },
    },
    text: `Buys 3 SPY 260306P600. The position is long 2 (position in SPY 260306P600), the target position long 5 (quantity of the message). 5 − 2 = 3. ${day}`,
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
    text: `Cancels the open orders s1, s2. Sells 1 ${call} once the price is at or below 3. For the units that the exit leaves: 50 % (quantity of the message) of 2 (position in ${call}) is 1; 2 − 1 = 1. Its stop price is 3 (stopPrice of the open order s1). ${gtc} Sells 2 ${secondCall} once the price is at or below 1.5. For the units that the exit leaves: 50 % of 4 (position in ${secondCall}) is 2; 4 − 2 = 2. Its stop price is 1.5 (stopPrice of the open order s2). Its time in force is gtc. Sells 1 ${call}. Its size is calculated above. ${exitDay} Sells 2 ${secondCall}. Its size is calculated above. Its time in force is day. Until the exit fills, 1 ${call} is without the resting stop s1. Until the exit fills, 2 ${secondCall} are without the resting stop s2.`,
  },
  {
    title: 'trailing exits of two contracts with one midpoint',
    payload: { ticker: 'SPY', action: 'exit', orderType: 'trailing_stop', trailPercent: 2, timeInForce: 'gtc' },
    settings: options,
    market: { ...calls, ...sameMidpoint, capabilities: { trailPercent: 'fixed-distance' } },
    text: `Sells 1 ${call} by a trailing stop order. The order is for the whole position (position in ${call}). It trails by 0.1: the midpoint of 4.5 (bid of ${call}) and 4.6 (ask of ${call}) is 4.55; 2 % (trailPercent of the message) of 4.55 is 0.091; rounded up to the tick of 0.01 (built-in tick of options), that is 0.1. Its time in force is gtc (timeInForce of the message). Sells 4 ${secondCall} by a trailing stop order. The order is for the whole position (position in ${secondCall}). It trails by 0.1: the midpoint of 4.4 (bid of ${secondCall}) and 4.7 (ask of ${secondCall}) is 4.55; 2 % of 4.55 is 0.091; rounded up to the tick of 0.01, that is 0.1. Its time in force is gtc.`,
  },
  // Resizes.
  {
    title: 'a bracket of a trailing entry',
    payload: {
      ...buy,
      quantity: 5,
      orderType: 'trailing_stop',
      trailAmount: 2,
      takeProfit: { amount: 3 },
      stopLoss: { percent: 2 },
    },
    text: `Buys 5 AAPL by a trailing stop order. The message asks for 5 shares. It trails by 2 (trailAmount of the message). ${day} Its bracket is measured from where it would trigger now. Takes profit at 155.02: 150.02 (ask of AAPL) + 2 = 152.02; 152.02 + 3 (takeProfit.amount of the message) = 155.02. Stops the loss at 148.98: 2 % (stopLoss.percent of the message) of 152.02 is 3.0404; 152.02 − 3.0404 = 148.9796; rounded up to ${tick}, that is 148.98. ${bracketGtc}`,
  },
  {
    title: 'two targets with a stop loss by P&L',
    payload: {
      ...buy,
      quantity: 10,
      stopLoss: { pnlAmount: 30 },
      targets: [
        { amount: 3, share: 50 },
        { amount: 6, share: 50 },
      ],
    },
    text: `Buys 5 AAPL. The message asks for 10 shares. This order is for the target at 153. Its quantity: 50 % (targets.0.share of the message) of 10 is 5. ${day} Takes profit at 153: ${midpoint}; 150 + 3 (targets.0.amount of the message) = 153. The stop loss, asked for as a loss of 30 USD (stopLoss.pnlAmount of the message) of the whole entry, is at 147: 30 / 10 = 3; 150 − 3 = 147. ${bracketGtc} Buys 5 AAPL. This order is for the target at 156. As the last target it gets what the others leave of the shares of all targets, in percent: 50 + 50 (targets.1.share of the message) = 100. Its quantity: 100 % of 10 is 10; 10 − 5 = 5. Its time in force is day. Takes profit at 156: 150 + 6 (targets.1.amount of the message) = 156. The stop loss, asked for as a loss of 30 USD of the whole entry, is at 147. The time in force of the bracket is gtc.`,
  },
  {
    title: 'a resize that grows',
    payload: { ticker: 'AAPL', action: 'resize', quantity: 25 },
    market: long10,
    text: `Buys 15 AAPL. The position is long 10 (position in AAPL), the target position long 25 (quantity of the message). 25 − 10 = 15. ${day}`,
  },
  {
    title: 'a resize that shrinks to a part of the equity',
    payload: { ticker: 'AAPL', action: 'resize', quantity: 1, quantityType: 'percent_of_equity' },
    market: long10,
    text: `Sells 4 AAPL. The target position is sized for a value of at most 1000 USD: 1 % (quantity of the message) of 100000 (equity of the account) is 1000. ${openingMidpoint}; 1000 / 150 ≈ 6.6667; ${wholeShares}, that is 6. The position is long 10 (position in AAPL), the target position long 6. 10 − 6 = 4. ${exitDay}`,
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
    text: `Buys 9 AAPL. The target position is sized for a value of at most 3000 USD (quantity of the message). ${openingMidpoint}; 3000 / 150 = 20; the higher of 150 and 150.02 is 150.02; 3000 / 150.02 ≈ 19.9973; ${wholeShares}, that is 19; the lower of 20 and 19 is 19. The lower size counts, because what is added fills at the higher price. The position is long 10 (position in AAPL), the target position long 19. 19 − 10 = 9. ${day} After the fill, sells 9 AAPL once the price is at or below 147. Its stop price is 147: 2 % (stopLoss.percent of the message) of 150 is 3; 150 − 3 = 147. ${gtc} This broker does not support brackets: the stop loss becomes an order of its own after the fill.`,
  },
  {
    title: 'a resize to zero',
    payload: { ticker: 'AAPL', action: 'resize', quantity: 0 },
    market: short10,
    text: `Buys back 10 AAPL. The position is short 10 (position in AAPL), the target position 0 (quantity of the message). The order is for the whole position. ${exitDay}`,
  },
  {
    title: 'a resize to zero that leaves what is less than a step',
    payload: { ticker: 'AAPL', action: 'resize', quantity: 0 },
    market: { positions: { AAPL: { side: 'long', quantity: 10.5 } }, capabilities: { quantityStep: 1 } },
    text: `Sells 10 AAPL. The position is long 10.5 (position in AAPL), the target position 0 (quantity of the message). 10.5 rounded down to whole shares (quantity step of the broker) is 10. ${exitDay} 0.5 AAPL remain: less than one step of what can be traded. Remaining: 0.5, because 10.5 − 10 = 0.5.`,
  },
  {
    title: 'a resize at its target',
    payload: { ticker: 'AAPL', action: 'resize', quantity: 10 },
    market: long10,
    text: 'Nothing to do: held 10 (position in AAPL), target position 10 (quantity of the message).',
  },
  {
    title: 'a resize to zero without a position',
    payload: { ticker: 'AAPL', action: 'resize', quantity: 0 },
    text: 'Nothing to do: no position, target position 0 (quantity of the message).',
  },
  {
    title: 'a resize from flat',
    payload: { ticker: 'AAPL', action: 'resize', quantity: 12, sentiment: 'short' },
    text: `Sells 12 AAPL short. The message asks for 12 shares. ${day}`,
  },
  // Breakeven, cancel, and what waits.
  {
    title: 'a breakeven',
    payload: { ticker: 'AAPL', action: 'breakeven', orderType: 'stop' },
    market: long10,
    text: `Sells 10 AAPL once the price is at or below 140. The order is for the whole position (position in AAPL). Its stop price is 140 (average entry price of AAPL). ${gtc}`,
  },
  {
    title: 'a breakeven with an offset beside the tick',
    payload: { ticker: 'AAPL', action: 'breakeven', orderType: 'stop_limit', breakevenOffset: 0.255 },
    market: long10,
    text: `Sells 10 AAPL once the price is at or below 140.26, at a limit of 140.26. The order is for the whole position (position in AAPL). Its stop price is 140.26: 140 (average entry price of AAPL) + 0.255 (breakevenOffset of the message) = 140.255; rounded up to ${tick}, that is 140.26. Its limit is the stop price. ${gtc} ${jumpedAt('sell', '140.26')}`,
  },
  {
    title: 'a breakeven with an offset',
    payload: { ticker: 'AAPL', action: 'breakeven', orderType: 'stop', breakevenOffset: 0.5 },
    market: long10,
    text: `Sells 10 AAPL once the price is at or below 140.5. The order is for the whole position (position in AAPL). Its stop price is 140.5: 140 (average entry price of AAPL) + 0.5 (breakevenOffset of the message) = 140.5. ${gtc}`,
  },
  {
    title: 'a breakeven of a short with an offset',
    payload: { ticker: 'AAPL', action: 'breakeven', orderType: 'stop', breakevenOffset: 0.5 },
    market: { ...short10, quotes: { AAPL: { bid: '129.98', ask: '130.02' } } },
    text: `Buys back 10 AAPL once the price is at or above 139.5. The order is for the whole position (position in AAPL). Its stop price is 139.5: 140 (average entry price of AAPL) − 0.5 (breakevenOffset of the message) = 139.5. ${gtc}`,
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
    text: 'Nothing to do: a resting stop is at least as good as a stop at 140 (average entry price of AAPL).',
  },
  {
    title: 'an exit by a stop that leaves a better stop',
    payload: { ticker: 'AAPL', action: 'exit', orderType: 'stop', stopPrice: 139, timeInForce: 'gtc' },
    market: {
      ...long10,
      openOrders: [
        { id: 'o1', ticker: 'AAPL', side: 'sell', type: 'stop', role: 'stop-loss', quantity: 10, stopPrice: 141 },
      ],
    },
    text: 'Nothing to do: a resting stop is at least as good as the one of the exit.',
  },
  {
    title: 'a cancel without orders',
    payload: { ticker: 'AAPL', action: 'cancel' },
    text: 'Nothing to do: AAPL has no open orders to cancel.',
  },
  {
    title: 'a signal that waits',
    payload: { ...buy, delay: 600 },
    text: 'Nothing is sent yet: the buy of AAPL waits until 2026-01-26T15:40:00Z. That is 600 seconds (delay of the message) after 2026-01-26T15:30:00Z (when the message was received, by the clock).',
  },
  {
    title: 'an entry that waits for the market to open',
    payload: buy,
    settings: { calendars: true, whenClosed: 'postpone' },
    market: { now: '2026-11-26T15:00:00Z' },
    text: 'Nothing is sent yet: the buy of AAPL waits until 2026-11-27T14:30:00Z. The market is closed until then by the calendar XNYS; whenClosed of the settings is postpone.',
  },
  {
    title: 'an exit that waits for the market to open',
    payload: { ticker: 'AAPL', action: 'exit' },
    settings: { calendars: true, exitsWhenClosed: 'postpone' },
    market: { ...long10, now: '2026-11-26T15:00:00Z' },
    text: 'Nothing is sent yet: the exit of AAPL waits until 2026-11-27T14:30:00Z. The market is closed until then by the calendar XNYS; exitsWhenClosed of the settings is postpone.',
  },
  {
    title: 'an entry that waits until entries begin',
    payload: buy,
    settings: { calendars: true, whenClosed: 'postpone', entryWindowFromOpen: { after: 15, before: 30 } },
    market: { now: '2026-11-27T14:40:00Z' },
    text: 'Nothing is sent yet: the buy of AAPL waits until 2026-11-27T14:45:00Z. Entries begin then, by entryWindowFromOpen of the settings and the calendar XNYS; whenClosed of the settings is postpone.',
  },
  {
    title: 'an order that rests until the market opens',
    payload: { ...buy, quantity: 5 },
    settings: { calendars: true },
    market: { now: '2026-11-26T15:00:00Z' },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} The market of AAPL is closed by the calendar XNYS; it opens at 2026-11-27T14:30:00Z. What is sent now rests until then.`,
  },
  // Sentences that a reading of 65 explanations found wrong, or said twice.
  {
    title: 'a stop that is sent for extended hours and not triggered in them',
    payload: {
      ticker: 'AAPL',
      action: 'exit',
      orderType: 'stop',
      stopPrice: 140,
      timeInForce: 'gtc',
      extendedHours: true,
    },
    market: long10,
    text: 'Sells 10 AAPL once the price is at or below 140. The order is for the whole position (position in AAPL). Its stop price is 140 (stopPrice of the message). Its time in force is gtc (timeInForce of the message). It is sent for extended hours. An order of type stop is not triggered in extended hours.',
  },
  {
    title: 'a trailing entry for dollars, whose trigger the market has not reached',
    payload: { ...buy, orderType: 'trailing_stop', trailPercent: 1, quantity: 2000, quantityType: 'dollar_amount' },
    text: `Buys 13 AAPL by a trailing stop order. It is sized for a value of at most 2000 USD (quantity of the message). ${openingMidpoint}; 1 % (trailPercent of the message) of 150.02 is 1.5002; 150.02 + 1.5002 = 151.5202; the higher of 150 and 151.5202 is 151.5202; 2000 / 151.5202 ≈ 13.1996; ${wholeShares}, that is 13. It is sized at 151.5202, where the trigger of the entry is now, rather than at 150, so that it is not larger than was asked for. It trails by 1 %. ${day}`,
  },
  {
    title: 'a reverse that expects another position, and is refused for it',
    payload: { ticker: 'AAPL', action: 'reverse', expect: { position: 'flat' } },
    settings: { unexpectedPosition: 'refuse' },
    market: long10,
    text: `Sells 10 AAPL. The order is for the whole position (position in AAPL). ${exitDay} The signal expects flat, but the open position is long 10. Such a difference stops entries only. Only the exit is planned; nothing is entered (position-unexpected).`,
  },
  {
    title: 'an order whose last day ends after the last year that can be written',
    payload: { ticker: 'AAPL', action: 'buy', quantity: 5, timeInForce: 'gtc', expiresAt: '9999-12-31' },
    text: 'Buys 5 AAPL. The message asks for 5 shares. Its time in force is gtc (timeInForce of the message). expiresAt has no effect, because its day ends in the year 10000, by UTC. expiresAt is 9999-12-31 (expiresAt of the message).',
  },
  // Prices that somebody sent, and that nothing uses.
  {
    title: 'an exit that was sent with a bracket',
    payload: { ticker: 'AAPL', action: 'exit', takeProfit: { percent: 4 }, stopLoss: { percent: 2 } },
    market: long10,
    text: `Sells 10 AAPL. The order is for the whole position (position in AAPL). ${exitDay} takeProfit has no effect: an exit has no take profit. stopLoss has no effect: an exit has no stop loss.`,
  },
  {
    title: 'a limit price without an order type',
    payload: { ...buy, quantity: 5, limitPrice: 149, bidAskSpreadFilter: null },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} limitPrice has no effect: an order of type market has no limit price.`,
  },
  {
    title: 'an entry whose stop loss is null',
    payload: { ...buy, quantity: 5, stopLoss: null },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} stopLoss is null: the signal is read as if it had no stopLoss.`,
  },
  // Formulas, steps of quantities, and choices.
  {
    title: 'a quantity by a formula',
    payload: { ...buy, quantity: '=10 / 2' },
    text: `Buys 5 AAPL. The message asks for 5 shares: =10 / 2. ${day}`,
  },
  {
    title: 'a stop loss by a formula',
    payload: { ...buy, quantity: 5, stopLoss: { percent: '=1 + 1' } },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} Stops the loss at 147: ${midpoint}; 2 % (stopLoss.percent of the message: =1 + 1) of 150 is 3; 150 − 3 = 147. ${bracketGtc}`,
  },
  {
    title: 'a formula whose value is rounded',
    payload: { ...buy, quantity: '=11 / 2' },
    text: `Buys 5 AAPL. 5.5 (quantity of the message: =11 / 2) ${wholeShares} is 5. ${day}`,
  },
  {
    title: 'the quantity step of the broker',
    payload: { ...buy, quantity: 5.55 },
    settings: { useFractionalQuantity: true },
    market: { capabilities: { quantityStep: 0.1 } },
    text: `Buys 5.5 AAPL. 5.55 (quantity of the message) rounded down to steps of 0.1 shares (quantity step of the broker) is 5.5. ${day}`,
  },
  {
    title: 'the coarser of two quantity steps',
    payload: { ...buy, quantity: 5.55 },
    settings: { useFractionalQuantity: true },
    market: { capabilities: { quantityStep: 0.5 }, instruments: { AAPL: { quantityStep: 0.25 } } },
    text: `Buys 5.5 AAPL. The higher of 0.25 (quantity step of AAPL) and 0.5 (quantity step of the broker) is 0.5; 5.55 (quantity of the message) rounded down to steps of 0.5 shares is 5.5. ${day}`,
  },
  {
    title: 'a whole number of contracts that the class requires',
    payload: { ticker: call, action: 'buy', quantity: 1.5 },
    settings: options,
    market: spy,
    text: `Buys 1 ${call}. 1.5 (quantity of the message) rounded down to whole contracts (built-in step of options) is 1. ${day}`,
  },
  {
    title: 'more than a hundred percent of a position',
    payload: { ticker: 'SPY', action: 'exit', quantity: 150, quantityType: 'percent_of_position' },
    settings: options,
    market: calls,
    text: `Sells 1 ${call}. The order is for the whole position (position in ${call}). ${exitDay} Sells 4 ${secondCall}. The order is for the whole position (position in ${secondCall}). Its time in force is day.`,
  },
  {
    title: 'the tick of an instrument',
    payload: { ...buy, quantity: 5, orderType: 'limit', limitPrice: 149.03 },
    market: { instruments: { AAPL: { tickSize: 0.05 } } },
    text: `Buys 5 AAPL at a limit of 149. The message asks for 5 shares. Its limit price is 149: 149.03 (limitPrice of the message) rounded down to the tick of 0.05 (tick of AAPL) is 149. ${day}`,
  },
  {
    title: 'the mark of a quote',
    payload: { ...buy, quantity: 5, orderType: 'limit', marketPriceType: 'mark' },
    market: { quotes: { AAPL: { bid: '149.98', ask: '150.02', mark: '150.01' } } },
    text: `Buys 5 AAPL at a limit of 150.01. The message asks for 5 shares. Its limit price is 150.01 (mark of AAPL). ${day} The entry limit order has no limit price that may be used: the limit is the market price 150.01 (marketPriceType mark), rounded to the tick.`,
  },
  {
    title: 'a time in force of the message',
    payload: { ...buy, quantity: 5, timeInForce: 'gtc' },
    text: 'Buys 5 AAPL. The message asks for 5 shares. Its time in force is gtc (timeInForce of the message).',
  },
  {
    title: 'a time in force of the settings',
    payload: { ...buy, quantity: 5 },
    settings: { entry: { timeInForce: 'gtc' } },
    text: 'Buys 5 AAPL. The message asks for 5 shares. Its time in force is gtc (entry.timeInForce of the settings).',
  },
  {
    title: 'a time in force that the broker does not support',
    payload: { ...buy, quantity: 5, timeInForce: 'gtc' },
    market: { capabilities: { timesInForce: ['day'] } },
    text: 'Buys 5 AAPL. The message asks for 5 shares. Its time in force is day, because the broker does not support gtc (timeInForce of the message); day (entry.timeInForce of the settings, set there or by default) is used instead.',
  },
  {
    title: 'a bracket of a day, because the broker supports nothing else',
    payload: { ...buy, quantity: 5, stopLoss: { percent: 2 } },
    market: { capabilities: { timesInForce: ['day'] } },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} Stops the loss at 147: ${midpoint}; 2 % (stopLoss.percent of the message) of 150 is 3; 150 − 3 = 147. The time in force of the bracket is day, because the broker does not support gtc (built in for stops and take profits). The bracket ends with its trading day.`,
  },
  {
    title: 'a day without a date and without a default',
    payload: { ...buy, quantity: 5, timeInForce: 'gtd' },
    settings: { entry: { timeInForce: 'gtd' } },
    text: 'Buys 5 AAPL. The message asks for 5 shares. Its time in force is day, because gtd (timeInForce of the message) needs an expiresAt that has not passed.',
  },
  {
    title: 'a strike at the money and the nearest expiration',
    payload: { ticker: 'SPY', action: 'buy', quantity: 1 },
    settings: options,
    market: strikes,
    text: `The contract of SPY is ${call}: 2026-03-06 is the first expiration of the chain that has not passed and is on or after 2026-01-26; ${today}; 600 is the strike of the chain nearest to 601.5 (last price of SPY); ${call} is the call (optionType of the settings, set there or by default) of 2026-03-06 with strike 600. Buys 1 ${call}. The message asks for 1 contract. ${day}`,
  },
  {
    title: 'a strike in the money',
    payload: { ticker: 'SPY', action: 'buy', quantity: 1, strikesAway: 2, intrinsicValue: 'itm' },
    settings: options,
    market: strikes,
    text: `The contract of SPY is SPY 260306C590: 2026-03-06 is the first expiration of the chain that has not passed and is on or after 2026-01-26; ${today}; 600 is the strike of the chain nearest to 601.5 (last price of SPY); 590 is 2 strikes (strikesAway of the message) away from 600, itm (intrinsicValue of the message); SPY 260306C590 is the call (optionType of the settings, set there or by default) of 2026-03-06 with strike 590. Buys 1 SPY 260306C590. The message asks for 1 contract. ${day}`,
  },
  {
    title: 'a strike out of the money without a number of strikes',
    payload: { ticker: 'SPY', action: 'buy', quantity: 1, intrinsicValue: 'otm' },
    settings: options,
    market: strikes,
    text: `The contract of SPY is ${secondCall}: 2026-03-06 is the first expiration of the chain that has not passed and is on or after 2026-01-26; ${today}; 600 is the strike of the chain nearest to 601.5 (last price of SPY); 610 is 1 strike (built-in default of strikesAway) away from 600, otm (intrinsicValue of the message); ${secondCall} is the call (optionType of the settings, set there or by default) of 2026-03-06 with strike 610. Buys 1 ${secondCall}. The message asks for 1 contract. ${day}`,
  },
  {
    title: 'a call for a bullish entry where the settings want both',
    payload: { ticker: 'SPY', action: 'buy', quantity: 1 },
    settings: { ...options, optionType: 'both' },
    market: strikes,
    text: `The contract of SPY is ${call}: the option type both (optionType of the settings) means a call for a bullish entry; 2026-03-06 is the first expiration of the chain that has not passed and is on or after 2026-01-26; ${today}; 600 is the strike of the chain nearest to 601.5 (last price of SPY); ${call} is the call of 2026-03-06 with strike 600. Buys 1 ${call}. The message asks for 1 contract. ${day}`,
  },
  {
    title: 'a put for a bearish entry where the message wants both',
    payload: { ticker: 'SPY', action: 'sell', quantity: 1, optionType: 'both' },
    settings: options,
    market: strikes,
    text: `The contract of SPY is SPY 260306P600: the option type both (optionType of the message) means a put for a bearish entry; 2026-03-06 is the first expiration of the chain that has not passed and is on or after 2026-01-26; ${today}; 600 is the strike of the chain nearest to 601.5 (last price of SPY); SPY 260306P600 is the put of 2026-03-06 with strike 600. Buys 1 SPY 260306P600. The message asks for 1 contract. ${day}`,
  },
  {
    title: 'a front month whose expirations the schedule lists',
    payload: { ticker: 'ES1!', action: 'buy', quantity: 2 },
    settings: futures,
    market: listedEs,
    text: `The contract of ES1! is ESH2026: ES1! (ticker of the message) means the first month that has not yet rolled by 2026-01-26; ESH2026 rolls on 2026-03-12 (roll day of the schedule) and expires on 2026-03-20 (expiry day of the schedule); ${today}. Buys 2 ESH2026. The message asks for 2 contracts. ${day}`,
  },
  {
    title: 'a second month, by the third Friday of June',
    payload: { ticker: 'ES2!', action: 'buy', quantity: 2 },
    settings: futures,
    market: { ...rollingEs, positions: {} },
    text: `The contract of ES2! is ESM2026: ES2! (ticker of the message) means the second month that has not yet rolled by 2026-01-26; ESM2026 rolls on 2026-06-11 (roll day of the schedule) and expires on 2026-06-19 (third Friday, by expiryRule of the schedule; holidays are not known); ${today}. Buys 2 ESM2026. The message asks for 2 contracts. ${day}`,
  },
  {
    title: 'a resize whose target the settings multiply',
    payload: { ticker: 'AAPL', action: 'resize', quantity: 4 },
    settings: { signalQuantityMultiplier: 2 },
    market: long10,
    text: `Sells 2 AAPL. Target position: 4 (quantity of the message) × 2 (signalQuantityMultiplier of the settings) = 8. The position is long 10 (position in AAPL), the target position long 8. 10 − 8 = 2. ${exitDay}`,
  },
  {
    title: 'an order that the form of the broker withdraws at the end of the session',
    payload: { ticker: 'BTC-USD', action: 'buy', quantity: 1, orderType: 'limit', limitPrice: 99000 },
    settings: crypto,
    broker: 'kraken',
    market: btc,
    text: `Buys 1 BTC-USD at a limit of 99000. The message asks for 1 unit. Its limit price is 99000 (limitPrice of the message). Before the broker's form, its time in force is day (entry.timeInForce of the settings, set there or by default). A gtc order has no last day at the broker; at the latest, your program has to cancel it at 2026-01-27T00:00:00Z (the broker's profile). The profile kraken of 2026-11-23 changes the orders. The time in force of the order "entry" is gtc instead of day. The order "entry" has to be cancelled at 2026-01-27T00:00:00Z. Kraken takes limit orders of crypto like this only with the time in force gtc, ioc or fok, not day.`,
  },
  {
    title: 'an order that the form of the broker withdraws before its last day',
    payload: {
      ...{ ticker: 'BTC-USD', action: 'buy', quantity: 1, orderType: 'limit', limitPrice: 99000 },
      ...{ timeInForce: 'day', expiresAt: '2026-01-30' },
    },
    settings: crypto,
    broker: 'kraken',
    market: btc,
    text: `Buys 1 BTC-USD at a limit of 99000. The message asks for 1 unit. Its limit price is 99000 (limitPrice of the message). Before the broker's form, its time in force is day (timeInForce of the message). A gtc order has no last day at the broker; at the latest, your program has to cancel it at 2026-01-27T00:00:00Z (the broker's profile). expiresAt is 2026-01-30 (expiresAt of the message). The profile kraken of 2026-11-23 changes the orders. The time in force of the order "entry" is gtc instead of day. The order "entry" has to be cancelled at 2026-01-27T00:00:00Z. Kraken takes limit orders of crypto like this only with the time in force gtc, ioc or fok, not day.`,
  },
  {
    title: 'a stop of what is left that rests for a day',
    payload: { ticker: 'AAPL', action: 'exit', quantity: 4 },
    settings: { protectRemaining: true },
    market: {
      ...long10,
      openOrders: [
        {
          id: 'o1',
          ticker: 'AAPL',
          side: 'sell',
          type: 'trailing_stop',
          role: 'stop-loss',
          quantity: 10,
          trailPercent: 3,
          timeInForce: 'day',
        },
      ],
    },
    text: `Cancels the open order o1. Sells 6 AAPL by a trailing stop order. For the units that the exit leaves: 10 (position in AAPL) − 4 (quantity of the message) = 6. It trails by 3 % (trailPercent of the open order o1). Its time in force is day (timeInForce of the open order o1). Sells 4 AAPL. The message asks for 4 shares. ${exitDay} The trailing stop o1 is cancelled, and one for 6 AAPL is sent in its place: it trails from the current price, not from the best price that o1 had reached. Until the exit fills, 4 AAPL are without the resting stop o1.`,
  },
  {
    title: 'a breakeven with the offset of the settings',
    payload: { ticker: 'AAPL', action: 'breakeven', orderType: 'stop' },
    settings: { exitBreakevenOffset: 0.5 },
    market: long10,
    text: `Sells 10 AAPL once the price is at or below 140.5. The order is for the whole position (position in AAPL). Its stop price is 140.5: 140 (average entry price of AAPL) + 0.5 (exitBreakevenOffset of the settings) = 140.5. ${gtc}`,
  },
  {
    title: 'a resize at a calculated target',
    payload: { ticker: 'AAPL', action: 'resize', quantity: 1500, quantityType: 'dollar_amount' },
    market: long10,
    text: `The target position is sized for a value of at most 1500 USD (quantity of the message). ${openingMidpoint}; 1500 / 150 = 10. Nothing to do: held 10 (position in AAPL), target position 10.`,
  },
  // What notices and orders that stay quote.
  {
    title: 'a swap whose entry costs more than the buying power',
    payload: { ...buy, quantity: 50 },
    market: { ...short10, buyingPower: 5000 },
    text: `Buys back 10 AAPL. The order is for the whole position (position in AAPL). ${exitDay} Only the exit is planned; nothing is entered (buying-power-exceeded). The value of the entry is 7501 USD; the buying power is 5000 USD. Actual: 7501 USD, because ${midpoint}; the higher of 150 and 150.02 is 150.02; 50 (quantity of the message) × 150.02 = 7501. Limit: 5000 USD (buying power of the account).`,
  },
  {
    title: 'a swap whose entry is refused by two limits',
    payload: { ...buy, quantity: 50 },
    settings: { maxOrderQuantity: 40 },
    market: { ...short10, buyingPower: 5000 },
    text: `Buys back 10 AAPL. The order is for the whole position (position in AAPL). ${exitDay} Only the exit is planned; nothing is entered (order-too-large, buying-power-exceeded). The quantity of the entry is 50; maxOrderQuantity is 40. The value of the entry is 7501 USD; the buying power is 5000 USD. Actual (order-too-large): 50 (quantity of the message). Limit (order-too-large): 40 (maxOrderQuantity of the settings). Actual (buying-power-exceeded): 7501 USD, because ${midpoint}; the higher of 150 and 150.02 is 150.02; 50 × 150.02 = 7501. Limit (buying-power-exceeded): 5000 USD (buying power of the account).`,
  },
  {
    title: 'a cancel of a type that no open order has',
    payload: { ticker: 'ESH26', action: 'cancel', cancelOrderType: 'limit' },
    settings: futures,
    market: { ...es, openOrders: [{ id: 'x1', ticker: 'ESH2026', type: 'stop', side: 'sell', role: 'other' }] },
    text: 'Nothing to do. The open order x1 stays: only orders of type limit (cancelOrderType of the message) are cancelled.',
  },
  {
    title: 'a cancel that leaves orders of other types alone',
    payload: { ticker: 'AAPL', action: 'cancel', cancelOrderType: 'limit' },
    market: {
      openOrders: (['limit', 'stop', 'trailing_stop'] as const).map((type) => ({
        ...{ id: type, ticker: 'AAPL', type, side: 'buy', role: 'entry' },
      })),
    },
    text: 'Cancels the open order limit. The 2 open orders stop, trailing_stop stay: only orders of type limit (cancelOrderType of the message) are cancelled.',
  },
  {
    title: 'an order that is cancelled after one second',
    payload: { ...buy, quantity: 5, cancelAfter: 1 },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} Your program has to cancel it after 1 second (cancelAfter of the message) if it has not filled.`,
  },
  {
    title: 'a day without a date where the settings have another time in force',
    payload: { ...buy, quantity: 5, timeInForce: 'gtd' },
    settings: { entry: { timeInForce: 'gtc' } },
    text: 'Buys 5 AAPL. The message asks for 5 shares. Its time in force is gtc, because gtd (timeInForce of the message) needs an expiresAt that has not passed, and gtc (entry.timeInForce of the settings) does not.',
  },
  {
    title: 'an entry whose quantity the settings do not let the message set',
    payload: { ...buy, quantity: 5 },
    settings: { allowSignalQuantity: false },
    text: `Buys 1 AAPL. The quantity of the message is not used; the size is 1 share (defaultQuantity.quantity of the settings, set there or by default). ${day} quantity 5 of the message is ignored: the settings do not let signals set it.`,
  },
  {
    title: 'an entry whose type of quantity the settings do not let the message set',
    payload: { ...buy, quantity: 5, quantityType: 'percent_of_equity' },
    settings: { entry: { allowSignalOverride: { quantityType: false } } },
    text: `Buys 1 AAPL. The quantity of the message is not used; the size is 1 share (defaultQuantity.quantity of the settings, set there or by default). ${day} quantityType percent_of_equity of the message is not used for the entry: entry.allowSignalOverride does not permit it.`,
  },
  {
    title: 'an entry without a quantity, of which another field is ignored',
    payload: { ...buy, timeInForce: 'gtc' },
    settings: { entry: { allowSignalOverride: { timeInForce: false } } },
    text: `Buys 1 AAPL. The message has no quantity; the size is 1 share (defaultQuantity.quantity of the settings, set there or by default). ${day} timeInForce gtc of the message is not used for the entry: entry.allowSignalOverride does not permit it.`,
  },
  {
    title: 'a stop that the market has passed',
    payload: { ...buy, quantity: 5, orderType: 'stop', stopPrice: 149 },
    text: `Buys 5 AAPL once the price is at or above 149. The message asks for 5 shares. Its stop price is 149 (stopPrice of the message). ${day} The market for AAPL is at 150 and has reached the buy stop at 149: the stop triggers as soon as it can trade. Market: 150, because ${midpoint}.`,
  },
  // Sentences that a second reading found wrong.
  {
    title: 'an immediate order with a last day, which ends by itself',
    payload: { ...buy, quantity: 5, timeInForce: 'ioc', expiresAt: '2026-01-30' },
    text: 'Buys 5 AAPL. The message asks for 5 shares. Its time in force is ioc (timeInForce of the message). expiresAt has no effect, because what an ioc order does not fill at once is cancelled. expiresAt is 2026-01-30 (expiresAt of the message).',
  },
  {
    title: 'an exit of one share by a stop of the day',
    payload: { ticker: 'AAPL', action: 'exit', orderType: 'stop', stopPrice: 135 },
    market: { positions: { AAPL: { side: 'long', quantity: 1 } } },
    text: `Sells 1 AAPL once the price is at or below 135. The order is for the whole position (position in AAPL). Its stop price is 135 (stopPrice of the message). ${exitDay} The exit is an order for the day: from the close on, 1 AAPL is without this stop.`,
  },
  {
    title: 'an exit by a stop of the day that is cancelled before the close',
    payload: { ticker: 'AAPL', action: 'exit', orderType: 'stop', stopPrice: 135, cancelAfter: 600 },
    market: { positions: { AAPL: { side: 'long', quantity: 1 } } },
    text: `Sells 1 AAPL once the price is at or below 135. The order is for the whole position (position in AAPL). Its stop price is 135 (stopPrice of the message). ${exitDay} Your program has to cancel it after 600 seconds (cancelAfter of the message) if it has not filled. The exit is to be cancelled after 600 seconds if it has not filled: from then on, 1 AAPL is without this stop.`,
  },
  {
    title: 'an order that fills or ends at once, whatever its time to be cancelled',
    payload: { ...buy, quantity: 5, orderType: 'limit', limitPrice: 149, timeInForce: 'ioc', cancelAfter: 600 },
    text: 'Buys 5 AAPL at a limit of 149. The message asks for 5 shares. Its limit price is 149 (limitPrice of the message). Its time in force is ioc (timeInForce of the message). cancelAfter has no effect, because what an ioc order does not fill at once is cancelled. cancelAfter is 600 seconds (cancelAfter of the message).',
  },
  {
    title: 'a stop that fills or ends at once when it has triggered',
    payload: { ...buy, quantity: 5, orderType: 'stop', stopPrice: 155, timeInForce: 'ioc', cancelAfter: 600 },
    text: 'Buys 5 AAPL once the price is at or above 155. The message asks for 5 shares. Its stop price is 155 (stopPrice of the message). Its time in force is ioc (timeInForce of the message). Your program has to cancel it after 600 seconds (cancelAfter of the message) if it has not filled. Once its stop triggers, what an ioc order does not fill at once is cancelled.',
  },
  {
    title: 'an exit that leaves one share without its stop',
    payload: { ticker: 'AAPL', action: 'exit', quantity: 9 },
    market: {
      ...long10,
      openOrders: [
        { id: 'o1', ticker: 'AAPL', side: 'sell', type: 'stop', role: 'stop-loss', quantity: 10, stopPrice: 135 },
      ],
    },
    text: `Cancels the open order o1. Sells 9 AAPL. The message asks for 9 shares. ${exitDay} 1 AAPL remains without the resting stop o1. Units after the exit: 1, because 10 (position in AAPL) − 9 = 1.`,
  },
  {
    title: 'a quantity of 0 that is expected where something is held',
    payload: { ...buy, quantity: 5, expect: { quantity: 0 } },
    settings: { allowAddToPosition: true },
    market: long10,
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} The signal expects flat, but the open position is long 10. The signal is planned all the same, because unexpectedPosition of the settings is "notice". Expected quantity: 0 (expect.quantity of the message). Held quantity: 10 (position in AAPL).`,
  },
  {
    title: 'an exit that was sent with targets',
    payload: { ticker: 'AAPL', action: 'exit', targets: [{ percent: 3, share: 50 }, { percent: 6 }] },
    market: long10,
    text: `Sells 10 AAPL. The order is for the whole position (position in AAPL). ${exitDay} targets has no effect: an exit has no targets.`,
  },
  {
    title: 'a size at a quote that is old (safety R8)',
    payload: { ...buy, quantity: 5000, quantityType: 'dollar_amount' },
    market: { quotes: { AAPL: { bid: '149.98', ask: '150.02', time: '2026-01-26T15:28:00Z' } } },
    text: `Buys 33 AAPL. It is sized for a value of at most 5000 USD (quantity of the message). ${openingCost}; 5000 / 150.02 ≈ 33.3289; ${wholeShares}, that is 33. ${sizedAt('150.02', '150')} ${day} The quote for AAPL is 120 seconds old. Age: 120 seconds, because there are 120 seconds from 2026-01-26T15:28:00Z (time of the quote for AAPL) to 2026-01-26T15:30:00Z (the clock). Limit: 60 seconds (built in: a quote that is older gets a notice).`,
  },
  // What was sent for days, delays and formulas.
  {
    title: 'a signal that waits for one second',
    payload: { ...buy, delay: '1' },
    text: 'Nothing is sent yet: the buy of AAPL waits until 2026-01-26T15:30:01Z. That is 1 second (delay of the message) after 2026-01-26T15:30:00Z (when the message was received, by the clock).',
  },
  {
    title: 'a signal that waits for a time from now',
    payload: { ...buy, delay: ' +5 minutes ' },
    text: 'Nothing is sent yet: the buy of AAPL waits until 2026-01-26T15:35:00Z. That is 5 minutes (delay of the message) after 2026-01-26T15:30:00Z (when the message was received, by the clock).',
  },
  {
    title: 'a signal that waits until a moment in another time zone',
    payload: { ...buy, delay: '2026-01-26T11:00:00-05:00' },
    text: 'Nothing is sent yet: the buy of AAPL waits until 2026-01-26T16:00:00Z. That is the UTC time of 2026-01-26T11:00:00-05:00 (delay of the message).',
  },
  {
    title: 'a delay by a formula',
    payload: { ...buy, delay: '=signal.extras.minutes * 60', extras: { minutes: '10' } },
    text: 'Nothing is sent yet: the buy of AAPL waits until 2026-01-26T15:40:00Z. That is 600 seconds (delay of the message: =signal.extras.minutes * 60, where signal.extras.minutes = 10) after 2026-01-26T15:30:00Z (when the message was received, by the clock).',
  },
  {
    title: 'a last day that is counted from today',
    payload: { ...buy, quantity: 5, orderType: 'limit', limitPrice: 149, timeInForce: 'gtd', expiresAt: '+5 days' },
    // After midnight in UTC it is still the 26th in New York.
    market: { now: '2026-01-27T01:00:00Z' },
    text: 'Buys 5 AAPL at a limit of 149. The message asks for 5 shares. Its limit price is 149 (limitPrice of the message). Its time in force is gtd (timeInForce of the message). It expires after 2026-01-31, which is 5 days (expiresAt of the message) after 2026-01-26; 2026-01-26 is the day of 2026-01-27T01:00:00Z (when the message was received, by the clock) in America/New_York (marketTimeZone of the settings, set there or by default). At the latest, your program has to cancel it at 2026-02-01T05:00:00Z: that is the end of 2026-01-31 in America/New_York.',
  },
  {
    title: 'an option whose expiration is counted from today',
    payload: { ticker: 'SPY', action: 'buy', quantity: 1, optionType: 'call', strikePrice: 600, expiration: '4 weeks' },
    settings: options,
    market: chain,
    text: `The contract of SPY is ${call}: 2026-03-06 is the first expiration of the chain that has not passed and is on or after 2026-02-23; 2026-02-23 is 4 weeks (expiration of the message) after 2026-01-26; 2026-01-26 is the day of 2026-01-26T15:30:00Z (when the message was received, by the clock) in America/New_York (marketTimeZone of the settings, set there or by default); ${call} is the call (optionType of the message) of 2026-03-06 with strike 600 (strikePrice of the message). Buys 1 ${call}. The message asks for 1 contract. ${day}`,
  },
  {
    title: 'a quantity by a formula that reads two values',
    payload: {
      ...buy,
      quantity: '=signal.extras.size * signal.extras.lots[1]',
      extras: { size: 2, lots: ['1', '2.75'] },
    },
    text: `Buys 5 AAPL. 5.5 (quantity of the message: =signal.extras.size * signal.extras.lots[1], where signal.extras.size = 2, signal.extras.lots[1] = 2.75) ${wholeShares} is 5. ${day}`,
  },
  {
    title: 'a price by a formula that reads a price and a word',
    payload: {
      ...buy,
      quantity: 5,
      orderType: 'limit',
      price: 150,
      limitPrice: "=signal.extras.trend == 'up' ? signal.price - 1 : signal.price - 2",
      extras: { trend: 'up' },
    },
    text: `Buys 5 AAPL at a limit of 149. The message asks for 5 shares. Its limit price is 149 (limitPrice of the message: =signal.extras.trend == 'up' ? signal.price - 1 : signal.price - 2, where signal.extras.trend = "up", signal.price = 150). ${day}`,
  },
  {
    title: 'an order of the day with a last day that is counted from today',
    payload: { ...buy, quantity: 5, expiresAt: '1 week' },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} A day order ends with its trading day, which may be a later one; at the latest, your program has to cancel it at 2026-02-03T05:00:00Z: that is the end of 2026-02-02 in America/New_York; 2026-02-02 is 1 week (expiresAt of the message) after 2026-01-26; 2026-01-26 is the day of 2026-01-26T15:30:00Z (when the message was received, by the clock) in America/New_York (marketTimeZone of the settings, set there or by default).`,
  },
  {
    title: 'an addition beside two stops that cover a part',
    payload: { ticker: 'AAPL', action: 'add', quantity: 5 },
    settings: { allowAddToPosition: true },
    market: {
      ...long10,
      openOrders: ['s1', 's2'].map((id) => ({
        ...{ id, ticker: 'AAPL', side: 'sell', type: 'stop', role: 'stop-loss', quantity: 4, stopPrice: 135 },
      })),
    },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} The resting stops s1, s2 are for 8 of the 15 AAPL that will be held. Stop s1: 4 (quantity of the open order s1). Stop s2: 4 (quantity of the open order s2). Held: 10 (position in AAPL).`,
  },
  {
    title: 'a breakeven that two stops make needless',
    payload: { ticker: 'AAPL', action: 'breakeven', orderType: 'stop' },
    market: {
      ...long10,
      openOrders: ['s1', 's2'].map((id) => ({
        ...{ id, ticker: 'AAPL', side: 'sell', type: 'stop', role: 'stop-loss', quantity: 5, stopPrice: 145 },
      })),
    },
    text: 'Nothing to do: a resting stop is at least as good as a stop at 140 (average entry price of AAPL).',
  },
  {
    title: 'exits that stay where nothing is held, beside an entry',
    payload: { ...buy, quantity: 5 },
    settings: { cancelOpenOrders: false },
    market: {
      openOrders: ['x1', 'x2'].map((id) => ({
        ...{ id, ticker: 'AAPL', side: 'sell', type: 'limit', role: 'take-profit', quantity: 5, limitPrice: 160 },
      })),
    },
    text: `Buys 5 AAPL. The message asks for 5 shares. ${day} The resting exits x1, x2 stay open although no position is held: each of them that fills closes what is entered or opens a new position.`,
  },
  {
    title: 'a stop for what an exit of a rounded part leaves',
    payload: { ticker: 'AAPL', action: 'exit', quantity: 33, quantityType: 'percent_of_position' },
    settings: { protectRemaining: true },
    market: {
      ...long10,
      openOrders: [
        { id: 'o1', ticker: 'AAPL', side: 'sell', type: 'stop', role: 'stop-loss', quantity: 10, stopPrice: 135 },
      ],
    },
    text: `Cancels the open order o1. Sells 7 AAPL once the price is at or below 135. For the units that the exit leaves: 33 % (quantity of the message) of 10 (position in AAPL) is 3.3; ${wholeShares}, that is 3; 10 − 3 = 7. Its stop price is 135 (stopPrice of the open order o1). ${gtc} Sells 3 AAPL. Its size is calculated above. ${exitDay} Until the exit fills, 3 AAPL are without the resting stop o1.`,
  },
  {
    title: 'a waiting exit of more dollars than are held, which leaves the stop',
    payload: { ticker: 'AAPL', action: 'exit', quantity: 2000, quantityType: 'dollar_amount', ...limitAt(151) },
    market: long10,
    // 2000 / 151 is 13.24503311258…
    text: `Sells 10 AAPL at a limit of 151. The order is for the whole position (position in AAPL). Its limit price is 151 (limitPrice of the message). ${exitDay} The exit asks for ≈ 13.24503311 shares and the position has 10: the whole position is closed. Asked: ≈ 13.245, because 2000 (quantity of the message) / 151 ≈ 13.245.`,
  },
];

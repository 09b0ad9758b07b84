import { describe, expect, it } from 'vitest';
import { originWords } from '../../src/explain/origin.js';

describe('originWords', () => {
  it.each([
    ['message', ['stopLoss', 'percent'], 'stopLoss.percent of the message'],
    ['setting', ['maxOrderValue'], 'maxOrderValue of the settings'],
    ['default', ['stocks', 'step'], 'built-in step of stocks'],
    ['default', ['options', 'tick'], 'built-in tick of options'],
    ['default', ['options', 'pointValue'], 'built-in point value of options'],
    ['default', ['useFractionalQuantity'], 'useFractionalQuantity of the settings is off, set there or by default'],
    ['default', ['entry', 'timeInForce'], 'entry.timeInForce of the settings, set there or by default'],
    ['market', ['quotes', 'AAPL', 'bid'], 'bid of AAPL'],
    ['market', ['quotes', 'AAPL', 'ask'], 'ask of AAPL'],
    ['market', ['quotes', 'AAPL', 'last'], 'last price of AAPL'],
    ['market', ['quotes', 'AAPL', 'time'], 'time of the quote for AAPL'],
    ['market', ['optionChains', 'SPY', 'SPY 260306C600', 'mark'], 'mark of SPY 260306C600'],
    ['market', ['positions', 'AAPL', 'quantity'], 'position in AAPL'],
    ['market', ['positions', 'AAPL', 'averageEntryPrice'], 'average entry price of AAPL'],
    ['market', ['calendar', 'XNYS'], 'calendar XNYS'],
    ['market', ['equity'], 'equity of the account'],
    ['market', ['buyingPower'], 'buying power of the account'],
    ['market', ['instruments', 'AAPL', 'tickSize'], 'tick of AAPL'],
    ['market', ['instruments', 'ESH2026', 'pointValue'], 'point value of ESH2026'],
    ['market', ['instruments', 'ESH2026', 'initialMargin'], 'initial margin of ESH2026'],
    ['market', ['accountDay', 'firstEquity'], 'first equity of the account'],
    ['market', ['accountDay', 'startEquity'], 'equity at the start of the day'],
    ['market', ['accountDay', 'lastEquity'], 'latest equity of the account'],
    ['market', ['accountDay', 'highEquity'], 'highest equity'],
    ['market', ['accountDay', 'entries'], 'entries sent today'],
    ['market', ['accountDay', 'closes'], 'losses in a row today'],
    ['market', ['accountDay', 'lastLossAt'], 'last loss'],
    ['market', ['account', 'heldValue'], 'no position, and no resting entry'],
    ['market', ['account', 'heldLong'], 'no long position, and no resting entry that buys'],
    ['market', ['account', 'heldShort'], 'no short position, and no resting entry that sells'],
    ['market', ['account', 'heldRisk'], 'no position, and no resting entry'],
    ['market', ['account', 'heldContracts'], 'no contracts in positions or resting entries'],
    [
      'market',
      ['instruments', 'ESH2026', 'initialMargin', 'long'],
      'initial margin of the instrument for a long position',
    ],
    [
      'market',
      ['instruments', 'ESH2026', 'initialMargin', 'short'],
      'initial margin of the instrument for a short position',
    ],
    ['market', ['instruments', 'AAPL', 'fee', 'percent'], 'fee of the instrument, in percent'],
    ['market', ['instruments', 'AAPL', 'fee', 'perUnit'], 'fee per unit of the instrument'],
    ['market', ['instruments', 'AAPL', 'fee', 'minimum'], 'minimum fee of the instrument'],
    ['market', ['instruments', 'AAPL', 'quantityStep'], 'quantity step of AAPL'],
    ['market', ['profile', 'quantityStep'], 'quantity step of the broker'],
    ['market', ['capabilities', 'quantityStep'], 'quantity step of the broker'],
    ['market', ['instruments', 'AAPL', 'minQuantity'], 'minimum quantity of AAPL'],
    ['market', ['instruments', 'AAPL', 'maxQuantity'], 'maximum quantity of AAPL'],
    ['market', ['instruments', 'AAPL', 'minNotional'], 'minimum order value of AAPL'],
    ['market', ['openOrders', 'o1', 'stopPrice'], 'stopPrice of the open order o1'],
    ['market', ['restingEntries', 'e1', 'limitPrice'], 'limitPrice of the resting entry e1'],
    // Of a plan that was stored, and changed.
    ['market', ['__proto__'], '__proto__'],
    ['constant', ['constructor'], 'constructor'],
    ['market', ['expiry'], 'expiry day of the schedule'],
    ['market', ['profile'], "the broker's profile"],
    ['default', ['defaultQuantity', 'quantity'], 'defaultQuantity.quantity of the settings, set there or by default'],
    ['default', ['marketTimeZone'], 'marketTimeZone of the settings, set there or by default'],
    ['default', ['optionType'], 'optionType of the settings, set there or by default'],
    ['default', ['strikeCount'], 'strikeCount of the settings, set there or by default'],
    ['default', ['maxReleaseDelaySeconds'], 'maxReleaseDelaySeconds of the settings, set there or by default'],
    ['default', ['strikesAway'], 'built-in default of strikesAway'],
    ['market', ['positions', 'AAPL', 'symbol'], 'position'],
    ['market', ['positions', 'open'], 'open positions of the account'],
    ['market', ['instruments', 'AAPL', 'lastTradeDay'], 'last trading day of AAPL'],
    ['clock', ['now'], 'the clock'],
    ['clock', ['receivedAt'], 'when the message was received, by the clock'],
    ['constant', ['optionClose'], 'built in: taken as the end of trading of options on their last day'],
    ['constant', ['oldQuoteSeconds'], 'built in: a quote that is older gets a notice'],
    ['calendar', ['roll'], 'roll day of the schedule'],
    ['calendar', ['expiry'], 'third Friday, by expiryRule of the schedule; holidays are not known'],
    [
      'constant',
      ['fillTimeoutSeconds'],
      'built in: if the exit has not filled by then, the entry that follows is given up',
    ],
    ['constant', ['protectiveTimeInForce'], 'built in for stops and take profits'],
    ['constant', ['wholeInPercent'], 'built in: the whole position'],
    // Of a plan of another version.
    ['market', ['fees', 'AAPL', 'perShare'], 'fees.AAPL.perShare'],
  ] as const)('of the %s, %j, is "%s"', (from, path, words) => {
    expect(originWords({ from, path })).toBe(words);
  });

  it('has the formula of the message', () => {
    expect(originWords({ from: 'message', path: ['quantity'], formula: '=10 / 2' })).toBe(
      'quantity of the message: =10 / 2',
    );
  });
});

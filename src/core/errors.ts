import type { Catalogue, CatalogueEntry } from './catalogue.js';
import type { ComparedPosition } from './compared-position.js';
import type { DecimalString } from './decimal.js';
import { excerpt } from './excerpt.js';
import type { Calculation } from './figure-list.js';
import type { IsoInstant } from './instant.js';
import type { JsonObject, JsonValue } from './json.js';
import type { AllowedSides, PositionSide, Sentiment } from './vocabulary.js';

/**
 * All codes in the order in which errors are reported, laid out as in the specification; the sections after `Formula errors`
 * are the library's own. A row has a path if the error always points to the same field.
 */
const sections = {
  General: {
    'post-required': { condition: 'The request method is not POST.' },
    'empty-json': { condition: 'The body is empty.', path: [] },
    'malformed-json': { condition: 'The body is not valid JSON.', path: [] },
    'invalid-payload': { condition: 'The message is not an object, is nested too deeply, or has no action or ticker.' },
    'invalid-action': { condition: 'action is not one of the eight actions.', path: ['action'] },
    'invalid-sentiment': { condition: 'sentiment is not bullish, bearish, flat, long or short.', path: ['sentiment'] },
    'invalid-sentiment-action': {
      condition: 'sentiment is sent with an action other than buy, sell or resize.',
      path: ['sentiment'],
    },
    'not-platform-a': {
      condition: 'The source address is not one of platform-a, and allowedIpAddresses is platform-a.',
    },
    'not-platform-b': {
      condition: 'The source address is not one of platform-b, and allowedIpAddresses is platform-b.',
    },
    'invalid-ip-address': { condition: 'The source address is not one of the selected addresses.' },
    'invalid-ip-address-format': { condition: 'The source address is not a valid IPv4 or IPv6 address.' },
    'ticker-does-not-exist': {
      condition: 'The ticker is not in the list of known tickers (tickers.known).',
      path: ['ticker'],
    },
    'invalid-password': { condition: 'No webhook has this identifier and password.' },
    'empty-ticker-name': { condition: 'ticker is an empty string.', path: ['ticker'] },
    'unsupported-ticker': { condition: "The ticker is not on the webhook's list.", path: ['ticker'] },
    'invalid-quantity': { condition: 'quantity is not a number above 0 (0 only on resize).', path: ['quantity'] },
    'invalid-asset-class': {
      condition:
        'The ticker is an index such as SPX, or an option on one, and the asset class of the webhook is options.',
      path: ['ticker'],
    },
  },
  'Batch signals': {
    'too-many-payload-items': { condition: 'The array has more than 5 signals.', path: [] },
    'batch-signals-not-enabled': { condition: 'The message is an array, and batch signals are off.', path: [] },
  },
  'Order type and execution': {
    'invalid-order-type': { condition: 'orderType is not an order type.', path: ['orderType'] },
    'invalid-cancel-order-type': { condition: 'cancelOrderType is not an order type.', path: ['cancelOrderType'] },
    'invalid-trailing-stop': {
      condition:
        'orderType is trailing_stop without trailAmount or trailPercent, or with an action that does not allow it.',
      path: ['orderType'],
    },
    'invalid-time-in-force': { condition: 'timeInForce is not one of its seven values.', path: ['timeInForce'] },
    'invalid-extended-hours': {
      condition: 'extendedHours is not a boolean, or the asset class is not stocks.',
      path: ['extendedHours'],
    },
    'invalid-market-price-type': { condition: 'marketPriceType is not a price type.', path: ['marketPriceType'] },
    'invalid-bid-ask-spread-filter-amount-and-percent': {
      condition: 'bidAskSpreadFilter and bidAskSpreadFilterPercent are both sent.',
      path: ['bidAskSpreadFilter'],
    },
    'invalid-bid-ask-spread-filter-percent': {
      condition: 'bidAskSpreadFilterPercent is outside 0.01 to 99.99.',
      path: ['bidAskSpreadFilterPercent'],
    },
  },
  Quantity: {
    'invalid-quantity-type': { condition: 'quantityType is not one of its six values.', path: ['quantityType'] },
    'invalid-quantity-type-action': {
      condition: 'quantityType is sent with an action other than buy, sell, reverse, exit, add, breakeven, resize.',
      path: ['quantityType'],
    },
    'invalid-risk-dollar-amount-action': {
      condition: 'risk_dollar_amount is sent with an action other than buy, sell, reverse, add.',
      path: ['quantityType'],
    },
    'invalid-risk-percent-action': {
      condition: 'risk_percent is sent with an action other than buy, sell, reverse, add.',
      path: ['quantityType'],
    },
    'invalid-percent-of-position-action': {
      condition: 'percent_of_position is sent with an action other than buy, sell, reverse, exit.',
      path: ['quantityType'],
    },
    'quantity-type-requires-quantity': {
      condition: 'quantityType is sent without a quantity above 0 (0 or above on resize).',
      path: ['quantity'],
    },
    'resize-requires-quantity': { condition: 'action is resize without a quantity of 0 or more.', path: ['quantity'] },
    'invalid-quantity-type-for-asset-class': {
      condition: 'quantityType is not allowed with futures.',
      path: ['quantityType'],
    },
    'resize-target-unresolved': {
      condition: 'The target of a resize is not 0, and is less than one step.',
      path: ['quantity'],
    },
    'resize-sentiment-conflict': { condition: 'The resize order contradicts the sentiment.', path: ['sentiment'] },
  },
  'Options fields': {
    'invalid-option-type': { condition: 'optionType is not both, call or put.', path: ['optionType'] },
    'invalid-intrinsic-value': { condition: 'intrinsicValue is not itm or otm.', path: ['intrinsicValue'] },
    'invalid-expiration': { condition: 'expiration is not YYYY-MM-DD or a relative date.', path: ['expiration'] },
    'invalid-strike-count': { condition: 'strikeCount is not an integer from 2 to 20.', path: ['strikeCount'] },
    'invalid-strikes-away': { condition: 'strikesAway is more than half of strikeCount.', path: ['strikesAway'] },
    'invalid-strike-price': {
      condition: 'strikePrice is not positive, or has no valid expiration and optionType.',
      path: ['strikePrice'],
    },
    'invalid-ticker-and-option-type': { condition: 'optionType contradicts the ticker.', path: ['optionType'] },
  },
  'Ticker format': {
    'invalid-stocks-ticker-format': { condition: 'A stock ticker is not [SYMBOL].', path: ['ticker'] },
    'invalid-options-ticker-format': {
      condition: 'An option ticker is neither an underlying nor [UNDERLYING] [YYMMDD][C|P][STRIKE].',
      path: ['ticker'],
    },
    'invalid-futures-ticker-format': {
      condition: 'A futures ticker is neither [ROOT][LETTER][YEAR] nor a continuous future such as ES1!.',
      path: ['ticker'],
    },
    'invalid-crypto-ticker-format': { condition: 'A crypto ticker is not [BASE]-[QUOTE].', path: ['ticker'] },
  },
  'Take profit': {
    'invalid-take-profit-percent': { condition: 'percent is not positive.', path: ['takeProfit', 'percent'] },
    'invalid-take-profit-amount': { condition: 'amount is not positive.', path: ['takeProfit', 'amount'] },
    'invalid-take-profit-limit-price': { condition: 'limitPrice is not positive.', path: ['takeProfit', 'limitPrice'] },
    'invalid-take-profit-amount-and-percent': { condition: 'amount and percent are both sent.', path: ['takeProfit'] },
    'invalid-take-profit-relative-and-absolute': {
      condition: 'limitPrice is sent with a relative value (amount or percent).',
      path: ['takeProfit'],
    },
    'invalid-take-profit-value-required': {
      condition: 'amount, percent, limitPrice and pnlAmount are all missing.',
      path: ['takeProfit'],
    },
    'invalid-take-profit-pnl-amount': { condition: 'pnlAmount is not positive.', path: ['takeProfit', 'pnlAmount'] },
    'invalid-take-profit-pnl-incompatible': {
      condition: 'pnlAmount is sent with percent, amount or limitPrice.',
      path: ['takeProfit'],
    },
  },
  'Stop loss': {
    'invalid-stop-loss-type': {
      condition: 'type is not stop, stop_limit or trailing_stop, or does not fit the other values.',
      path: ['stopLoss', 'type'],
    },
    'invalid-stop-loss-percent': { condition: 'percent is not positive.', path: ['stopLoss', 'percent'] },
    'invalid-stop-loss-amount': { condition: 'amount is not positive.', path: ['stopLoss', 'amount'] },
    'invalid-stop-loss-stop-price': { condition: 'stopPrice is not positive.', path: ['stopLoss', 'stopPrice'] },
    'invalid-stop-loss-limit-price': { condition: 'limitPrice is not positive.', path: ['stopLoss', 'limitPrice'] },
    'invalid-stop-loss-trail-price': { condition: 'trailPrice is not positive.', path: ['stopLoss', 'trailPrice'] },
    'invalid-stop-loss-trail-amount': { condition: 'trailAmount is not positive.', path: ['stopLoss', 'trailAmount'] },
    'invalid-stop-loss-trail-percent': {
      condition: 'trailPercent is not positive.',
      path: ['stopLoss', 'trailPercent'],
    },
    'invalid-stop-loss-trail-value': { condition: 'trailAmount and trailPercent are both sent.', path: ['stopLoss'] },
    'invalid-stop-loss-trail-value-required': {
      condition: 'type is trailing_stop without exactly one of trailAmount and trailPercent.',
      path: ['stopLoss'],
    },
    'invalid-stop-loss-amount-and-percent': { condition: 'amount and percent are both sent.', path: ['stopLoss'] },
    'invalid-stop-loss-relative-and-absolute': {
      condition: 'stopPrice or limitPrice is sent with a relative value (amount or percent).',
      path: ['stopLoss'],
    },
    'invalid-stop-loss-stop-price-required': {
      condition: 'limitPrice is sent without stopPrice.',
      path: ['stopLoss', 'stopPrice'],
    },
    'invalid-stop-loss-value-required': {
      condition: 'The stop loss has no relative, absolute, trailing or pnlAmount value.',
      path: ['stopLoss'],
    },
    'invalid-stop-loss-pnl-amount': { condition: 'pnlAmount is not positive.', path: ['stopLoss', 'pnlAmount'] },
    'invalid-stop-loss-pnl-incompatible': {
      condition: 'pnlAmount is sent with percent, amount, stopPrice or limitPrice.',
      path: ['stopLoss'],
    },
    'invalid-stop-loss-pnl-trailing': { condition: 'pnlAmount is sent with type trailing_stop.', path: ['stopLoss'] },
  },
  Breakeven: {
    'invalid-breakeven-offset': {
      condition: 'breakevenOffset is not a number from 0.001 to 100.',
      path: ['breakevenOffset'],
    },
    'invalid-breakeven-order-type': {
      condition: 'action is breakeven without orderType stop or stop_limit.',
      path: ['orderType'],
    },
  },
  'Delay, cancel, reject timing': {
    'invalid-delay': { condition: 'delay is a number, and not whole seconds from 1 to 86400.', path: ['delay'] },
    'invalid-delay-format': {
      condition: 'delay is not a number of seconds, a time from now, or a date and time.',
      path: ['delay'],
    },
    'invalid-delay-past': { condition: 'delay is not in the future.', path: ['delay'] },
    'invalid-delay-exceeds-max': { condition: 'delay is more than 86400 seconds ahead.', path: ['delay'] },
    'invalid-delay-missing-timezone': {
      condition: 'delay is a date without a time zone, with or without a time.',
      path: ['delay'],
    },
    'invalid-cancel-after': { condition: 'cancelAfter is not an integer from 1 to 3600.', path: ['cancelAfter'] },
    'invalid-reject-after': { condition: 'rejectAfter is not an integer from 1 to 30.', path: ['rejectAfter'] },
  },
  'Message metadata': {
    'invalid-expires-at': { condition: 'expiresAt is not YYYY-MM-DD or a relative date.', path: ['expiresAt'] },
    'invalid-message-length': { condition: 'message has more than 255 characters.', path: ['message'] },
    'invalid-message-tags': { condition: 'message contains HTML tags.', path: ['message'] },
  },
  'Formula errors': {
    'invalid-formula-syntax': { condition: 'The formula cannot be parsed.' },
    'invalid-formula-reference': {
      condition:
        'The formula refers to a missing field, to a name without the prefix "signal.", or to an unknown rounding mode.',
    },
    'invalid-formula-dependency': { condition: 'The formula refers to another formula.' },
    'invalid-formula-nested': { condition: 'A formula is not in a top-level field, takeProfit or stopLoss.' },
    'invalid-formula-runtime': { condition: 'The calculation fails: division by zero, an invalid argument.' },
    'invalid-formula-length': { condition: 'The formula has more than 500 characters after the =.' },
    'invalid-formula-operator': { condition: 'The formula uses **, .. or matches.' },
    'invalid-formula-result': { condition: 'The result is not text, a number, a boolean or null.' },
    'invalid-formula-blacklisted-field': { condition: 'ticker, action, test, cancel or targets is a formula.' },
  },
  request: {
    'not-found': { condition: 'No webhook has this path.' },
    'too-many-requests': { condition: 'More than 60 requests per minute or 500 per hour.' },
    'payload-too-large': { condition: 'The body is larger than the webhook accepts.' },
    'invalid-request': {
      condition: 'A request to the command signal-to-order has a mistyped key, or an invalid value.',
    },
  },
  parse: {
    'invalid-field': { condition: 'A known field has the wrong JSON type and no code of its own.' },
    'invalid-time': {
      condition:
        'time is invalid, and rejectAfter or the setting rejectOlderThan counts the age of the signal from it.',
      path: ['time'],
    },
    'invalid-forex-ticker-format': {
      condition: 'A forex ticker is not a pair of two currencies that are known.',
      path: ['ticker'],
    },
    'mistyped-field': {
      condition: 'A name looks like a misspelt field, and mistypedFields is refuse.',
    },
    'field-unsupported': {
      condition:
        'A field of another platform asks for a trade that the library does not plan, and mistypedFields is refuse.',
    },
    'field-duplicated': {
      condition: 'A name is sent more than once in one object, and mistypedFields is refuse.',
    },
    'invalid-stop-loss-limit-offset': {
      condition: 'limitOffset is not an object with either a percent (above 0, below 100) or an amount (above 0).',
      path: ['stopLoss', 'limitOffset'],
    },
    'invalid-expect': {
      condition:
        'expect is not an object with a position (long, short or flat), a quantity of at least 0, or both; or it is flat with a quantity above 0.',
      path: ['expect'],
    },
    'invalid-targets-count': { condition: 'targets is not a list of 2 to 4 targets.', path: ['targets'] },
    'invalid-targets-value': {
      condition: 'A target is not an object with exactly one of percent, amount, limitPrice and risk.',
      path: ['targets'],
    },
    'invalid-targets-percent': { condition: 'percent of a target is not positive.', path: ['targets'] },
    'invalid-targets-amount': { condition: 'amount of a target is not positive.', path: ['targets'] },
    'invalid-targets-limit-price': { condition: 'limitPrice of a target is not positive.', path: ['targets'] },
    'invalid-targets-risk': {
      condition: 'risk of a target is not positive, or the entry has no stop loss of type stop or stop_limit.',
      path: ['targets'],
    },
    'invalid-targets-share': {
      condition:
        'A share is 0 or less, or more than 100; the shares add up to more than 100; or nothing is left for a target.',
      path: ['targets'],
    },
    'invalid-targets-move-stop': {
      condition:
        'moveStop is not entry, previous-target, a percent or an amount; or the entry has no stop loss of type stop or stop_limit; or the first target has previous-target.',
      path: ['targets'],
    },
    'targets-and-take-profit': { condition: 'targets and takeProfit are both sent.', path: ['targets'] },
  },
  // A row also has the rule of its gate, and the sentence of that rule in a trace.
  gates: {
    'test-signal-refused': {
      condition: 'The signal is a test, and the settings refuse test signals.',
      path: ['test'],
      rule: 'gate.test-signal',
      sentence: 'The settings can reject the entries of test signals.',
    },
    'position-unexpected': {
      condition: 'The open position is not the one that the signal expects, and unexpectedPosition is refuse.',
      path: ['expect'],
      rule: 'gate.expected-position',
      sentence: 'A signal can say which position its strategy held: the settings can reject an entry from another one.',
    },
    'ticker-mistyped': {
      condition:
        'The ticker is unknown, one that differs only by case or separators is known, and mistypedFields is refuse.',
      path: ['ticker'],
      rule: 'gate.ticker',
      sentence: 'The settings can reject an unknown ticker that differs from a known one by case or separators only.',
    },
    'exit-signals-ignored': {
      condition: 'The settings ignore exits.',
      rule: 'gate.exit-signals',
      sentence: 'The settings can ignore exits.',
    },
    'side-not-allowed': {
      condition: 'The settings do not allow positions on this side.',
      rule: 'gate.allowed-sides',
      sentence: 'The settings can allow one side only.',
    },
    'sides-isolated': {
      condition: 'The position is on the side that is not allowed, and the settings leave positions there alone.',
      rule: 'gate.sides-isolated',
      sentence: 'The settings can isolate the sides: a signal then cannot close a position on the other side.',
    },
    'entry-locked-out': {
      condition: 'The settings lock out entries.',
      rule: 'gate.entry-lockout',
      sentence: 'The settings can lock out entries.',
    },
    'add-to-position-not-allowed': {
      condition: 'The settings do not allow adding to a position.',
      rule: 'gate.add-to-position',
      sentence: 'The settings decide whether a signal can add to a position.',
    },
    'max-positions-reached': {
      condition: 'The number of open tickers is at its limit.',
      rule: 'gate.max-positions',
      sentence: 'The settings can limit the number of open tickers.',
    },
    'signal-too-old': {
      condition: 'The signal is older than the limit.',
      rule: 'gate.age',
      sentence: 'A signal can be too old to trade.',
    },
    'released-too-late': {
      condition: 'The delayed signal is planned too long after its release.',
      path: ['delay'],
      rule: 'gate.release',
      sentence: 'A delayed signal that is planned too long after its release enters nothing.',
    },
    'spread-too-wide': {
      condition: 'The bid-ask spread is wider than the limit.',
      rule: 'gate.spread',
      sentence: 'The bid-ask spread can be too wide.',
    },
    'outside-trading-window': {
      condition: 'No trading window is open, or the time is outside of entryWindowFromOpen.',
      rule: 'gate.trading-window',
      sentence: 'The settings can limit trading to hours of the day.',
    },
    'market-closed': {
      condition: 'The market is closed, and the settings refuse entries then.',
      rule: 'gate.market-hours',
      sentence: 'The settings can refuse or postpone entries while the market is closed.',
    },
    'session-ending': {
      condition: 'The trade day is about to end, or has ended, and the settings want no position overnight.',
      rule: 'gate.session-end',
      sentence: 'The settings can refuse entries from before the close until the next open.',
    },
    blackout: {
      condition: 'The settings allow no entries at this time, for example because of news.',
      rule: 'gate.blackout',
      sentence: 'The settings can list times in which nothing is entered.',
    },
    'short-selling-unsupported': {
      condition: 'The broker does not support this short sale.',
      rule: 'gate.short-selling',
      sentence: 'A short sale needs a broker that supports it.',
    },
    'swap-refused': {
      condition:
        'The signal would close the position at once, while its entry on the other side waits for a price, and the settings refuse that.',
      path: ['orderType'],
      rule: 'gate.waiting-swap',
      sentence: 'The settings can refuse swaps whose entry waits while the exit trades at once.',
    },
    'order-too-large': {
      condition: 'The entry, or the position after it, is larger than the settings allow.',
      path: ['quantity'],
      rule: 'gate.order-size',
      sentence: 'The settings can limit the size of an entry, its value, and the value of the position after it.',
    },
    'price-out-of-collar': {
      condition: 'A price of the entry is further from the market than the settings allow.',
      rule: 'gate.price-collar',
      sentence: 'The settings can limit how far the prices of an entry are from the market.',
    },
    'loss-at-stop-too-large': {
      condition: 'The loss of the entry at its stop loss is larger than the settings allow.',
      path: ['stopLoss'],
      rule: 'gate.loss-at-stop',
      sentence: 'The settings can limit the loss of an entry at its stop loss.',
    },
    'buying-power-exceeded': {
      condition: 'The value of the entry, or its margin where the instrument has one, is larger than the buying power.',
      path: ['quantity'],
      rule: 'gate.buying-power',
      sentence: 'The value or the margin of an entry can be more than the account has for it.',
    },
    'day-loss-reached': {
      condition: 'The account has lost more today than the guard allows.',
      rule: 'gate.day-loss',
      sentence: 'The guard can end the day after a loss.',
    },
    'day-profit-reached': {
      condition: 'The account has won more today than the guard allows.',
      rule: 'gate.day-profit',
      sentence: 'The guard can end the day after a profit.',
    },
    'drawdown-reached': {
      condition:
        'The equity is further below its high than the guard allows; with trailing set to "none", further below the first equity.',
      rule: 'gate.drawdown',
      sentence: 'The guard can stop an account that is too far below its high, until a person clears it.',
    },
    'entries-exhausted': {
      condition: 'As many entries as the guard allows were sent today.',
      rule: 'gate.entries',
      sentence: 'The guard can limit the entries of a day, and those in one ticker.',
    },
    'cooling-down': {
      condition: 'The last loss is too recent, or there were too many losses in a row.',
      rule: 'gate.cooling-down',
      sentence: 'The guard can ask for a pause after a loss, and end the day after losses in a row.',
    },
    'exposure-too-large': {
      condition: 'With the entry, the account would hold more than the guard allows.',
      path: ['quantity'],
      rule: 'gate.exposure',
      sentence: 'The guard can limit the contracts and the value of all positions, resting entries and the entry.',
    },
    'open-risk-too-large': {
      condition: 'With the entry, the account would risk more at its stops than the guard allows.',
      path: ['quantity'],
      rule: 'gate.open-risk',
      sentence: 'The guard can limit the loss of all positions at their stops.',
    },
  },
  plan: {
    'no-position': { condition: 'The action needs an open position.' },
    'sentiment-conflict': {
      condition: 'The sentiment makes the action an exit, and no position is open on the side that it would exit.',
    },
    'contract-not-found': { condition: 'No contract matches the request.' },
    'contract-ambiguous': { condition: 'More than one open contract matches the ticker.' },
    'instrument-unknown': { condition: 'The instrument is needed but unknown.' },
    'quote-unavailable': { condition: 'A market price is needed but missing.' },
    'equity-unavailable': { condition: 'The account equity is needed but missing.' },
    'price-unresolved': { condition: 'A price of the order is invalid.' },
    'targets-not-ordered': {
      condition:
        'A target does not lie beyond the one before it, or moveStop would put the stop at the target that has filled, or beyond it.',
      path: ['targets'],
    },
    'price-of-underlying': {
      condition: 'A price that was sent for an option contract looks like a price of its underlying.',
    },
    'quantity-unresolved': { condition: 'The quantity resolves to an amount that cannot be traded.' },
    'stop-loss-required': {
      condition: 'The quantity type, or a limit of the loss at the stop loss, needs a stop loss.',
    },
    'stop-already-passed': { condition: 'The market has already passed the stop.' },
    'order-expired': {
      condition: 'expiresAt is before today, or the last session up to that day has ended.',
      path: ['expiresAt'],
    },
    'contract-expired': { condition: 'The contract has expired.', path: ['ticker'] },
    'below-minimum': { condition: 'The entry is smaller than the instrument allows.', path: ['quantity'] },
    'above-maximum': { condition: 'The entry is larger than the instrument allows.', path: ['quantity'] },
    'currency-mismatch': {
      condition: "Prices are not in the account's currency, and there is no rate to convert an amount.",
    },
    'calendar-unknown': {
      condition: 'A setting depends on the hours of the market, and no calendar of that market is known.',
    },
    'breakeven-unsupported': { condition: 'The broker does not report an average entry price.' },
    'account-unavailable': {
      condition:
        'What the plan needs to know of the account is missing: a port (which asks the broker) has failed, or the guard was given no state of the day, or no list of resting entries.',
    },
  },
  broker: {
    'unsupported-by-broker': {
      condition:
        'The broker does not accept one of the orders of the plan, nor any other form of that order that is as safe; nothing is sent.',
    },
    'broker-rule': { condition: 'The broker does not take the order: a rule of its profile is broken.' },
  },
  execution: {
    'client-order-id-required': {
      condition: 'An order of a plan that is to be executed has no clientOrderId of its own.',
    },
    'token-invalid': { condition: 'What was passed to redeem is not an authorization.', path: ['authorization'] },
    'plan-changed': { condition: 'The plan is not the one that was authorized.', path: ['plan'] },
    'token-used': { condition: 'The authorization has been used.', path: ['authorization', 'id'] },
    'token-expired': { condition: 'The authorization has expired.', path: ['authorization', 'expiresAt'] },
    'plan-outdated': { condition: 'Planning gives another plan now, or none.', path: ['plan'] },
  },
  configuration: {
    'invalid-setting': { condition: 'A setting is unknown, invalid, or contradicts another.' },
    'context-incomplete': {
      condition: 'The plan reads something that the context was not loaded with.',
    },
    'invalid-signal-id': {
      condition:
        'The identifier of a signal is empty, longer than 128 characters, or has control characters; or an earlier signal of the batch has it.',
      path: ['signalId'],
    },
    'invalid-snapshot': {
      condition: 'A value of a market, an order, an event or an execution is missing or invalid.',
    },
  },
} as const;

/** A heading of the specification, or one of the library's own sections. */
export type ErrorSection = keyof typeof sections;

/** Code of an error. */
export type ErrorCode = { [Section in ErrorSection]: keyof (typeof sections)[Section] & string }[ErrorSection];

/** Code of a formula error. */
export type FormulaErrorCode = keyof (typeof sections)['Formula errors'] & string;

/** Code of a gate that rejects a plan. */
export type GateCode = keyof (typeof sections)['gates'] & string;

/** Rule of a gate in a trace. */
export type GateRule = (typeof sections)['gates'][GateCode]['rule'];

/** The rule of each gate with its sentence, in the order of the catalogue. */
export function gateSentences(): Readonly<Record<GateRule, string>> {
  const rows = Object.values(sections.gates).map(({ rule, sentence }) => [rule, sentence] as const);
  // The rules of all rows are GateRule by definition; Object.fromEntries widens them to string.
  return Object.fromEntries(rows) as Record<GateRule, string>;
}

/** The rule of the gate that refuses with a code; undefined for codes of other errors. */
export function gateRule(code: ErrorCode): GateRule | undefined {
  const rows: Readonly<Record<string, { readonly rule: GateRule }>> = sections.gates;
  return rows[code]?.rule;
}

/** One entry of the error catalogue. */
export interface ErrorEntry extends CatalogueEntry {
  /** The code itself. */
  readonly code: ErrorCode;
  /** A heading of the specification, or one of the library's own sections. */
  readonly section: ErrorSection;
  /** Path of the error, if it is always the same. */
  readonly path?: readonly string[];
  /** `library` for codes that the specification does not have. */
  readonly origin: 'specification' | 'library';
  /** Position in the order in which errors are reported. */
  readonly rank: number;
  /** Its part of the page of errors, relative to the address of the documentation: `errors.html#invalid-quantity`. */
  readonly docs: string;
}

const librarySections: readonly string[] = [
  'request',
  'parse',
  'gates',
  'plan',
  'broker',
  'execution',
  'configuration',
];

const errorsPage = 'errors.html';

function entriesByCode(): Catalogue<ErrorCode, ErrorEntry> {
  // The keys of `sections` are the types ErrorSection and ErrorCode by definition; Object.entries widens them to string.
  const rows = Object.entries<Readonly<Record<string, Pick<ErrorEntry, 'condition' | 'path'>>>>(sections).flatMap(
    ([section, lines]) =>
      Object.entries(lines).map(([code, { condition, path }]) => ({ code, section, condition, ...(path && { path }) })),
  ) as Omit<ErrorEntry, 'origin' | 'rank' | 'docs'>[];
  const entries = rows.map((row, rank): [ErrorCode, ErrorEntry] => {
    const origin = librarySections.includes(row.section) ? 'library' : 'specification';
    return [row.code, { ...row, origin, rank, docs: `${errorsPage}#${row.code}` }];
  });
  // The rows have every code; Object.fromEntries widens them to string.
  return Object.fromEntries(entries) as Catalogue<ErrorCode, ErrorEntry>;
}

/**
 * Every error code with its section, condition, path and part of the documentation, in the order in which errors are reported. A program
 * that shows errors can link each to its part of the page: you say where the documentation is.
 *
 * @example
 * const entry = errorCatalogue['invalid-quantity'];
 * entry.section; // 'General'
 * entry.path; // ['quantity']
 * new URL(entry.docs, 'https://bot.example.com/docs/').href; // 'https://bot.example.com/docs/errors.html#invalid-quantity'
 * Object.keys(errorCatalogue)[0]; // 'post-required'
 */
export const errorCatalogue: Catalogue<ErrorCode, ErrorEntry> = /* @__PURE__ */ entriesByCode();

/** The catalogue's entry of a code, which may come from a stored error: of an unknown code, one that comes last. */
export function describeError(code: ErrorCode): ErrorEntry {
  return Object.hasOwn(errorCatalogue, code)
    ? errorCatalogue[code]
    : {
        code,
        section: 'plan',
        condition: 'Unknown code.',
        origin: 'library',
        rank: Object.keys(errorCatalogue).length,
        docs: errorsPage,
      };
}

/** Rule of the guard, what it measured, and its limit. */
export interface GuardFacts<Setting extends string> {
  /** Setting of the guard with the limit. */
  readonly setting: Setting;
  /** What was measured: money, percent, contracts, entries, losses or seconds, as the limit. */
  readonly actual: DecimalString;
  /** The limit. */
  readonly limit: DecimalString;
  /** Currency of the account, where the limit is one of money or of a share of the equity. */
  readonly currency?: string;
}

/** Fields that only errors of one code have, for programs. */
export interface ErrorFacts {
  /** When the market opens. */
  'market-closed': {
    /** Next open; absent where nobody knows it. */
    readonly opensAt?: IsoInstant;
  };
  /** When the market closes. */
  'session-ending': {
    /** Last regular close of the trade day. */
    readonly closesAt: IsoInstant;
  };
  /** When entries are allowed again. */
  blackout: {
    /** End of the blackout. */
    readonly until: IsoInstant;
  };
  /** Correction of the name. */
  'mistyped-field': {
    /** Field with the closest name. */
    readonly suggestion: string;
  };
  /** Ticker that is known. */
  'ticker-mistyped': {
    /** Ticker that differs by case or separators only. */
    readonly suggestion: string;
  };
  /** Position that the signal expects, and the one that is open. */
  'position-unexpected': {
    /** Position of the strategy before its order, scaled by the multiplier. */
    readonly expectedPosition: ComparedPosition;
    /** Open position. */
    readonly heldPosition: ComparedPosition;
  };
  /** What the port threw. */
  'account-unavailable': {
    /** What the port threw or rejected with; not enumerable, because it can hold keys and addresses. */
    readonly cause?: unknown;
    /** Why nobody waits for the port any longer; absent: it failed. */
    readonly reason?: 'timeout' | 'aborted';
  };
  /** Correction of a misspelt name; absent where something else is invalid. */
  'invalid-snapshot': {
    /** Known name that is meant. */
    readonly suggestion?: string;
  };
  /** Position of the first syntax error. */
  'malformed-json': {
    /** Line, from 1. */
    readonly line: number;
    /** Column, from 1. */
    readonly column: number;
  };
  /** What the resize means and what the signal says. */
  'resize-sentiment-conflict': {
    /** Sentiment that the order needs. */
    readonly requiredSentiment: 'bullish' | 'bearish';
    /** Sentiment of the signal. */
    readonly actualSentiment: Sentiment;
  };
  /** Side of the entry and the setting. */
  'side-not-allowed': {
    /** Side of the entry. */
    readonly side: PositionSide;
    /** Sides that the settings allow. */
    readonly allowed: AllowedSides;
  };
  /** Side of the position and the setting. */
  'sides-isolated': {
    /** Side of the position that the signal would close. */
    readonly side: PositionSide;
    /** Sides that the settings allow. */
    readonly allowed: AllowedSides;
  };
  /** Open tickers and the setting. */
  'max-positions-reached': {
    /** Number of open tickers. */
    readonly open: number;
    /** Maximum of the settings. */
    readonly limit: number;
  };
  /** Age of the signal and its limit. */
  'signal-too-old': {
    /** Age in seconds; the delay that the signal asks for is not part of it. */
    readonly ageSeconds: number;
    /** Maximum, in seconds. */
    readonly limit: number;
  };
  /** Time since the release, and its limit. */
  'released-too-late': {
    /** Seconds from the release to the plan. */
    readonly lateSeconds: number;
    /** Maximum, in seconds. */
    readonly limit: number;
  };
  /** Spread and its limit. */
  'spread-too-wide': {
    /** Ask less bid; absent without a quote. */
    readonly spread?: DecimalString;
    /** Maximum. */
    readonly limit: DecimalString;
    /** `dollars`: an amount of the quote currency; or percent of the midpoint. */
    readonly unit: 'dollars' | 'percent';
    /** Quote currency of the contract. */
    readonly currency?: string;
  };
  /** Size of the entry and the first limit that it exceeds. */
  'order-too-large': {
    /** Setting with the limit. */
    readonly setting: 'maxOrderQuantity' | 'maxOrderValue' | 'maxPositionValue';
    /** Units, or value, of the entry or of the position after it. */
    readonly actual: DecimalString;
    /** Maximum. */
    readonly limit: DecimalString;
    /** Currency of the account, where the limit is one of a value. */
    readonly currency?: string;
  };
  /** Price of the entry, the market and the limit. */
  'price-out-of-collar': {
    /** Which price of the order it is. */
    readonly field: 'limitPrice' | 'stopPrice';
    /** Price of the order. */
    readonly price: DecimalString;
    /** Midpoint of the quote. */
    readonly marketPrice: DecimalString;
    /** Distance in percent of the midpoint. */
    readonly actual: DecimalString;
    /** Maximum, in percent. */
    readonly limit: DecimalString;
  };
  /** Loss at the stop loss and the first limit that it exceeds. */
  'loss-at-stop-too-large': {
    /** Setting with the limit. */
    readonly setting: 'maxLossAtStop' | 'maxLossAtStopPercent';
    /** Loss in the currency of the account, or percent of the equity. */
    readonly actual: DecimalString;
    /** Maximum. */
    readonly limit: DecimalString;
    /** Currency of the account. */
    readonly currency?: string;
  };
  /** Value or margin of the entry, and the buying power. */
  'buying-power-exceeded': {
    /** Value of the entry, or its margin, with its fee. */
    readonly actual: DecimalString;
    /** Buying power. */
    readonly limit: DecimalString;
    /** Currency of the account. */
    readonly currency?: string;
  };
  /** Loss of the day and its limit. */
  'day-loss-reached': GuardFacts<'maxLossPerDay' | 'maxLossPerDayPercent'>;
  /** Profit of the day and its limit. */
  'day-profit-reached': GuardFacts<'maxProfitPerDay'>;
  /** Distance from the high of the equity, and its limit. */
  'drawdown-reached': GuardFacts<'maxDrawdown'>;
  /** Entries of today and their limit. */
  'entries-exhausted': GuardFacts<'maxEntriesPerDay' | 'maxEntriesPerTicker'>;
  /** Seconds since the last loss, or losses in a row, and the limit. */
  'cooling-down': GuardFacts<'cooldownAfterLoss' | 'maxLossesInRow'>;
  /** What the account would hold, and the limit. */
  'exposure-too-large': GuardFacts<
    'maxContracts' | 'maxTotalValue' | 'maxTotalValuePercent' | 'maxSideValue' | 'maxSideValuePercent'
  >;
  /** What the account would risk, and the limit. */
  'open-risk-too-large': GuardFacts<'maxOpenRisk' | 'maxOpenRiskPercent'>;
  /** Size of the entry and the instrument's minimum. */
  'below-minimum': {
    /** Field of the instrument with the minimum. */
    readonly minimum: 'minQuantity' | 'minNotional';
    /** Units, or value. */
    readonly actual: DecimalString;
    /** Least that is allowed. */
    readonly limit: DecimalString;
    /** Quote currency of the contract, where the limit is one of the value. */
    readonly currency?: string;
  };
  /** Size of the entry and the instrument's maximum. */
  'above-maximum': {
    /** Units of the entry. */
    readonly actual: DecimalString;
    /** Maximum. */
    readonly limit: DecimalString;
  };
  /** Contract and its last day. */
  'contract-expired': {
    /** Symbol of the contract. */
    readonly contract: string;
    /** Last day on which it trades. */
    readonly lastDay: string;
  };
  /** Rule of the broker's profile and its source. */
  'unsupported-by-broker': {
    /** Identifier of the rule or form: `alpaca.options.brackets`. */
    readonly rule: string;
    /** Document or file that states the rule. */
    readonly source: string;
  };
  /** Rule of the broker's profile and its source. */
  'broker-rule': {
    /** Identifier of the rule or form: `alpaca.stocks.extended-hours`. */
    readonly rule: string;
    /** Document or file that states the rule. */
    readonly source: string;
  };
  /** Contracts that the signal can mean. */
  'contract-ambiguous': {
    /** Symbols of the contracts. */
    readonly contracts: readonly string[];
  };
  /** Currencies without a rate. */
  'currency-mismatch': {
    /** Currency of the instrument's prices. */
    readonly quoteCurrency: string;
    /** Currency of the account. */
    readonly accountCurrency: string;
  };
  /** Leg of a bracket that is not on its side of the entry; absent where the price of the order itself is invalid. */
  'price-unresolved': {
    /** Take profit or stop loss. */
    readonly leg?: 'takeProfit' | 'stopLoss';
    /** Price of the leg. */
    readonly price?: DecimalString;
    /** Price of the entry that it was compared with. */
    readonly entry?: DecimalString;
  };
  /** Prices that the one that was sent was compared with. */
  'price-of-underlying': {
    /** Price of the contract. */
    readonly contractPrice: DecimalString;
    /** Price of its underlying. */
    readonly underlyingPrice: DecimalString;
  };
  /** When the authorization ended. */
  'token-expired': {
    /** First instant at which it could no longer be used. */
    readonly expiredAt: IsoInstant;
  };
  /** What is different now. */
  'plan-outdated': {
    /** Steps of the authorized plan that planning no longer gives, and those that it gives in their place. */
    readonly changed: { readonly before: readonly JsonObject[]; readonly after: readonly JsonObject[] };
    /** Why nothing is planned now; absent where another plan is. */
    readonly refusals?: readonly SignalError[];
  };
  /** Stop and market. */
  'stop-already-passed': {
    /** Stop price of the order. */
    readonly stopPrice: DecimalString;
    /** Price that has passed it. */
    readonly marketPrice: DecimalString;
  };
}

/** Fields that errors of a code have in addition to `ErrorBase`. */
export type FactsOf<C extends ErrorCode> = C extends keyof ErrorFacts ? ErrorFacts[C] : unknown;

/** Names and indices from the message to a value in it. */
export type ErrorPath = readonly (string | number)[];

/** Fields of every error. */
export interface ErrorBase {
  /** One English sentence with the invalid value and what was expected. */
  readonly message: string;
  /** The invalid value, cut at 60 characters. */
  readonly received?: JsonValue;
  /** What was expected. */
  readonly expected?: string;
  /** Path of the field concerned; in a batch it begins with the index of the signal. */
  readonly path: ErrorPath;
  /** A heading of the specification, or one of the library's own sections. */
  readonly section: ErrorSection;
  /** How the amounts among its facts were calculated, where planning calculated them. */
  readonly calculation?: Calculation;
}

/** One reason for rejecting a message or a plan: plain JSON data, discriminated by `code`. */
export type SignalError<C extends ErrorCode = ErrorCode> = C extends ErrorCode
  ? ErrorBase & { readonly code: C } & FactsOf<C>
  : never;

/** The sentence of an error and what it is about. The path is the catalogue's unless there is one here. */
export type ErrorDetails = Omit<ErrorBase, 'path' | 'section'> & { readonly path?: ErrorPath };

/** Error of a code. */
export function signalError<C extends ErrorCode>(code: C, details: ErrorDetails & FactsOf<C>): SignalError<C> {
  const entry = describeError(code);
  const { message, path = entry.path ?? [], ...rest }: ErrorDetails = details;
  // Amounts can have hundreds of digits.
  const received = typeof rest.received === 'string' ? { received: excerpt(rest.received) } : {};
  const error = { code, message, path, section: entry.section, ...rest, ...received };
  // The parameters guarantee the facts; TypeScript cannot follow a conditional type inside its own function.
  return error as unknown as SignalError<C>;
}

/** Sorts errors by the catalogue; errors of one code keep their order. */
export function inCatalogueOrder<E extends SignalError>(errors: readonly E[]): readonly E[] {
  return errors.toSorted((first, second) => describeError(first.code).rank - describeError(second.code).rank);
}

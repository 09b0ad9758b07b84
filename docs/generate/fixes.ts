// How to fix the cause of each code, for docs/errors.md. The type makes the compiler check that no code is missing.
import type { ErrorCode } from '../../src/core/errors.js';

const aboveZero =
  'Send a number above 0. A placeholder that was not filled in arrives as text: check the message that your platform sent.';
const oneWay = 'Keep one of them.';

export const fixes: Readonly<Record<ErrorCode, string>> = {
  'post-required': 'Send the alert with POST. A browser that opens the address sends GET.',
  'empty-json': 'Write the message into the message field of the alert.',
  'malformed-json':
    'Check the text at `line` and `column`. Usual causes: a comma after the last field, typographic quotes from a word processor, a placeholder that became text without quotes.',
  'invalid-payload': 'Send an object with `ticker` and `action`.',
  'invalid-action': 'Use one of the eight actions, in lower case.',
  'invalid-sentiment': 'Use `bullish` or `long`, `bearish` or `short`, or `flat`, in lower case.',
  'invalid-sentiment-action': 'Remove `sentiment`: only `buy`, `sell` and `resize` use it.',
  'not-platform-a': 'Send from that platform, or widen `allowedIpAddresses`.',
  'not-platform-b': 'Send from that platform, or widen `allowedIpAddresses`.',
  'invalid-ip-address': 'Add the address or its range to `allowedIpAddresses`.',
  'invalid-ip-address-format':
    'Pass the address without a port. Behind a proxy, read it from the header that the proxy sets.',
  'ticker-does-not-exist': 'Write the ticker exactly as in the list of known tickers; letter case counts.',
  'invalid-password': 'Copy the whole address again. After a new password is generated, the old address is invalid.',
  'empty-ticker-name': 'Send a ticker. A placeholder that was not filled in can leave it empty.',
  'unsupported-ticker':
    'Add the ticker to the setting `allowedTickers` (`tickers.allowed` of the parse context), or send the alert to another webhook.',
  'invalid-quantity': aboveZero,
  'invalid-asset-class': 'Send index options to a webhook whose `assetClass` is `index_options`.',
  'too-many-payload-items': 'Send at most 5 signals per request.',
  'batch-signals-not-enabled': 'Turn on `allowBatchSignals`, or send one object without the array.',
  'invalid-order-type': 'Use one of the five order types, in lower case with underscores.',
  'invalid-cancel-order-type': 'Use one of the five order types, in lower case with underscores.',
  'invalid-trailing-stop':
    'Send `trailAmount` or `trailPercent`, and only with `buy`, `sell`, `add`, `resize`, `exit`, `reverse`.',
  'invalid-time-in-force': 'Use one of the seven values, in lower case.',
  'invalid-extended-hours': 'Send `true` or `false` without quotes, for stocks only.',
  'invalid-market-price-type': 'Use one of the five values.',
  'invalid-bid-ask-spread-filter-amount-and-percent': oneWay,
  'invalid-bid-ask-spread-filter-percent': 'Send a percentage from 0.01 to 99.99.',
  'invalid-quantity-type': 'Use one of the six types.',
  'invalid-quantity-type-action': 'Remove `quantityType`: `cancel` does not trade.',
  'invalid-risk-dollar-amount-action': 'Use another type: only entries can risk an amount.',
  'invalid-risk-percent-action': 'Use another type: only entries can risk a percentage of the equity.',
  'invalid-percent-of-position-action': 'Use another type, or `exit` with a percentage of the position.',
  'quantity-type-requires-quantity': 'Send `quantity` too.',
  'resize-requires-quantity': 'Send the target as `quantity`, 0 or above.',
  'invalid-quantity-type-for-asset-class':
    'Send a number of contracts: `fixed_quantity`. With the setting `"futuresSizing": "risk"`, `risk_dollar_amount` and `risk_percent` are accepted, too.',
  'resize-target-unresolved':
    'Send an amount that buys at least one unit, or allow fractions with `useFractionalQuantity`. Send 0 to close the position.',
  'resize-sentiment-conflict':
    'Send as `sentiment` what `requiredSentiment` of the error says, or leave `sentiment` out. Use `reverse` to change sides.',
  'invalid-option-type': 'Use `call`, `put` or `both`.',
  'invalid-intrinsic-value': 'Use `itm` or `otm`.',
  'invalid-expiration': 'Write a date as `2026-01-30`, or days, weeks, months or years from today as `+7 days`.',
  'invalid-strike-count': 'Send a whole number from 2 to 20.',
  'invalid-strikes-away': 'Reduce `strikesAway`, or raise `strikeCount`.',
  'invalid-strike-price': 'Send a strike above 0, with `expiration` and with `optionType` `call` or `put`.',
  'invalid-ticker-and-option-type': 'Remove `optionType`: the ticker names the contract.',
  'invalid-stocks-ticker-format': 'Send the symbol alone, such as `AAPL`, without an exchange prefix.',
  'invalid-options-ticker-format': 'Write `SPY 260130C600`: underlying, one space, date, C or P, strike.',
  'invalid-futures-ticker-format': 'Write `ESH2026` or `ES1!`.',
  'invalid-crypto-ticker-format': 'Write `BTC-USD`, with a hyphen.',
  'invalid-forex-ticker-format': 'Write two currencies: `EUR-USD`, `EURUSD`, `EUR/USD` or `OANDA:EURUSD`.',
  'invalid-take-profit-percent': aboveZero,
  'invalid-take-profit-amount': aboveZero,
  'invalid-take-profit-limit-price': aboveZero,
  'invalid-take-profit-amount-and-percent': oneWay,
  'invalid-take-profit-relative-and-absolute': 'Keep either the distance or the price.',
  'invalid-take-profit-value-required': 'Send one of the four fields, or remove `takeProfit`.',
  'invalid-take-profit-pnl-amount': aboveZero,
  'invalid-take-profit-pnl-incompatible': 'Send `pnlAmount` without the other fields.',
  'invalid-stop-loss-type':
    'Send `stop_limit` with `limitPrice`, or `trailing_stop` with a trail. Without `type`, the values decide.',
  'invalid-stop-loss-percent': aboveZero,
  'invalid-stop-loss-amount': aboveZero,
  'invalid-stop-loss-stop-price': aboveZero,
  'invalid-stop-loss-limit-price': aboveZero,
  'invalid-stop-loss-trail-price': 'Remove it: it has no effect.',
  'invalid-stop-loss-trail-amount': aboveZero,
  'invalid-stop-loss-trail-percent': aboveZero,
  'invalid-stop-loss-trail-value': 'Keep one of them, with `type` `trailing_stop` or without `type`.',
  'invalid-stop-loss-trail-value-required': 'Send exactly one of `trailAmount` and `trailPercent`.',
  'invalid-stop-loss-amount-and-percent': oneWay,
  'invalid-stop-loss-relative-and-absolute': 'Keep either the distance or the prices.',
  'invalid-stop-loss-stop-price-required':
    'Send `stopPrice` with `limitPrice`. With `percent` or `amount`, send `limitOffset` in place of `limitPrice`.',
  'invalid-stop-loss-value-required': 'Send a distance, a price, a trail or `pnlAmount`, or remove `stopLoss`.',
  'invalid-stop-loss-pnl-amount': aboveZero,
  'invalid-stop-loss-pnl-incompatible': 'Send `pnlAmount` without the other fields.',
  'invalid-stop-loss-pnl-trailing': 'Use `stop` or `stop_limit`, or a trail instead of `pnlAmount`.',
  'invalid-breakeven-offset': 'Send a number from 0.001 to 100, or leave it out.',
  'invalid-breakeven-order-type': 'Send `"orderType": "stop"` or `"stop_limit"`.',
  'invalid-delay': 'Send whole seconds from 1 to 86400.',
  'invalid-delay-format': 'Write seconds, `+5 minutes`, or `2026-01-26T16:00:00-05:00`.',
  'invalid-delay-past': 'Send a time after the receipt of the alert.',
  'invalid-delay-exceeds-max': 'Send a time at most 24 hours ahead.',
  'invalid-delay-missing-timezone':
    'Write date, time and zone: `2026-01-27 09:30 America/New_York`, `2026-01-27T14:30:00Z` or `2026-01-27T09:30:00-05:00`.',
  'invalid-cancel-after': 'Send whole seconds from 1 to 3600.',
  'invalid-reject-after': 'Send whole seconds from 1 to 30.',
  'invalid-expires-at': 'Write `2026-01-30`, or `+7 days`.',
  'invalid-message-length': 'Shorten the message to 255 characters.',
  'invalid-message-tags': 'Send plain text. `<` before a letter, `/` or `!` starts a tag; write a space after it.',
  'invalid-formula-syntax': 'See the [operators and functions](formulas.md). Write fields as `signal.name`.',
  'invalid-formula-reference':
    'Write `signal.` before field names, and send the field. `rounding.` names are valid only in `round(…)`.',
  'invalid-formula-dependency': 'Refer only to fields without a formula, and repeat the arithmetic if needed.',
  'invalid-formula-nested': 'Move the formula to a top-level field, or to `takeProfit` or `stopLoss`.',
  'invalid-formula-runtime': 'Add a condition: `=signal.x == 0 ? 1 : 100 / signal.x` is 1 where `x` is 0.',
  'invalid-formula-length':
    'Shorten what follows the `=` to 500 characters. Move constants to `extras`, and write `signal.extras.name` in the formula.',
  'invalid-formula-operator':
    'Write powers as products and ranges as arrays. Use `contains`, `starts with` or `ends with` instead of patterns.',
  'invalid-formula-result': 'Return one value: `min` and `max` make one from an array.',
  'invalid-formula-blacklisted-field': 'Write `ticker`, `action`, `test`, `cancel` and `targets` as plain values.',
  'not-found': 'Send to `/trading/webhook/<id>/<password>`, the address of your webhook.',
  'too-many-requests': 'Wait for the seconds in `Retry-After`. Send several signals as one batch.',
  'payload-too-large': 'Send at most 64 KiB.',
  'invalid-request':
    'Correct the key at `path`: the request is the JSON that your program sends, with the message in it. `--help` after the command lists its keys, here `signal-to-order lint --help`.',
  'invalid-field':
    'Send the JSON type of the [field](signals.md): text in quotes (also a ticker of digits only), numbers with or without quotes, booleans without.',
  'mistyped-field':
    'Use the [field](signals.md) that `suggestion` names, with a value that it accepts, or set `mistypedFields` to `notice`.',
  'field-unsupported': 'Remove the field, and do what the sentence says; or set `mistypedFields` to `notice`.',
  'invalid-stop-loss-limit-offset': 'Send either `percent`, above 0 and below 100, or `amount`, above 0.',
  'invalid-expect':
    'Send `{ "position": "long", "quantity": 10 }`, with `long`, `short` or `flat`; a flat position has quantity 0, or none.',
  'invalid-targets-count': 'Send 2 to 4 targets. For one, send `takeProfit`.',
  'invalid-targets-value': 'Send one of `percent`, `amount`, `limitPrice` and `risk` in each target.',
  'invalid-targets-percent': aboveZero,
  'invalid-targets-amount': aboveZero,
  'invalid-targets-limit-price': aboveZero,
  'invalid-targets-risk':
    'Send a number above 0, and a stop loss of type `stop` or `stop_limit`: a risk of 1 is as far from the entry as the stop loss.',
  'invalid-targets-share':
    'Send percentages of the entry that add up to at most 100, or to less than 100 where a target has no share.',
  'invalid-targets-move-stop':
    'Send `entry`, `previous-target` (not in the first target), `{ "percent": 0.5 }` or `{ "amount": 1 }`, beside a stop loss of type `stop` or `stop_limit`.',
  'targets-and-take-profit': 'Send `targets` for several, or `takeProfit` for the whole entry.',
  'targets-not-ordered':
    'Send the nearest target first, each beyond the one before it, and move the stop to a price before its target.',
  'field-duplicated':
    'Write each name once: the last value counts, in this library and in others. Or set `mistypedFields` to `notice`.',
  'invalid-time':
    'Send `time` as `2026-01-26T15:30:00Z`, or remove the limit of the age: `rejectAfter` of the message, or the setting `rejectOlderThan`.',
  'test-signal-refused': 'Leave `test` out, or set `testSignals` to `trade`.',
  'position-unexpected':
    'Bring the position to that of the strategy by hand, or wait until the strategy is flat; or set `unexpectedPosition` to `notice`.',
  'ticker-mistyped':
    'Send the ticker as the broker writes it; `suggestion` of the error is the known ticker that it resembles.',
  'exit-signals-ignored': 'Turn off `ignoreExitSignals`.',
  'side-not-allowed': 'Widen `allowedSides`.',
  'sides-isolated': 'Turn off `sidesIsolated`, or close the position with the strategy that opened it.',
  'entry-locked-out': 'Turn off `entryLockout`.',
  'add-to-position-not-allowed': 'Send `add`, or turn on `allowAddToPosition`.',
  'max-positions-reached': 'Close a position, or raise `maxPositions`.',
  'signal-too-old': 'Find out why the signal was late, or raise the limit.',
  'released-too-late':
    'Plan delayed signals when they are released, or raise `maxReleaseDelaySeconds` (300 by default).',
  'spread-too-wide':
    'Wait for a smaller spread, or raise the limit. An entry also needs a quote to measure the spread.',
  'outside-trading-window':
    'Send `"ignoreTradingWindows": true`, or widen `tradingWindows` or `entryWindowFromOpen`, whichever the sentence names.',
  'market-closed':
    'Send it while the market is open, or set `whenClosed` to `postpone` or `send`. `opensAt` has the next open.',
  'calendar-unknown':
    'Name a calendar that is known. Where none is named: pass `calendarOf` in the context, set `calendar` of the instrument, or add the ticker to the setting `calendars`. For days after the last one of the calendar, update the library or pass a calendar of your own.',
  'session-ending': 'Send it after the next open, or set a smaller `flatBy.minutesBeforeClose`.',
  blackout:
    'Send the signal after the end of the blackout (`until`), or remove the blackout from the setting `blackouts`.',
  'short-selling-unsupported': 'Trade the long side with this broker, or send `exit` to close a position.',
  'swap-refused':
    'Send `exit` with the stop or limit to close the position at that price, or set `waitingSwaps` to `exit-now`.',
  'order-too-large': 'Send a smaller quantity, or raise the limit that the sentence names.',
  'price-out-of-collar': 'Send a price closer to the market, or raise `priceCollarPercent`.',
  'loss-at-stop-too-large':
    'Send a smaller quantity or a closer stop loss, or raise the limit that the sentence names.',
  'buying-power-exceeded': 'Send a smaller quantity, or free buying power first.',
  'day-loss-reached':
    'Wait for the next trading day. Once the account is halted, a raised limit does not end the halt before that.',
  'day-profit-reached': 'Wait for the next trading day.',
  'drawdown-reached':
    'Find out why the account lost. Then clear the drawdown with the event `cleared` of `accountDay`: from then on it is measured from the equity of that moment.',
  'entries-exhausted': 'Wait for the next trading day, or raise the limit.',
  'cooling-down': 'Wait until the cooldown is over. After too many losses in a row, wait for the next trading day.',
  'exposure-too-large': 'Send a smaller quantity, or close a position first.',
  'open-risk-too-large':
    'Send a smaller quantity, a stop loss or a closer one, give the open positions stops, or cancel a resting entry: resting entries, and what has no stop, count with their whole value.',
  'no-position': 'Open a position first. If the position is already closed, nothing is left to do.',
  'sentiment-conflict': 'To enter, remove the sentiment. To close a position on the other side, send `exit`.',
  'contract-not-found': 'Check expiration, strike and type, and that the broker returns the option chain.',
  'contract-ambiguous':
    'Send the full symbol of the contract, or select it by `optionType`, `strikePrice` and `expiration`.',
  'instrument-unknown': 'Provide the tick size and point value of every future in `instruments`.',
  'quote-unavailable':
    'Provide a current quote. If there is none, send `signalPrice`; for an entry it does not replace a quote that is too old. A crossed or one-sided quote does not count.',
  'equity-unavailable': 'Provide the equity, or use a quantity in units or dollars.',
  'price-unresolved':
    'Put the take profit on the profitable side, and the stop loss on the losing side, of both the price of the entry (its limit price or stop price, else the midpoint) and the price at which it would fill. Each price has to be above 0.',
  'price-of-underlying':
    'Send a price of the option contract, its premium, and not of the stock or index behind it. For `takeProfit` and `stopLoss` you can also send a percent or an amount.',
  'quantity-unresolved': 'Send an amount that buys at least one step, or allow fractions.',
  'stop-loss-required': 'Send a stop loss with a distance or a price: without it there is no risk to measure.',
  'stop-already-passed':
    'Exit at the market. If a `breakevenOffset` put the stop beyond the market, you can also send a smaller one.',
  'order-expired': 'Send an `expiresAt` whose session has not ended: today before the close, or a later day.',
  'contract-expired': 'Send a contract that still trades, or the underlying and a later `expiration`.',
  'below-minimum': 'Send a larger quantity: this instrument has a minimum.',
  'above-maximum': 'Send a smaller quantity, or several orders: this instrument has a maximum.',
  'currency-mismatch':
    'Provide a quote of the pair that the sentence names, or the `quoteCurrency` of the instrument, or send a quantity in units.',
  'breakeven-unsupported': 'Move the stop yourself: this broker does not report the average entry price.',
  'account-unavailable':
    'Check the connection to the broker: positions and open orders must be known before an order is sent. With a guard, also pass `accountDay` and `restingEntries`.',
  'unsupported-by-broker':
    'Send the order in a form that the broker accepts: `rule` names the rule that the order breaks, and [Broker profiles](broker-profiles.md) lists what each broker accepts.',
  'broker-rule':
    'The sentence of the error names what the broker takes: send that, or the plan in `nearest` of the answer, if it has one.',
  'client-order-id-required': 'Plan with a `signalId` in the context: each order then has an identifier of its own.',
  'token-invalid':
    'Pass the answer of `authorization`, unchanged. For `examples/agent-gate`: send a token that it has issued.',
  'plan-changed': 'Execute the plan that was stored beside the authorization, as it is; or preview the signal again.',
  'token-used':
    'Look at the execution that was started with it. To trade the same once more, preview the signal again.',
  'token-expired':
    'Preview the signal again, and execute it sooner; `validSeconds` says how long an authorization lasts.',
  'plan-outdated':
    'Look at `changed` for what differs: the market, the account or a setting has changed. Preview the signal again.',
  'invalid-setting':
    'Check the setting at `path`. For an unknown name, the sentence suggests the closest known one, if one is close.',
  'context-incomplete': 'Load the context with every signal that is planned on it: `loadContext([first, second], …)`.',
  'invalid-signal-id':
    'Give every signal an identifier of its own, such as the result of `signalKey`: a broker refuses orders whose identifier it has seen.',
  'invalid-snapshot': 'Check the value at `path`. Of a market snapshot only `now` is required.',
};

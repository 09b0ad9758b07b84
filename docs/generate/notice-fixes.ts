// What to do about each notice, for docs/notices.md. The types make the compiler check that no code is missing.
import type { NoticeCode } from '../../src/core/notices.js';
import type { ExecutionNoticeCode } from '../../src/execute/reasons.js';

export const noticeFixes: Readonly<Record<NoticeCode, string>> = {
  'field-mistyped':
    'Correct the name in the alert. `mistypedFields: refuse` rejects such messages, and `lint` finds the name before the alert is armed.',
  'field-unsupported': 'Send what the sentence names in its place, or remove the word.',
  'field-duplicated':
    'Keep one of them. `mistypedFields: refuse` rejects such messages with [field-duplicated](errors.md#field-duplicated).',
  'ticker-mistyped':
    'Write the ticker as your broker does. `mistypedFields: refuse` rejects such messages where they would trade, and `allowedTickers` lists the ones that may trade.',
  'field-null': 'Find the placeholder that was empty. A `null` stop loss is not a stop loss.',
  'time-unreadable':
    'Send `time` as `2026-01-26T15:30:00Z`, `{{time}}` or `{{timenow}}` on TradingView. Until then the age of the alert is not checked; with `rejectOlderThan` the alert is rejected as [invalid-time](errors.md#invalid-time), an exit too.',
  'time-in-future':
    'Check the clock of your machine and the time zone of the alert: the alert counts as new for too long.',
  'test-signal': 'Remove `test` from real alerts. `testSignals: refuse` keeps tests from trading.',
  'test-signal-refused': 'Nothing, if it was a test. Otherwise remove `test` from the alert.',
  'position-unexpected':
    'Find the alert that was lost, or the trade by hand. [Following a strategy](following.md#expect) shows what each template does then; `unexpectedPosition: refuse` refuses the entry.',
  'released-too-late': 'Find out why the program was not there at the release. `maxReleaseDelaySeconds` is the limit.',
  'market-closed':
    'Set `whenClosed` and `exitsWhenClosed` to what you want: [Sessions and holidays](sessions.md#planning-with-sessions).',
  'calendar-unknown':
    'Update the package, or give a calendar of your own: [What nobody knows](sessions.md#what-nobody-knows).',
  'session-assumed': 'Set `calendars: true`: a session then ends at the actual close of the day.',
  'auction-next': 'Send the alert earlier, or cancel the order if the auction that the sentence names is too late.',
  'order-expired': 'Send a later `expiresAt`, or none.',
  'trail-amount-preferred': 'Keep one of `trailAmount` and `trailPercent`.',
  'stop-loss-trail-preferred': 'Keep either the trail or the other value of the stop loss.',
  'field-without-effect':
    'Read the reason in the sentence. A limit price without effect often means that `orderType` is missing.',
  'override-ignored':
    'Remove the field, or allow it with [`allowSignalOverride`](settings.md#what-a-signal-may-override).',
  'order-type-unsupported': 'Send a type that your broker has: [Brokers compared](broker-comparison.md).',
  'order-downgraded-to-market':
    'Look at once: the order trades now, not at its price. `entryFallback: refuse` rejects such entries; or set `orderType` of the settings to a type that waits and that the broker takes.',
  'limit-without-price': 'Send `limitPrice`.',
  'exit-without-price': 'Send the price, or a market order on purpose.',
  'time-in-force-unsupported':
    'Send a time in force that your broker has. Check how long the order lives now; one for the open or the close (`opg`, `cls`) trades at once as a `day` order.',
  'extended-hours-unsupported': 'Send a limit order for extended hours, or leave out `extendedHours`.',
  'signal-price-used': 'Give the plan a quote. With the price of the message, size and stop are as old as the alert.',
  'spread-unchecked': 'Give the plan a quote. The exit was sent without the check.',
  'margin-unknown':
    'Give the instrument its `initialMargin`: [Margin](futures.md#margin). Limit the number of contracts until then.',
  'trail-wide': 'Check the trail: an amount may have been meant as a percentage.',
  'quote-stub':
    'Wait for a real quote. Before the open and in thin markets, quotes are often placeholders of a market maker.',
  'quantity-large': 'Check the percentage or the amount. `maxLossAtStopPercent` refuses such an entry.',
  'trail-converted': 'Nothing, if a fixed distance is right: it no longer grows with the price.',
  'stop-loss-type-changed':
    'Look at the stop that was sent. A stop-limit may not fill: [The limit of a stop-limit](brackets.md#the-limit-of-a-stop-limit).',
  'stop-may-be-jumped':
    'Set `stopLimitOffset`, or `limitOffset` of the stop loss: [The limit of a stop-limit](brackets.md#the-limit-of-a-stop-limit).',
  'bracket-unsupported': 'The stop is sent after the fill. Send the take profit as an exit of its own.',
  'targets-merged':
    'Send a larger quantity or fewer targets: a part has to be at least one step, and the minimum of the instrument.',
  'targets-unsupported': 'Send an exit with a quantity at each target: [Several targets](targets.md).',
  'stop-moves-unsupported': 'Send the alert of the sentence when the target is reached: [Several targets](targets.md).',
  'order-form-changed':
    'Read the change when you see it for the first time for a kind of order: [Planning with a profile](brokers.md#planning-with-a-profile). Your program has to cancel at the times in `plan.withdrawals`.',
  'bracket-price-moved': 'Send a wider distance: this one is less than a tick.',
  'orders-of-others':
    'Correct the port: [Embedding in a bot](embedding.md). Now it answers with all open orders; it has to answer with those of the ticker that it is asked for.',
  'account-unavailable': 'Restore the connection to the broker. The exit was planned without the answer that failed.',
  'quote-old':
    'Find out why quotes stand still. `maxQuoteAgeSeconds` refuses [entries that read](protection-input.md#old-quotes) an old one.',
  'tick-assumed':
    'Give the instrument its `tickSize`: [Instruments as data](instruments.md). The broker may reject the price.',
  'stop-inside-spread': 'Send a wider stop, or filter wide spreads with `bidAskSpreadFilter`.',
  'quantity-reduced':
    'Nothing, if the limit is right; the sentence names it. `fit: refuse` of the guard refuses such an entry whole.',
  'quantity-capped':
    'Check what is held: the alert counts on more. [Following a strategy](following.md) keeps both equal.',
  'exit-used-quantity':
    'Nothing, if the strategy counts exit and entry together. Otherwise set `subtractExitQuantity` to false.',
  'quantity-ignored': 'Set `allowSignalQuantity`, or remove the quantity from the alert.',
  'dust-remains': 'Sell the rest at the broker if it matters: many have a form for small balances.',
  'below-minimum': 'Check whether the broker took the exit; if not, close the position there.',
  'above-maximum': 'Check whether the broker took the exit; if not, close the position there in parts.',
  'contract-left-out': 'Close the contract by its own ticker.',
  'target-missed': 'Nothing, if one step more or less is right. `useFractionalQuantity` allows fractions of stocks.',
  'expiration-moved': 'Send a later `expiration`, and check the contract that was chosen.',
  'entry-refused': 'The position is closed and nothing follows. The sentence has the [code](errors.md) of the refusal.',
  'swap-exits-now':
    'To close only at the price of the entry, send `exit` with its `orderType` and price. `waitingSwaps: refuse` rejects such swaps.',
  'contract-rolled':
    'Close the old month, or send the contract that you mean: [Futures](futures.md#continuous-symbols).',
  'breakeven-unjudged': 'Give the plan a quote. Check at the broker whether the stop has triggered at once.',
  'stop-already-better': 'Nothing: the position is protected at least as well.',
  'take-profit-cancelled': 'Send the take profit again, if it is still wanted.',
  'position-unprotected':
    'Look at the position now. `protectRemaining` sends a stop for the rest after a partial exit; otherwise set one at the broker.',
  'trail-restarted': 'Send a stop at the price that the trail had reached, if it is to be kept.',
  'stop-covers-part': 'Send `breakeven`, or set a stop for the rest at the broker.',
  'resting-exits-exceed-position':
    'Cancel the orders that the sentence names. `cancelOpenOrders` cancels them before new ones are sent.',
  'resting-entries-remain':
    'Cancel them at the broker. The action `cancel` takes every open order of the ticker, stops and take profits too; `cancelOrderType` tells orders apart by type only.',
  'batch-fill-assumed': 'Plan the item again if the order has not filled: [Batches](actions.md#batches).',
  'batch-orders-remain':
    'Cancel them once the batch has been sent: at the broker, or with `cancel`, which takes the stops and take profits of the ticker too.',
  'stop-already-passed': 'Check the price: the order trades at once.',
};

export const executionNoticeFixes: Readonly<Record<ExecutionNoticeCode, string>> = {
  'event-malformed': 'Correct the adapter: `parseExecutionEvent` says what is wrong.',
  'event-for-unknown-order': 'Pass only the events of orders of this execution.',
  'event-after-end': 'Look at the figures once more: an order may have filled or ended after the end of the plan.',
  'order-unfilled': 'Decide whether the rest is still wanted, and send a new signal.',
  'order-overfilled': 'Compare the position with the broker, and close what is too much.',
  'position-unprotected': 'Set a stop at the broker, or close the position.',
  'stop-not-moved': 'Move the stop at the broker, or send `breakeven`.',
  'protection-unconfirmed': 'Look for the stop at the broker.',
  'closing-exceeds-held': 'Cancel or reduce orders at the broker until they fit what is held.',
  'dust-remains': 'Nothing, or sell the rest at the broker.',
  'take-profit-cancelled': 'Send the take profit again, if it is still wanted.',
  'protection-not-restored':
    'Read the sentence. If the stop is missing, set it at the broker now. If it is back for less, another closing order covers the rest.',
  'port-failing': 'Look at connection, keys and limits of the broker; `onFault` has each call.',
  'port-answer-invalid': 'Correct the adapter; `checkBroker` says which of its answers are wrong.',
  'trail-restarted': 'Check the stop: it may be further away than before.',
};

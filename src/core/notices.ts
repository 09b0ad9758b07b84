import { type Catalogue, catalogueOf } from './catalogue.js';
import type { ComparedPosition } from './compared-position.js';
import type { DecimalString } from './decimal.js';
import type { ErrorPath } from './errors.js';
import type { Calculation } from './figure-list.js';
import type { IsoInstant } from './instant.js';
import type { JsonValue } from './json.js';

/** Condition of each notice: a fallback that was used, an override that was ignored, a risk that remains. */
export const noticeConditions = {
  'The message': {
    'field-mistyped': 'A name looks like a misspelt field: it is ignored.',
    'field-unsupported': 'A field of another platform asks for a trade that the library does not plan: it is ignored.',
    'field-duplicated': 'A name is sent more than once in one object: the last value counts.',
    'ticker-mistyped':
      'The ticker is unknown, and one that differs only by case or separators is held, quoted or described.',
    'field-null': 'A price, quantity or bracket field is null: it counts as missing.',
    'time-unreadable': 'time is invalid: the time of receipt is used instead.',
    'time-in-future': 'time is more than 60 seconds ahead of the clock.',
    'test-signal': 'The signal is marked as a test; it is planned like any other.',
    'test-signal-refused': 'The settings refuse test signals: nothing is entered.',
    'trail-amount-preferred': 'The signal has both trailAmount and trailPercent: the amount is used.',
    'stop-loss-trail-preferred': 'The stop loss has a trail and a percent, amount or stopPrice: the trail is used.',
    'field-without-effect': 'A field of the signal is not used; the sentence says why.',
    'override-ignored': 'The settings do not allow the signal to override this value.',
  },
  'Time and sessions': {
    'released-too-late': 'The delayed signal is planned too long after its release: nothing is entered.',
    'market-closed': 'The market is closed: what is sent rests until it opens, or the signal waits for the open.',
    'calendar-unknown':
      'No calendar says whether the market is open: it does not count as open, and what is sent may rest.',
    'session-assumed':
      'The hours of a session are the usual ones: no calendar says whether the day is a holiday or a half day.',
    'auction-next': 'The opening or closing auction that an order is for is over today: the order is for the next one.',
    'order-expired':
      'The last session up to the day of expiresAt has ended: nothing is entered, and exits are sent without the date.',
  },
  'Type and price of an order': {
    'order-type-unsupported': 'The broker does not support the order type: another one is used.',
    'order-downgraded-to-market': 'A stop or trailing order became a market order.',
    'limit-without-price': 'A limit order has no price of its own: the market price is its limit.',
    'exit-without-price': 'An exit has no price: it is a market order.',
    'time-in-force-unsupported': 'The broker does not support the time in force: another one is used.',
    'extended-hours-unsupported': 'The order cannot fill in extended hours.',
    'trail-wide': 'A trail is more than half of the price.',
    'trail-converted': 'The broker only trails by an amount: the percentage was converted.',
    'stop-loss-type-changed': 'The stop loss cannot be of the requested type: another type is used.',
    'stop-may-be-jumped': 'The limit of a stop-limit is its stop: it does not fill when the market jumps over it.',
    'bracket-unsupported':
      'The broker does not support brackets: the stop loss is a separate order, a take profit is dropped.',
    'targets-merged': 'A part of the entry is too small for a target of its own: targets are merged.',
    'targets-unsupported':
      'The broker does not take an entry order with a take profit and a stop loss for each target: no target is sent.',
    'stop-moves-unsupported': 'The broker does not replace orders: the stops do not move when a target has filled.',
    'order-form-changed': "The broker's profile does not take the order as planned: it is sent in another form.",
    'bracket-price-moved': 'A bracket price would be rounded to the reference price: it is moved by one tick.',
    'tick-assumed':
      'The tick size of the instrument is unknown: a price was rounded to eight significant digits, or to a tenth of a pip for a pair of currencies.',
    'stop-inside-spread': 'The stop loss lies between bid and ask: if the entry fills there, it can trigger at once.',
  },
  'What is known of the market': {
    'signal-price-used': 'There is no quote: the price of the signal is used.',
    'spread-unchecked': 'There is no quote: the spread of an exit was not checked.',
    'margin-unknown': 'The margin of the instrument is unknown: the entry is not compared with the buying power.',
    'quote-stub':
      'The ask of a quote is more than twice its bid, and the midpoint far from the last price: the quote does not count.',
    'orders-of-others': 'A port returned open orders of tickers that it was not asked for: they are left out.',
    'account-unavailable': 'A port failed: the exit is planned without its answer.',
    'quote-old': 'A quote is more than 60 seconds old.',
    'breakeven-unjudged': 'No price shows whether the market has passed the breakeven stop.',
  },
  Size: {
    'quantity-large': 'The risk is the whole equity or more.',
    'quantity-reduced': 'The entry is larger than a limit allows: it is planned smaller.',
    'quantity-capped': 'The quantity exceeds the position: the whole position is closed.',
    'exit-used-quantity': 'The exit uses up the quantity: nothing is entered.',
    'quantity-ignored': 'The quantity of the signal is not used.',
    'dust-remains':
      'A part of the position is less than one step of the broker or the instrument: it cannot be closed.',
    'below-minimum': 'An exit is smaller than the instrument or the broker allows.',
    'above-maximum': 'An exit is larger than the instrument allows.',
    'contract-left-out': 'A contract is left out of the exit: its part is less than one step.',
    'target-missed': 'The target of a resize cannot be met exactly: only whole steps are traded.',
  },
  Contracts: {
    'expiration-moved': 'The contracts of the requested date have expired: the next date is used.',
    'contract-rolled': 'The entry is in another month than the open position, or in a month that has rolled.',
  },
  'What is held, and its stop': {
    'position-unexpected': 'The open position is not the one that the signal expects.',
    'entry-refused': 'The exit is planned; the entry after it is rejected.',
    'swap-exits-now': 'The exit of a swap does not wait for the entry on the other side.',
    'stop-already-better': 'The resting stop is as good as the stop that was asked for: it stays.',
    'take-profit-cancelled': 'Cancelling the stop ends the take profit of its group too.',
    'position-unprotected': 'The position loses its resting stop, or has one that does not work all the time.',
    'trail-restarted':
      'A trailing stop is cancelled and sent again: it trails from the current price, not from the best one that it had reached.',
    'stop-covers-part': 'The resting stop is smaller than the position after the addition.',
    'resting-exits-exceed-position': 'The remaining resting exits are larger than the position.',
    'resting-entries-remain': 'Resting entries remain and can still change the position.',
    'stop-already-passed': 'The market has already passed the stop.',
  },
  Batches: {
    'batch-fill-assumed': 'The plan counts on the fill of an order that an earlier item of the batch leaves waiting.',
    'batch-orders-remain': 'Orders that an earlier item of the batch places cannot be cancelled yet.',
  },
} as const;

/** Code of a notice. */
export type NoticeCode = {
  [Section in keyof typeof noticeConditions]: keyof (typeof noticeConditions)[Section] & string;
}[keyof typeof noticeConditions];

/** A remark about a valid Signal or plan. */
export interface Notice {
  /** Key of `noticeCatalogue`. */
  readonly code: NoticeCode;
  /** One English sentence with the values concerned. */
  readonly message: string;
  /** Path of the field concerned. */
  readonly path?: ErrorPath;
  /** The invalid value, cut at 60 characters. */
  readonly received?: JsonValue;
  /** How the amounts of the sentence were calculated, where planning calculated them. */
  readonly calculation?: Calculation;
  /** With `market-closed`: the next open. With `auction-next`: the auction. */
  readonly opensAt?: IsoInstant;
  /** The broker's identifiers of the orders concerned. */
  readonly orderIds?: readonly string[];
  /**
   * With `order-form-changed`, with `below-minimum` of the broker, and if a type is not taken: rule or form of the broker's profile.
   */
  readonly rule?: string;
  /** With `field-mistyped`: the field that is meant. With `ticker-mistyped`: the ticker. */
  readonly suggestion?: string;
  /**
   * With `batch-fill-assumed`: the waiting orders, by the index of their item in the batch, from 0, and the `id` of their step.
   */
  readonly waiting?: readonly { readonly item: number; readonly step: string }[];
  /** With `target-missed`: units that the resize asks for. */
  readonly target?: DecimalString;
  /**
   * With `dust-remains`: units that are closed. With `exit-used-quantity`: units that the signal trades in all. With
   * `quantity-reduced`: units that are planned.
   */
  readonly quantity?: DecimalString;
  /** With `dust-remains`: units that stay open. */
  readonly remaining?: DecimalString;
  /** With `take-profit-cancelled`: the limit price of the order that ends, if it is known. */
  readonly price?: DecimalString;
  /** With `target-missed`: units that the position ends with. */
  readonly reached?: DecimalString;
  /** With `quantity-reduced`: units that were asked for. */
  readonly requested?: DecimalString;
  /** With `quantity-reduced`: setting that allows no more, or `buyingPower`. */
  readonly by?: string;
  /** With `exit-used-quantity`: units that the exit closes. */
  readonly closed?: DecimalString;
  /** With `position-unexpected`: position of the strategy before its order, scaled by the multiplier. */
  readonly expectedPosition?: ComparedPosition;
  /** With `position-unexpected`: open position. */
  readonly heldPosition?: ComparedPosition;
}

/**
 * All notice codes, each with its condition and the heading under which it is listed.
 *
 * @example
 * noticeCatalogue['quantity-capped'].condition; // 'The quantity exceeds the position: the whole position is closed.'
 * noticeCatalogue['quantity-capped'].section; // 'Size'
 * Object.keys(noticeCatalogue).includes('quantity-ignored'); // true
 */
export const noticeCatalogue: Catalogue<NoticeCode> = /* @__PURE__ */ catalogueOf(noticeConditions);

import type { ErrorPath } from './errors.js';

/**
 * Everything a Signal or a plan may remark without refusing: a fallback that was taken, an override that was ignored,
 * a danger that remains. Laid out like the error catalogue: code and condition.
 */
const noticeConditions = {
  'time-unreadable': 'time could not be read: the time of receipt is the reference clock.',
  'time-in-future': 'time is more than 60 seconds ahead of the clock.',
  'trail-amount-preferred': 'trailAmount and trailPercent were both sent: the amount is used.',
  'stop-loss-trail-preferred': 'A trailing stop loss was sent with percent, amount or stopPrice: the trail is used.',
  'override-ignored': 'The settings do not let the signal override this.',
  'order-type-unsupported': 'The broker does not support the order type: another one is used.',
  'order-downgraded-to-market': 'An order that was to wait for its price is sent as one that does not.',
  'limit-without-price': 'A limit order has no price of its own: the market price is its limit.',
  'exit-without-price': 'An exit has no price at all: it is sent as a market order.',
  'time-in-force-unsupported': 'The broker does not support the time in force: another one is used.',
  'extended-hours-unsupported': 'The order cannot fill in extended hours.',
  'signal-price-used': 'There is no quote: the price that was sent with the signal is used.',
  'spread-unchecked': 'The spread of an exit could not be checked: there is no quote.',
  'trail-converted': 'The broker keeps trails as a fixed distance: the percentage became an amount.',
  'stop-loss-type-changed': 'The stop loss cannot be of the type that the settings name.',
  'bracket-unsupported': 'The broker takes no bracket: the stop loss is an order of its own, a take profit is dropped.',
  'bracket-price-moved': 'A bracket price rounded onto the reference price and was moved by one tick.',
  'quantity-capped': 'The quantity was more than can be closed: all of it is closed.',
  'quantity-ignored': 'The quantity that was sent is not used.',
  'entry-refused': 'The exit is planned, the entry that was to follow it is not.',
  'contract-rolled': 'The position is held in another contract than the one that is entered now.',
  'position-unprotected': 'The position is left without the resting stop that it had.',
  'resting-exits-exceed-position': 'Resting exits that are kept are larger than what is left of the position.',
  'resting-entries-remain': 'Resting entries are kept and may still change the position.',
  'stop-already-passed': 'The market has already passed the stop.',
} as const;

/** What a notice is about. */
export type NoticeCode = keyof typeof noticeConditions;

/** A remark that does not refuse: plain data, discriminated by `code`. */
export interface Notice {
  /** What it is about. */
  readonly code: NoticeCode;
  /** One English sentence with the values it speaks of. */
  readonly message: string;
  /** The field of the message that it is about. */
  readonly path?: ErrorPath;
  /** The orders that it speaks of, by the broker's identifiers. */
  readonly orderIds?: readonly string[];
}

/**
 * Every notice code and when it is given.
 *
 * @example
 * noticeCatalogue['quantity-capped']; // 'The quantity was more than can be closed: all of it is closed.'
 * Object.keys(noticeCatalogue).includes('quantity-ignored'); // true
 */
export const noticeCatalogue: Readonly<Record<NoticeCode, string>> = noticeConditions;

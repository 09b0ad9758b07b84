import type { Notice, NoticeCode } from '../core/notices.js';
import type { OrderPlan } from '../order/order-plan.js';

/** Notices that change what a trader expects of the orders, or that can cost money. */
const importantNotices: ReadonlySet<NoticeCode> = new Set<NoticeCode>([
  'ticker-mistyped',
  'field-mistyped',
  'field-duplicated',
  'test-signal-refused',
  'released-too-late',
  'position-unexpected',
  'entry-refused',
  'exit-used-quantity',
  'field-unsupported',
  'override-ignored',
  'trail-amount-preferred',
  'stop-loss-trail-preferred',
  'margin-unknown',
  'quantity-large',
  'quantity-reduced',
  'quantity-capped',
  'quantity-ignored',
  'target-missed',
  'dust-remains',
  'breakeven-unjudged',
  'stop-already-passed',
  'stop-may-be-jumped',
  'trail-restarted',
  'trail-wide',
  'quote-old',
  'quote-stub',
  'signal-price-used',
  'limit-without-price',
  'order-type-unsupported',
  'order-downgraded-to-market',
  'exit-without-price',
  'stop-loss-type-changed',
  'bracket-unsupported',
  'targets-merged',
  'targets-unsupported',
  'stop-moves-unsupported',
  'order-form-changed',
  'extended-hours-unsupported',
  'market-closed',
  'calendar-unknown',
  'auction-next',
  'stop-inside-spread',
  'order-expired',
  'expiration-moved',
  'swap-exits-now',
  'contract-rolled',
  'contract-left-out',
  'below-minimum',
  'above-maximum',
  'take-profit-cancelled',
  'resting-entries-remain',
  'resting-exits-exceed-position',
  'position-unprotected',
  'stop-covers-part',
  'batch-fill-assumed',
  'batch-orders-remain',
  'account-unavailable',
]);

/** Notices that are important where they are about a price: whoever sent it counts on it. */
const aboutFields: ReadonlySet<NoticeCode> = new Set<NoticeCode>(['field-without-effect', 'field-null']);

const priceFields: ReadonlySet<unknown> = new Set([
  'limitPrice',
  'stopPrice',
  'trailAmount',
  'trailPercent',
  'takeProfit',
  'stopLoss',
  'targets',
]);

/** Whether the explanation of a plan has a notice in its paragraph. */
export function isImportant({ code, path }: Notice, outcome: OrderPlan['outcome']): boolean {
  // Why a signal waits for its market is said where the waiting is.
  const isTold = code === 'market-closed' && outcome === 'postponed';
  return !isTold && (importantNotices.has(code) || (aboutFields.has(code) && priceFields.has(path?.[0])));
}

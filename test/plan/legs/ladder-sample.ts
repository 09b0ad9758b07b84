// An entry with targets, and what the tests of ladders ask of its plan.
import { noticesOf, ordersOf, rejection } from '../sample.ts';

/** Half at 1 R, the stop to the entry; 30 % at 2 R, the stop to the first target; the rest runs. */
export const targets = [
  { risk: 1, share: 50, moveStop: 'entry' },
  { risk: 2, share: 30, moveStop: 'previous-target' },
];

/** A buy at 150 with its stop at 147: 1 R is 3. */
export const ladder = { quantity: 90, orderType: 'limit', limitPrice: 150, stopLoss: { amount: 3 }, targets };

export function shown(payload: object, more: object = {}): readonly string[] {
  return ordersOf({ payload: { ...ladder, ...payload }, ...more }).map(
    ({ quantity, takeProfit, stopLoss }) =>
      `${quantity} ${takeProfit?.limitPrice ?? '-'} ${stopLoss?.stopPrice ?? '-'}`,
  );
}

export function said(payload: object, more: object = {}): readonly string[] {
  return noticesOf({ payload: { ...ladder, ...payload }, ...more }).map(({ code }) => code);
}

export function refused(payload: object): readonly unknown[] {
  return rejection({ payload: { ...ladder, ...payload } }).map(({ code, path }) => [code, ...path]);
}

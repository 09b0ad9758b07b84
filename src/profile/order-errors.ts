import { decimal, isPlainAmount } from '../core/decimal.js';
import { type ErrorPath, type SignalError, signalError } from '../core/errors.js';
import { excerpt, quote } from '../core/excerpt.js';
import { readInstant } from '../core/instant.js';
import { isRecord } from '../core/json.js';
import type { Order } from '../order/order.js';
import { areLegsTaken, bracketErrors } from './bracket-forms.js';
import type { BrokerProfile } from './broker-profile.js';
import { classRules } from './class-rules.js';
import type { ConformFacts, ContractFacts } from './facts.js';
import { className } from './forms.js';
import type { BrokerRuleError, OrderCase } from './order-case.js';
import { formErrors, formTaking, minimumsOfForms } from './order-forms.js';

/** Error of `conform`: a broken rule, or a value that cannot be judged. */
export type ConformError = BrokerRuleError | SignalError<'invalid-snapshot'>;

/** Every rule that an order breaks, in the order of its fields. */
export function orderErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  return [
    ...formErrors(orderCase),
    ...bracketErrors(orderCase),
    ...classRules.flatMap((errorsOfRule) => errorsOfRule(orderCase)),
  ];
}

/** Errors of the minimums that an order breaks which is taken but for them: of its form, and of the class. */
export function minimumErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  const strict: OrderCase = { ...orderCase, ignoresMinimums: false };
  return [...minimumsOfForms(strict), ...classRules.flatMap((errorsOfRule) => errorsOfRule(strict))];
}

/** Whether an order breaks no rule. Rules are asked until the first one is broken, and forms write no errors. */
export function isTaken(orderCase: OrderCase): boolean {
  return (
    formTaking(orderCase) !== undefined &&
    areLegsTaken(orderCase) &&
    classRules.every((errorsOfRule) => errorsOfRule(orderCase).length === 0)
  );
}

/** Error of an order of a class that a profile does not trade. */
export function untradedClass({ id, name, sources }: BrokerProfile, { assetClass }: ConformFacts): BrokerRuleError {
  const [source = ''] = sources;
  const message = `${name} does not trade ${className(assetClass)} by this profile.`;
  return signalError('broker-rule', { message, path: ['ticker'], rule: `${id}.classes`, source });
}

/** Values that cannot be judged, which only a caller without a compiler can pass. */
export function invalidFacts(facts: ConformFacts): readonly ConformError[] {
  const { now, contracts } = facts;
  const clock = now === undefined || !Number.isNaN(readInstant(now)) ? [] : [invalid(['now'], now, 'an instant')];
  const own = contracts === undefined ? { '': facts } : contracts;
  const amounts = Object.entries<ContractFacts>(own).flatMap(([ticker, { quote: prices, position, instrument }]) => {
    const at = ticker === '' ? [] : ['contracts', ticker];
    return [
      ...invalidAmounts([...at, 'quote'], { bid: prices?.bid, ask: prices?.ask, last: prices?.last }),
      ...invalidAmounts([...at, 'position'], { quantity: position?.quantity }),
      ...invalidAmounts([...at, 'instrument'], {
        pointValue: instrument?.pointValue,
        quantityStep: instrument?.quantityStep,
        minQuantity: instrument?.minQuantity,
        maxQuantity: instrument?.maxQuantity,
        minNotional: instrument?.minNotional,
      }),
      ...invalidTicks([...at, 'instrument'], instrument?.tickSize),
    ];
  });
  return [...clock, ...amounts];
}

/** One tick, or a table by price. */
function invalidTicks(path: ErrorPath, tickSize: unknown): readonly ConformError[] {
  if (!Array.isArray(tickSize)) {
    return invalidAmounts(path, { tickSize: tickSize ?? undefined });
  }
  return tickSize.flatMap((row: unknown, index) => {
    const at = [...path, 'tickSize', index];
    return isRecord(row) && row['from'] !== undefined && row['tick'] !== undefined
      ? invalidAmounts(at, { from: row['from'], tick: row['tick'] })
      : [invalid(at, row, 'an object with from and tick')];
  });
}

/** Amounts of an order that are not valid. */
export function invalidOrder({ quantity, takeProfit, stopLoss, ...order }: Order): readonly ConformError[] {
  const { limitPrice, stopPrice, trailAmount, trailPercent } = order;
  return [
    ...(isPlainAmount(quantity) && decimal(quantity).gt(0)
      ? []
      : [invalid(['quantity'], quantity, 'a number above 0')]),
    ...invalidAmounts([], { limitPrice, stopPrice, trailAmount, trailPercent }),
    ...invalidAmounts(['takeProfit'], { limitPrice: takeProfit?.limitPrice }),
    ...invalidAmounts(['stopLoss'], {
      limitPrice: stopLoss?.limitPrice,
      stopPrice: stopLoss?.stopPrice,
      trailAmount: stopLoss?.trailAmount,
      trailPercent: stopLoss?.trailPercent,
    }),
  ];
}

function invalidAmounts(path: ErrorPath, values: Readonly<Record<string, unknown>>): readonly ConformError[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined || (isPlainAmount(value) && !Number.isNaN(value))
      ? []
      : [invalid([...path, name], value, 'a number')],
  );
}

function invalid(path: ErrorPath, value: unknown, expected: string): ConformError {
  const message = `${path.join('.')} is ${quote(value)}; expected ${expected}.`;
  return signalError('invalid-snapshot', { message, path, received: excerpt(value), expected });
}

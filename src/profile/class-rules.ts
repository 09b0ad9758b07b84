// Rules of a class that are not part of a form: short sales, crossing zero, price steps, trails, identifiers, the instrument.
import { type Amount, isMultipleOf } from '../core/decimal.js';
import type { ErrorPath } from '../core/errors.js';
import { tickAt } from '../order/ticks.js';
import type { Bounds, OrderFilter } from './broker-profile.js';
import { boundBreaches, className, list } from './forms.js';
import { identifierTest } from './identifier-pattern.js';
import type { JudgedRule } from './judge.js';
import {
  type Breach,
  type BrokerRuleError,
  brokenRule,
  brokenTable,
  crossesZero,
  exceedsPosition,
  followsLegs,
  hasLegs,
  isFractional,
  lastPrice,
  marketPrice,
  none,
  type OrderCase,
  opensShort,
  ruleError,
} from './order-case.js';
import { notionals } from './order-forms.js';

/** Each finds the errors of one rule of the class. */
export const classRules: readonly ((orderCase: OrderCase) => readonly BrokerRuleError[])[] = [
  shortErrors,
  crossZeroErrors,
  decimalErrors,
  priceStepErrors,
  trailErrors,
  instrumentErrors,
  ownRuleErrors,
  identifierErrors,
];

function shortErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  const { order, judge } = orderCase;
  if (!opensShort(orderCase)) {
    return none;
  }
  const broken = (field: string, sentence: string): BrokerRuleError =>
    brokenTable(orderCase, 'short-selling', { path: [field], sentence });
  const name = className(judge.facts.assetClass);
  const { shortSelling } = judge.rules;
  if (shortSelling === false) {
    return [broken('side', `does not sell ${name} short`)];
  }
  const { whole, minimumPrice, timesInForce } = shortSelling;
  const price = minimumPrice === undefined ? undefined : lastPrice(orderCase);
  return [
    ...(whole && isFractional(orderCase)
      ? [broken('quantity', `sells only whole quantities of ${name} short; the quantity is ${order.quantity}`)]
      : []),
    ...(minimumPrice !== undefined && price?.gte(judge.amount(minimumPrice)) !== true
      ? [
          broken(
            'side',
            `sells ${name} short only from a price of ${minimumPrice} on; ${price ? `it is ${price.toFixed()}` : 'the price is not known'}`,
          ),
        ]
      : []),
    ...(timesInForce?.includes(order.timeInForce) === false
      ? [broken('timeInForce', `sells ${name} short only with the time in force ${list(timesInForce)}`)]
      : []),
  ];
}

function crossZeroErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  const { order, judge, held } = orderCase;
  const { crossZero } = judge.rules;
  const isRefused =
    crossZero === 'refused' ||
    (typeof crossZero === 'object' &&
      (crossZero.refused.includes(order.type) || crossZero.refused.includes(order.timeInForce)));
  return isRefused && crossesZero(orderCase)
    ? [
        brokenTable(orderCase, 'cross-zero', {
          path: ['quantity'],
          received: order.quantity,
          sentence: `does not turn a position of ${held.toFixed()} around with one order; close it first`,
        }),
      ]
    : none;
}

function decimalErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  const { order, quantity, judge } = orderCase;
  const { quantityDecimals } = judge.rules;
  return quantityDecimals !== undefined && quantity.decimalPlaces() > quantityDecimals
    ? [
        brokenTable(orderCase, 'quantity-decimals', {
          path: ['quantity'],
          received: order.quantity,
          sentence: `takes at most ${quantityDecimals} decimals; the quantity is ${order.quantity}`,
        }),
      ]
    : none;
}

function priceStepErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  const { order, judge, contract } = orderCase;
  const { takeProfit, stopLoss } = order;
  const found = (path: ErrorPath, price: Amount | undefined): readonly BrokerRuleError[] => {
    if (price === undefined) {
      return none;
    }
    const ticks = judge.ticks(contract);
    if (ticks === undefined) {
      return none;
    }
    const read = judge.amount(price);
    const step = tickAt(ticks, read);
    if (isMultipleOf(read, step)) {
      return none;
    }
    const sentence = `takes prices here in steps of ${step.toFixed()}; it is ${read.toFixed()}`;
    return [brokenTable(orderCase, 'price-steps', { path, received: price, sentence })];
  };
  return [
    ...found(['limitPrice'], order.limitPrice),
    ...found(['stopPrice'], order.stopPrice),
    ...found(['takeProfit', 'limitPrice'], takeProfit?.limitPrice),
    ...found(['stopLoss', 'limitPrice'], stopLoss?.limitPrice),
    ...found(['stopLoss', 'stopPrice'], stopLoss?.stopPrice),
  ];
}

function trailErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  const { order, judge } = orderCase;
  const { trail } = judge.rules;
  if (trail === undefined) {
    return none;
  }
  const trails: readonly (readonly [ErrorPath, Amount | undefined, Bounds | false | undefined])[] = [
    [['trailAmount'], order.trailAmount, trail.amount],
    [['trailPercent'], order.trailPercent, trail.percent],
    [['stopLoss', 'trailAmount'], order.stopLoss?.trailAmount, trail.amount],
    [['stopLoss', 'trailPercent'], order.stopLoss?.trailPercent, trail.percent],
  ];
  return trails.flatMap(([path, distance, bounds]) => {
    if (distance === undefined) {
      return [];
    }
    const breaches =
      bounds === false
        ? [{ path, sentence: `does not take the ${path.at(-1)} of a trailing stop` }]
        : boundBreaches(judge, bounds, judge.amount(distance), path, `a ${path.at(-1)}`);
    return breaches.map((breach) => brokenTable(orderCase, 'trail', breach));
  });
}

/** Errors of the instrument's limits, which apply at every broker. */
function instrumentErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  const { judge, order, quantity, contract } = orderCase;
  if (contract.instrument == null) {
    return none;
  }
  const { quantityStep, maxQuantity, ...minimums } = contract.instrument;
  const { minQuantity, minNotional } = judge.isPlan && order.effect === 'close' ? {} : minimums;
  return [
    ...stepBreaches(orderCase, quantityStep),
    ...boundBreaches(judge, { minimum: minQuantity, maximum: maxQuantity }, quantity, ['quantity'], 'a quantity'),
    ...(minNotional === undefined ? none : notionals(orderCase)).flatMap((value) =>
      boundBreaches(judge, { minimum: minNotional }, value, ['quantity'], 'a value'),
    ),
  ].map((breach) => brokenTable(orderCase, 'instrument', breach));
}

function stepBreaches({ judge, quantity }: OrderCase, quantityStep: Amount | undefined): readonly Breach[] {
  // A step of 0 is not a step.
  const step = judge.amount(quantityStep ?? 0);
  return step.isZero() || isMultipleOf(quantity, step)
    ? none
    : [
        {
          path: ['quantity'],
          sentence: `takes steps of ${step.toFixed()} units; the quantity is ${quantity.toFixed()}`,
        },
      ];
}

function ownRuleErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  return orderCase.judge.ownRules.flatMap((rule) =>
    isAbout(rule.when ?? {}, orderCase) ? ruleErrors(rule, orderCase) : none,
  );
}

function isAbout(when: OrderFilter, orderCase: OrderCase): boolean {
  const { order } = orderCase;
  return (
    when.types?.includes(order.type) !== false &&
    when.timesInForce?.includes(order.timeInForce) !== false &&
    when.sides?.includes(order.side) !== false &&
    when.effects?.includes(order.effect) !== false &&
    (when.short === undefined || when.short === opensShort(orderCase)) &&
    (when.legs === undefined || when.legs === hasLegs(order))
  );
}

function ruleErrors(rule: JudgedRule, orderCase: OrderCase): readonly BrokerRuleError[] {
  return breaks[rule.check](orderCase).map((path) => ruleError(rule, { message: rule.sentence, path }));
}

/** Where an order breaks a check. */
const breaks: Readonly<Record<JudgedRule['check'], (orderCase: OrderCase) => readonly ErrorPath[]>> = {
  refused: () => [['type']],
  'stop-beyond-market': (orderCase) => {
    const { order, judge } = orderCase;
    const market = marketPrice(orderCase);
    const stop = order.stopPrice === undefined ? undefined : judge.amount(order.stopPrice);
    const triggers =
      stop !== undefined && market !== undefined && (order.side === 'buy' ? market.gte(stop) : market.lte(stop));
    return triggers ? [['stopPrice']] : none;
  },
  'crosses-zero': (orderCase) => (exceedsPosition(orderCase) ? [['quantity']] : none),
  'above-min-notional': (orderCase) => {
    const { minNotional } = orderCase.contract.instrument ?? {};
    const least =
      minNotional === undefined || orderCase.ignoresMinimums ? undefined : orderCase.judge.amount(minNotional);
    const isSmall = least !== undefined && notionals(orderCase).some((value) => value.lte(least));
    return isSmall ? [['quantity']] : none;
  },
  'after-legs': (orderCase) => (followsLegs(orderCase) ? [['side']] : none),
};

function identifierErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  const { judge, order } = orderCase;
  const { profile } = judge;
  const { clientOrderId } = order;
  if (profile.clientOrderId === undefined || clientOrderId === undefined) {
    return none;
  }
  const { maxLength, pattern, sources = profile.sources } = profile.clientOrderId;
  const matches = identifierTest(profile.clientOrderId)(clientOrderId);
  const sentence = `takes a clientOrderId of at most ${maxLength} characters that match ${pattern}; this one has ${clientOrderId.length}`;
  const rule = { id: `${profile.id}.client-order-id`, basis: 'vendor', sources } as const;
  return matches ? none : [brokenRule(orderCase, rule, { path: ['clientOrderId'], received: clientOrderId, sentence })];
}

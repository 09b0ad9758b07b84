// Rules of a class that are not part of a form: short sales, crossing zero, price steps, trails, identifiers, the instrument.
import { type Amount, type Decimal, decimal, isAboveZero } from '../core/decimal.js';
import type { ErrorPath } from '../core/errors.js';
import { type Ticks, tickAt, ticksOf } from '../order/ticks.js';
import type { Bounds, OrderFilter, ProfileRule, RuleCheck } from './broker-profile.js';
import { takesIdentifier } from './identifier-pattern.js';
import {
  type Breach,
  type BrokerRuleError,
  brokenRule,
  brokenTable,
  concerns,
  crossesZero,
  hasLegs,
  heldAfter,
  isFractional,
  lastPrice,
  marketPrice,
  type OrderCase,
  opensShort,
  ruleError,
} from './order-case.js';
import { boundBreaches, className, list, pricesOf } from './order-forms.js';

/** Errors of everything but the forms. */
export function classErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  return [
    ...shortErrors(orderCase),
    ...crossZeroErrors(orderCase),
    ...decimalErrors(orderCase),
    ...priceStepErrors(orderCase),
    ...trailErrors(orderCase),
    ...instrumentErrors(orderCase),
    ...orderCase.rules.rules
      .filter((rule) => concerns(orderCase, rule) && isAbout(rule.when ?? {}, orderCase))
      .flatMap((rule) => ruleErrors(rule, orderCase)),
    ...identifierErrors(orderCase),
  ];
}

function shortErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  const { order, rules, facts } = orderCase;
  if (!opensShort(orderCase)) {
    return [];
  }
  const broken = (field: string, sentence: string): BrokerRuleError =>
    brokenTable(orderCase, 'short-selling', { path: [field], sentence });
  const name = className(facts.assetClass);
  if (rules.shortSelling === false) {
    return [broken('side', `does not sell ${name} short`)];
  }
  const { whole, minimumPrice, timesInForce } = rules.shortSelling;
  const price = lastPrice(orderCase);
  return [
    ...(whole && isFractional(order)
      ? [broken('quantity', `sells only whole quantities of ${name} short; the quantity is ${order.quantity}`)]
      : []),
    ...(minimumPrice !== undefined && price?.gte(minimumPrice) !== true
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
  const { order, rules, held } = orderCase;
  const { crossZero } = rules;
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
    : [];
}

function decimalErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  const { order, rules } = orderCase;
  const { quantityDecimals } = rules;
  return quantityDecimals !== undefined && decimal(order.quantity).decimalPlaces() > quantityDecimals
    ? [
        brokenTable(orderCase, 'quantity-decimals', {
          path: ['quantity'],
          received: order.quantity,
          sentence: `takes at most ${quantityDecimals} decimals; the quantity is ${order.quantity}`,
        }),
      ]
    : [];
}

/** Price steps of an order: the broker's, else the instrument's; undefined if unknown. */
export function stepsOf({
  rules,
  facts,
  contract,
}: Pick<OrderCase, 'rules' | 'facts' | 'contract'>): Ticks | undefined {
  const rows = rules.priceSteps ?? contract.instrument?.tickSize;
  return rows == null ? undefined : ticksOf(rows, facts.assetClass);
}

function priceStepErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  const steps = stepsOf(orderCase);
  const { order } = orderCase;
  const { takeProfit, stopLoss } = order;
  const prices: readonly (readonly [ErrorPath, Amount | undefined])[] = [
    [['limitPrice'], order.limitPrice],
    [['stopPrice'], order.stopPrice],
    [['takeProfit', 'limitPrice'], takeProfit?.limitPrice],
    [['stopLoss', 'limitPrice'], stopLoss?.limitPrice],
    [['stopLoss', 'stopPrice'], stopLoss?.stopPrice],
  ];
  return prices.flatMap(([path, price]) => {
    const read = price === undefined ? undefined : decimal(price);
    const step = steps === undefined || read === undefined ? undefined : tickAt(steps, read);
    return read === undefined || step === undefined || read.mod(step).isZero()
      ? []
      : [
          brokenTable(orderCase, 'price-steps', {
            path,
            received: price,
            sentence: `takes prices here in steps of ${step.toFixed()}; it is ${read.toFixed()}`,
          }),
        ];
  });
}

function trailErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  const { order, rules } = orderCase;
  const { trail = {} } = rules;
  const trails: readonly (readonly [ErrorPath, Amount | undefined, Bounds | false | undefined])[] = [
    [['trailAmount'], order.trailAmount, trail.amount],
    [['trailPercent'], order.trailPercent, trail.percent],
    [['stopLoss', 'trailAmount'], order.stopLoss?.trailAmount, trail.amount],
    [['stopLoss', 'trailPercent'], order.stopLoss?.trailPercent, trail.percent],
  ];
  return trails.flatMap(([path, distance, bounds]) => {
    if (distance === undefined || bounds === undefined) {
      return [];
    }
    const breaches =
      bounds === false
        ? [{ path, sentence: `does not take the ${path.at(-1)} of a trailing stop` }]
        : boundBreaches(bounds, decimal(distance), path, `a ${path.at(-1)}`);
    return breaches.map((breach) => brokenTable(orderCase, 'trail', breach));
  });
}

/** Errors of the instrument's limits, which apply at every broker. */
function instrumentErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  const { order, contract } = orderCase;
  const { quantityStep, minQuantity, maxQuantity, minNotional } = contract.instrument ?? {};
  const quantity = decimal(order.quantity);
  return [
    ...stepBreaches(quantity, quantityStep),
    ...boundBreaches({ minimum: minQuantity, maximum: maxQuantity }, quantity, ['quantity'], 'a quantity'),
    ...notionals(orderCase).flatMap((value) => boundBreaches({ minimum: minNotional }, value, ['quantity'], 'a value')),
  ].map((breach) => brokenTable(orderCase, 'instrument', breach));
}

function stepBreaches(quantity: Decimal, quantityStep: Amount | undefined): readonly Breach[] {
  // A step of 0 is not a step.
  const step = decimal(quantityStep ?? 0);
  return step.isZero() || quantity.mod(step).isZero()
    ? []
    : [
        {
          path: ['quantity'],
          sentence: `takes steps of ${step.toFixed()} units; the quantity is ${quantity.toFixed()}`,
        },
      ];
}

/** Values of an order at each of its prices, or at the market. */
function notionals(orderCase: OrderCase): readonly Decimal[] {
  const { order } = orderCase;
  const market = marketPrice(orderCase);
  const prices = pricesOf(order).map(([, price]) => price);
  return (prices.length > 0 ? prices : market === undefined ? [] : [market]).map((price) =>
    price.times(order.quantity),
  );
}

function isAbout(when: OrderFilter, orderCase: OrderCase): boolean {
  const { order } = orderCase;
  return (
    when.types?.includes(order.type) !== false &&
    when.timesInForce?.includes(order.timeInForce) !== false &&
    when.sides?.includes(order.side) !== false &&
    when.effects?.includes(order.effect) !== false &&
    (when.short ?? opensShort(orderCase)) === opensShort(orderCase) &&
    (when.legs ?? hasLegs(order)) === hasLegs(order)
  );
}

function ruleErrors(rule: ProfileRule, orderCase: OrderCase): readonly BrokerRuleError[] {
  return breaks[rule.check](orderCase).map((path) => ruleError(rule, { message: rule.sentence, path }));
}

/** Where an order breaks a check. */
const breaks: Readonly<Record<RuleCheck, (orderCase: OrderCase) => readonly ErrorPath[]>> = {
  refused: () => [['type']],
  'stop-beyond-market': (orderCase) => {
    const { order } = orderCase;
    const market = marketPrice(orderCase);
    const triggers =
      order.stopPrice !== undefined &&
      market !== undefined &&
      (order.side === 'buy' ? market.gte(order.stopPrice) : market.lte(order.stopPrice));
    return triggers ? [['stopPrice']] : [];
  },
  'above-min-notional': (orderCase) => {
    const { minNotional } = orderCase.contract.instrument ?? {};
    const isSmall = minNotional !== undefined && notionals(orderCase).some((value) => value.lte(minNotional));
    return isSmall ? [['quantity']] : [];
  },
  'crosses-zero': ({ order, held }) =>
    isAboveZero(held.times(heldAfter({ order, held })).negated()) ? [['quantity']] : [],
  table: () => [],
};

function identifierErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  const { profile, order } = orderCase;
  const { clientOrderId } = order;
  if (profile.clientOrderId === undefined || clientOrderId === undefined) {
    return [];
  }
  const { maxLength, pattern, sources = profile.sources } = profile.clientOrderId;
  const matches = takesIdentifier(profile.clientOrderId, clientOrderId);
  const sentence = `takes a clientOrderId of at most ${maxLength} characters that match ${pattern}; this one has ${clientOrderId.length}`;
  const rule = { id: `${profile.id}.client-order-id`, basis: 'vendor', sources } as const;
  return matches ? [] : [brokenRule(orderCase, rule, { path: ['clientOrderId'], received: clientOrderId, sentence })];
}

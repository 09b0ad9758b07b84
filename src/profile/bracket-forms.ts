// Entries with legs against the bracket forms that a broker takes.
import { type Decimal, decimal } from '../core/decimal.js';
import type { Order } from '../order/order.js';
import type { BracketForm, BracketLegsForm } from './broker-profile.js';
import {
  type Breach,
  type BrokerRuleError,
  brokenRule,
  brokenTable,
  hasLegs,
  isOpenTo,
  marketPrice,
  type OrderCase,
} from './order-case.js';
import {
  className,
  type Difference,
  fractionDifferences,
  list,
  nearestForm,
  sessionDifferences,
  shortest,
  weights,
} from './order-forms.js';

/** Errors of the legs of an order. */
export function bracketErrors(orderCase: OrderCase): readonly BrokerRuleError[] {
  const { order, rules, facts } = orderCase;
  if (!hasLegs(order)) {
    return [];
  }
  const path = [order.stopLoss === undefined ? 'takeProfit' : 'stopLoss'];
  if (order.effect === 'close') {
    return [brokenTable(orderCase, 'brackets', { path, sentence: 'attaches legs to entries only' })];
  }
  const forms = rules.brackets.filter((form) => isOpenTo(orderCase, form));
  const nearest = nearestForm(forms, (form) => bracketDifferences(form, orderCase));
  if (nearest === undefined) {
    const sentence = `does not take a take profit or stop loss attached to an entry of ${className(facts.assetClass)}`;
    return [brokenTable(orderCase, 'brackets', { path, sentence })];
  }
  const errors = nearest.forms.map((form) =>
    [...nearest.differences(form), ...distanceBreaches(form, orderCase)].map((breach) =>
      brokenRule(orderCase, form, breach),
    ),
  );
  return shortest(errors);
}

/** Which legs an order has. */
function legsOf({ takeProfit, stopLoss }: Order): BracketLegsForm {
  return takeProfit === undefined ? 'stop-loss' : stopLoss === undefined ? 'take-profit' : 'both';
}

const legPaths: Readonly<Record<BracketLegsForm, string>> = {
  both: 'takeProfit',
  'take-profit': 'takeProfit',
  'stop-loss': 'stopLoss',
};

function bracketDifferences(form: BracketForm, { order }: OrderCase): readonly Difference[] {
  const { type, stopLoss } = order;
  const legs = legsOf(order);
  const like = `${type} orders with legs`;
  return [
    ...(form.entries.includes(type)
      ? []
      : [
          {
            path: ['type'],
            received: type,
            sentence: `attaches legs only to ${list(form.entries)} orders, not to ${type}`,
            weight: weights.type,
          },
        ]),
    ...(form.legs.includes(legs)
      ? []
      : [
          {
            path: [legPaths[legs]],
            sentence: `attaches ${list(form.legs)}, not ${legs}`,
            weight: weights.legs,
          },
        ]),
    ...(stopLoss === undefined || form.stopLoss.includes(stopLoss.type)
      ? []
      : [
          {
            path: ['stopLoss', 'type'],
            received: stopLoss.type,
            sentence: `attaches only a stop loss of the type ${list(form.stopLoss)}, not ${stopLoss.type}`,
            weight: weights.type,
          },
        ]),
    ...timeInForceDifferences(form, order),
    ...sessionDifferences(form.sessions, order, like),
    ...fractionDifferences(form.fraction, order, like),
  ];
}

function timeInForceDifferences(form: BracketForm, order: Order): readonly Difference[] {
  const { takeProfit, stopLoss } = order;
  if (form.timeInForce === 'legs' && takeProfit && stopLoss && takeProfit.timeInForce !== stopLoss.timeInForce) {
    const { timeInForce } = stopLoss;
    const sentence = `has one time in force for both legs; the take profit is ${takeProfit.timeInForce}, the stop loss ${timeInForce}`;
    const path = ['stopLoss', 'timeInForce'];
    return [{ path, received: timeInForce, sentence, weight: weights.timeInForce }];
  }
  const legs = [
    ['takeProfit', takeProfit],
    ['stopLoss', stopLoss],
  ] as const;
  return legs.flatMap(([name, leg]) => {
    if (leg === undefined) {
      return [];
    }
    const { timeInForce } = leg;
    const path = [name, 'timeInForce'];
    if (!form.timesInForce.includes(timeInForce)) {
      const sentence = `takes legs only with the time in force ${list(form.timesInForce)}, not ${timeInForce}`;
      return [{ path, received: timeInForce, sentence, weight: weights.timeInForce }];
    }
    if (form.timeInForce === 'one' && timeInForce !== order.timeInForce) {
      const sentence = `has one time in force for an entry and its legs; the entry is ${order.timeInForce}, the leg ${timeInForce}`;
      return [{ path, received: timeInForce, sentence, weight: weights.timeInForce }];
    }
    return [];
  });
}

/** Price from which legs are measured: the limit of the entry, else its stop, else the market; undefined if unknown. */
export function baseOf(orderCase: OrderCase): Decimal | undefined {
  const { limitPrice, stopPrice } = orderCase.order;
  const price = limitPrice ?? stopPrice;
  return price === undefined ? marketPrice(orderCase) : decimal(price);
}

function distanceBreaches({ distance }: BracketForm, orderCase: OrderCase): readonly Breach[] {
  const { order } = orderCase;
  const { takeProfit, stopLoss } = order;
  const base = baseOf(orderCase);
  const sign = order.side === 'buy' ? 1 : -1;
  const isNear = (ahead: Decimal): boolean => (distance === undefined ? !ahead.gt(0) : ahead.lt(distance));
  const least = distance === undefined ? 'on its side of' : `at least ${distance} from`;
  const near = (path: readonly string[], price: string, ahead: Decimal, from: Decimal): readonly Breach[] =>
    isNear(ahead)
      ? [{ path, received: price, sentence: `takes a leg only ${least} ${from.toFixed()}; it is at ${price}` }]
      : [];
  const profit = takeProfit && decimal(takeProfit.limitPrice);
  const loss = stopLoss?.stopPrice === undefined ? undefined : decimal(stopLoss.stopPrice);
  const beyond = base ?? loss;
  return [
    ...(profit === undefined || beyond === undefined
      ? []
      : near(['takeProfit', 'limitPrice'], profit.toFixed(), profit.minus(beyond).times(sign), beyond)),
    ...(loss === undefined || base === undefined
      ? []
      : near(['stopLoss', 'stopPrice'], loss.toFixed(), base.minus(loss).times(sign), base)),
  ];
}

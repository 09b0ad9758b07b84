// Where the stops of a ladder move as its targets fill, and where a breakeven moves them.
import type { DecimalString } from '../core/decimal.js';
import { isRecord } from '../core/json.js';
import type { PlanMove, ReplaceOrdersStep } from '../order/order-plan.js';
import { submitSteps } from '../order/plan-orders.js';
import { figureOf } from './decisions.js';
import { numberText } from './number-text.js';
import { figureWords, type Telling } from './order.js';

/** `When the 45 of entry-1 are sold at 153, the stop of the other 45 moves to 150.` */
export function moveSentences(telling: Telling): readonly string[] {
  return (telling.plan.moves ?? []).flatMap((move) => moveSentence(move, telling));
}

function moveSentence({ when, stops, to }: PlanMove, { plan, texts }: Telling): readonly string[] {
  const steps = submitSteps(plan.steps);
  const target = steps.find(({ id }) => id === when)?.order;
  const limit = target?.takeProfit?.limitPrice;
  if (target === undefined || limit === undefined) {
    return [];
  }
  const left = steps.filter(({ id }) => stops.includes(id));
  const units = left.map(({ order }) => numberText(order.quantity)).join(' and ');
  const priced = plan.trace.find(
    ({ rule, decided }) => rule === 'bracket.target' && isRecord(decided) && decided['limitPrice'] === limit,
  );
  const index = figureOf(priced, 'move');
  const price = index === undefined ? numberText(to) : figureWords(index, texts);
  const word = figureOf(priced, 'moveStop');
  const why = word === undefined ? '' : `; its moveStop is ${texts.named(word)}`;
  const trade = target.side === 'buy' ? 'sold' : 'bought back';
  const [stop, moves] = left.length === 1 ? ['stop', 'moves'] : ['stops', 'move'];
  return [
    `When the ${numberText(target.quantity)} of ${when} are ${trade} at ${numberText(limit)}, the ${stop} of ${stops.join(' and ')} (${units}) ${moves} to ${price}${why}.`,
  ];
}

/** `Moves the stop s1 to 150. The take profits stay where they are.` */
export function replaceSentences({ orders }: ReplaceOrdersStep, { plan, texts }: Telling): readonly string[] {
  const moved = orders.map(({ orderId, stopPrice, limitPrice }) => {
    const decision = plan.trace.find(({ rule, read }) => rule === 'breakeven.moved' && read['order'] === orderId);
    const words = (name: 'stopPrice' | 'limitPrice', price: DecimalString): string => {
      const index = figureOf(decision, name);
      return index === undefined ? numberText(price) : figureWords(index, texts);
    };
    const limit = limitPrice === undefined ? '' : `, with its limit at ${words('limitPrice', limitPrice)}`;
    return `Moves the stop ${orderId} to ${words('stopPrice', stopPrice)}${limit}.`;
  });
  return [...moved, 'The take profits stay where they are.'];
}

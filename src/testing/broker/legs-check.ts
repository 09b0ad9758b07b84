// Check of an entry with a bracket: its legs rest when it has filled.
import type { LegState } from '../../execute/event.js';
import type { OpenOrder } from '../../market/ports.js';
import type { Order } from '../../order/order.js';
import { listedInTime } from './listed-orders.js';
import { judgeTerms, type SentTerms } from './terms.js';
import { type Answer, cancel, described, report, stateAtEnd, submit, type Trial } from './trial.js';

interface SentLeg {
  readonly name: 'stop loss' | 'take profit';
  readonly sent: SentTerms;
  /** What the broker tells of it, and whether it tells legs at all. */
  readonly told: LegState | undefined;
  readonly isTold: boolean;
}

/** The legs of an entry rest when it has filled, under the terms that were sent. */
export async function checkLegs(trial: Trial): Promise<void> {
  const { scenario, next } = trial;
  if (scenario.bracket === undefined) {
    return;
  }
  const order = next(scenario.bracket);
  const { clientOrderId, ticker, side } = order;
  await submit(trial, order);
  const found = await stateAtEnd(trial, { clientOrderId });
  const legs = sentLegs(order, found);
  const isOther = (one: OpenOrder): boolean => one.ticker === ticker && one.side !== side;
  const all = await listedInTime(trial, (orders) => legs.every((leg) => isListed(leg, orders.filter(isOther))));
  const listed = all?.filter(isOther);
  for (const leg of legs) {
    judgeLeg(trial, clientOrderId, leg, listed, found);
  }
  for (const { id } of listed ?? []) {
    await cancel(trial, { orderId: id });
  }
}

function sentLegs({ takeProfit, stopLoss, quantity, side }: Order, found: Answer | undefined): readonly SentLeg[] {
  const told = found?.event === 'order' ? found.legs : undefined;
  const isTold = told !== undefined;
  // A leg trades the whole quantity of its entry, on the other side.
  const trade = { side: side === 'buy' ? 'sell' : 'buy', quantity } as const;
  return [
    ...(stopLoss === undefined
      ? []
      : [{ name: 'stop loss', sent: { ...stopLoss, ...trade }, told: told?.stopLoss, isTold } as const]),
    ...(takeProfit === undefined
      ? []
      : [
          {
            name: 'take profit',
            sent: { type: 'limit', ...takeProfit, ...trade },
            told: told?.takeProfit,
            isTold,
          } as const,
        ]),
  ];
}

function judgeLeg(
  trial: Trial,
  id: string,
  leg: SentLeg,
  listed: readonly OpenOrder[] | undefined,
  found: Answer | undefined,
): void {
  const { name, sent, told, isTold } = leg;
  const rests = listed && restingLeg(leg, listed);
  if (rests !== undefined) {
    judgeTerms(trial, `The ${name} of ${id}`, sent, rests);
  } else if (listed !== undefined || (isTold && told?.status !== 'working')) {
    const price = sent.stopPrice ?? sent.limitPrice;
    const place = price === undefined ? '' : ` at ${price}`;
    const message = `${id} was sent with a ${name}${place}, and none rests when it is ${described(found)}`;
    report(trial, 'legs', `${message}; expected one.`);
  }
}

/** Where the identifier is told, another order of the kind is waited out: a list that lags has exits that were cancelled. */
function isListed(leg: SentLeg, listed: readonly OpenOrder[]): boolean {
  const rests = restingLeg(leg, listed);
  return rests !== undefined && (leg.told?.orderId ?? rests.id) === rests.id;
}

/** The order that is a leg: by its identifier where that is told, else by its kind. A take profit is a limit order. */
function restingLeg({ sent, told }: SentLeg, listed: readonly OpenOrder[]): OpenOrder | undefined {
  const ofKind = listed.find(({ type }) => (type === 'limit') === (sent.type === 'limit'));
  return listed.find(({ id }) => id === told?.orderId) ?? ofKind;
}

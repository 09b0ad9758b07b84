// What planning with a profile may change in a plan, checked without the code that changes it.
import { type ConformFacts, conform } from '../../src/brokers/index.js';
import type { Notice } from '../../src/core/notices.js';
import type { BrokerProfile } from '../../src/index.js';
import { assetClassOf } from '../../src/market/instruments.js';
import { createPlanningContext } from '../../src/market/planning-context.js';
import type { Quote } from '../../src/market/ports.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import { sameContract } from '../../src/market/symbols.js';
import type { Order, StopLossLeg } from '../../src/order/order.js';
import type { OrderPlan, SubmitOrderStep } from '../../src/order/order-plan.js';
import type { SignalRequest } from '../models/library-plan.js';

/** Faults of a plan made with a profile, compared with the plan made without it. */
export function formFaults(
  formed: OrderPlan,
  plain: OrderPlan,
  request: SignalRequest,
  profile: BrokerProfile,
): readonly string[] {
  const answer = conform(formed, profile, factsOf(formed, request));
  const [sent, asked] = [submitsOf(formed), submitsOf(plain)];
  return [
    ...(answer.ok ? [] : answer.errors.map(({ message }) => `does not conform: ${message}`)),
    ...(total(sent, 'open') > total(asked, 'open') ? ['enters more'] : []),
    ...(closesOther(sent, asked, request) ? ['closes another quantity'] : []),
    ...sent.flatMap((step) => {
      const before = asked.find(({ id }) => id === step.id);
      return before === undefined ? [] : lifeFaults(step, before, formed, plain);
    }),
    ...sent.filter(({ order }) => order.effect === 'open').flatMap((step) => stopFaults(step, sent, asked)),
    ...(changesOf(sent, asked) && !formed.notices.some((notice) => isAboutBroker(notice, plain))
      ? ['changes silently']
      : []),
  ];
}

function submitsOf({ steps }: OrderPlan): readonly SubmitOrderStep[] {
  return steps.flatMap((step) => (step.step === 'submit-order' ? [step] : []));
}

/** Units of all orders with an effect; `exits`: without those that protect. */
function total(steps: readonly SubmitOrderStep[], effect: Order['effect'], exits = false): number {
  return steps
    .filter(({ id, order }) => order.effect === effect && !(exits && id.startsWith('stop-loss')))
    .reduce((sum, { order }) => sum + Number(order.quantity), 0);
}

/** Whether exits are of another quantity. Of a plan that enters nothing, less than a unit or a step of each may remain. */
function closesOther(
  sent: readonly SubmitOrderStep[],
  asked: readonly SubmitOrderStep[],
  { market }: SignalRequest,
): boolean {
  const remaining = total(asked, 'close', true) - total(sent, 'close', true);
  const steps = Object.values(market.instruments ?? {}).map(({ quantityStep }) => Number(quantityStep ?? 0));
  const dust = 2 * Math.max(1, ...steps) * asked.length;
  return remaining !== 0 && (total(sent, 'open') > 0 || remaining < 0 || remaining >= dust);
}

const rank = { ioc: 0, fok: 0, opg: 1, cls: 1, day: 1, gtd: 2, gtc: 3 } as const;

/** An order that rests longer is withdrawn; one that was withdrawn is not withdrawn later. */
function lifeFaults(
  { id, order }: SubmitOrderStep,
  before: SubmitOrderStep,
  formed: OrderPlan,
  plain: OrderPlan,
): readonly string[] {
  const [end, endBefore] = [formed.withdrawals?.[id], plain.withdrawals?.[id]];
  const restsLonger = order.timeInForce === 'gtc' && rank[before.order.timeInForce] < rank.gtc;
  return [
    ...(restsLonger && end === undefined ? ['rests longer'] : []),
    ...(endBefore !== undefined && (end === undefined || Date.parse(end) > Date.parse(endBefore))
      ? ['is withdrawn later']
      : []),
    ...(order.cancelAfter === before.order.cancelAfter ? [] : ['has another limit of time']),
  ];
}

/** An entry with a stop loss keeps one, of its own quantity, no wider. */
function stopFaults(
  { order }: SubmitOrderStep,
  sent: readonly SubmitOrderStep[],
  asked: readonly SubmitOrderStep[],
): readonly string[] {
  const before = asked.find((step) => step.order.effect === 'open' && step.order.ticker === order.ticker)?.order
    .stopLoss;
  if (before === undefined) {
    return [];
  }
  const own = sent.find(
    (step) =>
      step.id.startsWith('stop-loss') && step.order.side !== order.side && step.order.quantity === order.quantity,
  )?.order;
  const stop = order.stopLoss ?? own;
  return stop === undefined ? ['has no stop'] : isWider(stop, before, order.side) ? ['has a wider stop'] : [];
}

function isWider(stop: Order | StopLossLeg, before: StopLossLeg, side: Order['side']): boolean {
  const sign = side === 'buy' ? 1 : -1;
  const prices = stop.stopPrice !== undefined && before.stopPrice !== undefined;
  return (
    (prices && sign * (Number(stop.stopPrice) - Number(before.stopPrice)) < 0) ||
    Number(stop.trailPercent ?? 0) > Number(before.trailPercent ?? 0) ||
    Number(stop.trailAmount ?? 0) > Number(before.trailAmount ?? 0)
  );
}

/** Whether a notice says what the broker takes. A stop loss that the profile has and the capabilities lack is said without a rule. */
function isAboutBroker({ code, rule, message }: Notice, plain: OrderPlan): boolean {
  const isNew = plain.notices.every((notice) => notice.message !== message);
  return rule !== undefined || code === 'entry-refused' || (code === 'order-type-unsupported' && isNew);
}

/** Whether an order differs, or there is another number of them. */
function changesOf(sent: readonly SubmitOrderStep[], asked: readonly SubmitOrderStep[]): boolean {
  return JSON.stringify(sent) !== JSON.stringify(asked);
}

/** A quote that is old, crossed or of one side is not one (safety R8). */
function usable(quote: Quote | undefined, now: string): Quote | undefined {
  const { bid, ask, time } = quote ?? {};
  const isOld = time !== undefined && Date.parse(now) - Date.parse(time) > 60_000;
  return isOld || !(Number(bid) > 0 && Number(bid) <= Number(ask)) ? undefined : quote;
}

/** What the broker knows, from the market of the request. */
function factsOf(plan: OrderPlan, { signal, settings, market }: SignalRequest): ConformFacts {
  const context = snapshotContext(market, settings);
  const planning = createPlanningContext(signal, context);
  const chained = Object.values(market.optionChains ?? {}).flatMap(({ contracts }) => contracts);
  const held = Object.entries(market.positions ?? {});
  const isSame = (one: string, other: string): boolean => sameContract(one, other, context.clock.now());
  const contracts = submitsOf(plan).map(({ order: { ticker } }) => [
    ticker,
    {
      quote: usable(
        context.broker.quote(ticker) ?? chained.find((contract) => isSame(contract.ticker, ticker)),
        market.now,
      ),
      position: held.find(([name]) => isSame(name, ticker))?.[1] ?? { side: 'long', quantity: 0 },
      instrument: planning.context.instruments.instrument(ticker),
    },
  ]);
  return {
    assetClass: assetClassOf(signal.ticker, planning),
    now: market.now,
    marketTimeZone: settings.marketTimeZone,
    contracts: Object.fromEntries(contracts),
  };
}

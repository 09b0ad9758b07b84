import { html } from 'hono/html';
import type { Order } from 'signal-to-order';
import type { ExecutionOrder, RequestedCancel } from 'signal-to-order/execute';
import type { StandingOrder } from '../brokers/adapter.js';
import { priceWords } from '../price-words.js';
import { type Execution, progressOf } from '../store.js';
import type { Html } from './page.js';
import { stackedTable } from './tables.js';

/** An order of a plan, or one that was added for protection. */
export interface ShownOrder {
  readonly name: string;
  readonly order: Order;
  /** What the execution knows of it; undefined: it was not sent. */
  readonly sent: ExecutionOrder | undefined;
  /** Its current state; undefined: the broker did not answer. */
  readonly standing: StandingOrder | undefined;
}

/** State of a leg that does not work yet. */
export const waitingWords = 'waits until its entry has filled completely';

/** The orders of an execution: those of its plan, then the stops that were put back. */
export function shownOrders(
  execution: Execution,
  standing: ReadonlyMap<string, StandingOrder> | undefined,
): readonly ShownOrder[] {
  const { plan } = execution;
  const sentOrders = progressOf(execution)?.orders.filter(({ role }) => role !== 'resting') ?? [];
  const shown = (name: string, order: Order, sent: ExecutionOrder | undefined): ShownOrder => ({
    ...{ name, order: { ...order, quantity: sent?.quantity ?? order.quantity }, sent },
    standing: standing?.get(sent?.order.clientOrderId ?? ''),
  });
  return [
    ...(plan?.steps ?? []).flatMap((step) => {
      const sent = step.step === 'submit-order' ? sentOrders.filter((each) => each.step === step.id) : [];
      return step.step !== 'submit-order'
        ? []
        : sent.length === 0
          ? shown(step.id, step.order, undefined)
          : sent.map((each) => shown(step.id, step.order, each));
    }),
    ...sentOrders.flatMap((sent) => {
      const order = sent.place === undefined ? undefined : plan?.restore?.orders[sent.place - 1]?.order;
      return order === undefined ? [] : shown('stop put back', order, sent);
    }),
  ];
}

/** How many orders may still fill, as far as is known: the order, and the legs of its bracket. */
export function workingOrders({ sent, standing }: ShownOrder): number {
  if (standing === undefined) {
    return sent?.status === 'sent' || sent?.status === 'working' ? 1 : 0;
  }
  return [standing, ...standing.legs].filter(({ status }) => status === 'working').length;
}

export function orderTable(orders: readonly ShownOrder[]): Html | string {
  return orders.length === 0
    ? ''
    : stackedTable('Orders', ['Order', 'What', 'State now', 'Filled', 'At'], orders.flatMap(orderRows));
}

function orderRows({ name, order, sent, standing }: ShownOrder): readonly (readonly (Html | string)[])[] {
  const { side, quantity, ticker } = order;
  const what = `${side} ${quantity} ${ticker} ${priceWords(order)}`;
  if (standing === undefined) {
    return [
      [
        name,
        what,
        html`<span class="quiet">${unknownState(sent)}</span>`,
        sent?.filled ?? '',
        sent?.averagePrice ?? '',
      ],
    ];
  }
  return [
    [name, what, ...stateCells(standing, endWords(standing, sent))],
    ...standing.legs.map((leg) => [
      html`<span class="leg">${leg.type === 'limit' ? 'take profit' : 'stop loss'}</span>`,
      `${leg.side} ${leg.quantity} ${leg.ticker} ${priceWords(leg)}`,
      ...stateCells(leg, legEndWords(leg, standing)),
    ]),
  ];
}

const tones: Readonly<Record<StandingOrder['status'], string>> = {
  working: 'busy',
  filled: 'good',
  cancelled: 'quiet',
  expired: 'quiet',
  rejected: 'bad',
};

function stateCells(
  { status, filled, averagePrice, waits }: StandingOrder,
  reason: string | undefined,
): readonly (Html | string)[] {
  const word = waits === true ? waitingWords : status;
  return [
    html`<span class="${tones[status]}">${word}${reason === undefined ? '' : `: ${reason}`}</span>`,
    filled,
    averagePrice ?? '',
  ];
}

const cancelWords: Readonly<Record<RequestedCancel['why'], string>> = {
  plan: 'by this plan',
  withdrawal: 'withdrawn by the service when its time was over',
  failure: 'by the service, because the plan failed',
  excess: 'by the service, because less is held than it would close',
  reserve: 'by the service, because it held the units that a stop had to protect',
};

/** Words of the paper broker, which does not know who has asked. */
const paperWords: Readonly<Record<string, string>> = {
  'cancelled by a plan': 'by the plan of another signal',
  'cancelled by hand': 'by the trader',
};

/** Who or what has ended an order without its fill, as far as the service knows. */
function endWords({ status, reason }: StandingOrder, sent: ExecutionOrder | undefined): string | undefined {
  if (status === 'working' || status === 'filled') {
    return undefined;
  }
  if (status === 'cancelled' && sent?.cancel !== undefined && (reason === undefined || reason in paperWords)) {
    return cancelWords[sent.cancel.why];
  }
  return paperWords[reason ?? ''] ?? reason ?? (status === 'cancelled' ? 'at the broker, not by this plan' : undefined);
}

/** The same for a leg of a bracket. The broker cancels it when the other leg fills, or with its entry. */
function legEndWords(leg: StandingOrder, entry: StandingOrder): string | undefined {
  const otherHasFilled = entry.legs.some(({ id, filled }) => id !== leg.id && Number(filled) > 0);
  if (leg.status !== 'cancelled' || leg.reason !== undefined) {
    return endWords(leg, undefined);
  }
  if (otherHasFilled) {
    return 'the other leg filled';
  }
  return entry.status === 'cancelled' || entry.status === 'expired' ? 'with its entry' : endWords(leg, undefined);
}

function unknownState(sent: ExecutionOrder | undefined): string {
  return sent === undefined
    ? 'not sent'
    : `${sent.status} when the broker was last asked; no current state from the broker`;
}

import type { Decimal } from 'decimal.js';
import { readContractSymbol } from 'signal-to-order';
import type { BrokerAccount, BrokerAdapter, StandingOrder } from '../brokers/adapter.js';
import { negligible, noUnits, unitsOf } from './units.js';

/** Filled units that are in the expected positions, of an order and of its legs, by the broker's identifier. */
export type Counted = Readonly<Record<string, string>>;

/** An order of the service, with what was counted of it. */
export interface FollowedOrder {
  readonly client_order_id: string;
  readonly execution_id: string;
  /** It, or one of its legs, can still fill. */
  readonly is_open: boolean;
  readonly counted: Counted;
  /** The order and the legs that were seen working and that the service has not asked to cancel, by the broker's identifier. */
  readonly working: readonly string[];
}

/** A followed order, and what its execution says about it. */
export interface OrderToFollow extends FollowedOrder {
  readonly ticker: string;
  /** The execution has ended: what the broker does not know now was never sent. */
  readonly hasEnded: boolean;
  /** The execution has seen it working. */
  readonly isBelieved: boolean;
}

export interface ExpectedPosition {
  readonly quantity: Decimal;
  /** Units that the broker may have kept as fees. */
  readonly fees: Decimal;
}

const nothing: ExpectedPosition = { quantity: noUnits, fees: noUnits };

/** What the service expects at a broker. */
export interface Expectation {
  readonly positions: ReadonlyMap<string, ExpectedPosition>;
  readonly orders: readonly OrderToFollow[];
  /** Orders of others that are known. */
  readonly accepted: readonly string[];
  /** Orders that executions have asked to cancel, by any of their identifiers. */
  readonly cancelled: ReadonlySet<string>;
}

export const differenceKinds = [
  'position',
  'order-missing',
  'order-cancelled',
  'order-overfilled',
  'order-unknown',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** A difference between the account and what is expected. */
export interface Finding {
  readonly kind: DifferenceKind;
  readonly ticker: string;
  /** The ticker of a position, the identifier of an order. */
  readonly subject: string;
  readonly expected: string;
  readonly actual: string;
}

/** What one look at an account says. */
export interface Judgement {
  /** The orders as they are followed from now on. */
  readonly orders: readonly FollowedOrder[];
  /** The expected positions that change. */
  readonly positions: ReadonlyMap<string, ExpectedPosition>;
  readonly accepted: readonly string[];
  /** Differences. None is certain before it has been seen twice, with nothing in between. */
  readonly findings: readonly Finding[];
  /** Expected and actual quantity of each ticker that was judged. */
  readonly quantities: ReadonlyMap<string, readonly [expected: string, actual: string]>;
  /** Tickers that differ and that have traded since the last look: they are not judged. */
  readonly unsettled: readonly string[];
}

type Traits = Pick<BrokerAdapter, 'identifierOf' | 'feeShare'>;

/** Compares an account with what is expected. New fills of our orders are counted first. */
export function judge(
  expectation: Expectation,
  account: BrokerAccount,
  { identifierOf, feeShare = () => 0 }: Traits,
  today: string,
): Judgement {
  const positions = new Map(expectation.positions);
  const traded = new Set<string>();
  const own = new Set<string>();
  const findings: Finding[] = [];
  const known = new Set(expectation.accepted);
  const overfilled: string[] = [];
  const actual = new Map(account.held.map((held) => [held.ticker, signed(held)]));
  const orders = expectation.orders.map((order): FollowedOrder => {
    const standing = account.known.get(order.client_order_id);
    if (standing === undefined) {
      return withoutStanding(order, findings);
    }
    const members = [standing, ...standing.legs];
    for (const member of members) {
      own.add(member.id);
      const filled = unitsOf(member.filled).minus(unitsOf(order.counted[member.id] ?? '0'));
      if (!filled.isZero()) {
        traded.add(member.ticker);
        positions.set(member.ticker, afterFill(positions.get(member.ticker), member, filled, feeShare));
      }
      if (isOverfilled(member)) {
        overfilled.push(member.id);
      }
    }
    const { client_order_id, execution_id } = order;
    const removed = removedStops(order, standing, expectation.cancelled, actual);
    for (const { id, ticker } of removed) {
      const words = { expected: 'a working order', actual: 'cancelled, not by this service' };
      findings.push({ kind: 'order-cancelled', ticker, subject: id, ...words });
    }
    const more = members.filter((member) => isOverfilled(member) && !known.has(member.id));
    for (const { id, ticker, quantity, filled } of more) {
      findings.push({ kind: 'order-overfilled', ticker, subject: id, expected: quantity, actual: filled });
    }
    const isAsked = isCancelledHere(order, standing, expectation.cancelled);
    const open = members.filter(({ status }) => status === 'working');
    const working = [...open.filter((member) => !isAsked(member)), ...removed].map(({ id }) => id);
    const counted = Object.fromEntries(members.map(({ id, filled }) => [id, filled]));
    return { client_order_id, execution_id, is_open: open.length + removed.length + more.length > 0, counted, working };
  });
  const quantities = new Map<string, readonly [string, string]>();
  const unsettled: string[] = [];
  for (const ticker of new Set([...positions.keys(), ...actual.keys()])) {
    const { quantity, fees } = positions.get(ticker) ?? nothing;
    const is = actual.get(ticker) ?? noUnits;
    const difference = is.minus(quantity);
    const differs = difference.abs().gt(negligible);
    if (traded.has(ticker)) {
      unsettled.push(...(differs ? [ticker] : []));
      continue;
    }
    if (differs && !isExplained(ticker, is, difference, fees, today)) {
      const [expected, held] = [quantity.toFixed(), is.toFixed()];
      findings.push({ kind: 'position', ticker, subject: ticker, expected, actual: held });
      quantities.set(ticker, [expected, held]);
      continue;
    }
    quantities.set(ticker, [is.toFixed(), is.toFixed()]);
    if (differs || !fees.isZero()) {
      positions.set(ticker, { quantity: is, fees: noUnits });
    }
  }
  const identifiers = new Set(expectation.orders.map((order) => identifierOf(order.client_order_id)));
  const foreign = account.open.filter(
    ({ id, clientOrderId }) => !own.has(id) && (clientOrderId === undefined || !identifiers.has(clientOrderId)),
  );
  for (const { id, ticker, words } of foreign.filter((order) => !known.has(order.id))) {
    findings.push({ kind: 'order-unknown', ticker, subject: id, expected: 'no such order', actual: words });
  }
  const accepted = [...foreign.map(({ id }) => id), ...overfilled].filter((id) => known.has(id));
  const changed = [...positions].filter(([ticker, position]) => position !== expectation.positions.get(ticker));
  return { orders, positions: new Map(changed), accepted, findings, quantities, unsettled };
}

/** More has filled than the order asked for. An order by an amount of money has no quantity. */
function isOverfilled({ quantity, filled }: StandingOrder): boolean {
  return quantity !== '' && unitsOf(filled).minus(unitsOf(quantity)).gt(negligible);
}

function isCancelledHere(
  { client_order_id: name }: OrderToFollow,
  root: StandingOrder,
  cancelled: ReadonlySet<string>,
): (member: StandingOrder) => boolean {
  return (member) => cancelled.has(member.id) || (member === root && cancelled.has(name));
}

const stopTypes: ReadonlySet<string> = new Set(['stop', 'stop_limit', 'trailing_stop']);

/**
 * Stops of a position that is still held, which were working and are cancelled, although nobody here has asked for it: not a
 * leg whose entry or whose sibling, filled or cancelled here, has ended it, and not an order of an execution that still looks after it.
 */
function removedStops(
  order: OrderToFollow,
  root: StandingOrder,
  cancelled: ReadonlySet<string>,
  held: ReadonlyMap<string, Decimal>,
): readonly StandingOrder[] {
  const isAsked = isCancelledHere(order, root, cancelled);
  return [root, ...root.legs].filter((member) => {
    const { id, type, status, reason, side, ticker } = member;
    const position = held.get(ticker) ?? noUnits;
    const protects = side === 'sell' ? position.gt(0) : position.lt(0);
    const isLeg = member !== root;
    const siblings = root.legs.filter((leg) => leg !== member);
    const hasEndedIt = (leg: StandingOrder): boolean => !unitsOf(leg.filled).isZero() || isAsked(leg);
    const endsWithOthers = isLeg && (root.status !== 'filled' || siblings.some(hasEndedIt));
    const wasStop = order.working.includes(id) && stopTypes.has(type) && (isLeg || order.hasEnded);
    return wasStop && status === 'cancelled' && reason === undefined && protects && !endsWithOthers && !isAsked(member);
  });
}

/** An order that the broker does not know: it was never sent, is on its way, or has been removed there. */
function withoutStanding(order: OrderToFollow, findings: Finding[]): FollowedOrder {
  const { client_order_id, execution_id, ticker, counted, working, is_open: wasOpen } = order;
  const wasSeen = Object.keys(counted).length > 0;
  if (wasOpen && (wasSeen || order.isBelieved)) {
    const words = { expected: 'a working order', actual: 'not known at the broker' };
    findings.push({ kind: 'order-missing', ticker, subject: client_order_id, ...words });
    return { client_order_id, execution_id, is_open: true, counted, working };
  }
  return { client_order_id, execution_id, is_open: wasOpen && !order.hasEnded, counted, working };
}

function afterFill(
  before: ExpectedPosition = nothing,
  { side, ticker }: StandingOrder,
  filled: Decimal,
  feeShare: (ticker: string) => number,
): ExpectedPosition {
  if (side !== 'buy') {
    return { ...before, quantity: before.quantity.minus(filled) };
  }
  const share = feeShare(ticker);
  return {
    quantity: before.quantity.plus(filled),
    fees: before.fees.plus(filled.times(share)).plus(share > 0 ? negligible : 0),
  };
}

/** Fees in units of what was bought, and contracts that have expired, change a position without an order. */
function isExplained(ticker: string, is: Decimal, difference: Decimal, fees: Decimal, today: string): boolean {
  const expiration = readContractSymbol(ticker)?.expiration;
  const hasExpired = expiration !== undefined && expiration < today && is.isZero();
  return hasExpired || (difference.lt(0) && difference.neg().lte(fees));
}

/** What is held, as it is expected from now on. */
export function heldNow(account: BrokerAccount): ReadonlyMap<string, ExpectedPosition> {
  return new Map(account.held.map((held) => [held.ticker, { quantity: signed(held), fees: noUnits }]));
}

function signed({ side, quantity }: BrokerAccount['held'][number]): Decimal {
  return unitsOf(quantity).times(side === 'short' ? -1 : 1);
}

import type { BrokerCapabilities, Order, OrderType, Settings, Signal, TimeInForce } from 'signal-to-order';
import { type AlpacaKind, kindOf } from './alpaca-symbols.js';

// Alpaca's documents: the schemas OrderType, TimeInForce, OrderClass and the body of POST /v2/orders in the Trading
// API's OpenAPI file; "Orders at Alpaca", "Fractional Trading", "Options Trading" and "Crypto Trading" in its guides.

interface KindRules {
  readonly name: string;
  readonly types: readonly OrderType[];
  readonly timesInForce: readonly TimeInForce[];
}

const rules: Readonly<Record<AlpacaKind, KindRules>> = {
  stock: {
    name: 'stocks',
    types: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
    timesInForce: ['day', 'gtc', 'opg', 'cls', 'ioc', 'fok'],
  },
  crypto: { name: 'crypto pairs', types: ['market', 'limit', 'stop_limit'], timesInForce: ['gtc', 'ioc'] },
  option: { name: 'options', types: ['market', 'limit', 'stop', 'stop_limit'], timesInForce: ['day'] },
};

/** What Alpaca can do with what a signal trades. */
export function capabilitiesFor(signal: Signal, { assetClass, entry }: Settings): BrokerCapabilities {
  const isOption = assetClass === 'options' || assetClass === 'index_options';
  const kind = isOption ? 'option' : kindOf(signal.ticker);
  const stopLoss = ('stopLoss' in signal ? signal.stopLoss : undefined) ?? entry.stopLoss;
  const takeProfit = ('takeProfit' in signal ? signal.takeProfit : undefined) ?? entry.takeProfit;
  const trails = (stopLoss?.type ?? entry.stopLoss?.type) === 'trailing_stop';
  return {
    orderTypes: rules[kind].types,
    timesInForce: rules[kind].timesInForce,
    shortSelling: kind === 'stock',
    optionWriting: true,
    // A trailing stop cannot be a leg. With no take profit beside it, an order of its own after the fill is as good.
    brackets: kind === 'stock' && !(trails && takeProfit === undefined),
    trailPercent: 'native',
    extendedHours: kind !== 'option',
    averageEntryPrice: true,
  };
}

interface Rule {
  readonly breaks: (order: Order, kind: AlpacaKind) => boolean;
  readonly reason: (order: Order, kind: AlpacaKind) => string;
}

const hasLegs = ({ takeProfit, stopLoss }: Order): boolean => (takeProfit ?? stopLoss) !== undefined;
const isFractional = ({ quantity }: Order): boolean => quantity.includes('.');
const decimals = ({ quantity }: Order): number => quantity.split('.')[1]?.length ?? 0;

/** Why Alpaca has no such order, the first that applies. */
const lacking: readonly Rule[] = [
  {
    breaks: ({ type }, kind) => !rules[kind].types.includes(type),
    reason: ({ type }, kind) => `takes no ${type} orders in ${rules[kind].name}`,
  },
  {
    breaks: (order, kind) => !rules[kind].timesInForce.includes(groupTimeInForce(order)),
    reason: (order, kind) => `takes no ${groupTimeInForce(order)} orders in ${rules[kind].name}`,
  },
  {
    breaks: (order, kind) => hasLegs(order) && kind !== 'stock',
    reason: (_, kind) => `takes no bracket in ${rules[kind].name}`,
  },
  {
    breaks: ({ stopLoss }) => stopLoss?.type === 'trailing_stop',
    reason: () => 'has no trailing stop inside a bracket',
  },
  {
    breaks: (order) => hasLegs(order) && order.extendedHours === true,
    reason: () => 'takes no bracket in extended hours',
  },
  {
    breaks: (order) => hasLegs(order) && !isDayOrGtc(groupTimeInForce(order)),
    reason: ({ timeInForce }) => `takes no bracket with the time in force ${timeInForce}, only day and gtc`,
  },
  {
    breaks: ({ type, timeInForce }) => type === 'trailing_stop' && !isDayOrGtc(timeInForce),
    reason: ({ timeInForce }) => `takes no trailing stop with the time in force ${timeInForce}, only day and gtc`,
  },
  {
    breaks: ({ type, timeInForce }) =>
      (timeInForce === 'opg' || timeInForce === 'cls') && type !== 'market' && type !== 'limit',
    reason: ({ type, timeInForce }) => `takes no ${type} order for an auction (${timeInForce})`,
  },
  {
    breaks: ({ extendedHours, type, timeInForce }, kind) =>
      extendedHours === true && kind === 'stock' && (type !== 'limit' || !isDayOrGtc(timeInForce)),
    reason: ({ type, timeInForce }) =>
      `fills in extended hours only limit orders, day or gtc; this is ${type}, ${timeInForce}`,
  },
  {
    breaks: ({ extendedHours }, kind) => extendedHours === true && kind === 'option',
    reason: () => 'trades no options in extended hours',
  },
  {
    breaks: (order, kind) => kind === 'option' && isFractional(order),
    reason: ({ quantity }) => `trades whole option contracts; the quantity is ${quantity}`,
  },
  {
    breaks: (order, kind) =>
      kind === 'stock' && isFractional(order) && (hasLegs(order) || order.type === 'trailing_stop'),
    reason: ({ quantity }) =>
      `takes fractions of a share neither in a bracket nor in a trailing stop; the quantity is ${quantity}`,
  },
  {
    breaks: (order, kind) => kind === 'stock' && isFractional(order) && order.timeInForce !== 'day',
    reason: ({ quantity, timeInForce }) =>
      `takes fractions of a share with day only; this is ${quantity}, ${timeInForce}`,
  },
  {
    breaks: (order, kind) =>
      kind === 'stock' && isFractional(order) && order.side === 'sell' && order.effect === 'open',
    reason: ({ quantity }) => `sells no fractions of a share short; the quantity is ${quantity}`,
  },
  {
    breaks: (order, kind) => kind !== 'option' && decimals(order) > 9,
    reason: ({ quantity }) => `takes at most 9 decimals; the quantity is ${quantity}`,
  },
  {
    breaks: ({ side, effect }, kind) => kind === 'crypto' && side === 'sell' && effect === 'open',
    reason: () => 'sells no crypto short',
  },
  {
    breaks: ({ clientOrderId = '' }) => clientOrderId.length > 128,
    reason: () => 'takes a client_order_id of at most 128 characters',
  },
];

export function lacks(order: Order): string | undefined {
  const kind = kindOf(order.ticker);
  const rule = lacking.find(({ breaks }) => breaks(order, kind));
  return rule && `Alpaca ${rule.reason(order, kind)}.`;
}

/** Alpaca has one time in force for an entry and its legs: the legs' own, which must outlive the entry. */
export function groupTimeInForce({ timeInForce, takeProfit, stopLoss }: Order): TimeInForce {
  const ofLegs = stopLoss?.timeInForce ?? takeProfit?.timeInForce;
  return timeInForce === 'day' && ofLegs === 'gtc' ? 'gtc' : timeInForce;
}

/** An entry for the day that had to be sent as gtc, for its legs: somebody else has to end it with the day. */
export function outlivesItsDay(order: Order): boolean {
  return order.timeInForce === 'day' && groupTimeInForce(order) === 'gtc' && order.type !== 'market';
}

function isDayOrGtc(timeInForce: TimeInForce): boolean {
  return timeInForce === 'day' || timeInForce === 'gtc';
}

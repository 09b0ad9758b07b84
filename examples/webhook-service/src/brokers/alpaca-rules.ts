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

/** Alpaca's capabilities for the instrument of a signal. */
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
    // A trailing stop cannot be a leg. Without a take profit, a separate order after the fill does the same.
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

/** First reason why Alpaca does not support an order. */
const lacking: readonly Rule[] = [
  {
    breaks: ({ type }, kind) => !rules[kind].types.includes(type),
    reason: ({ type }, kind) => `does not support ${type} orders for ${rules[kind].name}`,
  },
  {
    breaks: (order, kind) => !rules[kind].timesInForce.includes(groupTimeInForce(order)),
    reason: (order, kind) => `does not support ${groupTimeInForce(order)} orders for ${rules[kind].name}`,
  },
  {
    breaks: (order, kind) => hasLegs(order) && kind !== 'stock',
    reason: (_, kind) => `does not support brackets for ${rules[kind].name}`,
  },
  {
    breaks: ({ stopLoss }) => stopLoss?.type === 'trailing_stop',
    reason: () => 'does not support a trailing stop in a bracket',
  },
  {
    breaks: (order) => hasLegs(order) && order.extendedHours === true,
    reason: () => 'does not support brackets in extended hours',
  },
  {
    breaks: (order) => hasLegs(order) && !isDayOrGtc(groupTimeInForce(order)),
    reason: ({ timeInForce }) => `does not support brackets with the time in force ${timeInForce}, only day and gtc`,
  },
  {
    breaks: ({ type, timeInForce }) => type === 'trailing_stop' && !isDayOrGtc(timeInForce),
    reason: ({ timeInForce }) =>
      `does not support trailing stops with the time in force ${timeInForce}, only day and gtc`,
  },
  {
    breaks: ({ type, timeInForce }) =>
      (timeInForce === 'opg' || timeInForce === 'cls') && type !== 'market' && type !== 'limit',
    reason: ({ type, timeInForce }) => `does not support ${type} orders in auctions (${timeInForce})`,
  },
  {
    breaks: ({ extendedHours, type, timeInForce }, kind) =>
      extendedHours === true && kind === 'stock' && (type !== 'limit' || !isDayOrGtc(timeInForce)),
    reason: ({ type, timeInForce }) =>
      `only supports day and gtc limit orders in extended hours; this order is ${type}, ${timeInForce}`,
  },
  {
    breaks: ({ extendedHours }, kind) => extendedHours === true && kind === 'option',
    reason: () => 'does not trade options in extended hours',
  },
  {
    breaks: (order, kind) => kind === 'option' && isFractional(order),
    reason: ({ quantity }) => `only trades whole option contracts; the quantity is ${quantity}`,
  },
  {
    breaks: (order, kind) =>
      kind === 'stock' && isFractional(order) && (hasLegs(order) || order.type === 'trailing_stop'),
    reason: ({ quantity }) =>
      `does not support fractions of a share in brackets and trailing stops; the quantity is ${quantity}`,
  },
  {
    breaks: (order, kind) => kind === 'stock' && isFractional(order) && order.timeInForce !== 'day',
    reason: ({ quantity, timeInForce }) =>
      `only supports fractions of a share in day orders; this order is ${quantity}, ${timeInForce}`,
  },
  {
    breaks: (order, kind) =>
      kind === 'stock' && isFractional(order) && order.side === 'sell' && order.effect === 'open',
    reason: ({ quantity }) => `does not sell fractions of a share short; the quantity is ${quantity}`,
  },
  {
    breaks: (order, kind) => kind !== 'option' && decimals(order) > 9,
    reason: ({ quantity }) => `accepts at most 9 decimals; the quantity is ${quantity}`,
  },
  {
    breaks: ({ side, effect }, kind) => kind === 'crypto' && side === 'sell' && effect === 'open',
    reason: () => 'does not sell crypto short',
  },
  {
    breaks: ({ clientOrderId = '' }) => clientOrderId.length > 128,
    reason: () => 'accepts a client_order_id of at most 128 characters',
  },
];

export function lacks(order: Order): string | undefined {
  const kind = kindOf(order.ticker);
  const rule = lacking.find(({ breaks }) => breaks(order, kind));
  return rule && `Alpaca ${rule.reason(order, kind)}.`;
}

/** Alpaca has one time in force for an entry and its legs: that of the legs, which must outlive the entry. */
export function groupTimeInForce({ timeInForce, takeProfit, stopLoss }: Order): TimeInForce {
  const ofLegs = stopLoss?.timeInForce ?? takeProfit?.timeInForce;
  return timeInForce === 'day' && ofLegs === 'gtc' ? 'gtc' : timeInForce;
}

/** Whether a day entry is sent as gtc because of its legs. The service then cancels it at the end of the day. */
export function outlivesItsDay(order: Order): boolean {
  return order.timeInForce === 'day' && groupTimeInForce(order) === 'gtc' && order.type !== 'market';
}

function isDayOrGtc(timeInForce: TimeInForce): boolean {
  return timeInForce === 'day' || timeInForce === 'gtc';
}

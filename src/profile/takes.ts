// Whether a broker takes a part of an order, by its capabilities and its profile. It is asked before prices and size, which the
// part decides; the whole order is asked about at the end, by its form.
import { attempt } from '../core/attempt.js';
import { type Amount, decimal } from '../core/decimal.js';
import type { AssetClass, OrderType, StopLossType, TimeInForce } from '../core/vocabulary.js';
import type { BrokerCapabilities } from './broker-capabilities.js';
import type { BracketLegsForm, BrokerProfile, ClassProfile } from './broker-profile.js';

/** Parts of an order, with what they may be. */
export interface OrderPart {
  readonly orderType: OrderType;
  readonly stopLossType: StopLossType;
  readonly timeInForce: TimeInForce;
  /** Whether a trail is a distance, or follows the high-water mark in percent. */
  readonly trailUnit: 'trailAmount' | 'trailPercent';
  readonly quantity: Amount;
  readonly attachedLegs: true;
  /** A new price of the stop of an entry with these legs. */
  readonly stopReplacement: BracketLegsForm;
  readonly extendedHours: true;
  /** An entry with attached legs that fills in extended hours. */
  readonly extendedLegs: true;
}

/** What is known of a broker. */
export interface KnownBroker {
  readonly capabilities: () => BrokerCapabilities;
  /** Undefined: the capabilities alone answer. */
  readonly profile: () => BrokerProfile | undefined;
  /** Class of the order. */
  readonly assetClass: AssetClass;
}

/** What does not take a part: `rule` of the profile, or the capabilities. */
export interface Lack {
  readonly taken: false;
  readonly rule?: string;
}

/** Whether a part is taken. */
export type Answer = { readonly taken: true } | Lack;

interface PartRule<Value> {
  readonly isCapable: (value: Value, capabilities: BrokerCapabilities) => boolean;
  /** Whether an order of the class may have it. Absent: the forms are asked at the end, with the whole order. */
  readonly isInForms?: (value: Value, rules: ClassProfile) => boolean;
}

const hasType = (type: OrderType, { orderTypes }: BrokerCapabilities): boolean => orderTypes?.includes(type) !== false;

const hasOrders = (type: OrderType, { orders }: ClassProfile): boolean =>
  orders.some(({ types }) => types.includes(type));

const partRules: { readonly [Part in keyof OrderPart]: PartRule<OrderPart[Part]> } = {
  orderType: { isCapable: hasType, isInForms: hasOrders },
  // A stop loss is attached, or is an order of its own.
  stopLossType: {
    isCapable: hasType,
    isInForms: (type, rules) =>
      hasOrders(type, rules) || rules.brackets.some(({ stopLoss }) => stopLoss.includes(type)),
  },
  timeInForce: { isCapable: (timeInForce, { timesInForce }) => timesInForce?.includes(timeInForce) !== false },
  trailUnit: { isCapable: (unit, { trailPercent }) => unit === 'trailAmount' || trailPercent !== 'fixed-distance' },
  quantity: {
    isCapable: (quantity, { quantityStep }) => quantityStep == null || decimal(quantity).mod(quantityStep).isZero(),
  },
  attachedLegs: { isCapable: (_, { brackets }) => brackets !== false },
  stopReplacement: {
    isCapable: (_, { replace }) => replace === true,
    isInForms: (asked, { brackets }) => brackets.some(({ replace, legs }) => replace === true && legs.includes(asked)),
  },
  extendedHours: { isCapable: (_, { extendedHours }) => extendedHours !== false },
  // Extended hours are asked about first. Without forms of brackets the legs are not attached, and leave the entry as it is.
  extendedLegs: {
    isCapable: () => true,
    isInForms: (_, { brackets }) => brackets.length === 0 || brackets.some(({ sessions }) => sessions.some(isExtended)),
  },
};

const isExtended = (session: string): boolean => session !== 'regular';

const taken = { taken: true } as const;
const lacking = { taken: false } as const;

/** Whether a broker takes a part of an order. A class that is not traded, or a profile that cannot be read, rejects the plan at its end. */
export function takes<Part extends keyof OrderPart>(part: Part, value: OrderPart[Part], broker: KnownBroker): Answer {
  if (!partRules[part].isCapable(value, broker.capabilities())) {
    return lacking;
  }
  const rule = lackingForm(part, value, broker);
  return rule === undefined ? taken : { taken: false, rule };
}

/** The rule of a profile that has no form with a part; undefined: it has one, or the forms are not asked. */
function lackingForm<Part extends keyof OrderPart>(
  part: Part,
  value: OrderPart[Part],
  broker: KnownBroker,
): string | undefined {
  const { isInForms } = partRules[part];
  const profile = isInForms && broker.profile();
  if (isInForms === undefined || profile === undefined) {
    return undefined;
  }
  const isLacking = attempt(() => {
    const rules = profile.classes[broker.assetClass];
    return rules !== undefined && !isInForms(value, rules);
  });
  return isLacking === true ? `${profile.id}.${broker.assetClass}.orders` : undefined;
}

/** The rule of a profile that takes stops with a limit only; undefined: it takes others too, or none. */
export function stopLimitsOnly(part: 'orderType' | 'stopLossType', broker: KnownBroker): string | undefined {
  return takes(part, 'stop_limit', broker).taken ? lackingForm(part, 'stop', broker) : undefined;
}

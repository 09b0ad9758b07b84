// The library as the comparison asks it.

import type { AccountEvent } from '../../../src/account/account-day.js';
import { accountDay } from '../../../src/execute/index.js';
import {
  type AccountDay,
  allowance,
  type Err,
  type GuardSettings,
  type MarketSnapshot,
  type OrderPlan,
  type PlanStep,
  parseSettings,
  parseSignal,
  planSignal,
  type Result,
  type Settings,
  type Signal,
  type SignalError,
  snapshotContext,
  type TradingContext,
} from '../../../src/index.js';
import { num } from '../../models/guard/numbers.js';
import type { Entry, World } from '../../models/guard/world.js';
import { codesIn } from './codes.js';

/** What is compared with the model; a fault in one of them has to be a difference. */
export interface GuardLibrary {
  readonly planSignal: typeof planSignal;
  readonly allowance: typeof allowance;
  readonly accountDay: (
    day: AccountDay | undefined,
    event: AccountEvent,
    guard: GuardSettings,
  ) => AccountDay | undefined;
}

export const guardLibrary: GuardLibrary = { planSignal, allowance, accountDay };

/** Settings that are written right. */
export function settingsOf(written: object): Settings {
  const parsed = parseSettings(written);
  if (parsed.ok) {
    return parsed.value;
  }
  throw new Error(`${JSON.stringify(written)}: ${parsed.errors[0].message}`);
}

export function settingsWithoutGuard({ guard: _guard, ...settings }: Settings): Settings {
  return settings;
}

/** A message at the time of the market. */
export function signalOf(message: object, { market, settings }: Pick<World, 'market' | 'settings'>): Signal {
  const clock = { now: () => Date.parse(market.now) };
  const parsed = parseSignal(message, { clock, assetClass: settings.assetClass });
  if (parsed.ok) {
    return parsed.value;
  }
  throw new Error(`${JSON.stringify(message)}: ${parsed.errors[0].message}`);
}

const contexts = new WeakMap<MarketSnapshot, WeakMap<Settings, TradingContext>>();

/** The context of a world. Neither its market nor its settings may change after it. */
export function contextOf({ market, settings, restingUnknown }: Omit<World, 'log'>): TradingContext {
  const ofMarket = contexts.get(market) ?? new WeakMap<Settings, TradingContext>();
  contexts.set(market, ofMarket);
  const known = ofMarket.get(settings);
  if (known !== undefined) {
    return known;
  }
  const made = snapshotContext(market, settings, 'x');
  const context = restingUnknown ? { ...made, broker: { ...made.broker, restingEntries: () => undefined } } : made;
  ofMarket.set(settings, context);
  return context;
}

/** The entry of a plan. */
export function entryOf(plan: Result<OrderPlan>): Entry | undefined {
  const steps: readonly PlanStep[] = plan.ok ? plan.value.steps : [];
  const submitted = steps.filter((step) => step.step === 'submit-order');
  const entry = submitted.find(({ order }) => order.effect === 'open')?.order;
  if (entry === undefined) {
    return undefined;
  }
  const { ticker, side, type, quantity, limitPrice, stopPrice } = entry;
  const ownStop = submitted.find(({ role, order }) => role === 'protection' && order.ticker === ticker)?.order;
  return {
    ...{ ticker, side, type, quantity: num(quantity), stopLoss: entry.stopLoss ?? ownStop },
    ...(limitPrice !== undefined && { limitPrice: num(limitPrice) }),
    ...(stopPrice !== undefined && { stopPrice: num(stopPrice) }),
    closed: submitted
      .filter(({ role, order }) => order.effect === 'close' && role !== 'protection')
      .map(({ order }) => order.ticker),
    cancelled: steps.flatMap((step) => (step.step === 'cancel-orders' ? step.orderIds : [])),
  };
}

/** Codes that the notice about the refused entry of a swap names. */
export function codesOfSwap({ notices }: OrderPlan): readonly string[] {
  return codesIn(notices.find(({ code }) => code === 'entry-refused')?.message ?? '');
}

export function codesOf({ errors }: Err<SignalError>): readonly string[] {
  return errors.map(({ code }) => code);
}

/** Why there is no entry: the codes of a refusal, or those that the plan of a swap names. */
export function refusedCodes(plan: Result<OrderPlan>): readonly string[] {
  return plan.ok ? codesOfSwap(plan.value) : codesOf(plan);
}

/** Facts of an error of the guard. */
export interface RuleFacts {
  readonly code: string;
  readonly setting: string;
  readonly actual: string;
  readonly limit: string;
}

export function ruleFacts(error: SignalError): RuleFacts | undefined {
  switch (error.code) {
    case 'day-loss-reached':
    case 'day-profit-reached':
    case 'drawdown-reached':
    case 'entries-exhausted':
    case 'cooling-down':
    case 'exposure-too-large':
    case 'open-risk-too-large':
      return error;
    default:
      return undefined;
  }
}

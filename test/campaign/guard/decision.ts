// One message, planned without the guard and with it.
import type { OrderPlan, Result, Settings, Signal } from '../../../src/index.js';
import { settingsLimitNames } from '../../models/guard/settings-limits.js';
import type { Entry, World } from '../../models/guard/world.js';
import { contextOf, entryOf } from './library.js';
import { tickersInvolved } from './markets.js';
import type { Message } from './messages.js';
import type { WrittenSettings } from './rules.js';
import type { Scene } from './scene.js';

/** What all messages of an account are planned on. */
export interface Account {
  readonly scene: Scene;
  readonly world: World;
  readonly written: WrittenSettings;
  /** The settings without the guard. */
  readonly bare: Settings;
  /** The world before there were limits. */
  readonly unlimited: World;
}

export interface Decision {
  readonly account: Account;
  readonly message: Message;
  /** Planned without any limit. */
  readonly base: Result<OrderPlan>;
  /** Planned without the guard. */
  readonly unguarded: Result<OrderPlan>;
  readonly guarded: Result<OrderPlan>;
  /** Entry of `base`; undefined: it has none. */
  readonly entry: Entry | undefined;
  /** Whether it is another message with another quantity, so that `base` is planned for that one. */
  readonly isVariant: boolean;
}

export function decisionOf(account: Account, message: Message, signal: Signal): Decision {
  const { unlimited, world, bare } = account;
  const base = planned(account, signal, unlimited);
  return {
    ...{ account, message, base, entry: entryOf(base), isVariant: false },
    unguarded: hasOnlyGuard(world) ? base : planned(account, signal, { ...world, settings: bare }),
    guarded: planned(account, signal, world),
  };
}

/** The same message with another quantity: only its size differs, which the model judges by itself. */
export function variantOf(decision: Decision, entry: Entry, message: Message, signal: Signal): Decision {
  const { account, base } = decision;
  const guarded = planned(account, signal, account.world);
  return { account, message, base, unguarded: base, guarded, entry, isVariant: true };
}

export function planned({ scene }: Account, signal: Signal, world: Omit<World, 'log'>): Result<OrderPlan> {
  return scene.library.planSignal(signal, contextOf(world));
}

/** Whether the settings have what `base` is planned with, apart from the guard. */
function hasOnlyGuard({ settings, market }: World): boolean {
  return (
    settings.allowAddToPosition &&
    !settings.entryLockout &&
    market.buyingPower === undefined &&
    settingsLimitNames.every((name) => settings[name] === undefined)
  );
}

/** What shows a difference: the input, and both answers. */
export function exampleOf({ account, message, guarded, isVariant }: Decision, model: object): object {
  const { world, written } = account;
  const answer = guarded.ok ? { steps: guarded.value.steps, notices: guarded.value.notices } : guarded.errors;
  return {
    ...{ message, settings: written, market: marketAbout(world, message.ticker) },
    ...(world.restingUnknown && { restingUnknown: true }),
    ...(isVariant && { isVariant }),
    ...{ library: withoutCalculation(answer), model },
  };
}

/** An answer without how its amounts were calculated. */
export function withoutCalculation(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer, (name, value) => (name === 'calculation' ? undefined : value)));
}

/** The part of a market that a decision about a ticker reads. */
export function marketAbout({ market }: World, ticker: string): object {
  const involved = tickersInvolved(market, ticker);
  const isAbout = (name: string) => involved.has(name) || /^(?:...-...|ES.*)$/.test(name);
  const only = (all: object = {}) => Object.fromEntries(Object.entries(all).filter(([name]) => isAbout(name)));
  return { ...market, quotes: only(market.quotes), instruments: only(market.instruments) };
}

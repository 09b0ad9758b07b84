// What happened to an account, told to the library and to the model event by event.

import type { AccountEvent } from '../../../src/account/account-day.js';
import { parseAccountDay } from '../../../src/execute/index.js';
import type { AccountDay, GuardSettings } from '../../../src/index.js';
import { accountFigures } from '../../models/guard/account-figures.js';
import type { EventLog } from '../../models/guard/event-log.js';
import { num } from '../../models/guard/numbers.js';
import { recordEvent } from '../../models/guard/record-event.js';
import { tradingDay } from '../../models/guard/trading-day.js';
import { amountText } from './amounts.js';
import { compareStates } from './compare-states.js';
import { settingsOf } from './library.js';
import type { Random } from './random.js';
import type { Scene } from './scene.js';

export interface History {
  readonly log: EventLog | undefined;
  readonly day: AccountDay | undefined;
  /** Guard at the end. */
  readonly guard: GuardSettings;
  /** Whether library and model have the same state. */
  readonly agrees: boolean;
}

export function playEvents(scene: Scene, events: readonly unknown[], firstGuard: GuardSettings): History {
  const { index, random, report, library } = scene;
  // Limits change only where events come in order: a late one would be judged by the guard of its arrival.
  const changes = random.chance(0.04) && comeInOrder(events);
  let guard = firstGuard;
  let log: EventLog | undefined;
  let day: AccountDay | undefined;
  let isClearedLate = false;
  let agrees = true;
  events.forEach((event, position) => {
    const seen = events.slice(0, position);
    isClearedLate ||= clearsLate(event, seen, firstGuard);
    if (changes && random.chance(0.2)) {
      guard = withOtherLimits(random, guard);
      report.meet('events: limit raised');
    }
    log = recordEvent(log, event, guard);
    // What is malformed is not an event, and the types say so.
    day = library.accountDay(day, event as AccountEvent, guard);
    report.meet(`events: ${fieldOf(event, 'event') ?? 'malformed'}`);
    day = index % 5 === 0 ? readBack(scene, day) : day;
    if (agrees && (index % 8 === 0 || position === events.length - 1)) {
      agrees = compareStates(scene, { log, day, guard, events: [...seen, event], isClearedLate });
    }
  });
  report.meet(log === undefined ? 'accounts: without a state' : 'accounts: with a state');
  if (isClearedLate) {
    report.meet('accounts: a late clear');
  }
  if (log !== undefined) {
    for (const code of accountFigures(log, guard).halts) {
      report.meet(`halts: ${code}`);
    }
  }
  return { log, day, guard, agrees };
}

export function fieldOf(event: unknown, name: string): string | undefined {
  const fields: Readonly<Record<string, unknown>> = typeof event === 'object' ? { ...event } : {};
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
}

function timeOf(event: unknown): number {
  return Date.parse(fieldOf(event, 'at') ?? '');
}

function comeInOrder(events: readonly unknown[]): boolean {
  return events.every((event, index) => {
    const before = events[index - 1];
    return fieldOf(before, 'at') === undefined || fieldOf(event, 'at') === undefined || timeOf(before) <= timeOf(event);
  });
}

/** Whether a person clears with an earlier time than an equity of the day that is already known. */
function clearsLate(event: unknown, seen: readonly unknown[], guard: GuardSettings): boolean {
  if (fieldOf(event, 'event') !== 'cleared') {
    return false;
  }
  return seen.some(
    (one) =>
      ['equity', 'cleared'].includes(fieldOf(one, 'event') ?? '') &&
      timeOf(one) > timeOf(event) &&
      tradingDay(timeOf(one), guard) === tradingDay(timeOf(event), guard),
  );
}

/** Higher limits, or a rule less: neither ends a halt, apart from that of a rule that is gone. */
function withOtherLimits({ chance }: Random, guard: GuardSettings): GuardSettings {
  const { maxLossPerDay, maxProfitPerDay, maxDrawdown, ...others } = guard;
  const { amount } = maxDrawdown ?? {};
  const keepsLoss = maxLossPerDay !== undefined && !chance(0.3);
  const raisesProfit = maxProfitPerDay !== undefined && chance(0.5);
  const times = (limit: string, factor: number) => amountText(num(limit).times(factor));
  const written = {
    ...others,
    ...(keepsLoss && { maxLossPerDay: times(maxLossPerDay, 1.5) }),
    ...(maxProfitPerDay !== undefined && {
      maxProfitPerDay: raisesProfit ? times(maxProfitPerDay, 2) : maxProfitPerDay,
    }),
    ...(maxDrawdown !== undefined && {
      maxDrawdown: { ...maxDrawdown, ...(amount !== undefined && { amount: times(amount, 2) }) },
    }),
  };
  return settingsOf({ guard: written }).guard ?? guard;
}

/** The state as a file gives it back. */
function readBack({ report }: Scene, day: AccountDay | undefined): AccountDay | undefined {
  if (day === undefined) {
    return undefined;
  }
  const read = parseAccountDay(JSON.parse(JSON.stringify(day)));
  if (!read.ok) {
    report.differ('state: parseAccountDay refuses it', { day, errors: read.errors });
    return day;
  }
  report.meet('states: read back from JSON');
  return read.value;
}

// One account: its history, its market with limits near what they judge, and messages in it.
import type { GuardSettings } from '../../../src/index.js';
import { accountFigures } from '../../models/guard/account-figures.js';
import type { World } from '../../models/guard/world.js';
import { type SomeAccount, someAccount } from './accounts.js';
import { compareAllowance } from './compare-allowance.js';
import { compareDecision } from './compare-decision.js';
import { type Account, type Decision, decisionOf } from './decision.js';
import { type History, playEvents } from './history.js';
import { contextOf, entryOf, settingsOf, settingsWithoutGuard, signalOf } from './library.js';
import { limitsAnywhere, limitsNear } from './limits.js';
import { someMessage } from './messages.js';
import { variantsOf } from './quantities.js';
import type { Scene } from './scene.js';

const furtherMessages = 3;

/** `sizes`: whether some messages ask for money and not for units. */
export function compareAccount(scene: Scene, sizes: boolean): void {
  const some = someAccount(scene.random, scene.index, sizes);
  const guard = dayGuard(scene, some);
  const history = playEvents(scene, some.events, guard);
  if (!history.agrees) {
    scene.report.meet('accounts: not planned, the states differ');
    return;
  }
  const unlimited = worldWithAccount(scene, some, history);
  meetRareWorlds(scene, some, unlimited);
  const account = limitedAccount(scene, some, history, unlimited);
  const first = decisionOf(account, some.message, signalOf(some.message, unlimited));
  compareMessage(first);
  compareAllowance(first);
  for (let left = furtherMessages; left > 0; left -= 1) {
    const message = someMessage(scene.random, some, sizes);
    compareMessage(decisionOf(account, message, signalOf(message, unlimited)));
  }
}

function compareMessage(decision: Decision): void {
  compareDecision(decision);
  for (const variant of variantsOf(decision)) {
    decision.account.scene.report.meet('decisions: another quantity of a message');
    compareDecision(variant);
  }
}

/** The guard as the settings give it, with its defaults. */
function dayGuard({ report }: Scene, { settings, dayRules }: SomeAccount): GuardSettings {
  const { guard } = settingsOf({ ...settings, guard: dayRules });
  const timeZone = dayRules.timeZone ?? settings.marketTimeZone ?? 'America/New_York';
  const { dayStart = '00:00', fit = 'refuse' } = dayRules;
  if (guard?.timeZone !== timeZone || guard.dayStart !== dayStart || guard.fit !== fit) {
    report.differ('settings: a default of the guard', { settings, dayRules, guard });
  }
  return guard ?? { timeZone: 'UTC', dayStart: '00:00', fit: 'refuse' };
}

/** A world in which nothing limits an entry, with the state of the account and an equity near its last one. */
function worldWithAccount({ random }: Scene, some: SomeAccount, { log, day, guard }: History): World {
  const { market, settings, restingUnknown } = some;
  const { entryLockout: _lockout, ...others } = settings;
  const isKnown = day !== undefined && !random.chance(0.02);
  const isNear = log !== undefined && market.equity !== undefined && random.chance(0.9);
  const last = isNear ? accountFigures(log, guard).lastEquity : undefined;
  return {
    market: {
      ...market,
      ...(isKnown && { accountDay: day }),
      ...(last !== undefined && { equity: Number(last.plus(random.between(-900, 900)).toFixed(2)) }),
    },
    settings: settingsOf({ ...others, allowAddToPosition: true }),
    log: isKnown ? log : undefined,
    restingUnknown,
  };
}

/** The account with limits near what the first message would be judged by. */
function limitedAccount(
  scene: Scene,
  { settings, message }: SomeAccount,
  { guard }: History,
  unlimited: World,
): Account {
  const base = scene.library.planSignal(signalOf(message, unlimited), contextOf(unlimited));
  const entry = entryOf(base);
  const limits = entry === undefined ? limitsAnywhere(scene.random) : limitsNear(scene.random, unlimited, entry);
  const written = { ...settings, guard: { ...guard, ...limits.guard }, ...limits.settings };
  const { buyingPower } = limits;
  const world = {
    ...unlimited,
    market: { ...unlimited.market, ...(buyingPower !== undefined && { buyingPower }) },
    settings: settingsOf(written),
  };
  return { scene, world, written, bare: settingsWithoutGuard(world.settings), unlimited };
}

function meetRareWorlds({ report }: Scene, { isContinuous, ages }: SomeAccount, { market, log }: World): void {
  const { now, quotes = {} } = market;
  if (isContinuous) {
    report.meet('markets: a continuous future');
  }
  if (ages.areAged && Object.values(quotes).some(({ time }) => time === undefined)) {
    report.meet('markets: a quote without a time, while the settings limit their age');
  }
  if (log?.readings.some(({ at }) => at > Date.parse(now))) {
    report.meet('accounts: an equity after now');
  }
}

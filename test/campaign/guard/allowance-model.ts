// One side of an allowance against the model: the largest quantity, what binds, and what is used and left of each limit.
import { judge } from '../../models/guard/judge.js';
import type { Cap, Judgement, LimitRow } from '../../models/guard/judgement.js';
import { leastQuantity } from '../../models/guard/market-facts.js';
import { floorTo, highest, lowest, type Num, num, zero } from '../../models/guard/numbers.js';
import { settingsLimits } from '../../models/guard/settings-limits.js';
import type { Entry } from '../../models/guard/world.js';
import { amountText } from './amounts.js';
import { isDayCode, sizeCodes } from './codes.js';
import type { SideQuestion } from './compare-allowance.js';
import { isSame } from './compare-states.js';
import { smallestCap } from './expectation.js';
import { entryOf, refusedCodes } from './library.js';

/** What the model says of a side. */
interface ModelSide {
  readonly judged: Judgement;
  readonly caps: readonly Cap[];
  /** The instrument's maximum, in whole steps. */
  readonly maximum: Num | undefined;
  /** Rules of the day that refuse. */
  readonly refusing: Judgement['verdicts'];
  /** Whether something refuses whatever the size. */
  readonly isBlocked: boolean;
  /** Undefined: nothing limits the quantity. */
  readonly most: Num | undefined;
  readonly swaps: boolean;
}

export function compareSideWithModel(question: SideQuestion): void {
  const { decision, step, plan } = question;
  const { meet } = decision.account.scene.report;
  const entry = entryOf(plan(highest(step, num(1)), 'unlimited'));
  if (entry === undefined) {
    meet('allowance: an entry that cannot be planned at all');
    return;
  }
  if (decision.message.stopLoss?.pnlAmount !== undefined) {
    meet('allowance: a stop by P&L, searched only');
    return;
  }
  const model = modelOf(question, { ...entry, quantity: step });
  compareQuantity(question, model);
  compareRows(question, model);
  compareDay(question, model);
  compareBinding(question, model);
}

function modelOf(question: SideQuestion, entry: Entry): ModelSide {
  const { decision, step } = question;
  const { world } = decision.account;
  const judged = judge(world, entry);
  const ofSettings = settingsLimits(world, entry);
  const caps = [...ofSettings.caps, ...judged.caps];
  const given = world.market.instruments?.[decision.message.ticker]?.maxQuantity;
  const maximum = given === undefined ? undefined : floorTo(num(given), step);
  const refusing = judged.verdicts.filter(({ code }) => isDayCode(code));
  const isUnknown = ofSettings.unknown || judged.gaps.length > 0;
  const isBlocked = refusing.length > 0 || isUnknown || isRefusedAnyway(question, entry);
  const smallest = smallestCap(caps);
  const least = maximum === undefined ? smallest : smallest === undefined ? maximum : lowest(maximum, smallest);
  const isNothing = isBlocked || least?.lt(leastQuantity(world, entry.ticker));
  return { judged, caps, maximum, refusing, isBlocked, most: isNothing ? zero : least, swaps: entry.closed.length > 0 };
}

/** Whether something refuses the entry that neither its size nor the guard changes. */
function isRefusedAnyway({ decision, side, step, plan }: SideQuestion, { stopLoss }: Entry): boolean {
  const { settings, market } = decision.account.world;
  const held = market.positions?.[decision.message.ticker];
  const adds = held !== undefined && !num(held.quantity).isZero() && held.side === side;
  const needsStop = settings.maxLossAtStop !== undefined || settings.maxLossAtStopPercent !== undefined;
  if (settings.entryLockout || (adds && !settings.allowAddToPosition) || (needsStop && stopLoss === undefined)) {
    return true;
  }
  const unguarded = plan(highest(step, num(1)), 'unguarded');
  const ofSize = [...sizeCodes, 'below-minimum', 'above-maximum'];
  return entryOf(unguarded) === undefined && !refusedCodes(unguarded).every((code) => ofSize.includes(code));
}

function compareQuantity({ told, differ }: SideQuestion, { most, caps, judged }: ModelSide): void {
  const isEqual = most === undefined ? told.maxQuantity === undefined : isSame(most, told.maxQuantity);
  if (!isEqual) {
    const why = told.maxQuantity === '0' ? `: library 0 (${told.refusals.map(({ code }) => code).join()})` : '';
    const model = { most: most && amountText(most), caps: caps.map((cap) => [cap.setting, cap.most]) };
    differ(`another quantity${why}`, { model, gaps: judged.gaps, verdicts: judged.verdicts });
  }
}

function compareRows({ decision, told, differ }: SideQuestion, { judged, caps, isBlocked }: ModelSide): void {
  const { meet } = decision.account.scene.report;
  if (judged.gaps.length > 0) {
    return;
  }
  for (const row of judged.limits) {
    const listed = told.limits.find(({ rule }) => rule === row.rule);
    if (listed === undefined) {
      differ(`${row.rule} is not listed`);
      continue;
    }
    const wrong = wrongFacts(row, listed);
    if (wrong.length > 0) {
      differ(`${wrong.join()} of ${row.rule}`, { listed, model: row });
    } else {
      meet('allowance: limits equal');
    }
    const cap = caps.find(({ setting }) => setting === row.rule);
    if (cap !== undefined && !isBlocked && !isSame(cap.most, listed.maxQuantity)) {
      differ(`maxQuantity of ${row.rule}`, { listed, model: cap.most });
    }
  }
}

function wrongFacts(row: LimitRow, listed: SideQuestion['told']['limits'][number]): readonly string[] {
  const { limit, used, left } = row;
  return [
    ...(isSame(limit, listed.limit) ? [] : ['limit']),
    ...(isSame(used, listed.used) ? [] : ['used']),
    // What is left is a difference: it is compared at the size of the limit.
    ...(isSame(left.plus(limit), num(listed.left).plus(limit).toString()) ? [] : ['left']),
  ];
}

/** A rule of the day that refuses leaves nothing, binds, and is among the refusals. */
function compareDay({ decision, told, differ }: SideQuestion, { judged, refusing, swaps }: ModelSide): void {
  const { meet } = decision.account.scene.report;
  const leavesNothing = (rule: string | undefined) =>
    told.limits.find((limit) => limit.rule === rule)?.maxQuantity === '0';
  for (const { setting, code } of refusing) {
    if (told.limits.some(({ rule }) => rule === setting) && !leavesNothing(setting)) {
      differ(`${setting} refuses, and leaves a quantity`);
    } else {
      meet('allowance: a rule of the day that refuses leaves nothing');
    }
    if (told.maxQuantity === '0' && !swaps && told.refusals.every((refusal) => refusal.code !== code)) {
      differ(`refusals lack ${code}`);
    }
  }
  if (refusing.length > 0 && judged.gaps.length === 0 && !leavesNothing(told.binding)) {
    differ(`a rule of the day refuses, and ${told.binding ?? 'nothing'} binds`);
  }
}

function compareBinding({ decision, told, differ }: SideQuestion, model: ModelSide): void {
  const { binding, limits } = told;
  if (binding === undefined) {
    return;
  }
  if (limits[0]?.rule !== binding) {
    differ('the limit that binds is not first');
  }
  if (!model.isBlocked && model.most !== undefined) {
    decision.account.scene.report.meet(`binding: ${binding}`);
    const smallest = smallestCap(model.caps);
    const tied = model.caps.filter(({ most }) => smallest?.eq(most)).map(({ setting }) => setting);
    if (![...tied, ...(model.maximum === undefined ? [] : ['maxQuantity'])].includes(binding)) {
      differ('another limit binds', { tied });
    }
  }
}

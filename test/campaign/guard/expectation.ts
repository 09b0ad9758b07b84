// What the model expects of an entry under the guard.
import { judge } from '../../models/guard/judge.js';
import type { Cap, Gap, Judgement, Verdict } from '../../models/guard/judgement.js';
import { leastQuantity, rateOf } from '../../models/guard/market-facts.js';
import { lowest, type Num } from '../../models/guard/numbers.js';
import { type SettingsLimits, settingsLimits } from '../../models/guard/settings-limits.js';
import type { Entry, World } from '../../models/guard/world.js';
import { gateCodes, sizeCodes } from './codes.js';
import type { Decision } from './decision.js';
import { entryOf, refusedCodes } from './library.js';

export type Expectation =
  | { readonly outcome: 'planned' }
  | {
      readonly outcome: 'shrunk';
      readonly quantity: Num;
      /** The settings that allow no more. */
      readonly by: readonly string[];
    }
  | {
      readonly outcome: 'refused';
      /** Codes of gates that refuse without the guard, too. */
      readonly before: readonly string[];
      readonly verdicts: readonly Verdict[];
      /** With `fit: 'shrink'`: why nothing smaller is planned. */
      readonly unfit?: string;
    }
  | {
      readonly outcome: 'fails closed';
      /** Codes of what cannot be planned without the guard either. */
      readonly before: readonly string[];
      readonly gaps: readonly Gap[];
    };

export function expectationOf(decision: Decision, entry: Entry): Expectation {
  const { account, message } = decision;
  const { world } = account;
  const judged = judge(world, entry);
  const ofSettings = settingsLimits(world, entry);
  const caps = [...ofSettings.caps, ...judged.caps];
  const before = codesBefore(decision, entry, ofSettings);
  const refusals = {
    gates: before.filter((code) => gateCodes.includes(code)),
    gaps: before.filter((code) => !gateCodes.includes(code)),
    verdicts: judged.verdicts,
  };
  const codes = [...refusals.gates, ...judged.verdicts.map(({ code }) => code)];
  const shrinks = world.settings.guard?.fit === 'shrink';
  const mayShrink = shrinks && message.action !== 'resize' && message.stopLoss?.pnlAmount === undefined;
  const most =
    mayShrink && codes.some((code) => sizeCodes.includes(code))
      ? fittingQuantity(world, entry, caps, hindersFit(judged, refusals.gaps, ofSettings))
      : undefined;
  if (most !== undefined) {
    // The entry is planned smaller, so its size refuses nothing; what else refuses it, does.
    refusals.gates = refusals.gates.filter((code) => !sizeCodes.includes(code));
    refusals.verdicts = refusals.verdicts.filter(({ code }) => !sizeCodes.includes(code));
    if (ofSettings.stopless) {
      // The document is silent on what is told then: the library tells what it tells of the smaller quantity.
      const hasRate = rateOf(world, entry.ticker) !== undefined;
      refusals.gaps = [...refusals.gaps, 'stop-loss-required', ...(hasRate ? [] : ['currency-mismatch'])];
    }
  }
  const gapCount = refusals.gaps.length + judged.gaps.length;
  if (refusals.gates.length + refusals.verdicts.length > 0) {
    const unfit = shrinks && { unfit: unfitReason(decision, codes, gapCount > 0) };
    return { outcome: 'refused', before: refusals.gates, verdicts: refusals.verdicts, ...unfit };
  }
  if (gapCount > 0) {
    return { outcome: 'fails closed', before: refusals.gaps, gaps: judged.gaps };
  }
  if (most !== undefined) {
    const by = caps.filter((cap) => cap.most.eq(most)).map(({ setting }) => setting);
    return { outcome: 'shrunk', quantity: most, by };
  }
  return { outcome: 'planned' };
}

/** What refuses the entry without the guard. */
function codesBefore({ unguarded, isVariant }: Decision, entry: Entry, { caps }: SettingsLimits): readonly string[] {
  if (!isVariant) {
    return unguarded.ok && entryOf(unguarded) !== undefined ? [] : refusedCodes(unguarded);
  }
  const isBeyond = (...settings: readonly string[]) =>
    caps.some(({ setting, exact }) => settings.includes(setting) && entry.quantity.gt(exact));
  return [
    ...(isBeyond('maxOrderQuantity', 'maxOrderValue', 'maxPositionValue') ? ['order-too-large'] : []),
    ...(isBeyond('maxLossAtStop', 'maxLossAtStopPercent') ? ['loss-at-stop-too-large'] : []),
    ...(isBeyond('buyingPower') ? ['buying-power-exceeded'] : []),
  ];
}

function hindersFit({ gaps }: Judgement, before: readonly string[], { unknown }: SettingsLimits): boolean {
  return unknown || gaps.some((gap) => gap.hindersFit) || before.some((code) => code !== 'stop-loss-required');
}

/** The largest quantity of every limit, if it is not less than a step and the instrument's minimum. */
function fittingQuantity(world: World, { ticker }: Entry, caps: readonly Cap[], isHindered: boolean): Num | undefined {
  const most = smallestCap(caps);
  return isHindered || most?.gte(leastQuantity(world, ticker)) !== true ? undefined : most;
}

export function smallestCap(caps: readonly Cap[]): Num | undefined {
  const [first, ...others] = caps.map(({ most }) => most);
  return first && lowest(first, ...others);
}

function unfitReason({ message }: Decision, codes: readonly string[], hasGaps: boolean): string {
  if (message.action === 'resize') {
    return 'resize';
  }
  if (message.stopLoss?.pnlAmount !== undefined) {
    return 'stop by P&L';
  }
  return codes.some((code) => !sizeCodes.includes(code))
    ? 'another gate refuses'
    : hasGaps
      ? 'something cannot be judged'
      : 'below a step or the minimum';
}

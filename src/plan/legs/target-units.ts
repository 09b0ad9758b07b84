// The units that each target closes (targets 3): whole steps, whose sum is exactly the entry.
import { Figure, nothing } from '../../core/figure.js';
import type { PricedTarget } from './targets.js';

/** A part of an entry, and the target that closes it; undefined: it runs until its stop. */
export interface EntryPart {
  readonly units: Figure;
  readonly target: PricedTarget | undefined;
}

/** The parts of an entry: those with targets in their order, then what runs. */
export interface SplitEntry {
  readonly parts: readonly EntryPart[];
  /** Whether a part was too small by itself. */
  readonly isMerged: boolean;
}

/** All of an entry, in percent. */
export const wholeEntry: Figure = /* @__PURE__ */ Figure.from('constant', ['wholeEntry'], 100);
/**
 * Splits an entry. Each share but the last is rounded down to the step; the last target has what the sum of the shares leaves. A part
 * that is too small goes to the next target, in the end to the one before; what runs and is too small goes to the last target.
 */
export function splitEntry(
  units: Figure,
  targets: readonly PricedTarget[],
  step: Figure,
  isLargeEnough: (part: Figure) => boolean,
): SplitEntry {
  const shares = unitsOfShares(units, targets, step);
  const parts: EntryPart[] = [];
  let carried = nothing;
  let isMerged = false;
  for (const [index, share] of shares.entries()) {
    const own = share.plus(carried);
    const isKept = isLargeEnough(own);
    carried = isKept ? nothing : own;
    isMerged ||= !isKept;
    if (isKept) {
      parts.push({ units: own, target: targets[index] });
    }
  }
  const last = parts.pop();
  const targeted = last === undefined ? [] : [{ units: last.units.plus(carried), target: last.target }];
  const left = shares.reduce((rest, share) => rest.minus(share), units);
  const running = left.plus(last === undefined ? carried : nothing);
  if (!running.isPositive()) {
    return { parts: [...parts, ...targeted], isMerged };
  }
  const [end] = targeted;
  return isLargeEnough(running) || end === undefined
    ? { parts: [...parts, ...targeted, { units: running, target: undefined }], isMerged }
    : { parts: [...parts, { units: end.units.plus(running), target: end.target }], isMerged: true };
}

/** Units of each share. Targets without a share divide evenly what the others leave. */
function unitsOfShares(units: Figure, targets: readonly PricedTarget[], step: Figure): readonly Figure[] {
  const given = targets.flatMap(({ share }) => (share === undefined ? [] : [share]));
  const left = wholeEntry.minus(sumOf(given));
  const evenly = Figure.from('constant', ['targetsWithoutShare'], targets.length - given.length);
  const shares = targets
    .slice(0, -1)
    .map(({ share }) =>
      (share === undefined ? left.percentOf(units).dividedDownBy(evenly) : share.percentOf(units)).downToStep(step),
    );
  const all = given.length < targets.length ? units : sumOf(given).percentOf(units).downToStep(step);
  return [...shares, shares.reduce((last, share) => last.minus(share), all)];
}

function sumOf([first = nothing, ...others]: readonly Figure[]): Figure {
  return others.reduce((sum, each) => sum.plus(each), first);
}

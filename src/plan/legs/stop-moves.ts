// Where the stops of a ladder move as its targets fill (targets 5). A stop only moves toward the profit.
import type { Figure } from '../../core/figure.js';
import type { PositionSide } from '../../core/vocabulary.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { isBeyond } from './entry-fill.js';
import type { EntryPart } from './target-units.js';
import type { PricedTarget, TargetMove } from './targets.js';

/** A move of the stops of later parts, once a part has filled its target. */
export interface PartMove {
  /** Position of the part whose target fills, from 0. */
  readonly part: number;
  readonly target: PricedTarget;
  readonly move: TargetMove;
}

/** The moves that improve the stop, in the order of the targets. What has no effect gets a notice. */
export function stopMoves(
  parts: readonly EntryPart[],
  stop: Figure | undefined,
  side: PositionSide,
  planning: PlanningContext,
): readonly PartMove[] {
  const moves: PartMove[] = [];
  let best = stop;
  for (const [part, { target }] of parts.entries()) {
    const move = target?.move;
    if (target === undefined || move === undefined || best === undefined) {
      continue;
    }
    const { to } = move;
    const useless =
      part === parts.length - 1
        ? 'nothing of the entry is left once this target has filled'
        : isBeyond(to, best, side)
          ? undefined
          : `the stop is at ${best.text} by then, and ${to.text} is not nearer the profit`;
    if (useless === undefined) {
      moves.push({ part, target, move });
      best = to;
    } else {
      const path = [...target.path, 'moveStop'];
      planning.log.addNotice('field-without-effect', `${path.join('.')} has no effect: ${useless}.`, { path });
    }
  }
  return moves;
}

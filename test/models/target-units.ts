// Several targets, from the document alone: how many units each one closes, and where stops move (TARGETS 3, 5, Settled).
// What TARGETS 1 and 2 refuse never comes here: shares beyond 100 or used up, prices out of order, moves without a stop.

export interface ModelTarget {
  readonly share: string | undefined; // percent of the entry
  readonly price: string; // on the tick
  readonly move: string | undefined; // where the stop moves to once this target has filled
}

export interface ModelEntry {
  readonly quantity: string; // a whole number of steps
  readonly step: string;
  readonly minQuantity: string | undefined;
  readonly minNotional: string | undefined;
  readonly base: string; // the planned base price
  readonly pointValue: string;
  readonly stop: string | undefined;
  readonly side: 'long' | 'short';
  readonly targets: readonly ModelTarget[];
}

export interface ModelPart {
  readonly units: string;
  readonly price: string | undefined; // of its target; undefined: it runs without one
}

export interface ModelMove {
  readonly when: string;
  readonly stops: readonly string[];
  readonly to: string;
}

export interface ModelLadder {
  readonly parts: readonly ModelPart[];
  readonly isMerged: boolean;
  readonly moves: readonly ModelMove[];
}

// top / bottom; bottom is above zero. Exact, so that a third of three steps is one step.
type Fraction = { readonly top: bigint; readonly bottom: bigint };

// A target with the steps that it closes; without a target: the rest.
type Piece = { readonly target: ModelTarget | undefined; readonly steps: bigint };

const hundred: Fraction = { top: 100n, bottom: 1n };

function fraction(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.');
  return { top: BigInt(whole + decimals), bottom: 10n ** BigInt(decimals.length) };
}

function plus(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
}

function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { top: -b.top, bottom: b.bottom });
}

function times(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom };
}

function isLess(a: Fraction, b: Fraction): boolean {
  return a.top * b.bottom < b.top * a.bottom;
}

// For decimals only: the bottom is a power of ten.
function decimalText({ top, bottom }: Fraction): string {
  const places = bottom.toString().length - 1;
  const digits = (top < 0n ? -top : top).toString().padStart(places + 1, '0');
  const point = digits.length - places;
  const decimals = digits.slice(point).replace(/0+$/, '');
  return `${top < 0n ? '-' : ''}${digits.slice(0, point)}${decimals === '' ? '' : `.${decimals}`}`;
}

function unitsOf(steps: bigint, entry: ModelEntry): Fraction {
  const step = fraction(entry.step);
  return { top: steps * step.top, bottom: step.bottom };
}

function stepsOf(entry: ModelEntry): bigint {
  const [quantity, step] = [fraction(entry.quantity), fraction(entry.step)];
  const [top, bottom] = [quantity.top * step.bottom, quantity.bottom * step.top];
  if (top % bottom !== 0n) {
    // a draw off the step would lose units in silence
    throw new RangeError(`${entry.quantity} is not a whole number of steps of ${entry.step}`);
  }
  return top / bottom;
}

// TARGETS 1: absent shares divide evenly what the given ones leave.
function sharesOf(targets: readonly ModelTarget[]): readonly Fraction[] {
  const given = targets.flatMap(({ share }) => (share === undefined ? [] : [fraction(share)]));
  const left = given.reduce(minus, hundred);
  const absent = BigInt(targets.length - given.length);
  return targets.map(({ share }) =>
    share === undefined ? { top: left.top, bottom: left.bottom * absent } : fraction(share),
  );
}

// TARGETS 3: down to the step. Shares are not negative, so that the division of integers is the floor.
function shareOf(steps: bigint, share: Fraction): bigint {
  return (steps * share.top) / (share.bottom * 100n);
}

// TARGETS 3: all but the last are floored, the last gets the floor of the sum less the others.
function wantedPieces(entry: ModelEntry, steps: bigint): readonly Piece[] {
  const shares = sharesOf(entry.targets);
  const inAll = shareOf(steps, shares.reduce(plus));
  const others = shares.slice(0, -1).map((share) => shareOf(steps, share));
  const last = others.reduce((left, other) => left - other, inAll);
  return entry.targets.map((target, index) => ({ target, steps: others[index] ?? last }));
}

// TARGETS 3, Settled: minNotional is judged at the planned base.
function isLargeEnough(steps: bigint, entry: ModelEntry): boolean {
  const units = unitsOf(steps, entry);
  const notional = times(times(units, fraction(entry.base)), fraction(entry.pointValue));
  return (
    steps >= 1n &&
    (entry.minQuantity === undefined || !isLess(units, fraction(entry.minQuantity))) &&
    (entry.minNotional === undefined || !isLess(notional, fraction(entry.minNotional)))
  );
}

// TARGETS 3: from the first on, too little goes to the next, which is judged with it; in the end to the one before.
// Chosen, in the order of the sentence: the targets are merged before the rest is looked at, so that a small rest
// does not save a last target that is too small, and the rest goes to the last target that is left.
// Chosen: where not one target is large enough, all units are one entry, also if the rest alone or the rest with the
// targets would be large enough.
function mergedPieces(entry: ModelEntry, steps: bigint): readonly Piece[] {
  const wanted = wantedPieces(entry, steps);
  const kept: Piece[] = [];
  let carried = 0n;
  for (const piece of wanted) {
    const withCarried = piece.steps + carried;
    if (isLargeEnough(withCarried, entry)) {
      kept.push({ target: piece.target, steps: withCarried });
      carried = 0n;
    } else {
      carried = withCarried;
    }
  }
  const last = kept.pop();
  if (last === undefined) {
    return [{ target: undefined, steps }];
  }
  const rest = wanted.reduce((left, piece) => left - piece.steps, steps);
  return isLargeEnough(rest, entry)
    ? [...kept, { ...last, steps: last.steps + carried }, { target: undefined, steps: rest }]
    : [...kept, { ...last, steps: last.steps + carried + rest }];
}

// TARGETS 3, Settled: a target that is gone, or a rest that is gone. A rest of zero was never there.
function isMerged(entry: ModelEntry, steps: bigint, pieces: readonly Piece[]): boolean {
  const hasRest = wantedPieces(entry, steps).reduce((left, piece) => left - piece.steps, steps) > 0n;
  return pieces.length < entry.targets.length + (hasRest ? 1 : 0);
}

// TARGETS 5: entries are named as they are left after merging, and the move of a merged target is gone with it.
// Settled: an improvement is nearer to the profit than the planned stop and the moves of earlier targets that are left.
// Chosen: the move of a merged target does not count as an earlier move, because that stop never goes there.
function movesOf(entry: ModelEntry, pieces: readonly Piece[]): readonly ModelMove[] {
  if (entry.stop === undefined) {
    return []; // nothing that could move
  }
  const names = pieces.map((_, index) => `entry-${index + 1}`);
  const moves: ModelMove[] = [];
  let best = fraction(entry.stop);
  for (const [index, { target }] of pieces.entries()) {
    const when = `entry-${index + 1}`;
    const stops = names.slice(index + 1);
    if (target?.move === undefined || stops.length === 0) {
      continue;
    }
    const to = fraction(target.move);
    if (entry.side === 'long' ? isLess(best, to) : isLess(to, best)) {
      moves.push({ when, stops, to: decimalText(to) });
      best = to;
    }
  }
  return moves;
}

export function modelLadder(entry: ModelEntry): ModelLadder {
  const steps = stepsOf(entry);
  const pieces = mergedPieces(entry, steps);
  return {
    parts: pieces.map((piece) => ({
      units: decimalText(unitsOf(piece.steps, entry)),
      price: piece.target === undefined ? undefined : decimalText(fraction(piece.target.price)),
    })),
    isMerged: isMerged(entry, steps, pieces),
    moves: movesOf(entry, pieces),
  };
}

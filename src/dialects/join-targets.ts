// One or several take profits of a message of another platform (targets 10): what fits into the targets of this library.
import { Decimal, decimalText, isAboveZero } from '../core/decimal.js';
import type { ErrorPath } from '../core/errors.js';
import { quote } from '../core/excerpt.js';
import type { JsonObject, JsonValue } from '../core/json.js';
import { targetCount } from '../signal/targets.js';
import type { Dialect } from './dialect.js';
import type { Found } from './meaning.js';
import type { TranslationNotice } from './translation.js';
import { type TranslationError, translationError } from './translation-error.js';

/** A value, the names of the objects that it is in, and the field that set it. */
export interface Leaf {
  readonly names: readonly string[];
  readonly value: JsonValue;
  readonly path: ErrorPath;
}

/** The take profits of a message, in their order. */
export interface TakeProfits {
  /** The values of each. */
  readonly targets: readonly (readonly Leaf[])[];
  /** Relative weights: the first is that of the first take profit. */
  readonly weights: readonly Leaf[];
  /** Fields that let the stop loss follow. */
  readonly moves: readonly Found[];
  readonly hasStop: boolean;
  readonly dialect: Dialect;
}

/** What they are here. */
export interface JoinedTargets {
  /** `targets`, `takeProfit`, or neither. */
  readonly set: JsonObject;
  readonly errors: readonly TranslationError[];
  readonly notices: readonly TranslationNotice[];
}

const wholeEntry = 100;

/** Enough for steps of any instrument, and short to read. */
const shareDecimals = 12;

/** Two to four take profits become `targets`, one becomes `takeProfit`. */
export function joinTargets(message: TakeProfits): JoinedTargets {
  const { targets, weights, moves, hasStop } = message;
  if (targets.length < targetCount.minimum) {
    const [{ share, ...takeProfit } = {}] = targets.map(fieldsOf);
    return {
      set: targets.length === 0 ? {} : { takeProfit },
      errors: share === undefined || isWhole(share) ? [] : targets.flatMap(partOfOne),
      notices: [
        ...weights.map((weight) => notNeeded(weight, 'only several take profits have shares')),
        ...moves.map((move) =>
          notNeeded(move, 'only after one of several take profits is anything left whose stop moves'),
        ),
      ],
    };
  }
  const errors = [...beyondTheLast(message), ...withoutShare(message), ...unusableWeights(message)];
  const shares = errors.length > 0 ? [] : sharesOf(weights.map(({ value }) => new Decimal(String(value))));
  const list = targets.map((target, index) => ({
    ...fieldsOf(target),
    ...shares[index],
    ...(hasStop && index < targets.length - 1 && stopMove(moves, index)),
  }));
  return {
    set: { targets: list },
    errors,
    notices: moves.flatMap((move) =>
      hasStop ? (move.notices ?? []) : [notNeeded(move, 'the message has no stop loss')],
    ),
  };
}

function fieldsOf(target: readonly Leaf[]): JsonObject {
  return Object.fromEntries(
    target.flatMap(({ names, value }) => names.slice(2).map((field): [string, JsonValue] => [field, value])),
  );
}

function notNeeded({ path = [] }: Pick<Found, 'path'>, why: string): TranslationNotice {
  return { code: 'known-here', message: `${path.join('.')} is not needed: ${why}.`, path };
}

/** An error for each take profit that is one too many. */
function beyondTheLast({ targets }: TakeProfits): readonly TranslationError[] {
  return targets
    .slice(targetCount.maximum)
    .flatMap((target) => target.slice(0, 1))
    .map(({ path, value }) => {
      const message = `${path.join('.')} ${quote(value)} has no counterpart: an entry here has at most ${targetCount.maximum} targets.`;
      return translationError('no-counterpart', path, message, value);
    });
}

function isWhole(share: JsonValue): boolean {
  return new Decimal(String(share)).eq(wholeEntry);
}

function partOfOne(target: readonly Leaf[]): readonly TranslationError[] {
  return target
    .filter(({ names: [, , field] }) => field === 'share')
    .map(({ path, value }) => {
      const message = `${path.join('.')} ${quote(value)} has no counterpart: a single take profit closes the whole entry here. Send ${targetCount.minimum} to ${targetCount.maximum} targets.`;
      return translationError('no-counterpart', path, message, value);
    });
}

/** An error for each take profit without a share beside one that has it. */
function withoutShare({ targets, dialect }: TakeProfits): readonly TranslationError[] {
  const without = targets.filter((target) => !target.some(({ names: [, , field] }) => field === 'share'));
  return without.length === targets.length
    ? []
    : without
        .flatMap((target) => target.slice(0, 1))
        .map(({ path }) => {
          const message = `${dialect.name} takes a share for each take profit, or for none: ${path.join('.')} is of one without.`;
          return translationError(
            'invalid-value',
            path,
            message,
            undefined,
            'a share for each take profit, or for none',
          );
        });
}

function unusableWeights({ targets, weights, dialect }: TakeProfits): readonly TranslationError[] {
  const expected = `a weight for each of the ${targets.length} take profits, or for none`;
  if (weights.length !== targets.length) {
    return weights.slice(0, 1).map(({ path }) => {
      const message = `${dialect.name} takes ${expected}. The message has ${weights.length}.`;
      return translationError('invalid-value', path, message, weights.length, expected);
    });
  }
  return weights
    .filter(({ value }) => !isAboveZero(new Decimal(String(value))))
    .map(({ path, value }) => {
      const message = `${path.join('.')} ${quote(value)} has no counterpart: a target closes a part of the entry. Leave its take profit out.`;
      return translationError('no-counterpart', path, message, value);
    });
}

/**
 * Shares of weights. Equal weights have none: targets without a share divide the entry evenly. The last target gets what the others
 * leave. Rounded up: a third of 3 units rounded down would be 0.
 */
function sharesOf(weights: readonly Decimal[]): readonly JsonObject[] {
  if (new Set(weights.map(String)).size < 2) {
    return [];
  }
  const sum = weights.reduce((total, weight) => total.plus(weight));
  return weights.slice(0, -1).map((weight) => {
    const share = weight.times(wholeEntry).div(sum);
    return { share: decimalText(share.toDecimalPlaces(shareDecimals, Decimal.ROUND_UP)) };
  });
}

/** Where the stop moves once the target at an index has filled. */
function stopMove(moves: readonly Found[], index: number): JsonObject {
  if (index > 0) {
    return moves.some(({ moves: when }) => when === 'each-target') ? { moveStop: 'previous-target' } : {};
  }
  return moves.length > 0 ? { moveStop: 'entry' } : {};
}

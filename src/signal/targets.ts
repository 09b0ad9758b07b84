// Several targets of an entry (targets 1): a list of objects, each with the paths of its own place.
import { type Decimal, decimal } from '../core/decimal.js';
import type { ErrorPath } from '../core/errors.js';
import { expectedOf, type TargetKind } from './field-kinds.js';
import { scalarReader } from './field-readers.js';
import { type StopMoveName, stopMoveFields, stopMoves, type TargetName, targetFields } from './fields.js';
import {
  addIssue,
  type FieldValues,
  type IssueTemplate,
  invalid,
  issueTemplate,
  type ParseState,
} from './parse-state.js';
import { type FieldTable, fieldTable, type Reader, readObject } from './read-fields.js';
import type { Rule } from './rule.js';

/** The fewest and the most targets of an entry. */
export const targetCount = { minimum: 2, maximum: 4 } as const;

const wholeEntry = 100;

const oneDistance = 'an object with exactly one of percent, amount, limitPrice, risk';

/** Everything that reads the target at one place of the list. */
interface TargetPlace {
  readonly table: FieldTable<TargetName>;
  readonly template: IssueTemplate;
  readonly share: IssueTemplate;
}

function targetPlace(index: number): TargetPlace {
  const path = ['targets', index];
  const readMove = stopMoveReader([...path, 'moveStop']);
  const readerOf = (field: TargetKind): Reader => (field.kind === 'moveStop' ? readMove : scalarReader(field));
  return {
    table: fieldTable(targetFields, 'targets', targetRules(path, index), readerOf, path),
    template: issueTemplate('invalid-targets-value', path, oneDistance),
    share: issueTemplate(
      'invalid-targets-share',
      [...path, 'share'],
      'shares of at most 100 together, and something left for every target',
    ),
  };
}

/** The rules between the fields of a target. */
function targetRules(path: ErrorPath, index: number): readonly Rule<TargetName>[] {
  return [
    {
      code: 'invalid-targets-value',
      isBroken: ({ percent, amount, limitPrice, risk }) =>
        [percent, amount, limitPrice, risk].filter((value) => value !== undefined).length !== 1,
      expected: oneDistance,
      path,
    },
    {
      code: 'invalid-targets-move-stop',
      on: 'moveStop',
      isBroken: ({ moveStop }) => index === 0 && moveStop === 'previous-target',
      expected: 'entry, percent or amount on the first target: there is none before it',
      path: [...path, 'moveStop'],
    },
  ];
}

/** Reads `moveStop`: a word, or a distance by exactly one of its fields. */
function stopMoveReader(path: ErrorPath): Reader {
  const rule: Rule<StopMoveName> = {
    code: 'invalid-targets-move-stop',
    isBroken: ({ percent, amount }) => (percent === undefined) === (amount === undefined),
    expected: expectedOf({ kind: 'moveStop' }),
    path,
  };
  const table = fieldTable(stopMoveFields, 'moveStop', [rule], scalarReader, path);
  const readWord = scalarReader(stopMoves);
  return (value, state, template) => readWord(value, state, template) ?? readObject(value, table, state);
}

const places: readonly TargetPlace[] = /* @__PURE__ */ (() => [0, 1, 2, 3].map(targetPlace))();

/** A target as it was read, with the template of an error of its share. */
interface ReadTarget {
  readonly target: FieldValues<TargetName> | typeof invalid;
  readonly template: IssueTemplate;
}

/** Reads `targets`: a list of 2 to 4 targets, whose shares are at most the whole entry. */
export const readTargets: Reader = (value, state) => {
  if (!Array.isArray(value) || value.length < targetCount.minimum || value.length > targetCount.maximum) {
    return undefined;
  }
  const before = state.issues.length;
  const read = places.slice(0, value.length).map(
    ({ table, template, share }, index): ReadTarget => ({
      target: readObject(value[index], table, state) ?? addIssue(state, template, value[index]),
      template: share,
    }),
  );
  checkShares(read, state);
  return state.issues.length === before ? read.map(({ target }) => target) : invalid;
};

/** Adds the error of the first share that goes past the whole entry, or of the first target for which nothing is left. */
function checkShares(targets: readonly ReadTarget[], state: ParseState): void {
  let sum: Decimal = decimal(0);
  let waiting: ReadTarget | undefined;
  for (const each of targets) {
    const share = each.target === invalid ? invalid : each.target.share;
    if (typeof share === 'string') {
      sum = sum.plus(share);
      if (sum.gt(wholeEntry)) {
        addIssue(state, each.template, share);
        return;
      }
    }
    waiting ??= share === undefined ? each : undefined;
  }
  if (waiting !== undefined && sum.gte(wholeEntry)) {
    addIssue(state, waiting.template, undefined);
  }
}

// Figures of a plan in words: each calculation is told once, operands first; each value with its origin where it is first named.
import type { Operation } from '../core/figure.js';
import type { PlanFigure } from '../core/figure-list.js';
import { numberText } from './number-text.js';
import { originWords } from './origin.js';

/** Tells figures by their index in the list of a plan or an error. */
export interface FigureTexts {
  /** A value as a trader reads it: `16`, `2026-01-30`. */
  readonly value: (index: number) => string;
  /** The same, with its origin where it is named for the first time: `2 (quantity of the message)`. The suffix is before it. */
  readonly named: (index: number, suffix?: string) => string;
  /** How a figure was calculated or chosen, as far as it is not told yet: `2,500 / 150 = 16.66`, … */
  readonly calculation: (index: number) => readonly string[];
}

/** `unit`: one unit of a quantity in a trader's word. `told`: figures that are told already. */
export function figureTexts(
  figures: readonly PlanFigure[],
  unit = 'unit',
  told: Set<number> = new Set<number>(),
): FigureTexts {
  const value = (index: number): string => {
    const figure = figures[index];
    if (figure === undefined) {
      return 'unknown';
    }
    return 'choice' in figure ? figure.choice : numberText(figure.value);
  };
  const named = (index: number, suffix = ''): string => {
    const figure = figures[index];
    const isNew = figure !== undefined && 'from' in figure && !told.has(index);
    told.add(index);
    return `${value(index)}${suffix}${isNew ? ` (${originWords(figure)})` : ''}`;
  };
  const calculation = (index: number): readonly string[] =>
    underived(index, figures, told).map((each) => {
      told.add(each);
      return derivation(each, figures[each], { value, named, unit });
    });
  return { value, named, calculation };
}

/** Calculated figures that a figure is made from, itself included, operands first, without those that are told already. */
function underived(index: number, figures: readonly PlanFigure[], told: ReadonlySet<number>): readonly number[] {
  const needed = new Set<number>([index]);
  // Operands are before what is calculated from them.
  for (let each = index; each >= 0; each -= 1) {
    const figure = figures[each];
    if (needed.has(each) && figure !== undefined && 'of' in figure && !told.has(each)) {
      for (const operand of figure.of) {
        needed.add(operand);
      }
    }
  }
  return [...needed]
    .filter((each) => {
      const figure = figures[each];
      return figure !== undefined && 'of' in figure && !told.has(each);
    })
    .sort((one, other) => one - other);
}

interface Words {
  readonly value: (index: number) => string;
  readonly named: FigureTexts['named'];
  readonly unit: string;
}

function derivation(index: number, figure: PlanFigure | undefined, words: Words): string {
  if (figure === undefined || !('of' in figure)) {
    return '';
  }
  const [first = 0, second = 0, ...others] = figure.of;
  if ('choice' in figure) {
    return choiceWords(figure, words, first, second, others);
  }
  return operations[figure.by](first, second, words.value(index), words);
}

/** Origin of a value that is named in words of its own: ` (built-in step of crypto)`. */
function originSuffix(index: number, { value, named }: Words): string {
  return named(index).slice(value(index).length);
}

type OperationWords = (first: number, second: number, result: string, words: Words) => string;

const arithmetic =
  (sign: string): OperationWords =>
  (first, second, result, { named }) =>
    `${named(first)} ${sign} ${named(second)} ${result.startsWith('≈') ? '' : '= '}${result}`;

const between =
  (what: string): OperationWords =>
  (first, second, result, { named }) =>
    `the ${what} of ${named(first)} and ${named(second)} is ${result}`;

const toTick =
  (direction: string): OperationWords =>
  (first, second, result, { named }) =>
    `${named(first)} rounded ${direction} to the tick of ${named(second)} is ${result}`;

const nextTick =
  (where: string): OperationWords =>
  (first, second, result, { named }) =>
    `one tick of ${named(second)} ${where} ${named(first)} is ${result}`;

const operations: Readonly<Record<Operation, OperationWords>> = /* @__PURE__ */ (() => ({
  plus: arithmetic('+'),
  minus: arithmetic('−'),
  times: arithmetic('×'),
  dividedBy: arithmetic('/'),
  difference: between('difference'),
  percentOf: (percent, whole, result, { named }) => `${named(percent, ' %')} of ${named(whole)} is ${result}`,
  midpoint: between('midpoint'),
  lower: between('lower'),
  higher: between('higher'),
  downToStep: (units, step, result, { value, named, unit }) => {
    const steps = value(step) === '1' ? `whole ${unit}s` : `steps of ${value(step)} ${unit}s`;
    return `${named(units)} rounded down to ${steps}${originSuffix(step, { value, named, unit })} is ${result}`;
  },
  downToTick: toTick('down'),
  upToTick: toTick('up'),
  tickAbove: nextTick('above'),
  tickBelow: nextTick('below'),
}))();

function choiceWords(
  { choice, by }: Extract<PlanFigure, { readonly choice: string; readonly of: readonly number[] }>,
  { value, named }: Words,
  first: number,
  second: number,
  others: readonly number[],
): string {
  switch (by) {
    case 'nearestExpiration':
      return `${choice} is the nearest expiration on or after ${named(first)}`;
    case 'strikesAway': {
      const strikes = value(second) === '1' ? ' strike' : ' strikes';
      const side = others.map((each) => `, ${named(each)}`).join('');
      return `strike ${choice} is ${named(second, strikes)}${side} from the one nearest to ${named(first)}`;
    }
    case 'contract':
      return others.length === 0
        ? `${choice} is what ${named(first)} means here`
        : `a ${named(first)} of ${named(second)} with strike ${others.map((each) => named(each)).join(', ')}`;
    case 'month':
      return `${choice} is the month of ${named(first)}: it rolls on ${named(second)} and expires on ${others.map((each) => named(each)).join(', ')}`;
    case 'endOfDay':
      return `the end of ${named(first)} in ${named(second)}`;
    case 'fallback':
      return `${choice} is used in place of ${named(first)}`;
  }
}

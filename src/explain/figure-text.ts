// Figures of a plan in words: each calculation is told once, operands first; each value with its origin where it is first named.
import { countText, verbAfter } from '../core/count-text.js';
import { type Decimal, type DecimalString, decimal, isCanonical, toMultiple } from '../core/decimal.js';
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
  /**
   * How a figure was calculated or chosen, a clause each, as far as it is not told yet: `2,500 / 150 ≈ 16.6666`. `unit`: one unit of
   * a quantity in a trader's word.
   */
  readonly calculation: (index: number, unit?: string) => readonly string[];
  /** Whether the origin of a figure, or its calculation, is told. */
  readonly isTold: (index: number) => boolean;
}

export function figureTexts(figures: readonly PlanFigure[]): FigureTexts {
  const firsts = firstOfEqual(figures);
  const places = placesBeforeRounding(figures, firsts);
  const told = new Set<number | undefined>();
  const isTold = (index: number): boolean => told.has(firsts[index]);
  const value = (index: number): string => {
    const figure = figures[index];
    if (figure === undefined) {
      return 'unknown';
    }
    return 'choice' in figure ? figure.choice : numberText(figure.value, places.get(firsts[index]));
  };
  const origin = (index: number): string => {
    const figure = figures[index];
    if (figure === undefined || 'of' in figure || isTold(index)) {
      return '';
    }
    told.add(firsts[index]);
    return ` (${originWords(figure)})`;
  };
  const named = (index: number, suffix = ''): string => `${value(index)}${suffix}${origin(index)}`;
  const calculation = (index: number, unit?: string): readonly string[] => {
    const clauses: string[] = [];
    const words: Words = { value, named, origin, unit };
    let previous: PlacedFigure | undefined;
    for (const placed of operandsFirst(index, figures, firsts, told)) {
      const { place, figure } = placed;
      const [first = 0, second = 0] = figure.of;
      const rounded =
        previous?.place === firsts[first] && 'value' in figure ? roundedTo(figure.by, second, words) : undefined;
      if (rounded !== undefined) {
        clauses.push(`${rounded}, that is ${value(place)}`);
      } else if (previous && isDay(previous) && figure.of.some((operand) => firsts[operand] === previous?.place)) {
        // `2026-02-03 is 7 days after 2026-01-27; 2026-01-27 is the day of …`: a day says nothing before it is used.
        const ofDay = clauses.pop();
        clauses.push(`${derivation(figure, value(place), words)}; ${ofDay}`);
      } else {
        clauses.push(derivation(figure, value(place), words));
      }
      previous = placed;
    }
    return clauses;
  };
  return { value, named, calculation, isTold };
}

/** Whether a figure is a day that was found from an instant or counted from a day. */
function isDay({ figure: { by } }: PlacedFigure): boolean {
  return by === 'dayOf' || by === 'countedFrom';
}

/** For each figure the index of the first one that is equal to it: of the same origin, or calculated from equal figures. */
function firstOfEqual(figures: readonly PlanFigure[]): readonly number[] {
  const places = new Map<string, number>();
  const firsts: number[] = [];
  for (const [index, figure] of figures.entries()) {
    const shown = 'choice' in figure ? figure.choice : figure.value;
    const key =
      'of' in figure
        ? JSON.stringify([shown, figure.by, figure.of.map((operand) => firsts[operand])])
        : JSON.stringify([shown, figure.from, figure.path]);
    const first = places.get(key) ?? index;
    places.set(key, first);
    firsts.push(first);
  }
  return firsts;
}

/** Decimals to show of what is rounded: two more than the result has at least, and as many as the rounding can be followed by. */
function placesBeforeRounding(
  figures: readonly PlanFigure[],
  firsts: readonly number[],
): ReadonlyMap<number | undefined, number> {
  const places = new Map<number | undefined, number>();
  for (const figure of figures) {
    const direction = 'by' in figure ? directions[figure.by] : undefined;
    if (direction !== undefined && 'value' in figure && 'of' in figure) {
      const [from = 0, step = 0] = figure.of;
      const shown = placesOfRounded(figure.value, direction, amountOf(figures[from]), amountOf(figures[step]));
      // Who adds up the parts of a sum needs as many of them.
      for (const each of [from, ...partsOf(figures[from])]) {
        places.set(firsts[each], Math.max(shown, places.get(firsts[each]) ?? 0));
      }
    }
  }
  return places;
}

/** The operands of a sum or a difference. */
function partsOf(figure: PlanFigure | undefined): readonly number[] {
  return figure !== undefined && 'of' in figure && (figure.by === 'plus' || figure.by === 'minus') ? figure.of : [];
}

/** Rounding modes of decimal.js by number: down, floor, ceiling. */
const directions: { readonly [By in string]?: 1 | 2 | 3 } = { downToStep: 1, downToTick: 3, upToTick: 2 };

/** 0.0199999 is 0.01 in steps of 0.01: nobody could follow that where 0.02 is shown. Nor 0.01 that is rounded up to 0.01. */
function placesOfRounded(
  result: DecimalString,
  direction: 1 | 2 | 3,
  exact: Decimal | undefined,
  step: Decimal | undefined,
): number {
  let places = Math.max(4, (result.split('.')[1]?.length ?? 0) + 2);
  if (exact !== undefined && step !== undefined) {
    const isUnclear = (shown: Decimal) => shown.eq(result) || !toMultiple(shown, step, direction).eq(result);
    while (places < exact.decimalPlaces() && isUnclear(exact.toDecimalPlaces(places))) {
      places += 1;
    }
  }
  return places;
}

/** Nothing where the list, which may have been stored, has no amount. */
function amountOf(figure: PlanFigure | undefined): Decimal | undefined {
  return figure !== undefined && 'value' in figure && isCanonical(figure.value) ? decimal(figure.value) : undefined;
}

type Derived = Extract<PlanFigure, { readonly of: readonly number[] }>;

interface PlacedFigure {
  readonly place: number;
  readonly figure: Derived;
}

/** Calculated figures that a figure is made from, itself at the end, each before what is made from it, without those told before. */
function operandsFirst(
  index: number,
  figures: readonly PlanFigure[],
  firsts: readonly number[],
  told: Set<number | undefined>,
): readonly PlacedFigure[] {
  const order: PlacedFigure[] = [];
  // A stack of its own: what is left of an exit of thousands of contracts is a chain of as many figures.
  const waiting: (number | PlacedFigure)[] = [index];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'object') {
      order.push(next);
      continue;
    }
    const place = firsts[next] ?? next;
    const figure = figures[place];
    if (figure !== undefined && 'of' in figure && !told.has(place)) {
      told.add(place);
      waiting.push({ place, figure }, ...figure.of.toReversed());
    }
  }
  return order;
}

interface Words {
  readonly value: FigureTexts['value'];
  readonly named: FigureTexts['named'];
  /** ` (quantity of the message)` where it is named for the first time. */
  readonly origin: (index: number) => string;
  readonly unit: string | undefined;
}

/** `150 − 3 = 147` */
function derivation(figure: Derived, result: string, words: Words): string {
  return 'choice' in figure ? choiceClause(figure, words) : calculationClause(figure, result, words);
}

function calculationClause(
  { by, of: [first = 0, second = 0], conversion }: Extract<Derived, { readonly value: string }>,
  result: string,
  words: Words,
): string {
  // What is converted is money: both amounts have their currency (money I6).
  const [ofFirst, ofResult] = conversion === undefined ? ['', ''] : [` ${conversion.from}`, ` ${conversion.to}`];
  const isRounded = result.startsWith('≈');
  // One mark a clause: where its result is rounded, its operands may be.
  const named = (index: number, suffix?: string) => unmarked(words.named(index, suffix), isRounded);
  const [equals, is] = isRounded ? [result, result] : [`= ${result}`, `is ${result}`];
  switch (by) {
    case 'plus':
      return `${named(first)} + ${named(second)} ${equals}`;
    case 'minus':
      return `${named(first)} − ${named(second)} ${equals}`;
    case 'times':
      return `${named(first, ofFirst)} × ${named(second)} ${equals}${ofResult}`;
    case 'dividedBy':
      return `${named(first, ofFirst)} / ${named(second)} ${equals}${ofResult}`;
    case 'percentOf':
      return `${named(first, ' %')} of ${named(second)} ${is}`;
    case 'inPercentOf':
      return `${named(first)} is ${result} % of ${named(second)}`;
    case 'secondsBetween':
      return `there ${verbAfter(result, 'are')} ${countText(result, 'second')} from ${named(first)} to ${named(second)}`;
    case 'difference':
      return `the difference between ${named(first)} and ${named(second)} ${is}`;
    case 'midpoint':
    case 'lower':
    case 'higher':
      return `the ${by} of ${named(first)} and ${named(second)} ${is}`;
    case 'tickAbove':
      return `${named(first)} is not above the price that it is measured from; one tick of ${named(second)} more is ${result}`;
    case 'tickBelow':
      return `${named(first)} is not below the price that it is measured from; one tick of ${named(second)} less is ${result}`;
    case 'downToStep':
    case 'downToTick':
    case 'upToTick':
      return `${named(first)} ${roundedTo(by, second, words)} is ${result}`;
  }
}

function unmarked(text: string, isRounded: boolean): string {
  return isRounded ? text.replace(/^≈ /, '') : text;
}

/** `rounded up to the tick of 0.01`; undefined for an operation that does not round. */
function roundedTo(by: Operation, step: number, { value, named, origin, unit }: Words): string | undefined {
  switch (by) {
    case 'downToStep':
      return `rounded down to ${stepWords(value(step), unit)}${origin(step)}`;
    case 'downToTick':
      return `rounded down to the tick of ${named(step)}`;
    case 'upToTick':
      return `rounded up to the tick of ${named(step)}`;
    default:
      return undefined;
  }
}

/** `whole shares`, `steps of 0.01 contracts`; without a unit `a whole number`, `steps of 0.01`. */
function stepWords(step: string, unit: string | undefined): string {
  if (unit === undefined) {
    return step === '1' ? 'a whole number' : `steps of ${step}`;
  }
  return `${step === '1' ? 'whole' : `steps of ${step}`} ${unit}s`;
}

/** `7 days` for `+7 days`: what is counted is after a day in any case. */
function unsigned(words: string): string {
  return words.replace(/^\+/, '');
}

/** A delay that was sent as a number is one of seconds. */
function secondsOf(sent: string): string {
  if (!/^\d+$/.test(sent)) {
    return '';
  }
  return sent === '1' ? ' second' : ' seconds';
}

function choiceClause(
  { choice, by, of }: Extract<Derived, { readonly choice: string }>,
  { value, named }: Words,
): string {
  const [first = 0, second = 0, ...others] = of;
  const rest = others.map((each) => named(each));
  switch (by) {
    case 'nearestExpiration':
      return `${choice} is the first expiration of the chain that has not passed and is on or after ${named(first)}`;
    case 'nearestStrike':
      return `${choice} is the strike of the chain nearest to ${named(first)}`;
    case 'strikesAway':
      return `${choice} is ${[`${named(second, value(second) === '1' ? ' strike' : ' strikes')} away from ${named(first)}`, ...rest].join(', ')}`;
    case 'bySide':
      return `the option type ${named(first)} means a ${choice} for a ${choice === 'call' ? 'bullish' : 'bearish'} entry`;
    case 'contract':
      return `${choice} is the ${named(first)} of ${named(second)} with strike ${rest.join(', ')}`;
    case 'month': {
      const place = value(second).endsWith('2!') ? 'second' : 'first';
      return `${named(second)} means the ${place} month that has not yet rolled by ${named(first)}; ${choice} rolls on ${rest.join(' and expires on ')}`;
    }
    case 'endOfDay':
      return `that is the end of ${named(first)} in ${named(second)}`;
    case 'lastClose':
      return `that is the last close by ${named(first)} in the calendar ${value(second)}`;
    case 'dayOf':
      return `${choice} is the day of ${named(first)} in ${named(second)}`;
    case 'afterDelay':
      if (of.length === 1) {
        // A plan of an earlier version does not have the delay.
        return `${choice} is the release by delay of the message, received at ${named(first)}`;
      }
      return `${choice} is ${unsigned(named(second, secondsOf(value(second))))} after ${named(first)}`;
    case 'inUtc':
      return `${choice} is the UTC time of ${named(first)}`;
    case 'countedFrom':
      return `${choice} is ${unsigned(named(first))} after ${named(second)}`;
    case 'inSymbol':
      return `that is the date in ${named(first)}`;
    case 'undated':
      return `${named(first)} needs an expiresAt that has not passed${of.length === 1 ? '' : `, and ${named(second)} does not`}`;
    case 'fallback':
      return `the broker does not support ${named(first)}${of.length === 1 ? '' : `; ${named(second)} is used instead`}`;
  }
}

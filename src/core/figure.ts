// Numbers that know where they are from. Planning computes with figures and says nothing else about its arithmetic: the plan lists
// every figure that an order or a decision reaches, and whoever explains it reads that list.
import {
  type Amount,
  canonicalText,
  Decimal,
  type DecimalString,
  decimal,
  decimalText,
  divideDown,
  divideNear,
  isAboveZero,
  isBeyond,
  isCanonical,
  numberText,
  percentOf,
  toMultiple,
} from './decimal.js';

/** Names and indices to a value: `['quotes', 'AAPL', 'bid']`. */
export type FigurePath = readonly (string | number)[];

/**
 * Where a value that was not calculated is from: the message, the settings, a default of the library, the market that the
 * ports answered, the calendar, the clock, or a constant of the library. Settings are complete when planning reads them: one that
 * equals its default is `default`, whoever set it.
 */
export type FigureSource = 'message' | 'setting' | 'default' | 'market' | 'calendar' | 'clock' | 'constant';

/** What a figure was calculated by. The operands are in the order in which a person would say them. */
export type Operation =
  | 'plus'
  | 'minus'
  | 'times'
  | 'dividedBy'
  /** A difference without its sign. */
  | 'difference'
  /** Percentage, and what it is of. */
  | 'percentOf'
  /** A part, and the whole that it is a percentage of. */
  | 'inPercentOf'
  /** Two instants, the earlier one first. */
  | 'secondsBetween'
  | 'midpoint'
  | 'lower'
  | 'higher'
  /** Quantity, and its step. */
  | 'downToStep'
  /** Price, and its tick. */
  | 'downToTick'
  | 'upToTick'
  | 'tickAbove'
  | 'tickBelow';

/** Why one of several was chosen. */
export type ChoiceRule =
  /** Date, and the earliest one that was requested. */
  | 'nearestExpiration'
  /** Strike, and the price of the underlying. */
  | 'nearestStrike'
  /** Strike, by its distance from the nearest one. */
  | 'strikesAway'
  /** Call or put where both are wanted: by the side of the entry. */
  | 'bySide'
  | 'contract'
  | 'month'
  /** Instant, by the day and the time zone. */
  | 'endOfDay'
  /** Instant, by the day and the calendar. */
  | 'lastClose'
  /** Date, by the instant and the time zone. */
  | 'dayOf'
  /** Release of a delayed signal, by its receipt and the delay that was sent. */
  | 'afterDelay'
  /** Release of a delayed signal, by the moment that was sent in a time zone of its own. */
  | 'inUtc'
  /** Date, by the words that were sent and the day that they count from. */
  | 'countedFrom'
  /** Expiration, by the symbol that it is in. */
  | 'inSymbol'
  /** Time in force in place of one that needs a day. */
  | 'undated'
  /** What is used in place of what the broker does not support. */
  | 'fallback';

interface Given extends Partial<FormulaOrigin> {
  readonly from: FigureSource;
  readonly path: FigurePath;
}

/** What gave a value of the message that was calculated before it was read. */
export interface FormulaOrigin {
  /** Formula of the message, with its `=`. */
  readonly formula: string;
  /** Values that it read, by their names: `{ 'signal.extras.size': '2' }`. Absent: it read none. */
  readonly operands?: Readonly<Record<string, string>>;
}

interface Calculated<By extends string> {
  readonly by: By;
  readonly of: readonly Traced[];
  /** Of a product or a quotient that converts money. */
  readonly conversion?: Conversion | undefined;
}

/**
 * Currencies of a conversion: of the amount, and of what it becomes.
 *
 * @example
 * const conversion: Conversion = { from: 'EUR', to: 'USD' };
 * conversion.to; // 'USD'
 */
export interface Conversion {
  /** Currency of the first operand. */
  readonly from: string;
  /** Currency of the result. */
  readonly to: string;
}

/** A word, a date or a symbol that was given or chosen. */
export interface Choice<Word extends string = string> {
  readonly choice: Word;
  readonly origin: Given | Calculated<ChoiceRule>;
}

/** What a plan lists with its origin. */
export type Traced = Figure | Choice;

/** A choice from what it was chosen by. */
export function chosen<Word extends string>(choice: Word, by: ChoiceRule, ...of: readonly Traced[]): Choice<Word> {
  return { choice, origin: { by, of } };
}

/** A word, a date or a symbol that was given. */
export function given<Word extends string>(
  choice: Word,
  from: FigureSource,
  path: FigurePath,
  formula?: FormulaOrigin,
): Choice<Word> {
  return { choice, origin: { from, path, ...formula } };
}

const half: Decimal = /* @__PURE__ */ decimal('0.5');

/**
 * A decimal with its origin. An operation that changes nothing returns its operand: plus 0, times 1, a price on its tick.
 * Text and decimal are made when they are first read.
 */
export class Figure {
  readonly origin: Given | Calculated<Operation>;
  readonly #value: Amount | Decimal;
  #decimal: Decimal | undefined;
  #text: DecimalString | undefined;

  private constructor(value: Amount | Decimal, origin: Given | Calculated<Operation>) {
    this.#value = value;
    this.origin = origin;
  }

  /** An amount that was given. */
  static from(from: FigureSource, path: FigurePath, amount: Amount | Decimal, formula?: FormulaOrigin): Figure {
    return new Figure(amount, { from, path, ...formula });
  }

  /** Seconds from an instant to a later one. */
  static secondsBetween(earlier: Choice, later: Choice, seconds: number): Figure {
    return new Figure(seconds, { by: 'secondsBetween', of: [earlier, later] });
  }

  get decimal(): Decimal {
    this.#decimal ??= typeof this.#value === 'object' ? this.#value : decimal(this.#value);
    return this.#decimal;
  }

  /** Canonical text. */
  get text(): DecimalString {
    this.#text ??= textOf(this.#value);
    return this.#text;
  }

  plus(other: Figure): Figure {
    return other.isZero() ? this : this.#by('plus', this.decimal.plus(other.decimal), other);
  }

  minus(other: Figure): Figure {
    return other.isZero() ? this : this.#by('minus', this.decimal.minus(other.decimal), other);
  }

  /** `conversion`: the other figure is a rate. */
  times(other: Figure, conversion?: Conversion): Figure {
    return other.isOne() ? this : this.#by('times', this.decimal.times(other.decimal), other, conversion);
  }

  /** A product that tells both factors, also where one is 1. */
  multipliedBy(other: Figure): Figure {
    return this.#by('times', this.decimal.times(other.decimal), other);
  }

  /** Quotient of 40 digits, half-even. `conversion`: the other figure is a rate. */
  dividedBy(other: Figure, conversion?: Conversion): Figure {
    return other.isOne() ? this : this.#by('dividedBy', this.decimal.div(other.decimal), other, conversion);
  }

  /** Quotient that is never above the exact one: a size must not round up to more than its amount pays for. */
  dividedDownBy(other: Figure): Figure {
    return other.isOne() ? this : this.#by('dividedBy', divideDown(this.decimal, other.decimal), other);
  }

  /** Quotient of a limit, for which a rounded rate takes nothing from a multiple: exactly the limit passes (guard G2.1). */
  dividedNearBy(other: Figure): Figure {
    return other.isOne() ? this : this.#by('dividedBy', divideNear(this.decimal, other.decimal), other);
  }

  /** Distance to another figure, without its sign. */
  differenceTo(other: Figure): Figure {
    return this.#by('difference', this.decimal.minus(other.decimal).abs(), other);
  }

  /** This percentage of another figure. */
  percentOf(whole: Figure): Figure {
    return this.#by('percentOf', percentOf(whole.decimal, this.decimal), whole);
  }

  /** This figure as a percentage of another one above 0. */
  inPercentOf(whole: Figure): Figure {
    return this.#by('inPercentOf', this.decimal.times(100).div(whole.decimal), whole);
  }

  midpoint(other: Figure): Figure {
    return this.#by('midpoint', this.decimal.plus(other.decimal).times(half), other);
  }

  /** This figure, unless it is above a limit: then the limit. */
  atMost(limit: Figure): Figure {
    return this.isAbove(limit) ? this.#by('lower', limit.decimal, limit) : this;
  }

  /** This figure, unless it is below a limit: then the limit. */
  atLeast(limit: Figure): Figure {
    return this.isBelow(limit) ? this.#by('higher', limit.decimal, limit) : this;
  }

  downToStep(step: Figure): Figure {
    return this.#rounded('downToStep', step, Decimal.ROUND_DOWN);
  }

  downToTick(tick: Figure): Figure {
    return this.#rounded('downToTick', tick, Decimal.ROUND_FLOOR);
  }

  upToTick(tick: Figure): Figure {
    return this.#rounded('upToTick', tick, Decimal.ROUND_CEIL);
  }

  /** The price one tick above. */
  tickAbove(tick: Figure): Figure {
    return this.#by('tickAbove', this.decimal.plus(tick.decimal), tick);
  }

  /** The price one tick below. */
  tickBelow(tick: Figure): Figure {
    return this.#by('tickBelow', this.decimal.minus(tick.decimal), tick);
  }

  isZero(): boolean {
    return this.decimal.isZero();
  }

  /** Whether it is above 0. */
  isPositive(): boolean {
    return isAboveZero(this.decimal);
  }

  isOne(): boolean {
    return this.decimal.eq(1);
  }

  isAbove(other: Figure): boolean {
    return this.#compare(other) > 0;
  }

  /** Whether it is above a limit by more than the roundings of its calculation: exactly the limit passes, under every rate. */
  isBeyond(limit: Figure): boolean {
    return this.isAbove(limit) && isBeyond(this.decimal, limit.decimal);
  }

  isBelow(other: Figure): boolean {
    return this.#compare(other) < 0;
  }

  equals(other: Figure): boolean {
    return this.#compare(other) === 0;
  }

  /** Above 0 where this figure is the higher one. */
  #compare(other: Figure): number {
    return this.decimal.cmp(other.decimal);
  }

  #rounded(by: Operation, step: Figure, rounding: 1 | 2 | 3): Figure {
    const rounded = toMultiple(this.decimal, step.decimal, rounding);
    return rounded === this.decimal ? this : this.#by(by, rounded, step);
  }

  #by(by: Operation, value: Decimal, other: Figure, conversion?: Conversion): Figure {
    const of = [this, other];
    return new Figure(value, conversion === undefined ? { by, of } : { by, of, conversion });
  }
}

function textOf(value: Amount | Decimal): DecimalString {
  if (typeof value === 'object') {
    return decimalText(value);
  }
  if (typeof value === 'number') {
    return numberText(value);
  }
  // What ports answer can have zeros at its end.
  return isCanonical(value) ? value : canonicalText(value);
}

/** 0, where a sum begins or nothing is held. */
export const nothing: Figure = /* @__PURE__ */ Figure.from('constant', ['nothing'], 0);

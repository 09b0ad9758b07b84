import type { DecimalString } from './decimal.js';
import {
  type ChoiceRule,
  type Conversion,
  Figure,
  type FigurePath,
  type FigureSource,
  type Operation,
  type Traced,
} from './figure.js';

/** Origin of a value that was given. */
export interface GivenOrigin {
  /** The message, the settings, a default of the library, the market, the calendar, the clock, or a constant of the library. */
  readonly from: FigureSource;
  /** Path in there: `['quotes', 'AAPL', 'bid']`. */
  readonly path: FigurePath;
  /** Formula of the message that gave the value. */
  readonly formula?: string;
  /** Values that the formula read, by their names: `{ 'signal.extras.size': '2' }`. */
  readonly operands?: Readonly<Record<string, string>>;
}

/** Origin of a value that was calculated or chosen. */
export interface DerivedOrigin<By> {
  /** Operation, or rule of a choice. */
  readonly by: By;
  /** Its operands: indices in the list of figures, each below the own. */
  readonly of: readonly number[];
  /** Currencies of a product or a quotient that converts money: the second operand is the rate. */
  readonly conversion?: Conversion;
}

/**
 * A number of a plan with its origin, or a date, a symbol or a word that was chosen (`choice`).
 *
 * @example
 * const list: PlanFigure[] = [{ value: '149.98', from: 'market', path: ['quotes', 'AAPL', 'bid'] }];
 * list[0]; // { value: '149.98', … }
 */
export type PlanFigure =
  | ({ readonly value: DecimalString } & (GivenOrigin | DerivedOrigin<Operation>))
  | ({ readonly choice: string } & (GivenOrigin | DerivedOrigin<ChoiceRule>));

/** Lists figures, operands first, each once. */
export interface FigureList {
  readonly figures: PlanFigure[];
  /** Index of a figure in the list; it and its operands are added if they are not there yet. */
  readonly indexOf: (figure: Traced) => number;
}

export function figureList(): FigureList {
  const figures: PlanFigure[] = [];
  const places = new Map<Traced, number>();
  const indexOf = (figure: Traced): number => places.get(figure) ?? addTree(figure);
  const addTree = (figure: Traced): number => {
    // A stack of its own: the remainder of an exit of thousands of contracts is a chain of as many figures.
    const waiting = [figure];
    for (let next = waiting.at(-1); next !== undefined; next = waiting.at(-1)) {
      const before = waiting.length;
      const operands: number[] = [];
      for (const operand of operandsOf(next)) {
        const index = places.get(operand);
        if (index === undefined) {
          waiting.push(operand);
        } else {
          operands.push(index);
        }
      }
      if (waiting.length === before) {
        waiting.pop();
        if (!places.has(next)) {
          places.set(next, figures.push(listed(next, operands)) - 1);
        }
      }
    }
    // Operands are first: the figure itself is the last one.
    return figures.length - 1;
  };
  return { figures, indexOf };
}

const noOperands: readonly Traced[] = [];

function operandsOf({ origin }: Traced): readonly Traced[] {
  return 'of' in origin ? origin.of : noOperands;
}

function listed(figure: Traced, operands: readonly number[]): PlanFigure {
  if (figure instanceof Figure) {
    const { text: value, origin } = figure;
    if ('of' in origin) {
      const { by, conversion } = origin;
      return conversion === undefined ? { value, by, of: operands } : { value, by, of: operands, conversion };
    }
    return { value, ...givenOrigin(origin) };
  }
  const { choice, origin } = figure;
  if ('of' in origin) {
    return { choice, by: origin.by, of: operands };
  }
  return { choice, ...givenOrigin(origin) };
}

function givenOrigin({ from, path, formula, operands }: GivenOrigin): GivenOrigin {
  if (formula === undefined) {
    return { from, path };
  }
  return operands === undefined ? { from, path, formula } : { from, path, formula, operands };
}

/** Figures by name. */
export type NamedFigures = Readonly<Record<string, Traced | undefined>>;

/** Indices of named figures in a list. */
export function indicesOf(named: NamedFigures, list: FigureList): Readonly<Record<string, number>> {
  const indices: Record<string, number> = {};
  for (const name of Object.keys(named)) {
    const figure = named[name];
    if (figure !== undefined) {
      indices[name] = list.indexOf(figure);
    }
  }
  return indices;
}

/** How the facts of an error were calculated. */
export interface Calculation {
  /** Figures, operands first. */
  readonly figures: readonly PlanFigure[];
  /** Indices of the facts by name. */
  readonly of: Readonly<Record<string, number>>;
  /** Units of the facts by name: a currency, `%`, `seconds`; absent: none has one. */
  readonly units?: Readonly<Record<string, string>>;
}

/** Several calculations as one. Names begin with those of the calculations, unless they are empty. */
export function joinedCalculation(parts: readonly (readonly [name: string, calculation: Calculation])[]): Calculation {
  const figures: PlanFigure[] = [];
  const of: Record<string, number> = {};
  const units: Record<string, string> = {};
  for (const [prefix, calculation] of parts) {
    const start = addFigures(calculation.figures, figures);
    for (const [name, index] of Object.entries(calculation.of)) {
      const joined = prefix === '' ? name : `${prefix}.${name}`;
      of[joined] = start + index;
      const unit = calculation.units?.[name];
      if (unit !== undefined) {
        units[joined] = unit;
      }
    }
  }
  return Object.keys(units).length > 0 ? { figures, of, units } : { figures, of };
}

/** Adds the figures of a list to another one. Returns the index of the first. */
export function addFigures(added: readonly PlanFigure[], figures: PlanFigure[]): number {
  const start = figures.length;
  for (const figure of added) {
    figures.push('of' in figure ? { ...figure, of: figure.of.map((index) => start + index) } : figure);
  }
  return start;
}

/** Lists the figures of the facts of an error. `unit`: of all but a percentage. */
export function calculationOf(named: NamedFigures, unit?: string): Calculation {
  const list = figureList();
  const of = indicesOf(named, list);
  const units = Object.keys(of).flatMap((name) => {
    const own = name === 'percent' ? '%' : unit;
    return own === undefined ? [] : [[name, own] as const];
  });
  const calculation = { figures: list.figures, of };
  return units.length === 0 ? calculation : { ...calculation, units: Object.fromEntries(units) };
}

// Figures and choices in one line: the value, then where it is from or what it was calculated from.
// `150 midpoint(149.98 market quotes.AAPL.bid, 150.02 market quotes.AAPL.ask)`
import type { Amount } from '../../src/core/decimal.js';
import { Figure, type FigurePath, type Traced } from '../../src/core/figure.js';
import type { NamedFigures, PlanFigure } from '../../src/core/figure-list.js';

/** A figure whose origin does not matter to a test. */
export function figure(amount: Amount): Figure {
  return Figure.from('constant', ['test'], amount);
}

type Origin<Operand> =
  | { readonly from: string; readonly path: FigurePath; readonly formula?: string }
  | { readonly by: string; readonly of: readonly Operand[] };

function inOneLine<Operand>(value: string, origin: Origin<Operand>, line: (operand: Operand) => string): string {
  if ('of' in origin) {
    return `${value} ${origin.by}(${origin.of.map(line).join(', ')})`;
  }
  const formula = origin.formula === undefined ? '' : ` ${origin.formula}`;
  return `${value} ${origin.from} ${origin.path.join('.')}${formula}`;
}

/** A figure or a choice of planning. */
export function calculation(traced: Traced): string {
  return inOneLine(traced instanceof Figure ? traced.text : traced.choice, traced.origin, calculation);
}

/** Figures of planning by name, without those that are absent. */
export function calculations(named: NamedFigures): Readonly<Record<string, string>> {
  const lines = Object.entries(named).flatMap(([name, traced]) => (traced ? [[name, calculation(traced)]] : []));
  return Object.fromEntries(lines);
}

/** A figure of the list of a plan or of an error. */
export function listedCalculation(index: number, figures: readonly PlanFigure[]): string {
  const listed = figures[index];
  if (listed === undefined) {
    throw new Error(`${index} is not an index of ${figures.length} figures`);
  }
  const value = 'choice' in listed ? listed.choice : listed.value;
  return inOneLine<number>(value, listed, (operand) => listedCalculation(operand, figures));
}

/** Figures of a list by the names of their indices. */
export function listedCalculations(
  indices: Readonly<Record<string, number | undefined>>,
  figures: readonly PlanFigure[],
): Readonly<Record<string, string>> {
  const lines = Object.entries(indices).flatMap(([name, index]) =>
    index === undefined ? [] : [[name, listedCalculation(index, figures)]],
  );
  return Object.fromEntries(lines);
}

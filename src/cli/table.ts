import type { Theme } from './theme.js';
import { displayWidth, wrapped } from './wrap.js';

/** A row of a table. */
export interface TableRow {
  readonly cells: readonly string[];
  /** It has a sign in front of it. */
  readonly isMarked: boolean;
}

/** Space between two columns. */
const gap = '  ';

/** Most columns of the terminal that a cell after the first takes. */
const maxCellWidth = 24;

/** Fewest columns of the terminal in which the first cell can be read. */
const minFirstWidth = 24;

/**
 * Rows under their titles, in aligned columns. The first column takes the room that the others leave; where that is too
 * little, each row is a list with the titles in front.
 */
export function tableLines(
  titles: readonly string[],
  rows: readonly TableRow[],
  columns: number,
  theme: Theme,
): readonly string[] {
  const shown = rows.map((row) => ({ ...row, cells: row.cells.map(theme.plain) }));
  const widths = titles.map((title, index) =>
    Math.max(displayWidth(title), ...shown.map(({ cells }) => displayWidth(cells[index] ?? ''))),
  );
  const [natural = 0, ...others] = widths;
  const rest = others.map((width) => Math.min(width, maxCellWidth));
  const room = columns - rest.reduce((sum, width) => sum + width + gap.length, theme.marks.warning.length + 1);
  if (room < Math.min(natural, minFirstWidth)) {
    return shown.flatMap((row) => listLines(titles, row, columns, theme));
  }
  const fitting = [Math.min(natural, room), ...rest];
  return [
    ...rowLines({ cells: titles, isMarked: false }, fitting, theme).map((line) => theme.styled('quiet', line)),
    ...shown.flatMap((row) => rowLines(row, fitting, theme)),
  ];
}

function rowLines({ cells, isMarked }: TableRow, widths: readonly number[], theme: Theme): readonly string[] {
  const wrappedCells = widths.map((width, index) => wrapped(cells[index] ?? '', width));
  const height = Math.max(...wrappedCells.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) => {
    const words = widths.map((width, index) => padded(wrappedCells[index]?.[line] ?? '', width)).join(gap);
    return `${sign(isMarked && line === 0, theme)} ${words.trimEnd()}`;
  });
}

function listLines(
  titles: readonly string[],
  { cells, isMarked }: TableRow,
  columns: number,
  theme: Theme,
): readonly string[] {
  const [first = '', ...others] = cells;
  const label = Math.max(...titles.slice(1).map(displayWidth));
  return [
    ...wrapped(first, columns - 2).map((line, index) => `${sign(isMarked && index === 0, theme)} ${line}`),
    ...others.flatMap((cell, place) =>
      wrapped(cell, columns - label - 6).map((line, index) => {
        const title = padded(index === 0 ? (titles[place + 1] ?? '') : '', label);
        return `    ${theme.styled('quiet', title)}${gap}${line}`;
      }),
    ),
  ];
}

function sign(isMarked: boolean, { styled, marks }: Theme): string {
  return isMarked ? styled('warning', marks.warning) : ' '.repeat(marks.warning.length);
}

function padded(content: string, width: number): string {
  return content + ' '.repeat(Math.max(0, width - displayWidth(content)));
}

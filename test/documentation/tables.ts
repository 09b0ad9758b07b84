import { readFileSync } from 'node:fs';

/** A table of a Markdown page: its head, and its cells, row by row. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Every table of a page, in its order; an escaped bar is a bar. */
export function tablesOf(file: string): readonly Table[] {
  const text = readFileSync(file, 'utf8').replaceAll(/^```.*?^```$/gms, '');
  const blocks = text.match(/(?:^\|.*\|$\n?)+/gm) ?? [];
  return blocks.map((block) => {
    const [head = [], , ...rows] = block.trim().split('\n').map(cellsOf);
    return { head, rows };
  });
}

function cellsOf(line: string): readonly string[] {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** The parts of a cell that are code. */
export function codesOf(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

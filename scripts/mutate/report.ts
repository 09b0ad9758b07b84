// What Stryker reports about a folder, held against the list of equivalent mutants.
import { readFileSync } from 'node:fs';

interface Position {
  readonly line: number;
  readonly column: number;
}

interface ReportedMutant {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly ReportedMutant[] }>>;
}

/** A mutant as people name it: it stays the same when lines move. */
export interface Mutant {
  readonly file: string;
  /** The line of the source, without its indentation. */
  readonly line: string;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
}

/** Mutants that no test can tell from the library, and why. */
export interface EquivalentGroup {
  readonly reason: string;
  readonly mutants: readonly Mutant[];
}

export interface FolderResult {
  readonly folder: string;
  readonly killed: number;
  readonly timeout: number;
  readonly survived: number;
  readonly noCoverage: number;
  readonly equivalent: number;
  /** In percent, of the mutants that are not equivalent. */
  readonly score: number;
  /** Survivors that are not listed, with their place. */
  readonly open: readonly (Mutant & { readonly place: string; readonly status: string })[];
  /** What is listed, and is killed or no longer there. */
  readonly stale: readonly Mutant[];
}

function between(lines: readonly string[], { start, end }: ReportedMutant['location']): string {
  const covered = lines.slice(start.line - 1, end.line);
  const last = covered.length - 1;
  return covered
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n');
}

export function sameMutant(a: Mutant, b: Mutant): boolean {
  return (
    a.file === b.file &&
    a.line === b.line &&
    a.mutator === b.mutator &&
    a.original === b.original &&
    a.replacement === b.replacement
  );
}

export function resultOf(folder: string, report: Report, listed: readonly Mutant[]): FolderResult {
  const mutants = Object.entries(report.files).flatMap(([file, { source, mutants: found }]) => {
    const lines = source.split('\n');
    return found.map((mutant) => ({
      file,
      line: (lines[mutant.location.start.line - 1] ?? '').trim(),
      mutator: mutant.mutatorName,
      original: between(lines, mutant.location),
      replacement: mutant.replacement ?? '',
      place: `${file}:${mutant.location.start.line}:${mutant.location.start.column}`,
      status: mutant.status,
    }));
  });
  const count = (status: string): number => mutants.filter((mutant) => mutant.status === status).length;
  const alive = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const open = alive.filter((mutant) => !listed.some((known) => sameMutant(known, mutant)));
  const detected = count('Killed') + count('Timeout');
  return {
    folder,
    killed: count('Killed'),
    timeout: count('Timeout'),
    survived: count('Survived'),
    noCoverage: count('NoCoverage'),
    equivalent: alive.length - open.length,
    score: (100 * detected) / (detected + open.length),
    open,
    stale: listed.filter(
      (known) => known.file.startsWith(`src/${folder}/`) && !alive.some((mutant) => sameMutant(known, mutant)),
    ),
  };
}

/** The report without what was not killed. */
export function killedAlone(report: Report): Report {
  const files = Object.entries(report.files).map(([name, file]) => [
    name,
    { ...file, mutants: file.mutants.filter(({ status }) => status === 'Killed') },
  ]);
  return { ...report, files: Object.fromEntries(files) };
}

export function readReport(file: string): Report {
  return JSON.parse(readFileSync(file, 'utf8'));
}

export function readEquivalent(file: string): readonly EquivalentGroup[] {
  return JSON.parse(readFileSync(file, 'utf8'));
}

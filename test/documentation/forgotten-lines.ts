// Diffs with a part forgotten, as a contributor would: each block of added lines, and each line in it.

/** A diff without a part of what it adds. */
export interface Forgetful {
  /** What is forgotten: `src/order/order.ts: readonly postOnly?: true;` */
  readonly title: string;
  readonly diff: string;
}

export type ForgottenParts = 'blocks' | 'blocks and lines';

/** The diff of one file without each block of lines, or each line, that it adds. Comments stay: other tests require those. */
export function forgetfulForms(filesDiff: string, what: ForgottenParts): readonly Forgetful[] {
  const files = filesDiff.split(/^(?=--- a)/m);
  return files.flatMap((file, index) =>
    formsOfFile(file, what).map(({ title, diff }) => ({
      title,
      diff: files.with(index, diff).join(''),
    })),
  );
}

function formsOfFile(file: string, what: ForgottenParts): readonly Forgetful[] {
  const lines = file.split('\n');
  const name = /^\+\+\+ b\/(.*)$/m.exec(file)?.[1] ?? '';
  const added = lines.flatMap((line, index) => (isAddition(line) ? [index] : []));
  const blocks = blocksOf(added);
  const each = what === 'blocks' ? [] : blocks.filter(({ length }) => length > 1).flat();
  return [...blocks, ...each.map((index) => [index])].map((forgotten) => ({
    title: `${name}: ${(lines[forgotten[0] ?? 0] ?? '').slice(1).trim()}${forgotten.length > 1 ? ' …' : ''}`,
    diff: withoutLines(lines, new Set(forgotten)),
  }));
}

function isAddition(line: string): boolean {
  return /^\+(?!\+\+ b)\s*(?!\/\*\*|\s)/.test(line);
}

/** Indices that follow each other. */
function blocksOf(indices: readonly number[]): readonly (readonly number[])[] {
  const starts = indices.filter((index) => !indices.includes(index - 1));
  return starts.map((start) => {
    const end = starts.find((other) => other > start) ?? Number.POSITIVE_INFINITY;
    return indices.filter((index) => index >= start && index < end);
  });
}

/** A hunk that changes lines keeps them where the change is forgotten. The counts of its head are git's to find. */
function withoutLines(lines: readonly string[], forgotten: ReadonlySet<number>): string {
  const kept = lines.map((line, index) => {
    if (forgotten.has(index)) {
      return undefined;
    }
    // Lines that the forgotten ones replace are above them.
    return line.startsWith('-') && !line.startsWith('--- a') && replacedBy(lines, index, forgotten)
      ? ` ${line.slice(1)}`
      : line;
  });
  return kept.filter((line) => line !== undefined).join('\n');
}

function replacedBy(lines: readonly string[], removed: number, forgotten: ReadonlySet<number>): boolean {
  let index = removed;
  while (lines[index]?.startsWith('-')) {
    index += 1;
  }
  return forgotten.has(index);
}

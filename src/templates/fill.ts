import type { FoundPlaceholder } from './find-placeholders.js';
import type { Span } from './places.js';

/** A part of a template that is replaced before it is filled in. */
export interface Repair extends Span {
  readonly text: string;
  /** Placeholders inside the part: they are replaced with it. */
  readonly covers?: readonly FoundPlaceholder[];
}

/** A template with values in place of its placeholders. */
export interface FilledTemplate {
  readonly text: string;
  /** The offset in the template for an offset in the text. */
  readonly offsetOf: (offset: number) => number;
}

/** Fills a template in, as its platform does: the values as they are, without quotes. */
export function fillTemplate(
  template: string,
  found: readonly FoundPlaceholder[],
  valueIn: (placeholder: FoundPlaceholder) => string,
  repairs: readonly Repair[] = [],
): FilledTemplate {
  const covered = new Set(repairs.flatMap(({ covers = [] }) => covers));
  const changes: readonly Repair[] = [
    ...repairs,
    ...found
      .filter((placeholder) => !covered.has(placeholder))
      .map((placeholder) => ({ start: placeholder.start, end: placeholder.end, text: valueIn(placeholder) })),
  ].toSorted((first, second) => first.start - second.start);
  // For each change: where it begins and ends in the text, and the change itself with its place in the template.
  const steps: { readonly from: number; readonly to: number; readonly change: Repair }[] = [];
  const parts: string[] = [];
  let length = 0;
  let end = 0;
  const push = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  for (const change of changes) {
    push(template.slice(end, change.start));
    const from = length;
    push(change.text);
    steps.push({ from, to: length, change });
    end = change.end;
  }
  push(template.slice(end));
  return { text: parts.join(''), offsetOf: (offset) => templateOffset(offset, steps) };
}

function templateOffset(
  offset: number,
  steps: readonly { readonly from: number; readonly to: number; readonly change: Repair }[],
): number {
  const last = steps.findLast(({ from }) => from <= offset);
  if (last === undefined) {
    return offset;
  }
  return offset < last.to ? last.change.start : last.change.end + (offset - last.to);
}

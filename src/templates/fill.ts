import type { Span } from '../core/json-tokens.js';
import type { FoundPlaceholder } from './find-placeholders.js';

/** A part of a template that is replaced before it is filled in. */
export interface Repair extends Span {
  readonly text: string;
  /** Placeholders inside the part: they are replaced with it. */
  readonly covers?: readonly FoundPlaceholder[];
}

/** Fills a template in, as its platform does: the values as they are, without quotes. */
export function fillTemplate(
  template: string,
  found: readonly FoundPlaceholder[],
  valueIn: (placeholder: FoundPlaceholder) => string,
  repairs: readonly Repair[] = [],
): string {
  const covered = new Set(repairs.flatMap(({ covers = [] }) => covers));
  const changes: readonly Repair[] = [
    ...repairs,
    ...found
      .filter((placeholder) => !covered.has(placeholder))
      .map((placeholder) => ({ start: placeholder.start, end: placeholder.end, text: valueIn(placeholder) })),
  ].toSorted((first, second) => first.start - second.start);
  const parts: string[] = [];
  let end = 0;
  for (const { start, end: next, text } of changes) {
    parts.push(template.slice(end, start), text);
    end = next;
  }
  return [...parts, template.slice(end)].join('');
}

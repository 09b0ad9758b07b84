import type { ErrorPath, SignalError } from '../core/errors.js';
import type { PrintedJson, Span } from './print-json.js';
import type { Theme } from './theme.js';
import { displayWidth } from './wrap.js';

interface Mark {
  readonly span: Span;
  readonly label: string;
}

/**
 * The printed message with the value of every error underlined. Several errors are numbered as in their list. A missing
 * field is noted at the closing bracket of its object.
 */
export function markErrors(printed: PrintedJson, errors: readonly SignalError[], theme: Theme): readonly string[] {
  const marks = marksOf(printed, errors);
  return printed.lines.flatMap((line, index) => {
    const here = marks.filter(({ span }) => span.line === index);
    return here.length === 0 ? [line] : [line, ...rowsOf(here, theme)];
  });
}

/** True for an error of the message, not of the market or the settings. */
function isAboutMessage({ path, section }: SignalError): boolean {
  const [head] = path;
  return head === undefined ? section !== 'gates' && section !== 'plan' : head !== 'settings' && head !== 'market';
}

function marksOf(printed: PrintedJson, errors: readonly SignalError[]): readonly Mark[] {
  const numbered = errors.length > 1;
  const byPlace = new Map<string, { span: Span; numbers: number[]; missing: Set<string> }>();
  for (const [index, error] of errors.entries()) {
    const found = isAboutMessage(error) ? nearest(printed, error.path) : undefined;
    if (found === undefined) {
      continue;
    }
    const key = JSON.stringify(found.span);
    const mark = byPlace.get(key) ?? { span: found.span, numbers: [], missing: new Set() };
    mark.numbers.push(index + 1);
    if (found.missing !== undefined) {
      mark.missing.add(found.missing);
    }
    byPlace.set(key, mark);
  }
  return [...byPlace.values()].map(({ span, numbers, missing }) => ({
    span,
    label: [
      ...(numbered ? [numbers.join(',')] : []),
      ...(missing.size === 0 ? [] : [`no ${[...missing].join(', no ')}`]),
    ].join(' '),
  }));
}

/** The span of a path; for a missing field, the end of the nearest object on its path. */
function nearest(printed: PrintedJson, path: ErrorPath): { readonly span: Span; readonly missing?: string } {
  const exact = printed.placeOf(path);
  if (exact !== undefined) {
    return { span: exact.value };
  }
  let around = printed.whole;
  let [missing] = path;
  for (let length = 1; length < path.length; length += 1) {
    const inner = printed.placeOf(path.slice(0, length));
    if (inner !== undefined) {
      around = inner;
      missing = path[length];
    }
  }
  const { closing, value } = around;
  const span = closing.line === value.line ? { ...value, from: Math.max(value.from, value.to - 1) } : closing;
  return { span, missing: String(missing) };
}

/** The marks of one line with their labels, on as few rows as possible. */
function rowsOf(marks: readonly Mark[], { styled, plain, marks: signs, columns }: Theme): readonly string[] {
  const rows: { text: string; width: number }[] = [];
  for (const { span, label } of [...marks].sort((a, b) => a.span.from - b.span.from)) {
    let row = rows.find(({ width }) => width === 0 || width < span.from);
    if (row === undefined) {
      row = { text: '', width: 0 };
      rows.push(row);
    }
    const to = Math.max(span.to, span.from + 1);
    const under = signs.under.repeat(to - span.from);
    const noteWidth = label === '' ? 0 : displayWidth(plain(label)) + 1;
    // A label that would not fit on the screen goes before its mark.
    const isLeading = to + noteWidth > columns - 4 && row.width + noteWidth < span.from;
    row.text += ' '.repeat(span.from - row.width - (isLeading ? noteWidth : 0));
    row.text += styled('mark', (isLeading ? [label, under] : [under, label]).join(' ').trim());
    row.width = isLeading ? to : to + noteWidth;
  }
  return rows.map(({ text }) => text);
}

/** A text that is not JSON, with a mark under its first syntax error. */
export function markSyntaxError(text: string, line: number, column: number, theme: Theme): readonly string[] {
  const room = theme.columns - 8;
  const lines = text.split('\n');
  const first = Math.max(0, line - 6);
  return lines.slice(first, Math.max(line + 5, first + 8)).flatMap((content, index) => {
    const characters = [...content.replace(/\r$/, '')];
    const hasError = first + index === line - 1;
    // A long line is shown from a third of its width before the error.
    const from = hasError && column > room - 10 ? column - 1 - Math.floor(room / 3) : 0;
    const lead = from > 0 ? theme.marks.ellipsis : '';
    const before = theme.plain(lead + characters.slice(from, Math.max(from, column - 1)).join(''));
    const shown = cutToWidth(lead + characters.slice(from, from + room).join(''), room, theme);
    return hasError
      ? [shown, `${' '.repeat(displayWidth(before))}${theme.styled('mark', theme.marks.under)}`]
      : [shown];
  });
}

function cutToWidth(content: string, columns: number, { plain, marks }: Theme): string {
  let shown = '';
  for (const character of content) {
    const next = plain(character);
    if (displayWidth(shown) + displayWidth(next) > columns) {
      return `${shown}${marks.ellipsis}`;
    }
    shown += next;
  }
  return shown;
}

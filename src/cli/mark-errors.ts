import type { ErrorPath, SignalError } from '../core/errors.js';
import { displayWidth, type Paint } from './paint.js';
import type { PrintedJson, Stretch } from './print-json.js';

interface Mark {
  readonly stretch: Stretch;
  readonly label: string;
}

/**
 * The printed message with every offending value underlined on a line of its own beneath. Where several errors are
 * marked, a number leads to the list of them. A missing field is noted at the closing bracket of the object that lacks
 * it.
 */
export function withMarks(printed: PrintedJson, errors: readonly SignalError[], style: Paint): readonly string[] {
  const marks = marksOf(printed, errors);
  return printed.lines.flatMap((line, index) => {
    const here = marks.filter(({ stretch }) => stretch.line === index);
    return here.length === 0 ? [line] : [line, ...rowsOf(here, style)];
  });
}

/** True when an error speaks of a place in the message, and not of the market or the settings. */
function isAboutMessage({ path, section }: SignalError): boolean {
  const [head] = path;
  return head === undefined ? section !== 'gates' && section !== 'plan' : head !== 'settings' && head !== 'market';
}

function marksOf(printed: PrintedJson, errors: readonly SignalError[]): readonly Mark[] {
  const numbered = errors.length > 1;
  const byPlace = new Map<string, { stretch: Stretch; numbers: number[]; missing: Set<string> }>();
  for (const [index, error] of errors.entries()) {
    const found = isAboutMessage(error) ? nearest(printed, error.path) : undefined;
    if (found === undefined) {
      continue;
    }
    const key = JSON.stringify(found.stretch);
    const mark = byPlace.get(key) ?? { stretch: found.stretch, numbers: [], missing: new Set() };
    mark.numbers.push(index + 1);
    if (found.missing !== undefined) {
      mark.missing.add(found.missing);
    }
    byPlace.set(key, mark);
  }
  return [...byPlace.values()].map(({ stretch, numbers, missing }) => ({
    stretch,
    label: [
      ...(numbered ? [numbers.join(',')] : []),
      ...(missing.size === 0 ? [] : [`no ${[...missing].join(', no ')}`]),
    ].join(' '),
  }));
}

/** The place of a path; when the message does not have it, the end of the nearest object around it. */
function nearest(printed: PrintedJson, path: ErrorPath): { readonly stretch: Stretch; readonly missing?: string } {
  const exact = printed.placeOf(path);
  if (exact !== undefined) {
    return { stretch: exact.value };
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
  const stretch = closing.line === value.line ? { ...value, from: Math.max(value.from, value.to - 1) } : closing;
  return { stretch, missing: String(missing) };
}

/** As few lines as hold all marks side by side, each with its label. */
function rowsOf(marks: readonly Mark[], { paint, plain, marks: signs, columns }: Paint): readonly string[] {
  const rows: { text: string; width: number }[] = [];
  for (const { stretch, label } of [...marks].sort((a, b) => a.stretch.from - b.stretch.from)) {
    let row = rows.find(({ width }) => width === 0 || width < stretch.from);
    if (row === undefined) {
      row = { text: '', width: 0 };
      rows.push(row);
    }
    const to = Math.max(stretch.to, stretch.from + 1);
    const under = signs.under.repeat(to - stretch.from);
    const noteWidth = label === '' ? 0 : displayWidth(plain(label)) + 1;
    // A label that would leave the screen stands in front of its mark.
    const isLeading = to + noteWidth > columns - 4 && row.width + noteWidth < stretch.from;
    row.text += ' '.repeat(stretch.from - row.width - (isLeading ? noteWidth : 0));
    row.text += paint('mark', (isLeading ? [label, under] : [under, label]).join(' ').trim());
    row.width = isLeading ? to : to + noteWidth;
  }
  return rows.map(({ text }) => text);
}

/** A text that is no JSON, with a mark under the place where it stops being JSON. */
export function withFault(text: string, line: number, column: number, style: Paint): readonly string[] {
  const room = style.columns - 8;
  const lines = text.split('\n');
  const first = Math.max(0, line - 6);
  return lines.slice(first, Math.max(line + 5, first + 8)).flatMap((content, index) => {
    const characters = [...content.replace(/\r$/, '')];
    const isFaulty = first + index === line - 1;
    // A long line is shown around the fault, with a third of the room before it.
    const from = isFaulty && column > room - 10 ? column - 1 - Math.floor(room / 3) : 0;
    const lead = from > 0 ? style.marks.ellipsis : '';
    const before = style.plain(lead + characters.slice(from, Math.max(from, column - 1)).join(''));
    const shown = cutToWidth(lead + characters.slice(from, from + room).join(''), room, style);
    return isFaulty ? [shown, `${' '.repeat(displayWidth(before))}${style.paint('mark', style.marks.under)}`] : [shown];
  });
}

function cutToWidth(content: string, columns: number, { plain, marks }: Paint): string {
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

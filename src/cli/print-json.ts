import { isRecord } from '../core/json.js';
import { displayWidth, type Ink, type Paint } from './paint.js';

/** A stretch of one printed line, in columns from 0. */
export interface Stretch {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** Where a value was printed: all of it, or of one that takes several lines its opening bracket; and its closing one. */
export interface Place {
  readonly value: Stretch;
  readonly closing: Stretch;
}

/** A JSON value as lines for a reader, which know where each value stands. */
export interface PrintedJson {
  readonly lines: readonly string[];
  /** The place of the value itself. */
  readonly whole: Place;
  /** The place of the value at a path; undefined for a path that the value does not have, or that was left out. */
  placeOf(path: readonly (string | number)[]): Place | undefined;
}

/** Columns that are left to what stands around the printed value: an indent, a comma. */
const margin = 6;

/** Deeper levels and longer lists are left out: a screen is for reading. */
const maxDepth = 12;
const maxMembers = 60;

interface Piece {
  readonly ink?: Ink;
  readonly content: string;
}

/** Prints a JSON value compactly: what fits on a line stands on one, the rest one member a line. */
export function printJson(value: unknown, style: Paint): PrintedJson {
  const lines: string[] = [];
  const places = new Map<string, Place>();
  let line = '';
  let column = 0;

  const write = (content: string, ink?: Ink): Stretch => {
    const shown = style.plain(content);
    const from = column;
    line += ink === undefined ? shown : style.paint(ink, content);
    column += displayWidth(shown);
    return { line: lines.length, from, to: column };
  };
  const breakLine = (indent: number): void => {
    lines.push(line);
    line = ' '.repeat(indent);
    column = indent;
  };

  const scalar = (item: unknown): Piece => {
    if (typeof item !== 'string') {
      const isNumber = typeof item === 'number';
      return { ink: isNumber ? 'number' : 'word', content: JSON.stringify(item) };
    }
    const room = Math.max(12, style.columns - margin - 2 - Math.min(column, 60));
    return { ink: item.startsWith('=') ? 'formula' : 'text', content: cutText(item, room, style) };
  };
  const nameOf = (name: string): string => cutText(name, 40, style);

  /** The width on one line; infinite when it is wider than there is room. */
  const inlineWidth = (item: unknown, room: number, depth: number): number => {
    if (!isContainer(item)) {
      return displayWidth(style.plain(scalar(item).content));
    }
    const members = membersOf(item);
    if (members.length === 0) {
      return 2;
    }
    if (depth >= maxDepth || members.length > maxMembers) {
      return Number.POSITIVE_INFINITY;
    }
    let width = Array.isArray(item) ? 2 : 4;
    for (const [key, member] of members) {
      width += typeof key === 'string' ? displayWidth(style.plain(nameOf(key))) + 2 : 0;
      width += inlineWidth(member, room - width, depth + 1) + 2;
      if (width - 2 > room) {
        return Number.POSITIVE_INFINITY;
      }
    }
    return width - 2;
  };

  const writeValue = (item: unknown, path: readonly (string | number)[], indent: number, inline: boolean): Place => {
    if (!isContainer(item)) {
      const { content, ink } = scalar(item);
      const stretch = write(content, ink);
      return placed(path, { value: stretch, closing: stretch });
    }
    const members = membersOf(item);
    const [opening, closing] = Array.isArray(item) ? ['[', ']'] : ['{', '}'];
    const oneLine =
      inline || inlineWidth(item, style.columns - margin - column, path.length) <= style.columns - margin - column;
    const from = write(opening);
    if (path.length >= maxDepth && members.length > 0) {
      write(style.marks.ellipsis, 'quiet');
    } else if (oneLine) {
      const gap = Array.isArray(item) || members.length === 0 ? '' : ' ';
      for (const [index, [key, member]] of members.entries()) {
        write(index === 0 ? gap : ', ');
        writeName(key);
        writeValue(member, [...path, key], indent, true);
      }
      write(gap);
    } else {
      for (const [index, [key, member]] of members.slice(0, maxMembers).entries()) {
        breakLine(indent + 2);
        writeName(key);
        writeValue(member, [...path, key], indent + 2, false);
        write(index < members.length - 1 ? ',' : '');
      }
      if (members.length > maxMembers) {
        breakLine(indent + 2);
        write(`${style.marks.ellipsis} ${members.length - maxMembers} more`, 'quiet');
      }
      breakLine(indent);
    }
    const to = write(closing);
    const value = from.line === to.line ? { ...from, to: to.to } : from;
    return placed(path, { value, closing: to });
  };
  const placed = (path: readonly (string | number)[], place: Place): Place => {
    places.set(keyOf(path), place);
    return place;
  };
  const writeName = (key: string | number): void => {
    if (typeof key === 'string') {
      write(nameOf(key), 'name');
      write(': ');
    }
  };

  const whole = writeValue(value, [], 0, false);
  lines.push(line);
  return { lines, whole, placeOf: (path) => places.get(keyOf(path)) };
}

function keyOf(path: readonly (string | number)[]): string {
  return JSON.stringify(path);
}

function isContainer(value: unknown): value is readonly unknown[] | Readonly<Record<string, unknown>> {
  return Array.isArray(value) || isRecord(value);
}

function membersOf(
  value: readonly unknown[] | Readonly<Record<string, unknown>>,
): readonly (readonly [string | number, unknown])[] {
  return Array.isArray(value) ? [...value.entries()] : Object.entries(value);
}

/** JSON text of a string, cut so that it takes about so many columns. */
function cutText(content: string, columns: number, style: Paint): string {
  const whole = JSON.stringify(content.slice(0, columns * 2));
  if (content.length <= columns * 2 && displayWidth(style.plain(whole)) <= columns) {
    return whole;
  }
  let kept = '';
  let width = 0;
  for (const character of content) {
    const more = displayWidth(style.plain(JSON.stringify(character).slice(1, -1)));
    if (width + more > columns - 5) {
      break;
    }
    kept += character;
    width += more;
  }
  return `${JSON.stringify(kept).slice(0, -1)}…"`;
}

import { isRecord } from '../core/json.js';
import type { Style, Theme } from './theme.js';
import { displayWidth } from './wrap.js';

/** A span of one printed line, in columns from 0. */
export interface Span {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** Where a value was printed. For a value on several lines, `value` is its opening bracket. */
export interface Place {
  readonly value: Span;
  readonly closing: Span;
}

/** A JSON value as lines of text, with the place of each value. */
export interface PrintedJson {
  readonly lines: readonly string[];
  /** The place of the value itself. */
  readonly whole: Place;
  /** The place of the value at a path; undefined if it is missing or was left out. */
  placeOf(path: readonly (string | number)[]): Place | undefined;
}

/** Columns for the indent and the comma around a value. */
const margin = 6;

/** Deeper levels and longer lists are left out, to stay readable. */
const maxDepth = 12;
const maxMembers = 60;

interface Piece {
  readonly style?: Style;
  readonly content: string;
}

/** Prints a JSON value compactly: on one line if it fits, else one member per line. */
export function printJson(value: unknown, theme: Theme): PrintedJson {
  const lines: string[] = [];
  const places = new Map<string, Place>();
  let line = '';
  let column = 0;

  const write = (content: string, style?: Style): Span => {
    const shown = theme.plain(content);
    const from = column;
    line += style === undefined ? shown : theme.styled(style, content);
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
      return { style: isNumber ? 'number' : 'word', content: JSON.stringify(item) };
    }
    const room = Math.max(12, theme.columns - margin - 2 - Math.min(column, 60));
    return { style: item.startsWith('=') ? 'formula' : 'text', content: cutText(item, room, theme) };
  };
  const nameOf = (name: string): string => cutText(name, 40, theme);

  /** Width on one line; infinite if it exceeds the room. */
  const inlineWidth = (item: unknown, room: number, depth: number): number => {
    if (!isContainer(item)) {
      return displayWidth(theme.plain(scalar(item).content));
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
      width += typeof key === 'string' ? displayWidth(theme.plain(nameOf(key))) + 2 : 0;
      width += inlineWidth(member, room - width, depth + 1) + 2;
      if (width - 2 > room) {
        return Number.POSITIVE_INFINITY;
      }
    }
    return width - 2;
  };

  const writeValue = (item: unknown, path: readonly (string | number)[], indent: number, inline: boolean): Place => {
    if (!isContainer(item)) {
      const { content, style } = scalar(item);
      const span = write(content, style);
      return placed(path, { value: span, closing: span });
    }
    const members = membersOf(item);
    const [opening, closing] = Array.isArray(item) ? ['[', ']'] : ['{', '}'];
    const oneLine =
      inline || inlineWidth(item, theme.columns - margin - column, path.length) <= theme.columns - margin - column;
    const from = write(opening);
    if (path.length >= maxDepth && members.length > 0) {
      write(theme.marks.ellipsis, 'quiet');
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
        write(`${theme.marks.ellipsis} ${members.length - maxMembers} more`, 'quiet');
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

/** JSON text of a string, cut to about the given columns. */
function cutText(content: string, columns: number, theme: Theme): string {
  const whole = JSON.stringify(content.slice(0, columns * 2));
  if (content.length <= columns * 2 && displayWidth(theme.plain(whole)) <= columns) {
    return whole;
  }
  let kept = '';
  let width = 0;
  for (const character of content) {
    const more = displayWidth(theme.plain(JSON.stringify(character).slice(1, -1)));
    if (width + more > columns - 5) {
      break;
    }
    kept += character;
    width += more;
  }
  return `${JSON.stringify(kept).slice(0, -1)}…"`;
}

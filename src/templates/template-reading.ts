// What is known of a template while its tokens are read: where its values are, its faults, what would repair it.
import type { ErrorPath } from '../core/errors.js';
import { type SyntaxFault, type SyntaxState, takeToken } from '../core/json-syntax.js';
import type { JsonToken, Span } from '../core/json-tokens.js';
import type { Repair } from './fill.js';
import type { FoundPlaceholder } from './find-placeholders.js';

/** A token of a template. Its holes are placeholders. */
export type TemplateToken = JsonToken<FoundPlaceholder>;

/** A value of a template's JSON, and where it is. */
export interface Member {
  readonly path: ErrorPath;
  /** The name of a property; for the message and for an item of a list, the value. */
  readonly name: TemplateToken;
  /** The first token of the value: for an object or array, its opening bracket. */
  readonly value: TemplateToken;
  /** The members of an object or array. Of repeated names, JSON reads the last. */
  readonly inner: ReadonlyMap<string | number, Member>;
}

/** Where the values of a template are. */
export interface Places {
  /** The message, or the list of messages. */
  readonly root: Member;
  readonly members: readonly Member[];
  /** Properties that repeat a name of the same object. */
  readonly duplicates: readonly Member[];
}

/** A fault between or in tokens. */
export interface TemplateFault extends SyntaxFault {
  /** Position of its token; of a fault at the end of the text, the number of tokens. */
  readonly position: number;
}

/** Deeper values get the place of the one that holds them: a path is as long as its depth. */
const maxDepth = 8;

/** An object or list that is not closed yet. */
export interface Open {
  /** Undefined below the greatest depth. */
  readonly path: ErrorPath | undefined;
  readonly inner: Map<string | number, Member>;
  index: number;
  name: TemplateToken | undefined;
}

/** What is read so far. */
export interface Reading {
  readonly template: string;
  readonly tokens: readonly TemplateToken[];
  readonly state: SyntaxState;
  readonly open: Open[];
  /** What holds the message itself. */
  readonly top: Open;
  readonly members: Member[];
  readonly duplicates: Member[];
  readonly faults: TemplateFault[];
  readonly repairs: Repair[];
  /** For each token on a line with an odd number of double quotes, the position of the last token of that line. */
  readonly oddLines: ReadonlyMap<number, number>;
  /** It is not known any more which brackets belong together: faults about brackets are not reported. */
  isLost: boolean;
}

/** The innermost object or list that is open. */
export function innermost({ open, top }: Reading): Open {
  return open.at(-1) ?? top;
}

/** An object or list without members. */
export function newOpen(path: ErrorPath | undefined, inner: Open['inner'] = new Map()): Open {
  return { path, inner, index: 0, name: undefined };
}

/** Takes a token that JSON allows. */
export function take(reading: Reading, token: TemplateToken): void {
  const { state, open } = reading;
  const around = innermost(reading);
  switch (token.kind) {
    case ':':
      break;
    case ',':
      around.index += 1;
      break;
    case '}':
    case ']':
      open.pop();
      break;
    default:
      if (state.expecting.startsWith('name')) {
        around.name = token;
      } else {
        takeValue(reading, token, around);
      }
  }
  takeToken(token, state);
}

function takeValue({ template, open, top, members, duplicates }: Reading, token: TemplateToken, around: Open): void {
  const inner = new Map<string | number, Member>();
  const path = around === top ? [] : pathOf(template, around);
  if (path !== undefined) {
    const member: Member = { path, name: around.name ?? token, value: token, inner };
    const key = path.at(-1) ?? '';
    members.push(member);
    duplicates.push(...(around.inner.has(key) ? [member] : []));
    around.inner.set(key, member);
  }
  around.name = undefined;
  if (token.kind === '{' || token.kind === '[') {
    open.push(newOpen(path, inner));
  }
}

export function textOf(template: string, { start, end }: Span): string {
  return template.slice(start, end);
}

/** The name of a property as JSON reads it. */
export function nameText(template: string, token: Span): string {
  const written = textOf(template, token);
  try {
    return String(JSON.parse(written));
  } catch {
    return written.replaceAll('"', '');
  }
}

/** The member of a path, or the nearest one around it. */
export function memberAt(path: ErrorPath, { root }: Places): Member {
  let member = root;
  for (const part of path) {
    const next = member.inner.get(part);
    if (next === undefined) {
      break;
    }
    member = next;
  }
  return member;
}

function pathOf(template: string, { path, name, index }: Open): ErrorPath | undefined {
  if (path === undefined || path.length >= maxDepth) {
    return undefined;
  }
  return [...path, name === undefined ? index : nameText(template, name)];
}

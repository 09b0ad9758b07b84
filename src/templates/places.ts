import type { ErrorPath } from '../core/errors.js';
import type { TemplateToken } from './scan.js';

/** A part of a template, in UTF-16 units from 0. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

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

/** Deeper values get the place of the one that holds them: a path is as long as its depth. */
const maxDepth = 8;

/** The root of an empty template. */
const noToken: TemplateToken = { kind: 'bare', start: 0, end: 0, placeholders: [] };
const nothing: Member = { path: [], name: noToken, value: noToken, inner: new Map() };

interface Open {
  /** Undefined below the greatest depth. */
  readonly path: ErrorPath | undefined;
  readonly isObject: boolean;
  readonly inner: Map<string | number, Member>;
  index: number;
  name: TemplateToken | undefined;
}

/** The places of the values of a template whose tokens are those of valid JSON. */
export function placesOf(template: string, tokens: readonly TemplateToken[]): Places {
  const members: Member[] = [];
  const duplicates: Member[] = [];
  const open: Open[] = [];
  // What holds the message itself.
  const top: Open = { path: undefined, isObject: false, inner: new Map(), index: 0, name: undefined };
  for (const [position, token] of tokens.entries()) {
    const around = open.at(-1) ?? top;
    switch (token.kind) {
      case ':':
        continue;
      case ',':
        around.index += 1;
        continue;
      case '}':
      case ']':
        open.pop();
        continue;
      case 'text':
        if (around.isObject && around.name === undefined && tokens[position + 1]?.kind === ':') {
          around.name = token;
          continue;
        }
    }
    const inner = new Map<string | number, Member>();
    const member =
      around === top ? { path: [], name: token, value: token, inner } : memberOf(template, token, around, inner);
    if (member !== undefined) {
      members.push(member);
      const key = member.path.at(-1);
      if (key !== undefined) {
        if (around.inner.has(key)) {
          duplicates.push(member);
        }
        around.inner.set(key, member);
      }
    }
    around.name = undefined;
    if (token.kind === '{' || token.kind === '[') {
      open.push({ path: member?.path, isObject: token.kind === '{', inner, index: 0, name: undefined });
    }
  }
  const [root = nothing] = members;
  return { root, members, duplicates };
}

function memberOf(template: string, value: TemplateToken, around: Open, inner: Member['inner']): Member | undefined {
  const { path, name, index } = around;
  if (path === undefined || path.length >= maxDepth) {
    return undefined;
  }
  return name === undefined
    ? { path: [...path, index], name: value, value, inner }
    : { path: [...path, nameText(template, name)], name, value, inner };
}

/** The name of a property as JSON reads it. */
export function nameText(template: string, { start, end }: Span): string {
  const written = template.slice(start, end);
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

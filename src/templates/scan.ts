import type { FoundPlaceholder } from './find-placeholders.js';

/** A JSON token of a template. `bare`: anything without quotes, such as numbers, words and placeholders. */
export interface TemplateToken {
  readonly kind: 'text' | 'bare' | '{' | '}' | '[' | ']' | ':' | ',';
  readonly start: number;
  readonly end: number;
  readonly placeholders: readonly FoundPlaceholder[];
}

const structure = '{}[]:,';

/**
 * Splits a template into tokens. Total: text that is not JSON becomes `bare`. A string ends at its closing quote, or at the
 * end of its line; quotes inside a placeholder, as in `{{plot("Stop")}}`, are part of it.
 */
export function scanTemplate(template: string, found: readonly FoundPlaceholder[]): readonly TemplateToken[] {
  const tokens: TemplateToken[] = [];
  const starts = new Map(found.map((placeholder) => [placeholder.start, placeholder]));
  let offset = 0;
  while (offset < template.length) {
    const character = template.charAt(offset);
    if (/\s/.test(character)) {
      offset += 1;
      continue;
    }
    const token = tokenAt(template, offset, starts);
    tokens.push(token);
    offset = token.end;
  }
  return tokens;
}

function tokenAt(template: string, start: number, starts: ReadonlyMap<number, FoundPlaceholder>): TemplateToken {
  const character = template.charAt(start);
  if (!starts.has(start)) {
    const kind = structureOf(character);
    if (kind !== undefined) {
      return { kind, start, end: start + 1, placeholders: [] };
    }
  }
  return character === '"' ? stringAt(template, start, starts) : bareAt(template, start, starts);
}

function structureOf(character: string): TemplateToken['kind'] | undefined {
  switch (character) {
    case '{':
    case '}':
    case '[':
    case ']':
    case ':':
    case ',':
      return character;
    default:
      return undefined;
  }
}

function stringAt(template: string, start: number, starts: ReadonlyMap<number, FoundPlaceholder>): TemplateToken {
  const placeholders: FoundPlaceholder[] = [];
  let offset = start + 1;
  while (offset < template.length && template.charAt(offset) !== '\n') {
    const placeholder = starts.get(offset);
    if (placeholder !== undefined) {
      placeholders.push(placeholder);
      offset = placeholder.end;
    } else if (template.charAt(offset) === '"') {
      return { kind: 'text', start, end: offset + 1, placeholders };
    } else {
      offset += template.charAt(offset) === '\\' ? 2 : 1;
    }
  }
  return { kind: 'text', start, end: Math.min(offset, template.length), placeholders };
}

function bareAt(template: string, start: number, starts: ReadonlyMap<number, FoundPlaceholder>): TemplateToken {
  const placeholders: FoundPlaceholder[] = [];
  let end = start;
  let offset = start;
  while (offset < template.length) {
    const placeholder = starts.get(offset);
    const character = template.charAt(offset);
    if (placeholder !== undefined) {
      placeholders.push(placeholder);
      offset = placeholder.end;
      end = offset;
    } else if (character === '\n' || character === '"' || structure.includes(character)) {
      break;
    } else {
      offset += 1;
      end = /\s/.test(character) ? end : offset;
    }
  }
  return { kind: 'bare', start, end, placeholders };
}

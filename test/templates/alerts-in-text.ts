// Alert texts in documentation: objects with placeholders, or with a ticker and an action.
import type { AlertPlatform } from '../../src/templates/index.js';

/** The text of an alert in a document. */
export interface AlertText {
  readonly text: string;
  /** First line in the document, from 1. */
  readonly line: number;
  readonly platform: AlertPlatform;
  readonly place?: string;
}

/** `ours`: with the fields that a message needs here. */
export type AlertForm = 'ours' | 'other';

/** Maximum length of an alert to find. */
const maxLength = 4000;

/** A document without the tags that editors leave inside code. */
function withoutTags(content: string): string {
  return content.replaceAll(/<\/?(?:strong|em|b|i|mark|span)\b[^<>\n]{0,200}>/g, '');
}

/** The alerts of a document: each outermost pair of braces that holds a placeholder, or a ticker and an action. */
export function alertsIn(document: string): readonly AlertText[] {
  const content = withoutTags(document);
  const alerts: AlertText[] = [];
  let offset = content.indexOf('{');
  while (offset !== -1) {
    const end = endOfObject(content, offset);
    const text = end === undefined ? '' : content.slice(offset, end);
    if (end !== undefined && isAlert(text)) {
      alerts.push({ text, line: content.slice(0, offset).split('\n').length, platform: platformOf(text) });
      offset = content.indexOf('{', end);
    } else {
      offset = content.indexOf('{', offset + 1);
    }
  }
  return alerts;
}

/** The end of an object, by its braces; those of placeholders are even. */
function endOfObject(content: string, start: number): number | undefined {
  if (content.startsWith('{{', start) || content.charAt(start - 1) === '{') {
    return undefined;
  }
  let depth = 0;
  for (let offset = start; offset < Math.min(content.length, start + maxLength); offset += 1) {
    const character = content.charAt(offset);
    depth += character === '{' ? 1 : character === '}' ? -1 : 0;
    if (depth === 0) {
      return offset + 1;
    }
  }
  return undefined;
}

function isAlert(text: string): boolean {
  const hasName = /"(?:ticker|symbol|action|side)"\s*:/.test(text);
  const isSomethingElse = /"(?:success|properties|responses|payload)"\s*:|:=|\bfunc\b/.test(text);
  const hasPlaceholder = /\{\{[\w.]+\}\}|"%\w+%"/.test(text);
  const isWhole = /"ticker"\s*:/.test(text) && /"action"\s*:/.test(text);
  // Program code has templates of its own.
  return hasName && !isSomethingElse && (hasPlaceholder || isWhole) && !/\$\{|=>|\\"|\\n|'\s*\+|\bf"|;\s*$/m.test(text);
}

function platformOf(text: string): AlertPlatform {
  if (/%\w+%/.test(text)) {
    return 'trendspider';
  }
  return 'tradingview';
}

/** Whether an alert has the form of this webhook. */
export function formOf(text: string): AlertForm {
  return /"ticker"\s*:/.test(text) && /"action"\s*:/.test(text) ? 'ours' : 'other';
}

// Alerts in text: messages with an action and a ticker, and the names in them that are noticed (safety M1).
import { isRecord } from '../../src/core/json.js';
import { parseSignal } from '../../src/signal/parse-signal.js';

export type Message = Readonly<Record<string, unknown>>;

const clock = { now: (): number => Date.parse('2026-01-26T15:30:00Z') };

/** Maximum length of an alert in a text. */
const maxLength = 20_000;

/** Every object with an action and a ticker, at any depth. */
export function messagesIn(value: unknown): readonly Message[] {
  if (Array.isArray(value)) {
    return value.flatMap(messagesIn);
  }
  if (!isRecord(value)) {
    return [];
  }
  const isMessage = Object.hasOwn(value, 'ticker') && Object.hasOwn(value, 'action');
  return isMessage ? [value] : Object.values(value).flatMap(messagesIn);
}

/** Messages in any text: a page, a script, JSON. Placeholders such as `{{close}}` count as the number 1. */
export function alertsIn(text: string): readonly Message[] {
  const filled = text.replaceAll(/\{\{[^{}]*\}\}/g, '1');
  const alerts: Message[] = [];
  for (let start = filled.indexOf('{'); start >= 0; ) {
    const found = jsonAt(filled, start);
    alerts.push(...messagesIn(found?.value));
    start = filled.indexOf('{', found?.end ?? start + 1);
  }
  return alerts;
}

/** The JSON object that begins at a brace, and where it ends; undefined if the text there is not JSON. */
function jsonAt(text: string, start: number): { readonly value: unknown; readonly end: number } | undefined {
  let depth = 0;
  let isText = false;
  for (let at = start; at < Math.min(text.length, start + maxLength); at += 1) {
    const letter = text[at];
    if (isText) {
      isText = letter !== '"';
      at += letter === '\\' ? 1 : 0;
    } else if (letter === '"') {
      isText = true;
    } else if (letter === '{') {
      depth += 1;
    } else if (letter === '}') {
      depth -= 1;
    }
    if (depth === 0) {
      return parsed(text.slice(start, at + 1), at + 1);
    }
  }
  return undefined;
}

function parsed(text: string, end: number): { readonly value: unknown; readonly end: number } | undefined {
  try {
    return { value: JSON.parse(text), end };
  } catch {
    return undefined;
  }
}

/** Names of a message that are noticed, with their meanings: `qty → quantity`. */
export function mistypedIn(message: Message): readonly string[] {
  const result = parseSignal(message, { clock, mistypedFields: 'refuse' });
  const errors = result.ok ? [] : result.errors;
  return errors.flatMap((error) =>
    error.code === 'mistyped-field' ? [`${error.path.join('.')} → ${error.suggestion}`] : [],
  );
}

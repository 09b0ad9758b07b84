import type { ErrorPath } from '../library.js';

/** A place in a message as a program would write it: `stopLoss.type`, `[1].quantity`. */
export function pathWords(path: ErrorPath): string {
  return path.reduce<string>((words, step) => {
    if (typeof step === 'number') {
      return `${words}[${step}]`;
    }
    const isName = /^[A-Za-z_$][\w$]*$/.test(step);
    return isName ? `${words}${words === '' ? '' : '.'}${step}` : `${words}[${JSON.stringify(step)}]`;
  }, '');
}

/** A JSON value without its punctuation: `type stop, stopPrice 147`; what is inside it in parentheses. */
export function valueWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) {
    return value === null ? 'none' : String(value);
  }
  const inner = (item: unknown): string => {
    const words = valueWords(item);
    return typeof item === 'object' && words !== 'none' ? `(${words})` : words;
  };
  const words = Array.isArray(value)
    ? value.map(inner)
    : Object.entries(value).map(([name, item]) => `${name} ${inner(item)}`);
  return words.length === 0 ? 'none' : words.join(', ');
}

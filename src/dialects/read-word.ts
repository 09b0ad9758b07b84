import type { WordForm } from './dialect.js';
import { readSymbol } from './read-symbol.js';
import type { SentField } from './sent-fields.js';

/** The field that a word is the value of, by the first form that fits. */
export function fieldOfWord(word: string, forms: readonly WordForm[]): SentField | undefined {
  for (const { field: name, form } of forms) {
    const value = form === 'symbol' ? symbolIn(word) : valueIn(word, form);
    if (value !== undefined) {
      return { name, value };
    }
  }
  return undefined;
}

function symbolIn(word: string): string | undefined {
  return readSymbol(word, { assetClass: 'crypto' }).ok ? word : undefined;
}

/** The first group of the form that the word has, else the word itself. */
function valueIn(word: string, form: string): string | undefined {
  const found = new RegExp(`^(?:${form})$`, 'i').exec(word);
  return found === null ? undefined : (found.slice(1).find((group) => group !== undefined) ?? word);
}

/** A value as the word that it is read as; empty for an object or a list, which can have a `toString` of its own. */
export function wordText(value: unknown): string {
  return typeof value === 'object' ? '' : String(value).trim();
}

/** A formula is text whose first character is `=`. */
export function isFormula(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('=');
}

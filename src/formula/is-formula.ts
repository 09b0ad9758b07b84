/** True for a formula: text that starts with `=`. */
export function isFormula(value: unknown): value is string {
  return typeof value === 'string' && value[0] === '=';
}

/** The message of a caught error, or the caught value as text. */
export function errorText(caught: unknown): string {
  return caught instanceof Error ? caught.message : String(caught);
}

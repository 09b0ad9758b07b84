/** Whether an option is a list of texts. A program without types can pass anything. */
export function isListOfText(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Sentence about an error for the log, the page and the end of the process. It is never empty, and never the name of a type. */
export function sentenceOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) {
    return String(error) || 'an error without a message';
  }
  const { message, cause, errors, code, errno } = error as Readonly<Record<string, unknown>>;
  if (typeof message === 'string' && message !== '') {
    // Of `fetch`: why is in its cause.
    return message === 'fetch failed' && cause !== undefined ? `${message}: ${sentenceOf(cause)}` : message;
  }
  if (Array.isArray(errors) && errors.length > 0) {
    // Of a name with several addresses, one of which had to answer.
    return errors.map(sentenceOf).join('; ');
  }
  return `an error without a message${code === undefined && errno === undefined ? '' : ` (${code ?? errno})`}`;
}

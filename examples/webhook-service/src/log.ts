/** What one line of the log may hold. Paths and bodies are not among it: they hold passwords and strategies. */
export interface LogFacts {
  readonly [name: string]: string | number | boolean | readonly string[] | undefined;
}

export type Log = (level: 'info' | 'warn' | 'error', event: string, facts?: LogFacts) => void;

/** One JSON object a line. */
export function jsonLog(write: (line: string) => void, now: () => number): Log {
  return (level, event, facts = {}) => {
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...facts })}\n`);
  };
}

/** What of an error may be logged: its sentence. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

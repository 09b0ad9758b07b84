/** Fields of a log line. No paths and bodies: they contain passwords and strategies. */
export interface LogFacts {
  readonly [name: string]: string | number | boolean | readonly string[] | undefined;
}

export type Log = (level: 'info' | 'warn' | 'error', event: string, facts?: LogFacts) => void;

/** Writes one JSON object per line. */
export function jsonLog(write: (line: string) => void, now: () => number): Log {
  return (level, event, facts = {}) => {
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...facts })}\n`);
  };
}

/** Loggable part of an error: its message. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

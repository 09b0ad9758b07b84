// Search for an input that fails a property.
import * as fc from 'fast-check';

/** Records an occurrence. */
export type Meet = (name: string) => void;

/** Searches for an input that fails and returns fast-check's report, with seed, path and shrunk input. */
export type Search = (limits: { readonly seed: number; readonly numRuns: number }) => string | undefined;

export function search<T>(inputs: fc.Arbitrary<T>, holds: (input: T) => void): Search {
  return (limits) => {
    const details = fc.check(fc.property(inputs, holds), limits);
    const report = fc.defaultReportMessage(details);
    return report && `${report}\n${String(details.errorInstance)}`;
  };
}

export function fail(fault: string): never {
  throw new Error(fault);
}

// What a comparison met, and where library and model differ.

export interface Difference {
  /** How often. */
  count: number;
  /** Account of the smallest example. */
  account: number;
  example: string;
}

export interface Report {
  /** How often each thing was met. */
  readonly met: Map<string, number>;
  /** By kind. */
  readonly differences: Map<string, Difference>;
  meet(name: string): void;
  differ(kind: string, example: object): void;
  /** Names the account that is compared from now on. */
  begin(account: number): void;
}

export function newReport(): Report {
  const met = new Map<string, number>();
  const differences = new Map<string, Difference>();
  let account = 0;
  return {
    met,
    differences,
    meet: (name) => met.set(name, (met.get(name) ?? 0) + 1),
    differ: (kind, value) => {
      const example = JSON.stringify(value);
      const known = differences.get(kind);
      if (known === undefined) {
        differences.set(kind, { count: 1, account, example });
        return;
      }
      known.count += 1;
      if (example.length < known.example.length) {
        Object.assign(known, { account, example });
      }
    },
    begin: (index) => {
      account = index;
    },
  };
}

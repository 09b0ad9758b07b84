// Values that a reader must survive: valid ones in which one part is replaced, removed or renamed.
import * as fc from 'fast-check';

/** Values that nothing expects. Each is made anew, because some can be used once. */
export const hostileValues: Readonly<Record<string, () => unknown>> = {
  'a cyclic object': () => {
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    return cycle;
  },
  'a cyclic list': () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    return cycle;
  },
  'a proxy that throws': () => new Proxy({}, throwingHandler()),
  'a proxy of a list that throws': () => new Proxy([], throwingHandler()),
  'a proxy that throws when it is read': () => new Proxy({ side: 1 }, { get: throwing }),
  'a revoked proxy': () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
  'a getter that throws': () => ({
    get at(): string {
      return throwing();
    },
  }),
  'a bigint': () => 10n ** 50n,
  'a symbol': () => Symbol('at'),
  'a function': () => throwing,
  'an object without a prototype': () => Object.create(null),
  'an instance of a class': () => new Map([['at', 1]]),
  'a date': () => new Date(Number.NaN),
  'a list without a prototype': () => Object.setPrototypeOf([1], null),
  'a sparse list': () => new Array(1000),
  'an object with its own __proto__': () => JSON.parse('{"__proto__":{"at":1},"constructor":null}'),
  '5,000 levels': () => JSON.parse('['.repeat(5000) + ']'.repeat(5000)),
  '5,000 objects in each other': () => JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`),
  'a long text': () => 'x'.repeat(100_000),
};

const plainValues: readonly unknown[] = [
  ...[undefined, null, true, false, 0, -1, 1.5, 1e300, Number.NaN, Number.POSITIVE_INFINITY, -0],
  ...['', ' ', 'x', '-1', '1e5000', '2026-02-30T00:00:00Z', '2026-01-26', 'NaN', '__proto__', 'constructor'],
  ...[[], {}, [[]], [null], [{}], { length: 1 }],
];

function throwing(): never {
  throw new Error('This cannot be read.');
}

function throwingHandler(): ProxyHandler<object> {
  const traps = ['get', 'has', 'ownKeys', 'getPrototypeOf', 'getOwnPropertyDescriptor', 'isExtensible'];
  return Object.fromEntries(traps.map((trap) => [trap, throwing]));
}

/** Replaces a value, or removes it: the key is left out. */
type Change = { readonly remove: true } | { readonly value: () => unknown } | { readonly rename: string };

const changes: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...plainValues).map((value) => ({ value: () => value })) },
  { weight: 4, arbitrary: fc.constantFrom(...Object.values(hostileValues)).map((value) => ({ value })) },
  { weight: 2, arbitrary: fc.constant({ remove: true as const }) },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'toString', 'steps', 'orders').map((rename) => ({ rename })) },
);

/** Makes a valid value with one part changed: any part of it, the whole value too. fast-check itself must not look at it. */
export function malformed(valid: fc.Arbitrary<unknown>): fc.Arbitrary<() => unknown> {
  const places = fc.array(fc.nat({ max: 30 }), { maxLength: 7 });
  return fc.tuple(valid, places, changes).map(
    ([value, place, change]) =>
      () =>
        changed(value, place, change),
  );
}

function changed(value: unknown, [first, ...rest]: readonly number[], change: Change): unknown {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const key = first === undefined ? undefined : keys[first % Math.max(1, keys.length)];
  if (key === undefined || typeof value !== 'object' || value === null) {
    return 'value' in change ? change.value() : undefined;
  }
  const entries = Object.entries(value).flatMap(([name, part]): readonly (readonly [string, unknown])[] => {
    if (name !== key) {
      return [[name, part]];
    }
    const isLast = rest.length === 0 || typeof part !== 'object' || part === null || Object.keys(part).length === 0;
    if (!isLast) {
      return [[name, changed(part, rest, change)]];
    }
    if ('value' in change) {
      return [[name, change.value()]];
    }
    return 'rename' in change ? [[change.rename, part]] : [];
  });
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

// Unexpected values, alone and inside valid ones.
import * as fc from 'fast-check';

function nested(levels: number): unknown {
  return levels === 0 ? 'bottom' : levels % 2 === 0 ? { in: nested(levels - 1) } : [nested(levels - 1)];
}

function cyclic(): unknown {
  const record: Record<string, unknown> = { ticker: 'AAPL' };
  record.self = [record];
  return record;
}

/** Any value that a JavaScript caller can pass, apart from objects whose getters or traps throw. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.anything({
      maxDepth: 3,
      withBigInt: true,
      withBoxedValues: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withObjectString: true,
      withSet: true,
      withSparseArray: true,
      withTypedArray: true,
    }),
  },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.constantFrom('\ud800', 'x\udc00', '\u0000', '\u202e', '=', '=1/0', '='.repeat(600)) },
  { weight: 2, arbitrary: fc.constantFrom('0', '-0', '1e400', '1e-400', '9'.repeat(400), '1,23', 'NaN', '٣', '0x10') },
  { weight: 1, arbitrary: fc.constantFrom(0, -0, 5e-324, 1e308, 2 ** 53 + 2, Number.NaN, Number.POSITIVE_INFINITY) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        () => nested(70),
        () => nested(1000),
        cyclic,
        () => Symbol('odd'),
        () => () => 1,
        () => Object.create({ ticker: 'AAPL', action: 'buy' }),
        () => JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
        () => ({ toString: 'x', valueOf: 5, hasOwnProperty: null, toJSON: () => 'x' }),
      )
      .map((make): unknown => make()),
  },
);

type Container = Record<PropertyKey, unknown>;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

/** All objects and arrays in a JSON value, outermost first. */
function containersIn(value: unknown): readonly Container[] {
  return isContainer(value) ? [value, ...Object.values(value).flatMap(containersIn)] : [];
}

type Change = (container: Container, name: string) => void;

function set(container: Container, name: PropertyKey, value: unknown): void {
  Object.defineProperty(container, name, { value, writable: true, enumerable: true, configurable: true });
}

function changeWith(names: readonly string[]): fc.Arbitrary<Change> {
  return fc.oneof(
    {
      weight: 4,
      arbitrary: hostileValue.map(
        (value): Change =>
          (container, name) =>
            set(container, name, value),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constant<Change>((container, name) => Reflect.deleteProperty(container, name)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...names, '__proto__', 'constructor', 'toString', ''), hostileValue).map(
        ([added, value]): Change =>
          (container) =>
            set(container, added, value),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constant<Change>((container) => Object.setPrototypeOf(container, null)),
    },
  );
}

/** Copies of valid JSON with up to four random changes; `names` are fields that may be added. */
export function spoiler(names: readonly string[]): fc.Arbitrary<(valid: unknown) => unknown> {
  return fc.array(fc.tuple(fc.nat(), fc.nat(), changeWith(names)), { maxLength: 4 }).map((changes) => (valid) => {
    const copy: unknown = structuredClone(valid);
    const containers = containersIn(copy);
    for (const [at, which, change] of containers.length === 0 ? [] : changes) {
      const container = containers[at % containers.length] ?? {};
      const keys = Object.keys(container);
      change(container, keys[which % Math.max(1, keys.length)] ?? 'x');
    }
    return copy;
  });
}

/** Valid values, some of them with changes. */
export function spoiled(valid: fc.Arbitrary<unknown>, names: readonly string[]): fc.Arbitrary<unknown> {
  return fc.tuple(valid, spoiler(names)).map(([value, spoil]) => spoil(value));
}

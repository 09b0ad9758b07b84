// What holds for every value that a caller can pass.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Result } from '../../src/core/result.js';
import { signalFields, stopLossFields, takeProfitFields } from '../../src/signal/fields.js';
import type { ParseContext } from '../../src/signal/parse-context.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { parseSignals } from '../../src/signal/parse-signals.js';
import type { Signal } from '../../src/signal/signal.js';
import { contextOf } from '../models/library-check.js';
import { checkRequest } from '../models/recorded-requests.js';
import { processorTime } from '../processor-time.js';
import { runCount } from '../properties/seeds.js';

const context: ParseContext = { clock: { now: () => Date.parse('2026-01-26T15:30:00Z') }, assetClass: 'stocks' };

/** Values that only a JavaScript caller has. */
const oddities: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    Number.NaN,
    -0,
    Number.POSITIVE_INFINITY,
    10n ** 400n,
    Symbol('s'),
    () => 1,
    new Date(0),
    new Date(Number.NaN),
    /x/,
    new Map([[1, 2]]),
    new Set([1]),
    new Uint8Array(3),
    Object(5),
    Object('x'),
    '\ud83d',
    '\udc00<b\ud800>',
    Object.create(null),
    Object.create({ ticker: 'AAPL', action: 'buy' }),
    new Array(3),
    JSON.parse('{"__proto__": {"ticker": "X"}, "constructor": 1}'),
  ),
  fc.anything({
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
);

const names = [...signalFields, ...takeProfitFields, ...stopLossFields].map(({ name }) => name);

const anyRecord = fc.dictionary(
  fc.oneof(fc.constantFrom(...names, '__proto__', 'constructor', 'toString'), fc.string()),
  oddities,
  {
    maxKeys: 12,
  },
);

const anyMessage: fc.Arbitrary<unknown> = fc.oneof(
  oddities,
  anyRecord,
  anyRecord.map((fields) => ({ ticker: 'AAPL', action: 'buy', ...fields })),
  fc.tuple(anyRecord, anyRecord).map(([fields, stopLoss]) => ({ ticker: 'AAPL', action: 'buy', ...fields, stopLoss })),
  fc.array(anyRecord, { maxLength: 7 }),
);

function withoutNotices(result: Result<Signal>): unknown {
  const { notices: _, ...signal }: Partial<Signal> = result.ok ? result.value : {};
  return result.ok ? signal : result.errors;
}

/** Every part of a value that can be changed, and what it was. */
function snapshot(value: unknown): () => boolean {
  const seen = new Map<object, readonly [PropertyKey, unknown][]>();
  const entriesOf = (part: object): readonly [PropertyKey, unknown][] =>
    Reflect.ownKeys(part).map((key) => [key, Object.getOwnPropertyDescriptor(part, key)?.value]);
  const visit = (part: unknown): void => {
    if (typeof part === 'object' && part !== null && !seen.has(part)) {
      seen.set(part, entriesOf(part));
      for (const [, inner] of entriesOf(part)) {
        visit(inner);
      }
    }
  };
  visit(value);
  return () =>
    [...seen].every(([part, before]) => {
      const after = entriesOf(part);
      return (
        after.length === before.length &&
        after.every(([key, inner], index) => key === before[index]?.[0] && Object.is(inner, before[index]?.[1]))
      );
    });
}

describe('parsing', () => {
  it('never throws and never changes what it was given', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const isUnchanged = snapshot(message);
        parseSignal(message, context);
        parseSignals(message, { ...context, allowBatchSignals: true });
        expect(isUnchanged()).toBe(true);
      }),
      { numRuns: runCount(2_000) },
    );
  });

  it('gives Signals and errors that JSON carries unchanged', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const result = parseSignal(message, context);
        expect(JSON.parse(JSON.stringify(result))).toStrictEqual(result);
      }),
      { numRuns: runCount(2_000) },
    );
    fc.assert(
      fc.property(checkRequest(), (request) => {
        const result = parseSignals(request.payload, contextOf(request));
        expect(JSON.parse(JSON.stringify(result))).toStrictEqual(result);
      }),
    );
  });

  it('gives the same for the same', () => {
    fc.assert(
      fc.property(checkRequest(), (request) => {
        const first = JSON.stringify(parseSignals(request.payload, contextOf(request)));
        expect(JSON.stringify(parseSignals(structuredClone(request.payload), contextOf(request)))).toBe(first);
      }),
    );
  });

  it('gives the same, to the byte, whatever the order of the fields', () => {
    // Mistyped names are noticed, or refused, in the order in which they were sent.
    const withSortedNotices = (result: Result<unknown>): string =>
      JSON.stringify(result, (name, value: unknown) =>
        name === 'notices' && Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : value,
      );
    const withOrder = checkRequest().chain(({ mistypedFields: _mistypedFields, ...request }) => {
      const { payload } = request;
      const entries = typeof payload === 'object' && payload !== null ? Object.entries(payload) : [];
      return fc.record({
        request: fc.constant(request),
        entries: fc.shuffledSubarray(entries, { minLength: entries.length }),
      });
    });
    fc.assert(
      fc.property(withOrder, ({ request, entries }) => {
        fc.pre(!Array.isArray(request.payload) && typeof request.payload === 'object' && request.payload !== null);
        const shuffled = Object.fromEntries(entries);
        const expected = withSortedNotices(parseSignal(request.payload, contextOf(request)));
        expect(withSortedNotices(parseSignal(shuffled, contextOf(request)))).toBe(expected);
      }),
    );
  });

  it('gives the same whatever message was read before', () => {
    const message = { ticker: 'AAPL', action: 'buy', quantity: '10', stopLoss: { percent: 1, type: 'stop' } };
    const first = parseSignal(message, context);
    expect(first).toStrictEqual({
      ok: true,
      value: {
        ticker: 'AAPL',
        action: 'buy',
        quantity: '10',
        stopLoss: { type: 'stop', percent: '1' },
        receivedAt: '2026-01-26T15:30:00Z',
      },
    });
    fc.assert(
      fc.property(anyRecord, anyRecord, (before, stopLoss) => {
        parseSignal({ ...before, stopLoss }, context);
        expect(parseSignal(message, context)).toStrictEqual(first);
      }),
    );
  });

  it('gives the same with unknown fields in the message and in its brackets', () => {
    const unknown = fc.dictionary(
      fc.string().filter((name) => !names.some((known) => known === name)),
      fc.jsonValue({ maxDepth: 2 }).filter((value) => !JSON.stringify(value).includes('"=')),
    );
    fc.assert(
      fc.property(checkRequest(), unknown, ({ payload, ...request }, more) => {
        fc.pre(typeof payload === 'object' && payload !== null && !Array.isArray(payload));
        // A name that is meant for a field, such as tp, has a notice where it is not refused.
        const accepting = contextOf({ payload, ...request, mistypedFields: 'notice' });
        const read = (message: object) => withoutNotices(parseSignal(message, accepting));
        expect(read({ ...more, ...payload })).toEqual(read(payload));
      }),
    );
  });

  it('reads own fields only, and pollutes no prototype', () => {
    expect(parseSignal(Object.create({ ticker: 'AAPL', action: 'buy' }), context).ok).toBe(false);
    const message: unknown = JSON.parse(
      '{"ticker":"AAPL","action":"buy","__proto__":{"quantity":5},"stopLoss":{"__proto__":{"percent":1},"amount":1}}',
    );
    const result = parseSignal(message, context);
    expect(result).toEqual({
      ok: true,
      value: { ticker: 'AAPL', action: 'buy', stopLoss: { amount: '1' }, receivedAt: '2026-01-26T15:30:00Z' },
    });
    expect(result.ok && Object.getPrototypeOf(result.value)).toBe(Object.prototype);
    expect(result.ok && 'quantity' in result.value).toBe(false);
    expect({}).not.toHaveProperty('percent');
  });

  it('is not misled by a polluted prototype', () => {
    const polluted = Object.defineProperty(Object.prototype, 'quantity', {
      value: 'x',
      enumerable: true,
      configurable: true,
      writable: true,
    });
    const result = parseSignal({ ticker: 'AAPL', action: 'buy' }, context);
    Reflect.deleteProperty(polluted, 'quantity');
    expect(result.ok).toBe(true);
  });

  it('survives cyclic messages', () => {
    const cyclic: Record<string, unknown> = { ticker: 'AAPL', action: 'buy' };
    cyclic.extras = { again: cyclic };
    const result = parseSignal(cyclic, context);
    expect(result.ok || result.errors[0].code).toBe('invalid-payload');
  });
});

describe('parsing takes linear time', () => {
  const million = 1_000_000;

  it.each(signalFields.map(({ name }) => name))('for ten million characters in %s', (name) => {
    const start = processorTime();
    for (const part of ['x', ' ', '1', '<a', '0', '-', '1,']) {
      parseSignal({ ticker: 'AAPL', action: 'buy', [name]: part.repeat((10 * million) / part.length) }, context);
    }
    expect(processorTime() - start).toBeLessThan(4_000);
  });

  it('for 100,000 unknown fields', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`field${index}`, index]));
    const start = processorTime();
    expect(parseSignal({ ...many, ticker: 'AAPL', action: 'buy' }, context).ok).toBe(true);
    expect(processorTime() - start).toBeLessThan(4_000);
  });

  it('for a million values in extras', () => {
    const list = Array.from({ length: million }, (_, index) => ({ index }));
    const start = processorTime();
    expect(parseSignal({ ticker: 'AAPL', action: 'buy', extras: { list } }, context).ok).toBe(true);
    expect(processorTime() - start).toBeLessThan(4_000);
  });
});

describe('the type of a Signal', () => {
  it('tells its actions apart', () => {
    const target = (signal: Signal): string | undefined => {
      switch (signal.action) {
        case 'resize':
          return signal.quantity;
        case 'breakeven':
          // @ts-expect-error a breakeven signal has no quantity
          return signal.quantity;
        default:
          return undefined;
      }
    };
    const result = parseSignal({ ticker: 'AAPL', action: 'resize', quantity: 5 }, context);
    expect(result.ok && target(result.value)).toBe('5');
  });
});

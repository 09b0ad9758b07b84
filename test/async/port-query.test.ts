import { describe, expect, it, vi } from 'vitest';
import type { AsyncPorts } from '../../src/async/async-ports.js';
import { type PortQuery, type QueryLimits, queryKey, runQuery } from '../../src/async/port-query.js';
import type { Waited } from '../../src/async/time-limit.js';
import type { AbortSignalLike } from '../../src/core/asynchronous.js';

const { signal } = new AbortController();
const limits: QueryLimits<AbortSignalLike> = { signal, aborted: new Promise(() => undefined), portTimeoutSeconds: 10 };

const quote = { bid: '1', ask: '2' } as const;
/** An answer is not of a time. */
const noTime = { now: '1970-01-01T00:00:00Z' };
const order = { id: 'o1', ticker: 'AAPL', type: 'limit', side: 'buy', role: 'entry' } as const;

/** Ports whose functions are called with these arguments alone. */
function portsOf(...asked: readonly unknown[]): AsyncPorts {
  const called = <T>(answer: T) =>
    vi.fn((...given: readonly unknown[]) => {
      expect(given).toStrictEqual(asked);
      return answer;
    });
  return {
    clock: { now: () => 0 },
    broker: {
      capabilities: { brackets: false },
      currency: 'EUR',
      quote: called(quote),
      equity: called('1000'),
      buyingPower: called('500'),
      openOrders: called([order]),
      restingEntries: called([order]),
      optionChain: called({ contracts: [] }),
    },
    positions: {
      position: called({ side: 'long', quantity: '3' } as const),
      openTickers: called(['AAPL', 'MSFT', 'AAPL']),
    },
    instruments: {
      instrument: called({ tickSize: '0.01' } as const),
      rollover: called({ months: 'HMUZ', daysBeforeExpiry: 8 }),
    },
    account: { day: called(null) },
  };
}

/** The ports, with other answers. */
function answering(answers: { readonly quote?: () => unknown; readonly openTickers?: () => unknown }): AsyncPorts {
  const ports = portsOf('AAPL', { signal });
  const quoted = answers.quote;
  const listed = answers.openTickers;
  return {
    ...ports,
    broker: { ...ports.broker, ...(quoted && { quote: () => quoted() as never }) },
    positions: { ...ports.positions, ...(listed && { openTickers: () => listed() as never }) },
  };
}

function quoting(quoted: () => unknown): AsyncPorts {
  return answering({ quote: quoted });
}

describe('runQuery', () => {
  it.each<[PortQuery, object]>([
    [{ kind: 'quote', name: 'AAPL' }, { quotes: { AAPL: quote } }],
    [{ kind: 'position', name: 'AAPL' }, { positions: { AAPL: { side: 'long', quantity: '3' } } }],
    [{ kind: 'openOrders', name: 'AAPL' }, { openOrders: [order] }],
    [{ kind: 'instrument', name: 'AAPL' }, { instruments: { AAPL: { tickSize: '0.01' } } }],
    [{ kind: 'optionChain', name: 'SPY' }, { optionChains: { SPY: { contracts: [] } } }],
    [{ kind: 'rollover', name: 'ES' }, { rollovers: { ES: { months: 'HMUZ', daysBeforeExpiry: 8 } } }],
  ])('asks for %j, with the signal', async (query, market) => {
    expect(await runQuery(query, portsOf(query.name, { signal }), limits)).toEqual({
      ok: true,
      value: { market: { ...noTime, ...market }, isSync: true },
    });
  });

  it.each<[PortQuery['kind'], object]>([
    ['equity', { equity: '1000' }],
    ['buyingPower', { buyingPower: '500' }],
    ['restingEntries', { restingEntries: [order] }],
    ['currency', { currency: 'EUR' }],
    ['capabilities', { capabilities: expect.objectContaining({ brackets: false }) }],
    ['accountDay', {}],
  ])('asks for the %s of the account, with the signal', async (kind, market) => {
    expect(await runQuery({ kind, name: '' }, portsOf({ signal }), limits)).toEqual({
      ok: true,
      value: { market: { ...noTime, ...market }, isSync: true },
    });
  });

  it('has each open ticker once', async () => {
    expect(await runQuery({ kind: 'openTickers', name: '' }, portsOf({ signal }), limits)).toStrictEqual({
      ok: true,
      value: { market: {}, openTickers: ['AAPL', 'MSFT'] },
    });
  });

  it.each(['buyingPower', 'restingEntries', 'optionChain', 'rollover', 'accountDay'] as const)(
    'has nothing of a port without %s',
    async (kind) => {
      const ports = JSON.parse('{ "broker": {}, "instruments": {} }');
      expect(await runQuery({ kind, name: 'ES' }, ports, limits)).toStrictEqual({
        ok: true,
        value: { market: noTime, isSync: true },
      });
    },
  );

  const ofApple: PortQuery = { kind: 'quote', name: 'AAPL' };

  it.each<[string, () => unknown]>([
    ['a promise', async () => quote],
    [
      'an object with then',
      () => Object.defineProperty({}, 'then', { value: (end: (answer: object) => void) => end(quote) }),
    ],
    [
      'a function with then',
      () => Object.defineProperty(() => 1, 'then', { value: (end: (answer: object) => void) => end(quote) }),
    ],
  ])('waits for %s, which is not a synchronous answer', async (_, answer) => {
    expect(await runQuery(ofApple, quoting(answer), limits)).toStrictEqual({
      ok: true,
      value: { market: { ...noTime, quotes: { AAPL: quote } } },
    });
  });

  it('is an error where the port throws, rejects, or answers what is not valid', async () => {
    const fail = (): never => {
      throw new Error('not now');
    };
    for (const failing of [fail, async () => fail()]) {
      expect(await runQuery(ofApple, quoting(failing), limits)).toMatchObject({
        ok: false,
        errors: [{ code: 'account-unavailable', path: ['quote'] }],
      });
    }
    expect(
      await runQuery(
        ofApple,
        quoting(() => ({ bid: 'low' })),
        limits,
      ),
    ).toMatchObject({
      ok: false,
      errors: [{ code: 'invalid-snapshot' }],
    });
    const ports = answering({ openTickers: () => 5 });
    expect(await runQuery({ kind: 'openTickers', name: '' }, ports, limits)).toMatchObject({
      ok: false,
      errors: [{ code: 'invalid-snapshot' }],
    });
  });

  it('ends with the time limit, or the abortion, where the port does not answer', async () => {
    const never = quoting(() => new Promise(() => undefined));
    expect(await runQuery(ofApple, never, { ...limits, portTimeoutSeconds: 0.01 })).toMatchObject({
      ok: false,
      errors: [{ code: 'account-unavailable', reason: 'timeout', path: ['quote'] }],
    });
    const aborted: Promise<Waited> = Promise.resolve({ missing: { kind: 'aborted' } });
    expect(await runQuery(ofApple, never, { ...limits, aborted })).toMatchObject({
      ok: false,
      errors: [{ code: 'account-unavailable', reason: 'aborted', path: ['quote'] }],
    });
  });

  it('asks without a signal, too', async () => {
    const ports = portsOf('AAPL', { signal: undefined });
    expect(await runQuery(ofApple, ports, { ...limits, signal: undefined })).toMatchObject({ ok: true });
  });

  it('asks no port where the signal has aborted', async () => {
    const answer = vi.fn();
    const result = await runQuery(ofApple, quoting(answer), { ...limits, signal: AbortSignal.abort() });
    expect(result).toMatchObject({ ok: false, errors: [{ code: 'account-unavailable', reason: 'aborted' }] });
    expect(answer).not.toHaveBeenCalled();
  });

  it('leaves no timer behind', async () => {
    const clear = vi.spyOn(globalThis, 'clearTimeout');
    const set = vi.spyOn(globalThis, 'setTimeout');
    await runQuery(
      ofApple,
      quoting(() => quote),
      limits,
    );
    expect(clear.mock.calls).toStrictEqual([[set.mock.results[0]?.value]]);
  });
});

it('queries of different kinds or names have different keys', () => {
  expect(queryKey({ kind: 'quote', name: 'AAPL' })).toBe('quote AAPL');
  expect(queryKey({ kind: 'equity', name: '' })).toBe('equity ');
});

import { describe, expect, test, vi } from 'vitest';
import { readMessageFile } from '../../src/cli/message-file.js';

const file = { title: 'T', description: 'S.', payload: { ticker: 'AAPL' }, market: {}, expect: 'orders' };

function read(changes: object): unknown {
  return readMessageFile('name', JSON.stringify({ ...file, ...changes }));
}

describe('readMessageFile', () => {
  test('reads a payload, or the text of a body', () => {
    expect(read({})).toMatchObject({ name: 'name', message: { payload: { ticker: 'AAPL' } }, expect: 'orders' });
    expect(read({ payload: undefined, text: '{,}' })).toMatchObject({ message: { body: '{,}' } });
    expect(read({ payload: null })).toMatchObject({ message: { payload: null } });
  });

  test('reads settings, market, time of receipt, signal id and expected steps', () => {
    expect(
      read({
        settings: {},
        market: { now: 'x' },
        receivedAt: '2026-01-26T15:30:00Z',
        signalId: 's',
        steps: ['cancel o1'],
      }),
    ).toMatchObject({
      inputs: { settings: {}, market: { now: 'x' }, receivedAt: 1769441400000, signalId: 's' },
      steps: ['cancel o1'],
    });
  });

  test.each([
    [{ title: 5 }, 'name.json: title is 5; expected text.'],
    [{ market: undefined }, 'name.json has no market; put one in it, or add --market FILE.'],
    [{ payload: undefined }, 'either payload or text'],
    [{ text: '{}' }, 'either payload or text'],
    [{ expect: 'success' }, 'expect is "success"; expected one of orders, nothing-to-do, postponed'],
    [{ expect: [] }, 'expect is'],
    [{ expect: ['no-such-code'] }, 'or a list of error codes'],
    [{ steps: [1] }, 'steps is'],
  ])('rejects %j', (changes, said) => {
    expect(read(changes)).toEqual({ usageError: expect.stringContaining(said) });
  });

  test('ignores a byte-order mark', () => {
    const content = JSON.stringify({ title: 'A', payload: {}, market: {} });
    expect(readMessageFile('name', `\ufeff${content}`)).toEqual(readMessageFile('name', content));
    expect(readMessageFile('name', content)).toHaveProperty('title', 'A');
  });

  test('reads a bare message or batch, with the settings and market of the options', () => {
    const defaults = { settings: { a: 1 }, market: { now: 'x' } };
    const fill = (read: object) => ({ ...defaults, ...read });
    const bare = { ticker: 'AAPL', action: 'buy' };
    expect(readMessageFile('name', JSON.stringify(bare), fill)).toEqual({
      name: 'name',
      message: { payload: bare },
      inputs: { ...defaults, duplicateNames: [] },
    });
    expect(readMessageFile('name', JSON.stringify([bare]), fill)).toMatchObject({ message: { payload: [bare] } });
    expect(readMessageFile('name', JSON.stringify({ ...file, settings: {} }), fill)).toMatchObject({
      inputs: { settings: {}, market: {} },
    });
  });

  test('rejects a file that has a name twice beside its message', () => {
    const of = (content: string): unknown => readMessageFile('name', content, (given) => ({ ...given, market: {} }));
    const usageError = 'name.json: "settings" is written more than once; expected each name once.';
    expect(of('{"payload":{},"settings":{},"settings":{}}')).toEqual({ usageError });
    expect(of('{"text":"{}","settings":{},"settings":{}}')).toEqual({ usageError });
    expect(of('{"payload":{"a":1,"a":2}}')).toMatchObject({ inputs: { duplicateNames: [['a']] } });
  });

  test('rejects a file that is not a JSON object', () => {
    expect(readMessageFile('name', '{')).toEqual({
      usageError: expect.stringMatching(/^name\.json: .*line 1, column 2/),
    });
    expect(readMessageFile('name', '[]')).toHaveProperty('usageError');
    // The engine's parser can run out of stack on valid JSON.
    vi.spyOn(JSON, 'parse').mockImplementationOnce(() => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    expect(readMessageFile('name', '{}')).toEqual({ usageError: 'name.json: The text is nested too deeply.' });
  });
});

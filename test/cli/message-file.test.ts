import { describe, expect, test, vi } from 'vitest';
import { readMessageFile } from '../../src/cli/message-file.js';

const file = { title: 'T', story: 'S.', payload: { ticker: 'AAPL' }, expect: 'orders' };

function read(changes: object): unknown {
  return readMessageFile('name', JSON.stringify({ ...file, ...changes }));
}

describe('a message file', () => {
  test('holds a payload, or the text of a body', () => {
    expect(read({})).toMatchObject({ name: 'name', message: { payload: { ticker: 'AAPL' } }, expect: 'orders' });
    expect(read({ payload: undefined, text: '{,}' })).toMatchObject({ message: { body: '{,}' } });
    expect(read({ payload: null })).toMatchObject({ message: { payload: null } });
  });

  test('carries settings, market, the time of receipt and the steps that are expected', () => {
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
    [{ title: undefined }, 'lacks one of title, story, expect'],
    [{ payload: undefined }, 'exactly one of payload and text'],
    [{ text: '{}' }, 'exactly one of payload and text'],
    [{ expect: 'success' }, 'expect is "success"; expected one of orders, nothing-to-do, postponed'],
    [{ expect: [] }, 'expect is'],
    [{ expect: ['no-such-code'] }, 'or a list of error codes'],
    [{ steps: [1] }, 'steps is'],
  ])('%j cannot be played', (changes, said) => {
    expect(read(changes)).toEqual({ misuse: expect.stringContaining(said) });
  });

  test('may begin with a byte-order mark', () => {
    const content = JSON.stringify({ title: 'A', story: 'B.', payload: {}, expect: 'orders' });
    expect(readMessageFile('name', `\ufeff${content}`)).toEqual(readMessageFile('name', content));
    expect(readMessageFile('name', content)).toHaveProperty('title', 'A');
  });

  test('that is no JSON object cannot be played', () => {
    expect(readMessageFile('name', '{')).toEqual({ misuse: expect.stringMatching(/^name\.json: .*line 1, column 2/) });
    expect(readMessageFile('name', '[]')).toHaveProperty('misuse');
    // An engine may run out of stack over what is JSON.
    vi.spyOn(JSON, 'parse').mockImplementationOnce(() => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    expect(readMessageFile('name', '{}')).toEqual({ misuse: 'name.json: it is nested too deeply.' });
  });
});

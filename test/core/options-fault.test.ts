import { describe, expect, it } from 'vitest';
import { optionsFaults } from '../../src/core/options-fault.js';

const known = { signalId: true, maxBodyBytes: true } as const;

describe('options', () => {
  it.each([[undefined], [null], [{}], [{ signalId: 'a' }], [{ signalId: 'a', signal: 'b' }], [{ server: 'a', id: 1 }]])(
    'are used where no name is nearly a known one: %j',
    (options) => {
      expect(optionsFaults(options, known)).toEqual([]);
    },
  );

  it.each([
    ['signalID', 'signalId'],
    ['signal-id', 'signalId'],
    ['singalId', 'signalId'],
    ['maxBodySytes', 'maxBodyBytes'],
  ])('with %s are refused, where %s is meant', (name, meant) => {
    const message = `The argument options has ${name}, which has no effect; did you mean ${meant}?`;
    expect(optionsFaults({ [name]: 1 }, known)).toEqual([
      expect.objectContaining({ code: 'invalid-setting', path: ['options', name], expected: meant, message }),
    ]);
  });

  it('have an error for each misspelt name, at the place of the argument', () => {
    const faults = optionsFaults({ signalid: 1, maxbodybytes: 2 }, known, ['context', 'limits']);
    expect(faults.map(({ path, message }) => [path, message])).toEqual([
      [
        ['context', 'limits', 'signalid'],
        'The argument context.limits has signalid, which has no effect; did you mean signalId?',
      ],
      [
        ['context', 'limits', 'maxbodybytes'],
        'The argument context.limits has maxbodybytes, which has no effect; did you mean maxBodyBytes?',
      ],
    ]);
  });

  it('are used where a known name is nearly another one', () => {
    expect(optionsFaults({ limits: 1 }, { limit: true, limits: true })).toEqual([]);
  });

  it.each([
    [5, '5'],
    ['a', '"a"'],
    [[], '[]'],
  ])('that are not an object are refused: %j', (options, shown) => {
    expect(optionsFaults(options, known)).toEqual([
      expect.objectContaining({
        code: 'invalid-setting',
        path: ['options'],
        expected: 'an object',
        message: `The argument options cannot be used, because it is ${shown}; expected an object.`,
      }),
    ]);
  });

  it('that are not an object are named by their path', () => {
    expect(optionsFaults(5, known, ['context', 'limits']).map(({ message }) => message)).toEqual([
      'The argument context.limits cannot be used, because it is 5; expected an object.',
    ]);
  });
});

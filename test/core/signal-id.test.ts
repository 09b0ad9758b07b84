import { describe, expect, it } from 'vitest';
import { signalIdFault, takenSignalId } from '../../src/core/signal-id.js';

const longest = 'x'.repeat(128);

describe('the identifier of a signal', () => {
  it.each([undefined, 'a', 'alert-7', longest, `${longest}-4`, '\u{1f600}'.repeat(128), 'a b', '-entry'])(
    '%j is accepted',
    (id) => {
      expect(signalIdFault(id)).toBeUndefined();
    },
  );

  it.each(['', `${longest}x`, `${longest}-x`, `${longest}-4-4`, 'a\nb', 'a\u0000', 'a\u0085', '-0', 7, null, {}])(
    '%j is refused',
    (id) => {
      expect(signalIdFault(id)).toMatchObject({
        code: 'invalid-signal-id',
        path: ['signalId'],
        section: 'configuration',
      });
    },
  );

  it('is shown where it is refused, with what is expected', () => {
    expect(signalIdFault('a\nb')).toStrictEqual({
      code: 'invalid-signal-id',
      message: 'signalId is "a\\nb"; expected text of 1 to 128 characters without control characters.',
      path: ['signalId'],
      section: 'configuration',
      received: 'a\nb',
      expected: 'text of 1 to 128 characters without control characters',
    });
  });

  it('is refused where an earlier signal has it', () => {
    expect(takenSignalId('alert-7')).toStrictEqual({
      code: 'invalid-signal-id',
      message: 'signalId is "alert-7", which an earlier signal has; expected an identifier of its own for each signal.',
      path: ['signalId'],
      section: 'configuration',
      received: 'alert-7',
      expected: 'an identifier of its own for each signal',
    });
  });
});

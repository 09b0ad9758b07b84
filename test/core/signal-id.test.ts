import { describe, expect, it } from 'vitest';
import { signalIdFault } from '../../src/core/signal-id.js';

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
});

import { describe, expect, it } from 'vitest';
import { sentFields } from '../../src/signal/sent-fields.js';

describe('sentFields', () => {
  it('leaves out what was not sent', () => {
    expect(sentFields({ limitPrice: '149' }, 'limitPrice', 'stopPrice')).toStrictEqual({ limitPrice: '149' });
    expect(sentFields({})).toStrictEqual({});
  });

  it('keeps false, and copies objects', () => {
    const stopLoss = { percent: '2' } as const;
    const sent = sentFields({ cancel: false, stopLoss }, 'cancel', 'stopLoss');
    expect(sent).toStrictEqual({ cancel: false, stopLoss: { percent: '2' } });
    expect(sent.stopLoss).not.toBe(stopLoss);
  });
});

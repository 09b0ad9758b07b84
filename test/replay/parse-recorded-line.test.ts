import { describe, expect, it } from 'vitest';
import { decideOnce } from '../../src/replay/compare-decisions.js';
import { parseRecordedLine } from '../../src/replay/parse-recorded-line.js';
import { defaultSettings } from '../../src/settings/defaults.js';

const market = { now: '2026-01-26T15:30:00Z', equity: '100000', quotes: { AAPL: { bid: '99', ask: '101' } } } as const;
const [accepted] = decideOnce({
  request: { payload: { ticker: 'AAPL', action: 'buy', quantity: 5 }, market },
  settings: defaultSettings,
});
/** Another version has codes of its own, and may say more. */
const refused = {
  ok: false,
  errors: [{ code: 'a-code-of-then', path: ['steps', 0], message: '', section: 'plan' }],
};

/** Code, path and sentence of each error. */
function errorsOf(answer: unknown): readonly (readonly unknown[])[] {
  const read = parseRecordedLine(JSON.stringify(answer));
  return read.ok ? [] : read.errors.map(({ code, path, message }) => [code, path.join('.'), message]);
}

describe('a recorded decision', () => {
  it.each<[title: string, answer: unknown, decisions: readonly unknown[]]>([
    ['a plan', accepted, [accepted]],
    ['a refusal', refused, [refused]],
    ['the decisions of a batch', { ok: true, value: [accepted, refused] }, [accepted, refused]],
    ['an empty batch', { ok: true, value: [] }, []],
  ])('is %s', (_, answer, decisions) => {
    expect(accepted?.ok).toBe(true);
    expect(parseRecordedLine(JSON.stringify(answer))).toEqual({ ok: true, value: decisions });
  });

  it.each<[answer: unknown, path: string, message: string]>([
    [null, '', 'The line is null; expected an object with ok and errors.'],
    [5, '', 'The answer is 5; expected an object with ok and errors.'],
    [[refused], '', expect.stringMatching(/^The answer is .*; expected an object with ok and errors\.$/)],
    [{ errors: refused.errors }, 'ok', 'ok is missing; expected true or false.'],
    [{ ...refused, ok: 'true' }, 'ok', 'ok is "true"; expected true or false.'],
    [{ ok: false, errors: [] }, 'errors', 'errors is []; expected a list of errors, at least one.'],
    [{ ok: false, errors: [5] }, 'errors.0', 'errors.0 is 5; expected an error with code, path and message.'],
    [
      { ok: false, errors: [{ ...refused.errors[0], code: '' }] },
      'errors.0.code',
      'errors.0.code is ""; expected a code.',
    ],
    [
      { ok: false, errors: [{ ...refused.errors[0], path: 5 }] },
      'errors.0.path',
      'errors.0.path is 5; expected a path.',
    ],
    [
      { ok: false, errors: [{ ...refused.errors[0], message: 5 }] },
      'errors.0.message',
      'errors.0.message is 5; expected a sentence.',
    ],
    [{ ok: true, value: 5 }, '', expect.stringMatching(/^The plan is 5; expected /)],
    [{ ok: true, value: [accepted, 5] }, '', 'The answer is 5; expected an object with ok and errors.'],
    [
      { ok: true, value: [null] },
      '',
      expect.stringMatching(/^The answer is .*; expected an object with ok and errors\.$/),
    ],
  ])('is refused as invalid: %j', (answer, path, message) => {
    expect(errorsOf(answer)).toEqual([['invalid-snapshot', path, message]]);
  });

  it('is refused where its line is not JSON', () => {
    const read = parseRecordedLine('{"ok":');
    expect(read.ok ? [] : read.errors.map(({ code }) => code)).toEqual(['malformed-json']);
  });
});

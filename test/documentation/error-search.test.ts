import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bestMatches } from '../../docs/.vitepress/theme/best-matches.js';
import { errorCatalogue } from '../../src/core/errors.js';

/** The codes of the page, each with what the search looks at: code and condition, field, sentence. */
const entries = [
  ...readFileSync('docs/errors.md', 'utf8').matchAll(
    /^<div class="code">\n\n### (\S+)\n\n(.*?)\n\n(.*?)\n<\/div>\n/gms,
  ),
].map(([, code = '', condition = '', body = '']) => {
  const field = /^\*\*Field:\*\* (.*)$/m.exec(body)?.[1] ?? '';
  const sentence = /^> (.*)$/m.exec(body)?.[1] ?? '';
  return { code, sentence, text: [code, condition, field, sentence].join(' ').replaceAll('\\', '') };
});

function codesOf(query: string): readonly string[] {
  const places = bestMatches(
    query,
    entries.map(({ text }) => text),
  );
  return places.map((place) => entries[place]?.code ?? '');
}

describe('the search of the page of errors', () => {
  it('finds each code by its name', () => {
    expect(entries.map(({ code }) => code)).toEqual(Object.keys(errorCatalogue));
    expect(entries.filter(({ code }) => !codesOf(code).includes(code))).toEqual([]);
  });

  it('finds each code by the sentence of its example', () => {
    const lost = entries.filter(({ code, sentence }) => sentence !== '' && !codesOf(sentence).includes(code));
    expect(lost).toEqual([]);
  });

  it('finds a sentence whose values are others', () => {
    expect(codesOf('timeInForce is "GTC"; expected one of day, gtc, gtd, opg, cls, ioc, fok.')).toEqual([
      'invalid-time-in-force',
    ]);
    expect(codesOf('The entry is worth 18000 USD; the maximum is 12000 USD.')).toContain('order-too-large');
  });

  it('finds the codes of a field, and those of the part of a name', () => {
    expect(codesOf('takeProfit.percent')).toEqual(['invalid-take-profit-percent']);
    expect(codesOf('cancelAfter')).toContain('invalid-cancel-after');
    expect(codesOf('DRAWDOWN')).toContain('drawdown-reached');
  });

  it('finds nothing for other words, and everything without any', () => {
    expect(codesOf('zebra')).toEqual([]);
    expect(codesOf('zebra crossing the road')).toEqual([]);
    expect(codesOf(' "; ')).toHaveLength(entries.length);
    expect(bestMatches('buy', [])).toEqual([]);
  });
});

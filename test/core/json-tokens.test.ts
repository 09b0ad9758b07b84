import { describe, expect, test } from 'vitest';
import { jsonTokens, type Span } from '../../src/core/json-tokens.js';

/** Kinds and texts of the tokens. Parts between `<` and `>` are holes. */
function tokensOf(marked: string): readonly string[] {
  const holes: Span[] = [];
  let text = '';
  for (const part of marked.split(/(?=<)|(?<=>)/)) {
    if (part.startsWith('<')) {
      holes.push({ start: text.length, end: text.length + part.length });
    }
    text += part;
  }
  return [...jsonTokens(text, holes)].map(
    ({ kind, start, end, holes: inside, isOpen }) =>
      `${kind === 'text' || kind === 'bare' || kind === 'comment' ? `${kind} ` : ''}${text.slice(start, end)}${inside.length > 0 ? ` (${inside.length})` : ''}${isOpen ? ' open' : ''}`,
  );
}

describe('jsonTokens', () => {
  test.each<[string, readonly string[]]>([
    ['', []],
    [' \r\n\t', []],
    ['{"a": [1, true]}', ['{', 'text "a"', ':', '[', 'bare 1', ',', 'bare true', ']', '}']],
    ['"a\\"b" "\\\\"', ['text "a\\"b"', 'text "\\\\"']],
    ['1 * 2 , x y ', ['bare 1 * 2', ',', 'bare x y']],
    ["'a': b", ["bare 'a'", ':', 'bare b']],
    ['"a\nb"', ['text "a open', 'bare b', 'text " open']],
    ['"a\\\nb', ['text "a\\ open', 'bare b']],
    ['"a\\', ['text "a\\ open']],
    ['1 // one: <x>\n2', ['bare 1', 'comment // one: <x> (1)', 'bare 2']],
    ['# a\n/* b\n"c" */ 1 /* d', ['comment # a', 'comment /* b\n"c" */', 'bare 1', 'comment /* d']],
    ['1//2', ['bare 1//2']],
    ['<a>//b', ['bare <a>//b (1)']],
    ['/*/ a */ 1', ['comment /*/ a */', 'bare 1']],
    ['/* a */<b>', ['comment /* a */', 'bare <b> (1)']],
    ['// a\n<b>', ['comment // a', 'bare <b> (1)']],
    ['"a <"b"> <c>"', ['text "a <"b"> <c>" (2)']],
    ['"a\\<b>"', ['text "a\\<b>" (1)']],
    ['<{a}> * 2 <b>, <,>', ['bare <{a}> * 2 <b> (2)', ',', 'bare <,> (1)']],
    ['x<// a>', ['bare x<// a> (1)']],
    ['x <// a>', ['bare x <// a> (1)']],
    ['\u00a0{', ['bare \u00a0', '{']],
  ])('splits %j', (marked, tokens) => {
    expect(tokensOf(marked)).toEqual(tokens);
  });

  test.each([
    ['', '{{close}}'],
    ['', '"close"'],
    ['', '// close'],
    ['', '/* close */'],
    ['close ', '// close'],
    ['close ', '/* close */'],
    ['close ', '# close'],
  ])('does not read a hole: %s%s', (before, hole) => {
    const text = before + hole;
    const holes = [{ start: before.length, end: text.length }];
    expect([...jsonTokens(text, holes)]).toStrictEqual([{ kind: 'bare', start: 0, end: text.length, holes }]);
  });

  test.each<[string, Span & { readonly invalidAt?: number; readonly isOpen?: true }]>([
    ['"\\u00e9\\n"', { start: 0, end: 10 }],
    ['"a\tb"', { start: 0, end: 5, invalidAt: 2 }],
    ['"a\\x"', { start: 0, end: 5, invalidAt: 2 }],
    ['"\\u12"', { start: 0, end: 6, invalidAt: 1 }],
    // The first of several.
    ['"a\\x\t"', { start: 0, end: 6, invalidAt: 2 }],
    ['"\ta', { start: 0, end: 3, invalidAt: 1, isOpen: true }],
    ['"a', { start: 0, end: 2, invalidAt: 2, isOpen: true }],
    ['"a\nb', { start: 0, end: 2, invalidAt: 2, isOpen: true }],
  ])('says where %j stops being a text of JSON', (text, token) => {
    const [first] = jsonTokens(text);
    expect(first).toStrictEqual({ kind: 'text', holes: [], ...token });
  });
});

import { describe, expect, it } from 'vitest';
import {
  excerpt,
  givenValueMessage,
  invalidValueMessage,
  looksUnfilled,
  placeholderIn,
  quote,
} from '../../src/core/excerpt.js';

const sixty = 'a'.repeat(60);

describe('excerpt', () => {
  it.each([
    ['short text', 'short text'],
    [sixty, sixty],
    [`${sixty}b`, sixty],
    [true, true],
    [1.5, 1.5],
    [Number.NaN, 'NaN'],
    [Number.NEGATIVE_INFINITY, '-Infinity'],
    [null, null],
    [undefined, 'undefined'],
    [Symbol('s'), 'symbol'],
    [() => 1, 'function'],
    [{ a: 1, b: 'x' }, '{"a":1,"b":"x"}'],
    [[1, 'x', null, true], '[1,"x",null,true]'],
    [{}, '{}'],
    [[], '[]'],
    [{ a: { b: [1] } }, '{"a":{"b":[1]}}'],
  ])('%o is repeated as %o', (value, echo) => {
    expect(excerpt(value)).toBe(echo);
  });

  it('does not print a bigint', () => {
    expect(excerpt(10n)).toBe('a bigint');
  });

  it('prints negative zero as 0', () => {
    expect(excerpt(-0)).toBe(0);
  });

  it('does not cut a surrogate pair in half', () => {
    expect(excerpt(`${'a'.repeat(59)}😀`)).toBe('a'.repeat(59));
    expect(excerpt(`${'a'.repeat(58)}😀b`)).toBe(`${'a'.repeat(58)}😀`);
    expect(excerpt(`${'a'.repeat(59)}\udc00b`)).toBe(`${'a'.repeat(59)}\udc00`);
    // The first and the last of the characters that are pairs.
    expect(excerpt(`${'a'.repeat(59)}\u{10000}`)).toBe('a'.repeat(59));
    expect(excerpt(`${'a'.repeat(59)}\u{10ffff}`)).toBe('a'.repeat(59));
  });

  it('leaves text of 60 characters whole that ends in half a pair', () => {
    expect(excerpt(`${'a'.repeat(59)}\ud83d`)).toBe(`${'a'.repeat(59)}\ud83d`);
  });

  it('cuts objects and lists at 60 characters without writing all of them', () => {
    const numbers = Array.from({ length: 1000 }, () => 1);
    expect(excerpt(numbers)).toBe(`[${'1,'.repeat(29)}1`);
    const many = Object.fromEntries(numbers.map((_, index) => [`k${index}`, 1]));
    expect(excerpt(many)).toBe('{"k0":1,"k1":1,"k2":1,"k3":1,"k4":1,"k5":1,"k6":1,"k7":1,"k8');
  });

  it('reads no property that begins behind the 60th character', () => {
    const unreadable = {
      note: sixty,
      get price(): never {
        throw new Error('not now');
      },
    };
    expect(excerpt(unreadable)).toBe(`{"note":"${'a'.repeat(51)}`);
  });

  it('ends at cycles', () => {
    const cyclic: { self?: unknown } = {};
    cyclic.self = cyclic;
    expect(excerpt(cyclic)).toBe(`${'{"self":'.repeat(7)}{"se`);
    const list: unknown[] = [];
    list.push(list);
    expect(excerpt(list)).toBe('[[[[[[[[[…]]]]]]]]]');
  });

  it('writes a list without a prototype', () => {
    expect(excerpt(Object.setPrototypeOf([1, 'a'], null))).toBe('[1,"a"]');
  });

  it('leaves out inherited keys', () => {
    expect(excerpt(Object.create({ inherited: 1 }))).toBe('{}');
  });
});

describe('quote', () => {
  it('puts text in quotes and leaves other values bare', () => {
    expect(quote('ten')).toBe('"ten"');
    expect(quote('say "x"\n')).toBe('"say \\"x\\"\\n"');
    expect(quote(5)).toBe('5');
    expect(quote(null)).toBe('null');
    expect(quote([1])).toBe('[1]');
  });

  it('ends cut text with an ellipsis, and whole text without', () => {
    expect(quote(`${sixty}b`)).toBe(`"${sixty}"…`);
    expect(quote(sixty)).toBe(`"${sixty}"`);
    expect(quote(`${'a'.repeat(59)}😀`)).toBe(`"${'a'.repeat(59)}"…`);
    expect(quote([sixty, sixty])).toBe(`["${'a'.repeat(58)}…`);
  });
});

describe('looksUnfilled', () => {
  it.each([
    '{{close}}',
    ' {{strategy.order.price}} ',
    'NASDAQ:{{ticker}}',
    '%last_price%',
    '%strategy.order.action%',
    ' %alert_symbol% ',
    'NaN',
    ' NaN ',
    'none',
    'None',
    'null',
    'undefined',
    'N/A',
    'na',
    'inf',
    'Infinity',
    '-infinity',
  ])('%j does', (value) => {
    expect(looksUnfilled(value)).toBe(true);
  });

  it.each([
    '{{close',
    'close}}',
    '}}{{',
    '{{}',
    '%',
    '%%',
    '5%',
    '5%or%',
    '%5%',
    'ten',
    '',
    5,
    null,
    `{{${'a'.repeat(200)}}}`,
  ])('%j does not', (value) => {
    expect(looksUnfilled(value)).toBe(false);
  });

  it('looks at 200 characters at most', () => {
    expect(looksUnfilled(`{{${'a'.repeat(196)}}}`)).toBe(true);
    expect(looksUnfilled(`{{${'a'.repeat(197)}}}`)).toBe(false);
  });
});

describe('placeholderIn', () => {
  it.each([
    ['{{timenow}}', '{{timenow}}'],
    [' {{ close }} ', '{{ close }}'],
    ['{{plot("A")}}', '{{plot("A")}}'],
    ['+{{days}} days', '{{days}}'],
    ['{{exchange}}:{{ticker}}', '{{exchange}}'],
    ['{{{close}}}', '{{{close}}'],
    ['{{}}', '{{}}'],
    ['%last_price%', '%last_price%'],
    ['at %last_price% now', '%last_price%'],
    ['{{ %bot_name%', '%bot_name%'],
    ['%A%', '%A%'],
  ])('finds it in %j', (text, placeholder) => {
    expect(placeholderIn(text)).toBe(placeholder);
  });

  it.each([
    '',
    '{{',
    '}}',
    '}} {{',
    '{close}',
    '{{close}',
    '%',
    '%%',
    '% %',
    '100%',
    '5%or%',
    '%a%b',
    'a%b%',
    '%5%',
    '%two words%',
    `%a${'b'.repeat(41)}%`,
  ])('finds none in %j', (text) => {
    expect(placeholderIn(text)).toBeUndefined();
  });

  it('is linear in the length of the text', () => {
    expect(placeholderIn('{{'.repeat(1e6))).toBeUndefined();
    expect(placeholderIn('%a'.repeat(1e6))).toBeUndefined();
    expect(placeholderIn(' %a'.repeat(1e6))).toBeUndefined();
  });
});

describe('invalidValueMessage', () => {
  it('names the received and the expected value', () => {
    expect(invalidValueMessage('quantity', 'ten', 'a number above 0')).toBe(
      'quantity is "ten"; expected a number above 0.',
    );
  });

  it('mentions an unfilled placeholder', () => {
    expect(invalidValueMessage('price', '{{close}}', 'a number')).toBe(
      'price is "{{close}}"; expected a number. An alert placeholder was probably not filled in.',
    );
  });
});

describe('givenValueMessage', () => {
  it.each([
    ['ten', 'quantity is "ten"; expected a number above 0.'],
    [undefined, 'quantity is missing; expected a number above 0.'],
    [null, 'quantity is null; expected a number above 0.'],
    // A program fills no placeholder in.
    ['{{close}}', 'quantity is "{{close}}"; expected a number above 0.'],
  ])('names the received and the expected value: %j', (value, message) => {
    expect(givenValueMessage('quantity', value, 'a number above 0')).toBe(message);
  });
});

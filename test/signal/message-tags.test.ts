import { describe, expect, it } from 'vitest';
import { hasTags, isLongerThan } from '../../src/signal/message-tags.js';

describe('an HTML tag', () => {
  it.each(['<b>', '</b>', '<!-- x -->', 'a <br/> b', '<3 <b>', '<Z>', '<a\nhref>', '< <a b >', '<a<b>'])(
    'is found in %j',
    (text) => {
      expect(hasTags(text)).toBe(true);
    },
  );

  it.each([
    '',
    '<',
    '>',
    '<>',
    '< b>',
    '<1>',
    '<b',
    '> <b',
    'up > 5',
    'a < b > c',
    '<ä>',
    '<@>',
    '<[>',
    '<`>',
    '<{>',
    '<?x>',
  ])('is not found in %j', (text) => {
    expect(hasTags(text)).toBe(false);
  });

  it.each([
    ['opening brackets without an end', '<'.repeat(5_000_000)],
    ['opening brackets before one end', `${'<'.repeat(5_000_000)}>`],
    ['pairs that are no tags', '<1>'.repeat(2_000_000)],
    ['closing brackets', '>'.repeat(5_000_000)],
  ])('is looked for in linear time: %s', (_name, text) => {
    const start = performance.now();
    expect(hasTags(text)).toBe(false);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe('the length of a message', () => {
  it.each([
    ['x'.repeat(255), false],
    ['x'.repeat(256), true],
    ['😀'.repeat(255), false],
    ['😀'.repeat(256), true],
    [`${'😀'.repeat(255)}x`, true],
    ['\ud83d'.repeat(255), false],
    ['\ud83d'.repeat(256), true],
    ['x'.repeat(10_000_000), true],
  ])('is counted in code points (%#)', (text, isLonger) => {
    expect(isLongerThan(text, 255)).toBe(isLonger);
  });
});

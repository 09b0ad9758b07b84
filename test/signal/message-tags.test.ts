import { describe, expect, it } from 'vitest';
import { hasTags } from '../../src/signal/message-tags.js';
import { processorTime } from '../processor-time.js';

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
    '<bc',
    'x<bc',
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
    ['pairs that are not tags', '<1>'.repeat(2_000_000)],
    ['closing brackets', '>'.repeat(5_000_000)],
  ])('is looked for in linear time: %s', (_name, text) => {
    const start = processorTime();
    expect(hasTags(text)).toBe(false);
    expect(processorTime() - start).toBeLessThan(1_000);
  });
});

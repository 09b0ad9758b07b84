import { describe, expect, it } from 'vitest';
import { isLongerThan } from '../../src/core/code-points.js';

describe('the length of a text', () => {
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

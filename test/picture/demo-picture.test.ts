import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { demoPicture, demoPictureFile } from '../../docs/generate/picture/demo-picture.js';
import { terminalPicture } from '../../docs/generate/picture/terminal-picture.js';

describe('the picture of the demo', () => {
  test('shows what the demo prints today (else: npm run generate -- picture)', () => {
    expect(readFileSync(demoPictureFile, 'utf8')).toBe(demoPicture());
  });
});

describe('a terminal’s picture', () => {
  test('puts each run of a colour at its column, and escapes what SVG would read', () => {
    const svg = terminalPicture('t', ['a \u001b[32m<ok>\u001b[39m b'], 10);
    // 18 wide at the edge, 8.4 a column: the green run begins at column 2, the last letter's run at column 6.
    expect(svg).toContain(
      '<text x="34.8" y="32.25" textLength="33.6" lengthAdjust="spacingAndGlyphs" fill="#7ee787">&lt;ok&gt;</text>',
    );
    expect(svg).toContain('<text x="68.4" y="32.25" textLength="16.8" lengthAdjust="spacingAndGlyphs">\u00a0b</text>');
  });
});

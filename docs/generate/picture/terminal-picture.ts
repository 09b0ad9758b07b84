// A terminal's text, with its colours, as an SVG picture.

const cell = { width: 8.4, height: 19 };
const padding = 18;

/** Attributes by SGR code, for a dark background. */
const inks: Readonly<Record<string, string>> = {
  1: 'font-weight="700"',
  2: 'fill="#8b949e"',
  31: 'fill="#ff7b72"',
  32: 'fill="#7ee787"',
  33: 'fill="#e3b341"',
  34: 'fill="#79c0ff"',
  35: 'fill="#d2a8ff"',
  36: 'fill="#a5d6ff"',
  91: 'fill="#ffa198"',
};

/** Draws lines of text with ANSI colours, each run of one colour at its column. */
export function terminalPicture(title: string, lines: readonly string[], columns: number): string {
  const width = Math.ceil(columns * cell.width) + 2 * padding;
  const height = lines.length * cell.height + 2 * padding;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${title}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>`,
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14" fill="#e6edf3">`,
    ...lines.flatMap((line, row) => runsOf(line).map((run) => drawn(run, row))),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

const colourCode = new RegExp(`${String.fromCharCode(27)}\\[(\\d+)m`);

interface Run {
  readonly column: number;
  readonly ink: string;
  readonly text: string;
}

function runsOf(line: string): readonly Run[] {
  const runs: Run[] = [];
  let ink = '';
  let column = 0;
  // Every odd part is the code between ESC [ and m.
  for (const [index, part] of line.split(colourCode).entries()) {
    if (index % 2 === 1) {
      ink = inks[part] ?? '';
    } else if (part !== '') {
      runs.push({ column, ink, text: part });
      column += [...part].length;
    }
  }
  return runs.filter(({ text }) => text.trim() !== '');
}

/** Each run is stretched to its columns, so that columns are aligned in every font. */
function drawn({ column, ink, text }: Run, row: number): string {
  const x = (padding + column * cell.width).toFixed(1);
  const y = padding + (row + 0.75) * cell.height;
  const length = ([...text].length * cell.width).toFixed(1);
  return `<text x="${x}" y="${y}" textLength="${length}" lengthAdjust="spacingAndGlyphs"${ink && ` ${ink}`}>${escaped(text)}</text>`;
}

/** Spaces become non-breaking spaces, because viewers collapse normal ones. */
function escaped(text: string): string {
  return text.replaceAll(' ', '\u00a0').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

// Picture of the equity over time.
import type { EquityPoint } from './backtest.ts';

const width = 720;
const height = 260;
const margin = { left: 80, right: 16, top: 16, bottom: 32 };

/** An SVG document: a line through the points, with labels at the lowest, highest, first and last. */
export function equityPlot(points: readonly EquityPoint[]): string {
  const times = points.map(({ at }) => Date.parse(at));
  const worths = points.map(({ equity }) => equity);
  const x = scale(Math.min(...times), Math.max(...times), margin.left, width - margin.right);
  const y = scale(Math.min(...worths), Math.max(...worths), height - margin.bottom, margin.top);
  const line = points.map(({ at, equity }) => `${x(Date.parse(at))},${y(equity)}`).join(' ');
  const levels = [Math.max(...worths), points[0]?.equity ?? 0, Math.min(...worths)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui" font-size="12">`,
    `<title>Equity from ${points[0]?.equity} to ${points.at(-1)?.equity} dollars</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...levels.map((level) => levelLine(level, y(level))),
    `<polyline points="${line}" fill="none" stroke="#0b6e4f" stroke-width="1.5"/>`,
    ...[points[0], points.at(-1)].map((point, end) =>
      timeLabel(point, end === 0 ? margin.left : width - margin.right, end),
    ),
    '</svg>',
    '',
  ].join('\n');
}

function levelLine(level: number, y: number): string {
  return `<path d="M${margin.left} ${y}H${width - margin.right}" stroke="#ccc" stroke-dasharray="2 3"/><text x="${margin.left - 6}" y="${y + 4}" text-anchor="end">${level.toFixed(2)}</text>`;
}

function timeLabel(point: EquityPoint | undefined, x: number, end: number): string {
  const anchor = end === 0 ? 'start' : 'end';
  return `<text x="${x}" y="${height - 10}" text-anchor="${anchor}">${point?.at.slice(0, 16).replace('T', ' ') ?? ''} UTC</text>`;
}

/** Maps a range onto another, to a tenth; a range of one value is its middle. */
function scale(from: number, to: number, start: number, end: number): (value: number) => number {
  const span = to - from;
  return (value) =>
    Math.round((span === 0 ? (start + end) / 2 : start + ((value - from) / span) * (end - start)) * 10) / 10;
}

// The resize table for docs/resize.md, drawn from the table of planning. Each cell has a word, a shape and a colour, so it is
// readable without colours and by a screen reader.
import type { Sentiment } from '../../src/core/vocabulary.js';
import { type ResizeRow, resizeVerdict } from '../../src/plan/resize-table.js';

const sentiments: readonly (Sentiment | undefined)[] = [undefined, 'bullish', 'bearish', 'flat'];

const rows: readonly { readonly held: string; readonly target: string; readonly row: ResizeRow }[] = [
  { held: 'long', target: 'larger', row: { held: 'long', target: 'larger' } },
  { held: 'long', target: 'smaller', row: { held: 'long', target: 'smaller' } },
  { held: 'long', target: '0', row: { held: 'long', target: 'zero' } },
  { held: 'short', target: 'larger', row: { held: 'short', target: 'larger' } },
  { held: 'short', target: 'smaller', row: { held: 'short', target: 'smaller' } },
  { held: 'short', target: '0', row: { held: 'short', target: 'zero' } },
  { held: 'none', target: 'above 0', row: { held: 'flat' } },
];

/** The shapes: an arrow up, an arrow down, a cross. */
const shapes = {
  buy: '<path d="M8 3 L14 13 L2 13 Z" fill="currentColor"/>',
  sell: '<path d="M8 13 L14 3 L2 3 Z" fill="currentColor"/>',
  rejected: '<path d="M3.5 3.5 L12.5 12.5 M12.5 3.5 L3.5 12.5" stroke="currentColor" stroke-width="2.5" fill="none"/>',
} as const;

const wordOf = { buy: 'buy', sell: 'sell', rejected: 'rejected' } as const;

/** The table as HTML. */
export function resizeDrawing(): string {
  const heads = sentiments.map((sentiment) => `<th scope="col">${sentiment ?? 'none'}</th>`).join('');
  const lines = rows.map(({ held, target, row }, index) => {
    const first = rows.findIndex((other) => other.held === held) === index;
    const span = rows.filter((other) => other.held === held).length;
    const side = first ? `<th scope="rowgroup" rowspan="${span}">${held}</th>` : '';
    const cells = sentiments.map((sentiment) => {
      const { submit } = resizeVerdict(row, sentiment);
      const shape = `<svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">${shapes[submit]}</svg>`;
      return `<td class="${submit}">${shape}${wordOf[submit]}</td>`;
    });
    return `<tr${first ? ' class="first"' : ''}>${side}<th scope="row">${target}</th>${cells.join('')}</tr>`;
  });
  return [
    '<div class="resize-table">',
    '<table>',
    '<caption>The order that is sent</caption>',
    `<thead><tr><th scope="col" rowspan="2">position</th><th scope="col" rowspan="2">target</th><th scope="colgroup" colspan="4">sentiment</th></tr><tr>${heads}</tr></thead>`,
    `<tbody>\n${lines.join('\n')}\n</tbody>`,
    '</table>',
    '</div>',
  ].join('\n');
}

import { Decimal } from 'decimal.js';
import { html } from 'hono/html';
import type { EquityRow } from '../equity-history.js';
import { moneyText } from './amounts.js';
import { momentOf } from './moments.js';
import type { Html } from './page.js';

const width = 600;
const height = 96;

/** The equity over time as a line; the same in words for those who do not see it. */
export function equityChart(broker: string, rows: readonly EquityRow[]): Html {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || first === last) {
    return html`<p class="quiet">The equity curve begins with the second value that is stored; one is stored every five minutes.</p>`;
  }
  const values = rows.map(({ equity }) => new Decimal(equity));
  const lowest = Decimal.min(...values);
  const highest = Decimal.max(...values);
  const range = highest.minus(lowest);
  const points = rows.map(({ at }, index) => {
    const x = ((at - first.at) / (last.at - first.at)) * width;
    const share = range.isZero() ? new Decimal(0.5) : highest.minus(values[index] ?? lowest).div(range);
    return `${x.toFixed(1)},${share
      .times(height - 8)
      .plus(4)
      .toFixed(1)}`;
  });
  const words = `Equity of ${broker}: ${moneyText(first.equity)} on ${momentOf(first.at)}, ${moneyText(last.equity)} on ${momentOf(last.at)}; lowest ${moneyText(lowest.toFixed())}, highest ${moneyText(highest.toFixed())}.`;
  return html`<figure class="chart"><svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${words}"><polyline points="${points.join(' ')}"/></svg>
<figcaption><span>${momentOf(first.at)}</span><span>lowest ${moneyText(lowest.toFixed())}, highest ${moneyText(highest.toFixed())}</span><span>${momentOf(last.at)}</span></figcaption></figure>`;
}

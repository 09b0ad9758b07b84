import { html } from 'hono/html';
import type { Html } from './page.js';

type Cell = Html | string;

/** A table whose rows are cards on a phone, where each value has the name of its column. */
export function stackedTable(caption: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): Html {
  return html`<table class="stacked"><caption>${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell, index) => html`<td data-label="${columns[index] ?? ''}"><span>${cell}</span></td>`)}</tr>`)}</tbody></table>`;
}

/** A wide table that scrolls by itself, also by keyboard. */
export function scrolled(name: string, table: Html): Html {
  return html`<div class="scroll" role="group" aria-label="${name}" tabindex="0">${table}</div>`;
}

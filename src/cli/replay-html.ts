// The report of a replay as one page: no script, no font, no picture and no address of another page.
import { type ReplayExample, type ReplayGroup, type ReplayReport, sortedGroups } from '../replay/report.js';
import {
  countText,
  decisionLines,
  decisionsText,
  exposureRows,
  groupSentence,
  type ReplayNames,
} from './replay-text.js';
import { escapeControlChars } from './theme.js';

/** Colours and type of the documentation site. */
const style = `
:root { color-scheme: light dark; --ink: #3c3c43; --quiet: #67676c; --paper: #fff; --soft: #f6f6f7; --line: #e2e2e3; --brand: #3451b2; --differ: #b8272c; }
@media (prefers-color-scheme: dark) { :root { --ink: #dfdfd6; --quiet: #98989f; --paper: #1b1b1f; --soft: #202127; --line: #2e2e32; --brand: #a8b1ff; --differ: #f66f81; } }
* { box-sizing: border-box; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; color: var(--ink); background: var(--paper); font: 16px/1.6 Inter, ui-sans-serif, system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .5rem; } h2 { font-size: 1.2rem; margin: 2.25rem 0 .5rem; padding-top: 1rem; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
p { margin: .5rem 0; } .quiet { color: var(--quiet); font-size: .9rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; } th { font-weight: 500; } th, td { padding: .4rem 0 .4rem .75rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; } td, thead th + th { text-align: right; font-variant-numeric: tabular-nums; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; margin: .5rem 0 1.25rem; } @media (max-width: 40rem) { .pair { grid-template-columns: 1fr; } }
.pair > div { padding: .6rem .8rem; background: var(--soft); border-radius: .5rem; overflow-wrap: anywhere; } .pair b { display: block; font-size: .8rem; color: var(--quiet); }
pre { margin: .75rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; } pre, code { font: .85rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
th:first-child { padding-left: 0; } h2 code { font-size: 1.1rem; }
svg { display: block; width: 100%; } .all { fill: var(--line); } .some { fill: var(--differ); } .bars { margin: 1.5rem 0; } .bars p { margin: .5rem 0 .15rem; } .ends { display: flex; justify-content: space-between; margin: .25rem 0 0; }
`;

/** The page. */
export function replayHtml(report: ReplayReport, { log, before, after }: ReplayNames): string {
  const { decisions, accepted, differ, broken, brokenLines } = report;
  const groups = sortedGroups(report);
  const compared = after === undefined ? '' : ` ${countText(differ)} differ.`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Replay of ${escaped(log)}</title><style>${style}</style></head><body>
<h1>Replay</h1>
<p>${decisionsText(decisions)}, ${countText(accepted)} accepted.${compared}</p>
<p class="quiet">Log ${escaped(log)}, before ${escaped(before)}${after === undefined ? '' : `, after ${escaped(after)}`}</p>
${groups.length === 0 ? '' : groupChart(groups)}
${report.periods.length > 1 ? periodChart(report) : ''}
<h2>Orders and risk</h2>
<table><thead><tr><th></th><th>before</th>${after === undefined ? '' : '<th>after</th>'}</tr></thead><tbody>
${exposureRows(report)
  .map(
    ([title, one, other]) =>
      `<tr><th scope="row">${title}</th><td>${escaped(one)}</td>${after === undefined ? '' : `<td>${escaped(other)}</td>`}</tr>`,
  )
  .join('\n')}
</tbody></table>
${groups.map(groupSection).join('\n')}
${broken === 0 ? '' : `<h2>Lines that could not be decided</h2><p>${countText(broken)} of ${countText(report.lines)}</p><ul>${brokenLines.map(({ line, message }) => `<li>line ${line}: ${escaped(message)}</li>`).join('')}</ul>`}
</body></html>
`;
}

function groupSection(group: ReplayGroup): string {
  return `<h2><code>${group.rule}</code></h2>
<p>${groupSentence(group)}</p>
${group.examples.map(exampleSection).join('\n')}`;
}

function exampleSection({ line, signalId, payload, before, after }: ReplayExample): string {
  const lines = (title: string, texts: readonly string[]): string =>
    `<div><b>${title}</b>${texts.map((text) => `<div>${escaped(text)}</div>`).join('')}</div>`;
  return `<pre>line ${line}${signalId === undefined ? '' : ` ${escaped(signalId)}`}: ${escaped(JSON.stringify(payload))}</pre>
<div class="pair">${lines('before', decisionLines(before))}${lines('after', decisionLines(after))}</div>`;
}

const maxBars = 12;

/** A bar for each group, the largest first. */
function groupChart(groups: readonly ReplayGroup[]): string {
  const shown = groups.slice(0, maxBars);
  const most = Math.max(...shown.map(({ count }) => count));
  const bars = shown.map(
    ({ rule, count }) =>
      `<p>${rule}: ${countText(count)}</p>${chart(most, 1, 8, `${rule}, ${count} decisions`, `<rect class="some" width="${count}" height="1"/>`)}`,
  );
  return `<div class="bars">${bars.join('')}</div>`;
}

/** Decisions over time, and those of them that differ. */
function periodChart({ periods }: ReplayReport): string {
  const most = Math.max(...periods.map(({ decisions }) => decisions));
  const bar = (count: number, index: number, name: string): string =>
    `<rect class="${name}" x="${index}" y="${most - count}" width="0.85" height="${count}"/>`;
  const bars = periods.map(({ decisions, differ }, index) => bar(decisions, index, 'all') + bar(differ, index, 'some'));
  const names = periods.map(({ period }) => period);
  const title = `Decisions over time, at most ${most} at once; those that differ are marked`;
  return `${chart(periods.length, most, 120, title, bars.join(''))}
<p class="quiet ends"><span>${names.at(0)}</span><span>${names.at(-1)}</span></p>`;
}

/** A drawing, stretched to the width of the page. */
function chart(width: number, height: number, pixels: number, title: string, shapes: string): string {
  return `<svg viewBox="0 0 ${width} ${height}" height="${pixels}" preserveAspectRatio="none" role="img" aria-label="${title}">${shapes}</svg>`;
}

/** Text of messages, which can hold anything: control characters and marks that reorder text are shown as their codes. */
function escaped(text: string): string {
  return escapeControlChars(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

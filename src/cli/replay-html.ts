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
table { border-collapse: collapse; width: 100%; } th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; } td + td, th + th { text-align: right; font-variant-numeric: tabular-nums; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; margin: .5rem 0 1.25rem; } @media (max-width: 40rem) { .pair { grid-template-columns: 1fr; } }
.pair > div { padding: .6rem .8rem; background: var(--soft); border-radius: .5rem; overflow-wrap: anywhere; } .pair b { display: block; font-size: .8rem; color: var(--quiet); }
pre { margin: .75rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; } pre, code { font: .85rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
svg { display: block; width: 100%; height: auto; margin: .5rem 0; } .all { fill: var(--line); } .some { fill: var(--differ); } text { fill: var(--ink); font: 13px ui-sans-serif, system-ui, sans-serif; } .small { fill: var(--quiet); font-size: 12px; }
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

const width = 640;
const maxBars = 12;

/** A bar for each group, the largest first. */
function groupChart(groups: readonly ReplayGroup[]): string {
  const shown = groups.slice(0, maxBars);
  const most = Math.max(...shown.map(({ count }) => count));
  const bars = shown.map(({ rule, count }, index) => {
    const y = index * 34;
    return `<text x="0" y="${y + 13}">${rule}: ${countText(count)}</text><rect class="some" x="0" y="${y + 18}" width="${barWidth(count, most)}" height="8" rx="2"/>`;
  });
  return `<svg viewBox="0 0 ${width} ${shown.length * 34}" role="img" aria-label="Decisions that differ, by rule">${bars.join('')}</svg>`;
}

function barWidth(count: number, most: number): number {
  return Math.max(2, Math.round((count / most) * width));
}

/** Decisions over time, and those of them that differ. */
function periodChart({ periods }: ReplayReport): string {
  const height = 120;
  const most = Math.max(...periods.map(({ decisions }) => decisions));
  const step = width / periods.length;
  const bar = (count: number, index: number, name: string): string => {
    const tall = (count / most) * height;
    return `<rect class="${name}" x="${(index * step).toFixed(2)}" y="${(height - tall).toFixed(2)}" width="${Math.max(0.5, step * 0.85).toFixed(2)}" height="${tall.toFixed(2)}"/>`;
  };
  const bars = periods.map(({ decisions, differ }, index) => bar(decisions, index, 'all') + bar(differ, index, 'some'));
  const names = periods.map(({ period }) => period);
  return `<svg viewBox="0 0 ${width} ${height + 20}" role="img" aria-label="Decisions over time, at most ${most} at once; those that differ are marked">${bars.join('')}<text class="small" x="0" y="${height + 16}">${names.at(0)}</text><text class="small" x="${width}" y="${height + 16}" text-anchor="end">${names.at(-1)}</text></svg>`;
}

/** Text of messages, which can hold anything: control characters and marks that reorder text are shown as their codes. */
function escaped(text: string): string {
  return escapeControlChars(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

// The table of the ten fills and the picture of docs/following.md, both from plans of the library.

import { paperBroker } from '../../src/paper/paper-broker.js';
import { settableClock } from '../../src/paper/settable-clock.js';
import { tradesOf } from '../../src/plan/expected/trades.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { type StrategyFill, sideOf, strategyFills } from '../../src/templates/fills.js';
import { type FollowedExample, followedExamples } from '../../test/models/followed-templates.js';
import { accountOf, type Chart, charts, type StrategyOrder } from '../../test/models/strategy-walk.js';
import { code, table } from './marked.js';

const now = '2026-01-26T15:30:00Z';

/** The template that is documented everywhere, without settings. */
const withoutSettings: FollowedExample = {
  name: 'the same without its settings',
  follow: 'orders',
  template: followedExamples[1]?.template ?? '',
  settings: {},
};

/** What each fill sends by the templates, what is planned, and what is held after it. */
export function fillTable(): string {
  const [position, orders] = followedExamples;
  const columns = [position, orders, withoutSettings].flatMap((each) => each ?? []);
  const rows = strategyFills.map((fill) => [
    `${fill.name}: ${positionText(fill.before)} to ${positionText(fill.after)}`,
    ...columns.map((column) => cellOf(column, fill)),
  ]);
  return table(['the strategy', ...columns.map(({ name }) => (name.endsWith('.txt') ? code(name) : name))], rows);
}

function positionText(units: number): string {
  const side = sideOf(units);
  return side === 'flat' ? side : `${side} ${Math.abs(units)}`;
}

/** What is sent, planned and held: `resize 10 short` → sells 10, then sells 10 → short 10. */
function cellOf({ template, settings }: FollowedExample, { action, contracts, before, after }: StrategyFill): string {
  const values: Readonly<Record<string, string>> = {
    ticker: 'AAPL',
    timenow: now,
    'strategy.order.action': action,
    'strategy.order.contracts': String(contracts),
    'strategy.market_position': sideOf(after),
    'strategy.market_position_size': String(Math.abs(after)),
    'strategy.prev_market_position': sideOf(before),
    'strategy.prev_market_position_size': String(Math.abs(before)),
  };
  const text = template.replaceAll(/\{\{([\w.]+)\}\}/g, (_, name: string) => values[name] ?? name);
  const clock = settableClock(now);
  const held = { side: before > 0 ? 'long' : 'short', quantity: Math.abs(before), averageEntryPrice: 100 } as const;
  const paper = paperBroker({
    clock,
    quotes: { AAPL: { bid: 100, ask: 100 } },
    positions: before === 0 ? {} : { AAPL: held },
  });
  const signal = parseSignal(JSON.parse(text), { clock });
  const read = parseSettings(settings);
  if (!signal.ok || !read.ok) {
    throw new Error(`${text} is rejected`);
  }
  const { action: sent, quantity, sentiment } = { quantity: undefined, sentiment: undefined, ...signal.value };
  const plan = planSignal(signal.value, { ...paper, settings: read.value });
  const trades = plan.ok ? tradesOf(plan.value).map(({ side, quantity: units }) => `${side}s ${units}`) : [];
  const planned = plan.ok
    ? trades.join(', then ') || 'nothing'
    : plan.errors.map((error) => code(error.code)).join(', ');
  if (plan.ok) {
    paper.execute(plan.value);
  }
  const position = paper.positions.position('AAPL');
  const units = position === undefined ? 0 : (position.side === 'long' ? 1 : -1) * Number(position.quantity);
  const end = units === after ? positionText(units) : `**${positionText(units)}**`;
  return `${code(`${sent} ${quantity} ${sentiment}`)}<br>${planned}<br>${end}`;
}

/** Orders of the strategy in the picture; the third alert is lost. */
const story: readonly Omit<StrategyOrder, 'index'>[] = [
  { change: 'opens', before: 0, after: 10 },
  { change: 'adds', before: 10, after: 15 },
  { change: 'turns', before: 15, after: -10 },
  { change: 'adds', before: -10, after: -15 },
  { change: 'turns', before: -15, after: 10 },
  { change: 'closes', before: 10, after: 0 },
];

const lost = 2;

/** The positions of the strategy and of accounts that follow it, over time, as a drawing. */
export function followingDrawing(): string {
  const [position, orders] = followedExamples;
  const chart = charts[0];
  if (position === undefined || orders === undefined || chart === undefined) {
    throw new Error('There are no templates to draw.');
  }
  const strategy = [0, ...story.map(({ after }) => after)];
  const rows = [
    { label: 'the strategy', positions: strategy },
    { label: 'follow: position', positions: accountOver(position, chart) },
    { label: 'follow: orders', positions: accountOver(orders, chart) },
    { label: 'orders without settings', positions: accountOver({ ...orders, settings: {} }, chart) },
  ];
  return [
    // Wider than a phone: it scrolls, by keyboard too.
    '<div class="following-picture" tabindex="0">',
    `<svg viewBox="0 0 ${width} ${rows.length * rowHeight + 30}" role="img" aria-label="${labelOf(rows)}">`,
    ...rows.flatMap((row, index) => drawRow(row, strategy, index)),
    `<line x1="${xOf(lost + 1)}" x2="${xOf(lost + 1)}" y1="8" y2="${rows.length * rowHeight}" stroke="currentColor" stroke-dasharray="3 3" opacity="0.6"/>`,
    `<text x="${xOf(lost + 1)}" y="${rows.length * rowHeight + 18}" text-anchor="middle">this alert is lost</text>`,
    '</svg>',
    '</div>',
  ].join('\n');
}

function accountOver({ template, settings }: FollowedExample, chart: Chart): readonly number[] {
  const account = accountOf(template, settings, chart);
  let held = 0;
  return [
    0,
    ...story.map((order, index) => {
      account.clock.advance(chart.pause);
      held = index === lost ? held : account.deliver({ index, ...order }).holds;
      return held;
    }),
  ];
}

const width = 720;
const left = 150;
const rowHeight = 84;
/** Pixels of a unit. */
const scale = 1.2;

function xOf(step: number): number {
  return Math.round(left + (step * (width - left - 20)) / (story.length + 1));
}

interface Row {
  readonly label: string;
  readonly positions: readonly number[];
}

/** A line with steps; where the account holds something else than the strategy, the step is marked. */
function drawRow({ label, positions }: Row, strategy: readonly number[], index: number): readonly string[] {
  const middle = index * rowHeight + rowHeight / 2;
  const yOf = (units: number): number => Math.round(middle - units * scale);
  const path = positions
    .map(
      (units, step) =>
        `${step === 0 ? 'M' : 'V'}${step === 0 ? `${xOf(0)} ${yOf(units)}` : yOf(units)} H${xOf(step + 1)}`,
    )
    .join(' ');
  const texts = positions.map((units, step) => {
    const isWrong = units !== strategy[step];
    const x = (xOf(step) + xOf(step + 1)) / 2;
    const text = `${units}${isWrong ? ' ✕' : ''}`;
    return `<text x="${x}" y="${yOf(units) + (units < 0 ? 15 : -5)}" text-anchor="middle"${isWrong ? ' class="wrong"' : ''}>${text}</text>`;
  });
  return [
    `<text x="0" y="${middle + 4}">${label}</text>`,
    `<line x1="${left}" x2="${width - 10}" y1="${middle}" y2="${middle}" stroke="currentColor" opacity="0.25"/>`,
    `<path d="${path}" fill="none" stroke="currentColor" stroke-width="2"/>`,
    ...texts,
  ];
}

function labelOf(rows: readonly Row[]): string {
  return rows.map(({ label, positions }) => `${label}: ${positions.join(', ')}`).join('; ');
}

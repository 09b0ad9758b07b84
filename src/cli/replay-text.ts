// What a replay prints: counts, groups with examples, and the change of orders and risk; or all of it as JSON.
import type { DecimalString } from '../core/decimal.js';
import type { Result } from '../core/result.js';
import { stepLines } from '../explain/step-text.js';
import type { OrderPlan } from '../order/order-plan.js';
import type { Exposure } from '../replay/exposure.js';
import {
  type ReplayExample,
  type ReplayedLine,
  type ReplayGroup,
  type ReplayReport,
  sortedGroups,
} from '../replay/report.js';
import { tableLines } from './table.js';
import type { Theme } from './theme.js';
import { withoutTrace } from './without-trace.js';
import { displayWidth, wrapped } from './wrap.js';

/** Names of the inputs of a replay. */
export interface ReplayNames {
  readonly log: string;
  readonly before: string;
  /** Absent: the decisions were counted under one setting. */
  readonly after: string | undefined;
}

/** The report as one JSON object; `differences` stand before it, as they are written while the log is read. */
export function replayJson(report: ReplayReport): string {
  return JSON.stringify({ ...report, groups: sortedGroups(report) });
}

/** The decisions of a line that differ, each as a JSON object; plans are without their trace and its figures. */
export function differencesJson({ line, signalId, payload, decisions }: ReplayedLine): readonly string[] {
  return decisions.flatMap(({ before, after, difference }) =>
    difference === undefined
      ? []
      : JSON.stringify({
          line,
          signalId,
          payload,
          ...difference,
          before: withoutTrace(before),
          after: withoutTrace(after),
        }),
  );
}

export function countText(count: number): string {
  return count.toLocaleString('en-US');
}

export function decisionsText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'decision' : 'decisions'}`;
}

/** What the signals of a group have in common: `14 signals refused that were taken`. */
export function groupSentence({ refused, taken, changed }: ReplayGroup): string {
  return [
    ...(refused > 0 ? [`${signals(refused)} refused that ${were(refused)} taken`] : []),
    ...(taken > 0 ? [`${signals(taken)} taken that ${were(taken)} refused`] : []),
    ...(changed > 0 ? [`${signals(changed)} decided differently`] : []),
  ].join(', ');
}

function signals(count: number): string {
  return `${countText(count)} ${count === 1 ? 'signal' : 'signals'}`;
}

function were(count: number): string {
  return count === 1 ? 'was' : 'were';
}

/** A decision in lines: its steps, or its errors. */
export function decisionLines(decided: Result<OrderPlan>): readonly string[] {
  if (!decided.ok) {
    return decided.errors.map(({ code, message }) => `${code}: ${message}`);
  }
  const steps = stepLines(decided.value);
  switch (decided.value.outcome) {
    case 'postponed':
      return [`postponed until ${decided.value.releaseAt}`];
    case 'nothing-to-do':
      return ['nothing to do'];
    case 'orders':
      return steps;
  }
}

/** A value of an exposure, by currency: `USD 1,200.50`. */
export function valueText(values: Readonly<Record<string, DecimalString>>): string {
  const texts = Object.entries(values).map(([currency, value]) => `${currency} ${grouped(value)}`);
  return texts.length === 0 ? '0' : texts.join(', ');
}

/** A number with two decimals at most, and commas between thousands. */
function grouped(value: DecimalString): string {
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(value);
}

/** Rows of what the orders come to: a title, before, after. */
export function exposureRows({
  exposure: { before, after },
}: ReplayReport): readonly (readonly [string, string, string])[] {
  const row = (title: string, text: (exposure: Exposure) => string): readonly [string, string, string] => [
    title,
    text(before),
    text(after),
  ];
  const unpriced = before.withoutPrice + after.withoutPrice > 0;
  return [
    row('orders', ({ orders }) => countText(orders)),
    row('value of entries', ({ notional }) => valueText(notional)),
    row('loss at the stops', ({ lossAtStop }) => valueText(lossAtStop)),
    row('entries without a stop', ({ withoutStop }) => countText(withoutStop)),
    ...(unpriced ? [row('entries without a price', ({ withoutPrice }) => countText(withoutPrice))] : []),
  ];
}

/** The report for a terminal. */
export function replayText(report: ReplayReport, names: ReplayNames, theme: Theme): string {
  const { styled, columns } = theme;
  const { decisions, accepted, differ, broken, brokenLines } = report;
  const isCompared = names.after !== undefined;
  const counts = `${decisionsText(decisions)}, ${countText(accepted)} accepted${isCompared ? `, ${countText(differ)} differ` : ''}`;
  const rows = exposureRows(report);
  const [titles, shown] = isCompared
    ? [['', 'before', 'after'], rows.map((row) => [...row])]
    : [['', names.before], rows.map(([title, before]) => [title, before])];
  return [
    styled('title', counts),
    ...(isCompared ? [styled('quiet', `before: ${names.before}, after: ${names.after}`)] : []),
    '',
    ...sortedGroups(report).flatMap((group) => [...groupLines(group, theme), '']),
    ...tableLines(
      titles,
      shown.map((cells) => ({ cells, isMarked: false })),
      columns,
      theme,
    ),
    ...brokenLines.map(({ line, message }) => styled('bad', `line ${line}: ${message}`)),
    ...(broken > brokenLines.length
      ? [styled('bad', `${countText(broken - brokenLines.length)} more lines are broken.`)]
      : []),
    '',
  ].join('\n');
}

function groupLines(group: ReplayGroup, theme: Theme): readonly string[] {
  return [
    `${theme.styled('name', group.rule)}: ${theme.plain(groupSentence(group))}`,
    ...group.examples.flatMap((example) => exampleLines(example, theme)),
  ];
}

const gap = '  ';

/** An example with both decisions side by side. */
function exampleLines({ line, signalId, payload, before, after }: ReplayExample, theme: Theme): readonly string[] {
  const { columns, plain, styled } = theme;
  const width = Math.floor((columns - 4 - gap.length) / 2);
  const left = decisionLines(before).flatMap((text) => wrapped(plain(text), width));
  const right = decisionLines(after).flatMap((text) => wrapped(plain(text), width));
  const rows = Array.from({ length: Math.max(left.length, right.length) }, (_, index) => {
    const cell = left[index] ?? '';
    return `    ${cell}${' '.repeat(Math.max(0, width - displayWidth(cell)))}${gap}${right[index] ?? ''}`.trimEnd();
  });
  const title = `line ${line}${signalId === undefined ? '' : ` ${signalId}`}: ${JSON.stringify(payload)}`;
  return [
    ...wrapped(plain(title), columns - 2)
      .slice(0, 3)
      .map((text) => styled('quiet', `  ${text}`)),
    ...rows,
  ];
}

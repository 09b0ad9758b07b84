import type { SignalError } from '../core/errors.js';
import { isRecord } from '../core/json.js';
import type { Notice } from '../core/notices.js';
import type { Result } from '../core/result.js';
import { explainCalculation, explainPlan } from '../explain/explain-plan.js';
import { type ExplainedDecision, explainTrace } from '../explain/explain-trace.js';
import type { OrderPlan } from '../order/order-plan.js';
import { planLines } from './describe-plan.js';
import type { EndTables } from './end-tables.js';
import type { PlanResponse } from './respond.js';
import type { Theme } from './theme.js';
import { wrapped } from './wrap.js';

/**
 * The response to a plan request as text: the decisions, the orders and the notices of a plan, or the errors. The items of
 * a batch follow each other under their numbers. `ends`: tables of possible ends, which follow the orders.
 */
export function explainResponse(response: PlanResponse, theme: Theme, ends: EndTables = new Map()): string {
  if (!response.ok) {
    return rejectionText(response.errors, theme);
  }
  const { value } = response;
  return isBatch(value)
    ? value.map((result, index) => itemText(result, index, theme, ends)).join('\n')
    : planText(value, theme, ends);
}

function itemText(result: Result<OrderPlan>, index: number, theme: Theme, ends: EndTables): string {
  const text = result.ok ? planText(result.value, theme, ends) : rejectionText(result.errors, theme);
  return `${theme.styled('quiet', `[${index}]`)} ${text}`;
}

function rejectionText(errors: readonly SignalError[], theme: Theme): string {
  const limits = errors.some(hasBuiltInLimit) ? ['', ...sentenceLines('The limits above are built in.', theme, 0)] : [];
  return joined([theme.styled('bad', 'rejected'), '', ...errorLines(errors, theme), ...limits]);
}

/** Whether a number of what is expected is a limit: `0.001 to 100`, `at most half`. Those of settings are calculated with. */
function hasBuiltInLimit({ expected, calculation }: SignalError): boolean {
  return calculation === undefined && expected !== undefined && /\b(?:to|at most|above) (?:\d|half)/.test(expected);
}

/** The outcome of a plan as text. */
export function outcomeText(plan: OrderPlan): string {
  switch (plan.outcome) {
    case 'orders':
      return 'orders';
    case 'nothing-to-do':
      return 'nothing to do';
    case 'postponed':
      return `postponed until ${plan.releaseAt}`;
  }
}

/** Code, path and sentence of each error; numbered if there are several. */
export function errorLines(errors: readonly SignalError[], theme: Theme): readonly string[] {
  const numbers = String(errors.length).length;
  return errors.flatMap(({ code, path, message, calculation }, index) => {
    const number = errors.length > 1 ? `${String(index + 1).padStart(numbers)}  ` : '';
    const at = path.length === 0 ? '' : `  ${theme.styled('quiet', pathText(path))}`;
    const indent = ' '.repeat(number.length);
    return [
      `${theme.styled('quiet', number)}${theme.styled('bad', code)}${at}`,
      ...sentenceLines(message, theme, number.length).map((line) => `${indent}${line}`),
      ...(calculation === undefined
        ? []
        : sentenceLines(explainCalculation(calculation), theme, number.length).map((line) => `${indent}${line}`)),
    ];
  });
}

/** Code and sentence of each notice. */
export function noticeLines(notices: readonly Notice[], theme: Theme): readonly string[] {
  return notices.flatMap(({ code, message }) => [
    `${theme.styled('warning', `${theme.marks.warning} ${code}`)}`,
    ...sentenceLines(message, theme, 2).map((line) => `  ${line}`),
  ]);
}

/** A path in JavaScript notation: `stopLoss.type`, `[1].quantity`. */
export function pathText(path: readonly (string | number)[]): string {
  return path.reduce<string>((words, step) => {
    if (typeof step === 'number') {
      return `${words}[${step}]`;
    }
    return /^[A-Za-z_$][\w$]*$/.test(step)
      ? `${words}${words === '' ? '' : '.'}${step}`
      : `${words}[${JSON.stringify(step)}]`;
  }, '');
}

function planText(plan: OrderPlan, theme: Theme, ends: EndTables): string {
  const { styled, plain } = theme;
  const table = ends.get(plan);
  return joined([
    `${styled('title', `${plan.action} ${plan.ticker}`)}: ${plain(outcomeText(plan))}`,
    '',
    ...wrapped(plain(explainPlan(plan)), theme.columns - 2).map((line) => `  ${line}`),
    '',
    styled('title', 'Decision'),
    ...explainTrace(plan).flatMap((decision, index) => decisionLines(decision, index + 1, theme)),
    ...section('Orders', plan.steps.length === 0 ? ['none'] : planLines(plan, theme), theme),
    ...(table === undefined ? [] : section('Possible ends', table, theme)),
    ...section('Notices', plan.notices.length === 0 ? ['none'] : noticeLines(plan.notices, theme), theme),
  ]);
}

function section(title: string, lines: readonly string[], { styled }: Theme): readonly string[] {
  return ['', styled('title', title), ...lines.map((line) => `  ${line}`)];
}

function decisionLines(
  { rule, sentence, read, decided, figures }: ExplainedDecision,
  number: number,
  theme: Theme,
): readonly string[] {
  const { styled } = theme;
  const labelled = (label: string, content: string): readonly string[] =>
    sentenceLines(content, theme, 17).map(
      (line, index) => `      ${styled('quiet', index === 0 ? label.padEnd(9) : ' '.repeat(9))}${line}`,
    );
  return [
    `  ${styled('quiet', String(number).padStart(2))}  ${styled('name', rule)}`,
    ...sentenceLines(sentence, theme, 6).map((line) => `      ${styled('quiet', line)}`),
    ...(Object.keys(read).length === 0 ? [] : labelled('read', valueText(read))),
    ...labelled('decided', valueText(decided)),
    ...figures.flatMap((figure, index) => labelled(index === 0 ? 'figures' : '', figure)),
  ];
}

/** A JSON value with little punctuation: `type stop, stopPrice 147`. Nested values are in parentheses. */
export function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) {
    return value === null ? 'none' : String(value);
  }
  const inner = (item: unknown): string => {
    const words = valueText(item);
    return typeof item === 'object' && words !== 'none' ? `(${words})` : words;
  };
  const words = Array.isArray(value)
    ? value.map(inner)
    : Object.entries(value).map(([name, item]) => `${name} ${inner(item)}`);
  return words.length === 0 ? 'none' : words.join(', ');
}

function sentenceLines(sentence: string, theme: Theme, indent: number): readonly string[] {
  return wrapped(theme.plain(sentence), theme.columns - 8 - indent);
}

function joined(lines: readonly string[]): string {
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

/** Whether a value holds a result per item of a batch. */
export function isBatch(value: OrderPlan | readonly Result<OrderPlan>[]): value is readonly Result<OrderPlan>[] {
  return !isRecord(value);
}

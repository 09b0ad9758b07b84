import type { SignalError } from '../core/errors.js';
import { isRecord } from '../core/json.js';
import type { Notice } from '../core/notices.js';
import type { Result } from '../core/result.js';
import { type TraceEntry, traceRules } from '../core/trace.js';
import type { OrderPlan } from '../plan/order-plan.js';
import { planLines } from './describe-plan.js';
import { type Paint, wrapped } from './paint.js';

/** A plan, or a batch's plans, or a refusal, as text: what was read and decided, then the orders and the notices. */
export function explainAnswer(answer: Result<OrderPlan | readonly OrderPlan[]>, style: Paint): string {
  if (!answer.ok) {
    return joined([style.paint('bad', 'refused'), '', ...errorLines(answer.errors, style)]);
  }
  const { value } = answer;
  const plans = isBatch(value) ? value : [value];
  return plans.map((plan) => explainPlan(plan, style)).join('\n');
}

/** What a plan comes to, in one line. */
export function outcomeWords(plan: OrderPlan): string {
  switch (plan.outcome) {
    case 'orders':
      return 'orders';
    case 'nothing-to-do':
      return 'nothing to do';
    case 'postponed':
      return `postponed until ${plan.releaseAt}`;
  }
}

/** Every error with its code, its place and its sentence; numbered when there are several. */
export function errorLines(errors: readonly SignalError[], style: Paint): readonly string[] {
  const numbers = String(errors.length).length;
  return errors.flatMap(({ code, path, message }, index) => {
    const number = errors.length > 1 ? `${String(index + 1).padStart(numbers)}  ` : '';
    const at = path.length === 0 ? '' : `  ${style.paint('quiet', pathWords(path))}`;
    const indent = ' '.repeat(number.length);
    return [
      `${style.paint('quiet', number)}${style.paint('bad', code)}${at}`,
      ...sentenceLines(message, style, number.length).map((line) => `${indent}${line}`),
    ];
  });
}

/** Every notice as a marked sentence. */
export function noticeLines(notices: readonly Notice[], style: Paint): readonly string[] {
  return notices.flatMap(({ code, message }) => [
    `${style.paint('warning', `${style.marks.warning} ${code}`)}`,
    ...sentenceLines(message, style, 2).map((line) => `  ${line}`),
  ]);
}

/** A place in a message as a program would write it: `stopLoss.type`, `[1].quantity`. */
export function pathWords(path: readonly (string | number)[]): string {
  return path.reduce<string>((words, step) => {
    if (typeof step === 'number') {
      return `${words}[${step}]`;
    }
    return /^[A-Za-z_$][\w$]*$/.test(step)
      ? `${words}${words === '' ? '' : '.'}${step}`
      : `${words}[${JSON.stringify(step)}]`;
  }, '');
}

function explainPlan(plan: OrderPlan, style: Paint): string {
  const { paint, plain } = style;
  return joined([
    `${paint('title', `${plan.action} ${plan.ticker}`)}: ${plain(outcomeWords(plan))}`,
    '',
    paint('title', 'Decision'),
    ...plan.trace.flatMap((entry, index) => traceLines(entry, index + 1, style)),
    ...section('Orders', plan.steps.length === 0 ? ['none'] : planLines(plan, style), style),
    ...section('Notices', plan.notices.length === 0 ? ['none'] : noticeLines(plan.notices, style), style),
  ]);
}

function section(title: string, lines: readonly string[], { paint }: Paint): readonly string[] {
  return ['', paint('title', title), ...lines.map((line) => `  ${line}`)];
}

function traceLines(entry: TraceEntry, number: number, style: Paint): readonly string[] {
  const { paint } = style;
  const labelled = (label: string, content: string): readonly string[] =>
    sentenceLines(content, style, 17).map(
      (line, index) => `      ${paint('quiet', index === 0 ? label.padEnd(9) : ' '.repeat(9))}${line}`,
    );
  return [
    `  ${paint('quiet', String(number).padStart(2))}  ${paint('name', entry.rule)}`,
    ...sentenceLines(traceRules[entry.rule], style, 6).map((line) => `      ${paint('quiet', line)}`),
    ...(Object.keys(entry.read).length === 0 ? [] : labelled('read', valueWords(entry.read))),
    ...labelled('decided', valueWords(entry.decided)),
  ];
}

/** A JSON value without its punctuation: `type stop, stopPrice 147`; what is inside it in parentheses. */
export function valueWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) {
    return value === null ? 'none' : String(value);
  }
  const inner = (item: unknown): string => {
    const words = valueWords(item);
    return typeof item === 'object' && words !== 'none' ? `(${words})` : words;
  };
  const words = Array.isArray(value)
    ? value.map(inner)
    : Object.entries(value).map(([name, item]) => `${name} ${inner(item)}`);
  return words.length === 0 ? 'none' : words.join(', ');
}

function sentenceLines(sentence: string, style: Paint, indent: number): readonly string[] {
  return wrapped(style.plain(sentence), style.columns - 8 - indent);
}

function joined(lines: readonly string[]): string {
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

function isBatch(value: OrderPlan | readonly OrderPlan[]): value is readonly OrderPlan[] {
  return !isRecord(value);
}

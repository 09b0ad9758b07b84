import { type ErrorCode, type SignalError, signalError } from '../core/errors.js';
import { isRecord } from '../core/json.js';
import { err, type Result } from '../core/result.js';
import { parseMarketSnapshot } from '../market/parse-snapshot.js';
import type { OrderPlan } from '../plan/order-plan.js';
import { malformedText } from './answers.js';
import { planLines, stepLines } from './describe-plan.js';
import { errorLines, noticeLines, outcomeWords, valueWords } from './explain.js';
import { withFault, withMarks } from './mark-errors.js';
import type { Expectation, MessageFile } from './message-file.js';
import { displayWidth, type Paint, wrapped } from './paint.js';
import { printJson } from './print-json.js';
import { planPayload } from './respond.js';

/** What became of one message. */
export interface Played {
  readonly file: MessageFile;
  readonly answer: Result<readonly OrderPlan[]>;
  /** Absent when the message did what its file says; else what it did instead. */
  readonly surprise?: string;
}

/** Plays one message: from its body or payload to its plans, a batch having several. */
export function playMessage(file: MessageFile): Played {
  const answer = answerOf(file);
  const surprise = surpriseOf(file, answer);
  return { file, answer, ...(surprise === undefined ? {} : { surprise }) };
}

function answerOf({ message, inputs }: MessageFile): Result<readonly OrderPlan[]> {
  let payload: unknown;
  if ('body' in message) {
    if (message.body.trim() === '') {
      return err(signalError('empty-json', { message: 'The body is empty; expected a JSON message.' }));
    }
    try {
      payload = JSON.parse(message.body);
    } catch {
      return malformedText(message.body);
    }
  } else {
    payload = message.payload;
  }
  const answer = planPayload(payload, inputs);
  return answer.ok ? { ok: true, value: [answer.value].flat() } : answer;
}

/** A batch comes to what its most active plan comes to. */
function outcomeOf(plans: readonly OrderPlan[]): OrderPlan['outcome'] {
  const has = (outcome: OrderPlan['outcome']): boolean => plans.some((plan) => plan.outcome === outcome);
  return has('orders') ? 'orders' : has('postponed') ? 'postponed' : 'nothing-to-do';
}

function surpriseOf({ expect, steps }: MessageFile, answer: Result<readonly OrderPlan[]>): string | undefined {
  const actual = answer.ok ? outcomeOf(answer.value) : answer.errors.map(({ code }) => code);
  if (expectationWords(actual) !== expectationWords(expect)) {
    return `expected ${expectationWords(expect)}; came to ${expectationWords(actual)}`;
  }
  const lines = answer.ok ? answer.value.flatMap(stepLines) : [];
  if (steps === undefined || JSON.stringify(lines) === JSON.stringify(steps)) {
    return undefined;
  }
  return `expected the steps ${JSON.stringify(steps)}; came to ${JSON.stringify(lines)}`;
}

function expectationWords(expectation: Expectation): string {
  return typeof expectation === 'string' ? expectation : expectation.join(', ');
}

/** One message as text: title and story, the message with its faults underlined, and what became of it. */
export function playedText(played: Played, place: string, style: Paint): string {
  const { file, answer, surprise } = played;
  const { paint, plain, marks } = style;
  const errors = answer.ok ? [] : answer.errors;
  const [fault] = errors;
  const message =
    'body' in file.message && fault?.code === 'malformed-json'
      ? withFault(file.message.body, fault.line, fault.column, style)
      : messageLines(file, errors, style);
  const lines = [
    headline(file.name, place, style),
    '',
    ...wrapped(plain(file.title), style.columns - 6).map((line) => paint('title', line)),
    ...wrapped(plain(file.story), style.columns - 6).map((line) => paint('quiet', line)),
    '',
    ...message.map((line) => `  ${line}`),
    '',
    ...circumstances(file, style),
    ...(answer.ok
      ? answer.value.flatMap((plan, index) => acceptedLines(plan, answer.value.length > 1 ? index : undefined, style))
      : [`${paint('bad', `${marks.bad} refused`)}`, ...errorLines(answer.errors, style).map((line) => `  ${line}`)]),
    ...(surprise === undefined
      ? []
      : ['', ...wrapped(plain(`NOT AS EXPECTED: ${surprise}`), style.columns - 6).map((line) => paint('bad', line))]),
  ];
  return `${lines.map((line, index) => (index === 0 ? line : `  ${line}`.trimEnd())).join('\n')}\n\n`;
}

function messageLines({ message }: MessageFile, errors: readonly SignalError[], style: Paint): readonly string[] {
  if ('body' in message && message.body.trim() === '') {
    return [style.paint('quiet', '(nothing)')];
  }
  const payload: unknown = 'body' in message ? JSON.parse(message.body) : message.payload;
  return withMarks(printJson(payload, style), errors, style);
}

/** What the message meets, as far as it is not the usual: what is held, what rests, what is set. */
function circumstances({ inputs }: MessageFile, style: Paint): readonly string[] {
  const { paint, plain, columns } = style;
  const market = parseMarketSnapshot(inputs.market);
  const { positions = {}, openOrders = [] } = market.ok ? market.value : {};
  const held = Object.entries(positions).map(([ticker, { side, quantity, averageEntryPrice }]) =>
    [side, quantity, ticker, ...(averageEntryPrice === undefined ? [] : ['at', averageEntryPrice])].join(' '),
  );
  const resting = openOrders.map(({ id, role, type, side }) => `${id} ${role} (${type} ${side})`);
  const isSet = isRecord(inputs.settings) && Object.keys(inputs.settings).length > 0;
  const lines = (
    [
      ['held', held],
      ['resting', resting],
      ['settings', isSet ? [valueWords(inputs.settings)] : []],
    ] as const
  ).flatMap(([label, items]) =>
    wrapped(plain(items.join(', ')), columns - 16).map((line, index) =>
      paint('quiet', `${(index === 0 ? label : '').padEnd(9)}${line}`),
    ),
  );
  return lines.length === 0 ? [] : [...lines, ''];
}

function headline(name: string, place: string, { paint, plain, marks, columns }: Paint): string {
  const rule = (length: number): string => paint('quiet', marks.rule.repeat(Math.max(1, length)));
  const room = columns - displayWidth(plain(name)) - place.length - 10;
  return `${rule(3)} ${paint('name', name)} ${rule(room)} ${paint('quiet', place)} ${rule(3)}`;
}

function acceptedLines(plan: OrderPlan, index: number | undefined, style: Paint): readonly string[] {
  const { paint, plain, marks } = style;
  const number = index === undefined ? '' : paint('quiet', `  [${index}] ${plain(`${plan.action} ${plan.ticker}`)}`);
  return [
    `${paint('good', `${marks.good} ${outcomeWords(plan)}`)}${number}`,
    ...planLines(plan, style).map((line) => `  ${line}`),
    ...noticeLines(plan.notices, style).map((line) => `  ${line}`),
  ];
}

/** How a whole folder went: the numbers, the codes, and the messages that did not do what their files say. */
export function summaryText(all: readonly Played[], style: Paint): string {
  const { paint, plain, marks } = style;
  const outcomes = new Map<string, number>();
  const codes = new Map<ErrorCode, number>();
  for (const { answer } of all) {
    if (answer.ok) {
      const outcome = outcomeOf(answer.value);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    } else {
      for (const code of new Set(answer.errors.map((error) => error.code))) {
        codes.set(code, (codes.get(code) ?? 0) + 1);
      }
    }
  }
  const accepted = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
  const surprises = all.filter(({ surprise }) => surprise !== undefined);
  const counts = (map: ReadonlyMap<string, number>): readonly string[] =>
    [...map]
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .map(([name, count]) => `${String(count).padStart(3)}  ${name}`);
  return [
    paint('quiet', marks.rule.repeat(style.columns)),
    '',
    `  ${paint('title', plain(plural(all.length, 'message')))}: ${paint('good', `${accepted} accepted`)}, ${paint('bad', `${all.length - accepted} refused`)}`,
    '',
    ...counts(outcomes).map((line) => `    ${paint('good', line)}`),
    ...counts(codes).map((line) => `    ${paint('bad', line)}`),
    '',
    ...(surprises.length === 0
      ? [`  ${paint('good', `${marks.good} ${all.length === 1 ? 'it' : 'each'} did what its file says`)}`]
      : [
          `  ${paint('bad', `${marks.bad} ${plural(surprises.length, 'message')} did not do what the file says:`)}`,
          ...surprises.map(({ file }) => `    ${paint('bad', file.name)}`),
        ]),
    '',
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

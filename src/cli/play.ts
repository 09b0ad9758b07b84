import { countText } from '../core/count-text.js';
import type { ErrorCode, SignalError } from '../core/errors.js';
import { isRecord } from '../core/json.js';
import { andThen, ok, type Result } from '../core/result.js';
import { stepLines } from '../explain/step-text.js';
import { parseMarketSnapshot } from '../market/snapshot-schema.js';
import type { OrderPlan } from '../order/order-plan.js';
import { planLines } from './describe-plan.js';
import { errorLines, isBatch, noticeLines, outcomeText, valueText } from './explain.js';
import { instruments } from './instruments.js';
import { markErrors, markSyntaxError } from './mark-errors.js';
import { readMessageBody } from './message-body.js';
import type { Expectation, MessageFile } from './message-file.js';
import { printJson } from './print-json.js';
import { type PlanResponse, planPayload } from './respond.js';
import { errorsAt } from './responses.js';
import type { Theme } from './theme.js';
import { displayWidth, wrapped } from './wrap.js';

/** Result of one message file. */
export interface PlayResult {
  readonly file: MessageFile;
  /** One per signal; none if the message is rejected as a whole. */
  readonly results: readonly Result<OrderPlan>[];
  /** Errors of the message, or of the items that are rejected. */
  readonly errors: readonly SignalError[];
  /** The difference from what the file expects; absent if there is none. */
  readonly mismatch?: string;
}

/** Plans the message of a file. A batch has several results. */
export function playMessage(file: MessageFile): PlayResult {
  const response = respondToFile(file);
  const played = response.ok ? resultsOf(response.value) : { results: [], errors: response.errors };
  const mismatch = mismatchOf(file, played);
  return { file, ...played, ...(mismatch === undefined ? {} : { mismatch }) };
}

type Played = Pick<PlayResult, 'results' | 'errors'>;

function respondToFile({ message, inputs }: MessageFile): PlanResponse {
  if ('payload' in message) {
    return planPayload(message.payload, { ...inputs, instruments });
  }
  return andThen(readMessageBody(message.body), ({ payload, duplicateNames }) =>
    planPayload(payload, { ...inputs, instruments, duplicateNames }),
  );
}

/** The paths of the errors of an item begin with its index, as those of an invalid item do. */
function resultsOf(planned: OrderPlan | readonly Result<OrderPlan>[]): Played {
  const results = isBatch(planned) ? planned : [ok(planned)];
  return { results, errors: results.flatMap((result, index) => (result.ok ? [] : errorsAt([index], result.errors))) };
}

function plansOf(results: readonly Result<OrderPlan>[]): readonly OrderPlan[] {
  return results.flatMap((result) => (result.ok ? [result.value] : []));
}

/** The outcome of a batch is that of its most active plan; undefined: nothing is planned. */
function outcomeOf({ results }: Played): OrderPlan['outcome'] | undefined {
  const outcomes = plansOf(results).map(({ outcome }) => outcome);
  return (['orders', 'postponed', 'nothing-to-do'] as const).find((outcome) => outcomes.includes(outcome));
}

/** The steps of a plan, or for an item that is rejected one line with its codes. */
function resultLines(result: Result<OrderPlan>): readonly string[] {
  return result.ok ? stepLines(result.value) : [`rejected ${result.errors.map(({ code }) => code).join(', ')}`];
}

function mismatchOf({ expect, steps }: MessageFile, played: Played): string | undefined {
  const outcome = outcomeOf(played);
  const actual = outcome ?? played.errors.map(({ code }) => code);
  if (expect !== undefined && expectationText(actual) !== expectationText(expect)) {
    return `expected ${expectationText(expect)}; got ${expectationText(actual)}`;
  }
  const lines = outcome === undefined ? [] : played.results.flatMap(resultLines);
  if (steps === undefined || JSON.stringify(lines) === JSON.stringify(steps)) {
    return undefined;
  }
  return `expected the steps ${JSON.stringify(steps)}; got ${JSON.stringify(lines)}`;
}

function expectationText(expectation: Expectation): string {
  return typeof expectation === 'string' ? expectation : expectation.join(', ');
}

/** One result as text: title, description, the message with its errors underlined, and its plans or errors. */
export function playText(result: PlayResult, place: string, theme: Theme): string {
  const { file, results, errors, mismatch } = result;
  const { styled, plain, marks } = theme;
  const [firstError] = errors;
  const message =
    'body' in file.message && firstError?.code === 'malformed-json'
      ? markSyntaxError(file.message.body, firstError.line, firstError.column, theme)
      : messageLines(file, errors, theme);
  const lines = [
    headline(file.name, place, theme),
    '',
    ...headingLines(file, theme),
    ...message.map((line) => `  ${line}`),
    '',
    ...contextLines(file, theme),
    ...results.flatMap((one, index) =>
      one.ok ? acceptedLines(one.value, results.length > 1 ? index : undefined, theme) : [],
    ),
    ...(errors.length === 0
      ? []
      : [`${styled('bad', `${marks.bad} rejected`)}`, ...errorLines(errors, theme).map((line) => `  ${line}`)]),
    ...(mismatch === undefined
      ? []
      : ['', ...wrapped(plain(`NOT AS EXPECTED: ${mismatch}`), theme.columns - 6).map((line) => styled('bad', line))]),
  ];
  return `${lines.map((line, index) => (index === 0 ? line : `  ${line}`.trimEnd())).join('\n')}\n\n`;
}

/** Title and description, where the file has them. */
function headingLines({ title = '', description = '' }: MessageFile, theme: Theme): readonly string[] {
  const lines = (
    [
      ['title', title],
      ['quiet', description],
    ] as const
  ).flatMap(([style, words]) =>
    words === '' ? [] : wrapped(theme.plain(words), theme.columns - 6).map((line) => theme.styled(style, line)),
  );
  return lines.length === 0 ? [] : [...lines, ''];
}

function messageLines({ message }: MessageFile, errors: readonly SignalError[], theme: Theme): readonly string[] {
  if ('body' in message && message.body.trim() === '') {
    return [theme.styled('quiet', '(empty)')];
  }
  const payload: unknown = 'body' in message ? JSON.parse(message.body) : message.payload;
  return markErrors(printJson(payload, theme), errors, theme);
}

/** Positions, resting orders and settings that the message meets. */
function contextLines({ inputs }: MessageFile, theme: Theme): readonly string[] {
  const { styled, plain, columns } = theme;
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
      ['settings', isSet ? [valueText(inputs.settings)] : []],
    ] as const
  ).flatMap(([label, items]) =>
    wrapped(plain(items.join(', ')), columns - 16).map((line, index) =>
      styled('quiet', `${(index === 0 ? label : '').padEnd(9)}${line}`),
    ),
  );
  return lines.length === 0 ? [] : [...lines, ''];
}

function headline(name: string, place: string, { styled, plain, marks, columns }: Theme): string {
  const rule = (length: number): string => styled('quiet', marks.rule.repeat(Math.max(1, length)));
  const room = columns - displayWidth(plain(name)) - place.length - 10;
  return `${rule(3)} ${styled('name', name)} ${rule(room)} ${styled('quiet', place)} ${rule(3)}`;
}

function acceptedLines(plan: OrderPlan, index: number | undefined, theme: Theme): readonly string[] {
  const { styled, plain, marks } = theme;
  const number = index === undefined ? '' : styled('quiet', `  [${index}] ${plain(`${plan.action} ${plan.ticker}`)}`);
  return [
    `${styled('good', `${marks.good} ${outcomeText(plan)}`)}${number}`,
    ...planLines(plan, theme).map((line) => `  ${line}`),
    ...noticeLines(plan.notices, theme).map((line) => `  ${line}`),
  ];
}

/** Summary of a folder: counts of outcomes and codes, and the files that did not get what they expect. */
export function summaryText(all: readonly PlayResult[], theme: Theme): string {
  const { styled, plain, marks } = theme;
  const outcomes = new Map<string, number>();
  const codes = new Map<ErrorCode, number>();
  for (const played of all) {
    const outcome = outcomeOf(played);
    if (outcome !== undefined) {
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    for (const code of new Set(played.errors.map((error) => error.code))) {
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  }
  const accepted = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
  const mismatches = all.filter(({ mismatch }) => mismatch !== undefined);
  const expecting = all.filter(({ file }) => file.expect !== undefined || file.steps !== undefined);
  const counts = (map: ReadonlyMap<string, number>): readonly string[] =>
    [...map]
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .map(([name, count]) => `${String(count).padStart(3)}  ${name}`);
  return [
    styled('quiet', marks.rule.repeat(theme.columns)),
    '',
    `  ${styled('title', plain(countText(all.length, 'message')))}: ${styled('good', `${accepted} accepted`)}, ${styled('bad', `${all.length - accepted} rejected`)}`,
    '',
    ...counts(outcomes).map((line) => `    ${styled('good', line)}`),
    ...counts(codes).map((line) => `    ${styled('bad', line)}`),
    '',
    ...(mismatches.length === 0
      ? expectedLine(expecting.length, all.length, theme)
      : [
          `  ${styled('bad', `${marks.bad} ${countText(mismatches.length, 'message')} not as expected:`)}`,
          ...mismatches.map(({ file }) => `    ${styled('bad', file.name)}`),
        ]),
    '',
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** How many results are as their files expect; without a file that expects one, no line. */
function expectedLine(expecting: number, all: number, { styled, marks }: Theme): readonly string[] {
  if (expecting === 0) {
    return [];
  }
  const which = expecting < all ? `${expecting} of ${all} results` : all === 1 ? 'the result' : 'all results';
  return [`  ${styled('good', `${marks.good} ${which} ${expecting === 1 ? 'is' : 'are'} as expected`)}`];
}

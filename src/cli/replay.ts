// The command `replay`: reads a log line by line, decides each under two settings, or compares what another version has recorded,
// and writes what differs.
import { calendarOf } from '../calendars/index.js';
import { closestName } from '../core/closest-name.js';
import { errorCatalogue } from '../core/errors.js';
import { fail, type Result } from '../core/result.js';
import { traceRuleCatalogue } from '../core/trace.js';
import { isClosingRecord } from '../decision-log/closing-record.js';
import { compared, type DecisionRequest, decideOnce } from '../replay/compare-decisions.js';
import { parseRecordedLine } from '../replay/parse-recorded-line.js';
import { parseReplayLine } from '../replay/parse-replay-line.js';
import { type AccountDays, decideNext, type ReplayedDecisions, replayLine } from '../replay/replay-line.js';
import {
  type BrokenLine,
  emptyReport,
  type ReplayedLine,
  type ReplayReport,
  withBrokenLine,
  withLine,
} from '../replay/report.js';
import { defaultSettings } from '../settings/defaults.js';
import type { Settings } from '../settings/settings.js';
import type { CommandIo } from './command-io.js';
import { readSettings } from './command-settings.js';
import { type InputLine, isBlank, lineTooLong, readLines, withoutByteOrderMark } from './input.js';
import { instruments } from './instruments.js';
import { readJsonFile } from './lint.js';
import { replayHtml } from './replay-html.js';
import { countText, decisionsText, differencesJson, type ReplayNames, replayJson, replayText } from './replay-text.js';
import { type ExitResult, emptyInput } from './request-stream.js';
import type { UsageError } from './requests.js';
import { decodedText } from './responses.js';

/** What `replay` is asked for. */
export interface ReplayInvocation {
  readonly run: 'replay';
  readonly file?: string;
  /** Path of the settings before; absent with `recorded`: the defaults. */
  readonly settings?: string;
  /** Path of the settings after. Without them and without `recorded` the decisions are counted. */
  readonly against?: string;
  /** Path of the answers that another version has given to the log. */
  readonly recorded?: string;
  readonly ci: boolean;
  readonly allow: readonly string[];
  readonly json: boolean;
  readonly html?: string;
}

/** Names of groups: rules of the trace, and codes of errors. */
const groupNames: readonly string[] = [...Object.keys(traceRuleCatalogue), ...Object.keys(errorCatalogue)];

/** A name of `--allow` that no group has; undefined if every name is one. */
export function unknownGroup(names: readonly string[]): UsageError | undefined {
  const unknown = names.find((name) => !groupNames.includes(name));
  if (unknown === undefined) {
    return undefined;
  }
  const nearest = closestName(unknown, groupNames);
  const hint = nearest === undefined ? 'it is a rule of the trace or a code of an error.' : `did you mean ${nearest}?`;
  return { usageError: `--allow ${JSON.stringify(unknown)} is not the name of a group; ${hint}` };
}

/** What the JSON of a report begins with: the differences are written as they are found. */
const jsonOpening = '{"differences":[';

/** Replays a log. Status 1 with `--ci` if a decision differs by a rule that is not allowed, or if a line is broken. */
export async function replay(invocation: ReplayInvocation, io: CommandIo): Promise<ExitResult> {
  const { file, recorded, against } = invocation;
  const before = await settingsIn(invocation.settings, io);
  if ('usageError' in before) {
    return { status: 2, errorMessage: before.usageError };
  }
  const after = against === undefined ? before : await settingsIn(against, io);
  if ('usageError' in after) {
    return { status: 2, errorMessage: after.usageError };
  }
  const answers = recorded === undefined ? undefined : eachLine(io.readFile(recorded));
  const inputs = { before, after, isCompared: against !== undefined, answers };
  const report = await replayed(file, inputs, invocation.json, io);
  if (report === emptyInput) {
    return { status: 2, errorMessage: `${file ?? 'The standard input'} is empty; expected a log of decisions.` };
  }
  const names = namesOf(invocation, report, io);
  if (invocation.html !== undefined) {
    await io.writeFile(invocation.html, replayHtml(report, names));
  }
  await io.write(
    invocation.json
      ? `${report.differ === 0 ? jsonOpening : ''}],${replayJson(report).slice(1)}\n`
      : replayText(report, names, io.theme),
  );
  const refused = report.groups.some(({ rule }) => !invocation.allow.includes(rule));
  return { status: invocation.ci && (refused || report.broken > 0) ? 1 : 0 };
}

function namesOf(
  { file, settings, against, recorded }: ReplayInvocation,
  { libraryVersions }: ReplayReport,
  { version }: CommandIo,
): ReplayNames {
  const log = file ?? 'standard input';
  const own = settings ?? 'the default settings';
  if (recorded === undefined) {
    return { log, before: own, after: against };
  }
  const by = libraryVersions.length === 0 ? '' : ` (version ${libraryVersions.join(', ')})`;
  return { log, before: `${recorded}${by}`, after: `version ${version} with ${own}` };
}

async function settingsIn(path: string | undefined, io: CommandIo): Promise<Settings | UsageError> {
  if (path === undefined) {
    return defaultSettings;
  }
  const content = readJsonFile(path, await io.readText(path));
  if (typeof content.usageError === 'string') {
    return { usageError: content.usageError };
  }
  const settings = readSettings(content);
  return settings.ok
    ? settings.value
    : { usageError: `${path}: ${settings.errors.map(({ message }) => message).join(' ')}` };
}

/** What a replay compares; without `isCompared` and `answers` each decision is made once. */
interface Compared {
  readonly before: Settings;
  readonly after: Settings;
  readonly isCompared: boolean;
  /** Lines of another version's answers, as many as the log has. */
  readonly answers: AsyncGenerator<InputLine> | undefined;
}

/** Decides every line. Memory is bounded by a chunk of input, the longest line and the report. A log of blank lines is empty. */
async function replayed(
  file: string | undefined,
  inputs: Compared,
  isJson: boolean,
  io: CommandIo,
): Promise<ReplayReport | typeof emptyInput> {
  let report = emptyReport;
  let days: AccountDays = {};
  let bytes = 0;
  let isFirst = true;
  let isEmpty = true;
  const size = file === undefined ? undefined : await io.fileSize?.(file);
  const chunks = file === undefined ? io.standardInput : io.readFile(file);
  for await (const lines of readLines(countedBytes(chunks, (length) => (bytes += length)))) {
    for (const line of lines) {
      const answer = (await inputs.answers?.next())?.value;
      const given = withoutMark(line, isFirst);
      const read = readLine(report.lines + 1, given);
      isEmpty &&= given !== lineTooLong && isBlank(given);
      const decided = 'request' in read ? decidedLine(read, withoutMark(answer, isFirst), inputs, days) : read;
      isFirst = false;
      const differences = isJson && 'decisions' in decided ? differencesJson(decided) : [];
      if (differences.length > 0) {
        await io.write(`${report.differ === 0 ? jsonOpening : ','}${differences.join(',')}`);
      }
      report = withDecided(report, decided);
      days = 'days' in decided ? decided.days : days;
    }
    io.progress?.(progressText(report, size === undefined ? undefined : bytes / size));
  }
  io.progress?.(undefined);
  if (isEmpty) {
    return emptyInput;
  }
  const isOver = inputs.answers === undefined || (await inputs.answers.next()).done === true;
  return isOver
    ? report
    : withBrokenLine(report, { line: report.lines + 1, message: 'There are more recorded answers than lines.' });
}

async function* eachLine(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<InputLine> {
  for await (const lines of readLines(chunks)) {
    yield* lines;
  }
}

/** A byte-order mark may begin the first line. */
function withoutMark<T extends InputLine | undefined>(line: T, isFirst: boolean): T | Uint8Array {
  return isFirst && line instanceof Uint8Array ? withoutByteOrderMark(line) : line;
}

async function* countedBytes(
  chunks: AsyncIterable<Uint8Array>,
  count: (length: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    count(chunk.length);
    yield chunk;
  }
}

const barLength = 24;

/** A bar of the part that has been read, where the size is known, and the counts so far. */
function progressText({ decisions, differ }: ReplayReport, part: number | undefined): string {
  const done = part === undefined ? 0 : Math.min(1, part);
  const filled = Math.round(done * barLength);
  const bar =
    part === undefined ? '' : `[${'#'.repeat(filled)}${'.'.repeat(barLength - filled)}] ${Math.floor(done * 100)} %  `;
  return `${bar}${decisionsText(decisions)}, ${countText(differ)} differ`;
}

/** What a line of the log comes to; nothing for a blank one, and for one that has no decision. */
type DecidedLine = (ReplayedLine & Pick<ReplayedDecisions, 'days'>) | BrokenLine | Pick<BrokenLine, 'line'>;

/** A line of the log that can be decided. */
interface LineToDecide {
  readonly line: number;
  readonly request: DecisionRequest;
}

function withDecided(report: ReplayReport, decided: DecidedLine): ReplayReport {
  if ('decisions' in decided) {
    return withLine(report, decided);
  }
  return 'message' in decided ? withBrokenLine(report, decided) : { ...report, lines: decided.line };
}

function readLine(line: number, bytes: InputLine): LineToDecide | BrokenLine | Pick<BrokenLine, 'line'> {
  if (bytes === lineTooLong) {
    return { line, message: 'The line is too long.' };
  }
  if (isBlank(bytes)) {
    return { line };
  }
  const read = parsedLine(bytes, parseReplayLine);
  if (!read.ok) {
    // A decision log has a line without a decision where a process ended while it wrote.
    const isClosing = isClosingRecord(Buffer.from(bytes).toString());
    return isClosing ? { line } : { line, message: read.errors[0].message };
  }
  return { line, request: { ...read.value, calendarOf, instruments } };
}

function decidedLine(
  { line, request }: LineToDecide,
  answer: InputLine | undefined,
  { before, after, isCompared, answers }: Compared,
  days: AccountDays,
): DecidedLine {
  const { payload, signalId, market } = request;
  const about = { line, payload, signalId, market, instruments, settings: { before, after } };
  if (answers !== undefined) {
    const recorded = recordedDecisions(answer);
    if (!recorded.ok) {
      return { line, message: `No recorded answer: ${recorded.errors[0].message}` };
    }
    // As `plan` decides it, which has written the answers: each line by itself.
    const decisions = decideOnce({ request, settings: after });
    return { ...about, decisions: compared(recorded.value, decisions), days };
  }
  if (isCompared) {
    return { ...about, ...replayLine(request, before, after, days) };
  }
  const { decisions, day } = decideNext(request, before, days.before);
  return { ...about, decisions: decisions.map((one) => ({ before: one, after: one })), days: { before: day } };
}

function recordedDecisions(answer: InputLine | undefined): ReturnType<typeof parseRecordedLine> {
  return answer instanceof Uint8Array
    ? parsedLine(answer, parseRecordedLine)
    : fail('invalid-snapshot', { message: `the line is ${answer === undefined ? 'missing' : 'too long'}.` });
}

/** A line as what it holds. */
function parsedLine<T>(bytes: Uint8Array, parse: (text: string) => Result<T>): Result<T> {
  const decoded = decodedText(bytes);
  return typeof decoded === 'string' ? parse(decoded) : decoded;
}

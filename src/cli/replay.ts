// The command `replay`: reads a log line by line, decides each under two settings, and writes what differs.
import { calendarOf } from '../calendars/index.js';
import { closestName } from '../core/closest-name.js';
import { errorCatalogue } from '../core/errors.js';
import type { Result } from '../core/result.js';
import { traceRules } from '../core/trace.js';
import { compareDecisions, type DecisionRequest, decideRequest } from '../replay/compare-decisions.js';
import { parseReplayLine } from '../replay/parse-replay-line.js';
import { emptyReport, type ReplayReport, withBrokenLine, withLine } from '../replay/report.js';
import { parseSettings } from '../settings/parse-settings.js';
import type { Settings } from '../settings/settings.js';
import type { CommandIo } from './command-io.js';
import { type InputLine, isBlank, lineTooLong, readLines, withoutByteOrderMark } from './input.js';
import { readJsonFile } from './lint.js';
import { replayHtml } from './replay-html.js';
import { countText, decisionsText, replayJson, replayText } from './replay-text.js';
import type { ExitResult } from './request-stream.js';
import type { UsageError } from './requests.js';
import { decodedText } from './responses.js';

/** What `replay` is asked for. */
export interface ReplayInvocation {
  readonly run: 'replay';
  readonly file?: string;
  /** Paths of the settings before and after; without the second the decisions are counted. */
  readonly settings: string;
  readonly against?: string;
  readonly ci: boolean;
  readonly allow: readonly string[];
  readonly json: boolean;
  readonly html?: string;
}

/** Names of groups: rules of the trace, and codes of errors. */
const groupNames: readonly string[] = [...Object.keys(traceRules), ...errorCatalogue.map(({ code }) => code)];

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

/** Replays a log. Status 1 with `--ci` if a decision differs by a rule that is not allowed, or if a line is broken. */
export async function replay(invocation: ReplayInvocation, io: CommandIo): Promise<ExitResult> {
  const before = await settingsIn(invocation.settings, io);
  if ('usageError' in before) {
    return { status: 2, errorMessage: before.usageError };
  }
  const after = invocation.against === undefined ? before : await settingsIn(invocation.against, io);
  if ('usageError' in after) {
    return { status: 2, errorMessage: after.usageError };
  }
  const compared = invocation.against === undefined ? { before } : { before, after };
  const report = await replayed(invocation.file, compared, io);
  const names = { log: invocation.file ?? 'standard input', before: invocation.settings, after: invocation.against };
  if (invocation.html !== undefined) {
    await io.writeFile(invocation.html, replayHtml(report, names));
  }
  await io.write(invocation.json ? `${replayJson(report)}\n` : replayText(report, names, io.theme));
  const refused = report.groups.some(({ rule }) => !invocation.allow.includes(rule));
  return { status: invocation.ci && (refused || report.broken > 0) ? 1 : 0 };
}

async function settingsIn(path: string, io: CommandIo): Promise<Settings | UsageError> {
  const content = readJsonFile(path, await io.readText(path));
  if (typeof content.usageError === 'string') {
    return { usageError: content.usageError };
  }
  const settings = parseSettings(content);
  return settings.ok
    ? settings.value
    : { usageError: `${path}: ${settings.errors.map(({ message }) => message).join(' ')}` };
}

/** Settings of a replay; without `after` each decision is made once. */
interface ComparedSettings {
  readonly before: Settings;
  readonly after?: Settings;
}

/** Decides every line. Memory is bounded by a chunk of input, the longest line and the report. */
async function replayed(file: string | undefined, settings: ComparedSettings, io: CommandIo): Promise<ReplayReport> {
  let report = emptyReport;
  let bytes = 0;
  let isFirst = true;
  const size = file === undefined ? undefined : await io.fileSize?.(file);
  const chunks = file === undefined ? io.standardInput : io.readFile(file);
  for await (const lines of readLines(countedBytes(chunks, (length) => (bytes += length)))) {
    for (const line of lines) {
      report = withLogLine(report, isFirst && line !== lineTooLong ? withoutByteOrderMark(line) : line, settings);
      isFirst = false;
    }
    io.progress?.(progressText(report, size === undefined ? undefined : bytes / size));
  }
  io.progress?.(undefined);
  return report;
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

function withLogLine(report: ReplayReport, bytes: InputLine, { before, after }: ComparedSettings): ReplayReport {
  if (bytes !== lineTooLong && isBlank(bytes)) {
    return { ...report, lines: report.lines + 1 };
  }
  const line = report.lines + 1;
  if (bytes === lineTooLong) {
    return withBrokenLine(report, { line, message: 'The line is too long.' });
  }
  const read = readLogLine(bytes);
  if (!read.ok) {
    return withBrokenLine(report, { line, message: read.errors[0].message });
  }
  const request = { ...read.value, calendarOf };
  const decisions =
    after === undefined
      ? decideRequest(request, before).map((decision) => ({ before: decision, after: decision }))
      : compareDecisions(request, before, after);
  const { payload, signalId, market } = request;
  return withLine(report, { line, payload, signalId, market, settings: { before, after: after ?? before }, decisions });
}

/** A line of the log. */
function readLogLine(bytes: Uint8Array): Result<DecisionRequest> {
  const decoded = decodedText(bytes);
  return typeof decoded === 'string' ? parseReplayLine(decoded) : decoded;
}

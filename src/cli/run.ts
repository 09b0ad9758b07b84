import type { SignalError } from '../core/errors.js';
import { ok, type Result } from '../core/result.js';
import type { Clock } from '../market/ports.js';
import { lintTemplate } from '../templates/index.js';
import { helpText, type LintInvocation, type RequestOptions, readArguments } from './arguments.js';
import { endTables } from './end-tables.js';
import { explainResponse } from './explain.js';
import { maxRequestBytes, readAll, withoutByteOrderMark } from './input.js';
import { hasErrors, lintContext, lintText, readJsonFile, respondToLint } from './lint.js';
import { type MessageFile, readMessageFile } from './message-file.js';
import { playMessage, playText, summaryText } from './play.js';
import { brokersText } from './profiles.js';
import { type ExitResult, respondToDocument, respondToLines } from './request-stream.js';
import type { Request, Responder, UsageError } from './requests.js';
import { type PlannedForMarket, responderOf, respondToExplain } from './respond.js';
import { isAccepted, responseText } from './responses.js';
import { type Ask, askForFields, templateOutput } from './template.js';
import type { Theme } from './theme.js';

/** Input and output of the command. The readers reject if they cannot read. */
export interface CommandIo {
  readonly standardInput: AsyncIterable<Uint8Array>;
  readFile(path: string): AsyncIterable<Uint8Array>;
  readText(path: string): Promise<string>;
  /** File names in a folder. */
  listFolder(path: string): Promise<readonly string[]>;
  /** Resolves when there is room for more; to false when the reader has closed the output. */
  write(text: string): Promise<boolean>;
  /** Asks on the terminal; undefined where input or output is not one. */
  readonly ask?: Ask | undefined;
  readonly clock: Clock;
  readonly theme: Theme;
  readonly version: string;
}

/** Runs the command, from its arguments to its exit status. */
export async function run(given: readonly string[], io: CommandIo): Promise<ExitResult> {
  const invocation = readArguments(given);
  if ('usageError' in invocation) {
    return failure(invocation);
  }
  switch (invocation.run) {
    case 'help':
      await io.write(helpText);
      return { status: 0 };
    case 'version':
      await io.write(`${io.version}\n`);
      return { status: 0 };
    case 'brokers':
      await io.write(brokersText());
      return { status: 0 };
    case 'play':
      return play(invocation.folder, io);
    case 'lint':
      return invocation.jsonl
        ? writeAll(respondToLines(inputOf(invocation.files[0], io), respondToLint), io)
        : lint(invocation, io);
    case 'template':
      return template(io);
    case 'explain': {
      const defaults = await defaultsOf(invocation.options, 'explain', io);
      if ('usageError' in defaults) {
        return failure(defaults);
      }
      return writeOne(
        inputOf(invocation.file, io),
        (request) => respondToExplain({ ...defaults.request, ...request }, invocation.broker),
        (response) => explanation(response, invocation.ends, io.theme),
        io,
      );
    }
    case 'check':
    case 'plan':
    case 'formula':
    case 'conform': {
      const input = inputOf(invocation.file, io);
      const defaults = await defaultsOf(invocation.options, invocation.run, io);
      if ('usageError' in defaults) {
        return failure(defaults);
      }
      const answer = responderOf(invocation.run, io.clock);
      const respond: Responder = (request) => answer({ ...defaults.request, ...request });
      return invocation.jsonl
        ? writeAll(respondToLines(input, respond), io)
        : writeOne(input, respond, (response) => `${responseText(response, 2)}\n`, io);
    }
  }
}

function explanation(response: Result<PlannedForMarket>, withEnds: boolean, theme: Theme): string {
  if (!response.ok) {
    return explainResponse(response, theme);
  }
  const { planned, market } = response.value;
  return explainResponse(ok(planned), theme, withEnds ? endTables(planned, market, theme) : undefined);
}

function inputOf(file: string | undefined, io: CommandIo): AsyncIterable<Uint8Array> {
  return file === undefined ? io.standardInput : io.readFile(file);
}

/** What the options give to each request that lacks it. */
async function defaultsOf(
  { settings, market, now, signalId }: RequestOptions = {},
  command: 'check' | 'plan' | 'formula' | 'conform' | 'explain',
  io: CommandIo,
): Promise<{ readonly request: Request } | UsageError> {
  const files = await readJsonFiles({ settings, market }, io);
  if ('usageError' in files) {
    return files;
  }
  // A plan is made at the time of its market; the time of receipt is beside it.
  const time = now === undefined ? {} : command === 'check' ? { now } : { receivedAt: now };
  return { request: { ...files.contents, ...time, ...(signalId === undefined ? {} : { signalId }) } };
}

/** The JSON objects in files, by the name of their option. */
async function readJsonFiles(
  paths: Readonly<Record<string, string | undefined>>,
  io: CommandIo,
): Promise<{ readonly contents: Request } | UsageError> {
  const contents: Record<string, unknown> = {};
  for (const [name, path] of Object.entries(paths)) {
    if (path !== undefined) {
      const content = readJsonFile(path, await io.readText(path));
      if (typeof content.usageError === 'string') {
        return { usageError: content.usageError };
      }
      contents[name] = content;
    }
  }
  return { contents };
}

function failure({ usageError }: UsageError): ExitResult {
  return { status: 2, errorMessage: usageError };
}

/** Writes batches until the input ends, or until the reader has closed the output. */
async function writeAll(batches: AsyncGenerator<string, ExitResult>, io: CommandIo): Promise<ExitResult> {
  for (;;) {
    const next = await batches.next();
    if (next.done === true) {
      return next.value;
    }
    if (!(await io.write(next.value))) {
      await batches.return({ status: 0 });
      return { status: 0 };
    }
  }
}

async function writeOne<T>(
  input: AsyncIterable<Uint8Array>,
  respond: Responder<T>,
  format: (response: Result<T>) => string,
  io: CommandIo,
): Promise<ExitResult> {
  const response = await respondToDocument(input, respond);
  const unreadableTime = response.ok ? undefined : response.errors.find(isUnreadableNow);
  if (unreadableTime !== undefined) {
    return { status: 2, errorMessage: unreadableTime.message };
  }
  await io.write(format(response));
  return { status: isAccepted(response) ? 0 : 1 };
}

/** The time of a single request is the caller's, as an option is: status 2. */
function isUnreadableNow({ code, path: [key] }: SignalError): boolean {
  return code === 'invalid-request' && key === 'now';
}

async function play(folder: string, io: CommandIo): Promise<ExitResult> {
  const names = (await io.listFolder(folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
  const files: MessageFile[] = [];
  for (const name of names) {
    const file = readMessageFile(name, await io.readText(`${folder}/${name}.json`));
    if ('usageError' in file) {
      return failure(file);
    }
    files.push(file);
  }
  if (files.length === 0) {
    return { status: 2, errorMessage: `${folder} has no message files (*.json).` };
  }
  const results = files.map(playMessage);
  for (const [index, result] of results.entries()) {
    if (!(await io.write(playText(result, `${index + 1}/${results.length}`, io.theme)))) {
      return { status: 0 };
    }
  }
  await io.write(summaryText(results, io.theme));
  return { status: results.some(({ mismatch }) => mismatch !== undefined) ? 1 : 0 };
}

/** Lints the texts in files, or the standard input. */
async function lint(
  { files: texts, platform, alert, settings, market }: LintInvocation,
  io: CommandIo,
): Promise<ExitResult> {
  const files = await readJsonFiles({ settings, market }, io);
  if ('usageError' in files) {
    return failure(files);
  }
  const context = lintContext({ platform, alert, ...files.contents });
  if (!context.ok) {
    return { status: 2, errorMessage: context.errors.map(({ message }) => message).join(' ') };
  }
  let status: 0 | 1 = 0;
  for (const file of texts.length === 0 ? ['-'] : texts) {
    const isInput = file === '-';
    const bytes = isInput ? await readAll(io.standardInput) : undefined;
    if (isInput && bytes === undefined) {
      return { status: 2, errorMessage: `The text is too large; expected at most ${maxRequestBytes} bytes.` };
    }
    const text = bytes === undefined ? await io.readText(file) : textOf(bytes);
    const report = lintTemplate(text, context.value);
    status = hasErrors(report) ? 1 : status;
    if (!(await io.write(lintText(isInput ? 'standard input' : file, text, report, io.theme)))) {
      return { status: 0 };
    }
  }
  return { status };
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(withoutByteOrderMark(bytes));
}

const templateUsage =
  'template asks its questions on a terminal; its input or output is not one. Usage: signal-to-order template';

async function template(io: CommandIo): Promise<ExitResult> {
  if (io.ask === undefined) {
    return { status: 2, errorMessage: templateUsage };
  }
  const fields = await askForFields(io.ask, io.write);
  if (fields === undefined) {
    return { status: 2, errorMessage: 'template needs an answer to every question.' };
  }
  await io.write(templateOutput(fields, io.theme));
  return { status: 0 };
}

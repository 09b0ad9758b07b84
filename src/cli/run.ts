import type { SignalError } from '../core/errors.js';
import { ok, type Result } from '../core/result.js';
import { lintTemplate } from '../templates/index.js';
import { type AllowanceInvocation, allowanceText, allowsEntry, respondToAllowance } from './allowance.js';
import { type Invocation, readArguments } from './arguments.js';
import { calendar } from './calendar.js';
import type { CommandIo } from './command-io.js';
import { commandHelp, helpText } from './commands.js';
import { endTables } from './end-tables.js';
import { explainResponse } from './explain.js';
import { maxRequestBytes, readAll, withoutByteOrderMark } from './input.js';
import { instruments } from './instruments.js';
import { hasErrors, type LintInputs, lintContext, lintText, readJsonFile, respondToLint } from './lint.js';
import { takingText } from './message-body.js';
import { type MessageFile, readMessageFile } from './message-file.js';
import { type OptionUse, optionUse } from './option-use.js';
import { playMessage, playText, summaryText } from './play.js';
import { brokersText } from './profiles.js';
import { replay } from './replay.js';
import { type ExitResult, emptyInput, respondToDocument, respondToLines } from './request-stream.js';
import type { Request, RequestOptions, Responder, UsageError } from './requests.js';
import { type PlannedForMarket, responderOf, respondToExplain, respondToPlan } from './respond.js';
import { isAccepted, responseText } from './responses.js';
import { askForFields, templateOutput } from './template.js';
import type { Theme } from './theme.js';
import { withoutTrace } from './without-trace.js';

/** Runs the command, from its arguments to its exit status. */
export async function run(given: readonly string[], io: CommandIo): Promise<ExitResult> {
  const invocation = readArguments(given);
  if ('usageError' in invocation) {
    return failure(invocation);
  }
  switch (invocation.run) {
    case 'help':
      await io.write(invocation.command === undefined ? helpText : commandHelp(invocation.command));
      return { status: 0 };
    case 'version':
      await io.write(`${io.version}\n`);
      return { status: 0 };
    case 'brokers':
      await io.write(brokersText());
      return { status: 0 };
    case 'calendar':
      return calendar(invocation, io);
    case 'template':
      return template(io);
    case 'replay':
      return replay(invocation, io);
    case 'allowance':
      return writeAllowance(invocation, io);
    case 'play':
    case 'lint':
    case 'explain':
    case 'check':
    case 'plan':
    case 'formula':
    case 'conform': {
      const defaults = await defaultsOf(invocation.options, invocation.run, io);
      if ('usageError' in defaults) {
        return failure(defaults);
      }
      const use = optionUse(defaults.request, invocation.options?.market !== undefined);
      const result = await runWith({ defaults: defaults.request, fill: use.fill }, invocation, io);
      for (const note of use.notes()) {
        io.note?.(note);
      }
      return result;
    }
  }
}

/** A command that takes options of requests: what they give is in `defaults`. */
type RequestInvocation = Extract<
  Invocation,
  { readonly run: 'play' | 'lint' | 'explain' | 'check' | 'plan' | 'formula' | 'conform' }
>;

/** What the options give: whole, and filled into a request. */
interface FromOptions {
  readonly defaults: Request;
  readonly fill: OptionUse['fill'];
}

async function runWith(
  { defaults, fill }: FromOptions,
  invocation: RequestInvocation,
  io: CommandIo,
): Promise<ExitResult> {
  switch (invocation.run) {
    case 'play':
      return play(invocation.folder, fill, io);
    case 'lint': {
      const { platform, alert } = invocation;
      const inputs = {
        ...defaults,
        ...(platform === undefined ? {} : { platform }),
        ...(alert === undefined ? {} : { alert }),
      };
      return invocation.jsonl
        ? writeAll(
            respondToLines(inputOf(invocation.files[0], io), (request) =>
              respondToLint({ ...inputs, ...fill(request) }),
            ),
            io,
          )
        : lint(invocation.files, inputs, io);
    }
    case 'explain':
      return writeOne(
        invocation.file,
        takingText((request, duplicateNames) => respondToExplain(fill(request), duplicateNames, instruments)),
        {
          textOf: (response) => explanation(response, invocation.ends, io.theme),
          isAccepted: (response) => isAccepted(response.ok ? ok(response.value.planned) : response),
        },
        io,
      );
    case 'check':
    case 'plan':
    case 'formula':
    case 'conform': {
      const answer: Responder =
        invocation.trace === false
          ? takingText((request, duplicateNames) => withoutTrace(respondToPlan(request, duplicateNames, instruments)))
          : responderOf(invocation.run, io.clock, instruments);
      const respond: Responder = (request, duplicateNames) => answer(fill(request), duplicateNames);
      return invocation.jsonl
        ? writeAll(respondToLines(inputOf(invocation.file, io), respond), io)
        : writeOne(
            invocation.file,
            respond,
            { textOf: (response) => `${responseText(response, 2)}\n`, isAccepted },
            io,
          );
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
  { settings, market, account, broker, now, signalId }: RequestOptions = {},
  command: Invocation['run'],
  io: CommandIo,
): Promise<{ readonly request: Request } | UsageError> {
  const files = await readJsonFiles({ settings, market, account }, io);
  if ('usageError' in files) {
    return files;
  }
  // A plan is made at the time of its market; the time of receipt is beside it. Without a market only the time is known.
  const time = now === undefined ? {} : command === 'check' ? { now } : { market: { now }, receivedAt: now };
  const given = { ...(broker === undefined ? {} : { broker }), ...(signalId === undefined ? {} : { signalId }) };
  return { request: { ...time, ...files.contents, ...given } };
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

async function writeAllowance(invocation: AllowanceInvocation, io: CommandIo): Promise<ExitResult> {
  const given = await defaultsOf(invocation.options, invocation.run, io);
  if ('usageError' in given) {
    return failure(given);
  }
  const response = respondToAllowance(invocation, given.request, instruments);
  // Its settings, market and account are the caller's: there is no message that could be at fault.
  if (!response.ok) {
    return failure({ usageError: response.errors.map(({ message }) => message).join(' ') });
  }
  const { value } = response;
  await io.write(invocation.json ? `${JSON.stringify(value, undefined, 2)}\n` : allowanceText(value, io.theme));
  return { status: allowsEntry(value) ? 0 : 1 };
}

/** How a response is written, and whether everything in it was accepted. */
interface Answer<T> {
  readonly textOf: (response: Result<T>) => string;
  readonly isAccepted: (response: Result<T>) => boolean;
}

async function writeOne<T>(
  file: string | undefined,
  respond: Responder<T>,
  answer: Answer<T>,
  io: CommandIo,
): Promise<ExitResult> {
  const response = await respondToDocument(inputOf(file, io), respond);
  if (response === emptyInput) {
    return { status: 2, errorMessage: `${file ?? 'The standard input'} is empty; expected a JSON object.` };
  }
  const unreadableTime = response.ok ? undefined : response.errors.find(isUnreadableNow);
  if (unreadableTime !== undefined) {
    return { status: 2, errorMessage: unreadableTime.message };
  }
  await io.write(answer.textOf(response));
  return { status: answer.isAccepted(response) ? 0 : 1 };
}

/** The time of a single request is the caller's, as an option is: status 2. */
function isUnreadableNow({ code, path: [key] }: SignalError): boolean {
  return code === 'invalid-request' && key === 'now';
}

async function play(folder: string, fill: OptionUse['fill'], io: CommandIo): Promise<ExitResult> {
  const names = (await io.listFolder(folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
  const files: MessageFile[] = [];
  for (const name of names) {
    const file = readMessageFile(name, await io.readText(`${folder}/${name}.json`), fill);
    if ('usageError' in file) {
      return failure(file);
    }
    files.push(file);
  }
  if (files.length === 0) {
    return { status: 2, errorMessage: `${folder} has no alerts (*.json).` };
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
async function lint(texts: readonly string[], inputs: LintInputs, io: CommandIo): Promise<ExitResult> {
  const context = lintContext(inputs);
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
    if (isInput && text.trim() === '') {
      return { status: 2, errorMessage: 'The standard input is empty; expected the text of an alert.' };
    }
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

import { parseArgs } from 'node:util';
import { closestName } from '../core/closest-name.js';
import type { AlertKind, AlertPlatform } from '../templates/index.js';
import {
  type AllowanceInvocation,
  allowanceInvocation,
  positionSide,
  positiveNumber,
  stopLossPercent,
} from './allowance.js';
import { type CalendarInvocation, calendarInvocation } from './calendar.js';
import { type CommandName, commandNames, commands, optionNames, optionOf } from './commands.js';
import { errorText } from './error-text.js';
import { alertKind, platform } from './lint.js';
import { readProfile } from './profiles.js';
import { type ReplayInvocation, unknownGroup } from './replay.js';
import { instant, type RequestOptions, type UsageError, type ValueType } from './requests.js';

/** The parsed command line. */
export type Invocation =
  | { readonly run: 'help'; readonly command?: CommandName }
  | { readonly run: 'version' | 'brokers' | 'template' }
  | LintInvocation
  | ReplayInvocation
  | CalendarInvocation
  | AllowanceInvocation
  | { readonly run: 'play'; readonly folder: string; readonly options?: RequestOptions }
  | {
      readonly run: 'explain';
      readonly file?: string;
      readonly ends: boolean;
      readonly options?: RequestOptions;
    }
  | {
      readonly run: 'check' | 'plan' | 'formula' | 'conform';
      readonly file?: string;
      readonly jsonl: boolean;
      /** False with `--no-trace`. */
      readonly trace?: false;
      readonly options?: RequestOptions;
    };

/** `lint`: without files it reads the standard input. */
export interface LintInvocation {
  readonly run: 'lint';
  readonly files: readonly string[];
  readonly jsonl: boolean;
  readonly platform?: AlertPlatform;
  readonly alert?: AlertKind;
  readonly options?: RequestOptions;
}

type Values = Readonly<Record<string, unknown>>;

/** Reads the arguments after the program's name. */
export function readArguments(argv: readonly string[]): Invocation | UsageError {
  let parsed: { readonly values: Values; readonly positionals: readonly string[] };
  try {
    parsed = parseArgs({
      args: [...argv],
      options: {
        ...Object.fromEntries(
          optionNames.map((name) => [
            name,
            {
              type: optionOf(name).value === undefined ? ('boolean' as const) : ('string' as const),
              multiple: optionOf(name).multiple === true,
            },
          ]),
        ),
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    const reason = errorText(error).split('. ', 1).join();
    return { usageError: `${reason}.${suggestedOption(reason)} See signal-to-order --help.` };
  }
  const { values, positionals } = parsed;
  const [name, ...operands] = positionals;
  const command = commandNames.find((known) => known === name);
  if (values.help === true) {
    return command === undefined ? { run: 'help' } : { run: 'help', command };
  }
  if (values.version === true) {
    return { run: 'version' };
  }
  if (command === undefined) {
    const problem = name === undefined ? 'Missing command' : `Unknown command ${JSON.stringify(name)}`;
    return { usageError: `${problem}; expected ${commandNames.join(', ')} or --help.` };
  }
  return misplacedOption(command, values) ?? wrongValue(values) ?? invocationOf(command, operands, values);
}

/** The option that an unknown one is probably meant for, as a sentence; empty if there is none. */
function suggestedOption(reason: string): string {
  const [, name = ''] = /^Unknown option '--([\w-]+)/.exec(reason) ?? [];
  const meant = closestName(name, [...optionNames, 'help', 'version']);
  return meant === undefined ? '' : ` Did you mean --${meant}?`;
}

/** An option that the command lacks. */
function misplacedOption(command: CommandName, values: Values): UsageError | undefined {
  const misplaced = optionNames.find((name) => values[name] !== undefined && !optionOf(name).of.includes(command));
  if (misplaced === undefined) {
    return undefined;
  }
  const { of, without } = optionOf(misplaced);
  const does = of.length === 1 ? `only ${of.join()} does` : `only ${of.slice(0, -1).join(', ')} and ${of.at(-1)} do`;
  const why = without?.[command];
  return { usageError: `${command} has no --${misplaced}; ${does}.${why === undefined ? '' : ` ${why}`}` };
}

/** What the options with a value of some form take. */
const optionKinds: Readonly<Record<string, ValueType<unknown>>> = {
  platform,
  alert: alertKind,
  now: instant,
  side: positionSide,
  'stop-loss': stopLossPercent,
  price: positiveNumber,
};

/** A value of an option that is not what the option takes. */
function wrongValue(values: Values): UsageError | undefined {
  const profile = values.broker === undefined ? undefined : readProfile(values.broker);
  if (profile?.ok === false) {
    return { usageError: `--${profile.errors[0].message}` };
  }
  const wrong = Object.entries(optionKinds).find(
    ([name, kind]) => values[name] !== undefined && kind.read(values[name]) === undefined,
  );
  if (wrong === undefined) {
    return undefined;
  }
  const [name, { expected }] = wrong;
  return { usageError: `--${name} is ${JSON.stringify(values[name])}; expected ${expected}.` };
}

/** How many operands a command takes, and how it says so. With `--jsonl` it is one file at most. */
const operandsTaken: Readonly<
  Record<(typeof commands)[CommandName]['takes'], { readonly most: number; readonly sentence: string }>
> = {
  '': { most: 0, sentence: 'takes none' },
  '[FILE]': { most: 1, sentence: 'takes one file or folder' },
  '[FILE…]': { most: Number.POSITIVE_INFINITY, sentence: '--jsonl takes one file' },
  FOLDER: { most: 1, sentence: 'takes one file or folder' },
  TICKER: { most: 1, sentence: 'takes one ticker' },
  '[LOG]': { most: 1, sentence: 'takes one file or folder' },
  '[ID] [DATE]': { most: 2, sentence: 'takes a calendar and a date' },
};

function invocationOf(command: CommandName, operands: readonly string[], values: Values): Invocation | UsageError {
  const jsonl = values.jsonl === true;
  const [file] = operands;
  const { most, sentence } = operandsTaken[commands[command].takes];
  const surplus = operands[jsonl ? Math.min(most, 1) : most];
  if (surplus !== undefined) {
    return { usageError: `Unexpected argument ${JSON.stringify(surplus)}; ${command} ${sentence}.` };
  }
  const input = file === undefined || file === '-' ? {} : { file };
  switch (command) {
    case 'play':
      return file === undefined
        ? { usageError: 'play needs a folder with alerts.' }
        : { run: command, folder: file, ...requestOptions(values) };
    case 'explain':
      return { run: command, ...input, ends: values.ends === true, ...requestOptions(values) };
    case 'allowance':
      return allowanceInvocation(operands[0], values, requestOptions(values));
    case 'brokers':
    case 'template':
      return { run: command };
    case 'calendar':
      return calendarInvocation(operands, values.json === true);
    case 'lint': {
      const on = platform.read(values.platform);
      const alert = alertKind.read(values.alert);
      return {
        run: command,
        files: operands,
        jsonl,
        ...(on === undefined ? {} : { platform: on }),
        ...(alert === undefined ? {} : { alert }),
        ...requestOptions(values),
      };
    }
    case 'replay':
      return replayInvocation(input, values);
    case 'check':
    case 'plan':
    case 'formula':
    case 'conform':
      return {
        run: command,
        ...input,
        jsonl,
        ...(values['no-trace'] === true ? { trace: false } : {}),
        ...requestOptions(values),
      };
  }
}

function replayInvocation(input: { readonly file?: string }, values: Values): Invocation | UsageError {
  const { settings, against, recorded, html } = values;
  const allow = Array.isArray(values.allow) ? values.allow.map(String) : [];
  const ci = values.ci === true;
  if (settings === undefined && recorded === undefined) {
    return { usageError: 'replay needs --settings FILE, the settings before, or --recorded FILE, the answers before.' };
  }
  if (against !== undefined && recorded !== undefined) {
    return { usageError: '--against and --recorded cannot be together: compare settings or versions.' };
  }
  if (ci && against === undefined && recorded === undefined) {
    return { usageError: '--ci needs --against FILE or --recorded FILE: without them no decision can differ.' };
  }
  return (
    unknownGroup(allow) ?? {
      run: 'replay',
      ...input,
      ...(typeof settings === 'string' && { settings }),
      ...(typeof against === 'string' && { against }),
      ...(typeof recorded === 'string' && { recorded }),
      ci,
      allow,
      json: values.json === true,
      ...(typeof html === 'string' && { html }),
    }
  );
}

function requestOptions(values: Values): { readonly options?: RequestOptions } {
  const { settings, market, account, broker, now, 'signal-id': signalId } = values;
  const options = {
    ...(typeof settings === 'string' ? { settings } : {}),
    ...(typeof market === 'string' ? { market } : {}),
    ...(typeof account === 'string' ? { account } : {}),
    ...(typeof broker === 'string' ? { broker } : {}),
    ...(typeof now === 'string' ? { now } : {}),
    ...(typeof signalId === 'string' ? { signalId } : {}),
  };
  return Object.keys(options).length === 0 ? {} : { options };
}

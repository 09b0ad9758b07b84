import { parseArgs } from 'node:util';
import type { AlertKind, AlertPlatform } from '../templates/index.js';
import { errorText } from './error-text.js';
import { alertKind, platform } from './lint.js';
import type { UsageError, ValueType } from './requests.js';

const commands = ['check', 'plan', 'formula', 'conform', 'explain', 'play', 'lint', 'template', 'brokers'] as const;

/** The parsed command line. */
export type Invocation =
  | { readonly run: 'help' | 'version' | 'brokers' | 'template' }
  | LintInvocation
  | { readonly run: 'play'; readonly folder: string }
  | {
      readonly run: 'explain';
      readonly file?: string;
      readonly ends: boolean;
      readonly broker?: string;
      readonly options?: RequestOptions;
    }
  | {
      readonly run: 'check' | 'plan' | 'formula' | 'conform';
      readonly file?: string;
      readonly jsonl: boolean;
      readonly options?: RequestOptions;
    };

/** `lint`: without files it reads the standard input. */
export interface LintInvocation {
  readonly run: 'lint';
  readonly files: readonly string[];
  readonly jsonl: boolean;
  readonly platform?: AlertPlatform;
  readonly alert?: AlertKind;
  /** Path of a file. */
  readonly settings?: string;
  /** Path of a file. */
  readonly market?: string;
}

/** The output of `--help`. */
export const helpText = `signal-to-order: from a trader's JSON alert to typed errors or an order plan

Usage: signal-to-order <command> [file] [options]

Commands
  check     validate a message: the signal in it, or every error
            {"payload": message, "assetClass", "now", "allowBatchSignals", "tickers", "marketTimeZone", "strikeCount",
             "mistypedFields"}
  plan      plan a message with settings and a market: the order plan, or every error
            {"payload": message, "settings", "market", "receivedAt", "signalId", "broker": identifier or profile}
  formula   replace the formulas in a message by their results
            {"payload": message}
  conform   say whether a broker takes an order or a plan, and the nearest plan that it takes
            {"broker": identifier or profile, "assetClass", "order" or "plan", "now", "quote", "position", "instrument",
             "account", "marketTimeZone", "contracts"}
  explain   explain the plan of a plan request: its sizes and prices, then every rule, the orders and the notices
  play      show every message file in a folder: the message, then its errors underlined, or its orders
  lint      check the texts of alerts before they are armed: their placeholders filled in with every kind of value
            {"template": text, "platform", "alert", "settings", "market"} with --jsonl; files are the texts themselves
  template  ask what an alert is to do, and print its text, its lines of Pine Script, and what it comes to
  brokers   list the profiles of brokers, each with its day and its asset classes

A request is a JSON object. It is read from the file, or from standard input if no file is given. An array as payload
is a batch. A bare message is a request, too.

Options
  --jsonl     read one request per line, write one response per line (check, plan, formula, conform, lint)
  --ends      add a table of every way in which the plan can end: what is held then, what a stop protects, what
              still rests, and which end is the worst (explain)
  --broker    plan in the form that this broker takes, by its profile; brokers lists the identifiers (explain)
  --platform  platform of the alert: tradingview (default), trendspider or none (lint)
  --alert     what the alert is on: strategy or indicator (lint)
  --settings  file with the settings of the strategy, for requests without (plan, explain, lint)
  --market    file with the market, for requests without (plan, explain, lint)
  --now       time of receipt, for requests without (plan, explain, check)
  --signal-id prefix of every clientOrderId, for requests without (plan, explain)
  --help      show this text
  --version   show the version

Exit status: 0 all accepted; 1 some rejected (play: some differ from their expected result; lint: some have
errors); 2 the command failed.
`;

/** Reads the arguments after the program's name. */
export function readArguments(argv: readonly string[]): Invocation | UsageError {
  let parsed: { readonly values: Readonly<Record<string, unknown>>; readonly positionals: readonly string[] };
  try {
    parsed = parseArgs({
      args: [...argv],
      options: {
        jsonl: { type: 'boolean' },
        ends: { type: 'boolean' },
        broker: { type: 'string' },
        platform: { type: 'string' },
        alert: { type: 'string' },
        settings: { type: 'string' },
        market: { type: 'string' },
        now: { type: 'string' },
        'signal-id': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    const [reason] = errorText(error).split('. ');
    return { usageError: `${reason}. See signal-to-order --help.` };
  }
  const { values, positionals } = parsed;
  if (values.help === true) {
    return { run: 'help' };
  }
  if (values.version === true) {
    return { run: 'version' };
  }
  const [name, file, ...surplus] = positionals;
  const command = commands.find((known) => known === name);
  if (command === undefined) {
    const problem = name === undefined ? 'Missing command' : `Unknown command ${JSON.stringify(name)}`;
    return { usageError: `${problem}; expected ${commands.join(', ')} or --help.` };
  }
  const misplaced = Object.entries(ownOptions).find(
    ([option, owners]) => values[option] !== undefined && !owners.includes(command),
  );
  if (misplaced !== undefined) {
    const [option, owners] = misplaced;
    const does = owners.length === 1 ? `only ${owners.join()} does` : `only ${owners.join(', ')} do`;
    return { usageError: `${command} has no --${option}; ${does}.` };
  }
  if (command === 'lint') {
    return lintInvocation(positionals.slice(1), values);
  }
  const [extra] = surplus;
  if (extra !== undefined) {
    return { usageError: `Unexpected argument ${JSON.stringify(extra)}; ${command} takes one file or folder.` };
  }
  const jsonl = values.jsonl === true;
  if (jsonl && (command === 'explain' || command === 'play' || command === 'template' || command === 'brokers')) {
    return { usageError: `${command} has no --jsonl; only check, plan, formula, conform and lint do.` };
  }
  const ends = values.ends === true;
  if (ends && command !== 'explain') {
    return { usageError: `${command} has no --ends; only explain does.` };
  }
  const broker = typeof values.broker === 'string' ? { broker: values.broker } : {};
  if ('broker' in broker && command !== 'explain') {
    const instead =
      command === 'plan' || command === 'conform'
        ? ` Put it in the request: {"broker": ${JSON.stringify(values.broker)}}.`
        : '';
    return { usageError: `${command} has no --broker; only explain does.${instead}` };
  }
  if ((command === 'brokers' || command === 'template') && file !== undefined) {
    return { usageError: `Unexpected argument ${JSON.stringify(file)}; ${command} takes none.` };
  }
  const input = file === undefined || file === '-' ? {} : { file };
  switch (command) {
    case 'play':
      return file === undefined
        ? { usageError: 'play needs a folder with message files.' }
        : { run: command, folder: file };
    case 'explain':
      return { run: command, ...input, ends, ...broker, ...requestOptions(values) };
    case 'brokers':
    case 'template':
      return { run: command };
    case 'check':
    case 'plan':
    case 'formula':
    case 'conform':
      return { run: command, ...input, jsonl, ...requestOptions(values) };
  }
}

/** Options, and the commands that have them. */
const ownOptions: Readonly<Record<string, readonly string[]>> = {
  platform: ['lint'],
  alert: ['lint'],
  settings: ['plan', 'explain', 'lint'],
  market: ['plan', 'explain', 'lint'],
  now: ['plan', 'explain', 'check'],
  'signal-id': ['plan', 'explain'],
};

/** What the options fill in where a request lacks it; `settings` and `market` are paths of files. */
export interface RequestOptions {
  readonly settings?: string;
  readonly market?: string;
  readonly now?: string;
  readonly signalId?: string;
}

function requestOptions(values: Readonly<Record<string, unknown>>): { readonly options?: RequestOptions } {
  const { settings, market, now, 'signal-id': signalId } = values;
  const options = {
    ...(typeof settings === 'string' ? { settings } : {}),
    ...(typeof market === 'string' ? { market } : {}),
    ...(typeof now === 'string' ? { now } : {}),
    ...(typeof signalId === 'string' ? { signalId } : {}),
  };
  return Object.keys(options).length === 0 ? {} : { options };
}

function lintInvocation(
  files: readonly string[],
  values: Readonly<Record<string, unknown>>,
): LintInvocation | UsageError {
  const jsonl = values.jsonl === true;
  const [, second] = files;
  const misplaced = (['ends', 'broker'] as const).find((option) => values[option] !== undefined);
  if (misplaced !== undefined) {
    return { usageError: `lint has no --${misplaced}; only explain does.` };
  }
  if (jsonl && second !== undefined) {
    return { usageError: `Unexpected argument ${JSON.stringify(second)}; lint --jsonl takes one file.` };
  }
  const of = wordOption('platform', values.platform, platform);
  const on = wordOption('alert', values.alert, alertKind);
  const wrong = [of, on].find((option) => option !== undefined && typeof option !== 'string');
  if (wrong !== undefined && typeof wrong !== 'string') {
    return wrong;
  }
  const { settings, market } = values;
  return {
    run: 'lint',
    files,
    jsonl,
    ...(typeof of === 'string' ? { platform: of } : {}),
    ...(typeof on === 'string' ? { alert: on } : {}),
    ...(typeof settings === 'string' ? { settings } : {}),
    ...(typeof market === 'string' ? { market } : {}),
  };
}

/** The word of an option, undefined without it. */
function wordOption<T extends string>(name: string, value: unknown, kind: ValueType<T>): T | undefined | UsageError {
  return value === undefined
    ? undefined
    : (kind.read(value) ?? { usageError: `--${name} is ${JSON.stringify(value)}; expected ${kind.expected}.` });
}

import { parseArgs } from 'node:util';
import type { Misuse } from './requests.js';
import { thrownText } from './thrown.js';

const commands = ['check', 'plan', 'formula', 'explain', 'play'] as const;

/** What the command is asked to do. */
export type CommandName = (typeof commands)[number];

/** The command line, understood. */
export type Invocation =
  | { readonly run: 'help' | 'version' }
  | { readonly run: 'play'; readonly folder: string }
  | { readonly run: 'explain'; readonly file?: string }
  | { readonly run: 'check' | 'plan' | 'formula'; readonly file?: string; readonly jsonl: boolean };

/** What `--help` prints. */
export const helpText = `signal-to-order: from a trader's JSON alert to typed errors or an order plan

Usage: signal-to-order <command> [file] [--jsonl]

Commands
  check     a message as a checked signal, or every error in it
            {"payload": message, "assetClass", "now", "allowBatchSignals", "tickers", "marketTimeZone", "strikeCount"}
  plan      a message, settings and a market as an order plan, or every reason why there is none
            {"payload": message, "settings", "market", "receivedAt", "signalId"}
  formula   a message with its formulas replaced by their results
            {"payload": message}
  explain   the plan of a plan request as text: what was read, what was decided, the orders
  play      every message file of a folder: the message, its faults underlined, or its orders

A request is JSON; without a file it is read from the standard input. To check and plan an array as payload is a batch.

Options
  --jsonl     one request a line in, one answer a line out (check, plan, formula)
  --help      this text
  --version   the version

Exit status: 0 all accepted, 1 some refused (play: some did not come to what their file expects), 2 the command could
not do its work.
`;

/** Reads the arguments after the program's name. */
export function readArguments(given: readonly string[]): Invocation | Misuse {
  let parsed: { readonly values: Readonly<Record<string, unknown>>; readonly positionals: readonly string[] };
  try {
    parsed = parseArgs({
      args: [...given],
      options: {
        jsonl: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    const [reason] = thrownText(error).split('. ');
    return { misuse: `${reason}; see signal-to-order --help.` };
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
    const said = name === undefined ? 'No command was given' : `${JSON.stringify(name)} is no command`;
    return { misuse: `${said}; expected one of ${commands.join(', ')}, or --help.` };
  }
  const [extra] = surplus;
  if (extra !== undefined) {
    return { misuse: `${JSON.stringify(extra)} is one argument too many; ${command} takes one.` };
  }
  const jsonl = values.jsonl === true;
  if (jsonl && (command === 'explain' || command === 'play')) {
    return { misuse: `${command} writes text for people; --jsonl goes with check, plan and formula.` };
  }
  const input = file === undefined || file === '-' ? {} : { file };
  switch (command) {
    case 'play':
      return file === undefined ? { misuse: 'play needs a folder of message files.' } : { run: command, folder: file };
    case 'explain':
      return { run: command, ...input };
    case 'check':
    case 'plan':
    case 'formula':
      return { run: command, ...input, jsonl };
  }
}

// The settings for docs/settings.md: what each does from its doc comment, what would pass from the schema's own refusal,
// the default from `defaultSettings`.

import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { fieldComments } from './doc-comments.js';
import { cell, code, table } from './marked.js';
import { inOneLine } from './written-json.js';

const file = 'src/settings/settings.ts';
const head = ['setting', 'what it does, and what it takes'];

/** The settings beside `entry` and `exit`. */
export function strategySettings(): string {
  const comments = new Map([...fieldComments(file, ['Settings']), ...fieldComments(file, ['PartialSettings'])]);
  const own = [...comments].filter(([name]) => name !== 'entry' && name !== 'exit');
  return table(
    head,
    own.map(([name, comment]) => row(name, comment, passes([name]), defaultOf(defaultSettings, name))),
  );
}

/** The settings that exist once for entries and once for exits. */
export function halfSettings(): string {
  return halfTable('exit', fieldComments(file, ['OrderDefaults']));
}

/** The settings that only entries have. */
export function entrySettings(): string {
  return halfTable('entry', fieldComments(file, ['EntrySettings']));
}

function halfTable(half: 'entry' | 'exit', comments: ReadonlyMap<string, string>): string {
  const rows = [...comments].map(([name, comment]) =>
    row(name, comment, passes([half, name]), defaultOf(defaultSettings[half], name)),
  );
  return table(head, rows);
}

/** Two columns, so that a phone has room for them. */
function row(name: string, comment: string | undefined, value: string, usual: string): readonly string[] {
  return [code(name), `${effect(comment)}<br><small>${cell(value)}; default ${usual}</small>`];
}

/** The comment without the default that it may name: it stands behind. */
function effect(comment = ''): string {
  return cell(comment.replaceAll(/[,;] default [^.;]+/g, ''));
}

function defaultOf(settings: object, name: string): string {
  const value = new Map<string, unknown>(Object.entries(settings)).get(name);
  return value === undefined ? 'none' : code(typeof value === 'string' ? value : inOneLine(value));
}

/** No setting can be this, so the refusal says what would pass. */
const impossible = -1;

function passes(path: readonly string[]): string {
  const settings = path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), impossible);
  const read = parseSettings(settings);
  const error = read.ok ? undefined : read.errors.find((one) => one.path.join('.') === path.join('.'));
  if (error?.expected === undefined) {
    throw new Error(`${path.join('.')} takes ${impossible}`);
  }
  return error.expected;
}

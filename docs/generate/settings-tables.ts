// The settings for docs/settings.md: the effect from the doc comment, the valid values from the schema's own error, the
// default from `defaultSettings`.

import type { Gate } from '../../src/plan/gates/gate.js';
import { gates } from '../../src/plan/gates/table.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { fieldComments } from './doc-comments.js';
import { cell, code, table } from './marked.js';
import { inOneLine } from './written-json.js';

const file = 'src/settings/settings.ts';
const head = ['setting', 'effect and valid values'];

/** The settings apart from `entry` and `exit`. */
export function strategySettings(): string {
  const comments = new Map([...fieldComments(file, ['Settings']), ...fieldComments(file, ['PartialSettings'])]);
  const own = [...comments].filter(([name]) => name !== 'entry' && name !== 'exit');
  return table(
    head,
    own.map(([name, comment]) => row(name, comment, validValues([name]), defaultOf(defaultSettings, name))),
  );
}

/** The settings that entries and exits each have. */
export function legSettings(): string {
  return legTable('exit', fieldComments(file, ['OrderDefaults']));
}

/** The settings that only entries have. */
export function entrySettings(): string {
  return legTable('entry', fieldComments(file, ['EntrySettings']));
}

/** The limits of the day and of the account. */
export function guardSettings(): string {
  const comments = fieldComments('src/settings/guard-settings.ts', ['GuardSettings']);
  const defaults = { dayStart: '00:00', fit: 'refuse', timeZone: '' };
  const rows = [...comments].map(([name, comment]) => {
    const usual = name === 'timeZone' ? code('marketTimeZone') : defaultOf(defaults, name);
    return row(name, comment, validValues(['guard', name]), usual);
  });
  return table(head, rows);
}

/** What refuses entries and exits, in the order in which it is reported. */
export function gateTable(): string {
  const rows = gates.map((gate) => {
    const codes = [gate.code, ...(gate.also ?? [])].map((each) => `[${code(each)}](errors.md#${each})`);
    return [switchesOf(gate), codes.join(', '), refusedBy(gate)];
  });
  return table(['setting', 'code', 'refuses'], rows);
}

const sourceWords: Readonly<Record<NonNullable<Gate['sources']>[number], string>> = {
  expiresAt: '`expiresAt` of the message',
  capabilities: 'the capabilities of the broker',
  buyingPower: 'the buying power of the account',
  instrument: 'the limits of the instrument',
};

/** What switches a gate on: settings, or what is known without one. */
function switchesOf({ settings = [], legSettings = [], guard = [], sources = [] }: Gate): string {
  const limits = guard.map((name) => code(`guard.${name}`));
  return [
    ...settings.map(code),
    ...legSettings.map(code),
    ...limits,
    ...sources.map((source) => sourceWords[source]),
  ].join(', ');
}

function refusedBy({ entry, exit }: Gate): string {
  const refused = [...(entry === 'refuse' ? ['entries'] : []), ...(exit === 'refuse' ? ['exits'] : [])].join(' and ');
  return exit === 'notice' ? `${refused}; exits get a notice` : refused;
}

function legTable(leg: 'entry' | 'exit', comments: ReadonlyMap<string, string>): string {
  const rows = [...comments].map(([name, comment]) =>
    row(name, comment, validValues([leg, name]), defaultOf(defaultSettings[leg], name)),
  );
  return table(head, rows);
}

/** Two columns, so that a phone has room for them. */
function row(name: string, comment: string | undefined, value: string, usual: string): readonly string[] {
  return [code(name), `${effect(comment)}<br><small>${cell(value)}; default ${usual}</small>`];
}

/** The comment without its default, which follows the valid values. */
function effect(comment = ''): string {
  return cell(comment.replaceAll(/[,;] default [^.;]+/g, ''));
}

function defaultOf(settings: object, name: string): string {
  const value = new Map<string, unknown>(Object.entries(settings)).get(name);
  return value === undefined ? 'none' : code(typeof value === 'string' ? value : inOneLine(value));
}

/** Invalid for every setting, so the error lists the valid values. */
const impossible = -1;

function validValues(path: readonly string[]): string {
  const settings = path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), impossible);
  const read = parseSettings(settings);
  const error = read.ok ? undefined : read.errors.find((one) => one.path.join('.') === path.join('.'));
  if (error?.expected === undefined) {
    throw new Error(`${path.join('.')} accepts ${impossible}`);
  }
  return error.expected;
}

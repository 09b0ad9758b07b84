// The tables of other platforms for docs/coming-from.md: their fields, and what each is here.
import {
  type Condition,
  type Counterpart,
  type Dialect,
  type DialectField,
  dialects,
  type Meaning,
  symbolForms,
  type UnitMeaning,
} from '../../src/dialects/index.js';
import { unsupportedWords } from '../../src/signal/unsupported-words.js';
import { cell, code, table } from './marked.js';
import { inOneLine } from './written-json.js';

/** A section for every platform that has a table. */
export function dialectTables(): string {
  return Object.values(dialects)
    .map((dialect) => section(dialect))
    .join('\n\n');
}

/** Words that would make another trade out of a message, and what to send instead. */
export function unsupportedTable(): string {
  const rows = Object.entries(unsupportedWords).flatMap(([platform, words]) =>
    Object.entries(words).map(([word, instead]) => [code(word), platform, cell(instead)]),
  );
  return [
    table(['word, in any spelling', 'from', 'send instead'], rows),
    'So are `tp1`, `tp2`, …, `target1`, …, `sl1`, …; `percent` only beside a quantity.',
  ].join('\n\n');
}

/** The forms in which symbols are written. */
export function symbolTable(): string {
  return table(
    ['form', 'examples'],
    Object.entries(symbolForms).map(([form, examples]) => [code(form), examples.split(', ').map(code).join(', ')]),
  );
}

function section({ id, name, sources, fields }: Dialect): string {
  const list = sources.map(({ url, read, part }) => `- <${url}>, read ${read}${part === undefined ? '' : `: ${part}`}`);
  const rows = (fields ?? []).map((field) => [code(field.name), conditions(field.when), meaning(field)]);
  const differences = [
    ...new Set(
      (fields ?? []).flatMap(({ differs, settings }) =>
        differs === undefined
          ? []
          : [settings === undefined ? differs : `${differs} Settings: ${code(inOneLine(settings))}.`],
      ),
    ),
  ];
  return [
    `### ${name}`,
    `Dialect ${code(id)}.${fields === undefined ? ' Its messages are those of this library, and are not changed.' : ''}`,
    ...(rows.length > 0 ? [table(['field', 'if', 'here'], rows)] : []),
    ...(differences.length > 0 ? [`What differs:\n\n${differences.map((each) => `- ${each}`).join('\n')}`] : []),
    `Sources:\n\n${list.join('\n')}`,
  ].join('\n\n');
}

function conditions(when: readonly Condition[] = []): string {
  return when
    .map(({ field, is }) =>
      is === 'any'
        ? `${code(field)} is sent`
        : is === 'absent'
          ? `no ${code(field)}`
          : `${code(field)} is ${is.map(code).join(' or ')}`,
    )
    .join(', ');
}

function meaning({ means, absent }: DialectField): string {
  const without = absent === undefined ? '' : `; if it is not sent: ${counterpart(absent)}`;
  return `${meaningOf(means)}${without}`;
}

/** What a number counts. */
function measured({ counts }: UnitMeaning): string {
  return counts === undefined
    ? ''
    : ` in ${counts.measure} of a pair of currencies (of any other symbol **no counterpart**: ${cell(counts.refused)})`;
}

function meaningOf(means: Meaning): string {
  switch (means.kind) {
    case 'secret':
      return 'left out: a secret';
    case 'known-here':
      return `left out: ${cell(means.by)}`;
    case 'symbol':
      return code('ticker');
    case 'text':
      return code(means.to);
    case 'number': {
      const limit = means.max === undefined ? '' : `, at most ${means.max.value}`;
      const units = Object.entries(means.units ?? {}).map(
        ([unit, is]) =>
          `${unit === '' ? 'alone' : `with ${code(unit)}`}: ${unitCounterpart(is)}${is.times === undefined ? '' : ` times ${code(is.times)}`}${measured(is)}`,
      );
      return [`${fieldOf(means.to)}${limit}`, ...units].join('; ');
    }
    case 'signed': {
      const { to, above, below, zero } = means;
      const signs = `above 0: ${counterpart(above)}; below 0: ${counterpart(below)}; 0: ${counterpart(zero)}`;
      return to === undefined ? signs : `${code(to)}; ${signs}`;
    }
    case 'words': {
      const words = Object.entries(means.words).map(([word, is]) => `${code(word)}: ${counterpart(is)}`);
      const other = means.otherwise === undefined ? [] : [`any other: ${counterpart(means.otherwise)}`];
      return [...words, ...other].join('; ');
    }
    case 'reading': {
      const choices = Object.entries(means.choices).map(([choice, is]) => `${code(choice)}: ${meaningOf(is)}`);
      return `by ${code(`readings.${means.reading}`)}: ${choices.join('; ')}`;
    }
    case 'refused':
      return `**no counterpart**: ${cell(means.reason)}`;
  }
}

/** Where a number belongs. */
function fieldOf(to: string): string {
  const [outer, place, field] = to.split('.');
  switch (outer) {
    case 'targets':
      return `${code(field ?? to)} of ${place === 'first' ? 'the first' : 'a'} target`;
    case 'weights':
      return `${code('share')} of ${place === 'first' ? 'the first' : 'a'} target, as a weight among the others`;
    default:
      return code(to);
  }
}

/** A unit that sets another field, or is sent below 0. */
function unitCounterpart(is: UnitMeaning): string {
  const own = is.to === undefined ? counterpart(is) : fieldOf(is.to);
  return is.falling ? `${own}, with the other sign` : own;
}

function counterpart(is: Counterpart): string {
  if ('moves' in is) {
    return is.moves === 'first-target'
      ? `${code('moveStop: entry')} of the first target`
      : `${code('moveStop: entry')} of the first target, ${code('moveStop: previous-target')} of the others but the last`;
  }
  if ('refused' in is) {
    return `**no counterpart**: ${cell(is.refused)}`;
  }
  const set = Object.entries(is.set).map(([name, value]) =>
    code(`${name}: ${typeof value === 'object' ? inOneLine(value) : String(value)}`),
  );
  return set.length === 0 ? 'the same' : set.join(', ');
}

// `lint`: the text of an alert, checked before it is armed.
import { calendarOf } from '../calendars/index.js';
import { duplicateNames } from '../core/duplicate-names.js';
import { isRecord } from '../core/json.js';
import { parseJson } from '../core/malformed-json.js';
import { ok, type Result, zip } from '../core/result.js';
import { parseMarketSnapshot } from '../market/snapshot-schema.js';
import {
  type AlertKind,
  type AlertPlatform,
  type LintContext,
  type LintFinding,
  type LintReport,
  lintTemplate,
  type TemplateVariant,
} from '../templates/index.js';
import { alertKinds, alertPlatforms } from '../templates/placeholder-entry.js';
import { readSettings } from './command-settings.js';
import { duplicateKeySentence } from './duplicate-keys.js';
import { instruments } from './instruments.js';
import { readProfile } from './profiles.js';
import { type Request, readerOf, rejectedRequest, text, type UsageError, type ValueType } from './requests.js';
import { errorsAt } from './responses.js';
import type { Theme } from './theme.js';
import { displayWidth, wrapped } from './wrap.js';

const lintKeys = ['template', 'platform', 'alert', 'settings', 'market', 'broker'];

export const platform: ValueType<AlertPlatform> = {
  expected: `one of ${alertPlatforms.join(', ')}`,
  read: (value) => alertPlatforms.find((name) => name === value),
};

export const alertKind: ValueType<AlertKind> = {
  expected: alertKinds.join(' or '),
  read: (value) => alertKinds.find((name) => name === value),
};

/** What a lint knows apart from the text, as files and requests have it. */
export interface LintInputs {
  readonly platform?: AlertPlatform | undefined;
  readonly alert?: AlertKind | undefined;
  readonly settings?: unknown;
  readonly market?: unknown;
  /** Identifier of a profile, or a profile. */
  readonly broker?: unknown;
}

/** `lint --jsonl`: the report of a template. A report is an answer: `ok` is true with findings too. */
export function respondToLint(request: Request): Result<LintReport> {
  const reader = readerOf(request, lintKeys);
  const template = reader.read('template', text);
  const inputs = {
    platform: reader.read('platform', platform),
    alert: reader.read('alert', alertKind),
    settings: request.settings,
    market: request.market,
    broker: request.broker,
  };
  const errors = reader.errors();
  if (errors !== undefined) {
    return errors;
  }
  if (template === undefined) {
    return rejectedRequest('The request has no template. Put the text of the alert in it: {"template": text}.', [
      'template',
    ]);
  }
  const context = lintContext(inputs);
  return context.ok ? ok(lintTemplate(template, context.value)) : context;
}

/** Settings and market are read as `plan` reads them; their errors have `settings` or `market` before their paths. */
export function lintContext({ platform: of, alert, settings, market, broker }: LintInputs): Result<LintContext> {
  const read = zip(
    settings == null ? ok(undefined) : placed('settings', readSettings(settings)),
    market == null ? ok(undefined) : placed('market', parseMarketSnapshot(market)),
  );
  const all = zip(read, broker == null ? ok(undefined) : readProfile(broker));
  if (!all.ok) {
    return all;
  }
  const [[parsedSettings, parsedMarket], profile] = all.value;
  return ok({ platform: of, alert, settings: parsedSettings, market: parsedMarket, profile, calendarOf, instruments });
}

function placed<T>(name: string, result: Result<T>): Result<T> {
  return result.ok ? result : { ok: false, errors: errorsAt([name], result.errors) };
}

/** Whether a report has an error: `lint FILE` then exits with 1. */
export function hasErrors({ findings }: LintReport): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/** A report on a terminal: the text with its findings underlined, the findings, and what each variant comes to. */
export function lintText(name: string, template: string, report: LintReport, theme: Theme): string {
  const { styled, marks } = theme;
  const title = `${marks.rule.repeat(3)} ${name} `;
  const rule = marks.rule.repeat(Math.max(3, theme.columns - displayWidth(title)));
  return `${[
    `${styled('quiet', marks.rule.repeat(3))} ${styled('title', name)} ${styled('quiet', rule)}`,
    '',
    ...markedLines(template, report.findings, theme),
    '',
    ...findingLines(report.findings, theme),
    ...(report.variants.length === 0 ? [] : ['', ...variantLines(report.variants, theme)]),
    '',
  ].join('\n')}\n`;
}

/** The lines of a template, with marks under its findings. */
function markedLines(template: string, findings: readonly LintFinding[], theme: Theme): readonly string[] {
  const lines = template.replace(/\n$/, '').split('\n');
  const digits = String(lines.length).length;
  return lines.flatMap((line, index) => {
    const number = theme.styled('quiet', String(index + 1).padStart(digits));
    const here = findings.filter((finding) => finding.line === index + 1);
    const shown = `${number}  ${theme.plain(line.replace(/\r$/, ''))}`;
    return here.length === 0 ? [shown] : [shown, markRow(line, here, digits + 2, theme)];
  });
}

/** One row of marks; where two findings are at the same place, one mark. */
function markRow(line: string, findings: readonly LintFinding[], indent: number, theme: Theme): string {
  const characters = [...line];
  const marked = characters.map((_, index) =>
    findings.some(({ column, length }) => index >= column - 1 && index < column - 1 + Math.max(1, length)),
  );
  const isError = findings.some(({ severity }) => severity === 'error');
  const row = characters
    .map((character, index) =>
      (marked[index] === true ? theme.marks.under : ' ').repeat(displayWidth(theme.plain(character))),
    )
    .join('')
    .trimEnd();
  return `${' '.repeat(indent)}${theme.styled(isError ? 'bad' : 'warning', row === '' ? theme.marks.under : row)}`;
}

function findingLines(findings: readonly LintFinding[], theme: Theme): readonly string[] {
  const { styled, plain, marks, columns } = theme;
  if (findings.length === 0) {
    return [`${styled('good', marks.good)} no findings`];
  }
  return findings.flatMap(({ severity, code, line, column, message, variant }) => [
    `${styled(severity === 'error' ? 'bad' : 'warning', `${severity === 'error' ? marks.bad : marks.warning} ${code}`)} ${styled('quiet', `line ${line}, column ${column}`)}`,
    ...wrapped(message, columns - 2).map((words) => `  ${plain(words)}`),
    ...(variant === undefined ? [] : [`  ${styled('quiet', `first seen: ${variant}`)}`]),
  ]);
}

function variantLines(variants: readonly TemplateVariant[], theme: Theme): readonly string[] {
  const { styled, plain, marks, columns } = theme;
  return variants.flatMap(({ name, verdict, answer }) => [
    `${verdict === 'accepted' ? styled('good', marks.good) : styled('bad', marks.bad)} ${styled('title', name)}`,
    ...wrapped(answer, columns - 2).map((words) => `  ${plain(words)}`),
  ]);
}

/** Settings or a market as a file has them. */
export function readJsonFile(name: string, content: string): Readonly<Record<string, unknown>> | UsageError {
  const value = parseJson(content);
  if (!value.ok) {
    return { usageError: `${name}: ${value.errors[0].message}` };
  }
  const [twice] = duplicateNames(content);
  if (twice !== undefined) {
    return { usageError: `${name}: ${duplicateKeySentence(twice)}` };
  }
  return isRecord(value.value) ? { ...value.value } : { usageError: `${name} does not hold a JSON object.` };
}

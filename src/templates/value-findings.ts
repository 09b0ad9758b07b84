import { numericForm } from '../core/decimal.js';
import type { ErrorPath } from '../core/errors.js';
import { fieldAt } from './field-at.js';
import type { Repair } from './fill.js';
import type { FoundPlaceholder } from './find-placeholders.js';
import { maxFindings, type PlacedFinding } from './findings.js';
import type { Member, Places, TemplateToken } from './template-reading.js';

/** Findings about values without quotes, and repairs that allow reading on. */
export interface BareFindings {
  readonly findings: readonly PlacedFinding[];
  readonly repairs: readonly Repair[];
}

/** An operator between or around numbers and placeholders. A sign before a number alone is not one. */
const arithmetic = /[\w)}%.]\s*[-+*/]\s*[\w({%.]|^\s*\(/;

/** Findings about values without quotes. */
export function bareFindings(template: string, tokens: readonly TemplateToken[]): BareFindings {
  const findings: PlacedFinding[] = [];
  const repairs: Repair[] = [];
  for (const token of tokens) {
    if (token.kind === 'bare') {
      const bare = bareFinding(template, token);
      findings.push(...bare.findings);
      repairs.push(...bare.repairs);
    }
  }
  return { findings, repairs };
}

function bareFinding(template: string, token: TemplateToken): BareFindings {
  const { start, end, holes: placeholders } = token;
  const text = template.slice(start, end);
  const [first] = placeholders;
  if (isArithmetic(text)) {
    const finding: PlacedFinding = { ...arithmeticFinding(text), start, end };
    return { findings: [finding], repairs: [{ start, end, text: '1', covers: placeholders }] };
  }
  if (first === undefined) {
    return { findings: [], repairs: [] };
  }
  if (first.text !== text || first.entry === undefined) {
    // An unknown placeholder has a finding of its own.
    const isOnlyUnknown = first.text === text;
    return {
      findings: isOnlyUnknown ? [] : [unquoted(token, first, text)],
      repairs: [{ start, end, text: '1', covers: placeholders }],
    };
  }
  switch (first.entry.becomes) {
    case 'text':
    case 'free':
    case 'time':
      return {
        findings: [unquoted(token, first, text)],
        repairs: [
          { start, end: start, text: '"' },
          { start: end, end, text: '"' },
        ],
      };
    case 'price':
      return { findings: [mayBeNan(token, first, 'warning')], repairs: [] };
    case 'number':
      return { findings: first.entry.absent === undefined ? [] : [mayBeNan(token, first, 'error')], repairs: [] };
  }
}

function isArithmetic(text: string): boolean {
  return !numericForm.test(text) && arithmetic.test(text) && /\d|\}\}|%/.test(text);
}

function arithmeticFinding(text: string): Pick<PlacedFinding, 'severity' | 'code' | 'message'> {
  const formula = JSON.stringify(`=${text}`);
  const message = `${text} is sent as it is, because alerts do not calculate. Write a formula in quotes: ${formula}.`;
  return { severity: 'error', code: 'arithmetic-outside-formula', message };
}

function unquoted({ start, end }: TemplateToken, placeholder: FoundPlaceholder, text: string): PlacedFinding {
  const message = `${placeholder.text} becomes text, which needs double quotes in JSON. Write "${text}".`;
  return {
    severity: 'error',
    code: 'placeholder-unquoted-text',
    message,
    start,
    end,
    placeholder: placeholder.text,
  };
}

function mayBeNan(
  { start, end }: TemplateToken,
  { text }: FoundPlaceholder,
  severity: PlacedFinding['severity'],
): PlacedFinding {
  const message =
    severity === 'error'
      ? `${text} can become NaN, which is not JSON: the whole alert is rejected. Put it in extras, in quotes, and use it in a formula.`
      : `${text} without quotes breaks the whole alert when it has no value. Write "${text}": a number may be in quotes.`;
  return { severity, code: 'placeholder-may-be-nan', message, start, end, placeholder: text };
}

/** Findings about the user's own text inside JSON strings: a double quote in it ends the string. */
export function freeTextFindings(tokens: readonly TemplateToken[]): readonly PlacedFinding[] {
  return tokens
    .filter(({ kind }) => kind === 'text')
    .flatMap(({ holes: placeholders }) => placeholders.filter(({ entry }) => entry?.becomes === 'free'))
    .slice(0, maxFindings)
    .map(({ start, end, text }) => ({
      severity: 'warning',
      code: 'malformed-json',
      message: `${text} is text that you write: a double quote in it makes the whole alert invalid. Do not use one there.`,
      start,
      end,
      placeholder: text,
    }));
}

/** Findings about the values of fields: numbers that can be NaN, arithmetic in text, repeated names. */
export function memberFindings(template: string, { members, duplicates }: Places): readonly PlacedFinding[] {
  return [
    ...members.flatMap((member) => numberFindings(template, member)),
    ...duplicates.map(({ path, name }): PlacedFinding => {
      const field = String(path.at(-1));
      const message = `${field} appears twice in this object: the last one counts. Remove one of them.`;
      const { start, end } = name;
      return { severity: 'error', code: 'duplicate-key', message, start, end };
    }),
  ];
}

function numberFindings(template: string, { path, value }: Member): readonly PlacedFinding[] {
  if (value.kind !== 'text' || !isNumberField(path)) {
    return [];
  }
  const { start, end, holes: placeholders } = value;
  const text = template.slice(start + 1, end - 1);
  const isFormula = text.startsWith('=');
  const uncertain = placeholders.find(({ entry }) => entry?.absent !== undefined && entry.becomes === 'number');
  return [
    ...(!isFormula && isArithmetic(text) ? [{ ...arithmeticFinding(text), start, end }] : []),
    ...(uncertain === undefined ? [] : [nanInNumber(value, uncertain, path)]),
  ];
}

function nanInNumber({ start, end }: TemplateToken, { text }: FoundPlaceholder, path: ErrorPath): PlacedFinding {
  const field = path.filter((part) => typeof part === 'string').join('.');
  const message = `${text} can become NaN, and ${field} is then rejected. Put it in extras, in quotes, and use a formula that allows for it.`;
  return { severity: 'error', code: 'placeholder-may-be-nan', message, start, end, placeholder: text };
}

function isNumberField(path: ErrorPath): boolean {
  const kind = fieldAt(path)?.kind;
  return kind === 'number' || kind === 'quantity' || kind === 'integer';
}

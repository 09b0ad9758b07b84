import { describe, expect, test } from 'vitest';
import { jsonTokens } from '../../src/core/json-tokens.js';
import { findPlaceholders } from '../../src/templates/find-placeholders.js';
import { maxFindings } from '../../src/templates/findings.js';
import { readTemplate } from '../../src/templates/read-template.js';
import { bareFindings, freeTextFindings, memberFindings } from '../../src/templates/value-findings.js';

const tokensOf = (template: string) => [...jsonTokens(template, findPlaceholders(template, 'tradingview'))];

describe('bareFindings', () => {
  const calculation = (text: string, formula: string) =>
    `${text} is sent as it is, because alerts do not calculate. Write a formula in quotes: "=${formula}".`;

  test.each([
    [
      '{{ticker}}',
      ...(['error', 'placeholder-unquoted-text', '"{{ticker}}"'] as const),
      '{{ticker}} becomes text, which needs double quotes in JSON. Write "{{ticker}}".',
    ],
    [
      '{{time}}',
      ...(['error', 'placeholder-unquoted-text', '"{{time}}"'] as const),
      '{{time}} becomes text, which needs double quotes in JSON. Write "{{time}}".',
    ],
    [
      '{{strategy.order.id}}',
      ...(['error', 'placeholder-unquoted-text', '"{{strategy.order.id}}"'] as const),
      '{{strategy.order.id}} becomes text, which needs double quotes in JSON. Write "{{strategy.order.id}}".',
    ],
    [
      'at {{close}}',
      ...(['error', 'placeholder-unquoted-text', '1'] as const),
      '{{close}} becomes text, which needs double quotes in JSON. Write "at {{close}}".',
    ],
    [
      '{{close}}',
      ...(['warning', 'placeholder-may-be-nan', '{{close}}'] as const),
      '{{close}} without quotes breaks the whole alert when it has no value. Write "{{close}}": a number may be in quotes.',
    ],
    [
      '{{volume}}',
      ...(['error', 'placeholder-may-be-nan', '{{volume}}'] as const),
      '{{volume}} can become NaN, which is not JSON: the whole alert is rejected. Put it in extras, in quotes, and use it in a formula.',
    ],
    ['{{close}} * 2', 'error', 'arithmetic-outside-formula', '1', calculation('{{close}} * 2', '{{close}} * 2')],
    ['10 / 2', 'error', 'arithmetic-outside-formula', '1', calculation('10 / 2', '10 / 2')],
    ['(10)', 'error', 'arithmetic-outside-formula', '1', calculation('(10)', '(10)')],
  ])('of %s', (text, severity, code, repaired, message) => {
    const template = `{"a": ${text}}`;
    const { findings, repairs } = bareFindings(template, tokensOf(template));
    const place = { start: 6, end: 6 + text.length };
    const [placeholder] = findPlaceholders(text, 'tradingview');
    const isCalculation = code === 'arithmetic-outside-formula';
    const ofPlaceholder = placeholder === undefined || isCalculation ? {} : { placeholder: placeholder.text };
    expect(findings).toEqual([{ severity, code, message, ...place, ...ofPlaceholder }]);
    const expected =
      repaired === '1'
        ? [{ ...place, text: '1', covers: findPlaceholders(template, 'tradingview') }]
        : repaired === text
          ? []
          : [
              { start: place.start, end: place.start, text: '"' },
              { start: place.end, end: place.end, text: '"' },
            ];
    expect(repairs).toEqual(expected);
  });

  test('repairs an unknown placeholder, which has a finding of its own', () => {
    const template = '{"a": {{unknown}}}';
    expect(bareFindings(template, tokensOf(template))).toEqual({
      findings: [],
      repairs: [{ start: 6, end: 17, text: '1', covers: findPlaceholders(template, 'tradingview') }],
    });
  });

  test.each(['{{strategy.order.contracts}}', '10', '-5', '1e-5', 'true', 'and/or', '"10 / 2"'])(
    'has none for %s',
    (text) => {
      const template = `{"a": ${text}}`;
      expect(bareFindings(template, tokensOf(template))).toEqual({ findings: [], repairs: [] });
    },
  );
});

describe('freeTextFindings', () => {
  test('warn of a double quote in text that the user writes', () => {
    const text = '{{strategy.order.comment}}';
    const template = `{"a": "by ${text} of {{ticker}}"}`;
    expect(freeTextFindings(tokensOf(template))).toEqual([
      {
        severity: 'warning',
        code: 'malformed-json',
        message: `${text} is text that you write: a double quote in it makes the whole alert invalid. Do not use one there.`,
        start: 10,
        end: 36,
        placeholder: text,
      },
    ]);
  });

  test('are not there without quotes, and for other placeholders', () => {
    expect(freeTextFindings(tokensOf('{"a": {{strategy.order.id}}, "b": "{{ticker}} {{unknown}}"}'))).toEqual([]);
  });

  test('are bounded', () => {
    expect(freeTextFindings(tokensOf(`"${'{{strategy.order.id}}'.repeat(maxFindings + 1)}"`))).toHaveLength(
      maxFindings,
    );
  });
});

describe('memberFindings', () => {
  function findingsOf(template: string) {
    const { places } = readTemplate(template, tokensOf(template), new Set());
    return memberFindings(template, places).map(({ start, end, ...finding }) => ({
      ...finding,
      at: template.slice(start, end),
    }));
  }

  const nan = (field: string) =>
    `{{plot_0}} can become NaN, and ${field} is then rejected. Put it in extras, in quotes, and use a formula that allows for it.`;

  test.each([
    ['{"quantity": "{{plot_0}}"}', 'quantity'],
    ['{"limitPrice": "{{plot_0}}"}', 'limitPrice'],
    ['{"rejectAfter": "{{plot_0}}"}', 'rejectAfter'],
    ['{"stopLoss": {"percent": "{{plot_0}}"}}', 'stopLoss.percent'],
    ['[{"quantity": "={{plot_0}}"}]', 'quantity'],
    ['{"targets": [{"percent": "{{plot_0}}"}]}', 'targets.percent'],
  ])('of a number that can be NaN in %s', (template, field) => {
    expect(findingsOf(template)).toMatchObject([
      ...[{ severity: 'error', code: 'placeholder-may-be-nan', message: nan(field), placeholder: '{{plot_0}}' }],
    ]);
  });

  test('of arithmetic in the text of a number', () => {
    expect(findingsOf('{"quantity": "10 / 2"}')).toEqual([
      {
        severity: 'error',
        code: 'arithmetic-outside-formula',
        message: '10 / 2 is sent as it is, because alerts do not calculate. Write a formula in quotes: "=10 / 2".',
        at: '"10 / 2"',
      },
    ]);
  });

  test('of a name that an object has twice', () => {
    expect(findingsOf('[{"stopLoss": {"percent": 1, "percent": 2}}]')).toEqual([
      {
        severity: 'error',
        code: 'duplicate-key',
        message: 'percent appears twice in this object: the last one counts. Remove one of them.',
        at: '"percent"',
      },
    ]);
  });

  test.each([
    '{"quantity": "=10 / 2"}',
    '{"quantity": "{{close}}"}',
    '{"quantity": "{{syminfo.basecurrency}}"}',
    '{"quantity": 10 / 2}',
    '{"quantity": {{plot_0}}}',
    '{"message": "10 / 2 at {{plot_0}}"}',
    '{"extras": {"quantity": "{{plot_0}}"}}',
    '{"quantity": "{{unknown}}"}',
  ])('are not there for %s', (template) => {
    expect(findingsOf(template)).toEqual([]);
  });
});

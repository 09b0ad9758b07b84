import { describe, expect, test } from 'vitest';
import { jsonTokens } from '../../src/core/json-tokens.js';
import { maxFindings } from '../../src/templates/findings.js';
import { nameFindings } from '../../src/templates/name-findings.js';
import { readTemplate } from '../../src/templates/read-template.js';

function namesIn(template: string) {
  const { places } = readTemplate(template, [...jsonTokens<never>(template)], new Set());
  const { findings, sentOtherwise } = nameFindings(JSON.parse(template), places);
  return {
    findings: findings.map(({ severity, code, message, start, end }) => [
      ...[severity, code, template.slice(start, end), message],
    ]),
    sentOtherwise: [...sentOtherwise],
  };
}

/** A misspelt field and the one that is meant. */
function finding(severity: 'error' | 'warning', written: string, field: string) {
  const message = `${written} is not a field, so its value is ignored. Write ${field}.`;
  return [severity, 'field-mistyped', `"${written}"`, message];
}

describe('nameFindings', () => {
  test.each<[fields: string, severity: 'error' | 'warning', written: string, field: string, paths: readonly string[]]>([
    ['"quantty": 1', 'error', 'quantty', 'quantity', ['["quantity"]']],
    // Two edits are an error, too, in a long name.
    ['"takProft": {}', 'error', 'takProft', 'takeProfit', ['["takeProfit"]']],
    ['"contracts": 1', 'warning', 'contracts', 'quantity', []],
    ['"stopLoss": {"percnt": 2}', 'error', 'percnt', 'percent', ['["stopLoss","percent"]', '["stopLoss"]']],
    [
      '"targets": [{"percent": 1}, {"percnt": 2}]',
      ...(['error', 'percnt', 'percent', ['["targets",1,"percent"]', '["targets",1]']] as const),
    ],
    [
      '"stopLoss": {"limitOffset": {"percnt": 2}}',
      ...([
        'error',
        'percnt',
        'percent',
        ['["stopLoss","limitOffset","percent"]', '["stopLoss","limitOffset"]'],
      ] as const),
    ],
  ])('finds in %s the name of another field', (fields, severity, written, field, sentOtherwise) => {
    expect(namesIn(`{"ticker": "AAPL", "action": "exit", ${fields}}`)).toEqual({
      findings: [finding(severity, written, field)],
      sentOtherwise,
    });
  });

  test('is more generous with a name that is near a missing field', () => {
    expect(namesIn('{"action": "exit", "tickerxyz": "AAPL"}')).toEqual({
      findings: [finding('error', 'tickerxyz', 'ticker')],
      sentOtherwise: ['["ticker"]'],
    });
  });

  test('gives a word of another platform an error for a missing field, and a warning otherwise', () => {
    expect(namesIn('{"symbol": "AAPL", "contracts": 1, "action": "exit"}')).toEqual({
      findings: [finding('error', 'symbol', 'ticker'), finding('warning', 'contracts', 'quantity')],
      sentOtherwise: ['["ticker"]'],
    });
  });

  test('finds the names of each message of a list', () => {
    expect(namesIn('[{"ticker": "AAPL", "action": "exit"}, {"tiker": "AAPL", "action": "exit"}]')).toEqual({
      findings: [finding('error', 'tiker', 'ticker')],
      sentOtherwise: ['[1,"ticker"]'],
    });
  });

  test.each([
    '{"ticker": "AAPL", "action": "exit", "quantity": 1}',
    '{"ticker": "AAPL", "action": "exit", "tickerxyz": 1}',
    '{"ticker": "AAPL", "action": "exit", "stopLoss": {"tickerxyz": 1}}',
    '{"ticker": "AAPL", "action": "exit", "extras": {"quantty": 1}}',
    '{"ticker": "AAPL", "action": "exit", "stopLoss": null, "takeProfit": 5}',
    '{"ticker": "AAPL", "action": "exit", "takeprofits": []}',
    '{"ticker": "AAPL", "action": "exit", "targets": [[[[[[[[{"percnt": 1}]]]]]]]]}',
    '[[{"takeProfit": {"percnt": 1}}]]',
    '"tiker"',
    'null',
  ])('does not find any in %s', (template) => {
    expect(namesIn(template)).toEqual({ findings: [], sentOtherwise: [] });
  });

  test('reads on after a word that changes the trade', () => {
    expect(
      namesIn('{"ticker": "AAPL", "action": "exit", "stopLoss": {"percent": 1, "amont": 2}, "oco": 1}').findings,
    ).toEqual([finding('error', 'amont', 'amount')]);
  });

  test('has a bounded number of findings', () => {
    const names = Array.from(
      { length: maxFindings + 1 },
      (_, index) => `"${'_'.repeat(index % 15)}quantity${'_'.repeat(index / 15)}_": 1`,
    );
    expect(namesIn(`{"ticker": "AAPL", "action": "exit", ${names.join(', ')}}`).findings).toHaveLength(maxFindings);
  });
});

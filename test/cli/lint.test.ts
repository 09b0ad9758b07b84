import { describe, expect, test } from 'vitest';
import { calendarOf } from '../../src/calendars/index.js';
import { instruments } from '../../src/cli/instruments.js';
import { lintContext, lintText, readJsonFile, respondToLint } from '../../src/cli/lint.js';
import { colorTheme, plainTheme } from '../../src/cli/theme.js';
import { lintTemplate } from '../../src/templates/index.js';

const market = { now: '2026-01-26T15:30:00Z', quotes: { AAPL: { last: 150 } } };

describe('respondToLint', () => {
  test('reports the findings and variants of a template', () => {
    const template = '{"ticker": "AAPL", "action": "exit"}';
    expect(respondToLint({ template })).toEqual({
      ok: true,
      value: lintTemplate(template, { platform: 'tradingview' }),
    });
  });

  test('reads platform, alert, settings and market', () => {
    const template = '{"ticker": "%alert_symbol%", "action": "exit"}';
    const settings = { assetClass: 'stocks' };
    const response = respondToLint({ template, platform: 'trendspider', alert: 'indicator', settings, market });
    expect(response).toMatchObject({ ok: true, value: { findings: [], variants: [{ verdict: 'rejected' }] } });
  });

  test.each([
    [{}, 'The request has no template. Put the text of the alert in it: {"template": text}.'],
    [{ template: 5 }, 'template is 5; expected text.'],
    [{ template: '', platform: 'x' }, 'platform is "x"; expected one of tradingview, trendspider, none.'],
    [{ template: '', alert: 'x' }, 'alert is "x"; expected strategy or indicator.'],
    [{ template: '', platfrom: 'x' }, 'Unknown key platfrom; did you mean platform?'],
  ])('rejects %j', (request, message) => {
    expect(respondToLint(request)).toMatchObject({ ok: false, errors: [{ code: 'invalid-request', message }] });
  });

  test('places errors of settings and market', () => {
    const response = respondToLint({ template: '', settings: { assetClass: 'x' }, market: {} });
    expect(response).toMatchObject({
      ok: false,
      errors: [{ path: ['settings', 'assetClass'] }, { path: ['market', 'now'] }],
    });
  });
});

describe('lintContext', () => {
  test('has the calendars and instruments of the library', () => {
    expect(lintContext({})).toEqual({ ok: true, value: { instruments, calendarOf } });
  });
});

describe('lintText', () => {
  function shown(template: string, theme = plainTheme(60)): string {
    return lintText('alert.txt', template, lintTemplate(template, { platform: 'tradingview' }), theme);
  }

  test('underlines the findings of each line', () => {
    expect(
      shown('{\r\n  "ticker": {{ticker}}, "actoin": "exit"\n}\n'),
    ).toBe(`--- alert.txt ----------------------------------------------

1  {
2    "ticker": {{ticker}}, "actoin": "exit"
               ^^^^^^^^^^  ^^^^^^^^
3  }

x placeholder-unquoted-text line 2, column 13
  {{ticker}} becomes text, which needs double quotes in
  JSON. Write "{{ticker}}".
x field-mistyped line 2, column 25
  actoin is not a field, so its value is ignored. Write
  action.

x as usual
  Invalid JSON at line 2, column 13: unexpected "A";
  expected a value. AAPL is not a JSON value. Use a number,
  true, false or null, or put text in double quotes.

`);
  });

  test('states that there are no findings, and marks the end of an empty line', () => {
    expect(shown('{"ticker": "AAPL", "action": "exit"}')).toContain(
      'ok no findings\n\nok as usual\n  Asks for exit AAPL.\n',
    );
    expect(shown('{{strategy.order.alert_message}}')).toContain('! placeholder-unseen line 1, column 1');
    expect(shown('{{strategy.order.alert_message}}')).not.toContain('as usual');
    expect(shown('')).toContain('\n1  \n   ^\n');
  });

  test('names the variant of a finding, and colours it', () => {
    const template = '{"ticker": "AAPL", "action": "exit", "quantity": {{strategy.position_size}}}';
    expect(shown(template)).toContain('  first seen: closes a long position\n');
    expect(shown(template, colorTheme(60))).toContain('\u001b[31m');
  });
});

describe('readJsonFile', () => {
  test.each([
    ['{"a": 1}', { a: 1 }],
    ['[]', { usageError: 'a.json does not hold a JSON object.' }],
    [
      '{"a": 1,\n}',
      {
        usageError:
          'a.json: Invalid JSON at line 2, column 1: unexpected "}"; expected a property name. Remove the trailing comma.',
      },
    ],
  ])('reads %s', (content, value) => {
    expect(readJsonFile('a.json', content)).toEqual(value);
  });
});

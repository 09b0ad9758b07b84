import { describe, expect, test } from 'vitest';
import { jsonTokens } from '../../src/core/json-tokens.js';
import { findPlaceholders } from '../../src/templates/find-placeholders.js';
import { maxFindings } from '../../src/templates/findings.js';
import { placeholderFindings, strayBraces } from '../../src/templates/placeholder-findings.js';

describe('placeholderFindings', () => {
  test.each([
    ['tradingview', '{{clos}}', 'error', 'TradingView does not fill in {{clos}}. Did you mean {{close}}?'],
    [
      'tradingview',
      '{{secret}}',
      'error',
      'TradingView does not fill in {{secret}}. Write the value itself, or one of its placeholders.',
    ],
    ['trendspider', '%lastprice%', 'error', 'TrendSpider does not fill in %lastprice%. Did you mean %last_price%?'],
    ['none', '{{close}}', 'error', 'The platform does not fill in {{close}}. Write the value itself.'],
    [
      'tradingview',
      '{{ close }}',
      'warning',
      'Whether TradingView fills in {{ close }} is not documented. Write {{close}} without spaces.',
    ],
  ] as const)('on %s say of %s', (platform, text, severity, message) => {
    const found = findPlaceholders(`at ${text}`, platform);
    expect(placeholderFindings(found, platform, undefined)).toEqual([
      { severity, code: 'placeholder-unknown', message, start: 3, end: 3 + text.length, placeholder: text },
    ]);
  });

  test.each([
    ['{{strategy.order.action}}', 'strategy'],
    ['{{strategy.order.action}}', undefined],
    ['{{close}}', 'indicator'],
    ['{{close}}', undefined],
  ] as const)('do not say anything of %s on the alert %s', (template, alert) => {
    expect(placeholderFindings(findPlaceholders(template, 'tradingview'), 'tradingview', alert)).toEqual([]);
  });

  test('say that a placeholder is not one of an indicator', () => {
    const found = findPlaceholders('{{strategy.order.action}}', 'tradingview');
    expect(placeholderFindings(found, 'tradingview', 'indicator')).toEqual([
      {
        severity: 'error',
        code: 'placeholder-not-on-this-alert',
        message:
          '{{strategy.order.action}} exists on strategy alerts only, and this alert is on an indicator. Write the value itself, or create the alert on a strategy.',
        start: 0,
        end: 25,
        placeholder: '{{strategy.order.action}}',
      },
    ]);
  });

  test('are bounded', () => {
    const found = findPlaceholders('{{x}}'.repeat(maxFindings + 1), 'tradingview');
    expect(placeholderFindings(found, 'tradingview', undefined)).toHaveLength(maxFindings);
  });
});

/** Stray braces of a template for a platform. */
function strayIn(template: string, platform: 'tradingview' | 'trendspider' = 'tradingview') {
  return strayBraces(template, [...jsonTokens(template, findPlaceholders(template, platform))], platform);
}

describe('strayBraces', () => {
  test.each([
    ['{"a": "{{other name} x"}', '{{other name}'],
    ['{"a": "x other.name}}"}', 'other.name}}'],
    ['{"a": "{{close}} and {{x"}', '{{x'],
    ['{"a": "{{low}} {{[x]} y"}', '{{[x]}'],
  ])('of %s are %s', (template, text) => {
    const start = template.indexOf(text);
    expect(strayIn(template)).toEqual([
      {
        severity: 'error',
        code: 'placeholder-unknown',
        message: `${text} is not a placeholder. Write it as {{name}}, with two braces on each side and nothing else between them.`,
        start,
        end: start + text.length,
        placeholder: text,
      },
    ]);
  });

  test.each(['{"a": "{{close}}"}', '{"a": {"b": 1}}', '{"a": x}}', '{"a": 1} // {{ b', '{"a": "{b}"}'])(
    'are not in %s',
    (template) => {
      expect(strayIn(template)).toEqual([]);
    },
  );

  test('are those of TradingView', () => {
    expect(strayIn('{"a": "{{other name} x"}', 'trendspider')).toEqual([]);
  });

  test('are bounded', () => {
    expect(strayIn(`[${'"{{[",'.repeat(maxFindings + 1)}1]`)).toHaveLength(maxFindings);
  });
});

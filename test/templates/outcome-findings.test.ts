import { describe, expect, test } from 'vitest';
import { type ErrorCode, type ErrorPath, type SignalError, signalError } from '../../src/core/errors.js';
import { jsonTokens } from '../../src/core/json-tokens.js';
import type { Notice } from '../../src/core/notices.js';
import { err, ok } from '../../src/core/result.js';
import { casesOf, type TemplateCase } from '../../src/templates/cases.js';
import { findPlaceholders } from '../../src/templates/find-placeholders.js';
import { maxFindings } from '../../src/templates/findings.js';
import { type Judging, outcomeFindings } from '../../src/templates/outcome-findings.js';
import { readTemplate } from '../../src/templates/read-template.js';
import { sampleMarket } from '../../src/templates/sample.js';
import type { Outcome } from '../../src/templates/variants.js';
import { signalOf } from '../market/contracts/sample.js';

const template =
  '{"ticker": "{{close}}", "action": "exit", "message": "{{strategy.order.id}} {{strategy.market_position}}", "stopLoss": {"percent": 2}, "quantity": {{x}}}';
const found = findPlaceholders(template, 'tradingview');
const { places } = readTemplate(template, [...jsonTokens(template, found)], new Set());
const cases = casesOf(found, sampleMarket(undefined, undefined, undefined));
const [plainest] = cases;
const judging: Judging = { places, explained: [], sentOtherwise: new Set() };

/** The case of a fill at the market, or of values that break. */
function caseNamed(name: string): TemplateCase {
  const named = cases.find((one) => one.name === name);
  if (named === undefined) {
    throw new Error(`no case ${name} in ${cases.map((one) => one.name).join('; ')}`);
  }
  return named;
}

/** An error without the facts of its code, which no finding reads. */
const error = (code: ErrorCode, path: ErrorPath = []): SignalError =>
  ({ ...signalError('invalid-field', { message: 'It is wrong.', path }), code }) as unknown as SignalError;

const refused = (...errors: readonly [SignalError, ...SignalError[]]): Outcome => ({
  signals: { ok: false, errors },
  plans: undefined,
});

const planned = (code: ErrorCode, path: ErrorPath = []): Outcome => {
  return { signals: ok([signalOf()]), plans: [err(error(code, path))] };
};

/** What a template says at the place of a finding, with severity and message. */
function shown(templateCase: TemplateCase, outcome: Outcome, judged: Partial<Judging> = {}) {
  return outcomeFindings(templateCase, outcome, { ...judging, ...judged }).map(({ severity, message, start, end }) => [
    severity,
    template.slice(start, end),
    message,
  ]);
}

describe('the findings of an error of parsing', () => {
  test('have the value of the placeholder in its place', () => {
    const start = template.indexOf('"{{close');
    expect(outcomeFindings(plainest, refused(error('invalid-field', ['ticker'])), judging)).toEqual([
      {
        severity: 'error',
        code: 'invalid-field',
        message: 'With {{close}} as "150": It is wrong.',
        start,
        end: start + 11,
        placeholder: '{{close}}',
      },
    ]);
  });

  test.each<[what: string, path: ErrorPath, severity: string, place: string, message: string]>([
    ['a value without a placeholder', ['action'], 'error', '"exit"', 'It is wrong.'],
    ['the name of what holds it', ['stopLoss', 'amount'], 'error', '"stopLoss"', 'It is wrong.'],
    ['the message', ['orderType'], 'error', '{', 'It is wrong.'],
    ['the message itself', [], 'error', '{', 'It is wrong.'],
    [
      'text that the user writes, of which it is not certain',
      ['message'],
      'warning',
      '"{{strategy.order.id}} {{strategy.market_position}}"',
      'With {{strategy.order.id}} as "breakout": It is wrong.',
    ],
    ['an unknown placeholder', ['quantity'], 'error', '{{x}}', 'With {{x}} as "{{x}}": It is wrong.'],
  ])('are at %s', (_, path, severity, place, message) => {
    expect(shown(plainest, refused(error('invalid-field', path)))).toEqual([[severity, place, message]]);
  });

  test('are warnings with the name of the case where its values are not the usual ones', () => {
    const outcome = refused(error('invalid-field', ['action']));
    const names = [caseNamed('closes a long position'), caseNamed('opens a long position, text with a quote')];
    const offMarket = cases.find(({ isAtMarket }) => !isAtMarket);
    const findings = [...names, ...(offMarket ? [offMarket] : [])].flatMap((one) =>
      outcomeFindings(one, outcome, judging).map(({ severity, variant }) => [severity, variant]),
    );
    expect(findings).toEqual([
      ['error', 'closes a long position'],
      ['warning', 'opens a long position, text with a quote'],
      ['warning', offMarket?.name],
    ]);
    expect(offMarket).toBeDefined();
  });

  test('are not there for a text that is not JSON, and for names that are findings', () => {
    expect(shown(plainest, refused(error('malformed-json')))).toEqual([]);
    expect(
      shown(plainest, refused(error('mistyped-field', ['action']), error('invalid-field', ['action']))),
    ).toHaveLength(1);
  });

  test.each<[what: string, path: ErrorPath, judged: Partial<Judging>, count: number]>([
    ['the same path', ['stopLoss', 'percent'], { explained: [['stopLoss', 'percent']] }, 0],
    ['what holds it', ['stopLoss', 'percent'], { explained: [['stopLoss']] }, 0],
    ['what is in it', ['stopLoss'], { explained: [['stopLoss', 'percent']] }, 0],
    ['another value beside it', ['stopLoss', 'percent'], { explained: [['stopLoss', 'amount']] }, 1],
    ['the same name elsewhere', ['stopLoss', 'percent'], { explained: [['takeProfit', 'percent']] }, 1],
    ['some value, and the error is about the message', [], { explained: [['action']] }, 1],
    ['another name for it', ['stopLoss'], { sentOtherwise: new Set(['["stopLoss"]']) }, 0],
    ['another name for something else', ['stopLoss'], { sentOtherwise: new Set(['["action"]']) }, 1],
  ])('are left out where a finding is about %s', (_, path, judged, count) => {
    expect(shown(plainest, refused(error('invalid-field', path)), judged)).toHaveLength(count);
    expect(shown(plainest, planned('invalid-field', path), judged)).toHaveLength(count);
  });

  test('are bounded', () => {
    const many = Array.from({ length: maxFindings }, () => error('invalid-field', ['action']));
    expect(shown(plainest, refused(error('invalid-field', ['action']), ...many))).toHaveLength(maxFindings);
  });

  test('say how to write a pair', () => {
    const outcome = refused(error('invalid-crypto-ticker-format', ['action']));
    expect(shown(plainest, outcome)[0]?.[2]).toBe(
      'It is wrong. Write the pair itself, or {{syminfo.basecurrency}}-{{syminfo.currency}}.',
    );
  });
});

describe('the findings of text in place of a message', () => {
  test.each([
    ['"{{strategy.order.id}}"', []],
    ['["{{strategy.order.id}}"]', [0]],
  ])('of %s are errors, whatever the text says', (text, path) => {
    const holes = findPlaceholders(text, 'tradingview');
    const read = readTemplate(text, [...jsonTokens(text, holes)], new Set());
    const findings = outcomeFindings(plainest, refused(error('invalid-field', path)), {
      ...judging,
      places: read.places,
    });
    expect(findings.map(({ severity }) => severity)).toEqual(['error']);
  });
});

describe('the findings of notices', () => {
  const notice: Notice = { code: 'field-without-effect', message: 'It is unused.', path: ['stopLoss'] } as const;
  const noticed = (notices: readonly Notice[]): Outcome => ({
    signals: ok([{ ...signalOf(), notices }]),
    plans: undefined,
  });

  test('are warnings', () => {
    expect(shown(plainest, noticed([notice]))).toEqual([['warning', '{', 'It is unused.']]);
    expect(shown(plainest, noticed([notice]), { explained: [['stopLoss']] })).toEqual([]);
  });

  test('are about the message where they have no path', () => {
    const { path: _, ...rest } = notice;
    expect(shown(plainest, noticed([rest]), { explained: [['stopLoss']] })).toEqual([
      ['warning', '{', 'It is unused.'],
    ]);
  });

  test('leave out those of misspelt names, and are bounded', () => {
    expect(shown(plainest, noticed([{ ...notice, code: 'field-mistyped' }]))).toEqual([]);
    expect(shown(plainest, noticed(Array.from({ length: maxFindings + 1 }, () => notice)))).toHaveLength(maxFindings);
  });

  test('are not there for a signal without notices', () => {
    expect(shown(plainest, noticed([]))).toEqual([]);
    expect(shown(plainest, { signals: ok([signalOf()]), plans: undefined })).toEqual([]);
  });
});

describe('the findings of an error of planning', () => {
  test.each(['no-position', 'max-positions-reached', 'spread-too-wide'] as const)(
    'leave out %s, which depends on the moment',
    (code) => {
      expect(shown(plainest, planned(code))).toEqual([]);
    },
  );

  test.each([
    ['invalid-quantity-type-for-asset-class', 'opens a long position', 'error'],
    ['stop-loss-required', 'opens a long position', 'error'],
    ['quantity-unresolved', 'opens a long position', 'warning'],
    ['stop-loss-required', 'closes a long position', 'error'],
    ['stop-loss-required', 'turns long to short', 'error'],
    ['stop-loss-required', 'adds to a short position', 'error'],
    ['stop-loss-required', 'reduces a long position', 'warning'],
    ['stop-loss-required', 'reduces a short position', 'warning'],
  ] as const)('%s of a strategy that %s is: %s', (code, name, severity) => {
    expect(shown(caseNamed(name), planned(code)).map(([first]) => first)).toEqual([severity]);
  });

  test('are errors, too, without a strategy', () => {
    const [plain] = casesOf([], sampleMarket(undefined, undefined, undefined));
    expect(shown(plain, planned('stop-loss-required')).map(([first]) => first)).toEqual(['error']);
  });

  test('say every error of every plan', () => {
    const plan = err(error('invalid-field', ['action']));
    expect(shown(plainest, { signals: ok([signalOf()]), plans: [plan, plan] })).toHaveLength(2);
  });
});

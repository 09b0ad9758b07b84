// The model and the hand-made tables agree, and the generator reaches every code that parsing can give.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCodeRows } from '../tables/parse-codes.js';
import { signalDecisionRows } from '../tables/signal-decisions.js';
import { type CheckAnswer, modelCheck } from './check-model.js';
import { checkRequest, holdsFormula } from './check-requests.js';

const isFormulaCode = (code: string): boolean => code.startsWith('invalid-formula-');

// The codes of SPEC "Errors" that a message can cause in parsing, then the library's.
const parseCodes = `
  invalid-payload invalid-action invalid-sentiment invalid-sentiment-action ticker-does-not-exist empty-ticker-name
  unsupported-ticker invalid-quantity invalid-asset-class
  too-many-payload-items batch-signals-not-enabled
  invalid-order-type invalid-cancel-order-type invalid-trailing-stop invalid-time-in-force invalid-extended-hours
  invalid-market-price-type invalid-bid-ask-spread-filter-amount-and-percent invalid-bid-ask-spread-filter-percent
  invalid-quantity-type invalid-quantity-type-action invalid-risk-dollar-amount-action invalid-risk-percent-action
  invalid-percent-of-position-action quantity-type-requires-quantity resize-requires-quantity
  invalid-quantity-type-for-asset-class
  invalid-option-type invalid-intrinsic-value invalid-expiration invalid-strike-count invalid-strikes-away
  invalid-strike-price invalid-ticker-and-option-type
  invalid-stocks-ticker-format invalid-options-ticker-format invalid-futures-ticker-format invalid-crypto-ticker-format
  invalid-take-profit-percent invalid-take-profit-amount invalid-take-profit-limit-price
  invalid-take-profit-amount-and-percent invalid-take-profit-relative-and-absolute invalid-take-profit-value-required
  invalid-take-profit-pnl-amount invalid-take-profit-pnl-incompatible
  invalid-stop-loss-type invalid-stop-loss-percent invalid-stop-loss-amount invalid-stop-loss-stop-price
  invalid-stop-loss-limit-price invalid-stop-loss-trail-price invalid-stop-loss-trail-amount
  invalid-stop-loss-trail-percent invalid-stop-loss-trail-value invalid-stop-loss-trail-value-required
  invalid-stop-loss-amount-and-percent invalid-stop-loss-relative-and-absolute invalid-stop-loss-stop-price-required
  invalid-stop-loss-value-required invalid-stop-loss-pnl-amount invalid-stop-loss-pnl-incompatible
  invalid-stop-loss-pnl-trailing
  invalid-breakeven-offset invalid-breakeven-order-type
  invalid-delay invalid-delay-format invalid-delay-past invalid-delay-exceeds-max invalid-delay-missing-timezone
  invalid-cancel-after invalid-reject-after
  invalid-expires-at invalid-message-length invalid-message-tags
  invalid-formula-syntax invalid-formula-reference invalid-formula-dependency invalid-formula-nested
  invalid-formula-runtime invalid-formula-length invalid-formula-operator invalid-formula-result
  invalid-formula-blacklisted-field
  invalid-field invalid-time
`
  .trim()
  .split(/\s+/);

function codesOf(answer: CheckAnswer): readonly string[] {
  return answer.ok ? [] : answer.errors.map(({ code }) => code);
}

describe('parse codes', () => {
  it.each(parseCodeRows.filter(({ code }) => !isFormulaCode(code)))(
    '$code: $why',
    ({ code, request, errors, nearMiss }) => {
      expect(errors.map((error) => error.code)).toContain(code);
      expect(modelCheck(request)).toEqual({ ok: false, errors });
      expect(modelCheck(nearMiss)).toMatchObject({ ok: true });
    },
  );

  it('has a row for every code and no row for another', () => {
    expect(new Set(parseCodeRows.map(({ code }) => code))).toEqual(new Set(parseCodes));
  });
});

describe('decisions on the Signal', () => {
  const rows = signalDecisionRows.filter(
    ({ answer }) => answer.ok || !answer.errors.some(({ code }) => isFormulaCode(code)),
  );

  it.each(rows)('$line: $sentence', ({ request, answer }) => {
    expect(modelCheck(request)).toEqual(answer);
  });

  it('has a row for every line of DECISIONS A', () => {
    const lines = new Set(signalDecisionRows.map(({ line }) => line));
    const missing = Array.from({ length: 25 }, (_, index) => `A.${index + 1}`).filter((line) => !lines.has(line));
    expect(missing).toEqual([]);
  });
});

describe('generated requests', () => {
  it('give JSON and never a throw, whatever is sent', () => {
    fc.assert(
      fc.property(checkRequest(), (request) => {
        const answer = modelCheck(request);
        expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
      }),
      { numRuns: 3000 },
    );
  });

  it('reach every code and are accepted often', () => {
    const requests = fc.sample(checkRequest(), { seed: 26, numRuns: 3000 });
    const hits = new Map<string, number>();
    for (const code of requests.flatMap((request) => codesOf(modelCheck(request)))) {
      hits.set(code, (hits.get(code) ?? 0) + 1);
    }
    const rare = parseCodes.filter((code) => !isFormulaCode(code) && (hits.get(code) ?? 0) < 5);
    expect(rare).toEqual([]);
    expect([...hits.keys()].filter((code) => !parseCodes.includes(code))).toEqual([]);
    expect(requests.filter((request) => modelCheck(request).ok).length).toBeGreaterThan(600);
  });

  it('hold no formula and survive JSON', () => {
    fc.assert(
      fc.property(checkRequest(), (request) => {
        expect(holdsFormula(request)).toBe(false);
        expect(modelCheck(JSON.parse(JSON.stringify(request)))).toEqual(modelCheck(request));
      }),
      { numRuns: 500 },
    );
  });
});

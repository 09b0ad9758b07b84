// The contract of golden plans: **a patch release changes no plan.** For each line of plans.jsonl the message, with its
// settings and its market, comes to the outcome, the steps and the notice codes of the line, or is rejected with
// its codes. Wording is free: messages of notices and errors are not frozen.
//
// A failing line means that somebody's strategy will trade differently after the next update. When that is wanted:
//   1. npm run generate -- golden   rewrites the answers (never the requests) and names the lines that changed
//   2. explain each changed line in CHANGELOG.md, under Changed
//   3. release it as a minor version, or a major one
//
// The rules of the trace are compared as well, apart: they are an explanation and may change in a patch release, but not
// unseen.
import { describe, expect, it } from 'vitest';
import { type GoldenAnswer, type GoldenItem, type GoldenPlan, goldenAnswer, readGoldenLines } from './golden-plans.js';

const lines = readGoldenLines();
const answers = lines.map(({ request }): GoldenAnswer => JSON.parse(JSON.stringify(goldenAnswer(request))));

/** The results of a line: one per signal, or its errors. */
function itemsOf(answer: GoldenAnswer | undefined): readonly GoldenItem[] {
  if (answer?.ok !== true) {
    return answer === undefined ? [] : [answer];
  }
  const { value } = answer;
  return 'outcome' in value ? [{ ok: true, value }] : value;
}

function plansOf(answer: GoldenAnswer | undefined): readonly GoldenPlan[] {
  return itemsOf(answer).flatMap((item) => (item.ok ? [item.value] : []));
}

/** The part that a patch release leaves as it is. */
function frozen(answer: GoldenAnswer | undefined): unknown {
  return itemsOf(answer).map((item) => {
    if (!item.ok) {
      return { rejected: item.errors.map(({ code }) => code) };
    }
    const { trace: _trace, ...plan } = item.value;
    return plan;
  });
}

describe('golden plans', () => {
  it('has hundreds of plans of every kind', () => {
    expect(lines.length).toBeGreaterThanOrEqual(290);
    const plans = lines.flatMap(({ answer }) => plansOf(answer));
    expect(plans.length).toBeGreaterThanOrEqual(200);
    expect(new Set(plans.map(({ outcome }) => outcome))).toEqual(new Set(['orders', 'nothing-to-do', 'postponed']));
    expect(new Set(plans.flatMap(({ steps }) => steps.map(({ step }) => step)))).toEqual(
      new Set(['cancel-orders', 'submit-order', 'await-fill']),
    );
  });

  it.each(lines.map(({ id, answer }, index) => [id, answer, answers[index]] as const))('%s', (_, golden, now) => {
    expect(frozen(now)).toEqual(frozen(golden));
  });

  it('are decided by the same rules, in the same order (else: npm run generate -- golden)', () => {
    const rules = (answer: GoldenAnswer | undefined): readonly (readonly string[])[] =>
      plansOf(answer).map(({ trace }) => trace);
    const differing = lines.flatMap(({ id, answer }, index) => {
      const now = rules(answers[index]);
      return JSON.stringify(now) === JSON.stringify(rules(answer)) ? [] : [{ id, golden: rules(answer), now }];
    });
    expect(differing).toEqual([]);
  });
});

// The errors of an entry that the guard refuses: codes, settings and order, what was measured, and the limits.
import type { Verdict } from '../../models/guard/judgement.js';
import type { Entry } from '../../models/guard/world.js';
import { distinct } from './codes.js';
import { isSame } from './compare-states.js';
import { type Decision, exampleOf } from './decision.js';
import type { Expectation } from './expectation.js';
import { codesOf, codesOfSwap, entryOf, type RuleFacts, ruleFacts } from './library.js';

type Refused = Extract<Expectation, { readonly outcome: 'refused' }>;

export function compareRefusal(decision: Decision, entry: Entry, expected: Refused, swap: string): void {
  const { account, guarded } = decision;
  const { meet, differ } = account.scene.report;
  const { before, verdicts, unfit } = expected;
  for (const { code, setting } of verdicts) {
    meet(`refusal: ${code} (${setting})`);
  }
  if (unfit !== undefined) {
    meet(`not shrunk: ${unfit}`);
  }
  const show = () => exampleOf(decision, expected);
  const mine = [...before, ...verdicts.map(({ code }) => code)];
  if (entryOf(guarded) !== undefined) {
    differ(`refusal: the library plans${swap}, the model has ${distinct(mine).join()}`, show());
  } else if (entry.closed.length > 0) {
    compareSwap(decision, mine, show);
  } else if (guarded.ok) {
    differ('refusal: the library has another plan', show());
  } else {
    const rules = guarded.errors.flatMap((error) => ruleFacts(error) ?? []);
    const library = namesOf(codesOf(guarded), rules);
    const model = namesOf(mine, verdicts);
    if (library.join() === model.join()) {
      compareFacts(decision, verdicts, rules);
    } else {
      differ(`refusal: library ${library.join()}, model ${model.join()}`, show());
    }
  }
}

/** The exit of a swap is planned; a notice names what refuses the entry, each code once. */
function compareSwap({ account, guarded }: Decision, mine: readonly string[], show: () => object): void {
  const { differ } = account.scene.report;
  if (!guarded.ok) {
    if (!mine.includes('swap-refused')) {
      differ('refusal [swap]: the exit is refused', show());
    }
    return;
  }
  const told = codesOfSwap(guarded.value).join();
  if (told !== distinct(mine).join()) {
    differ(`refusal [swap]: library ${told}, model ${distinct(mine).join()}`, show());
  }
}

/** Codes in order, those of the guard with their settings. */
function namesOf(codes: readonly string[], rules: readonly Pick<RuleFacts, 'code' | 'setting'>[]): readonly string[] {
  const left = [...rules];
  return codes.map((code) => (left[0]?.code === code ? `${code} ${left.shift()?.setting}` : code));
}

function compareFacts(decision: Decision, verdicts: readonly Verdict[], rules: readonly RuleFacts[]): void {
  const { meet, differ } = decision.account.scene.report;
  for (const verdict of verdicts) {
    const { setting, actual, limit } = verdict;
    const told = rules.find((rule) => rule.setting === setting);
    if (actual === undefined || told === undefined) {
      meet('facts: not compared, the equity is unknown');
    } else if (areFactsRight(verdict, told)) {
      meet('facts: equal');
    } else {
      const wrong = isSame(limit, told.limit) ? 'actual' : 'limit';
      const library = [told.actual, told.limit];
      differ(`facts: ${wrong} of ${setting}`, exampleOf(decision, { library, model: [actual, limit] }));
    }
  }
}

function areFactsRight({ setting, actual, limit, money }: Verdict, told: RuleFacts): boolean {
  if (actual === undefined) {
    return true;
  }
  // Percentages that were measured are told with 12 digits, and may be told as the money that they come to.
  const isNear = actual.minus(told.actual).abs().lte(actual.abs().times('1e-11'));
  const isRounded = setting.endsWith('Percent') && isNear;
  const isInPercent = (isSame(actual, told.actual) || isRounded) && isSame(limit, told.limit);
  return isInPercent || (money !== undefined && isSame(money.actual, told.actual) && isSame(money.limit, told.limit));
}

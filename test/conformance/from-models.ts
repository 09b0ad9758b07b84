// Lines made from generated requests. The expectation is the answer of an independent model, which was written from the
// documents without sight of src/. Where model and library are known to read the documents differently, and
// docs/decisions.md settles it, the request is left out.
import * as fc from 'fast-check';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { type CheckRequest, modelCheck } from '../models/check-model.js';
import { checkRequest } from '../models/check-requests.js';
import { modelFormula } from '../models/formula-model.js';
import { brokenFormula, formulaExpression, formulaPayload, payloadWith } from '../models/formula-requests.js';
import { libraryPlanOfSignal, type PlanAnswer, type SignalRequest } from '../models/library-plan.js';
import { modelPlan } from '../models/plan-model.js';
import { contractCases, requestOf, resizeCases, stockCases } from '../models/plan-model-cases.js';
import type { PlanModelRequest, Signal } from '../models/plan-model-types.js';
import { planRequest } from '../models/plan-requests.js';
import { settledDifference } from '../models/settled-differences.js';
import type { Unnumbered } from './from-tables.js';
import { planRequestOf } from './payload-of-signal.js';
import { type Expected, quantitiesOf, sameJson } from './suite.js';

/** How long a line may be: the suite is to stay small. */
const longest = 3_500;

/** What JSON makes of a value: no undefined, no -0. */
function asJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

/** Text with half of a surrogate pair is no Unicode, and not every language's JSON reads it. */
function isPortable(line: Unnumbered): boolean {
  const text = JSON.stringify(line);
  return text.length <= longest && !/\\ud[89a-f]/i.test(text);
}

function codesOf(answer: Expected): string {
  return answer.ok ? 'ok' : [...new Set(answer.errors.map(({ code }) => code))].sort().join();
}

/**
 * So many of the lines, none twice: a third of them one of each kind in turn, so that what is rare occurs, and the others as they
 * come.
 */
function chosen(
  lines: readonly Unnumbered[],
  count: number,
  kindOf: (line: Unnumbered) => string,
): readonly Unnumbered[] {
  const unique = [...new Map(lines.filter(isPortable).map((line) => [JSON.stringify(line.request), line])).values()];
  const kinds = new Map<string, Unnumbered[]>();
  for (const line of unique) {
    const kind = kindOf(line);
    const others = kinds.get(kind);
    if (others === undefined) {
      kinds.set(kind, [line]);
    } else {
      others.push(line);
    }
  }
  const inTurn: Unnumbered[] = [];
  for (let round = 0; inTurn.length < Math.min(count, unique.length); round += 1) {
    inTurn.push(...[...kinds.values()].flatMap((group) => group.slice(round, round + 1)));
  }
  const taken = new Set(inTurn.slice(0, Math.ceil(count / 3)));
  for (const line of unique) {
    if (taken.size < count) {
      taken.add(line);
    }
  }
  return unique.filter((line) => taken.has(line));
}

// ---------------------------------------------------------------------------------------------------------------------
// Messages

export function checksOfModel(count: number, seed: number): readonly Unnumbered[] {
  const lines = fc.sample(checkRequest(), { numRuns: count * 5, seed }).map((generated): Unnumbered => {
    const request: CheckRequest = asJson(generated);
    return {
      source: `check-model, seed ${seed}`,
      command: 'check',
      request: { ...request },
      answer: modelCheck(request),
    };
  });
  return chosen(lines, count, ({ answer }) => codesOf(answer));
}

// ---------------------------------------------------------------------------------------------------------------------
// Formulas

/** DESIGN 6 makes `this` a syntax error, the model a bare name: the one difference that is known. */
const usesThis = /\bthis\b/;

export function formulasOfModel(count: number, seed: number): readonly Unnumbered[] {
  const payloads = fc.oneof(
    { weight: 2, arbitrary: formulaPayload() },
    { weight: 4, arbitrary: formulaExpression().map(payloadWith) },
    { weight: 3, arbitrary: brokenFormula().map(payloadWith) },
  );
  const lines = fc
    .sample(payloads, { numRuns: count * 4, seed })
    .map((generated) => asJson(generated))
    .filter((payload) => !usesThis.test(JSON.stringify(payload)))
    .map(
      (payload): Unnumbered => ({
        source: `formula-model, seed ${seed}`,
        command: 'formula',
        request: { payload },
        answer: modelFormula(payload),
      }),
    );
  return chosen(lines, count, ({ answer }) => codesOf(answer));
}

// ---------------------------------------------------------------------------------------------------------------------
// Plans

/** The model's answer; undefined where it is not the expectation because docs/decisions.md settles a difference. */
function planAnswer(request: PlanModelRequest): Expected | undefined {
  // The generator now and then writes a distance of 0, which no setting may have.
  if (!parseSettings(request.settings).ok) {
    return undefined;
  }
  // The shapes of the model's answers and requests are the library's, with wider types.
  const model = modelPlan(request) as PlanAnswer;
  const library = libraryPlanOfSignal(request as SignalRequest);
  const isSame = sameJson(asJson(comparedOf(model)), asJson(comparedOf(library)));
  if (!isSame && settledDifference(request as SignalRequest, model, library) !== undefined) {
    return undefined;
  }
  if (!model.ok) {
    return { ok: false, errors: model.errors.map((code) => ({ code })) };
  }
  const { outcome, releaseAt, steps } = model.value;
  return { ok: true, value: asJson({ outcome, releaseAt, steps }) };
}

function comparedOf(answer: PlanAnswer): unknown {
  return answer.ok ? answer.value : answer.errors;
}

function planLine(request: PlanModelRequest, source: string): readonly Unnumbered[] {
  const asSent = planRequestOf(request);
  const answer = asSent === undefined ? undefined : planAnswer(request);
  return asSent === undefined || answer === undefined
    ? []
    : [{ source, command: 'plan', request: { ...asSent }, answer }];
}

/** The cases of the model's own test: worked out by hand in a short notation, answered in full by the model. */
export function plansOfCases(): readonly Unnumbered[] {
  return [...stockCases, ...resizeCases, ...contractCases].flatMap((hand) =>
    planLine(requestOf(hand), `plan-model-cases: ${hand.name}`),
  );
}

function stepsOf({ answer }: Unnumbered): string {
  if (!answer.ok) {
    return codesOf(answer);
  }
  const { outcome, steps } = answer.value as { outcome: string; steps: readonly Readonly<Record<string, unknown>>[] };
  return [outcome, ...steps.map(({ step, id, of }) => `${step} ${id ?? of}`)].join();
}

function actionOf({ request }: Unnumbered): string {
  return (request.payload as Signal).action;
}

export function plansOfModel(count: number, seed: number): readonly Unnumbered[] {
  const lines = fc
    .sample(planRequest(), { numRuns: count * 4, seed })
    .flatMap((generated) => planLine(asJson(generated), `plan-model, seed ${seed}`));
  return chosen(lines, count, (line) => `${actionOf(line)} ${stepsOf(line)}`);
}

/** Plans of which only the quantities count: those that size something, and refusals that say why it cannot be done. */
export function quantitiesOfModel(count: number, seed: number): readonly Unnumbered[] {
  const lines = fc
    .sample(planRequest(), { numRuns: count * 12, seed })
    .filter(({ signal }) => signal.quantity !== undefined)
    .flatMap((generated) => planLine(asJson(generated), `plan-model, seed ${seed}`))
    .flatMap((line): readonly Unnumbered[] => {
      if (!line.answer.ok) {
        return line.answer.errors.some(({ code }) => sizingCodes.includes(code)) ? [line] : [];
      }
      const quantities = quantitiesOf(line.answer.value);
      return Array.isArray(quantities) && quantities.length > 0
        ? [{ ...line, answer: { ok: true, value: { quantities } } }]
        : [];
    });
  return chosen(lines, count, (line) => {
    const { quantityType = 'none' } = line.request.payload as Signal;
    return `${actionOf(line)} ${quantityType} ${codesOf(line.answer)}`;
  });
}

const sizingCodes = ['quantity-unresolved', 'resize-target-unresolved', 'stop-loss-required', 'equity-unavailable'];

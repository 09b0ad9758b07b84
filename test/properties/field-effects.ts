// What the fields of a message do to its plan, found out by leaving each out.
import * as fc from 'fast-check';
import type { JsonObject } from '../../src/core/json.js';
import type { Result } from '../../src/core/result.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import type { planSignal } from '../../src/plan/plan-signal.js';
import type { FieldName, signalFields, signalTexts } from '../../src/signal/fields.js';
import type { parseSignal } from '../../src/signal/parse-signal.js';
import type { Scenario, scenario } from '../../src/testing/arbitraries/scenario.js';

/** The library whose fields are judged: its source, or a changed copy of it. */
export interface FieldLibrary {
  readonly planSignal: typeof planSignal;
  readonly parseSignal: typeof parseSignal;
  readonly scenario: typeof scenario;
  readonly signalFields: typeof signalFields;
  readonly signalTexts: typeof signalTexts;
}

/** What leaving out one field of one message changes. */
export interface FieldEffect {
  readonly field: string;
  readonly changesPlan: boolean;
  /** Whether the plan with the field says that it has no effect. */
  readonly saysNone: boolean;
}

/**
 * The effects of each field that is sent in some scenarios, or of those that are asked about. A message that is refused without a
 * field would be another one.
 */
export function fieldEffects(
  library: FieldLibrary,
  runs: number,
  seed: number,
  isAsked: (field: string) => boolean = () => true,
): readonly FieldEffect[] {
  return fc.sample(library.scenario(), { numRuns: runs, seed }).flatMap((given) => {
    const fields = Object.keys(given.payload).filter(isAsked);
    return fields.length === 0 ? [] : effectsIn(given, fields, library);
  });
}

function effectsIn(given: Scenario, fields: readonly string[], library: FieldLibrary): readonly FieldEffect[] {
  const { signal, context, payload } = given;
  const plan = library.planSignal(signal, context);
  const did = doing(plan);
  return fields.flatMap((field): readonly FieldEffect[] => {
    const { [field]: _, ...rest } = payload;
    const other = parsedAgain(rest, given, library);
    const changesPlan = other === undefined || doing(library.planSignal(other, context)) !== did;
    return [{ field, changesPlan, saysNone: plan.ok && other !== undefined && saysNone(field, plan.value) }];
  });
}

function parsedAgain(payload: JsonObject, { signal, settings }: Scenario, { parseSignal: parse }: FieldLibrary) {
  const { assetClass, marketTimeZone } = settings;
  const receivedAt = Date.parse(signal.receivedAt);
  const result = parse(payload, { clock: { now: () => receivedAt }, assetClass, marketTimeZone });
  return result.ok ? result.value : undefined;
}

function saysNone(field: string, { notices }: OrderPlan): boolean {
  return notices.some(
    ({ code, path = [] }) => code === 'field-without-effect' && path[0] === field && path.length === 1,
  );
}

/** What a plan does, without its words. */
function doing(result: Result<OrderPlan>): string {
  return JSON.stringify(result.ok ? [result.value.outcome, result.value.steps] : result.errors.map(({ code }) => code));
}

/** Decides only where more than half of the strikes of the settings are counted; test/market/contracts/options.test.ts has that. */
const rarelyDecides = 'strikeCount';

/** Fields that are not silent and change no plan, each with the files that let a field decide. */
export function fieldsWithoutInfluence(library: FieldLibrary): readonly string[] {
  const rows = new Map(library.signalFields.map((field) => [field.name, field]));
  let idle = Object.keys(library.signalTexts)
    .filter(isFieldName)
    .filter((name) => rows.get(name)?.silent !== true && name !== rarelyDecides);
  // Most fields decide soon, some in one plan of a thousand.
  for (let seed = 1; seed <= maxSeeds && idle.some((name) => rows.has(name)); seed += 1) {
    const asked = new Set<string>(idle);
    const effects = fieldEffects(library, runsOfSeed, seed, (field) => asked.has(field));
    const deciding = new Set(effects.filter(({ changesPlan }) => changesPlan).map(({ field }) => field));
    idle = idle.filter((name) => !deciding.has(name));
  }
  return idle.map((name) =>
    rows.has(name)
      ? `${name} changes no plan: src/plan has to take it and to use it; src/plan/legs/order-duration.ts for a field of an order`
      : `${name} is not read: the table of src/signal/fields.ts needs a row of it`,
  );

  function isFieldName(name: string): name is FieldName {
    return Object.hasOwn(library.signalTexts, name);
  }
}

const maxSeeds = 64;
const runsOfSeed = 100;

/** Fields that change a plan which says that they have no effect. */
export function falselyIdleFields(effects: readonly FieldEffect[]): readonly string[] {
  const names = effects.filter(({ changesPlan, saysNone }) => changesPlan && saysNone).map(({ field }) => field);
  return [...new Set(names)].map(
    (name) => `${name} changes a plan that says it has no effect: the file of src/plan that reads it has to take it`,
  );
}

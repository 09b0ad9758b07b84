import { closestName, editDistance, lettersOf } from '../core/closest-name.js';
import { isRecord } from '../core/json.js';
import { signalFields } from '../signal/fields.js';
import { pathOf } from '../signal/sent-names.js';
import { type FieldPlace, fieldsByPlace, suggestField } from '../signal/suggest-field.js';
import { wordMeaning } from '../signal/unsupported-words.js';
import { maxFindings, type PlacedFinding } from './findings.js';
import { type Member, memberAt, type Places } from './template-reading.js';

/** Names in a template that are not fields but were probably meant as one, each with that field. */
export interface NameFindings {
  readonly findings: readonly PlacedFinding[];
  /** JSON of the paths of fields that were sent under another name, where the finding about that name is an error. */
  readonly sentOtherwise: ReadonlySet<string>;
}

const required = /* @__PURE__ */ (() =>
  signalFields.filter((field) => field.required === true).map(({ name }) => name))();

/** Finds misspelt fields (safety M1). `payload`: the filled template, parsed as JSON. */
export function nameFindings(payload: unknown, places: Places): NameFindings {
  const items: readonly unknown[] = Array.isArray(payload) ? payload : [payload];
  const findings: PlacedFinding[] = [];
  const sentOtherwise = new Set<string>();
  for (const [index, item] of items.entries()) {
    const path = Array.isArray(payload) ? [index] : [];
    const ofItem = memberAt(path, places);
    for (const { member, field, isNeeded } of mistypedNames(item, ofItem)) {
      const finding = mistypedFinding(member, field, isNeeded);
      const around = member.path.slice(0, -1);
      // A warning does not stand for an error of parsing.
      if (finding.severity === 'error') {
        sentOtherwise.add(JSON.stringify([...around, ...field.split('.')]));
        if (around.length > path.length) {
          // A bracket whose only value is misspelt has no value.
          sentOtherwise.add(JSON.stringify(around));
        }
      }
      findings.push(finding);
      if (findings.length === maxFindings) {
        return { findings, sentOtherwise };
      }
    }
  }
  return { findings, sentOtherwise };
}

interface MistypedName {
  readonly member: Member;
  readonly field: string;
  /** Whether a message needs the field. */
  readonly isNeeded: boolean;
}

function* mistypedNames(item: unknown, message: Member): Generator<MistypedName> {
  if (!isRecord(item)) {
    return;
  }
  yield* namesIn(item, message, 'message');
  for (const place of ['takeProfit', 'stopLoss', 'limitOffset', 'targets', 'moveStop', 'expect'] as const) {
    yield* namesBelow(item, message, pathOf(place), place);
  }
}

/** The names of an object at a path, in each item of a list on the way. */
function* namesBelow(
  value: unknown,
  member: Member | undefined,
  path: readonly string[],
  place: FieldPlace,
): Generator<MistypedName> {
  if (member === undefined) {
    return;
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* namesBelow(item, member.inner.get(index), path, place);
    }
  } else if (isRecord(value)) {
    const [name, ...rest] = path;
    if (name === undefined) {
      yield* namesIn(value, member, place);
    } else {
      yield* namesBelow(value[name], member.inner.get(name), rest, place);
    }
  }
}

function* namesIn(
  sent: Readonly<Record<string, unknown>>,
  { inner }: Member,
  place: FieldPlace,
): Generator<MistypedName> {
  const known = new Set(fieldsByPlace[place].map((field) => field.name));
  const unknown = [...inner].filter(([name]) => !known.has(String(name)));
  // A message without one of these is rejected: a similar name is meant for it.
  const missing = place === 'message' ? required.filter((name) => !inner.has(name)) : [];
  for (const [key, member] of unknown) {
    const name = String(key);
    // A word that changes the trade is a finding of parsing.
    const isWord = place === 'message' && wordMeaning(name, sent) !== undefined;
    const field = closestName(name, missing) ?? (isWord ? undefined : suggestField(name, sent, place));
    if (field !== undefined) {
      yield { member, field, isNeeded: missing.some((one) => one === field) };
    }
  }
}

/** A misspelt field is an error; another platform's word for a field that is not needed is a warning. */
function mistypedFinding({ path, name }: Member, field: string, isNeeded: boolean): PlacedFinding {
  const written = String(path.at(-1));
  const isMisspelt = editDistance(lettersOf(written), lettersOf(field)) <= 2;
  const { start, end } = name;
  return {
    severity: isMisspelt || isNeeded ? 'error' : 'warning',
    code: 'field-mistyped',
    message: `${written} is not a field, so its value is ignored. Write ${field}.`,
    start,
    end,
  };
}

// What holds for every rejection.
import { type ErrorCode, errorCatalogue, type SignalError } from '../../src/core/errors.js';
import { signalFields } from '../../src/signal/fields.js';
import { firstNonJson } from './plain-json.js';

const entries = new Map(Object.values(errorCatalogue).map((entry) => [entry.code, entry]));
const fieldIndex = new Map<unknown, number>(signalFields.map(({ name }, index) => [name, index]));

const ofNames: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['mistyped-field', 'field-unsupported', 'field-duplicated']);

/** Library codes of parsing come after all of the specification's, in the order of the fields; those of names come last. */
function placeOf({ code, path }: SignalError, isItem: boolean): number {
  const { origin, rank } = entries.get(code) ?? { origin: 'library', rank: 0 };
  if (ofNames.has(code)) {
    return entries.size + fieldIndex.size;
  }
  return origin === 'specification' ? rank : entries.size + (fieldIndex.get(path[isItem ? 1 : 0]) ?? 0);
}

function isSorted(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0));
}

/** What is wrong with one error by itself. */
function faultOfError(error: SignalError): string | undefined {
  const entry = entries.get(error.code);
  if (entry === undefined || entry.section !== error.section) {
    return `${error.code} is not in the catalogue, or not in section ${error.section}`;
  }
  if (!['.', '.”', '?'].some((end) => error.message.endsWith(end))) {
    return `the message of ${error.code} is not a sentence: ${error.message}`;
  }
  if (error.message.length > 2_000 || (typeof error.received === 'string' && error.received.length > 60)) {
    return `${error.code} repeats too much of what was sent`;
  }
  const odd = firstNonJson(error);
  return odd === undefined ? undefined : `${error.code} is not JSON at ${odd}`;
}

/** What a plan has one error of: a code, of a guard for each setting and missing fact (guard G2), of targets for each place. */
function factOf(error: SignalError): string {
  const { code, path } = error;
  const setting = 'setting' in error ? error.setting : undefined;
  const place = path[0] === 'targets' || code === 'account-unavailable' ? path : undefined;
  return JSON.stringify([code, setting, place, code === 'quote-unavailable' ? error.received : undefined]);
}

/** What is wrong with a list of errors; `batch` has errors of several messages, each with its index in front. */
export function faultOfErrors(
  errors: readonly SignalError[],
  kind: 'message' | 'batch' | 'plan' | 'configuration',
): string | undefined {
  if (errors.length === 0) {
    return 'a rejection without an error';
  }
  for (const error of errors) {
    const fault = faultOfError(error);
    if (fault !== undefined) {
      return fault;
    }
  }
  if (kind === 'configuration') {
    return undefined;
  }
  if (kind === 'plan') {
    // Invalid answers of ports are reported alone, each at its place (safety P1).
    if (errors.every(({ code }) => code === 'invalid-snapshot')) {
      const places = new Set(errors.map(({ path }) => JSON.stringify(path)));
      return places.size === errors.length ? undefined : 'a place twice';
    }
    const facts = new Set(errors.map(factOf));
    const isOrdered = isSorted(errors.map(({ code }) => entries.get(code)?.rank ?? 0));
    return facts.size === errors.length && isOrdered ? undefined : 'a code twice, or not in the catalogue’s order';
  }
  const isItem = kind === 'batch' && errors.some(({ path }) => typeof path[0] === 'number');
  const groups = new Map<unknown, number[]>();
  for (const error of errors) {
    const item = isItem ? error.path[0] : '';
    groups.set(item, [...(groups.get(item) ?? []), placeOf(error, isItem)]);
  }
  const itemsInOrder = !isItem || isSorted([...groups.keys()].map(Number));
  return itemsInOrder && [...groups.values()].every(isSorted)
    ? undefined
    : 'the errors are not in the catalogue’s order';
}

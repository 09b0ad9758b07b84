import type { SignalError } from 'signal-to-order';
import { signalJsonSchema } from 'signal-to-order/schema';
import { type GateError, gateError } from './gate-errors.js';

type Path = readonly (string | number)[];

/** A signal and its parts: where each is, and the names of its fields. A list of more targets is refused as such. */
const places: readonly { readonly path: Path; readonly known: ReadonlySet<string> }[] = [
  { path: [], known: namesIn('signal') },
  { path: ['takeProfit'], known: namesIn('takeProfit') },
  { path: ['stopLoss'], known: namesIn('stopLoss') },
  { path: ['stopLoss', 'limitOffset'], known: namesIn('limitOffset') },
  { path: ['expect'], known: namesIn('expect') },
  ...[0, 1, 2, 3].flatMap((index) => [
    { path: ['targets', index], known: namesIn('targets', 'items') },
    { path: ['targets', index, 'moveStop'], known: namesIn('moveStop', 'anyOf', 1) },
  ]),
];

/** The names that a signal has and that no field has: `extras` alone holds data of the sender's own. */
export function unknownFields(signal: object, errors: readonly SignalError[]): readonly GateError[] {
  const suggestions = new Map(
    errors.flatMap((error) => (error.code === 'mistyped-field' ? [[pathText(error.path), error.suggestion]] : [])),
  );
  return places.flatMap(({ path, known }) => {
    const part = partAt(signal, path);
    const unknown = part === undefined ? [] : Object.keys(part).filter((name) => !known.has(name));
    return unknown.map((name) => {
      const suggestion = suggestions.get(pathText([...path, name]));
      const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
      const message = `${JSON.stringify(pathText([...path, name]).slice(0, 60))} is not a field of a signal.${hint}`;
      return gateError('unknown-field', message, [...path, name], suggestion);
    });
  });
}

/** Errors without those about names that are unknown anyway. */
export function withoutNames(errors: readonly SignalError[]): readonly SignalError[] {
  return errors.filter(({ code }) => code !== 'mistyped-field' && code !== 'field-unsupported');
}

function pathText(path: Path): string {
  return path.join('.');
}

function partAt(signal: object, path: Path): object | undefined {
  let part: unknown = signal;
  for (const name of path) {
    part = isObject(part) ? Reflect.get(part, name) : undefined;
  }
  return isObject(part) && !Array.isArray(part) ? part : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Names of the properties of a definition in the schema, or of a part of it. */
function namesIn(...definition: Path): ReadonlySet<string> {
  const properties = partAt(signalJsonSchema, ['$defs', ...definition, 'properties']);
  return new Set(Object.keys(properties ?? {}));
}

import type { SignalError } from 'signal-to-order';
import { signalJsonSchema } from 'signal-to-order/schema';
import { type GateError, gateError } from './gate-errors.js';

/** Names of the fields of a signal and of its parts, by the path of the part. */
const places = {
  '': namesIn('signal'),
  takeProfit: namesIn('takeProfit'),
  stopLoss: namesIn('stopLoss'),
  'stopLoss.limitOffset': namesIn('limitOffset'),
  expect: namesIn('expect'),
};

/** The names that a signal has and that no field has: `extras` alone holds data of the sender's own. */
export function unknownFields(signal: object, errors: readonly SignalError[]): readonly GateError[] {
  const suggestions = new Map(
    errors.flatMap((error) => (error.code === 'mistyped-field' ? [[pathText(error.path), error.suggestion]] : [])),
  );
  return Object.entries(places).flatMap(([place, known]) => {
    const path = place === '' ? [] : place.split('.');
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

function pathText(path: readonly (string | number)[]): string {
  return path.join('.');
}

function partAt(signal: object, path: readonly string[]): object | undefined {
  let part: unknown = signal;
  for (const name of path) {
    part = isObject(part) ? Reflect.get(part, name) : undefined;
  }
  return isObject(part) ? part : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function namesIn(definition: string): ReadonlySet<string> {
  const properties = partAt(signalJsonSchema, ['$defs', definition, 'properties']);
  return new Set(Object.keys(properties ?? {}));
}

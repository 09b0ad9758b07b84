import type { ErrorCode, ErrorPath } from '../core/errors.js';
import type { FieldKind } from '../signal/field-kinds.js';
import {
  limitOffsetFields,
  signalFields,
  stopLossFields,
  stopMoveFields,
  takeProfitFields,
  targetFields,
} from '../signal/fields.js';

/** A field of a message or of an object in it. */
type FieldOfTable = FieldKind & { readonly name: string; readonly code: ErrorCode };

/** The fields of the message and of the objects in it, by the path of the object. */
const fieldsByPath = new Map<string, readonly FieldOfTable[]>([
  ['', signalFields],
  ['takeProfit', takeProfitFields],
  ['stopLoss', stopLossFields],
  ['stopLoss.limitOffset', limitOffsetFields],
  ['targets', targetFields],
  ['targets.moveStop', stopMoveFields],
]);

/** The field at a path; a path into a list of signals, or of targets, has an index. */
export function fieldAt(path: ErrorPath): FieldOfTable | undefined {
  const names = path.filter((part) => typeof part === 'string');
  const fields = fieldsByPath.get(names.slice(0, -1).join('.'));
  return fields?.find(({ name }) => name === names.at(-1));
}

/** The code of a path: that of its field, else that of the nearest field around it. */
export function codeAt(path: ErrorPath): ErrorCode {
  return fieldAt(path)?.code ?? (path.length > 1 ? codeAt(path.slice(0, -1)) : 'invalid-field');
}

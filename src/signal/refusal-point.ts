import { describeError, type ErrorCode, type ErrorPath, type ErrorSection, errorCatalogue } from '../core/errors.js';
import { signalFields } from './fields.js';

/** What an error says of a place in a message besides the value that stands there. Those of fields and rules are made once. */
export interface RefusalPoint {
  readonly code: ErrorCode;
  readonly section: ErrorSection;
  readonly path: ErrorPath;
  readonly expected: string;
  /** How the sentence begins, and how it ends. */
  readonly opening: string;
  readonly ending: string;
  /** Among the errors of a message: the specification's as in the catalogue, then the library's in the order of the fields. */
  readonly rank: number;
}

const names: readonly unknown[] = /* @__PURE__ */ (() => signalFields.map(({ name }) => name))();

/** Makes the point of a code and a place. */
export function refusalPoint(code: ErrorCode, path: ErrorPath, expected: string): RefusalPoint {
  const { section, origin, rank } = describeError(code);
  return {
    code,
    section,
    path,
    expected,
    opening: `${path.join('.')} is `,
    ending: `; expected ${expected}.`,
    rank: origin === 'specification' ? rank : errorCatalogue.length + names.indexOf(path[0]),
  };
}

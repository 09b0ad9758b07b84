import { isRecord } from './json.js';

/** An argument of a function, and what the sentence about it says. */
export interface ExpectedArgument {
  readonly name: string;
  /** What it is to be. */
  readonly expected: string;
  /** Names that it always has. */
  readonly names: readonly string[];
  /** Those of them that are functions; default none. */
  readonly functions?: readonly string[];
}

/**
 * The sentence about an argument that a caller without a compiler passed by mistake, such as a Result in place of its value; undefined:
 * it can be used. Without the catalogue of errors, which `signal-to-order/execute` does without (docs/size.md).
 */
export function argumentProblem(
  value: unknown,
  { name, expected, names, functions = [] }: ExpectedArgument,
): string | undefined {
  const problem = isHolder(value, functions)
    ? holderProblem(value, names, functions)
    : `it is ${Array.isArray(value) ? 'an array' : 'not an object'}`;
  return problem === undefined
    ? undefined
    : `The argument ${name} cannot be used, because ${problem}; expected ${expected}.`;
}

/** An object; where functions are asked for also a function that has them, as `Date` has `now`. */
function isHolder(value: unknown, functions: readonly string[]): value is object {
  return isRecord(value) || (functions.length > 0 && typeof value === 'function');
}

function holderProblem(value: object, names: readonly string[], functions: readonly string[]): string | undefined {
  const missing = names.find((each) => Reflect.get(value, each) === undefined);
  if (missing !== undefined) {
    return resultProblem(value) ?? `it has no ${missing}`;
  }
  const other = functions.find((each) => typeof Reflect.get(value, each) !== 'function');
  return other === undefined ? undefined : `its ${other} is not a function`;
}

/** What is wrong with a Result that was passed in place of its value; undefined: it is not a Result. */
export function resultProblem(value: unknown): string | undefined {
  return isRecord(value) && typeof value['ok'] === 'boolean'
    ? 'it is a Result: check ok, then pass its value'
    : undefined;
}

import type { ErrorPath } from '../core/errors.js';
import { isRecord } from '../core/json.js';
import { isFormula } from './is-formula.js';

/** A formula and its path. */
export interface FoundFormula {
  readonly path: ErrorPath;
  /** The text as sent, with its `=`. */
  readonly text: string;
  readonly place: FormulaPlace;
}

/** Whether formulas are evaluated at a path; if not, why not. */
export type FormulaPlace = 'allowed' | 'literal-only' | 'nested';

/** Every formula of a payload, in its order. */
export interface FoundFormulas {
  readonly formulas: readonly FoundFormula[];
  /** Every object and array that contains a formula, at any depth. */
  readonly holders: ReadonlySet<object>;
}

/** The payload itself is the first level. A cyclic object has no last one. */
const maxDepth = 64;

/** Top-level fields that are never formulas. */
const literalFields: ReadonlySet<string | number> = /* @__PURE__ */ new Set(['ticker', 'action', 'test', 'cancel']);

/** Objects whose fields may be formulas, as top-level fields may. */
const formulaObjects: ReadonlySet<string | number> = /* @__PURE__ */ new Set(['takeProfit', 'stopLoss']);

/** After this many objects each is remembered: JSON is a tree, but objects in memory can share their parts. */
const memoThreshold = 30;

/** Longer arrays are read by their keys: one with holes can have any length. */
const maxPlainArrayLength = 100_000;

/** An object in the payload, and its path. */
interface Trail {
  readonly container: object;
  readonly level: number;
  /** The object around this one, and the name of this one in it; absent for the payload itself. */
  readonly within?: { readonly trail: Trail; readonly name: string | number };
}

interface ScanState {
  visited: number;
  isTooDeep: boolean;
  /** The deepest level at which each object was visited. */
  seen?: Map<object, number>;
  found?: { readonly formulas: FoundFormula[]; readonly holders: Set<object> };
}

/**
 * Every formula in a payload; undefined when there is none, `too-deep` when it has more than 64 levels. One look over the
 * payload, linear in its size.
 */
export function findFormulas(payload: object): FoundFormulas | 'too-deep' | undefined {
  const state: ScanState = { visited: 0, isTooDeep: false };
  visit({ container: payload, level: 1 }, state);
  return state.isTooDeep ? 'too-deep' : state.found;
}

function visit(trail: Trail, state: ScanState): void {
  const { container } = trail;
  if (Array.isArray(container)) {
    visitElements(trail, container, state);
    return;
  }
  /* v8 ignore else -- @preserve an object that is not an array is a record; TypeScript cannot know */
  if (isRecord(container)) {
    visitFields(trail, container, state);
  }
}

function visitFields(trail: Trail, fields: Readonly<Record<string, unknown>>, state: ScanState): void {
  for (const name in fields) {
    const value = fields[name];
    // The cheap checks first: most values are neither. Inherited names are not fields of the message.
    if ((typeof value === 'object' ? value !== null : isFormula(value)) && Object.hasOwn(fields, name)) {
      visitEntry(trail, name, value, state);
    }
  }
}

function visitElements(trail: Trail, elements: readonly unknown[], state: ScanState): void {
  if (elements.length > maxPlainArrayLength) {
    for (const position of Object.keys(elements).map(Number)) {
      visitEntry(trail, position, elements[position], state);
    }
    return;
  }
  for (let position = 0; position < elements.length; position += 1) {
    visitEntry(trail, position, elements[position], state);
  }
}

function visitEntry(trail: Trail, name: string | number, value: unknown, state: ScanState): void {
  if (isFormula(value)) {
    report(trail, name, value, placeOf(trail, name), state);
  } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !state.isTooDeep) {
    const level = trail.level + 1;
    if (level > maxDepth) {
      state.isTooDeep = true;
    } else if (isFormulaObject(level, name) || isNew(value, level, state)) {
      visit({ container: value, level, within: { trail, name } }, state);
    } else if (state.found?.holders.has(value)) {
      // Its formulas were found elsewhere; here they are one more mistake.
      report(trail, name, '=', 'nested', state);
    }
  }
}

/** False for an object whose parts were all visited before, at this level or deeper. */
function isNew(container: object, level: number, state: ScanState): boolean {
  state.visited += 1;
  if (state.visited <= memoThreshold) {
    return true;
  }
  state.seen ??= new Map();
  if ((state.seen.get(container) ?? 0) >= level) {
    return false;
  }
  state.seen.set(container, level);
  return true;
}

function report(trail: Trail, name: string | number, text: string, place: FormulaPlace, state: ScanState): void {
  state.found ??= { formulas: [], holders: new Set() };
  state.found.formulas.push({ path: pathOf(trail, name), text, place });
  markHolders(trail, state.found.holders);
}

function pathOf(trail: Trail, name: string | number): ErrorPath {
  const path = [name];
  for (let { within } = trail; within !== undefined; within = within.trail.within) {
    path.unshift(within.name);
  }
  return path;
}

function placeOf(trail: Trail, name: string | number): FormulaPlace {
  const { within } = trail;
  if (within === undefined) {
    return literalFields.has(name) ? 'literal-only' : 'allowed';
  }
  return isFormulaObject(trail.level, within.name) && !Array.isArray(trail.container) ? 'allowed' : 'nested';
}

function isFormulaObject(level: number, name: string | number): boolean {
  return level === 2 && formulaObjects.has(name);
}

function markHolders(trail: Trail, holders: Set<object>): void {
  for (let here: Trail | undefined = trail; here !== undefined && !holders.has(here.container); ) {
    holders.add(here.container);
    here = here.within?.trail;
  }
}

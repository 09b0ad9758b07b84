import type { ErrorPath } from '../core/errors.js';
import { isFormula } from './values.js';

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
interface FoundFormulas {
  readonly formulas: readonly FoundFormula[];
  /** Every object and array that contains a formula, at any depth. */
  readonly holders: ReadonlySet<object>;
}

/** The payload itself is the first level. A cyclic object has no last one. */
const maxDepth = 64;

/** Top-level fields that are never formulas. */
const literalFields: ReadonlySet<unknown> = /* @__PURE__ */ new Set(['ticker', 'action', 'test', 'cancel']);

/** Objects whose fields may be formulas, as top-level fields may. */
const formulaObjects: ReadonlySet<unknown> = /* @__PURE__ */ new Set(['takeProfit', 'stopLoss']);

/** After this many objects each is remembered: JSON is a tree, but objects in memory can share their parts. */
const memoThreshold = 30;

/** An object or array in the payload, its path, and the one around it. */
interface Trail {
  readonly container: Container;
  readonly path: ErrorPath;
  readonly parent?: Trail;
}

type Container = Readonly<Record<string, unknown>>;

interface ScanState {
  readonly formulas: FoundFormula[];
  readonly holders: Set<object>;
  /** Length of the longest path at which each object was visited. */
  readonly seen: Map<object, number>;
  visited: number;
  isTooDeep: boolean;
}

/**
 * Every formula in a payload; undefined when there is none, `too-deep` when it has more than 64 levels. One look over the
 * payload, linear in its size.
 */
export function findFormulas(payload: Container): FoundFormulas | 'too-deep' | undefined {
  const state: ScanState = { formulas: [], holders: new Set(), seen: new Map(), visited: 0, isTooDeep: false };
  visit({ container: payload, path: [] }, state);
  if (state.isTooDeep) {
    return 'too-deep';
  }
  return state.formulas.length === 0 ? undefined : state;
}

function visit(trail: Trail, state: ScanState): void {
  const { container } = trail;
  const isList = Array.isArray(container);
  // By the keys: an array with holes can have any length.
  for (const key of Object.keys(container)) {
    const value = container[key];
    if (isFormula(value)) {
      const path = [...trail.path, pathKey(key, isList)];
      report(trail, { path, text: value, place: placeOf(path, isList) }, state);
    } else if (isContainer(value) && !state.isTooDeep) {
      visitInner({ container: value, path: [...trail.path, pathKey(key, isList)], parent: trail }, state);
    }
  }
}

/** Key of a path. In memory, a list can also have properties that are not indices. */
function pathKey(key: string, isList: boolean): string | number {
  return isList && /^\d+$/.test(key) ? Number(key) : key;
}

function visitInner(trail: Trail, state: ScanState): void {
  const { container, path, parent } = trail;
  if (path.length >= maxDepth) {
    state.isTooDeep = true;
  } else if (isFormulaObject(path) || isNew(trail, state)) {
    visit(trail, state);
  } else if (state.holders.has(container)) {
    // Its formulas were found elsewhere; here they are one more mistake.
    report(parent, { path, text: '=', place: 'nested' }, state);
  }
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}

/** False for an object whose parts were all visited before, at this level or deeper. */
function isNew({ container, path }: Trail, state: ScanState): boolean {
  state.visited += 1;
  if (state.visited <= memoThreshold) {
    return true;
  }
  const deepest = state.seen.get(container) ?? 0;
  state.seen.set(container, Math.max(deepest, path.length));
  return path.length > deepest;
}

function report(trail: Trail | undefined, formula: FoundFormula, { formulas, holders }: ScanState): void {
  formulas.push(formula);
  for (let holder = trail; holder !== undefined; holder = holder.parent) {
    holders.add(holder.container);
  }
}

function placeOf(path: ErrorPath, isInList: boolean): FormulaPlace {
  if (path.length === 1) {
    return literalFields.has(path[0]) ? 'literal-only' : 'allowed';
  }
  return isFormulaObject(path.slice(0, -1)) && !isInList ? 'allowed' : 'nested';
}

function isFormulaObject(path: ErrorPath): boolean {
  return path.length === 1 && formulaObjects.has(path[0]);
}

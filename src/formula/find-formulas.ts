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
export interface FoundFormulas {
  readonly formulas: readonly FoundFormula[];
  /** Every object and array that contains a formula, at any depth. */
  readonly holders: ReadonlySet<object>;
  /** Characters of all texts that are not formulas. */
  readonly textLength: number;
}

/** The payload itself is the first level. A cyclic object has no last one. */
const maxDepth = 64;

/** Top-level fields that are never formulas: those of SPEC Formulas 1, and a list, which no formula gives (targets 1). */
const literalFields: ReadonlySet<unknown> = /* @__PURE__ */ new Set(['ticker', 'action', 'test', 'cancel', 'targets']);

/** Objects whose fields may be formulas, as top-level fields may. */
const formulaObjects: ReadonlySet<unknown> = /* @__PURE__ */ new Set(['takeProfit', 'stopLoss']);

/** After this many objects each is remembered: JSON is a tree, but objects in memory can share their parts. */
const memoThreshold = 30;

/** An object or array in the payload, and the one around it. */
interface Trail {
  readonly container: Container;
  /** Number of keys from the payload to it, and the last of them. */
  readonly depth: number;
  readonly key: string;
  /** Absent: it is the payload. */
  readonly parent?: Trail;
}

type Container = Readonly<Record<string, unknown>>;

interface ScanState {
  readonly formulas: FoundFormula[];
  /** Absent until a formula is found. */
  holders?: Set<object>;
  /** The largest depth at which each object was visited; absent until objects are remembered. */
  seen?: Map<object, number>;
  textLength: number;
  visited: number;
  isTooDeep: boolean;
}

/**
 * Every formula in a payload; undefined when there is none, `too-deep` when it has more than 64 levels. One look over the
 * payload, linear in its size.
 */
export function findFormulas(payload: Container): FoundFormulas | 'too-deep' | undefined {
  const state: ScanState = { formulas: [], textLength: 0, visited: 0, isTooDeep: false };
  visit({ container: payload, depth: 0, key: '' }, state);
  if (state.isTooDeep) {
    return 'too-deep';
  }
  const { formulas, holders, textLength } = state;
  return holders === undefined ? undefined : { formulas, holders, textLength };
}

function visit(trail: Trail, state: ScanState): void {
  const { container, depth } = trail;
  // By the keys: an array with holes can have any length. All values at once, which is faster than one by one.
  const keys = Object.keys(container);
  const values = Object.values(container);
  for (let position = 0; position < values.length; position += 1) {
    const value = values[position];
    if (isFormula(value)) {
      report(trail, String(keys[position]), value, state);
    } else if (typeof value === 'string') {
      state.textLength += value.length;
    } else if (isContainer(value) && !state.isTooDeep) {
      visitInner({ container: value, depth: depth + 1, key: String(keys[position]), parent: trail }, trail, state);
    }
  }
}

function visitInner(trail: Trail, parent: Trail, state: ScanState): void {
  if (trail.depth >= maxDepth) {
    state.isTooDeep = true;
  } else if (isFormulaObject(trail) || isNew(trail, state)) {
    visit(trail, state);
  } else if (state.holders?.has(trail.container) === true) {
    // Its formulas were found elsewhere; here they are one more mistake.
    report(parent, trail.key, '=', state, 'nested');
  }
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}

/** False for an object whose parts were all visited before, at this level or deeper. */
function isNew({ container, depth }: Trail, state: ScanState): boolean {
  state.visited += 1;
  if (state.visited <= memoThreshold) {
    return true;
  }
  state.seen ??= new Map();
  const deepest = state.seen.get(container) ?? 0;
  state.seen.set(container, Math.max(deepest, depth));
  return depth > deepest;
}

/** Adds the formula at a key of a container. */
function report(trail: Trail, key: string, text: string, state: ScanState, place = placeOf(trail, key)): void {
  state.holders ??= new Set();
  const path: (string | number)[] = [];
  let last = key;
  for (let holder: Trail | undefined = trail; holder !== undefined; holder = holder.parent) {
    state.holders.add(holder.container);
    // In memory, a list can also have properties that are not indices.
    path.push(Array.isArray(holder.container) && /^\d+$/.test(last) ? Number(last) : last);
    last = holder.key;
  }
  state.formulas.push({ path: path.toReversed(), text, place });
}

function placeOf(trail: Trail, key: string): FormulaPlace {
  if (trail.depth === 0) {
    return literalFields.has(key) ? 'literal-only' : 'allowed';
  }
  return isFormulaObject(trail) && !Array.isArray(trail.container) ? 'allowed' : 'nested';
}

function isFormulaObject({ depth, key }: Trail): boolean {
  return depth === 1 && formulaObjects.has(key);
}

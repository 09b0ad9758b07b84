import type { ErrorPath } from '../core/errors.js';
import { isRecord } from '../core/json.js';
import { isFormula } from './is-formula.js';

/** A formula where it was found. */
export interface FoundFormula {
  readonly path: ErrorPath;
  /** The text as sent, with its `=`. */
  readonly text: string;
  readonly place: FormulaPlace;
}

/** Whether formulas are evaluated at a place; if not, why not. */
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

/** More objects than this, and each is remembered: JSON is a tree, but an object in memory may share its parts. */
const unremembered = 30;

/** Longer arrays are read by the elements that they have: one with holes may claim any length. */
const maxPlainArrayLength = 100_000;

/** The way from the payload to an object in it. */
interface Trail {
  readonly container: object;
  readonly level: number;
  /** The object around this one and the name of this one in it; absent for the payload itself. */
  readonly within?: { readonly trail: Trail; readonly name: string | number };
}

interface Walk {
  visited: number;
  isTooDeep: boolean;
  /** The deepest level at which each object was visited. */
  seen?: Map<object, number>;
  found?: { readonly formulas: FoundFormula[]; readonly holders: Set<object> };
}

/** Every formula in a payload; undefined when there is none, `too-deep` when it has more than 64 levels. */
export function findFormulas(payload: object): FoundFormulas | 'too-deep' | undefined {
  if (isRecord(payload) && isPlain(payload, 1)) {
    return undefined;
  }
  const walk: Walk = { visited: 0, isTooDeep: false };
  visit({ container: payload, level: 1 }, walk);
  return walk.isTooDeep ? 'too-deep' : walk.found;
}

/**
 * True for an object of two levels at most in which nothing is a formula, as most messages are: they need no walk that
 * remembers its way. False says nothing.
 */
function isPlain(fields: Readonly<Record<string, unknown>>, level: number): boolean {
  for (const name in fields) {
    if (!isPlainEntry(fields[name], level)) {
      return false;
    }
  }
  return true;
}

/**
 * True for a value in an object of this level that neither is nor holds a formula; the payload is the first level. False
 * says nothing.
 */
export function isPlainEntry(value: unknown, level: number): boolean {
  if (typeof value === 'object' && value !== null) {
    return level === 1 && isRecord(value) && !ArrayBuffer.isView(value) && isPlain(value, 2);
  }
  return !isFormula(value);
}

function visit(trail: Trail, walk: Walk): void {
  const { container } = trail;
  if (Array.isArray(container)) {
    visitElements(trail, container, walk);
    return;
  }
  /* v8 ignore else -- @preserve an object that is no array is a record; TypeScript cannot know */
  if (isRecord(container)) {
    visitFields(trail, container, walk);
  }
}

function visitFields(trail: Trail, fields: Readonly<Record<string, unknown>>, walk: Walk): void {
  for (const name in fields) {
    const value = fields[name];
    // Most values are neither; what is inherited is no field of the message.
    if ((typeof value === 'object' ? value !== null : isFormula(value)) && Object.hasOwn(fields, name)) {
      visitEntry(trail, name, value, walk);
    }
  }
}

function visitElements(trail: Trail, elements: readonly unknown[], walk: Walk): void {
  if (elements.length > maxPlainArrayLength) {
    for (const position of Object.keys(elements).map(Number)) {
      visitEntry(trail, position, elements[position], walk);
    }
    return;
  }
  for (let position = 0; position < elements.length; position += 1) {
    visitEntry(trail, position, elements[position], walk);
  }
}

function visitEntry(trail: Trail, name: string | number, value: unknown, walk: Walk): void {
  if (isFormula(value)) {
    report(trail, name, value, placeOf(trail, name), walk);
  } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !walk.isTooDeep) {
    const level = trail.level + 1;
    if (level > maxDepth) {
      walk.isTooDeep = true;
    } else if (isFormulaObject(level, name) || isNew(value, level, walk)) {
      visit({ container: value, level, within: { trail, name } }, walk);
    } else if (walk.found?.holders.has(value)) {
      // Its formulas were found elsewhere; here they are one more mistake.
      report(trail, name, '=', 'nested', walk);
    }
  }
}

/** False for an object whose parts were all visited before, at this level or deeper. */
function isNew(container: object, level: number, walk: Walk): boolean {
  walk.visited += 1;
  if (walk.visited <= unremembered) {
    return true;
  }
  walk.seen ??= new Map();
  if ((walk.seen.get(container) ?? 0) >= level) {
    return false;
  }
  walk.seen.set(container, level);
  return true;
}

function report(trail: Trail, name: string | number, text: string, place: FormulaPlace, walk: Walk): void {
  walk.found ??= { formulas: [], holders: new Set() };
  walk.found.formulas.push({ path: pathOf(trail, name), text, place });
  markHolders(trail, walk.found.holders);
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

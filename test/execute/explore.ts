// Breadth first through everything that can happen to a plan. States that differ only in the date are one state.
import { hash as digestOf } from 'node:crypto';
import { type Move, moves, startWorld } from './moves.js';
import { startTime } from './plans.js';
import { checkWorld } from './rules.js';
import type { Scene, World } from './world.js';

/** What an exploration has found. */
export interface Exploration {
  /** Distinct states, each judged; those that differ only in the troubles that may still come are one. */
  readonly states: number;
  /** Of these, followed by every move. The rest were judged, and nothing after them. */
  readonly followed: number;
  /** Calls of the machine, and moves of the broker alone. */
  readonly steps: number;
  /** Length of the longest of the shortest ways to a state. */
  readonly depth: number;
  /** Ends that were reached, by what `endOf` makes of them. */
  readonly ends: ReadonlySet<string>;
  /** Everything that can happen within the troubles was tried. */
  readonly isComplete: boolean;
  /** The first fault: the rule that was broken, and the moves that lead to it. */
  readonly fault?: Fault;
}

export interface Fault {
  readonly rule: string;
  readonly moves: readonly string[];
}

export interface ExploreOptions {
  /** States after which it is over. */
  readonly maxStates: number;

  /** Moves that are tried, by their names; default: all. */
  readonly among?: RegExp;
  /** Name of an end; undefined: not one that counts. */
  readonly endOf?: (scene: Scene, world: World) => string | undefined;
}

/** A world on the way, and how it was reached. */
interface Node {
  readonly world: World;
  readonly trail: Trail | undefined;
}

interface Trail {
  readonly move: string;
  readonly before: Trail | undefined;
}

/** One state in 16 is followed until its end while nothing goes wrong. */
const calmShare = 16;
const maxCalmMoves = 300;
const manyTroubles = 20;

/** Explores a scene, breadth first. */
export function explore(scene: Scene, { maxStates, endOf, among }: ExploreOptions): Exploration {
  // With the troubles that may still come: they decide what can follow. And without: that is what is counted.
  const seen = createSeen();
  const states = createSeen();
  const isNew = (world: World): boolean => {
    const hash = hashOf(canonical(world));
    const isNewHere = seen.add([hash[0], (hash[1] + Math.imul(world.troubles, 0x9e37_79b1)) >>> 0]);
    if (isNewHere) {
      states.add(hash);
    }
    return isNewHere;
  };
  const ends = new Set<string>();
  let steps = 0;
  let followed = 0;
  let depth = 0;
  let wave: Node[] = [];
  const found = (isComplete: boolean, fault?: Fault): Exploration => ({
    ...{ states: states.size(), followed, steps, depth, ends, isComplete },
    ...(fault !== undefined && { fault }),
  });
  const start = attempt(() => judged(scene, startWorld(scene, startTime)));
  if ('rule' in start) {
    return found(false, { rule: start.rule, moves: [] });
  }
  if (start.value !== undefined && isNew(start.value)) {
    wave.push({ world: start.value, trail: undefined });
  }
  while (wave.length > 0) {
    const next: Node[] = [];
    for (const { world, trail } of wave) {
      // Orders are judged as the broker gets them, which is when the moves are made.
      const options = attempt(() => moves(scene, world));
      if ('rule' in options) {
        return found(false, { rule: options.rule, moves: path(trail) });
      }
      followed += 1;
      const reached = endOf === undefined ? [] : [world, ...lost(scene, world)];
      for (const end of reached.flatMap((one) => endOf?.(scene, one) ?? [])) {
        ends.add(end);
      }
      for (const [move, go] of options.value.filter(([name]) => among?.test(name) !== false)) {
        steps += 1;
        const gone = attempt(() => judged(scene, go()));
        if ('rule' in gone) {
          return found(false, { rule: gone.rule, moves: path({ move, before: trail }) });
        }
        if (isNew(gone.value)) {
          next.push({ world: gone.value, trail: { move, before: trail } });
        }
      }
      const isSample = followed % calmShare === 0 && scene.unjudged === undefined;
      const calm = isSample ? attempt(() => calmEnd(scene, world)) : undefined;
      if (calm !== undefined && 'rule' in calm) {
        return found(false, { rule: calm.rule, moves: [...path(trail), '(calm from here)'] });
      }
      if (states.size() >= maxStates) {
        return found(false);
      }
    }
    depth += next.length > 0 ? 1 : 0;
    wave = next;
  }
  return found(true);
}

/** Where a world leads whose next submits are all lost. */
function lost(scene: Scene, world: World): readonly World[] {
  return world.commands[0]?.command === 'submit' ? [lostEnd(scene, world)] : [];
}

function judged<Judged extends World | undefined>(scene: Scene, world: Judged): Judged {
  if (world !== undefined) {
    checkWorld(scene, world);
  }
  return world;
}

function movesOf(scene: Scene, world: World): readonly Move[] {
  checkWorld(scene, world);
  return moves(scene, world);
}

function attempt<T>(action: () => T): { readonly value: T } | { readonly rule: string } {
  try {
    return { value: action() };
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    return { rule: /^rule \d+/.test(message) ? message : `rule 13, totality: it throws ${message}` };
  }
}

function path(trail: Trail | undefined): readonly string[] {
  const names: string[] = [];
  for (let at = trail; at !== undefined; at = at.before) {
    names.push(at.move);
  }
  return names.reverse();
}

/** Moves of a calm world, the likeliest first: commands work, answers come, time passes, and orders that do not protect fill. */
const calmly = [
  /: (works|cancelled|replaced|not replaced|known|has arrived|not found|void|working|filled|rejected|expired|cancelled)$/,
  /^answer/,
  /arrives$/,
];

/** Follows a world while nothing goes wrong any more: every execution ends, and what it leaves is judged. */
export function calmEnd(scene: Scene, from: World): World {
  return follow(scene, { ...from, troubles: 0 }, calmly);
}

/** Follows a world in which every submit is lost from now on. */
export function lostEnd(scene: Scene, from: World): World {
  return follow(scene, { ...from, troubles: manyTroubles }, [/answer lost under way$/, /is lost$/, ...calmly]);
}

function follow(scene: Scene, from: World, likeliest: readonly RegExp[]): World {
  let world = from;
  for (let count = 0; count < maxCalmMoves; count += 1) {
    const options = movesOf(scene, world);
    const calm = likeliest.flatMap((words) => options.filter(([name]) => words.test(name)).slice(0, 1));
    // After a failure nothing is left to luck: what works is cancelled.
    const mayFill = !world.execution.steps.some(({ status }) => status === 'failed');
    const fills = options.filter(([name]) => mayFill && name.endsWith(' fills') && !/stop-loss|restore/.test(name));
    const waits = options.find(([name]) => name === 'time passes');
    const isOver = world.execution.status !== 'running' && world.commands.length === 0 && world.answers.length === 0;
    const [move] = isOver ? [] : [...calm, ...(count > maxCalmMoves / 2 ? fills : []), ...(waits ? [waits] : fills)];
    if (move === undefined) {
      return isOver ? world : stuck(world);
    }
    world = move[1]();
  }
  return stuck(world);
}

function stuck({ execution, orders }: World): never {
  throw new Error(`rule 13, liveness: ${execution.status} for ever with ${JSON.stringify(orders)}`);
}

const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
/** Older than every time limit of the rules: what is older is alike. */
const longAgo = -400_000;

const byText = (one: unknown, other: unknown): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

/** Text of a state: what the machine stores, the broker has and is under way; instants as distances from now, no troubles. */
export function canonical(world: World): string {
  const { plan, ...execution } = world.execution;
  const { now, answers } = world;
  const due = plan.withdrawals ?? {};
  const state = { ...world, now: 0, troubles: 0, execution, answers: [...answers].sort(byText), due };
  return JSON.stringify(state).replace(instant, (text) => String(Math.max(Date.parse(text) - now, longAgo)));
}

/** The moves again, from the start: every world on the way. */
export function replay(scene: Scene, names: readonly string[]): readonly World[] {
  const first = startWorld(scene, startTime);
  const worlds = first === undefined ? [] : [first];
  for (const name of names) {
    const world = worlds.at(-1);
    const move = world && moves(scene, world).find(([other]) => other === name);
    if (move === undefined) {
      break;
    }
    worlds.push(move[1]());
  }
  return worlds;
}

type Hash = readonly [high: number, low: number];

/** 64 bits of a text's hash. */
function hashOf(text: string): Hash {
  const digest = digestOf('sha1', text, 'buffer');
  return [digest.readUInt32LE(0), digest.readUInt32LE(4)];
}

interface Seen {
  /** Whether the hash is new. */
  readonly add: (hash: Hash) => boolean;
  readonly size: () => number;
}

/** A set of hashes in a typed array: 5 million take 128 MB. */
function createSeen(): Seen {
  let mask = 0xffff;
  let table = new Uint32Array(2 * (mask + 1));
  let size = 0;
  const place = (high: number, low: number): number => {
    let slot = low & mask;
    while (
      (table[2 * slot] !== 0 || table[2 * slot + 1] !== 0) &&
      (table[2 * slot] !== high || table[2 * slot + 1] !== low)
    ) {
      slot = (slot + 1) & mask;
    }
    return slot;
  };
  const put = (high: number, low: number): boolean => {
    const slot = place(high, low);
    const isNew = table[2 * slot] === 0 && table[2 * slot + 1] === 0;
    table[2 * slot] = high;
    table[2 * slot + 1] = low;
    return isNew;
  };
  const grow = (): void => {
    const old = table;
    mask = 2 * mask + 1;
    table = new Uint32Array(2 * (mask + 1));
    for (let slot = 0; slot < old.length; slot += 2) {
      const [high = 0, low = 0] = old.subarray(slot, slot + 2);
      if (high !== 0 || low !== 0) {
        put(high, low);
      }
    }
  };
  return {
    add: ([high, low]) => {
      const isNew = put(high, low);
      size += isNew ? 1 : 0;
      if (2 * size > mask) {
        grow();
      }
      return isNew;
    },
    size: () => size,
  };
}

// The table by what its gates need, in the same order.
import type { Leg } from '../overrides.js';
import type { Gate } from './gate.js';
import { gates } from './table.js';

export type SignalGate = Extract<Gate, { needs: 'signal' }>;
export type LegGate = Extract<Gate, { needs: 'leg' }>;
export type EntryGate = Extract<Gate, { needs: 'order' }>;
export type SizeGate = Extract<Gate, { needs: 'sized' }>;

/** Gates that can refuse a leg before it is sized. */
export const gatesOfLegs: Readonly<Record<Leg, readonly (SignalGate | LegGate)[]>> = /* @__PURE__ */ (() => ({
  entry: refusing('entry'),
  exit: refusing('exit'),
}))();

export const gatesOfSignals: readonly SignalGate[] = /* @__PURE__ */ (() =>
  gates.filter((gate) => gate.needs === 'signal'))();

export const gatesOfEntries: readonly EntryGate[] = /* @__PURE__ */ (() =>
  gates.filter((gate) => gate.needs === 'order'))();

export const gatesOfSizes: readonly SizeGate[] = /* @__PURE__ */ (() =>
  gates.filter((gate) => gate.needs === 'sized'))();

function refusing(leg: Leg): readonly (SignalGate | LegGate)[] {
  return gates
    .filter((gate) => gate.needs === 'signal' || gate.needs === 'leg')
    .filter((gate) => gate[leg] === 'refuse');
}

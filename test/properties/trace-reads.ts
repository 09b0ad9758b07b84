// What the trace of a plan says that it read (safety M4). The one place to change when the shape of a trace entry does.
import type { OrderPlan } from '../../src/order/order-plan.js';
import { signalFields } from '../../src/signal/fields.js';

/** Fields of a Signal: `delay` is kept as `releaseAt`. */
const fields: ReadonlySet<string> = new Set([...signalFields.map(({ name }) => name), 'releaseAt']);

/** Paths of the signal that the decisions of a plan read: `signal.quantity`. A key with the name of a field means the field. */
export function pathsRead({ trace }: OrderPlan): readonly string[] {
  return trace.flatMap(({ read }) =>
    Object.keys(read)
      .filter((name) => fields.has(name))
      .map((name) => `signal.${name}`),
  );
}

/** Whether a path, a part of what it names, or what it is a part of, was read. */
export function isRead(path: string, paths: readonly string[]): boolean {
  return paths.some((read) => read === path || read.startsWith(`${path}.`) || path.startsWith(`${read}.`));
}

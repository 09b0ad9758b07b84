// What the trace of a plan says that it read (safety M4). The one place to change when the shape of a trace entry does.
import type { OrderPlan } from '../../src/plan/order-plan.js';

/** Paths that the decisions of a plan read: `signal.quantity`, `settings.maxPositions`, `positions.AAPL`. */
export function pathsRead({ trace }: OrderPlan): readonly string[] {
  return trace.flatMap((entry) => {
    const read: unknown = entry.read;
    return Array.isArray(read) ? read.filter((path) => typeof path === 'string') : [];
  });
}

/** Whether a path, a part of what it names, or what it is a part of, was read. */
export function isRead(path: string, paths: readonly string[]): boolean {
  return paths.some((read) => read === path || read.startsWith(`${path}.`) || path.startsWith(`${read}.`));
}

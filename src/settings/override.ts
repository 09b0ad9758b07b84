import type { OrderDefaults, Overridable } from './settings.js';

/** Whether a signal may override a setting of this half. A name that the record does not hold may be overridden. */
export function mayOverride(half: OrderDefaults, name: Overridable): boolean {
  const { allowSignalOverride } = half;
  return typeof allowSignalOverride === 'boolean' ? allowSignalOverride : (allowSignalOverride[name] ?? true);
}

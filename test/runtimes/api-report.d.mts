/** The subpaths that have declarations: `.`, `./async` … */
export const subpaths: readonly string[];

/** Faults of the report of a subpath in test/types/; an update writes it again. */
export function apiFaults(subpath: string, update: boolean): readonly string[];

/** The subpaths that have declarations: `.`, `./async` … */
export const subpaths: readonly string[];

/** What is wrong with the report of a subpath in test/types/, nothing when it is right; writes it anew for an update. */
export function apiFaults(subpath: string, update: boolean): readonly string[];

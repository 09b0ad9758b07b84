// Variables of a script that hold the values of its plots.
import type { FoundPlaceholder } from './find-placeholders.js';

const plotForm = /^plot(?:_|\(")(.*?)(?:"\))?$/;

/**
 * A variable for each plot of a template, by the name of its placeholder. All begin with `plot`, then a capital or a digit, as no name
 * of Pine and no other variable of the lines does; two titles with the same letters get numbers.
 */
export function plotVariables(found: readonly FoundPlaceholder[]): ReadonlyMap<string, string> {
  const variables = new Map<string, string>();
  const taken = new Map<string, number>();
  for (const { name } of found) {
    const [, title] = plotForm.exec(name) ?? [];
    if (title !== undefined && !variables.has(name)) {
      const variable = `plot${lettersOf(title)}`;
      const count = (taken.get(variable) ?? 0) + 1;
      taken.set(variable, count);
      variables.set(name, count === 1 ? variable : `${variable}_${count}`);
    }
  }
  return variables;
}

/** The letters and digits of a title that Pine allows in a name: each word with a capital. */
function lettersOf(title: string): string {
  const words = title.split(/[^A-Za-z0-9]/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') || 'Untitled';
}

/** A number of things in a sentence: `1 unit`, `0.5 units`. */
export function countText(count: number | string, thing: string): string {
  return `${count} ${thing}${`${count}` === '1' ? '' : 's'}`;
}

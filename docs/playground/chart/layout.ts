/** Where labels stand so that none covers another: near their own heights, in order, at least a gap apart. */
export function spreadLabels(heights: readonly number[], gap: number, top: number, bottom: number): readonly number[] {
  const places: number[] = [];
  for (const height of heights) {
    places.push(Math.max(height, (places.at(-1) ?? top - gap) + gap));
  }
  // What was pushed out at the bottom pushes back.
  let limit = bottom;
  for (let index = places.length - 1; index >= 0; index -= 1) {
    places[index] = Math.min(places[index] ?? limit, limit);
    limit = (places[index] ?? limit) - gap;
  }
  return places;
}

/** About the width of names and prices side by side, in pixels at the size in which the chart writes. */
export function labelWidth(levels: readonly { readonly label: string; readonly shown: string }[]): number {
  const longest = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length));
  return longest(levels.map(({ label }) => label)) * 7.4 + longest(levels.map(({ shown }) => shown)) * 8 + 16;
}

/** The height of a price between the highest at the top and the lowest at the bottom; one price alone in the middle. */
export function heightOf(price: number, prices: readonly number[], top: number, bottom: number): number {
  const high = Math.max(...prices);
  const low = Math.min(...prices);
  return high === low ? (top + bottom) / 2 : top + ((high - price) / (high - low)) * (bottom - top);
}

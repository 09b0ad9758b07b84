/** A number of things in a sentence: `1 unit`, `0.5 units`. */
export function countText(count: number | string, thing: string): string {
  return `${count} ${thing}${`${count}` === '1' ? '' : 's'}`;
}

const singularVerbs = { are: 'is', remain: 'remains', stay: 'stays' } as const;

/** The verb after a number of things: `remains` after 1. */
export function verbAfter(count: number | string, verb: keyof typeof singularVerbs): string {
  return `${count}` === '1' ? singularVerbs[verb] : verb;
}

/** Things by their names: `resting stop s1`, `resting stops s1, s2`. */
export function namedThings(thing: string, names: readonly string[]): string {
  return `${thing}${names.length === 1 ? '' : 's'} ${names.join(', ')}`;
}

/** `5 AAPL`, `20 of 7203`, `5 of A`: a ticker that begins with a digit, or is one letter, must not look like part of the number. */
export function unitsText(units: string, ticker: string): string {
  return /^(?:\d|.$)/.test(ticker) ? `${units} of ${ticker}` : `${units} ${ticker}`;
}

// Dice: an imperative way to build coherent random data that still shrinks (towards the first choice, towards "no").
import * as fc from 'fast-check';

export type Dice = {
  int: (low: number, high: number) => number;
  chance: (percent: number) => boolean;
  pick: <T>(choices: readonly [T, ...T[]]) => T;
  // picks by weight: [[3, 'a'], [1, 'b']]
  weigh: <T>(choices: readonly [readonly [number, T], ...(readonly [number, T])[]]) => T;
  maybe: <T>(percent: number, make: () => T) => T | undefined;
};

export function diceOf(rolls: readonly number[]): Dice {
  let cursor = 0;
  const roll = (): number => {
    cursor += 1;
    return rolls[cursor - 1] ?? 0;
  };
  const int = (low: number, high: number): number => low + (roll() % (high - low + 1));
  const chance = (percent: number): boolean => roll() % 100 >= 100 - percent;
  return {
    int,
    chance,
    pick: (choices) => choices[int(0, choices.length - 1)] ?? choices[0],
    weigh: (choices) => {
      const total = choices.reduce((sum, [weight]) => sum + weight, 0);
      let at = int(0, total - 1);
      for (const [weight, choice] of choices) {
        if (at < weight) {
          return choice;
        }
        at -= weight;
      }
      return choices[0][1];
    },
    maybe: (percent, make) => (chance(percent) ? make() : undefined),
  };
}

export function fromDice<T>(build: (dice: Dice) => T): fc.Arbitrary<T> {
  const rolls = fc.noBias(fc.array(fc.nat(999_999), { minLength: 240, maxLength: 240 }));
  return rolls.map((values) => build(diceOf(values)));
}

// Leaves out what is undefined, so that optional fields are absent and the result is JSON.
export function present<T extends object>(fields: { [name in keyof T]: T[name] | undefined }): T {
  return JSON.parse(JSON.stringify(fields));
}

// A price near a base: per mille away, on two (or three) decimals, as canonical text.
export function near(base: number, perMille: number, decimals = 2): string {
  return String(Number((base * (1 + perMille / 1000)).toFixed(decimals)));
}

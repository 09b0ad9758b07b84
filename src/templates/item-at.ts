/** The item of a list at a position that it is known to have: the compiler cannot know it. */
export function itemAt<T>(list: readonly T[], index: number): T {
  return list[index] as T;
}

/**
 * Positions of the texts that have the most words of a query: every word where that is possible, else at least half of them. So a
 * sentence is found that was copied from an answer, although its values are others. Without words, every text.
 */
export function bestMatches(query: string, texts: readonly string[]): readonly number[] {
  const words = [...new Set(wordsOf(query))];
  const counts = texts.map((text) => {
    const line = wordsOf(text).join(' ');
    return words.filter((word) => line.includes(word)).length;
  });
  const most = Math.max(...counts);
  return most * 2 < words.length ? [] : counts.flatMap((count, index) => (count === most ? [index] : []));
}

/** Words in lower case without the marks around them: `"Market";` is `market`, `takeProfit.percent` stays whole. */
function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '');
}

import { expect, it } from 'vitest';
import { type PortAnswers, snapshotOf } from '../../src/async/port-answers.js';
import type { PartialSnapshot } from '../../src/async/port-query.js';
import { ok, type Result } from '../../src/core/result.js';
import { growth } from '../processor-time.js';

const now = Date.parse('2026-01-26T15:30:00Z');

/** Answers about open tickers and their positions. */
function answersOf(tickers: readonly string[], held = tickers): PortAnswers {
  const position = { side: 'long', quantity: '1' } as const;
  const answers: [string, Result<PartialSnapshot>][] = held.map((ticker) => [
    `position ${ticker}`,
    ok({ market: { positions: { [ticker]: position } } }),
  ]);
  return new Map<string, Result<PartialSnapshot>>([
    ['openTickers ', ok({ market: {}, openTickers: tickers })],
    ...answers,
  ]);
}

it('a snapshot has the positions in the order of the open tickers, then the others, each contract once', () => {
  const answers = answersOf(['MSFT', 'ESH6', 'TSLA'], ['AAPL', 'ESH2026', 'ESH6', 'MSFT']);
  expect(Object.keys(snapshotOf(answers, now).positions ?? {})).toStrictEqual(['MSFT', 'ESH6', 'AAPL']);
});

it('the time of a snapshot is in proportion to its positions', () => {
  const make = (count: number) => {
    const answers = answersOf(Array.from({ length: count }, (_, index) => `S${index}`));
    return () => snapshotOf(answers, now);
  };
  expect(growth(make, 100, 30)).toBeLessThanOrEqual(30);
});

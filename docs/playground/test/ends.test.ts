import { describe, expect, it } from 'vitest';
import { answerCase } from '../answer/answer.js';
import type { EndInWords } from '../library.js';
import { endsOf, keptStops } from '../result/ends.js';
import { exampleFiles } from './example-files.js';

const now = '2026-01-26T15:30:00Z';
const buy = { ticker: 'AAPL', action: 'buy', quantity: 5 };

/** The ends of each plan of a message, by their keys. */
function endsFor(message: unknown, market: object = {}, signalId = ''): readonly ReadonlyMap<string, EndInWords>[] {
  const answer = answerCase({
    message: JSON.stringify(message),
    settings: '{ "allowAddToPosition": true, "allowBatchSignals": true }',
    market: JSON.stringify({ now, quotes: { AAPL: { bid: '149.98', ask: '150.02' } }, ...market }),
    signalId,
    receivedAt: '',
    broker: '',
  });
  expect(answer.problems).toEqual([]);
  const all = answer.ok ? endsOf(answer.plans, answer.context) : [];
  return all.map((rows) => new Map(rows.map((row) => [row.key, row])));
}

describe('endsOf', () => {
  it('says what each end leaves, and marks the worst', () => {
    const [ends] = endsFor(buy);
    expect(ends?.get('entry:filled')).toMatchObject({
      ...{ when: 'entry fills.', position: 'long 5', protected: 'none', resting: 'none' },
    });
    expect(ends?.get('entry:working')).toMatchObject({ position: 'flat', protected: '-', resting: 'entry' });
    expect([...(ends?.values() ?? [])].filter(({ worst }) => worst).length).toBe(1);
  });

  it('names orders by their steps, and says that a bracket covers all', () => {
    const [ends] = endsFor({ ...buy, stopLoss: { type: 'stop', percent: 2 } }, {}, 's');
    expect(ends?.get('entry:part')).toMatchObject({ position: 'long 0 to 5', protected: 'all', resting: 'entry' });
  });

  it('starts from the position of the market', () => {
    const [ends] = endsFor(buy, { positions: { AAPL: { side: 'long', quantity: 8 } } });
    expect(ends?.get('entry:filled')?.position).toBe('long 13');
  });

  it('starts a plan of a batch from what the ones before it leave', () => {
    const [, second] = endsFor([buy, { ticker: 'AAPL', action: 'exit', quantity: 2 }]);
    expect(second?.get('exit:filled')?.position).toBe('long 3');
  });

  it('names the stops that a plan leaves as they are', () => {
    const keptBy = (name: string): readonly string[] => {
      const texts = exampleFiles.find((file) => file.name === name)?.example.texts;
      const answer = texts && answerCase(texts);
      return answer?.ok ? answer.plans.flatMap((plan) => keptStops(plan, answer.context)) : ['rejected'];
    };
    expect(keptBy('resize-long-shrink-keep-stop')).toEqual(['o2']);
    expect(keptBy('resize-long-shrink')).toEqual([]);
  });

  it('lists none for a plan that sends nothing', () => {
    const [ends] = endsFor({ ticker: 'AAPL', action: 'cancel' });
    expect(ends?.size).toBe(0);
  });
});

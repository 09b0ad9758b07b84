import { describe, expect, it } from 'vitest';
import { answerCase } from '../answer/answer.js';
import { type Ticket, ticketsOf } from '../result/tickets.js';
import { exampleFile, exampleFiles } from './example-files.js';

/** A ticket laid out like the steps of a message file, which are worked out by hand. */
function stepWords({ verb, what, price, effect, terms, legs }: Ticket): string {
  const order = [verb, what, price, effect === undefined ? '' : `(${effect})`];
  // A message file writes the most seconds of a wait behind a comma.
  const rest =
    verb === 'wait' && terms.length > 0 ? [`${order.filter(Boolean).join(' ')},`, ...terms] : [...order, ...terms];
  const words = rest.filter((part) => part !== '').join(' ');
  return [words, ...legs.map((leg) => [leg.name, leg.price, ...leg.terms].join(' '))].join(' -> ');
}

const planned = exampleFiles.filter(({ file }) => Array.isArray(file.steps));

describe('order tickets', () => {
  it('are there for most of the examples', () => {
    expect(planned.length).toBeGreaterThan(40);
  });

  it.each(planned)('of $name say the steps that its file expects', ({ file, example }) => {
    const answer = answerCase(example.texts);
    const words = answer.ok ? answer.plans.flatMap(ticketsOf).map(stepWords) : ['rejected'];
    expect(words).toEqual(file.steps);
  });

  it('keep the parts of an order apart', () => {
    const answer = answerCase(exampleFile('stocks-buy-limit-bracket-absolute').example.texts);
    expect(answer.ok && answer.plans.map(ticketsOf)).toEqual([
      [
        {
          verb: 'buy',
          what: '5 MSFT',
          price: 'limit 420.5',
          effect: 'open',
          terms: ['gtc'],
          legs: [
            { name: 'take profit', price: '440', terms: [] },
            { name: 'stop loss', price: '412 stop 411.5 limit', terms: [] },
          ],
        },
      ],
    ]);
  });
});

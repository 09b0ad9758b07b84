import { describe, expect, it } from 'vitest';
import {
  addIssue,
  type IssueTemplate,
  invalid,
  issueTemplate,
  newParseState,
  sortedErrors,
} from '../../src/signal/parse-state.js';

/** The template of a percent of `stopLoss`. */
function ofPercent(): IssueTemplate {
  return issueTemplate('invalid-stop-loss-percent', ['stopLoss', 'percent'], 'a number');
}

describe('addIssue', () => {
  it('says the path of the value with points, what it is, and what was expected', () => {
    const state = newParseState({ clock: Date }, 0);
    expect(addIssue(state, ofPercent(), 'x')).toBe(invalid);
    expect(sortedErrors(state)).toMatchObject([
      {
        code: 'invalid-stop-loss-percent',
        message: 'stopLoss.percent is "x"; expected a number.',
        path: ['stopLoss', 'percent'],
        received: 'x',
        expected: 'a number',
      },
    ]);
  });

  it.each([undefined, null])('says that a value is missing where it is %s', (value) => {
    const state = newParseState({ clock: Date }, 0);
    addIssue(state, ofPercent(), value);
    expect(sortedErrors(state)).toMatchObject([{ message: 'stopLoss.percent is missing; expected a number.' }]);
    expect(sortedErrors(state)).not.toHaveProperty('0.received');
  });
});

describe('sortedErrors', () => {
  it('are those of the specification as in the catalogue, then those of the library by field', () => {
    const state = newParseState({ clock: Date }, 0);
    // In the catalogue invalid-field comes before invalid-time; in the table of signals time comes before message.
    const found = [
      ['invalid-field', 'message'],
      ['invalid-time', 'time'],
      ['invalid-quantity', 'quantity'],
      ['invalid-field', 'price'],
      ['invalid-action', 'action'],
    ] as const;
    for (const [code, name] of found) {
      addIssue(state, issueTemplate(code, [name], 'another'), 'x');
    }
    expect(sortedErrors(state).map(({ code, path }) => [code, ...path])).toStrictEqual([
      ['invalid-action', 'action'],
      ['invalid-quantity', 'quantity'],
      ['invalid-field', 'price'],
      ['invalid-time', 'time'],
      ['invalid-field', 'message'],
    ]);
  });

  it('stay as they were found where they have one rank', () => {
    const state = newParseState({ clock: Date }, 0);
    addIssue(state, ofPercent(), 'first');
    addIssue(state, ofPercent(), 'second');
    expect(sortedErrors(state).map(({ received }) => received)).toStrictEqual(['first', 'second']);
  });
});

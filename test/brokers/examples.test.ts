import { describe, expect, it } from 'vitest';
import { conform } from '../../src/brokers/index.js';
import { formedExamples, plannedExamples, verdictOf } from './example-verdicts.js';
import { profiles } from './profiles.js';

const planned = plannedExamples('');

describe('every golden plan', () => {
  it.each(Object.values(profiles))(
    'of $name is taken, has a nearest plan that is, or is refused by a rule',
    (profile) => {
      for (const example of planned) {
        const [verdict, answer] = verdictOf(example, profile);
        if (!answer.ok) {
          const rules = answer.errors.map((error) => ('rule' in error ? error.rule : error.code));
          expect(
            rules.filter((rule) => !rule.startsWith(`${profile.id}.`)),
            example.id,
          ).toEqual([]);
          const again = answer.nearest && conform(answer.nearest, profile, example.facts);
          expect(again?.ok ?? true, example.id).toBe(true);
          expect(verdict).not.toBe('taken');
        }
      }
    },
  );

  it.each(Object.values(profiles))(
    'is planned in a form that $name takes, or is refused by a rule of it',
    (profile) => {
      const formed = formedExamples('examples/', profile);
      expect(formed).toHaveLength(plannedExamples('examples/').length);
      for (const { id, verdict, rules } of formed) {
        expect(rules.length > 0, id).toBe(verdict !== 'taken');
        expect(
          rules.filter((rule) => !rule.startsWith(`${profile.id}.`)),
          id,
        ).toEqual([]);
      }
    },
  );

  it('has orders in every class', () => {
    expect(new Set(planned.map(({ facts }) => facts.assetClass)).size).toBe(5);
  });
});

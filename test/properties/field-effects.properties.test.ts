// Safety M4: a field that is not silent decides something, and a field that decides is never said to have no effect.
import { describe, expect, it } from 'vitest';
import { planSignal } from '../../src/plan/plan-signal.js';
import { signalFields, signalTexts } from '../../src/signal/fields.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { scenario } from '../../src/testing/arbitraries/scenario.js';
import { falselyIdleFields, fieldEffects, fieldsWithoutInfluence } from './field-effects.js';
import { runCount } from './seeds.js';

const library = { planSignal, parseSignal, scenario, signalFields, signalTexts };

describe('a field of a message', () => {
  it('changes a plan, unless it is silent', () => {
    expect(fieldsWithoutInfluence(library)).toEqual([]);
  });

  it('is never said to have no effect where it changes the plan', () => {
    const runs = runCount(800);
    const effects = fieldEffects(library, runs, 1);
    expect(falselyIdleFields(effects)).toEqual([]);
    expect(effects.filter(({ saysNone }) => saysNone).length).toBeGreaterThan(0.6 * runs);
  });
});

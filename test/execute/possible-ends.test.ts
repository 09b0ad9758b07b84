import { describe, expect, it } from 'vitest';
import { possibleEnds } from '../../src/execute/index.js';
import { ruleExamples } from './rule-examples.js';

function planOf(title: string) {
  const example = ruleExamples.find((one) => one.title === title);
  if (example === undefined) {
    throw new Error(`there is no example ${title}`);
  }
  return example.plan;
}

describe('possibleEnds', () => {
  it('lists each way in which an entry can end', () => {
    const ends = possibleEnds(planOf('a rejected order stops the plan'));
    expect(ends.map(({ key }) => key).toSorted()).toEqual([
      'entry:filled',
      'entry:part',
      'entry:rejected',
      'entry:unfilled',
      'entry:unsent',
      'entry:working',
    ]);
  });

  it('says what a reverse leaves when its exit fills in part', () => {
    const ends = possibleEnds(planOf('an exit that fills in part leaves the rest with its stop'));
    const some = { atLeast: '0', atMost: '10' };
    expect(ends.find(({ key }) => key === 'exit:part,entry:unsent')).toMatchObject({
      status: 'stopped',
      when: 'exit fills in part, entry is not sent.',
      reasons: expect.arrayContaining(['fill-timeout', 'order-lapsed']),
      positions: [{ ticker: 'AAPL', side: 'long', quantity: some, protected: some }],
    });
  });

  it('marks the end with the largest unprotected quantity', () => {
    const ends = possibleEnds(planOf('a refused stop ends the rest of the entry'));
    expect(ends.filter(({ worst }) => worst).map(({ key }) => key)).toEqual(['entry:filled,stop-loss:rejected']);
  });

  it('starts from the position that is given', () => {
    const ends = possibleEnds(planOf('a rejected order stops the plan'), { side: 'short', quantity: 4 });
    expect(ends.find(({ key }) => key === 'entry:filled')?.positions).toMatchObject([{ side: 'long', quantity: '6' }]);
    expect(ends.find(({ key }) => key === 'entry:rejected')?.positions).toMatchObject([
      { side: 'short', quantity: '4' },
    ]);
  });

  it('does not count units as protected that the stop of an entry is not for', () => {
    const ends = possibleEnds(planOf('a refused stop ends the rest of the entry'), { side: 'long', quantity: 4 });
    const positionOf = (key: string) => ends.find((end) => end.key === key)?.positions[0];
    expect(positionOf('entry:filled,stop-loss:placed')).toMatchObject({ quantity: '14', protected: '10' });
    expect(positionOf('entry:part,stop-loss:placed')).toMatchObject({
      quantity: { atLeast: '4', atMost: '14' },
      protected: { atLeast: '0', atMost: '10' },
    });
    expect(ends.filter(({ worst }) => worst).map(({ key }) => key)).toEqual(['entry:filled,stop-loss:rejected']);
  });

  it('names what the cancels of resting orders came to', () => {
    const keys = possibleEnds(planOf('a cancel that has no effect stops the plan')).map(({ key }) => key);
    expect(keys).toContain('cancel:filled,exit:unsent');
    expect(keys).toContain('cancel:failed,exit:unsent');
  });

  it('names plans without steps by their outcome', () => {
    expect(possibleEnds(planOf('a plan without steps is done'))).toMatchObject([
      { key: 'plan:nothing-to-do', status: 'done' },
    ]);
    expect(possibleEnds(planOf('a postponed plan asks for a new plan at its release'))).toMatchObject([
      { key: 'plan:postponed', status: 'replan' },
    ]);
  });

  it('gives a plan without a signalId identifiers', () => {
    const { signalId: _, ...plan } = planOf('a rejected order stops the plan');
    expect(possibleEnds(plan).length).toBe(6);
  });
});

import { describe, expect, it } from 'vitest';
import { signalError } from '../../../src/core/errors.js';
import { complete, gate } from '../../../src/plan/gates/gate.js';
import { verdict } from '../../../src/plan/gates/verdict.js';
import type { Settings } from '../../../src/settings/settings.js';

const lockout = gate({
  code: 'entry-locked-out',
  settings: ['entryLockout'],
  needs: 'leg',
  entry: 'refuse',
  judge: ({ entryLockout: locked }) => [verdict({ locked }, undefined)],
});

describe('a row of the table', () => {
  it('has a judge that reads no setting that the row does not name', () => {
    const row = { code: 'entry-locked-out', settings: ['entryLockout'], needs: 'leg', entry: 'refuse' } as const;
    const ofPositions = ({ maxPositions: limit = 0 }: Pick<Settings, 'maxPositions'>) => [
      verdict({ limit }, undefined),
    ];
    // @ts-expect-error: the row does not name maxPositions
    expect(gate({ ...row, judge: ofPositions })).toBeDefined();
    const ofSides = ({ allowedSides: allowed }: Pick<Settings, 'allowedSides'>) => [verdict({ allowed }, undefined)];
    // @ts-expect-error: the row does not name allowedSides
    expect(gate({ ...row, judge: ofSides })).toBeDefined();
  });

  it('has a judge with errors of its codes only', () => {
    const row = { code: 'side-not-allowed', settings: ['entryLockout'], needs: 'leg', entry: 'refuse' } as const;
    const locked = () => [verdict({}, signalError('entry-locked-out', { message: 'Locked.' }))];
    expect(gate({ ...row, also: ['entry-locked-out'], judge: locked })).toBeDefined();
    // @ts-expect-error: the code is neither that of the row nor one that it also has
    expect(gate({ ...row, judge: locked })).toBeDefined();
  });

  it('does not name a setting that no gate reads', () => {
    const row = { code: 'entry-locked-out', needs: 'leg', entry: 'refuse', judge: () => [] } as const;
    // @ts-expect-error: strikeCount refuses nothing
    expect(gate({ ...row, settings: ['strikeCount'] })).toBeDefined();
  });
});

describe('the table', () => {
  it('does not compile without a row for every setting of a gate', () => {
    // @ts-expect-error: Property 'forgotten' is missing … but required in type '{ readonly forgotten: "allowedSides" | … }'
    expect(complete([lockout])).toEqual([{ ...lockout, rule: 'gate.entry-lockout' }]);
  });
});

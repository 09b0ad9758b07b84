import { describe, expect, it } from 'vitest';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { invalid, issueTemplate, newParseState } from '../../src/signal/parse-state.js';
import { signalFaults } from '../../src/signal/signal-faults.js';
import { readTargets } from '../../src/signal/targets.js';

function parsed(fields: object) {
  return parseSignal({ ticker: 'AAPL', action: 'buy', ...fields }, { clock: Date });
}

function read(targets: unknown): unknown {
  const result = parsed({ targets });
  return result.ok ? result.value : result.errors.map(({ code, path }) => [code, ...path]);
}

const at = (suffix: string, ...path: readonly (string | number)[]): readonly (string | number)[] => [
  `invalid-targets-${suffix}`,
  'targets',
  ...path,
];

const far = { percent: 9 };

describe('targets (targets 1)', () => {
  it.each(['limitPrice', 'percent', 'amount', 'risk'])('are read by the %s alone', (name) => {
    expect(read([{ [name]: '1.50', unknown: 1 }, far])).toMatchObject({
      targets: [{ [name]: '1.5' }, { percent: '9' }],
    });
  });

  it('are read with shares and moves', () => {
    const targets = [
      { risk: 1, share: 50, moveStop: 'entry' },
      { risk: 2, share: '30.0', moveStop: 'previous-target' },
      { risk: 3, moveStop: { percent: 1 } },
      { risk: 4, share: null, moveStop: { amount: '2.50' } },
    ];
    expect(read(targets)).toMatchObject({
      targets: [
        { risk: '1', share: '50', moveStop: 'entry' },
        { risk: '2', share: '30', moveStop: 'previous-target' },
        { risk: '3', moveStop: { percent: '1' } },
        { risk: '4', moveStop: { amount: '2.5' } },
      ],
    });
  });

  it.each([
    [5, [at('count')]],
    [{}, [at('count')]],
    [[], [at('count')]],
    [[far], [at('count')]],
    [[far, far, far, far, far], [at('count')]],
    [[{}, far], [at('value', 0)]],
    [[null, far], [at('value', 0)]],
    [[far, 'x'], [at('value', 1)]],
    [[{ percent: 1, amount: 1 }, far], [at('value', 0)]],
    [[{ percent: 0 }, far], [at('percent', 0, 'percent')]],
    [[far, { amount: 'x' }], [at('amount', 1, 'amount')]],
    [[far, { limitPrice: -1 }], [at('limit-price', 1, 'limitPrice')]],
    [[far, { risk: true }], [at('risk', 1, 'risk')]],
    [[{ percent: 1, share: 0 }, far], [at('share', 0, 'share')]],
    [[{ percent: 1, share: 100.5 }, far], [at('share', 0, 'share')]],
    [
      [
        { percent: 1, share: 60 },
        { percent: 2, share: '40.01' },
      ],
      [at('share', 1, 'share')],
    ],
    [[{ percent: 1, share: 100 }, far], [at('share', 1, 'share')]],
    [[far, { percent: 10, share: 100 }], [at('share', 0, 'share')]],
    [[{ percent: 1, share: 100 }, 'x'], [at('value', 1)]],
    [[{ percent: 1, moveStop: 'exit' }, far], [at('move-stop', 0, 'moveStop')]],
    [[{ percent: 1, moveStop: {} }, far], [at('move-stop', 0, 'moveStop')]],
    [[{ percent: 1, moveStop: { percent: 1, amount: 1 } }, far], [at('move-stop', 0, 'moveStop')]],
    [[{ percent: 1, moveStop: { percent: 0 } }, far], [at('move-stop', 0, 'moveStop', 'percent')]],
    [[{ percent: 1, moveStop: 'previous-target' }, far], [at('move-stop', 0, 'moveStop')]],
    [
      [{ percent: 0, share: 0 }, { moveStop: 5 }],
      [at('percent', 0, 'percent'), at('share', 0, 'share'), at('move-stop', 1, 'moveStop'), at('value', 1)],
    ],
  ])('%j have the errors of each', (targets, errors) => {
    expect(read(targets)).toStrictEqual(errors);
  });

  it.each([
    [[far, { percent: 0 }], invalid],
    [
      [far, { percent: '10' }],
      [{ percent: '9' }, { percent: '10' }],
    ],
    [[far], undefined],
  ])('%j are invalid as a whole where one is', (targets, value) => {
    const template = issueTemplate('invalid-targets-count', ['targets'], 'a list of 2 to 4 targets');
    expect(readTargets(targets, newParseState({ clock: Date }, 0), template)).toStrictEqual(value);
  });

  it('of 100 % together are accepted', () => {
    const shares = [
      { percent: 1, share: '33.3' },
      { percent: 2, share: '66.7' },
    ];
    expect(read(shares)).toMatchObject({ targets: [{ share: '33.3' }, { share: '66.7' }] });
  });

  it('are refused beside a take profit', () => {
    const result = parsed({ targets: [{ percent: 1 }, far], takeProfit: { percent: 1 } });
    expect(result.ok ? [] : result.errors).toMatchObject([{ code: 'targets-and-take-profit', path: ['targets'] }]);
  });

  it('have no formulas', () => {
    expect(read([{ percent: '=1' }, far])).toStrictEqual([['invalid-formula-nested', 'targets', 0, 'percent']]);
  });

  it('with a misspelt name get a notice at their place', () => {
    // What is another platform's word for a field that was sent says nothing.
    const targets = [far, { percent: 10, pct: 1, moveStop: { amount: 1, Percent: 2 } }];
    expect(read(targets)).toMatchObject({
      notices: [{ code: 'field-mistyped', path: ['targets', 1, 'moveStop', 'Percent'], suggestion: 'percent' }],
    });
  });

  it('of null get a notice', () => {
    expect(read(null)).toMatchObject({ notices: [{ code: 'field-null', path: ['targets'] }] });
  });
});

describe('targets of a signal that was not parsed', () => {
  const signal = { ticker: 'AAPL', action: 'buy', receivedAt: '2026-01-26T15:30:00Z' };

  it.each([
    [
      [
        { percent: '1', moveStop: 'entry' },
        { percent: 2, moveStop: { amount: '1' } },
      ],
      [],
    ],
    [{}, [['signal', 'targets']]],
    [[5, far], [['signal', 'targets', 0]]],
    [
      [{ percent: 'x' }, { pct: 1 }],
      [
        ['signal', 'targets', 0, 'percent'],
        ['signal', 'targets', 1, 'pct'],
      ],
    ],
    [[{ percent: 1, moveStop: 'exit' }, far], [['signal', 'targets', 0, 'moveStop']]],
    [[{ percent: 1, moveStop: { percent: 0 } }, far], [['signal', 'targets', 0, 'moveStop', 'percent']]],
  ])('%j have the faults of each', (targets, paths) => {
    expect(signalFaults({ ...signal, targets }).map(({ path }) => path)).toStrictEqual(paths);
  });
});

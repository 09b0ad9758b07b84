import { describe, expect, it } from 'vitest';
import { alpaca, brokerProfiles, interactiveBrokers, webull } from '../../../src/brokers/index.js';
import type { BrokerProfile } from '../../../src/index.js';
import { submitSteps } from '../../../src/order/plan-orders.js';
import { ladderRefusal } from '../../../src/plan/legs/ladder-refusal.js';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { contextOf, decisionOf, type Request, signalOf } from '../../market/contracts/sample.ts';
import { market } from '../../tables/plan-table.js';
import { planned } from '../sample.ts';
import { ladder } from './ladder-sample.ts';

describe('the capabilities of a broker', () => {
  const refusalOf = (request: Request) =>
    ladderRefusal(submitSteps(planned({ payload: ladder }).steps), decisionOf({ payload: ladder, ...request }));

  it('alone decide whether a ladder is taken without a profile', () => {
    expect(refusalOf({})).toBeUndefined();
    expect(refusalOf({ market: { capabilities: { brackets: false } } })).toStrictEqual({
      message:
        'With several targets, each needs an entry order of its own with a take profit and a stop loss attached, which this broker does not take.',
    });
  });
});

describe('the profile of a broker', () => {
  const withProfile = (payload: object, profile: BrokerProfile, more: object = {}) => {
    const request = { payload: { ...ladder, timeInForce: 'gtc', ...payload }, ...more };
    const { broker, ...context } = contextOf(request);
    return planSignal(signalOf(request), { ...context, broker: { ...broker, profile } });
  };
  const isLadder = (payload: object, profile: BrokerProfile): boolean => {
    const plan = withProfile(payload, profile);
    return plan.ok && plan.value.steps[0]?.step === 'submit-order' && plan.value.steps[0].id === 'entry-1';
  };

  it('takes a ladder where it attaches both legs, and a stop alone where a part runs', () => {
    const whole = { targets: [{ risk: 1 }, { risk: 2 }] };
    const taking = ['alpaca', 'interactive-brokers', 'tradier', 'tradestation', 'tastytrade'];
    const idsOf = (payload: object) => brokerProfiles.filter((each) => isLadder(payload, each)).map(({ id }) => id);
    expect(idsOf({})).toStrictEqual(taking);
    // Schwab's documents show no stop loss alone.
    expect(idsOf(whole)).toStrictEqual([...taking.slice(0, 3), 'schwab', ...taking.slice(3)]);
  });

  it('takes no ladder without a stop where it drops the take profits', () => {
    const targets = [{ percent: 1 }, { percent: 2 }];
    const plan = withProfile({ stopLoss: undefined, targets }, webull);
    expect(plan).toMatchObject({
      ok: true,
      value: {
        steps: [{ id: 'entry', order: { quantity: '90' } }],
        notices: [
          {
            code: 'targets-unsupported',
            message:
              'With several targets, each needs an entry order of its own with a take profit and a stop loss attached, which this broker does not take. The targets at 151.5 and 153 are not sent.',
          },
        ],
      },
    });
    expect(isLadder({ stopLoss: undefined, targets }, alpaca)).toBe(true);
  });

  it('that refuses a second bracketed entry is named in the notice, with its rule', () => {
    const option = {
      ticker: 'SPY 260130C600',
      ...{ quantity: 9, limitPrice: 5, stopLoss: { amount: 1 } },
    };
    const plan = withProfile(option, interactiveBrokers, { settings: { assetClass: 'options' } });
    expect(plan).toMatchObject({ ok: true, value: { steps: [{ id: 'entry', order: { quantity: '9' } }] } });
    expect(plan.ok && plan.value.notices.filter(({ code }) => code === 'targets-unsupported')).toMatchObject([
      {
        code: 'targets-unsupported',
        message:
          'Interactive Brokers refuses an order for an option while one on the other side of the same contract is open, such as the legs of an entry before it. The targets at 6 and 7 are not sent.',
        path: ['targets'],
        rule: 'interactive-brokers.options.second-bracket',
      },
    ]);
  });

  it('that cannot be read rejects the plan', () => {
    // A caller without a compiler may pass any profile.
    const plan = withProfile({}, { id: 'x', classes: { stocks: {} } } as unknown as BrokerProfile);
    expect(plan).toMatchObject({ ok: false, errors: [{ code: 'invalid-snapshot', path: ['profile'] }] });
  });

  it('says which stops move: those of the legs whose stop it replaces', () => {
    const movesOf = (profile: BrokerProfile) => {
      const plan = withProfile({}, profile, { market: market({ capabilities: { replace: true } }) });
      return plan.ok ? [plan.value.moves, plan.value.notices.map(({ message }) => message)] : [];
    };
    expect(movesOf(interactiveBrokers)).toStrictEqual([
      [
        { when: 'entry-1', stops: ['entry-2', 'entry-3'], to: '150' },
        { when: 'entry-2', stops: ['entry-3'], to: '153' },
      ],
      [],
    ]);
    expect(movesOf(alpaca)).toStrictEqual([
      [{ when: 'entry-1', stops: ['entry-2'], to: '150' }],
      [
        'The stop of entry-3 is to move when entry-1 has filled its target at 153, but this broker does not replace it: it stays. At that price, the alert {"ticker":"AAPL","action":"breakeven","orderType":"stop"} moves it to the average entry price: to 150 as planned.',
        'The stop of entry-3 is to move when entry-2 has filled its target at 156, but this broker does not replace orders: it stays. At that price, the alert {"ticker":"AAPL","action":"breakeven","orderType":"stop","breakevenOffset":3} moves it to 3 beyond the average entry price: to 153 as planned.',
      ],
    ]);
  });
});

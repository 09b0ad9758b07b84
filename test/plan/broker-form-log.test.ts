import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../src/core/decimal.js';
import type { Decision } from '../../src/core/plan-log.js';
import type { Notice } from '../../src/index.js';
import type { SubmitOrderStep } from '../../src/order/order-plan.js';
import type { BrokerForm } from '../../src/plan/broker-form.js';
import { logBrokerForm } from '../../src/plan/broker-form-log.js';
import type { BrokerRuleError } from '../../src/profile/order-case.js';
import { limitOrder, marketOrder, profileOf, stopOrder } from '../brokers/sample.js';
import { decisionOf } from '../market/contracts/sample.ts';

const profile = profileOf();
type Judged = NonNullable<BrokerForm['judged']>;

interface Logged {
  readonly notices: readonly Notice[];
  readonly decisions: readonly Decision[];
}

/** What a form adds to the log. */
function logged(judged: Partial<Judged>, form: Partial<BrokerForm> = {}): Logged {
  const planning = decisionOf();
  const unchanged: Judged = {
    profile,
    changes: [],
    endingStops: [],
    smallExits: [],
    leftOut: [],
    assumedOpen: [],
    assumesSessions: false,
  };
  logBrokerForm({ steps: [], withdrawals: {}, ...form, judged: { ...unchanged, ...judged } }, planning);
  return planning.log;
}

function stepOf(id: string, over: Partial<SubmitOrderStep> = {}): SubmitOrderStep {
  return { step: 'submit-order', id, role: 'entry', order: limitOrder, ...over };
}

const end = '2026-01-26T21:00:00Z';
const rule = 'test.stocks.all';

describe('the log of a form', () => {
  it('has nothing where the profile was not used', () => {
    const planning = decisionOf();
    logBrokerForm({ steps: [stepOf('entry')], withdrawals: { entry: end } }, planning);
    expect(planning.log.notices).toStrictEqual([]);
    expect(planning.log.decisions).toStrictEqual([]);
  });

  it('has the profile where nothing is changed', () => {
    expect(logged({}).notices).toStrictEqual([]);
    expect(logged({}).decisions).toStrictEqual([
      { rule: 'broker.form', read: { broker: 'test', asOf: '2026-01-01' }, decided: [] },
    ]);
  });

  it('has each change, and each exit that is left out', () => {
    const changes = [
      { rule, field: 'orderType', sentences: [{ sentence: 'One.' }, { sentence: 'Two.' }] },
      { rule: 'test.stocks.bracket', field: 'stopLoss', sentences: [{ sentence: 'Three.' }] },
    ];
    const { notices, decisions } = logged({ changes, leftOut: [marketOrder] });
    expect(notices).toStrictEqual([
      { code: 'order-form-changed', message: 'One. Two.', path: ['orderType'], rule },
      { code: 'order-form-changed', message: 'Three.', path: ['stopLoss'], rule: 'test.stocks.bracket' },
    ]);
    expect(decisions[0]?.decided).toStrictEqual([
      { rule, field: 'orderType' },
      { rule: 'test.stocks.bracket', field: 'stopLoss' },
      { leftOut: 'AAPL' },
    ]);
  });

  it('tells when the plan withdraws an order, which may be earlier than its form does', () => {
    const steps = [stepOf('entry', { order: { ...limitOrder, expiresAt: '2026-01-25' } }), stepOf('entry-2')];
    const sentences = ['entry', 'entry-2', 'entry-3'].map((withdrawn) => ({
      sentence: `${withdrawn} ends.`,
      withdrawn,
    }));
    const changes = [{ rule, field: 'timeInForce', sentences: [{ sentence: 'It is gtc.' }, ...sentences] }];
    const { notices } = logged({ changes }, { steps, withdrawals: { entry: end } });
    expect(notices.map(({ message }) => message)).toStrictEqual([
      'It is gtc. The order "entry" has to be cancelled at 2026-01-26T05:00:00Z. entry-2 ends. entry-3 ends.',
    ]);
  });

  it.each<[DecimalString, ticker: string, end: string | undefined, expected: string]>([
    ['10', 'AAPL', end, 'from 2026-01-26T21:00:00Z on, 10 AAPL are without it.'],
    ['1', 'AAPL', undefined, 'from the close on, 1 AAPL is without it.'],
    ['20', '7203', undefined, 'from the close on, 20 of 7203 are without it.'],
  ])('says of a stop for %s %s that it ends with the session', (quantity, ticker, sessionEnd, expected) => {
    const step = stepOf('stop-loss', { role: 'protection', order: { ...stopOrder, quantity, ticker } });
    expect(logged({ endingStops: [{ step, end: sessionEnd }] }).notices).toStrictEqual([
      {
        code: 'position-unprotected',
        message: `The stop stop-loss is a day order, which ends with the session: ${expected}`,
      },
    ]);
  });

  it('names each minimum that an exit is below, with its rule', () => {
    const errorOf = (message: string, brokenRule: string): BrokerRuleError => ({
      code: 'broker-rule',
      section: 'broker',
      message,
      path: ['quantity'],
      rule: brokenRule,
      source: 'a page',
    });
    const errors = [errorOf('It takes 20.', rule), errorOf('It takes 30.', 'test.stocks.least')];
    const order = { ...marketOrder, ticker: 'A' };
    expect(logged({ smallExits: [{ order, errors }] }).notices).toStrictEqual([
      {
        code: 'below-minimum',
        message:
          'The exit of 10 of A is below a minimum of the broker: It takes 20. The exit is sent anyway; the broker may reject it.',
        path: ['quantity'],
        rule,
      },
      {
        code: 'below-minimum',
        message:
          'The exit of 10 of A is below a minimum of the broker: It takes 30. The exit is sent anyway; the broker may reject it.',
        path: ['quantity'],
        rule: 'test.stocks.least',
      },
    ]);
  });

  it('says of an exit that its regular hours count as open', () => {
    expect(logged({ assumedOpen: [stepOf('exit', { role: 'exit' })] }).notices).toStrictEqual([
      {
        code: 'session-assumed',
        message:
          'The order "exit" fills in regular hours, which count as open by the weekday and the time of day: no calendar says whether the day is a holiday or a half day. If they are closed, the order waits for the next session.',
      },
    ]);
  });

  it.each([
    [true, ['entry']],
    [false, []],
  ])('says which ends of sessions are those of the weekday where they are assumed: %s', (assumesSessions, told) => {
    // The second one ends with its last day.
    const steps = [stepOf('entry'), stepOf('entry-2', { order: { ...limitOrder, expiresAt: '2026-01-25' } })];
    const withdrawals = { entry: end, 'entry-2': end };
    expect(logged({ assumesSessions }, { steps, withdrawals }).notices).toStrictEqual(
      told.map((id) => ({
        code: 'session-assumed',
        message: `The order "${id}" has to be cancelled at 2026-01-26T21:00:00Z, the usual end of the session on a weekday: no calendar says whether that day is a holiday or a half day.`,
      })),
    );
  });
});

// Identifiers of plans that are made with a profile: the broker takes those of the plan and those that the machine adds.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kraken, okx } from '../../src/brokers/index.js';
import type { BrokerProfile } from '../../src/index.js';
import { orderIdPrefix } from '../../src/plan/broker-order-ids.js';
import { planBatch } from '../../src/plan/plan-batch.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { signalKey } from '../../src/signal/signal-key.js';
import { profileOf } from '../brokers/sample.js';
import { accepted, contextOf, type Request, rejected, signalOf } from '../market/contracts/sample.ts';
import { always } from '../properties/seeds.js';
import { idsOf, planAt, signalIds, uuid } from './order-ids.js';
import { long, resting } from './sample.js';

/** The profile `test`, which takes identifiers of at most `maxLength` of these characters. */
function taking(maxLength: number, characters = 'A-Za-z0-9'): BrokerProfile {
  const pattern = `^[${characters}]{1,${maxLength}}$`;
  return profileOf({}, { clientOrderId: { maxLength, pattern, sources: ['a table'] } });
}

/** `test` with the identifiers of a broker. */
function named({ clientOrderId }: BrokerProfile): BrokerProfile {
  return { ...profileOf(), clientOrderId };
}

describe('the identifiers of a plan with a profile', () => {
  it.each<[title: string, profile: BrokerProfile, signalId: string, expected: string]>([
    ['are those of the signalId where the broker takes them', taking(20, 'A-Za-z0-9-'), 'alert-7', 'alert-7-entry'],
    ['leave room for 99 stops of one entry', taking(19, 'A-Za-z0-9-'), 'alert-7', '<13>e'],
    ['have no hyphen where the broker takes none', okx, 'alert7', '<24>e'],
    ['have at least 12 digits before the code', kraken, uuid, '<12>e'],
    ['have at least 12 digits, even with less room for numbers', taking(16), 'a', '<12>e'],
    ['have the characters of the broker, whatever the signalId has', taking(64, 'A-Za-z0-9-'), 'ä 7', '<24>e'],
  ])('%s', (_, profile, signalId, expected) => {
    const plan = accepted(planAt(named(profile), {}, signalId));
    const id = expected.replace(/<(\d+)>/, (_all, digits) => signalKey(signalId).slice(0, Number(digits)));
    expect(idsOf(plan)).toEqual([id]);
    expect(plan.clientOrderIdPrefix).toBe(expected.startsWith('<') ? id.slice(0, -1) : undefined);
  });
});

describe('a change of identifiers', () => {
  const stopped: Request = {
    payload: { action: 'exit', quantity: 4, cancel: true },
    market: {
      ...long,
      openOrders: [resting('o1', 'stop-loss', { type: 'stop', stopPrice: '130', quantity: '10' })],
    },
  };
  const two: Request = { payload: { stopLoss: { amount: 5 } }, market: { capabilities: { brackets: false } } };
  const prefix = signalKey('alert-7').slice(0, 24);

  it('is one notice and a part of the trace, for all orders of a plan', () => {
    const plan = accepted(planAt(taking(32), two));
    expect(idsOf(plan)).toEqual([`${prefix}e`, `${prefix}s`]);
    expect(plan.notices.filter(({ code }) => code === 'order-form-changed')).toEqual([
      {
        code: 'order-form-changed',
        message: `Every clientOrderId begins with ${prefix} instead of the signalId "alert-7": find the orders at Test by that. Test takes a clientOrderId of at most 32 characters that match ^[A-Za-z0-9]{1,32}$.`,
        path: ['clientOrderId'],
        rule: 'test.client-order-id',
      },
    ]);
    expect(plan.trace.at(-1)).toMatchObject({
      rule: 'broker.form',
      decided: [{ rule: 'test.client-order-id', field: 'clientOrderId' }],
    });
  });

  it('is not made without a signalId', () => {
    const context = contextOf(two);
    const plan = planSignal(signalOf(two), { ...context, broker: { ...context.broker, profile: taking(4) } });
    expect(idsOf(accepted(plan))).toEqual([undefined, undefined]);
  });

  it('depends on the signalId and the profile alone, so that an order that is planned again has the same one', () => {
    const profile = taking(20, 'A-Za-z0-9-');
    expect(accepted(planAt(profile, {}, 'alert-17')).clientOrderIdPrefix).toBe(
      accepted(planAt(profile, stopped, 'alert-17')).clientOrderIdPrefix,
    );
  });

  it('concerns a plan that sends nothing, but may send a cancelled stop again', () => {
    const request = { ...stopped, payload: { action: 'cancel' } };
    const plan = accepted(planAt(taking(32), request));
    expect(plan.steps.map(({ step }) => step)).toEqual(['cancel-orders']);
    expect(plan.clientOrderIdPrefix).toBe(prefix);
    const entries = { openOrders: [resting('o1', 'entry')] };
    const other = accepted(planAt(taking(32), { payload: { action: 'cancel' }, market: entries }));
    expect(other.clientOrderIdPrefix).toBeUndefined();
    // Nothing differs from a plan without a profile.
    expect(accepted(planAt(taking(64, 'A-Za-z0-9-'), request))).toEqual(
      accepted(planSignal(signalOf(request), contextOf({ ...request, signalId: 'alert-7' }))),
    );
  });

  it('differs for the items of a batch', () => {
    const context = contextOf({ signalId: 'alert-7' });
    const results = planBatch([signalOf({}), signalOf({ payload: { action: 'exit' } })], {
      ...context,
      broker: { ...context.broker, profile: taking(32) },
    });
    expect(results.map((result) => idsOf(accepted(result)))).toEqual([
      [`${signalKey('alert-7-0').slice(0, 24)}e`],
      [`${signalKey('alert-7-1').slice(0, 24)}x`],
    ]);
  });

  it.each([
    ['fewer than 16 characters', taking(15), 'at most 15 characters that match ^[A-Za-z0-9]{1,15}$'],
    ['no letters', taking(32, '0-9'), 'at most 32 characters that match ^[0-9]{1,32}$'],
    ['some letters', taking(32, 'a-f0-9'), 'at most 32 characters that match ^[a-f0-9]{1,32}$'],
  ])('is not possible where the broker takes %s', (_, profile, form) => {
    expect(rejected(planAt(profile))).toEqual([
      {
        code: 'unsupported-by-broker',
        section: 'broker',
        message: `Test does not take this order in any form that is as safe; nothing is sent. Test takes a clientOrderId of ${form}; the shortest ones have 16 lower-case letters and digits.`,
        path: ['clientOrderId'],
        rule: 'test.client-order-id',
        source: 'a table',
      },
    ]);
  });

  it('names the first document of the profile where the form has none of its own', () => {
    const { clientOrderId } = taking(15);
    const profile = profileOf({}, { clientOrderId: { maxLength: 15, pattern: `${clientOrderId?.pattern}` } });
    expect(rejected(planAt(profile))).toMatchObject([{ source: 'a page' }]);
  });
});

describe('a prefix', () => {
  it('differs for two signalIds', () => {
    const prefixOf = (signalId: string): unknown => orderIdPrefix(signalId, kraken);
    always(
      fc.tuple(signalIds, signalIds).filter(([one, other]) => one !== other),
      31,
      ([one, other]) => {
        const [first, second] = [prefixOf(`${one}-longer`), prefixOf(`${other}-longer`)];
        expect(first).toMatchObject({ ok: true, value: { prefix: expect.stringMatching(/^[0-9a-f]{12}$/) } });
        expect(first).not.toEqual(second);
      },
      1000,
    );
  });
});

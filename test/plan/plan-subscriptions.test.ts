import { expect, it } from 'vitest';
import { planSubscriptions } from '../../src/plan/plan-subscriptions.js';
import { contextOf, signalOf } from '../market/contracts/sample.ts';

it('every subscription has its own plan, in the order given, and a rejection of one holds back no other', () => {
  const plans = planSubscriptions(signalOf(), [
    { id: 'anna', context: contextOf({ settings: { entryLockout: true } }) },
    { id: 'ben', context: contextOf() },
  ]);
  expect(plans).toMatchObject([
    { id: 'anna', result: { ok: false, errors: [{ code: 'entry-locked-out' }] } },
    { id: 'ben', result: { ok: true, value: { outcome: 'orders' } } },
  ]);
  expect(planSubscriptions(signalOf(), [])).toStrictEqual([]);
});

it('a subscription that is malformed holds back no other', () => {
  const good = { id: 'anna', context: contextOf() };
  const ofBen = (ben: unknown) => planSubscriptions(signalOf(), [good, ben, { ...good, id: 'carla' }] as never);
  const malformed: readonly (readonly [unknown, string, string])[] = [
    [{ id: 'ben', context: undefined }, 'ben', 'because it has no context'],
    [{ context: contextOf() }, '', 'because it has no id'],
    [undefined, '', 'because it is not an object'],
    [{ id: Symbol('ben') }, '', 'because it has no context'],
  ];
  for (const [ben, id, why] of malformed) {
    const [first, second, third] = ofBen(ben);
    expect([first?.id, first?.result.ok, third?.id, third?.result.ok]).toStrictEqual(['anna', true, 'carla', true]);
    expect(second).toMatchObject({ id, result: { ok: false, errors: [{ code: 'invalid-snapshot' }] } });
    const message = second?.result.ok === false ? second.result.errors[0].message : '';
    expect(message).toContain(`The argument subscriptions.1 cannot be used, ${why}`);
  }
  expect(ofBen({ id: 'ben', context: null })[1]).toMatchObject({ id: 'ben', result: { ok: false } });
});

it('a subscription with the id of an earlier one has an error in place of its plan', () => {
  const [first, second, third] = planSubscriptions(
    signalOf(),
    ['anna', 'anna', 'ben'].map((id) => ({ id, context: contextOf() })),
  );
  expect([first?.result.ok, third?.result.ok]).toStrictEqual([true, true]);
  expect(second).toMatchObject({
    id: 'anna',
    result: {
      ok: false,
      errors: [
        {
          code: 'invalid-snapshot',
          path: ['subscriptions', 1, 'id'],
          message: 'subscriptions.1.id is "anna", which an earlier subscription has; expected each id once.',
        },
      ],
    },
  });
});

it.each<[string, unknown, readonly string[]]>([
  [
    'what is not a list, as one subscription',
    5,
    [
      'The argument subscriptions cannot be used, because it is not an object; expected a list of objects with id and context.',
    ],
  ],
  [
    'each that is malformed, although none has an id',
    [{}, 5],
    [
      'The argument subscriptions.0 cannot be used, because it has no id; expected an object with id and context.',
      'The argument subscriptions.1 cannot be used, because it is not an object; expected an object with id and context.',
    ],
  ],
])('an error of its own has %s', (_, given, messages) => {
  const plans = Reflect.apply(planSubscriptions, undefined, [signalOf(), given]);
  expect(plans).toMatchObject(
    messages.map((message) => ({ id: '', result: { ok: false, errors: [{ code: 'invalid-snapshot', message }] } })),
  );
  expect(plans).toHaveLength(messages.length);
});

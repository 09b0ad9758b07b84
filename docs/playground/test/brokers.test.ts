import { expect, it } from 'vitest';
import * as brokers from '../../../dist/brokers.js';
import { profileOf } from '../case/brokers.js';

it('the playground offers every profile of the package', () => {
  const exported = Object.values(brokers).flatMap((value) =>
    typeof value === 'object' && 'classes' in value ? [value.id] : [],
  );
  expect(exported.length).toBeGreaterThan(10);
  expect(brokers.brokerProfiles.map(({ id }) => id).sort()).toEqual(exported.sort());
});

it('a link that names another broker is an error', () => {
  expect(profileOf('')).toEqual({ ok: true, value: undefined });
  expect(profileOf('alpaca')).toMatchObject({ ok: true, value: { id: 'alpaca' } });
  expect(profileOf('nobody')).toMatchObject({ ok: false });
});

import { describe, expect, it } from 'vitest';
import type { OrderType } from '../../src/core/vocabulary.js';
import { isLeftToForm } from '../../src/profile/left-to-form.js';
import type { KnownBroker } from '../../src/profile/takes.js';
import { formOf, profileOf } from '../brokers/sample.js';

const rule = 'test.stocks.orders';

function brokerWith(types: readonly OrderType[]): KnownBroker {
  const profile = profileOf({ ...formOf({ types: [...types] }), brackets: [] });
  return { capabilities: () => ({}), profile: () => profile, assetClass: 'stocks' };
}

describe('a type that the profile lacks', () => {
  it.each<[OrderType, OrderType, isLeft: boolean]>([
    ['limit', 'market', true],
    ['stop', 'limit', true],
    ['stop_limit', 'market', true],
    ['market', 'market', false],
    ['market', 'limit', false],
    ['limit', 'stop', false],
    ['stop', 'stop_limit', false],
  ])('%s with the fallback %s is left to the form: %s', (type, fallback, isLeft) => {
    const broker = brokerWith([fallback]);
    expect(isLeftToForm('orderType', { taken: false, rule }, type, fallback, broker)).toBe(isLeft);
  });

  it('is left to the form where the profile lacks the fallback too', () => {
    const broker = brokerWith(['market']);
    expect(isLeftToForm('stopLossType', { taken: false, rule }, 'stop_limit', 'stop', broker)).toBe(true);
  });

  it('is not left to the form where the capabilities lack it', () => {
    expect(isLeftToForm('orderType', { taken: false }, 'stop', 'market', brokerWith([]))).toBe(false);
  });
});

import { expect, it } from 'vitest';
import * as words from '../../src/core/vocabulary.js';

it('the lists have the specification’s words in its order', () => {
  expect(words.actions.join(' ')).toBe('buy sell exit reverse breakeven cancel add resize');
  expect(words.sentiments.join(' ')).toBe('bullish bearish flat');
  expect(words.orderTypes.join(' ')).toBe('market limit stop stop_limit trailing_stop');
  expect(words.stopLossTypes.join(' ')).toBe('stop stop_limit trailing_stop');
  expect(words.timesInForce.join(' ')).toBe('day gtc gtd opg cls ioc fok');
  expect(words.quantityTypes.join(' ')).toBe(
    'fixed_quantity dollar_amount risk_dollar_amount risk_percent percent_of_equity percent_of_position',
  );
  expect(words.marketPriceTypes.join(' ')).toBe('ask_bid mark ask bid last');
  expect(words.optionTypes.join(' ')).toBe('both call put');
  expect(words.contractTypes.join(' ')).toBe('call put');
  expect(words.intrinsicValues.join(' ')).toBe('itm otm');
});

it('long and short are aliases of bullish and bearish', () => {
  expect(words.sentimentAliases).toStrictEqual({
    bullish: 'bullish',
    long: 'bullish',
    bearish: 'bearish',
    short: 'bearish',
    flat: 'flat',
  });
});

it('the other lists have the words for positions, orders, brokers and days', () => {
  expect(words.assetClasses.join(' ')).toBe('stocks options index_options futures crypto forex');
  expect(words.positionSides.join(' ')).toBe('long short');
  expect(words.orderSides.join(' ')).toBe('buy sell');
  expect(words.allowedSides.join(' ')).toBe('both bullish bearish');
  expect(words.orderRoles.join(' ')).toBe('entry take-profit stop-loss other');
  expect(words.weekdays.join(' ')).toBe('mon tue wed thu fri sat sun');
});

it('the stops are the types of a stop loss', () => {
  expect(words.orderTypes.filter(words.isStopType)).toStrictEqual(['stop', 'stop_limit', 'trailing_stop']);
});

it('the auctions are those at the open and at the close', () => {
  expect(words.timesInForce.filter(words.isForAuction)).toStrictEqual(['opg', 'cls']);
  expect(words.orderTypes.filter(words.isForAuction)).toStrictEqual([]);
});

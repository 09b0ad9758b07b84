import { describe, expect, test } from 'vitest';
import { casesOf } from '../../src/templates/cases.js';
import { strategyFills } from '../../src/templates/fills.js';
import { findPlaceholders } from '../../src/templates/find-placeholders.js';
import type { AlertPlatform } from '../../src/templates/placeholder-entry.js';
import type { SampleMarket } from '../../src/templates/sample.js';

const sample: SampleMarket = {
  ticker: 'ETHEUR',
  baseCurrency: 'ETH',
  currency: 'EUR',
  price: '300',
  now: Date.parse('2026-03-02T10:00:00.500Z'),
};

/** The cases of a template, each with the values of its placeholders. */
function casesIn(template: string, platform: AlertPlatform = 'tradingview') {
  const found = findPlaceholders(template, platform);
  return casesOf(found, sample).map(({ valueIn, ...rest }) => ({ ...rest, values: found.map(valueIn).join(' ') }));
}

const usual = { isPlainest: false, fill: undefined, isAtMarket: true, breaks: undefined };
const plainest = { ...usual, isPlainest: true, name: 'as usual' };

describe('casesOf', () => {
  test('has one case for a template without placeholders', () => {
    expect(casesIn('{}')).toEqual([{ ...plainest, values: '' }]);
  });

  test.each<[template: string, platform: AlertPlatform, values: string]>([
    ['{{ticker}} {{exchange}} {{syminfo.currency}}', 'tradingview', 'ETHEUR NASDAQ EUR'],
    ['{{time}} {{timenow}}', 'tradingview', '2026-03-02T09:45:00Z 2026-03-02T10:00:00Z'],
    ['%alert_symbol% %bot_symbol% %bot_timeframe%', 'trendspider', 'ETHEUR ETHEUR 15'],
    ['{{unknown}}', 'tradingview', '{{unknown}}'],
  ])('fills %s of %s from the sample', (template, platform, values) => {
    expect(casesIn(template, platform)).toEqual([{ ...plainest, values }]);
  });

  test('tries prices of the sample, and prices below 1, which are not at the market', () => {
    expect(casesIn('{{close}} {{low}} {{close}}')).toEqual([
      { ...plainest, values: '300 298 300' },
      { ...usual, name: 'close 0.0214, low 0.021', isAtMarket: false, values: '0.0214 0.021 0.0214' },
    ]);
  });

  test('tries the timeframes of a chart at the market', () => {
    expect(casesIn('{{interval}}')).toEqual([
      { ...plainest, values: '15' },
      { ...usual, name: 'interval D', values: 'D' },
    ]);
  });

  test('tries each event of TrendSpider', () => {
    expect(casesIn('%price_action_event% %bot_status%', 'trendspider').map(({ name }) => name)).toContain(
      'price_action_event bounce, bot_status not_in_position',
    );
  });

  test('tries values that are not available', () => {
    expect(casesIn('{{volume}} {{syminfo.basecurrency}} {{ticker}}')).toEqual([
      { ...plainest, values: '250000 ETH ETHEUR' },
      { ...usual, name: 'values that are not available', breaks: 'numbers', values: 'NaN NaN ETHEUR' },
    ]);
    expect(casesIn('x%alert_note%', 'trendspider').map(({ values }) => values)).toEqual([
      'breakout',
      '',
      'breakout "A"',
    ]);
  });

  test('tries free text with a quote', () => {
    expect(casesIn('{{strategy.order.id}} {{ticker}}')).toEqual([
      { ...plainest, values: 'breakout ETHEUR' },
      { ...usual, name: 'text with a quote', breaks: 'text', values: 'breakout "A" ETHEUR' },
    ]);
  });

  test('tries every fill of a strategy, also those with the same text', () => {
    const cases = casesIn('{{strategy.order.action}} {{ticker}}');
    expect(cases).toEqual(
      strategyFills.map((fill, index) => ({
        ...usual,
        isPlainest: index === 0,
        name: fill.name,
        fill,
        values: `${fill.action} ETHEUR`,
      })),
    );
  });

  test('names the fill before what else has changed', () => {
    const cases = casesIn('{{strategy.market_position_size}} {{strategy.order.price}} {{close}}');
    expect(cases[0]).toEqual({
      ...{ ...plainest, name: 'opens a long position', fill: strategyFills[0], values: '10 300 300' },
    });
    expect(cases.map(({ name }) => name)).toContain(
      'reduces a short position, strategy.order.price 0.0214, close 0.0214',
    );
    expect(cases.filter(({ isAtMarket }) => !isAtMarket).map(({ values }) => values.split(' ').slice(1))).toEqual(
      cases.filter(({ name }) => name.includes('0.0214')).map(() => ['0.0214', '0.0214']),
    );
  });
});

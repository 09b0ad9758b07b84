import { describe, expect, test } from 'vitest';
import { strategyFills } from '../../src/templates/fills.js';
import { placeholder } from '../../src/templates/placeholder.js';
import { placeholderSources } from '../../src/templates/placeholder-entry.js';
import { placeholderTables, placeholderText } from '../../src/templates/platforms.js';

/** The placeholders of PLACEHOLDERS.md. */
const tradingView = [
  ...'ticker exchange interval open high low close volume time timenow syminfo.currency syminfo.basecurrency plot()'.split(
    ' ',
  ),
  ...Array.from({ length: 20 }, (_, index) => `plot_${index}`),
  ...'action contracts price id comment alert_message'.split(' ').map((name) => `strategy.order.${name}`),
  ...'market_position market_position_size prev_market_position prev_market_position_size position_size'
    .split(' ')
    .map((name) => `strategy.${name}`),
];
const trendSpider =
  'alert_symbol alert_name alert_note price_action_event last_price bot_symbol bot_name bot_timeframe bot_status'.split(
    ' ',
  );

describe('the tables of placeholders', () => {
  test.each([
    ['tradingview', tradingView],
    ['trendspider', trendSpider],
    ['none', []],
  ] as const)('of %s have every documented placeholder', (platform, names) => {
    expect(placeholderTables[platform].map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  test('name the page of each placeholder', () => {
    for (const { sources } of Object.values(placeholderTables).flat()) {
      expect(sources.length).toBeGreaterThan(0);
      for (const source of sources) {
        expect(placeholderSources).toHaveProperty(source);
      }
    }
  });

  test('give each placeholder of a group a value for each level of the group', () => {
    for (const entries of Object.values(placeholderTables)) {
      for (const { group, values } of entries) {
        const lengths = entries.filter((entry) => entry.group === group).map((entry) => entry.values.length);
        expect(group === undefined || values.length === 1 || values.length === Math.max(...lengths)).toBe(true);
      }
    }
  });

  test('never give a price of 0', () => {
    const prices = Object.values(placeholderTables)
      .flat()
      .filter(({ becomes }) => becomes === 'price');
    expect(prices.flatMap(({ values }) => values).every((value) => Number(value) > 0)).toBe(true);
  });

  test.each([
    ['tradingview', '{{close}}'],
    ['trendspider', '%close%'],
  ] as const)('are written by %s as %s', (platform, text) => {
    expect(placeholderText('close', platform)).toBe(text);
  });

  test('have order fills whose units agree with the positions before and after', () => {
    for (const { action, contracts, before, after } of strategyFills) {
      expect(after - before).toBe(action === 'buy' ? contracts : -contracts);
    }
    expect(strategyFills.find(({ name }) => name === 'closes a long position')).toMatchObject({ before: 10, after: 0 });
  });
});

describe('placeholder.plot', () => {
  test('writes a title, and what is not text as an error would show it', () => {
    const plot = (title: unknown): string => placeholder.plot(title as string);
    expect(plot('Stop')).toBe('{{plot("Stop")}}');
    expect(plot('a'.repeat(70))).toBe(`{{plot("${'a'.repeat(70)}")}}`);
    expect(plot(3)).toBe('{{plot("3")}}');
    expect(plot(Symbol('Stop'))).toBe('{{plot("symbol")}}');
    expect(plot({ toString: 1 })).toBe('{{plot("{"toString":1}")}}');
  });
});

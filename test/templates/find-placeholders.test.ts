import { describe, expect, test } from 'vitest';
import { findPlaceholders, nearestPlaceholder } from '../../src/templates/find-placeholders.js';

describe('findPlaceholders', () => {
  test.each([
    ['tradingview', '{{close}}', 'close', true],
    ['tradingview', 'at {{strategy.order.price}}.', 'strategy.order.price', true],
    ['tradingview', '{{plot("Stop loss")}}', 'plot("Stop loss")', true],
    ['tradingview', '{{plot_19}}', 'plot_19', true],
    ['tradingview', '{{plot_20}}', 'plot_20', false],
    ['tradingview', "{{plot('Stop')}}", "plot('Stop')", false],
    ['tradingview', '{{Close}}', 'Close', false],
    ['tradingview', '{{strategy.order.take_profit}}', 'strategy.order.take_profit', false],
    ['tradingview', '{close}', 'close', false],
    ['tradingview', '{{close}', 'close', false],
    ['tradingview', '{{{close', 'close', false],
    ['tradingview', 'close}}', 'close', false],
    ['tradingview', '[[close]]', 'close', false],

    ['tradingview', '%last_price%', 'last_price', false],
    ['trendspider', '%last_price%', 'last_price', true],
    ['trendspider', '%price%', 'price', false],
    ['trendspider', '{{close}}', 'close', false],
    ['none', '{{close}}', 'close', false],
    ['none', '%last_price%', 'last_price', false],
  ] as const)('finds on %s in %s the name %s, known: %s', (platform, text, name, isKnown) => {
    const [found, ...others] = findPlaceholders(text, platform);
    expect(others).toEqual([]);
    expect(found?.name).toBe(name);
    expect(found?.entry !== undefined).toBe(isKnown);
    expect(text.slice(found?.start, found?.end)).toBe(found?.text);
  });

  test.each(['{"a":{"b":{}}}', '{"close":1}', 'close at (low)', '5% or 10%', '=min(signal.low, 2)', '{\n  close: 1'])(
    'finds nothing in %j',
    (text) => {
      expect(findPlaceholders(text, 'tradingview')).toEqual([]);
    },
  );

  test.each([
    ['tradingview', '{{plot("2% stop")}}', 'plot("2% stop")'],
    ['trendspider', '%last_price%%', 'last_price'],
    ['tradingview', '{{close}}{{low}}', 'close low'],
    ['tradingview', '{{close}}low}}', 'close low'],
    ['tradingview', '{{{ close }', 'close'],
  ] as const)('finds on %s in %s the names %s', (platform, text, names) => {
    expect(
      findPlaceholders(text, platform)
        .map(({ name }) => name)
        .join(' '),
    ).toBe(names);
  });

  test('reports spaces inside the braces', () => {
    expect(findPlaceholders('{{ close }}', 'tradingview')).toMatchObject([{ name: 'close', isSpaced: true }]);
    expect(findPlaceholders('{{close}}', 'tradingview')).toMatchObject([{ name: 'close', isSpaced: false }]);
  });

  test('finds all placeholders in the order of the text', () => {
    const names = findPlaceholders('{low} {{close}} {{x}} high}}', 'tradingview').map(({ name }) => name);
    expect(names).toEqual(['low', 'close', 'x', 'high']);
  });
});

describe('nearestPlaceholder', () => {
  test.each([
    ['<<plot("a [b")>>', '{{plot("a [b")}}'],
    ['((plot("a) b")))', '{{plot("a) b")}}'],
  ])('is for the plot in %s %s', (text, nearest) => {
    const [found] = findPlaceholders(text, 'tradingview');
    expect(nearestPlaceholder(found?.name ?? '', 'tradingview')).toBe(nearest);
  });

  test.each([
    ['tradingview', 'Close', '{{close}}'],
    ['tradingview', 'strategy.order.acton', '{{strategy.order.action}}'],
    ['tradingview', "plot('Stop')", '{{plot("Stop")}}'],
    ['tradingview', 'plot(Stop', '{{plot("Stop")}}'],
    ['tradingview', 'secret', undefined],
    ['trendspider', 'lastprice', '%last_price%'],
    ['none', 'close', undefined],
    ['trendspider', 'plot(Stop)', undefined],
    ['tradingview', 'Plot ( "Stop" )', '{{plot("Stop")}}'],
    ['tradingview', 'plot(plot (1)', '{{plot("plot (1")}}'],
    ['tradingview', "plot(it's", '{{plot("it\'s")}}'],
    ['tradingview', 'plots()', undefined],
    ['tradingview', 'myplot(close)', undefined],
  ] as const)('is on %s for %s %s', (platform, name, nearest) => {
    expect(nearestPlaceholder(name, platform)).toBe(nearest);
  });
});

import { describe, expect, test } from 'vitest';
import { findPlaceholders } from '../../src/templates/find-placeholders.js';
import { plotVariables } from '../../src/templates/plot-variables.js';

describe('plotVariables', () => {
  test.each([
    ['{{plot("Low")}}', { 'plot("Low")': 'plotLow' }],
    ['{{plot("stop  loss 2%")}}', { 'plot("stop  loss 2%")': 'plotStopLoss2' }],
    ['{{plot("takeProfit")}}', { 'plot("takeProfit")': 'plotTakeProfit' }],
    ['{{plot_0}}', { plot_0: 'plot0' }],
    ['{{plot("")}}', { 'plot("")': 'plotUntitled' }],
    ['{{plot("日本")}}', { 'plot("日本")': 'plotUntitled' }],
    [
      '{{plot("A b")}} {{plot("a-B")}} {{plot("AB")}}',
      { 'plot("A b")': 'plotAB', 'plot("a-B")': 'plotAB_2', 'plot("AB")': 'plotAB_3' },
    ],
    ['{{plot("Low")}} {{plot("Low")}} {{plot("low")}}', { 'plot("Low")': 'plotLow', 'plot("low")': 'plotLow_2' }],
    ['{{close}} {{ticker}} {{volume}}', {}],
  ])('gives %s the variables %j', (template, variables) => {
    expect(Object.fromEntries(plotVariables(findPlaceholders(template, 'tradingview')))).toEqual(variables);
  });
});

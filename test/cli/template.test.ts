import { describe, expect, test } from 'vitest';
import { type Ask, askForFields, templateOutput } from '../../src/cli/template.js';
import { plainTheme } from '../../src/cli/theme.js';
import { placeholder } from '../../src/templates/index.js';

/** Answers questions one after another; then the input ends. */
function answering(...answers: readonly string[]): Ask {
  const rest = [...answers];
  return async () => rest.shift();
}

const quiet = async (): Promise<void> => {};

const basis = { ticker: '{{ticker}}', time: '{{timenow}}' };

describe('askForFields', () => {
  test.each([
    [
      ['sides', '10', '2', '4'],
      {
        action: '{{strategy.order.action}}',
        sentiment: '{{strategy.market_position}}',
        quantity: 10,
        stopLoss: { percent: 2 },
        takeProfit: { percent: 4 },
      },
    ],
    [[''], { follow: 'position' }],
    [['strategy'], { follow: 'position' }],
    [['Orders'], { follow: 'orders' }],
    [
      ['Buy', '$5000', '1.5', ''],
      { action: 'buy', quantity: 5000, quantityType: 'dollar_amount', stopLoss: { percent: 1.5 } },
    ],
    [['sell', '1%', '2', ''], { action: 'sell', quantity: 1, quantityType: 'risk_percent', stopLoss: { percent: 2 } }],
    [['exit'], { action: 'exit' }],
    [['buy', '', '', ''], { action: 'buy' }],
  ])('reads the answers %j', async (answers, fields) => {
    expect(await askForFields(answering(...answers), quiet)).toEqual({ ...basis, ...fields });
  });

  test('asks again after an invalid answer', async () => {
    const said: string[] = [];
    const say = async (text: string): Promise<void> => {
      said.push(text);
    };
    const answers = answering('hold', 'buy', 'ten', '0', '5', '', '');
    expect(await askForFields(answers, say)).toEqual({ ...basis, action: 'buy', quantity: 5 });
    expect(said).toEqual([
      'Expected strategy, orders, sides, buy, sell or exit.\n',
      'Expected a number above 0.\n',
      'Expected a number above 0.\n',
    ]);
  });

  test.each([[[]], [['buy']], [['buy', '10', '2']]])('gives nothing when the input ends after %j', async (answers) => {
    expect(await askForFields(answering(...answers), quiet)).toBeUndefined();
  });
});

describe('templateOutput', () => {
  test('prints the template, its Pine lines and three variants', () => {
    const text = templateOutput(
      { ticker: placeholder.ticker, action: 'buy', quantity: 10, stopLoss: { percent: 2 } },
      plainTheme(),
    );
    expect(text).toContain('  "quantity": 10,\n');
    expect(text).toContain('\nalert(alertMessage, alert.freq_once_per_bar_close)\n');
    expect(text).toContain('ok as usual\n  Buys 10 AAPL.');
  });

  test.each([
    ['position', '{"resizeSentiment":"position"}'],
    ['orders', '{"subtractExitQuantity":true,"allowAddToPosition":true,"unexpectedPosition":"refuse"}'],
  ] as const)('names the settings of a template that follows the %s of a strategy', (follow, settings) => {
    const text = templateOutput({ follow, ticker: placeholder.ticker }, plainTheme());
    expect(text).toContain(`Settings of the bot that the template needs\n\n${settings}\n`);
    expect(text).toContain('strategy.order.alert_message');
    expect(text).toContain('ok opens a long position\n  Buys 10 AAPL.');
  });

  test('shows a variant that is rejected', () => {
    expect(templateOutput({ ticker: 'AAPL', action: 'exit' }, plainTheme())).toContain('x as usual\n');
  });

  test('prints the errors of invalid fields', () => {
    expect(templateOutput({ ticker: '', action: 'exit' }, plainTheme())).toBe(
      'ticker is ""; expected the symbol of an instrument as text.\n',
    );
  });
});

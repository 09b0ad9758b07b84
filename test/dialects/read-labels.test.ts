import { describe, expect, test } from 'vitest';
import type { LabelsSyntax } from '../../src/dialects/dialect.js';
import { readLabels } from '../../src/dialects/read-labels.js';

const syntax: LabelsSyntax = {
  kind: 'labels',
  labels: [
    { field: 'exchange', form: 'exchange' },
    { field: 'leverage', form: String.raw`lev ?:? ?(x\d+)` },
    { field: 'target', form: 'tp', prices: true },
    { field: 'stop', form: 'sl', prices: true },
  ],
  words: [
    { field: 'side', form: 'long|short' },
    { field: 'pair', form: '[A-Z]+/[A-Z]+' },
  ],
};

describe('readLabels', () => {
  test.each<[string, string, readonly (readonly [string, string])[]]>([
    ['nothing of an empty text', '\n \n', []],
    [
      'words by their forms, in capital letters',
      'btc/usdt Long',
      [
        ['pair', 'BTC/USDT'],
        ['side', 'LONG'],
      ],
    ],
    [
      'a word without a form as a field of its own name',
      'now Long',
      [
        ['now', 'now'],
        ['side', 'LONG'],
      ],
    ],
    ['the words after a label of text', 'Exchange:  Binance   Futures', [['exchange', 'Binance Futures']]],
    ['nothing of a label of text without words', 'Exchange:', []],
    [
      'the value in a label',
      'lev x5 long',
      [
        ['leverage', 'x5'],
        ['side', 'LONG'],
      ],
    ],
    [
      'the prices after a label',
      'TP: 10, 11,\nSL: 9',
      [
        ['target.1', '10'],
        ['target.2', '11'],
        ['stop.1', '9'],
      ],
    ],
    [
      'prices in the lines after their label',
      'TP:\n\n1) 10\n2) 11',
      [
        ['target.1', '10'],
        ['target.2', '11'],
      ],
    ],
    [
      'prices of two labels of one field',
      'tp 10\ntp 11',
      [
        ['target.1', '10'],
        ['target.2', '11'],
      ],
    ],
    [
      'a range as two prices',
      'tp 10-11 - 12',
      [
        ['target.1', '10'],
        ['target.2', '11'],
        ['target.3', '12'],
      ],
    ],
    [
      'a share after its price',
      'tp 10 - 40%\n11 60%',
      [
        ['target.1', '10'],
        ['target.1.share', '40%'],
        ['target.2', '11'],
        ['target.2.share', '60%'],
      ],
    ],
    [
      'a percentage before any price as a price',
      'tp 40% 10',
      [
        ['target.1', '40%'],
        ['target.2', '10'],
      ],
    ],
    [
      'a comma in a number',
      'tp 1,234.5, 2',
      [
        ['target.1', '1,234.5'],
        ['target.2', '2'],
      ],
    ],
    [
      'a label in the middle of a line',
      'long TP 10 SL 9',
      [
        ['side', 'LONG'],
        ['target.1', '10'],
        ['stop.1', '9'],
      ],
    ],
    ['spaces before a colon', 'tp  : 10', [['target.1', '10']]],
    [
      'a label without case, with any of three marks',
      'Tp=10\nSL) 9',
      [
        ['target.1', '10'],
        ['stop.1', '9'],
      ],
    ],
    [
      'a word that goes on after a label as a word',
      'tpx 10',
      [
        ['tpx', 'tpx'],
        ['10', '10'],
      ],
    ],
    [
      'pictures and the sign of a tag as spaces',
      'long🚀now #btc/usdt',
      [
        ['side', 'LONG'],
        ['now', 'now'],
        ['pair', 'BTC/USDT'],
      ],
    ],
    [
      'a word with digits after the prices as a word',
      'tp 10 x2 11',
      [
        ['target.1', '10'],
        ['x2', 'x2'],
        ['11', '11'],
      ],
    ],
    [
      'no prices in the line after other words',
      'tp 10 long\n11',
      [
        ['target.1', '10'],
        ['side', 'LONG'],
        ['11', '11'],
      ],
    ],
    [
      'no prices in the line after another label',
      'tp 10\nexchange a\n11',
      [
        ['target.1', '10'],
        ['exchange', 'a'],
        ['11', '11'],
      ],
    ],
  ])('reads %s', (_, text, fields) => {
    expect(readLabels(text, syntax)).toEqual(fields.map(([name, value]) => ({ name, value })));
  });
});

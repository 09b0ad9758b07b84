import { describe, expect, it } from 'vitest';
import { type ResizeRow, resizeVerdict } from '../../src/plan/resize-table.js';

const sentiments = [undefined, 'bullish', 'bearish', 'flat'] as const;

describe('the resize table', () => {
  it.each<readonly [string, ResizeRow, readonly string[]]>([
    ['long, larger', { held: 'long', target: 'larger' }, ['buy', 'buy', 'rejected', 'rejected']],
    ['long, smaller', { held: 'long', target: 'smaller' }, ['sell', 'rejected', 'sell', 'sell']],
    ['long, 0', { held: 'long', target: 'zero' }, ['sell', 'rejected', 'sell', 'sell']],
    ['short, larger', { held: 'short', target: 'larger' }, ['sell', 'rejected', 'sell', 'rejected']],
    ['short, smaller', { held: 'short', target: 'smaller' }, ['buy', 'buy', 'rejected', 'buy']],
    ['short, 0', { held: 'short', target: 'zero' }, ['buy', 'buy', 'rejected', 'buy']],
    ['flat', { held: 'flat' }, ['buy', 'buy', 'sell', 'rejected']],
  ])('%s', (_, row, cells) => {
    expect(sentiments.map((sentiment) => resizeVerdict(row, sentiment).submit)).toStrictEqual(cells);
  });

  it('names the required and the actual sentiment', () => {
    expect(resizeVerdict({ held: 'long', target: 'larger' }, 'bearish')).toStrictEqual({
      submit: 'rejected',
      requiredSentiment: 'bullish',
      actualSentiment: 'bearish',
    });
    expect(resizeVerdict({ held: 'long', target: 'zero' }, 'bullish')).toMatchObject({ requiredSentiment: 'bearish' });
    expect(resizeVerdict({ held: 'short', target: 'larger' }, 'flat')).toMatchObject({
      requiredSentiment: 'bearish',
      actualSentiment: 'flat',
    });
    expect(resizeVerdict({ held: 'short', target: 'smaller' }, 'bearish')).toMatchObject({
      requiredSentiment: 'bullish',
    });
    expect(resizeVerdict({ held: 'flat' }, 'flat')).toMatchObject({ requiredSentiment: 'bullish' });
    expect(resizeVerdict({ held: 'flat' }, 'bearish')).toStrictEqual({ submit: 'sell' });
  });
});

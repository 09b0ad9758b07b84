import { describe, expect, test } from 'vitest';
import { dialects } from '../../src/dialects/dialects.js';
import type { Found } from '../../src/dialects/meaning.js';
import { merge } from '../../src/dialects/merge.js';

function target(place: string, limitPrice: string): Found {
  return { set: { targets: { [place]: { limitPrice } } }, path: [`tp${place}`] };
}

function merged(...found: readonly Found[]): ReturnType<typeof merge> {
  return merge(found, dialects.octobot);
}

const follow: Found = { set: {}, path: ['follow'], moves: 'first-target' };
const stop: Found = { set: { stopLoss: { stopPrice: '90' } }, path: ['stop'] };
const two = [target('1', '110'), target('2', '120')];

describe('merge', () => {
  test('has the fields in the order of a message, and what is in an object together', () => {
    const { payload, errors, notices } = merged(
      { set: { stopLoss: { percent: '2' } }, path: ['a'] },
      { set: { action: 'buy', extras: { tag: 'x' } }, path: ['b'] },
      { set: { stopLoss: { type: 'stop' }, ticker: 'AAPL' }, path: ['c'] },
      {},
    );
    expect(JSON.stringify(payload)).toBe(
      '{"ticker":"AAPL","action":"buy","extras":{"tag":"x"},"stopLoss":{"percent":"2","type":"stop"}}',
    );
    expect([errors, notices]).toEqual([[], []]);
  });

  test('rejects two values of one field, by the whole names', () => {
    expect(merged(stop, { set: { stopLoss: { stopPrice: '80' } }, path: ['risk', 0, 'stop'] }).errors).toEqual([
      {
        code: 'contradiction',
        message: 'risk.0.stop sets stopLoss.stopPrice to "80", another field to "90". Send one of them.',
        path: ['risk', 0, 'stop'],
      },
    ]);
  });

  test('takes a value that is set twice once', () => {
    const action: Found = { set: { action: 'buy' }, path: ['a'] };
    expect(merged(action, action)).toEqual({ payload: { action: 'buy' }, errors: [], notices: [] });
  });

  test('has one take profit as such, and no targets', () => {
    expect(merged({ set: { ticker: 'AAPL' }, path: ['a'] }, target('2', '110')).payload).toEqual({
      ticker: 'AAPL',
      takeProfit: { limitPrice: '110' },
    });
  });

  test('has several as targets by their numbers, after the first', () => {
    const found = [target('10', '140'), target('9', '130'), target('first', '110'), target('1', '120')];
    expect(merged(...found).payload).toEqual({
      targets: ['110', '120', '130', '140'].map((limitPrice) => ({ limitPrice })),
    });
  });

  test('gives the weights to the targets by their numbers', () => {
    const [larger, smaller] = [{ 10: '3' }, { 9: '1' }].map((weights) => ({ set: { weights }, path: ['weight'] }));
    expect(merged(...two, larger ?? {}, smaller ?? {})).toEqual({
      payload: { targets: [{ limitPrice: '110', share: '25' }, { limitPrice: '120' }] },
      errors: [],
      notices: [],
    });
  });

  test('moves the stop loss of the message after the first of several targets', () => {
    expect(merged({ set: { ticker: 'AAPL' }, path: ['a'] }, ...two, stop, follow)).toEqual({
      payload: {
        ticker: 'AAPL',
        stopLoss: { stopPrice: '90' },
        targets: [{ limitPrice: '110', moveStop: 'entry' }, { limitPrice: '120' }],
      },
      errors: [],
      notices: [],
    });
  });

  test('moves no stop loss where the message has none', () => {
    expect(merged({ set: { ticker: 'AAPL' }, path: ['a'] }, ...two, follow)).toEqual({
      payload: { ticker: 'AAPL', targets: [{ limitPrice: '110' }, { limitPrice: '120' }] },
      errors: [],
      notices: [
        { code: 'known-here', message: 'follow is not needed: the message has no stop loss.', path: ['follow'] },
      ],
    });
  });

  test('has the errors of fields before those of targets', () => {
    const found = [
      ...two,
      { set: { weights: { 1: '1' } }, path: ['w'] },
      stop,
      { ...stop, set: { stopLoss: { stopPrice: '1' } } },
    ];
    expect(merged(...found).errors.map(({ code }) => code)).toEqual(['contradiction', 'invalid-value']);
  });
});

import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Answer, answerCase } from '../answer/answer.js';
import { verdictOf } from '../answer/verdict.js';
import { type Case, caseOf } from '../case/case.js';
import { requestText } from '../case/request.js';
import { exampleFile, exampleFiles } from './example-files.js';

const cli = resolve(import.meta.dirname, '../../../dist/cli.js');

/** What the command `plan` answers to each request, one a line. */
function commandAnswers(requests: readonly string[]): readonly unknown[] {
  const input = requests.map((request) => JSON.stringify(JSON.parse(request))).join('\n');
  const { stdout } = ranToEnd(() => execFileSync('node', [cli, 'plan', '--jsonl'], { input, encoding: 'utf8' }));
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** The command ends with status 1 when something was rejected, which throws what it printed. */
function ranToEnd(run: () => string): { readonly stdout: string } {
  try {
    return { stdout: run() };
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'stdout' in error && typeof error.stdout === 'string') {
      return { stdout: error.stdout };
    }
    throw error;
  }
}

/** An answer laid out as the command lays it out: a batch has a result for each item. */
function asCommand(answer: Answer, message: string): unknown {
  const isBatch = Array.isArray(JSON.parse(message));
  return answer.ok
    ? { ok: true, value: isBatch ? answer.plans.map((plan) => ({ ok: true, value: plan })) : answer.plans[0] }
    : {
        ok: false,
        errors: answer.problems.map(({ subject, error }) =>
          subject === 'settings' || subject === 'market' ? { ...error, path: [subject, ...error.path] } : error,
        ),
      };
}

function withTexts(texts: Partial<Case>): Case {
  return caseOf({ ...exampleFile('stocks-buy-bracket-percent').example.texts, ...texts });
}

function problemsOf(texts: Partial<Case>) {
  const answer = answerCase(withTexts(texts));
  return answer.problems.map(({ subject, error: { code, path } }) => [subject, code, path]);
}

describe('what a case comes to', () => {
  it.each(exampleFiles)('is what the file of $name says', ({ example }) => {
    const answer = answerCase(example.texts);
    const came = answer.ok ? verdictOf(answer).outcome : answer.problems.map(({ error }) => error.code);
    expect(came).toEqual(example.expect);
  });

  it('is what the command `plan` answers to the copied request', () => {
    const cases: readonly Case[] = [
      ...exampleFiles.map(({ example }) => example.texts),
      withTexts({ settings: '{ "assetClass": "bonds" }', market: '{ "now": "soon" }' }),
      withTexts({ receivedAt: '2026-01-26T15:30:40Z', message: '{"ticker":"AAPL","action":"buy","delay":30}' }),
      withTexts({ market: '' }),
      withTexts({ broker: 'alpaca' }),
      withTexts({ broker: 'binance' }),
    ];
    const asked = cases.flatMap((texts) => {
      const request = requestText(texts);
      return request === undefined ? [] : [{ texts, request }];
    });
    expect(asked.length).toBeGreaterThan(90);
    const answers = commandAnswers(asked.map(({ request }) => request));
    for (const [index, { texts }] of asked.entries()) {
      expect(asCommand(answerCase(texts), texts.message)).toEqual(answers[index]);
    }
  });
});

describe('an error names the text that it concerns', () => {
  it('is the message where a field of it is wrong', () => {
    expect(problemsOf({ message: '{ "ticker": "AAPL", "action": "buy", "quantity": -1 }' })).toEqual([
      ['message', 'invalid-quantity', ['quantity']],
    ]);
  });

  it('is every text that is not JSON, before anything is parsed', () => {
    expect(problemsOf({ message: '{', settings: '[1', market: 'x', receivedAt: 'noon' })).toEqual([
      ['message', 'malformed-json', []],
      ['settings', 'malformed-json', []],
      ['market', 'malformed-json', []],
      ['receivedAt', 'invalid-snapshot', []],
    ]);
  });

  it('is settings and market, before the message is read', () => {
    const texts = { message: '{}', settings: '{ "maxPositons": 3 }', market: '{ "now": "soon" }' };
    expect(problemsOf(texts)).toEqual([
      ['settings', 'invalid-setting', ['maxPositons']],
      ['market', 'invalid-snapshot', ['now']],
    ]);
  });

  it('is the circumstances where a gate rejects a message that is well', () => {
    expect(problemsOf({ settings: '{ "entryLockout": true }' })).toEqual([['circumstances', 'entry-locked-out', []]]);
  });

  it('is the circumstances if a link names an unknown broker', () => {
    expect(problemsOf({ broker: 'robinhood' })).toEqual([['circumstances', 'invalid-setting', []]]);
  });

  it('is the message if the broker does not take an order in any form', () => {
    expect(problemsOf({ broker: 'binance' })).toEqual([['message', 'unsupported-by-broker', ['ticker']]]);
  });

  it('is the item of a batch that a gate rejects', () => {
    const { message } = withTexts({});
    expect(problemsOf({ message: `[${message}]`, settings: '{ "entryLockout": true }' })).toEqual([
      ['message', 'entry-locked-out', [0]],
    ]);
  });

  it('is the plans of a batch with the errors of its rejected items', () => {
    const { message } = withTexts({});
    const texts = withTexts({ message: `[${message}, { "ticker": "MSFT", "action": "exit" }]` });
    expect(problemsOf(texts)).toEqual([['message', 'no-position', [1, 'ticker']]]);
    expect(verdictOf(answerCase(texts)).words).toBe('Accepted: 1 order; rejected: 1 error');
  });

  it('says of a wrong time of receipt what would pass', () => {
    const answer = answerCase(withTexts({ receivedAt: 'noon' }));
    expect(answer.ok ? [] : answer.problems.map(({ error }) => error.message)).toEqual([
      'receivedAt is "noon"; expected an instant such as 2026-01-26T15:30:00Z.',
    ]);
  });
});

describe('the verdict in words', () => {
  const verdictOfTexts = (texts: Case) => verdictOf(answerCase(texts)).words;

  it('counts orders and cancellations', () => {
    expect(verdictOfTexts(exampleFile('stocks-buy-swaps-short-to-long').example.texts)).toBe(
      'Accepted: 2 orders and 1 cancellation',
    );
    expect(verdictOfTexts(exampleFile('batch-pair-trade').example.texts)).toBe('Accepted: 2 orders');
  });

  it('counts errors', () => {
    expect(verdictOfTexts(exampleFile('rejected-empty-body').example.texts)).toBe('Rejected: 1 error');
  });

  it('says when a postponed signal will be planned again', () => {
    const message = '{ "ticker": "AAPL", "action": "buy", "delay": 60 }';
    expect(verdictOfTexts(withTexts({ message }))).toBe('Accepted: postponed until 2026-01-26T15:31:00Z');
  });
});

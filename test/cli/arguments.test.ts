import { describe, expect, test } from 'vitest';
import { readArguments } from '../../src/cli/arguments.js';

describe('readArguments', () => {
  test.each([
    [['check'], { run: 'check', jsonl: false }],
    [['plan', 'request.json'], { run: 'plan', file: 'request.json', jsonl: false }],
    [['formula', '--jsonl'], { run: 'formula', jsonl: true }],
    [['--jsonl', 'check', '-'], { run: 'check', jsonl: true }],
    [['explain', 'request.json'], { run: 'explain', file: 'request.json', ends: false }],
    [['explain', '--ends'], { run: 'explain', ends: true }],
    [['explain', '--broker', 'alpaca'], { run: 'explain', ends: false, options: { broker: 'alpaca' } }],
    [['plan', '--no-trace'], { run: 'plan', jsonl: false, trace: false }],
    [['play', 'f', '--settings', 's'], { run: 'play', folder: 'f', options: { settings: 's' } }],
    [['play', 'examples/signals'], { run: 'play', folder: 'examples/signals' }],
    [['conform', '--jsonl', 'r.jsonl'], { run: 'conform', file: 'r.jsonl', jsonl: true }],
    [['brokers'], { run: 'brokers' }],
    [['template'], { run: 'template' }],
    [
      ['plan', '--settings', 's', '--market', 'm', '--now', '2026-01-26T15:30Z', '--signal-id', 'i'],
      { run: 'plan', jsonl: false, options: { settings: 's', market: 'm', now: '2026-01-26T15:30Z', signalId: 'i' } },
    ],
    [['explain', '--market', 'm'], { run: 'explain', ends: false, options: { market: 'm' } }],
    [['lint'], { run: 'lint', files: [], jsonl: false }],
    [['lint', 'a.txt', 'b.txt'], { run: 'lint', files: ['a.txt', 'b.txt'], jsonl: false }],
    [['lint', '--jsonl', 'a.jsonl'], { run: 'lint', files: ['a.jsonl'], jsonl: true }],
    [
      ['lint', '--platform', 'none', '--alert', 'strategy', '--settings', 's.json', '--market', 'm.json'],
      {
        run: 'lint',
        files: [],
        jsonl: false,
        platform: 'none',
        alert: 'strategy',
        options: { settings: 's.json', market: 'm.json' },
      },
    ],
    [['--help'], { run: 'help' }],
    [['plan', '-h'], { run: 'help', command: 'plan' }],
    [['chek', '--help'], { run: 'help' }],
    [['--version'], { run: 'version' }],
    [['check', '--', '--odd-name'], { run: 'check', file: '--odd-name', jsonl: false }],
  ])('reads %j', (given, invocation) => {
    expect(readArguments(given)).toEqual(invocation);
  });

  test.each([
    [
      [],
      'Missing command; expected check, plan, formula, conform, explain, allowance, play, lint, template, replay, brokers, calendar or --help.',
    ],
    [
      ['chek'],
      'Unknown command "chek"; expected check, plan, formula, conform, explain, allowance, play, lint, template, replay, brokers, calendar or --help.',
    ],
    [['check', 'a', 'b'], 'Unexpected argument "b"; check takes one file or folder.'],
    [['check', '--loud'], "Unknown option '--loud'. See signal-to-order --help."],
    [
      ['plan', '--setings', 'a.json'],
      "Unknown option '--setings'. Did you mean --settings? See signal-to-order --help.",
    ],
    [['plan', '--settings'], "Option '--settings <value>' argument missing. See signal-to-order --help."],
    [['--hepl'], "Unknown option '--hepl'. Did you mean --help? See signal-to-order --help."],
    [['explain', '--jsonl'], 'explain has no --jsonl; only check, plan, formula, conform and lint do.'],
    [['plan', '--ends'], 'plan has no --ends; only explain does.'],
    [
      ['check', '--broker', 'alpaca'],
      'check has no --broker; only plan, explain, allowance, conform and lint do. It makes no orders.',
    ],
    [['plan', '--broker', 'alpca'], expect.stringMatching(/^--broker is "alpca"; .* Did you mean alpaca\?$/)],
    [['check', '--now', 'noon'], '--now is "noon"; expected an instant such as 2026-01-26T15:30:00Z.'],
    [['check', '--no-trace'], 'check has no --no-trace; only plan does.'],
    [['brokers', 'a'], 'Unexpected argument "a"; brokers takes none.'],
    [['brokers', '--jsonl'], 'brokers has no --jsonl; only check, plan, formula, conform and lint do.'],
    [['template', 'a'], 'Unexpected argument "a"; template takes none.'],
    [['template', '--jsonl'], 'template has no --jsonl; only check, plan, formula, conform and lint do.'],
    [['plan', '--alert', 'strategy'], 'plan has no --alert; only lint does.'],
    [['check', '--market', 'm'], 'check has no --market; only plan, explain, allowance, play and lint do.'],
    [['lint', '--ends'], 'lint has no --ends; only explain does.'],
    [['lint', '--jsonl', 'a', 'b'], 'Unexpected argument "b"; lint --jsonl takes one file.'],
    [['lint', '--platform', 'x'], '--platform is "x"; expected one of tradingview, trendspider, none.'],
    [['lint', '--alert', 'x'], '--alert is "x"; expected strategy or indicator.'],
    [['play'], 'play needs a folder with alerts.'],
  ])('rejects %j', (given, usageError) => {
    expect(readArguments(given)).toEqual({ usageError });
  });
});

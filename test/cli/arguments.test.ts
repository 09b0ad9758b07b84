import { describe, expect, test } from 'vitest';
import { helpText, readArguments } from '../../src/cli/arguments.js';

describe('the command line', () => {
  test.each([
    [['check'], { run: 'check', jsonl: false }],
    [['plan', 'request.json'], { run: 'plan', file: 'request.json', jsonl: false }],
    [['formula', '--jsonl'], { run: 'formula', jsonl: true }],
    [['--jsonl', 'check', '-'], { run: 'check', jsonl: true }],
    [['explain', 'request.json'], { run: 'explain', file: 'request.json' }],
    [['play', 'examples/signals'], { run: 'play', folder: 'examples/signals' }],
    [['--help'], { run: 'help' }],
    [['plan', '-h'], { run: 'help' }],
    [['--version'], { run: 'version' }],
    [['check', '--', '--odd-name'], { run: 'check', file: '--odd-name', jsonl: false }],
  ])('%j', (given, invocation) => {
    expect(readArguments(given)).toEqual(invocation);
  });

  test.each([
    [[], 'No command was given; expected one of check, plan, formula, explain, play, or --help.'],
    [['chek'], '"chek" is no command; expected one of check, plan, formula, explain, play, or --help.'],
    [['check', 'a', 'b'], '"b" is one argument too many; check takes one.'],
    [['check', '--loud'], "Unknown option '--loud'; see signal-to-order --help."],
    [['explain', '--jsonl'], 'explain writes text for people; --jsonl goes with check, plan and formula.'],
    [['play'], 'play needs a folder of message files.'],
  ])('%j is a misuse', (given, misuse) => {
    expect(readArguments(given)).toEqual({ misuse });
  });

  test('the help names every command and fits 120 columns', () => {
    for (const command of ['check', 'plan', 'formula', 'explain', 'play', '--jsonl', '--help', '--version']) {
      expect(helpText).toContain(`\n  ${command}`);
    }
    expect(Math.max(...helpText.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
  });
});

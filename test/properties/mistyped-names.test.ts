// Mistyped names are noticed, and right ones are not (safety M1).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRecord } from '../../src/core/json.js';
import { commonData } from '../../src/signal/platform-words.js';
import { alertsIn, type Message, messagesIn, mistypedIn } from '../documentation/alerts.js';
import { blocksIn } from '../documentation/blocks.js';
import { runCount } from './seeds.js';

const root = resolve(import.meta.dirname, '../..');

/** The messages in JSON text, or in lines of it. */
function messagesOf(text: string): readonly Message[] {
  return [text, ...text.split('\n')].flatMap((part) => {
    try {
      return messagesIn(JSON.parse(part));
    } catch {
      return [];
    }
  });
}

/** Messages in the JSON files of a folder, apart from installed packages, which can link back to this folder. */
function messagesUnder(folder: string): readonly Message[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return entry.name === 'node_modules' || entry.name === 'reports' ? [] : messagesUnder(path);
    }
    const isRead = entry.isFile() && /\.jsonl?$/.test(entry.name) && !entry.name.includes('package');
    return isRead ? messagesOf(readFileSync(path, 'utf8')) : [];
  });
}

const examples = messagesUnder(join(root, 'examples'));

/** A field of an example, and the object that has it. */
interface Place {
  readonly message: Message;
  readonly leg?: 'takeProfit' | 'stopLoss';
  readonly name: string;
}

const places: readonly Place[] = examples
  .filter((message) => !JSON.stringify(message).includes('"='))
  .flatMap((message) => [
    ...Object.keys(message).map((name) => ({ message, name })),
    ...(['takeProfit', 'stopLoss'] as const).flatMap((leg) => {
      const inner = message[leg];
      return isRecord(inner) ? Object.keys(inner).map((name) => ({ message, leg, name })) : [];
    }),
  ]);

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');

/** One edit, another case, or separators between the words of a name. */
function mutantOf(name: string): fc.Arbitrary<string> {
  const at = fc.nat(name.length - 1);
  const words = name.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`).split(' ');
  return fc
    .oneof(
      fc.constantFrom(name.toUpperCase(), name.toLowerCase(), ...['_', '-', ' '].map((mark) => words.join(mark))),
      at.map((index) => name.slice(0, index) + name.slice(index + 1)),
      fc.tuple(at, letter).map(([index, other]) => name.slice(0, index) + other + name.slice(index)),
      fc.tuple(at, letter).map(([index, other]) => name.slice(0, index) + other + name.slice(index + 1)),
      at.map(
        (index) =>
          name.slice(0, index) +
          name
            .slice(index, index + 2)
            .split('')
            .reverse()
            .join('') +
          name.slice(index + 2),
      ),
    )
    .filter((mutant) => mutant !== name);
}

function renamed(object: Message, name: string, mutant: string): Message {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key === name ? mutant : key, value]));
}

describe('a mistyped name', () => {
  it('is noticed in mutants of the examples, with the right suggestion in at least 98 %', () => {
    let judged = 0;
    let right = 0;
    const mutants = fc
      .constantFrom(...places)
      .chain((place) => mutantOf(place.name).map((mutant) => ({ ...place, mutant })));
    fc.assert(
      fc.property(mutants, ({ message, leg, name, mutant }) => {
        const object = leg === undefined ? message : (message[leg] as Message);
        // Another name of the message, and words that alerts commonly carry: `rest`, `text`, `decay`.
        fc.pre(!Object.hasOwn(object, mutant) && !commonData.has(mutant.toLowerCase()));
        const sent = renamed(object, name, mutant);
        const found = mistypedIn(leg === undefined ? sent : { ...message, [leg]: sent });
        const path = leg === undefined ? mutant : `${leg}.${mutant}`;
        const own = found.find((one) => one.startsWith(`${path} → `));
        expect(own).toBeDefined();
        judged += 1;
        right += own === `${path} → ${name}` ? 1 : 0;
      }),
      { numRuns: runCount(1_000), seed: Number(process.env.SEED ?? 19) },
    );
    expect(right / judged).toBeGreaterThanOrEqual(0.98);
  });
});

describe('a right name', () => {
  it('is not noticed in any example', () => {
    expect(examples.length).toBeGreaterThanOrEqual(90);
    expect(examples.flatMap(mistypedIn)).toEqual([]);
  });

  it('is not noticed in any message of the documentation', () => {
    const messages = blocksIn('json')
      .filter(({ code }) => !code.includes('"mistypedFields"'))
      .flatMap(({ code }) => messagesOf(code));
    expect(messages.length).toBeGreaterThanOrEqual(90);
    // The examples of a mistyped name, and of a flattened one.
    expect(new Set(messages.flatMap(mistypedIn))).toEqual(
      new Set(['stoploss → stopLoss', 'stopLossPercent → stopLoss.percent']),
    );
  });

  it('is not noticed in the alerts of a public specification', ({ skip }) => {
    const shared = process.env.SHARED ?? resolve(root, '../shared');
    const alerts = join(shared, 'data/traderspost-webhook-spec.json');
    skip(!existsSync(alerts), 'The specification is not committed; SHARED is the folder that has data/.');
    const messages = messagesOf(readFileSync(alerts, 'utf8'));
    expect(messages.flatMap(mistypedIn)).toEqual([]);
  });
});

describe('an alert', () => {
  it('is found in a page with text, code and placeholders around the alerts', () => {
    const page = [
      'Send `{ "ticker": "AAPL", "action": "buy", "price": {{close}} }` or:',
      'curl -d \'{"ticker": "AAPL", "action": "exit", "message": "a } in a text"}\' # { not an alert',
      '[{"ticker": "AAPL", "action": "buy", "qty": 1}, {"ticker": "MSFT"}] {"success": true, "payload": {"ticker": "T", "action": "sell"}}',
    ].join('\n');
    const alerts = alertsIn(page);
    expect(alerts.map(({ ticker, action }) => [ticker, action])).toEqual([
      ['AAPL', 'buy'],
      ['AAPL', 'exit'],
      ['AAPL', 'buy'],
      ['T', 'sell'],
    ]);
    expect(alerts.flatMap(mistypedIn)).toEqual(['qty → quantity']);
  });
});

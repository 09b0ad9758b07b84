import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseOf } from '../case/case.js';
import { groupedExamples } from '../case/examples.js';
import { caseHash, exampleHash, readHash } from '../case/link.js';
import { exampleFiles } from './example-files.js';

describe('a case in the address', () => {
  it('is read as it was written, whatever its texts', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 400 });
    const texts = fc.record({
      message: text,
      settings: text,
      market: text,
      signalId: text,
      receivedAt: text,
      broker: text,
    });
    await fc.assert(
      fc.asyncProperty(texts.map(caseOf), async (written) => {
        expect(await readHash(await caseHash(written))).toEqual({ kind: 'case', texts: written });
      }),
    );
  });

  it('has only characters that no chat or mail program changes', async () => {
    for (const { example } of exampleFiles) {
      expect(await caseHash(example.texts)).toMatch(/^#(case|json)=[\w-]+$/);
    }
  });

  it('is plain JSON when that is shorter, else deflated', async () => {
    expect(await caseHash(caseOf({ message: '{}' }))).toMatch(/^#json=/);
    expect(await caseHash(caseOf({ message: '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]' }))).toMatch(
      /^#case=/,
    );
    expect(await readHash('#json=eyJtZXNzYWdlIjoie30ifQ')).toEqual({ kind: 'case', texts: caseOf({ message: '{}' }) });
  });

  it('is an example by its name', async () => {
    expect(await readHash(exampleHash('stocks-exit-half'))).toEqual({ kind: 'example', name: 'stocks-exit-half' });
  });

  it.each(['', '#', '#message', '#cases=abc'])('is not there in %j', async (hash) => {
    expect(await readHash(hash)).toEqual({ kind: 'nothing' });
  });

  it.each([
    '#case=',
    '#case=AAAA',
    '#case=!!!!',
    '#json=',
    '#json=eyJtZXNz',
    // {"message":1}, [], {"other":"x"}
    '#json=eyJtZXNzYWdlIjoxfQ',
    '#json=W10',
    '#json=eyJvdGhlciI6IngifQ',
    '#example=%E0%A4%A',
  ])('is broken in %s', async (hash) => {
    expect(await readHash(hash)).toEqual({ kind: 'broken' });
  });

  it('is broken when a part of it is missing', async () => {
    const hash = await caseHash(caseOf(exampleFiles[0]?.example.texts ?? {}));
    expect(hash).toMatch(/^#case=/);
    for (const length of [hash.length - 1, hash.length - 10, 20]) {
      expect(await readHash(hash.slice(0, length))).toEqual({ kind: 'broken' });
    }
  });

  it('is broken when it would unfold to more than any case', async () => {
    const zeros = new Blob([new Uint8Array(20_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bomb = Buffer.from(await new Response(zeros).arrayBuffer()).toString('base64url');
    expect(await readHash(`#case=${bomb}`)).toEqual({ kind: 'broken' });
  });
});

describe('the examples to pick from', () => {
  const groups = groupedExamples(Object.fromEntries(exampleFiles.map(({ name, file }) => [`/x/${name}.json`, file])));

  it('are all files, each in one group', () => {
    const names = groups.flatMap(({ examples }) => examples.map(({ name }) => name));
    expect([...names].sort()).toEqual(exampleFiles.map(({ name }) => name).sort());
  });

  it('stand in the order in which a reader meets the matter', () => {
    expect(groups.map(({ label }) => label)).toEqual([
      'Stocks',
      'Crypto',
      'Foreign exchange',
      'Options',
      'Futures',
      'Resize',
      'Formulas',
      'Delay',
      'Batches',
      'Rejected',
    ]);
  });

  it('have titles that tell them apart within their group', () => {
    for (const { examples } of groups) {
      expect(new Set(examples.map(({ title }) => title)).size).toBe(examples.length);
    }
  });

  it('leave out other files', () => {
    expect(groupedExamples({ 'a.json': 1, 'b.json': { title: 'no description' } })).toEqual([]);
  });
});

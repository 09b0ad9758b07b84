import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const reports = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.api.md'));

test.each(reports)('%s names no type that cannot be imported', (file) => {
  // API Extractor lists what public signatures use; what is not exported has no `export` in front.
  const hidden = namesIn(report(file), /^(?:declare )?(?:interface|type|class) (\w+)/gm);
  // Every name is in one entry: what several need is in the main one.
  const ofMain = new Set(namesIn(report('signal-to-order.api.md'), exported));
  expect(hidden.filter((name) => !ofMain.has(name))).toEqual([]);
});

test('no name is exported by two entries', () => {
  const all = reports.flatMap((file) => [...new Set(namesIn(report(file), exported))]);
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
});

const exported = /^export (?:declare )?(?:const|function|type|interface|class) (\w+)/gm;

function report(file: string): string {
  return readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
}

function namesIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const reports = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.api.md'));

test.each(reports)('%s names no type that cannot be imported', (file) => {
  // API Extractor lists what public signatures use; what is not exported has no `export` in front.
  const report = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
  expect(report).toMatch(/^export /m);
  expect(report.match(/^(?:declare )?(?:interface|type|class) .*/gm) ?? []).toEqual([]);
});

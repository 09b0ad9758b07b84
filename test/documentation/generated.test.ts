import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generatedPages } from '../../docs/generate/pages.js';
import { errorCatalogue } from '../../src/core/errors.js';
import { noticeCatalogue } from '../../src/core/notices.js';
import { executionNoticeCatalogue } from '../../src/execute/reasons.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { signalFields } from '../../src/signal/fields.js';
import { tablesOf } from './tables.js';

describe('the generated parts of the pages', () => {
  it.each(generatedPages())('of $file are up to date (else: npm run generate -- docs)', ({ file, text }) => {
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  const headings = (file: string): readonly string[] =>
    [...readFileSync(file, 'utf8').matchAll(/^### (.*)$/gm)].map(([, heading = '']) => heading);

  it('have every code, in the order of the catalogue', () => {
    expect(headings('docs/errors.md')).toEqual(Object.keys(errorCatalogue));
  });

  it('have an example for each code, and a fix', () => {
    const sections = readFileSync('docs/errors.md', 'utf8').split(/^###? /m);
    for (const { code } of Object.values(errorCatalogue)) {
      const section = sections.find((text) => text.startsWith(`${code}\n`)) ?? '';
      expect(section, code).toMatch(/^```/m);
      expect(section, code).toMatch(/^\*\*How to fix:\*\* \S/m);
    }
  });

  it('have every field of a message', () => {
    expect([...headings('docs/signals.md')].sort()).toEqual(signalFields.map(({ name }) => name).sort());
  });

  it('have every notice once, with what to do', () => {
    const notices = headings('docs/notices.md');
    expect([...notices].sort()).toEqual(Object.keys(noticeCatalogue).sort());
    const sections = readFileSync('docs/notices.md', 'utf8').split(/^###? /m);
    for (const code of notices) {
      const section = sections.find((text) => text.startsWith(`${code}\n`)) ?? '';
      expect(section, code).toMatch(/^\*\*What to do:\*\* \S/m);
    }
  });

  it('have a sentence for each notice that a plan on a snapshot gets', () => {
    const sections =
      readFileSync('docs/notices.md', 'utf8')
        .split(/^## While/m)[0]
        ?.split(/^###? /m) ?? [];
    const silent = sections.filter((text) => /^[a-z][a-z-]+\n/.test(text) && !/^> \S/m.test(text));
    // No port of a snapshot fails, or answers more than it was asked for.
    expect(silent.map((text) => text.split('\n')[0]).sort()).toEqual(['account-unavailable', 'orders-of-others']);
  });

  it('have every notice of an execution', () => {
    const rows = tablesOf('docs/notices.md').flatMap((table) => table.rows.map(([cell = '']) => cell));
    expect(rows.map((cell) => /`(.*)`/.exec(cell)?.[1])).toEqual(Object.keys(executionNoticeCatalogue));
  });

  it('have every setting with a default', () => {
    const names = (file: string): readonly string[] =>
      tablesOf(file).flatMap(({ rows }) => rows.map(([name = '']) => name.replaceAll('`', '')));
    expect(names('docs/settings.md')).toEqual(
      expect.arrayContaining(
        [...Object.keys(defaultSettings), ...Object.keys(defaultSettings.entry)].filter(
          (name) => !['entry', 'exit'].includes(name),
        ),
      ),
    );
  });
});

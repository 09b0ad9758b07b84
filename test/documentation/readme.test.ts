import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import * as async from '../../src/async/index.js';
import * as main from '../../src/index.js';
import * as testing from '../../src/testing/index.js';
import { programOf, subpaths } from './public-api.js';
import { importsOf, runExample } from './run-example.js';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const readme = readFileSync(resolve(root, 'README.md'), 'utf8');

const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'signal-to-order': main,
  'signal-to-order/async': async,
  'signal-to-order/testing': testing,
};

/** The blocks of one language, each with its first line to tell it by. */
function blocks(language: string): readonly { readonly title: string; readonly code: string }[] {
  const found = readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'));
  return [...found].map(([, code = '']) => ({ title: code.slice(0, code.indexOf('\n')), code }));
}

/** The names that a block imports, with what they stand for. */
function scopeOf(code: string): Readonly<Record<string, unknown>> {
  const named = [...importsOf(code)].flatMap(([from, names]) => names.map((name) => ({ from, name })));
  const missing = named.filter(({ from, name }) => modules[from]?.[name] === undefined);
  expect(missing).toEqual([]);
  return Object.fromEntries(named.map(({ from, name }) => [name, modules[from]?.[name]]));
}

describe('README.md', () => {
  it.each(blocks('ts'))('tells the truth: $title', async ({ code }) => {
    const claims = await runExample(code, scopeOf(code));
    expect(claims.length).toBeGreaterThan(0);
    for (const { expression, actual, expected } of claims) {
      expect(actual, expression).toEqual(expected);
    }
  });

  it('has correct TypeScript', () => {
    const files = new Map(
      blocks('ts').map(({ code }, index) => [resolve(import.meta.dirname, `readme-${index}.ts`), fromSources(code)]),
    );
    const program = programOf([], files);
    const complaints = [...files.keys()].flatMap((path) => {
      const source = program.getSourceFile(path);
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
        ({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
      );
    });
    expect(complaints).toEqual([]);
  });

  // The command as it is built: `npm run build` comes first.
  it.each(blocks('console'))('shows what the command prints: $title', async ({ code }) => {
    const [, command = '', output] = /^\$ (.*?)\n(.*)$/s.exec(code) ?? [];
    const built = command.replace('signal-to-order', `"${process.execPath}" dist/cli.js`);
    const environment = { PATH: process.env.PATH ?? '', NO_COLOR: '1' };
    const { stdout } = await run('sh', ['-c', built], { cwd: root, env: environment }).catch(
      // Status 1: some were refused, which is what the README shows.
      (failure: { stdout: string }) => failure,
    );
    expect(stdout).toBe(output);
  });

  it('links to files that are there', () => {
    const links = [...readme.matchAll(/\]\((?!https?:|#)([^)]+)\)/g)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
  });
});

/** A program of a user with its imports led to the sources. */
function fromSources(code: string): string {
  return Object.entries(subpaths).reduce(
    (text, [subpath, file]) => text.replaceAll(`'${subpath}'`, `'../../${file.replace(/ts$/, 'js')}'`),
    code,
  );
}

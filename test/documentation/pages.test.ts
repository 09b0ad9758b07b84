import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as timers from 'node:timers/promises';
import { promisify } from 'node:util';
import * as honoValidator from '@hono/standard-validator';
import * as fc from 'fast-check';
import * as hono from 'hono';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { type Block, blocksIn, blocksOf, pages } from './blocks.js';
import { type BlockOutcome, outcomeOfMarket, outcomeOfMessage, outcomeOfSettings } from './json-block.js';
import { commandsNotRun, onlyCompiled } from './not-run.js';
import { modules, programOf, subpaths } from './public-api.js';
import { importsOf, runExample } from './run-example.js';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

/** Imports of a page's programs apart from this package. */
const others: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'fast-check': fc,
  'node:timers/promises': timers,
  hono,
  '@hono/standard-validator': honoValidator,
};

/** The names that a program imports, with what they stand for. */
function scopeOf(code: string): Readonly<Record<string, unknown>> {
  const named = importsOf(code).map(({ from, name, local, isWhole }) => {
    const module = modules[from] ?? others[from];
    return [local, isWhole ? module : module?.[name]] as const;
  });
  expect(named.filter(([, value]) => value === undefined)).toEqual([]);
  return Object.fromEntries(named);
}

describe('the pages', () => {
  it('have only blocks of known languages', () => {
    const known = ['ts', 'json', 'sh', 'console', 'text', 'http', ''];
    const strangers = pages.flatMap(blocksOf).filter(({ language }) => !known.includes(language));
    expect(strangers.map(({ place, language }) => `${place} ${language}`)).toEqual([]);
  });

  it.each(pages)('%s links to existing files', (page) => {
    const text = readFileSync(resolve(root, page), 'utf8').replaceAll(/^```.*?^```$/gms, '');
    const links = [...text.matchAll(/\]\((?!https?:|#|\/api\/)([^)#?]+)[^)]*\)/g)].map(([, path = '']) => path);
    // A path from the root of the site is a file of docs/public.
    const fileOf = (path: string): string =>
      path.startsWith('/') ? resolve(root, `docs/public${path}`) : resolve(dirname(resolve(root, page)), path);
    expect(links.filter((path) => !existsSync(fileOf(path)))).toEqual([]);
  });
});

describe('programs', () => {
  const programs = blocksIn('ts');

  it.each(programs.filter(({ title }) => !onlyCompiled.has(title)))(
    '$place does what it says: $title',
    async (block) => {
      const claims = await runExample(block.code, scopeOf(block.code));
      expect(claims.length).toBeGreaterThan(0);
      for (const { expression, actual, expected } of claims) {
        expect(actual, expression).toEqual(expected);
      }
    },
  );

  it('are correct TypeScript', () => {
    const files = new Map(
      programs.map((block, index) => [resolve(import.meta.dirname, `page-${index}.ts`), asModule(block)]),
    );
    const places = new Map([...files.keys()].map((path, index) => [path, programs[index]?.place]));
    const program = programOf([], files);
    const complaints = [...files.keys()].flatMap((path) => {
      const source = program.getSourceFile(path);
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
        ({ messageText }) => `${places.get(path)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
      );
    });
    expect(complaints).toEqual([]);
  });
});

/** A program with its imports led to the sources. */
function asModule(block: Block): string {
  const imports = block.code.match(/^import [^;]+;$/gms) ?? [];
  const body = imports.reduce((code, line) => code.replace(line, ''), block.code);
  const text = [...imports, 'export async function program() {', `{\n${body}\n}`, '}'].join('\n');
  return Object.entries(subpaths).reduce(
    (code, [subpath, file]) => code.replaceAll(`'${subpath}'`, `'../../${file.replace(/ts$/, 'js')}'`),
    text,
  );
}

describe('messages', () => {
  it.each(blocksIn('json'))('$place: $info $title', ({ code, info, next }) => {
    expect(info, 'the result').not.toBe('');
    const { outcome, plan } = outcomeOf(JSON.parse(code), info);
    expect(outcome).toBe(/^(?:settings|market)$/.test(info) ? 'accepted' : info.replace(/^(?:settings|market) /, ''));
    if (next?.language === 'text' && next.info === 'plan') {
      expect(plan).toBe(next.code.trimEnd());
    }
  });

  it('are planned if a plan follows them', () => {
    const shown = pages.flatMap(blocksOf).filter(({ next }) => next?.info === 'plan');
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.filter(({ language, info }) => language !== 'json' || info !== 'planned')).toEqual([]);
  });
});

function outcomeOf(block: unknown, info: string): BlockOutcome {
  const [kind] = info.split(' ');
  if (kind === 'settings') {
    return outcomeOfSettings(block);
  }
  return kind === 'market' ? outcomeOfMarket(block) : outcomeOfMessage(block, info);
}

describe('commands', () => {
  // The command as it is built: `npm run build` comes first.
  it.each(blocksIn('console'))('$place shows what is printed: $title', async ({ code }) => {
    const [, command = '', output] = /^\$ (.*?)\n(.*)$/s.exec(code) ?? [];
    const built = command.replaceAll(/signal-to-order(?= )/g, `"${process.execPath}" dist/cli.js`);
    const environment = { PATH: process.env.PATH ?? '', NO_COLOR: '1' };
    const { stdout } = await run('sh', ['-c', built], { cwd: root, env: environment }).catch(
      // Status 1: some were rejected, which is what the page shows.
      (failure: { stdout: string }) => failure,
    );
    expect(stdout).toBe(output);
  });

  const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(resolve(root, 'package.json'), 'utf8'),
  );

  it.each(blocksIn('sh'))('$place can be run: $title', ({ code }) => {
    for (const line of code.trimEnd().split('\n')) {
      const command = line.replace(/ +#.*$/, '');
      const script = /^npm run ([\w:-]+)/.exec(command)?.[1];
      expect(commandsNotRun.has(command) || (script !== undefined && script in scripts), command).toBe(true);
    }
  });
});

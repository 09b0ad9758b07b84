// The worked examples of CONTRIBUTING.md: each diff is applied to a copy of src/, which is compiled with one of them and
// with all of them.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MarketSnapshot } from '../../src/index.js';
import { codesNothingRaises } from '../core/raised-codes.js';
import { undeclaredFields } from '../order/undeclared-fields.js';
import { gatesWithoutPath } from '../plan/gates/gates-without-path.js';
import { falselyIdleFields, fieldEffects, fieldsWithoutInfluence } from '../properties/field-effects.js';
import { thorough } from '../properties/seeds.js';
import { forgetfulForms } from './forgotten-lines.js';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'worked-examples-'));

/** The files of src/ that an example may touch, at most. */
const maxFiles: Readonly<Record<string, number>> = {
  'Add a field': 6,
  'Add an order type': 8,
  'Add a gate': 4,
  'Add a quantity type': 3,
  'Add an error code': 2,
};

/** The diffs below each heading. */
const examples: ReadonlyMap<string, string> = new Map(
  readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const diffs = [...section.matchAll(/^```diff\n(.*?)^```$/gms)].map(([, diff = '']) => diff);
      return [section.slice(0, section.indexOf('\n')), diffs.join('')] as const;
    })
    .filter(([, diff]) => diff !== ''),
);

/** The diff of an example, a file each. */
function partsOf(heading: string): readonly string[] {
  return (examples.get(heading) ?? '').split(/^(?=--- a)/m);
}

function filesOf(heading: string): readonly string[] {
  return partsOf(heading).flatMap((part) => /^\+\+\+ b\/(src\/.*)$/m.exec(part)?.[1] ?? []);
}

/** The library of a copy of src/ with one example. */
async function libraryWith(heading: string): Promise<typeof import('../../src/index.js')> {
  const outfile = join(copy, `${heading.replaceAll(' ', '-')}.mjs`);
  const entryPoints = [join(copy, 'src/index.ts')];
  await withDiffs([examples.get(heading) ?? ''], () =>
    build({ entryPoints, outfile, bundle: true, format: 'esm', platform: 'node' }),
  );
  return import(pathToFileURL(outfile).href);
}

/** What the checks of fields, gates and codes read of the library in the copy as it is now. */
async function judgedLibrary() {
  const contents = `
    export { planSignal } from './src/plan/plan-signal.js';
    export { gates } from './src/plan/gates/table.js';
    export { errorCatalogue } from './src/core/errors.js';
    export { parseSignal } from './src/signal/parse-signal.js';
    export { signalFields, signalTexts } from './src/signal/fields.js';
    export { scenario } from './src/testing/arbitraries/scenario.js';`;
  judged += 1;
  const outfile = join(copy, `judged-${judged}.mjs`);
  const stdin = { contents, resolveDir: copy, loader: 'ts' } as const;
  await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external' });
  return import(pathToFileURL(outfile).href);
}

let judged = 0;

type Check = (library: Awaited<ReturnType<typeof judgedLibrary>>) => readonly string[];

/** The checks that `npm test` makes, the quickest first: each complaint names a file. */
const checks: readonly Check[] = [
  ({ gates, errorCatalogue }) => gatesWithoutPath(gates, errorCatalogue),
  ({ errorCatalogue }) => codesNothingRaises(join(copy, 'src'), errorCatalogue),
  fieldsWithoutInfluence,
  (library) => undeclaredFields(join(copy, 'src'), library, 400, 1),
  (library) => falselyIdleFields(fieldEffects(library, 800, 1)),
];

async function complaints(): Promise<readonly string[]> {
  const library = await judgedLibrary();
  return checks.flatMap((complaintsOf) => complaintsOf(library));
}

/** The complaints of the first check that has any. */
async function firstComplaints(): Promise<readonly string[]> {
  const library = await judgedLibrary();
  for (const complaintsOf of checks) {
    const found = complaintsOf(library);
    if (found.length > 0) {
      return found;
    }
  }
  return [];
}

/** The compiler's errors in the copy as it is now. A file that no run without errors has seen as it is now is checked again. */
async function compilerErrors(): Promise<readonly string[]> {
  const tsc = join(root, 'node_modules/typescript-7.0/bin/tsc');
  const options = ['--pretty', 'false', '--incremental', '--tsBuildInfoFile', 'checked.tsbuildinfo'];
  const output = await run(process.execPath, [tsc, '-p', 'tsconfig.json', ...options], { cwd: copy }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
  );
  // What explains an error is indented below it.
  return output.split(/\n(?! |$)/).filter((error) => error !== '');
}

function apply(diff: string, ...options: readonly string[]): void {
  execFileSync('git', ['apply', ...options, '-'], { cwd: copy, input: diff });
}

/** What an action gives in a copy of src/ with these diffs. */
async function withDiffs<T>(diffs: readonly string[], action: () => T | Promise<T>): Promise<T> {
  try {
    for (const diff of diffs) {
      // Where a line is forgotten the counts of its hunk are wrong; git counts again if each file has a head of its own.
      apply(diff.replaceAll(/^--- a\/(.*)$/gm, 'diff --git a/$1 b/$1\n$&'), '--recount');
    }
    return await action();
  } finally {
    copySources();
  }
}

function copySources(): void {
  rmSync(join(copy, 'src'), { recursive: true, force: true });
  cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true });
}

beforeAll(() => {
  copySources();
  // Nothing of a build: types are checked without one.
  for (const name of ['package.json', 'tsconfig.json']) {
    cpSync(join(root, name), join(copy, name));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('the worked examples of CONTRIBUTING.md', { timeout: 600_000 }, () => {
  it('are the five that its text promises', () => {
    expect([...examples.keys()]).toEqual(Object.keys(maxFiles));
  });

  it.each([...examples])('%s: applies to src/ and changes few files', (heading, diff) => {
    const files = filesOf(heading);
    expect(files.length).toBeGreaterThan(0);
    expect(new Set(files).size).toBeLessThanOrEqual(maxFiles[heading] ?? 0);
    apply(diff, '--check');
  });

  it('compile together', async () => {
    expect(await withDiffs([...examples.values()], compilerErrors)).toEqual([]);
  });

  it('fail together with a diff that does not compile', async () => {
    const [one, two] = readFileSync(join(root, 'src/index.ts'), 'utf8').split('\n');
    const wrong = `--- a/src/index.ts\n+++ b/src/index.ts\n@@ -1,2 +1,3 @@\n ${one}\n+export const wrong: number = 'text';\n ${two}\n`;
    expect(await withDiffs([...examples.values(), wrong], compilerErrors)).toEqual([
      expect.stringContaining("Type 'string' is not assignable to type 'number'."),
    ]);
  });

  it.each([...examples])('%s: compiles by itself', async (_, diff) => {
    expect(await withDiffs([diff], compilerErrors)).toEqual([]);
  });

  it.each(filesOf('Add a gate'))('Add a gate: does not compile without its part of %s', async (file) => {
    const others = partsOf('Add a gate').filter((part) => !part.includes(`+++ b/${file}\n`));
    expect(others).toHaveLength(filesOf('Add a gate').length - 1);
    expect(await withDiffs(others, compilerErrors)).not.toEqual([]);
  });

  it('Add a gate: a setting that no row names is named by the compiler', async () => {
    const settingOnly = partsOf('Add a gate').filter((part) => part.includes('+++ b/src/settings/'));
    expect(await withDiffs(settingOnly, compilerErrors)).toEqual([
      expect.stringMatching(/^src\/plan\/gates\/table\.ts.*\n.*\{ readonly forgotten: "minOrderQuantity"; \}/),
    ]);
  });

  it('Add a gate: a limit of the settings refuses entries, and exits are planned', async () => {
    const library = await libraryWith('Add a gate');
    const settings = library.parseSettings({ minOrderQuantity: 100 });
    const plan = (payload: object, positions: MarketSnapshot['positions'] = {}) => {
      const market = { now: '2026-01-26T15:30:00Z', quotes: { AAPL: { bid: 150, ask: 150.02 } }, positions } as const;
      const context = library.snapshotContext(market, settings.ok ? settings.value : library.defaultSettings);
      const signal = library.parseSignal({ ticker: 'AAPL', ...payload }, { clock: context.clock });
      return signal.ok && library.planSignal(signal.value, context);
    };
    expect(plan({ action: 'buy', quantity: 99 })).toMatchObject({
      errors: [{ code: 'order-too-small', path: ['quantity'], section: 'gates' }],
    });
    expect(plan({ action: 'buy', quantity: 100 })).toMatchObject({
      value: {
        steps: [{ order: { quantity: '100' } }],
        trace: expect.arrayContaining([
          expect.objectContaining({
            rule: 'gate.min-order-size',
            read: { setting: 'minOrderQuantity' },
            decided: 'passed',
          }),
        ]),
      },
    });
    const long = { AAPL: { side: 'long', quantity: '5' } } as const;
    expect(plan({ action: 'exit' }, long)).toMatchObject({ value: { steps: [{ order: { quantity: '5' } }] } });
  });

  it.each(['Add a field', 'Add a gate', 'Add an error code'])(
    '%s: each block of lines that is forgotten is reported by the compiler or by a check that names a file',
    async (heading) => {
      const forms = forgetfulForms(examples.get(heading) ?? '', thorough ? 'blocks and lines' : 'blocks');
      expect(forms.length).toBeGreaterThan(1);
      for (const { title, diff } of forms) {
        const reports = await withDiffs([diff], async () => {
          const errors = await compilerErrors();
          return errors.length > 0 ? errors : firstComplaints();
        });
        expect(reports, `${title} is forgotten`).toEqual(
          expect.arrayContaining([expect.stringMatching(/src\/[\w/-]+/)]),
        );
      }
    },
  );

  it('Add a field: a field that is read without being taken is said to have no effect, and a check names it', async () => {
    const reports = await withDiffs(
      [(examples.get('Add a field') ?? '').replace("take('postOnly')", "planning.fields.peek('postOnly')")],
      complaints,
    );
    expect(reports).toEqual([
      'postOnly changes a plan that says it has no effect: the file of src/plan that reads it has to take it',
    ]);
  });

  it('Add a field: the field is parsed and reaches the order', async () => {
    const library = await libraryWith('Add a field');
    const message = { ticker: 'AAPL', action: 'buy', quantity: 5, postOnly: true };
    const context = library.snapshotContext(
      { now: '2026-01-26T15:30:00Z', quotes: { AAPL: { bid: 150, ask: 150.02 } } },
      library.defaultSettings,
    );
    const signal = library.parseSignal(message, { clock: context.clock });
    expect(signal).toMatchObject({ ok: true, value: { postOnly: true } });
    const plan = signal.ok && library.planSignal(signal.value, context);
    expect(plan).toMatchObject({ value: { steps: [{ order: { quantity: '5', postOnly: true } }] } });
    expect(library.parseSignal({ ...message, postOnly: 'maybe' }, { clock: context.clock })).toMatchObject({
      errors: [{ code: 'invalid-field', path: ['postOnly'] }],
    });
  });
});

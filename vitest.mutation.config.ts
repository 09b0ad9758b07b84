// The tests of a mutation run (`npm run mutate`): for the folder named in MUTATE_FOLDER, one file, in one worker.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { defineConfig } from 'vitest/config';
import { endThread, keptThread } from './test/mutation/kept-thread.ts';

/** What is tried besides test/<folder>. */
const others: Readonly<Record<string, { readonly tests: readonly string[]; readonly lines: readonly string[] }>> = {
  formula: { tests: [], lines: ['formula.jsonl'] },
  signal: { tests: ['tables/parse-codes.test.ts', 'tables/signal-decisions.test.ts'], lines: ['check.jsonl'] },
  contract: { tests: [], lines: ['golden', 'plans.jsonl'] },
  pricing: { tests: [], lines: ['golden', 'quantities.jsonl', 'plans.jsonl'] },
  quantity: { tests: [], lines: ['golden', 'quantities.jsonl', 'plans.jsonl'] },
  plan: { tests: [], lines: ['golden', 'plans.jsonl'] },
  webhook: { tests: [], lines: [] },
};

/** Campaigns with generated inputs. */
const leftOut: ReadonlySet<string> = new Set([
  'formula/always.test.ts',
  'plan/plan-properties.test.ts',
  'signal/parse-signal.properties.test.ts',
]);

const root = fileURLToPath(new URL('.', import.meta.url));

async function bundledTests(folder: string): Promise<string> {
  const { tests = [], lines = [] } = others[folder] ?? {};
  const mirrored = readdirSync(`${root}test/${folder}`).filter((name) => name.endsWith('.test.ts'));
  const files = [...mirrored.map((name) => `${folder}/${name}`), ...tests].filter((file) => !leftOut.has(file));
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { loadTests } from './test/mutation/quick.ts';
        await loadTests({
          ${files.map((file) => `'${file}': () => import('./test/${file}'),`).join('\n')}
          lines: async () => (await import('./test/mutation/lines.ts')).holdAgainst(${JSON.stringify(lines)}),
        });`,
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Dependencies are bundled too: a test that disturbs jsep must not be felt by the next mutant.
    external: ['vitest', 'fast-check'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return outputFiles.map(({ text }) => text).join('');
}

export default defineConfig({
  plugins: [
    {
      name: 'one-module',
      enforce: 'pre',
      load: (id) =>
        id === `${root}test/mutation/quick.ts` ? bundledTests(process.env.MUTATE_FOLDER ?? '') : undefined,
      // Stryker asks for plain threads.
      configureVitest({ project, vitest }) {
        project.config.pool = 'kept-thread';
        project.config.poolRunner = { name: 'kept-thread', createPoolWorker: keptThread };
        vitest.onClose(endThread);
      },
    },
  ],
  test: {
    include: ['test/mutation/quick.ts'],
    setupFiles: ['test/mutation/setup.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});

// Bundles a benchmark and runs it against the built library: `node test/bench/run.mjs bench` or `check`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const [, , name = 'bench', ...options] = process.argv;
const bench = fileURLToPath(new URL('.', import.meta.url));

/** The library comes from dist, everything else from node_modules. */
const builtLibrary = {
  name: 'built-library',
  setup(build) {
    build.onResolve({ filter: /^signal-to-order/ }, ({ path }) => {
      const entry = path.slice('signal-to-order'.length).replace('/', '') || 'index';
      return { path: `../../../dist/${entry}.js`, external: true };
    });
  },
};

/** typia generates its validator from a type, with a compiler transformer. */
const generatedByTypia = {
  name: 'generated-by-typia',
  setup(build) {
    build.onLoad({ filter: /typia\.ts$/ }, async ({ path }) => {
      const [{ default: typescript }, { default: transform }] = await Promise.all([
        import('typescript'),
        import('typia/lib/transform'),
      ]);
      const { config } = typescript.readConfigFile(`${bench}tsconfig.json`, typescript.sys.readFile);
      const { options } = typescript.parseJsonConfigFileContent(config, typescript.sys, bench);
      const program = typescript.createProgram([path], { ...options, noEmit: false });
      const faults = [];
      let contents = '';
      program.emit(
        program.getSourceFile(path),
        (_, text) => {
          contents = text;
        },
        undefined,
        false,
        { before: [transform(program, {}, { addDiagnostic: (fault) => faults.push(fault) })] },
      );
      return faults.length === 0
        ? { contents, loader: 'js' }
        : { errors: faults.map(({ messageText }) => ({ text: String(messageText) })) };
    });
  },
};

await build({
  absWorkingDir: bench,
  entryPoints: [`${name}.ts`],
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  plugins: [builtLibrary, generatedByTypia],
  logLevel: 'warning',
});
const { status } = spawnSync(process.execPath, ['--expose-gc', `${bench}dist/${name}.js`, ...options], {
  stdio: 'inherit',
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
});
process.exitCode = status ?? 1;

// Runs a TypeScript program of this repository: node scripts/run-typescript.mjs <file.ts> [arguments…].
// Node 20 reads no TypeScript, so the program is bundled first; packages are left to Node. The bundle lies in
// node_modules/.cache, so that the packages are found; programs find their files by the working directory.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { build } from 'esbuild';

const [file, ...given] = process.argv.slice(2);
if (file === undefined) {
  console.error('Which program? node scripts/run-typescript.mjs <file.ts> [arguments…]');
  process.exit(2);
}
const outfile = `node_modules/.cache/run-typescript/${randomUUID()}.mjs`;
try {
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'error',
  });
  const { status } = spawnSync(process.execPath, ['--enable-source-maps', outfile, ...given], { stdio: 'inherit' });
  process.exitCode = status ?? 2;
} finally {
  rmSync(outfile, { force: true });
}

// Writes the committed files that are generated from the sources: npm run generate [-- <name>]
import { spawnSync } from 'node:child_process';

/** Generators by name, in the order of their dependencies. Tests fail when a file is out of date. */
const generators: Readonly<Record<string, () => unknown>> = {
  types: () => import('./schema/write-field-types.js'),
  calendars: () => import('./calendars/write-calendars.js'),
  instruments: () => import('./instruments/write-instruments.js'),
  docs: () => import('./write-pages.js'),
  changelog: () => import('./write-changelog.js'),
  picture: () => import('./picture/draw.js'),
  golden: () => import('../../test/golden/update.js'),
  api: () => {
    npm('run', 'build');
    npm('ci', '--no-audit', '--no-fund', '--prefix', 'test/runtimes');
    npm('run', 'api', '--prefix', 'test/runtimes');
  },
};

function npm(...args: readonly string[]): void {
  const { status } = spawnSync('npm', [...args, '--silent'], { stdio: 'inherit' });
  if (status !== 0) {
    throw new Error(`npm ${args.join(' ')} failed.`);
  }
}

const name = process.argv[2];
if (name !== undefined && !Object.hasOwn(generators, name)) {
  console.error(`Unknown name "${name}". Names: ${Object.keys(generators).join(', ')}; without a name, all of them.`);
  process.exitCode = 2;
} else {
  for (const [each, generate] of Object.entries(generators)) {
    if (name === undefined || name === each) {
      console.log(`${each} …`);
      await generate();
    }
  }
}

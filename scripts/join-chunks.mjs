// Joins the chunks that tsup made of the ES modules in dist. esbuild makes one for every set of entries that share
// something, ten for the main entry, and each costs about a millisecond to import. Three do: what imports nothing, with the
// catalogue, which a bundler can so take alone; what needs the parser of formulas; and the rest.
import { rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { rollup } from 'rollup';

const dist = resolve('dist');
const modules = (await readdir(dist)).filter((name) => name.endsWith('.js'));
const isChunk = (path) => /[\\/]chunk-[\w-]+\.js$/.test(path);

const bundle = await rollup({
  input: modules.filter((name) => !isChunk(join(dist, name))).map((name) => join(dist, name)),
  external: (id) => !id.startsWith('.') && !isAbsolute(id),
  // What is unused was left out already, and comments on purity are kept for the bundlers of users.
  treeshake: false,
});

/** Whether a module imports the parser of formulas, itself or through others. */
function needsParser(id, getModuleInfo, seen = new Set()) {
  seen.add(id);
  const imported = getModuleInfo(id)?.importedIds ?? [];
  return imported.some(
    (other) => other === 'jsep' || (!seen.has(other) && isChunk(other) && needsParser(other, getModuleInfo, seen)),
  );
}

const importsNothing = (id, getModuleInfo) => getModuleInfo(id)?.importedIds.length === 0;

const { output } = await bundle.write({
  dir: dist,
  format: 'esm',
  entryFileNames: '[name].js',
  hoistTransitiveImports: false,
  chunkFileNames: 'chunk-[hash].js',
  manualChunks(id, { getModuleInfo }) {
    if (!isChunk(id)) {
      return undefined;
    }
    if (importsNothing(id, getModuleInfo)) {
      return 'catalogue';
    }
    return needsParser(id, getModuleInfo) ? 'parsing' : 'planning';
  },
});
const written = new Set(output.map(({ fileName }) => fileName));
for (const name of modules.filter((file) => !written.has(file))) {
  rmSync(join(dist, name));
}

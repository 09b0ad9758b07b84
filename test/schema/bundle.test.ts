import { resolve } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

/** The source files that leave bytes in what a bundler makes of a line. */
async function sourcesOf(line: string): Promise<readonly string[]> {
  const { metafile } = await build({
    stdin: { contents: line, resolveDir: resolve(import.meta.dirname, '../..') },
    bundle: true,
    format: 'esm',
    packages: 'external',
    write: false,
    metafile: true,
  });
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs: parts }) => Object.entries(parts));
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
}

const documents = /^dist\/schema\/|^src\/schema\/documents/;

describe('a bundle', () => {
  it('of the main entry has no schemas', async () => {
    const sources = await sourcesOf("export * from './src/index.ts'");
    expect(sources).toContain('src/signal/parse-signal.ts');
    expect(sources.filter((path) => /^(?:src|dist)\/schema\//.test(path))).toEqual([]);
  });

  it('of signalSchema has no document', async () => {
    const sources = await sourcesOf("export { signalSchema } from './src/schema/index.ts'");
    expect(sources).toContain('src/schema/signal-schema.ts');
    expect(sources.filter((path) => documents.test(path))).toEqual([]);
  });

  it('of a document has only that document', async () => {
    const sources = await sourcesOf("export { planJsonSchema } from './src/schema/index.ts'");
    expect(sources.filter((path) => /\.[jt]son?$/.test(path)).toSorted()).toEqual(['dist/schema/plan.schema.json']);
  });
});

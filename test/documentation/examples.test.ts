import { resolve } from 'node:path';
import * as fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { fixtures } from './fixtures.js';
import { modules, programOf, publicNames, subpaths } from './public-api.js';
import { runExample } from './run-example.js';

const names = publicNames(programOf(Object.values(subpaths)));
const values = names.filter(({ isValue }) => isValue);
const examples = names.flatMap(({ name, example }) => (example === undefined ? [] : [{ name, example }]));

/** Every public value, and what the tests of a user have at hand. */
const everything = Object.assign({ fc }, ...Object.values(modules));

function fixturesOf(name: string): Readonly<Record<string, unknown>> {
  return new Map<string, Readonly<Record<string, unknown>>>(Object.entries(fixtures)).get(name) ?? {};
}

describe('every public name', () => {
  it('has a doc comment', () => {
    expect(names.filter(({ comment }) => comment === '').map(({ name }) => name)).toEqual([]);
  });

  it('has a doc comment for every field of its type', () => {
    expect([...new Set(names.flatMap(({ undocumented }) => undocumented))]).toEqual([]);
  });

  it('has an example of two to five lines when it is a function or another value', () => {
    const lines = values.map(({ name, example = '' }) => ({ name, lines: example.split('\n').length }));
    expect(lines.filter(({ lines: count }) => count < 2 || count > 5)).toEqual([]);
  });

  it('is the only one of that name in the package', () => {
    expect(names.length).toBe(new Set(names.map(({ name }) => name)).size);
  });

  it('has fixtures only when it has an example', () => {
    const known = new Set(examples.map(({ name }) => name));
    expect(Object.keys(fixtures).filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('examples of doc comments', () => {
  it.each(examples)('$name does what its example says', async ({ name, example }) => {
    const claims = await runExample(example, { ...everything, ...fixturesOf(name) });
    expect(claims.length + Number(example.includes('fc.assert('))).toBeGreaterThan(0);
    for (const { expression, actual, expected } of claims) {
      expect(actual, expression).toEqual(expected);
    }
  });

  it('are correct TypeScript', () => {
    const programs = new Map(examples.map(({ name, example }) => [virtualPath(name), asModule(name, example)]));
    const program = programOf([], programs);
    const complaints = [...programs.keys()].flatMap((path) => {
      const source = program.getSourceFile(path);
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
        ({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
      );
    });
    expect(complaints).toEqual([]);
  });
});

function virtualPath(name: string): string {
  return resolve(import.meta.dirname, `example-${name}.ts`);
}

/** An example with the imports that its reader has to imagine. */
function asModule(name: string, example: string): string {
  const imports = Object.entries(subpaths).map(([subpath, file]) => {
    const ofSubpath = names.filter((one) => one.subpath === subpath);
    const list = ofSubpath.map((one) => (one.isValue ? one.name : `type ${one.name}`));
    return `import { ${list.join(', ')} } from '../../${file.replace(/ts$/, 'js')}';`;
  });
  const given = Object.keys(fixturesOf(name));
  return [
    ...imports,
    "import * as fc from 'fast-check';",
    "import { fixtures } from './fixtures.js';",
    'export async function example(): Promise<void> {',
    given.length === 0 ? '' : `const { ${given.join(', ')} } = fixtures.${name};`,
    `{\n${example}\n}`,
    '}',
  ].join('\n');
}

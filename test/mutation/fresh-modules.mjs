// Loads TypeScript modules again and again: each is compiled once, and evaluated once for each registry.
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import { transformSync } from 'esbuild';

const requirePackage = createRequire(import.meta.url);
const parameters = ['require', 'exports', 'module', 'importMeta'];
const compiled = new Map();
const found = new Map();

/**
 * Schemas of readers are made once, for the first test of a file that parses. Made for each call, every test that parses counts
 * as one that reaches them.
 */
const withSchemasPerCall = (source) => source.replace(/(\/\* @__PURE__ \*\/ *)once\(/g, '$1(');

const compile = (file) => {
  const known = compiled.get(file);
  if (known !== undefined) {
    return known;
  }
  const { code } = transformSync(withSchemasPerCall(readFileSync(file, 'utf8')), {
    loader: file.endsWith('.ts') ? 'ts' : 'js',
    format: 'cjs',
    target: 'node20',
    supported: { 'dynamic-import': false },
    define: { 'import.meta': 'importMeta' },
    logLevel: 'error',
  });
  const module = compileFunction(code, parameters, { filename: file });
  compiled.set(file, module);
  return module;
};

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** The file that `name` means in a module of `folder`; none for a package. */
const findFile = (root, folder, name) => {
  const entry = /^signal-to-order(?:\/(\w+))?$/.exec(name);
  if (entry !== null) {
    return join(root, 'src', entry[1] ?? '', 'index.ts');
  }
  if (!/^[./]/.test(name)) {
    return undefined;
  }
  const key = `${folder} ${name}`;
  if (!found.has(key)) {
    const path = resolve(folder, name);
    // An import of TypeScript names what its file becomes.
    const source = path.replace(/\.js$/, '.ts');
    found.set(key, isFile(source) ? source : path);
  }
  return found.get(key);
};

/** Loads files of the repository at `root`, each once. `replaced` has the packages that are given, not loaded, by name. */
export const moduleRegistry = (root, replaced) => {
  const modules = new Map();
  const load = (file) => {
    const known = modules.get(file);
    if (known !== undefined) {
      return known.exports;
    }
    const module = { exports: {} };
    modules.set(file, module);
    const folder = dirname(file);
    const require = (name) => {
      const path = findFile(root, folder, name);
      return path === undefined
        ? (replaced[name] ?? requirePackage(name))
        : /\.(?:ts|mjs)$/.test(path)
          ? load(path)
          : requirePackage(path);
    };
    compile(file)(require, module.exports, module, { url: pathToFileURL(file).href, dirname: folder, filename: file });
    return module.exports;
  };
  return load;
};

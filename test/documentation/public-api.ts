import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../..');

const { exports }: { readonly exports: Readonly<Record<string, unknown>> } = JSON.parse(
  readFileSync(resolve(root, 'package.json'), 'utf8'),
);

/** The imports that the package offers, but for JSON, and the modules that they are made from. */
export const subpaths: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(exports)
    .filter((subpath) => !subpath.endsWith('.json'))
    .map((subpath) => [subpath.replace('.', 'signal-to-order'), `src${subpath.slice(1)}/index.ts`]),
);

/** What a user gets from each import. */
export const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = Object.fromEntries(
  await Promise.all(
    Object.entries(subpaths).map(async ([subpath, file]) => [subpath, await import(resolve(root, file))]),
  ),
);

/** A public name. */
export interface PublicName {
  /** As it is imported: `signal-to-order/async`. */
  readonly subpath: string;
  readonly name: string;
  /** A function or another value; false: a type alone. */
  readonly isValue: boolean;
  /** The doc comment without its tags; empty when there is none. */
  readonly comment: string;
  /** The code of `@example`. */
  readonly example: string | undefined;
  /** Fields and methods of the type that have no doc comment, as `file:line name`. */
  readonly undocumented: readonly string[];
}

/** Parsed files of the programs of a test run: the library, the compiler's own types and those of packages. */
const sources = new Map<string, ts.SourceFile>();

/** Extra files of a program, by path. */
export type VirtualFiles = ReadonlyMap<string, string>;

/** The library's own sources, compiled as the project compiles them. */
export function programOf(files: readonly string[], virtual: VirtualFiles = new Map()): ts.Program {
  const { config } = ts.readConfigFile(resolve(root, 'tsconfig.test.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: ['x.ts'] }, ts.sys, root);
  const own = { ...options, noEmit: true, noUnusedLocals: false, noUnusedParameters: false };
  const host = ts.createCompilerHost(own);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (path) => virtual.has(path) || fileExists.call(host, path);
  host.readFile = (path) => virtual.get(path) ?? readFile.call(host, path);
  host.getSourceFile = (path, target, ...rest) => {
    const text = virtual.get(path);
    if (text !== undefined) {
      return ts.createSourceFile(path, text, target);
    }
    const source = sources.get(path) ?? getSourceFile.call(host, path, target, ...rest);
    if (source !== undefined) {
      sources.set(path, source);
    }
    return source;
  };
  return ts.createProgram([...files.map((file) => resolve(root, file)), ...virtual.keys()], own, host);
}

/** Every name that the package exports, subpath by subpath; what a second subpath hands on is listed once. */
export function publicNames(program: ts.Program): readonly PublicName[] {
  const checker = program.getTypeChecker();
  const seen = new Set<ts.Symbol>();
  return Object.entries(subpaths).flatMap(([subpath, file]) => {
    const source = program.getSourceFile(resolve(root, file));
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
    if (module === undefined) {
      throw new Error(`${file} is not a module`);
    }
    return checker.getExportsOfModule(module).flatMap((exported): readonly PublicName[] => {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      if (seen.has(symbol)) {
        return [];
      }
      seen.add(symbol);
      const example = symbol.getJsDocTags(checker).find(({ name }) => name === 'example');
      return [
        {
          subpath,
          name: exported.name,
          isValue: (symbol.flags & ts.SymbolFlags.Value) !== 0,
          comment: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
          example: example === undefined ? undefined : ts.displayPartsToString(example.text),
          undocumented: symbol.flags & ts.SymbolFlags.Type ? undocumentedFields(symbol, checker) : [],
        },
      ];
    });
  });
}

/** The fields of a type, those of its parts and of objects inside it included, that say nothing of themselves. */
function undocumentedFields(symbol: ts.Symbol, checker: ts.TypeChecker): readonly string[] {
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const parts = type.isUnion() ? type.types : [type];
  const inherited = parts.flatMap((part) => part.getProperties()).flatMap((field) => field.declarations ?? []);
  const written = (symbol.declarations ?? []).flatMap(fieldsInside);
  const silent = [...inherited, ...written]
    .filter((node) => node.getSourceFile().fileName.startsWith(resolve(root, 'src')))
    .filter((node) => (ts.isPropertySignature(node) && !isNever(node)) || ts.isMethodSignature(node))
    .filter((node) => !isInline(node))
    .filter((node) => ts.getJSDocCommentsAndTags(node).length === 0);
  return [...new Set(silent.map(placeOf))];
}

function fieldsInside(node: ts.Node): readonly ts.Declaration[] {
  const found: ts.Declaration[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isPropertySignature(inner) || ts.isMethodSignature(inner)) {
      found.push(inner);
    }
    ts.forEachChild(inner, visit);
  };
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
    visit(node);
  }
  return found;
}

/** A field that must be absent needs no comment. */
function isNever({ type }: ts.PropertySignature): boolean {
  return type?.kind === ts.SyntaxKind.NeverKeyword;
}

/** An object type in one line is described by the field that has it. */
function isInline(node: ts.Node): boolean {
  const source = node.getSourceFile();
  const { parent } = node;
  const lineOf = (place: number): number => source.getLineAndCharacterOfPosition(place).line;
  return ts.isTypeLiteralNode(parent) && lineOf(parent.getStart(source)) === lineOf(parent.end);
}

function placeOf(node: ts.Declaration): string {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
  const name = ts.getNameOfDeclaration(node)?.getText(source) ?? '?';
  return `${source.fileName.slice(root.length + 1)}:${line + 1} ${name}`;
}

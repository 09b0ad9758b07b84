import { resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../..');

/** The subpaths of the package and the modules that they are made from. */
export const subpaths = {
  'signal-to-order': 'src/index.ts',
  'signal-to-order/async': 'src/async/index.ts',
  'signal-to-order/testing': 'src/testing/index.ts',
} as const;

export type Subpath = keyof typeof subpaths;

/** A public name. */
export interface PublicName {
  readonly subpath: Subpath;
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
    return text === undefined
      ? getSourceFile.call(host, path, target, ...rest)
      : ts.createSourceFile(path, text, target);
  };
  return ts.createProgram([...files.map((file) => resolve(root, file)), ...virtual.keys()], own, host);
}

/** Every name that the package exports, subpath by subpath. */
export function publicNames(program: ts.Program): readonly PublicName[] {
  const checker = program.getTypeChecker();
  return Object.entries(subpaths).flatMap(([subpath, file]) => {
    const source = program.getSourceFile(resolve(root, file));
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
    if (module === undefined) {
      throw new Error(`${file} is no module`);
    }
    return checker.getExportsOfModule(module).map((exported): PublicName => {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const example = symbol.getJsDocTags(checker).find(({ name }) => name === 'example');
      return {
        // The keys of `subpaths` are the union; Object.entries widens them to string.
        subpath: subpath as Subpath,
        name: exported.name,
        isValue: (symbol.flags & ts.SymbolFlags.Value) !== 0,
        comment: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
        example: example === undefined ? undefined : ts.displayPartsToString(example.text),
        undocumented: symbol.flags & ts.SymbolFlags.Type ? undocumentedFields(symbol, checker) : [],
      };
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

/** A field that must not be there has nothing to say. */
function isNever({ type }: ts.PropertySignature): boolean {
  return type?.kind === ts.SyntaxKind.NeverKeyword;
}

/** An object written in one line is described by what it stands at. */
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

// The type check of `npm run lint`: src/ by tsconfig.json, then the other files by tsconfig.test.json. No file is read or
// checked twice, and none that has not changed since the last run without errors.
import ts from 'typescript';

const sources = new Map();
const checked = new Set();
const found = ['tsconfig.json', 'tsconfig.test.json'].flatMap(check);
if (found.length > 0) {
  const names = {
    getCurrentDirectory: ts.sys.getCurrentDirectory,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  };
  console.log(ts.formatDiagnostics(found, names));
  process.exitCode = 1;
}

/** Diagnostics of the files of a configuration that no configuration before it has. */
function check(configuration) {
  const { config, error } = ts.readConfigFile(configuration, ts.sys.readFile);
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, process.cwd());
  const program = ts.createIncrementalProgram({
    rootNames: fileNames,
    options: { ...options, incremental: true, tsBuildInfoFile: `node_modules/.cache/${configuration}.tsbuildinfo` },
    createProgram: ts.createSemanticDiagnosticsBuilderProgram,
    host: sharedHost(options),
  });
  const diagnostics = [
    ...(error === undefined ? errors : [error]),
    ...program.getOptionsDiagnostics(),
    ...program.getSyntacticDiagnostics(),
    ...program.getGlobalDiagnostics(),
  ];
  const isChecked = ({ fileName }) => checked.has(fileName);
  for (;;) {
    const next = program.getSemanticDiagnosticsOfNextAffectedFile(undefined, isChecked);
    if (next === undefined) {
      break;
    }
    // Types that `isolatedDeclarations` asks for.
    if (options.declaration && 'fileName' in next.affected) {
      diagnostics.push(...program.getDeclarationDiagnostics(next.affected));
    }
  }
  // With `isolatedModules`, a file that imports a changed one is not among the affected files, but has no result any more.
  for (const file of program.getSourceFiles().filter((each) => !isChecked(each))) {
    diagnostics.push(...program.getSemanticDiagnostics(file));
  }
  for (const file of fileNames) {
    checked.add(file);
  }
  if (diagnostics.length === 0) {
    program.emit();
  }
  return diagnostics;
}

/** A host whose source files are those of all configurations. */
function sharedHost(options) {
  const host = ts.createIncrementalCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (name, ...rest) => {
    const source = sources.get(name) ?? read(name, ...rest);
    sources.set(name, source);
    return source;
  };
  return host;
}

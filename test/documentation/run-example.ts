import ts from 'typescript';
import { readExpectation } from './literal.js';

/** One thing that an example claims. */
export interface Claim {
  /** The expression, as it is written. */
  readonly expression: string;
  /** What came out of it. */
  readonly actual: unknown;
  /** What the comment behind it says. */
  readonly expected: unknown;
}

/** A name that a program imports. */
export interface ImportedName {
  readonly from: string;
  /** What the module calls it. */
  readonly name: string;
  /** What the program calls it. */
  readonly local: string;
  /** `import * as name`: the name is the module. */
  readonly isWhole: boolean;
}

/**
 * Runs an example and answers what it claims. A line `expression; // value` is a claim; any other statement is run. A
 * comment behind a declaration is prose.
 */
export async function runExample(code: string, scope: Readonly<Record<string, unknown>>): Promise<readonly Claim[]> {
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2022, true);
  const claims: Claim[] = [];
  const commentsOfClaims: string[] = [];
  const body = source.statements.map((statement) => {
    const text = statement.getText(source);
    if (ts.isImportDeclaration(statement)) {
      return '';
    }
    const comment = commentBehind(statement, code);
    if (!ts.isExpressionStatement(statement) || comment === undefined) {
      return text;
    }
    commentsOfClaims.push(comment);
    return `claim(${commentsOfClaims.length - 1}, ${JSON.stringify(text)}, (${text.replace(/;$/, '')}));`;
  });
  const claim = (index: number, expression: string, actual: unknown): void => {
    const { value: expected } = readExpectation(commentsOfClaims[index] ?? '');
    // Later lines may change what was given: the claim is about this moment.
    claims.push({ expression, actual: structuredClone(actual), expected });
  };
  const { outputText } = ts.transpileModule(`(async () => {\n${body.join('\n')}\n})()`, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  // An inner block lets an example declare a name that the scope has, too.
  const run = new Function('claim', ...Object.keys(scope), `return ${outputText}`);
  await run(claim, ...Object.values(scope));
  return claims;
}

/** The values that a program imports, without types. */
export function importsOf(code: string): readonly ImportedName[] {
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2022, true);
  return source.statements.filter(ts.isImportDeclaration).flatMap<ImportedName>(({ moduleSpecifier, importClause }) => {
    const from = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
    const bindings = importClause?.isTypeOnly === true ? undefined : importClause?.namedBindings;
    if (bindings === undefined) {
      return [];
    }
    return ts.isNamespaceImport(bindings)
      ? [{ from, name: bindings.name.text, local: bindings.name.text, isWhole: true }]
      : bindings.elements
          .filter(({ isTypeOnly }) => !isTypeOnly)
          .map(({ name, propertyName = name }) => ({
            ...{ from, name: propertyName.text, local: name.text },
            isWhole: false,
          }));
  });
}

/** The `//` comment that ends the line of a statement. */
function commentBehind(statement: ts.Statement, code: string): string | undefined {
  const [range] = ts.getTrailingCommentRanges(code, statement.end) ?? [];
  return range === undefined ? undefined : code.slice(range.pos + 2, range.end).trim();
}

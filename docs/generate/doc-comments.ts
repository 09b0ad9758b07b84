// Doc comments of the sources: those of the fields of interfaces and types, by field name.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The first doc comment of each field in a file, within the given declarations or in all. */
export function fieldComments(file: string, within?: readonly string[]): ReadonlyMap<string, string> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  const comments = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertySignature(node) || ts.isMethodSignature(node)) {
      const name = node.name.getText(source);
      const [doc] = ts.getJSDocCommentsAndTags(node);
      const text = doc !== undefined && ts.isJSDoc(doc) ? ts.getTextOfJSDocComment(doc.comment) : undefined;
      if (text !== undefined && !comments.has(name)) {
        comments.set(name, text.replaceAll(/\s+/g, ' '));
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const statement of source.statements) {
    const named = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
    if (named && (within === undefined || within.includes(statement.name.text))) {
      visit(statement);
    }
  }
  return comments;
}

// What the sources say of themselves: the doc comment of every field of an interface or type, by its name.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The first doc comment of each field that a file declares, within the declarations named or in all. */
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

// Typedoc plugin: a type that is the words of a table (`(typeof actions)[number]`) is shown as the words, because the
// table itself is not exported and would be shown as a name without a page.
import { Converter, LiteralType, ReflectionKind, UnionType } from 'typedoc';
import ts from 'typescript';

/** @param {import('typedoc').Application} application */
export function load({ converter }) {
  const spelledOut = new Map();
  converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    const symbol = context.getSymbolFromReflection(reflection);
    const declaration = symbol?.declarations?.find(ts.isTypeAliasDeclaration);
    if (reflection.kind !== ReflectionKind.TypeAlias || declaration === undefined) {
      return;
    }
    const type = context.checker.getTypeAtLocation(declaration.name);
    const words = type.isUnion() ? type.types : [type];
    if (!ts.isUnionTypeNode(declaration.type) && words.every((word) => word.isStringLiteral())) {
      spelledOut.set(reflection, new UnionType(words.map(({ value }) => new LiteralType(value))));
    }
  });
  // The type is set after the event above.
  converter.on(Converter.EVENT_RESOLVE_BEGIN, () => {
    for (const [reflection, type] of spelledOut) {
      reflection.type = type;
    }
  });
}

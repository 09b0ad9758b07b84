import ts from 'typescript';
import * as vocabulary from '../../../src/core/vocabulary.js';
import type { JsonSchema } from './json-schema.js';

/** Types of the sources, with their doc comments and schemas. */
export interface Types {
  /** The type that a source file declares under a name. */
  type(file: string, name: string): Shown;
}

/** A type with its doc comments. */
export interface Shown {
  /** Doc comment of the type itself. */
  readonly text: string;
  /** One of its fields. */
  field(name: string): Shown | undefined;
  /** JSON Schema of its values. Named objects in it are added to the definitions. */
  schema(definitions: Map<string, JsonSchema>): JsonSchema;
}

/** Patterns of aliases of `string`, by the name of the alias. */
const formOfAlias: Readonly<Record<string, string>> = {
  IsoInstant: '^[+-]?\\d{4,6}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?Z$',
  IsoDate: '^\\d{4}-\\d\\d-\\d\\d$',
};

/** Decimal text as the library writes it: plain digits without trailing zeros. */
const canonicalDecimal = '^-?(?:0|[1-9]\\d*)(?:\\.\\d*[1-9])?$';

/** Types that the sources declare, read by the compiler: documents follow the types. */
export function readTypes(files: readonly string[]): Types {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  return {
    type(file, name) {
      const source = program.getSourceFile(file);
      const declaration = source?.statements.find(
        (node) => (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && node.name.text === name,
      );
      if (declaration === undefined) {
        throw new Error(`${file} declares no type ${name}.`);
      }
      return shown(checker.getTypeAtLocation(declaration), checker);
    },
  };
}

function shown(type: ts.Type, checker: ts.TypeChecker, text = textOf(type.aliasSymbol ?? type.symbol, checker)): Shown {
  return {
    text,
    field(name) {
      const inside = elementOf(type, checker);
      for (const part of inside.isUnion() ? inside.types : [inside]) {
        const field = checker.getPropertyOfType(part, name);
        if (field !== undefined && part.flags & ts.TypeFlags.Object) {
          return shown(checker.getTypeOfSymbol(field), checker, textOf(field, checker));
        }
      }
      return undefined;
    },
    schema: (definitions) => schemaOf(type, undefined, { checker, definitions }),
  };
}

function textOf(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): string {
  return ts.displayPartsToString(symbol?.getDocumentationComment(checker)).replaceAll('\n', ' ');
}

/** Type of the innermost elements of lists and maps. */
function elementOf(type: ts.Type, checker: ts.TypeChecker): ts.Type {
  const there = checker.getNonNullableType(type);
  const element = there.getNumberIndexType() ?? there.getStringIndexType();
  return element === undefined || there.flags & ts.TypeFlags.StringLike ? there : elementOf(element, checker);
}

interface Walk {
  readonly checker: ts.TypeChecker;
  readonly definitions: Map<string, JsonSchema>;
}

function schemaOf(type: ts.Type, node: ts.TypeNode | undefined, walk: Walk): JsonSchema {
  const alias = node !== undefined && ts.isTypeReferenceNode(node) ? node.typeName.getText() : '';
  const form = formOfAlias[alias];
  if (form !== undefined) {
    return { type: 'string', pattern: form };
  }
  if (alias === 'JsonValue' || type.aliasSymbol?.name === 'JsonValue') {
    return {};
  }
  if (type.flags & ts.TypeFlags.TemplateLiteral) {
    return { type: 'string', pattern: canonicalDecimal };
  }
  if (type.flags & ts.TypeFlags.String) {
    return { type: 'string' };
  }
  if (type.flags & ts.TypeFlags.Number) {
    return { type: 'number' };
  }
  if (type.flags & ts.TypeFlags.Boolean) {
    return { type: 'boolean' };
  }
  if (type.flags & ts.TypeFlags.BooleanLiteral) {
    return { const: walk.checker.typeToString(type) === 'true' };
  }
  if (type.isStringLiteral()) {
    return { const: type.value };
  }
  if (type.isUnion()) {
    return unionSchema(type.types, walk);
  }
  const element = walk.checker.isArrayLikeType(type) ? type.getNumberIndexType() : undefined;
  if (element !== undefined) {
    return { type: 'array', ...lengthOf(type, walk.checker), items: schemaOf(element, undefined, walk) };
  }
  if (type.getStringIndexType() !== undefined) {
    return { type: 'object' };
  }
  if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) {
    return objectSchema(type, walk);
  }
  throw new Error(`No schema is known for ${walk.checker.typeToString(type)}.`);
}

/** Limits of a list's length: an empty list has the length 0 in its type, a list of at least one is a tuple. */
function lengthOf(type: ts.Type, checker: ts.TypeChecker): JsonSchema {
  const length = checker.getPropertyOfType(type, 'length');
  const exact = length === undefined ? undefined : checker.getTypeOfSymbol(length);
  if (exact?.isNumberLiteral() || exact?.isIntersection()) {
    return { maxItems: 0 };
  }
  return checker.isTupleType(type) ? { minItems: 1 } : {};
}

function unionSchema(types: readonly ts.Type[], walk: Walk): JsonSchema {
  const words = types.flatMap((type) => (type.isStringLiteral() ? [type.value] : []));
  return words.length === types.length
    ? { enum: inOrder(words) }
    : { anyOf: types.map((type) => schemaOf(type, undefined, walk)) };
}

/** In the order of the vocabulary, otherwise alphabetical: the order of the compiler differs between programs. */
function inOrder(words: readonly string[]): readonly string[] {
  const lists = Object.values(vocabulary).filter((list) => Array.isArray(list));
  const list = lists.find((one) => one.length === words.length && one.every((word) => words.includes(word)));
  return list ?? words.toSorted();
}

function objectSchema(type: ts.Type, walk: Walk): JsonSchema {
  // An intersection has no symbol.
  const symbol: ts.Symbol | undefined = type.symbol;
  if (symbol?.declarations?.some((node) => ts.isInterfaceDeclaration(node)) !== true) {
    return fieldsSchema(type, walk);
  }
  const { name } = symbol;
  if (!walk.definitions.has(name)) {
    // The key comes first: a type can contain itself, and definitions keep the order of discovery.
    walk.definitions.set(name, {});
    walk.definitions.set(name, {
      title: name,
      description: textOf(symbol, walk.checker),
      ...fieldsSchema(type, walk),
    });
  }
  return { $ref: `#/$defs/${name}` };
}

/** True for a field that this member of a union never has: `limitPrice?: never`. */
function isAbsent(field: ts.Symbol, checker: ts.TypeChecker): boolean {
  return (checker.getNonNullableType(checker.getTypeOfSymbol(field)).flags & ts.TypeFlags.Never) !== 0;
}

function fieldsSchema(type: ts.Type, walk: Walk): JsonSchema {
  const { checker } = walk;
  const fields = checker.getPropertiesOfType(type).filter((field) => !isAbsent(field, checker));
  const properties = fields.map((field): [string, JsonSchema] => {
    const declaration = field.declarations?.find((node) => ts.isPropertySignature(node));
    const value = schemaOf(checker.getNonNullableType(checker.getTypeOfSymbol(field)), declaration?.type, walk);
    const text = textOf(field, checker);
    return [field.name, text === '' ? value : { description: text, ...value }];
  });
  const required = fields.filter(({ flags }) => (flags & ts.SymbolFlags.Optional) === 0).map(({ name }) => name);
  return { type: 'object', properties: Object.fromEntries(properties), required };
}

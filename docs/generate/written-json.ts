// JSON as people write it.

/** JSON in one line, with spaces as people write it. */
export function inOneLine(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(inOneLine).join(', ')}]`;
  }
  if (typeof value !== 'object' || value === null) {
    return JSON.stringify(value);
  }
  const fields = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${inOneLine(inner)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** JSON in one line where it is short; else its outermost level in lines, and inner levels where they are long. */
export function inLines(value: unknown, indent = ''): string {
  const line = inOneLine(value);
  if (line.length + indent.length <= 68 || typeof value !== 'object' || value === null) {
    return line;
  }
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => `${inner}${inLines(item, inner)}`).join(',\n')}\n${indent}]`;
  }
  const fields = Object.entries(value).map(
    ([name, part]) => `${inner}${JSON.stringify(name)}: ${inLines(part, inner)}`,
  );
  return `{\n${fields.join(',\n')}\n${indent}}`;
}

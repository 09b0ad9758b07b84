// JSON with the spaces and lines of handwritten JSON.

/** JSON in one line, with spaces. */
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

/** JSON in one line if it is short; otherwise one line for each field, and the same for long inner values. */
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

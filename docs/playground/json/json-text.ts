/** An object or a list stays on one line up to this width. */
const widest = 64;

/** A JSON value as text for a narrow editor: short values on one line, otherwise one member per line. */
export function jsonText(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) {
    return JSON.stringify(value) ?? 'null';
  }
  const isList = Array.isArray(value);
  const [opening, closing] = isList ? ['[', ']'] : ['{', '}'];
  const inner = `${indent}  `;
  const members = isList
    ? value.map((item) => jsonText(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${jsonText(item, inner)}`);
  if (members.length === 0) {
    return opening + closing;
  }
  const line = isList ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`;
  // The whole value is never one line: a message is easier to change with a field a line.
  return indent !== '' && !line.includes('\n') && indent.length + line.length <= widest
    ? line
    : `${opening}\n${members.map((member) => inner + member).join(',\n')}\n${indent}${closing}`;
}

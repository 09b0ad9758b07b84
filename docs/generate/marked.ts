// The generated parts of a page are between two comments: `<!-- generated: name -->` and `<!-- end -->`.

/** A page with a new text of one generated part. */
export function withGenerated(page: string, name: string, part: string): string {
  const start = `<!-- generated: ${name} -->\n`;
  const end = '\n<!-- end -->';
  const from = page.indexOf(start);
  const to = page.indexOf(end, from);
  if (from === -1 || to === -1) {
    throw new Error(`The page has no part "${name}".`);
  }
  return `${page.slice(0, from + start.length)}\n${part.trim()}\n${page.slice(to)}`;
}

/** Text in the cell of a Markdown table. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** Text as code; a bar inside a table is escaped. */
export function code(text: string): string {
  return `\`${cell(text)}\``;
}

/** Text with Markdown and HTML escaped. */
export function asText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('{{', '&#123;{')
    .replaceAll(/([*_|[\]`])/g, '\\$1');
}

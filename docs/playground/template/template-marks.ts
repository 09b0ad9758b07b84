import type { Mark } from '../editor/mark.js';
import type { LintFinding } from '../library.js';

/** The findings of a template as marks in its text, each at least one character long. */
export function templateMarks(text: string, findings: readonly LintFinding[]): readonly Mark[] {
  const lines = text.split('\n');
  const starts = lines.map((_, index) => lines.slice(0, index).reduce((sum, line) => sum + line.length + 1, 0));
  return findings.map(({ line, column, length, code, message, severity }) => {
    const characters = [...(lines[line - 1] ?? '')];
    const start = starts[line - 1] ?? text.length;
    const from = start + characters.slice(0, column - 1).join('').length;
    const to = start + characters.slice(0, column - 1 + Math.max(1, length)).join('').length;
    return { from: Math.min(from, Math.max(0, to - 1)), to, code, message, severity };
  });
}

// Lints the alerts in checkouts of public repositories: npx tsx test/templates/public-alerts.ts CHECKOUT…
// A checkout is a work tree, or a git directory without one. Nothing of it is kept. docs/writing-alerts.md lists those that
// were read last.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { lintCatalogue, lintTemplate } from '../../src/templates/index.js';
import { type AlertForm, type AlertText, alertsIn, formOf } from './alerts-in-text.js';

const { positionals } = parseArgs({ allowPositionals: true });

const textFile = /\.(?:md|mdx|markdown|txt|json|pine|rst|html|py|js|ts|tsx|jsx|go|rs|php|rb|java|cs)$/i;
const maxFileBytes = 500_000;

/** Path and content of the text files of a checkout. */
function filesOf(checkout: string): readonly { readonly path: string; readonly content: string }[] {
  if (existsSync(join(checkout, 'objects'))) {
    const git = (...args: string[]): string =>
      execFileSync('git', ['--git-dir', checkout, ...args], {
        maxBuffer: 1e9,
        stdio: ['ignore', 'pipe', 'ignore'],
      }).toString();
    return git('ls-tree', '-r', '-l', '-z', 'HEAD')
      .split('\0')
      .flatMap((line) => {
        const match = /^\d+ blob [0-9a-f]+ +(\d+)\t(.*)$/s.exec(line);
        return match && textFile.test(match[2] ?? '') && Number(match[1]) <= maxFileBytes ? [match[2] ?? ''] : [];
      })
      .map((path) => ({ path, content: git('show', `HEAD:${path}`) }));
  }
  return readdirSync(checkout, { recursive: true, encoding: 'utf8' })
    .filter((path) => textFile.test(path) && !/(?:^|\/)(?:node_modules|\.git)\//.test(path))
    .map((path) => join(checkout, path))
    .filter((path) => statSync(path).isFile() && statSync(path).size <= maxFileBytes)
    .map((path) => ({ path, content: readFileSync(path, 'utf8') }));
}

const totals: Record<AlertForm, { alerts: number; withErrors: number }> = {
  ours: { alerts: 0, withErrors: 0 },
  other: { alerts: 0, withErrors: 0 },
};

for (const checkout of positionals) {
  const name = basename(checkout) === 'repo' ? basename(dirname(checkout)) : basename(checkout);
  const alerts = new Map<string, AlertText>();
  for (const { path, content } of filesOf(checkout)) {
    for (const alert of alertsIn(content)) {
      alerts.set(alert.text, { ...alert, place: `${path}:${alert.line}` });
    }
  }
  const count = { ours: 0, other: 0 };
  for (const { text, place, platform } of alerts.values()) {
    const form = formOf(text);
    count[form] += 1;
    totals[form].alerts += 1;
    const errors = lintTemplate(text, { platform }).findings.filter(
      // For other platforms, only the JSON and the placeholders are judged, not the fields.
      ({ severity, code }) =>
        severity === 'error' && (form === 'ours' || code === 'malformed-json' || code in lintCatalogue),
    );
    if (errors.length > 0) {
      totals[form].withErrors += 1;
    }
    if (errors.length > 0) {
      console.log(`${name} ${place}`);
      console.log(text.replaceAll(/^/gm, '    '));
      console.log(errors.map(({ line, code, message }) => `  line ${line}: ${code}: ${message}`).join('\n'));
    }
  }
  console.log(`${name}: ${count.ours} alerts of this form, ${count.other} of another platform's`);
}
console.log(JSON.stringify(totals));

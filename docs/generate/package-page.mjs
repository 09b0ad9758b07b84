// The README as the page of the package on npm: its links lead to the repository that package.json names.
//
//   node docs/generate/package-page.mjs check    fails while package.json has the placeholder (prepublishOnly)
//   node docs/generate/package-page.mjs write    makes the links of README.md absolute (prepack)
//   node docs/generate/package-page.mjs restore  puts README.md back (postpack)
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const original = '.readme-original';
const { repository, homepage, bugs, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const address = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');

const steps = { check, write, restore };
const [, , step = ''] = process.argv;
if (Object.hasOwn(steps, step)) {
  steps[step]();
} else {
  fail(`Unknown step "${step}": ${Object.keys(steps).join(', ')}.`);
}

function check() {
  if (address.includes('/OWNER/')) {
    fail('Replace OWNER in repository, homepage and bugs of package.json before publishing.');
  } else if (homepage !== `${address}#readme` || bugs !== `${address}/issues`) {
    fail(`In package.json, homepage must be ${address}#readme and bugs ${address}/issues, as in repository.`);
  }
}

function write() {
  // An earlier pack may have been interrupted.
  restore();
  const text = readFileSync('README.md', 'utf8');
  writeFileSync(original, text);
  writeFileSync('README.md', text.replaceAll(/(!?)(\[[^\]]*\])\((?!https?:|#)([^)]+)\)/g, absolute));
}

/** A picture needs the file itself, a link the page that shows the file. */
function absolute(_, picture, text, path) {
  return `${picture}${text}(${address}/${picture === '!' ? 'raw' : 'blob'}/v${version}/${path})`;
}

function restore() {
  if (existsSync(original)) {
    renameSync(original, 'README.md');
  }
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

// After the build: every link within the site leads to a page or file that is there, and to an anchor that is on it.
// VitePress looks at pages only, not at anchors.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const site = resolve(import.meta.dirname, '.vitepress/dist');
const base = process.env.DOCS_BASE ?? '/';

const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
const html = new Map(pages.map((file) => [file, readFileSync(join(site, file), 'utf8')]));
const anchors = new Map(
  [...html].map(([file, text]) => [file, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
);

const dead = [...html].flatMap(([page, text]) =>
  [...text.matchAll(/<a\b[^>]*? href="([^"]+)"/g)]
    .map(([, href]) => href.replaceAll('&amp;', '&'))
    .filter((href) => !/^[a-z]+:/.test(href) && !leads(page, href))
    .map((href) => `${page}: ${href}`),
);

function leads(page, href) {
  const [path, anchor = ''] = href.replace(/\?[^#]*/, '').split('#');
  const file = path === '' ? page : fileOf(page, path);
  if (anchor === '' || !file.endsWith('.html')) {
    return existsSync(join(site, file));
  }
  return anchors.get(file)?.has(decodeURIComponent(anchor)) ?? false;
}

function fileOf(page, path) {
  const file = path.startsWith('/') ? path.slice(base.length) : relative(site, resolve(site, dirname(page), path));
  return file === '' || path.endsWith('/') ? join(file, 'index.html') : file;
}

if (dead.length > 0) {
  console.error(`${dead.length} dead links:\n${[...new Set(dead)].join('\n')}`);
  process.exitCode = 1;
} else {
  console.log(`${pages.length} pages, no dead links.`);
}

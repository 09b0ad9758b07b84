import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

/** Files and folders of `docs/` that are not on the site. */
export const records: readonly string[] = ['decisions.md', 'records'];

/**
 * A link that leaves the pages leads to a file of the repository, which the site does not carry. With `DOCS_REPOSITORY`
 * (the address under which files of the repository are shown) it leads there; without, it stays as text that names
 * the file. A file that is not there fails the build, as every dead link does.
 */
export function linksIntoTheRepository(markdown: MarkdownRenderer, docs: string): void {
  const repository = process.env.DOCS_REPOSITORY;
  const root = dirname(docs);
  markdown.core.ruler.push('links-into-the-repository', ({ tokens, env }) => {
    for (const { children } of tokens) {
      const closing: boolean[] = [];
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const href = token.attrGet('href') ?? '';
          const file = fileOutside(href, dirname(env.path), docs);
          closing.push(file !== undefined && repository === undefined);
          if (file === undefined) {
            continue;
          }
          if (!existsSync(file)) {
            throw new Error(`${relative(root, env.path)} links to ${href}, which is not there`);
          }
          const path = relative(root, file);
          if (repository === undefined) {
            token.tag = 'span';
            token.attrs = [
              ['title', path],
              ['class', 'repository-file'],
            ];
          } else {
            token.attrSet('href', `${repository.replace(/\/$/, '')}/${path}`);
          }
        } else if (token.type === 'link_close' && closing.pop()) {
          token.tag = 'span';
        }
      }
    }
  });
}

/** The file that a relative link leads to, if it is not on the site. */
function fileOutside(href: string, folder: string, docs: string): string | undefined {
  if (/^([a-z]+:|#|\/)/.test(href)) {
    return undefined;
  }
  const file = resolve(folder, href.replace(/[#?].*$/, ''));
  const place = relative(docs, file);
  const isRecord = records.some((record) => place === record || place.startsWith(`${record}/`));
  return isRecord || place.startsWith('..') ? file : undefined;
}

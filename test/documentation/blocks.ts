import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A fenced block of a Markdown page. */
export interface Block {
  /** `docs/resize.md:12`: where it opens. */
  readonly place: string;
  /** Its first line, to tell it by. */
  readonly title: string;
  /** `ts`; empty when the fence names none. */
  readonly language: string;
  /** The words behind the language. */
  readonly info: string;
  readonly code: string;
  /** The next block on the page. */
  readonly next: Block | undefined;
}

/** The README and every page of the site that people write. */
export const pages: readonly string[] = [
  'README.md',
  ...readdirSync(resolve(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

/** Every fenced block of a page, in its order. */
export function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(resolve(root, page), 'utf8');
  const blocks: Block[] = [];
  for (const fence of [...text.matchAll(/^```(\w*) *([^\n]*)\n(.*?)^```$/gms)].reverse()) {
    const [, language = '', info = '', code = ''] = fence;
    const place = `${page}:${text.slice(0, fence.index).split('\n').length}`;
    blocks.push({ place, title: code.slice(0, code.indexOf('\n')), language, info, code, next: blocks.at(-1) });
  }
  return blocks.reverse();
}

/** The blocks of one language on all pages. */
export function blocksIn(language: string): readonly Block[] {
  return pages.flatMap(blocksOf).filter((block) => block.language === language);
}

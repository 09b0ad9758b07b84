import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DefaultTheme } from 'vitepress';

/** A page for each import, from those that typedoc has written; nothing before typedoc has run. */
export function apiSidebar(docs: string): DefaultTheme.SidebarItem[] {
  const api = resolve(docs, 'api');
  const files = existsSync(api) ? readdirSync(api) : [];
  const imports = files
    .filter((file) => file.endsWith('.md') && file !== 'index.md')
    .map((file) => file.slice(0, -'.md'.length))
    .sort((a, b) => a.localeCompare(b));
  return [
    { text: 'signal-to-order', link: '/api/index' },
    ...imports.map((name) => ({ text: `signal-to-order/${name}`, link: `/api/${name}` })),
  ];
}

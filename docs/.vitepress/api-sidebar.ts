import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DefaultTheme } from 'vitepress';

/** The kinds of names, what is called first. */
const kinds = [
  ['Functions', 'functions'],
  ['Values', 'variables'],
  ['Interfaces', 'interfaces'],
  ['Types', 'type-aliases'],
] as const;

/** Every public name under its import, from the pages that typedoc has written; nothing before typedoc has run. */
export function apiSidebar(docs: string): DefaultTheme.SidebarItem[] {
  const api = resolve(docs, 'api');
  const imports = existsSync(api)
    ? readdirSync(api, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : [];
  return imports
    .map(({ name }) => name)
    .sort((a, b) => Number(b === 'index') - Number(a === 'index') || a.localeCompare(b))
    .map((name) => ({
      text: name === 'index' ? 'signal-to-order' : `signal-to-order/${name}`,
      link: name === 'index' ? '/api/index' : `/api/${name}/index`,
      collapsed: name !== 'index',
      items: kinds.flatMap(([text, folder]) => {
        const items = namesIn(resolve(api, name, folder)).map((item) => ({
          text: item,
          link: `/api/${name}/${folder}/${item}`,
        }));
        return items.length === 0 ? [] : [{ text, collapsed: folder !== 'functions', items }];
      }),
    }));
}

function namesIn(folder: string): readonly string[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.filter((file) => file.endsWith('.md')).map((file) => file.slice(0, -'.md'.length));
}

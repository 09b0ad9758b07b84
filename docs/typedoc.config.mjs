import { readFileSync } from 'node:fs';

const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** What the package offers to import; JSON files speak for themselves. */
const subpaths = Object.keys(exports).filter((subpath) => !subpath.endsWith('.json'));

/** @type {Partial<import('typedoc').TypeDocOptions> & Record<string, unknown>} */
const config = {
  entryPoints: subpaths.map((subpath) => `../src${subpath.slice(1)}/index.ts`),
  tsconfig: './tsconfig.api.json',
  plugin: ['./typedoc/spelled-out.mjs', 'typedoc-plugin-markdown', 'typedoc-vitepress-theme'],
  out: './api',
  docsRoot: '.',
  // A page for each import: a page for each name has the navigation of all others in it, 160 MB in all.
  router: 'module',
  entryModule: 'index',
  readme: 'none',
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  useHTMLAnchors: true,
  tableColumnSettings: { hideModifiers: true },
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  sidebar: { pretty: true },
  name: 'API reference',
  disableSources: true,
  // `npm run lint` checks the types.
  skipErrorChecking: true,
  excludeInternal: true,
  treatWarningsAsErrors: true,
  // A part of an exported type: its fields are shown where they are used.
  intentionallyNotExported: ['src/order/order.ts:Bracket'],
};
export default config;

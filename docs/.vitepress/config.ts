import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitepress';
import { apiSidebar } from './api-sidebar.js';
import { linksIntoTheRepository } from './links-into-the-repository.js';
import { placeholdersAsText } from './placeholders-as-text.js';

const docs = resolve(import.meta.dirname, '..');

interface Page {
  readonly text: string;
  readonly link: string;
}

/** Pages by their file names; one that is not written yet has no line. */
function pages(...entries: readonly (readonly [text: string, file: string])[]): Page[] {
  return entries
    .filter(([, file]) => existsSync(resolve(docs, `${file}.md`)))
    .map(([text, file]) => ({ text, link: `/${file}` }));
}

export default defineConfig({
  title: 'signal-to-order',
  description: "From a trader's JSON alert to an order plan, or every reason why it was rejected.",
  lang: 'en',
  base: process.env.DOCS_BASE ?? '/',
  srcExclude: ['**/node_modules/**'],
  cleanUrls: false,
  head: [['link', { rel: 'icon', href: `${process.env.DOCS_BASE ?? '/'}mark.svg`, type: 'image/svg+xml' }]],
  // The playground reads the built library and the examples, which are next to this folder.
  vite: { server: { fs: { allow: [resolve(docs, '..')] } } },
  markdown: {
    // Comments state the result of a line, so the themes need readable comments.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
    config: (markdown) => {
      linksIntoTheRepository(markdown, docs);
      placeholdersAsText(markdown);
    },
  },
  themeConfig: {
    logo: '/mark.svg',
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      ...pages(['Getting started', 'getting-started']),
      ...pages(['Playground', 'playground']),
      ...pages(['Errors', 'errors']),
      ...pages(['API', 'api/index']),
    ],
    sidebar: {
      '/': [
        { text: 'Start', items: pages(['Getting started', 'getting-started'], ['Playground', 'playground']) },
        {
          text: 'Messages',
          items: pages(
            ['Writing alerts', 'writing-alerts'],
            ['Following a strategy', 'following'],
            ['Coming from another platform', 'coming-from'],
            ['Signals', 'signals'],
            ['Actions', 'actions'],
            ['Quantities', 'quantities'],
            ['Resize', 'resize'],
            ['Brackets', 'brackets'],
            ['Options', 'options'],
            ['Futures', 'futures'],
            ['Crypto', 'crypto'],
            ['Foreign exchange', 'forex'],
            ['Currencies', 'currencies'],
            ['Formulas', 'formulas'],
          ),
        },
        {
          text: 'Reference',
          items: pages(
            ['Settings', 'settings'],
            ['Sessions and holidays', 'sessions'],
            ['Instruments as data', 'instruments'],
            ['Changing a setting', 'replay'],
            ['What protects you', 'protection'],
            ['Protecting the account', 'protecting-the-account'],
            ['Rules of trading firms', 'trading-firms'],
            ['Errors', 'errors'],
            ['Schemas', 'schema'],
            ['API reference', 'api/index'],
          ),
        },
        {
          text: 'In your program',
          items: pages(
            ['Embedding in a bot', 'embedding'],
            ['Executing a plan', 'executing'],
            ['Brokers', 'brokers'],
            ['Brokers compared', 'broker-comparison'],
            ['Broker profiles', 'broker-profiles'],
            ['Writing a profile', 'writing-a-profile'],
            ['Testing your bot', 'testing'],
            ['Language models', 'language-models'],
            ['The decision log', 'decision-log'],
            ['Webhook service', 'webhook'],
            ['Operating the service', 'operation'],
            ['Alarms of the service', 'operation-alarms'],
          ),
        },
        {
          text: 'Background',
          items: pages(
            ['Architecture', 'architecture'],
            ['Comparison', 'comparison'],
            ['Decisions', 'decisions'],
            ['Invariants', 'invariants'],
            ['Trust', 'trust'],
            ['Performance', 'performance'],
            ['Size', 'size'],
          ),
        },
      ],
      '/api/': apiSidebar(docs),
    },
  },
});

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitepress';
import { apiSidebar } from './api-sidebar.js';
import { linksIntoTheRepository, records } from './links-into-the-repository.js';
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
  // Records for whoever works on the library: a line for each decision and each campaign.
  srcExclude: ['**/node_modules/**', ...records.map((record) => `${record}/**`), ...records],
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
      ...pages(['First plan', 'getting-started']),
      ...pages(['Playground', 'playground']),
      ...pages(['Errors', 'errors']),
      ...pages(['API', 'api/index']),
    ],
    // In the order in which a reader asks.
    sidebar: {
      '/': [
        {
          text: 'Is it for me?',
          items: pages(
            ['Brokers compared', 'broker-comparison'],
            ['Coming from another platform', 'coming-from'],
            ['Other projects', 'comparison'],
          ),
        },
        {
          text: 'A first plan',
          items: pages(
            ['Getting started', 'getting-started'],
            ['Playground', 'playground'],
            ['Reading an explanation', 'reading-an-explanation'],
          ),
        },
        {
          text: 'Write an alert',
          items: pages(
            ['Writing alerts', 'writing-alerts'],
            ['Following a strategy', 'following'],
            ['Actions', 'actions'],
          ),
        },
        {
          text: 'Sizes and markets',
          items: pages(
            ['Quantities', 'quantities'],
            ['Brackets', 'brackets'],
            ['Several targets', 'targets'],
            ['A ladder that is held', 'held-ladders'],
            ['Resize', 'resize'],
            ['Options', 'options'],
            ['Futures', 'futures'],
            ['Crypto', 'crypto'],
            ['Foreign exchange', 'forex'],
            ['Currencies', 'currencies'],
          ),
        },
        {
          text: 'Protect the account',
          items: pages(
            ['What protects you', 'protection'],
            ['Wrong messages and data', 'protection-input'],
            ['Wrong prices', 'protection-prices'],
            ['Protecting the account', 'protecting-the-account'],
            ['Rules of trading firms', 'trading-firms'],
            ['Sessions and holidays', 'sessions'],
          ),
        },
        {
          text: 'Go live',
          items: pages(
            ['Going live', 'going-live'],
            ['Changing a setting', 'replay'],
            ['Troubleshooting', 'troubleshooting'],
          ),
        },
        {
          text: 'In your program',
          items: pages(
            ['Embedding in a bot', 'embedding'],
            ['Webhooks', 'webhook'],
            ['What the webhook checks', 'webhook-checks'],
            ['Executing a plan', 'executing'],
            ['How an execution ends', 'execution-ends'],
            ['Driver and adapter', 'writing-an-adapter'],
            ['Brokers', 'brokers'],
            ['Writing a profile', 'writing-a-profile'],
            ['Testing your bot', 'testing'],
            ['Language models', 'language-models'],
            ['The decision log', 'decision-log'],
          ),
        },
        {
          text: 'Operate the service',
          items: pages(
            ['Operating the service', 'operation'],
            ['What each alarm means', 'operation-alarms'],
            ['What a person decides', 'approval'],
            ['What it writes down', 'webhook-service'],
            ['Load, crashes and memory', 'webhook-load'],
          ),
        },
        {
          text: 'Look something up',
          items: pages(
            ['Fields of a message', 'signals'],
            ['Settings', 'settings'],
            ['Errors', 'errors'],
            ['Notices', 'notices'],
            ['Rules of brokers', 'broker-profiles'],
            ['Formulas', 'formulas'],
            ['Instruments as data', 'instruments'],
            ['Schemas', 'schema'],
            ['Glossary', 'glossary'],
            ['API', 'api/index'],
          ),
        },
        {
          text: 'How it is tested and built',
          items: pages(
            ['Trust', 'trust'],
            ['What always holds', 'invariants'],
            ['How the profiles are checked', 'profile-checks'],
            ['Architecture', 'architecture'],
            ['Performance', 'performance'],
            ['Size', 'size'],
          ),
        },
      ],
      '/api/': apiSidebar(docs),
    },
  },
});

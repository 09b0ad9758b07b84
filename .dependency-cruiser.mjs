// Import directions of src/, checked by `npm run lint`. A folder may import the folders that its row names, no others.

/** Rows name only folders of rows above them: imports point downwards. */
export const layers = [
  { name: 'core', imports: [] },
  { name: 'sessions', imports: ['core'] },
  { name: 'formula', imports: ['core'] },
  { name: 'signal', imports: ['core', 'formula'] },
  { name: 'settings', imports: ['core', 'sessions', 'signal'] },
  { name: 'account', imports: ['core', 'signal', 'settings'] },
  { name: 'order', imports: ['core', 'sessions'] },
  { name: 'profile', imports: ['core', 'sessions', 'order'] },
  { name: 'market', imports: ['core', 'sessions', 'signal', 'settings', 'account', 'order', 'profile'] },
  { name: 'plan', imports: ['core', 'sessions', 'signal', 'settings', 'account', 'order', 'profile', 'market'] },
  { name: 'allowance', imports: ['core', 'signal', 'order', 'market', 'plan'] },
  { name: 'explain', imports: ['core', 'order', 'plan'] },
  { name: 'decision-log', imports: ['core', 'signal', 'settings', 'order', 'market'] },
  {
    name: 'authorize',
    imports: ['core', 'signal', 'order', 'market', 'plan', 'explain', 'decision-log'],
  },
  { name: 'webhook', imports: ['core', 'signal', 'settings'] },
  {
    name: 'async',
    imports: ['core', 'formula', 'signal', 'settings', 'account', 'order', 'profile', 'market', 'plan'],
  },
  { name: 'schema', imports: ['core', 'formula', 'signal', 'settings', 'market', 'plan', 'webhook'] },
  { name: 'brokers', imports: ['core', 'order', 'profile'] },
  { name: 'templates', imports: ['core', 'signal', 'settings', 'order', 'profile', 'market', 'plan', 'explain'] },
  { name: 'dialects', imports: ['core', 'signal'] },
  { name: 'calendars', imports: ['core', 'sessions', 'signal'] },
  { name: 'instruments', imports: ['core', 'order', 'market'] },
  { name: 'guards', imports: ['core', 'settings'] },
  { name: 'replay', imports: ['core', 'signal', 'settings', 'account', 'order', 'market', 'plan'] },
  { name: 'execute', imports: ['core', 'account', 'order', 'market', 'plan'] },
  {
    name: 'paper',
    imports: ['core', 'signal', 'settings', 'account', 'order', 'profile', 'market', 'plan', 'execute'],
  },
  {
    name: 'testing',
    imports: ['core', 'formula', 'signal', 'settings', 'order', 'market', 'plan', 'execute'],
  },
  {
    name: 'cli',
    imports: [
      'core',
      'sessions',
      'calendars',
      'instruments',
      'guards',
      'formula',
      'signal',
      'settings',
      'account',
      'order',
      'profile',
      'market',
      'plan',
      'allowance',
      'explain',
      'decision-log',
      'webhook',
      'async',
      'brokers',
      'schema',
      'execute',
      'paper',
      'templates',
      'replay',
    ],
  },
];

/** The folders inside src/plan, lowest first. Files directly in src/plan are shared by all of them. */
const planFolders = ['sizing', 'gates', 'legs', 'actions', 'expected'];

/** Packages with one owner: the files that may import them. */
const packageOwners = {
  'decimal.js': '^src/core/decimal\\.ts$',
  'temporal-polyfill': '^src/core/time',
  jsep: '^src/formula/',
  '@noble/hashes': '^src/core/sha256\\.ts$',
  'ipaddr.js': '^src/webhook/',
  'fast-check': '^src/testing/',
};

const error = { severity: 'error' };

const layerRules = layers.map(({ name, imports }) => ({
  ...error,
  name: `${name}-imports-downwards`,
  comment: `src/${name} may import ${imports.join(', ') || 'no other folder'}.`,
  from: { path: `^src/${name}/` },
  to: { path: '^src/', pathNot: [name, ...imports].map((folder) => `^src/${folder}/`) },
}));

const planRules = planFolders.map((folder, index) => ({
  ...error,
  name: `plan-${folder}-imports-downwards`,
  comment: 'Inside src/plan: sizing, then gates, then legs, then actions, then expected, then plan-signal.ts.',
  from: { path: `^src/plan/${folder}/` },
  to: {
    path: [...planFolders.slice(index + 1).map((higher) => `^src/plan/${higher}/`), '^src/plan/plan-signal\\.ts$'],
  },
}));

const packageRules = Object.entries(packageOwners).map(([name, owner]) => ({
  ...error,
  name: `one-owner-of-${name}`,
  comment: `${name} may be imported by ${owner} only.`,
  from: { path: '^src/', pathNot: owner },
  to: { path: `node_modules/${name}/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
// biome-ignore lint/style/noDefaultExport: dependency-cruiser reads the default export
export default {
  forbidden: [
    ...layerRules,
    ...planRules,
    ...packageRules,
    {
      ...error,
      name: 'node-in-the-command-only',
      comment: 'The library runs in every runtime: only src/cli may import node:*.',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { dependencyTypes: ['core'] },
    },
    { ...error, name: 'no-circular-imports', from: { path: '^src/' }, to: { circular: true } },
    {
      ...error,
      name: 'every-import-resolves',
      comment: 'The JSON Schemas in dist/ are there after a build only.',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: 'dist/schema/' },
    },
  ],
  options: {
    // Imports of types count: a type that points upwards is a wrong direction too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
  },
};

import { groupedExamples } from './examples.js';

/** Every message file of `examples/signals`, as it was when the site was built. */
export const exampleGroups = groupedExamples(
  import.meta.glob('../../../examples/signals/*.json', { eager: true, import: 'default' }),
);

/** What is shown to those who bring nothing. */
export const firstExample = exampleGroups
  .flatMap(({ examples }) => examples)
  .find(({ name }) => name === 'stocks-buy-bracket-percent');

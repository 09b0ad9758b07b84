/** An alert text that readers can begin with. */
export interface TemplateExample {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

const files = import.meta.glob<string>('../../../examples/tradingview/templates/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const settingsFiles = import.meta.glob<string>('../../../examples/tradingview/templates/*.settings.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Three of the mistakes that traders make most. */
const withMistakes = `{
  "ticker": {{ticker}},
  "action": "{{strategy.order.acton}}",
  "quantity": {{strategy.order.contracts}} * 2,
  "intrinsicvalue": "itm"
}`;

function titleOf(path: string): string {
  const words = path.replace(/^.*\/|\.txt$|\.settings\.json$/g, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The templates of `examples/tradingview`, and one with mistakes, which is shown first. */
export const templateExamples: readonly [TemplateExample, ...TemplateExample[]] = [
  { name: 'mistakes', title: 'With mistakes', text: withMistakes },
  ...Object.entries(files).map(([path, text]) => ({ name: titleOf(path), title: titleOf(path), text })),
];

/** The settings that stand beside templates, by the name of the example. */
export const settingsBeside: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(settingsFiles).map(([path, text]) => [titleOf(path), JSON.parse(text)]),
);

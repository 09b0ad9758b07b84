import type { MarkdownRenderer } from 'vitepress';

/** Code such as `{{ticker}}` shows the placeholders of an alert: without `v-pre`, Vue would fill them in. */
export function placeholdersAsText(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('placeholders-as-text', ({ tokens }) => {
    for (const { children } of tokens) {
      for (const token of children ?? []) {
        if (token.type === 'code_inline') {
          token.attrSet('v-pre', '');
        }
      }
    }
  });
}

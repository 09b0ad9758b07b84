import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The site's own colours, which know light and dark. */
export const jsonColours: HighlightStyle = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--play-name)' },
  { tag: tags.string, color: 'var(--play-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--play-number)' },
  { tag: tags.invalid, color: 'var(--vp-c-danger-1)' },
]);

export const editorColours = EditorView.theme({
  '&': { backgroundColor: 'var(--vp-c-bg)', color: 'var(--vp-c-text-1)', fontSize: '13.5px' },
  '&.cm-focused': { outline: '2px solid var(--vp-c-brand-1)', outlineOffset: '-1px' },
  '.cm-scroller': { fontFamily: 'var(--vp-font-family-mono)', lineHeight: '1.55' },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--vp-c-text-1)' },
  '.cm-cursor': { borderLeftColor: 'var(--vp-c-text-1)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--vp-c-text-2)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter, .cm-matchingBracket': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter': { backgroundColor: 'var(--vp-c-default-soft)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--vp-c-brand-soft)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--vp-c-danger-1) 1.5px',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
    backgroundColor: 'var(--vp-c-danger-soft)',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--vp-c-warning-1) 1.5px',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
    backgroundColor: 'var(--vp-c-warning-soft)',
  },
  '.cm-lintPoint-error:after': { borderBottomColor: 'var(--vp-c-danger-1)' },
  '.cm-gutter-lint': { width: '1.1em' },
  '.cm-tooltip': {
    backgroundColor: 'var(--vp-c-bg-elv)',
    color: 'var(--vp-c-text-1)',
    border: '1px solid var(--vp-c-divider)',
    borderRadius: '8px',
    maxWidth: 'min(28rem, 90vw)',
    fontSize: '13px',
    lineHeight: '1.55',
  },
  '.cm-tooltip .schema-words, .cm-tooltip .cm-completionInfo': { padding: '6px 10px' },
  '.cm-tooltip-autocomplete > ul': { maxHeight: '15em !important', borderRadius: '8px' },
  '.cm-tooltip-lint': { overflow: 'hidden' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--vp-c-danger-1)', padding: '6px 10px' },
  '.cm-diagnosticSource': { fontSize: '12px', opacity: '1', color: 'var(--vp-c-text-2)' },
  '.cm-tooltip-autocomplete ul li': { padding: '2px 10px !important' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--vp-c-brand-soft) !important',
    color: 'var(--vp-c-text-1) !important',
  },
});

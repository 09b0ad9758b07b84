import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { describe, expect, it } from 'vitest';
import { completionFrom } from '../editor/complete.js';
import { descriptionAt, namesAt, valuesAt } from '../json/schema-words.js';
import { schemas } from '../schemas.js';

const schema = {
  anyOf: [{ $ref: '#/$defs/item' }, { type: 'array', items: { $ref: '#/$defs/item' } }],
  $defs: {
    item: {
      type: 'object',
      properties: {
        side: { description: 'Which side.', anyOf: [{ enum: ['buy', 'sell'] }, { type: 'null' }] },
        test: { type: 'boolean' },
        size: { type: 'number', examples: [10] },
        inner: { $ref: '#/$defs/item' },
      },
    },
  },
};

/** What is offered at | in a text: the text that each offer would leave. */
function offers(text: string, from: unknown = schema): readonly string[] {
  const pos = text.indexOf('|');
  const state = EditorState.create({ doc: text.replace('|', ''), extensions: json() });
  const result = completionFrom(from)(new CompletionContext(state, pos, true));
  return (result?.options ?? []).map((option) => {
    let left = '';
    // An editor needs a document to stand in; the offer needs only its text and a way to change it.
    const view = {
      state,
      dispatch: (spec: TransactionSpec) => {
        left = state.update(spec).newDoc.toString();
      },
    } as unknown as EditorView;
    if (typeof option.apply === 'function') {
      option.apply(view, option, result?.from ?? pos, pos);
    }
    return left;
  });
}

describe('what a schema allows at a place', () => {
  it('follows references, alternatives, items and itself', () => {
    const names = ['side', 'test', 'size', 'inner'];
    expect(namesAt(schema, []).map(({ word }) => word)).toEqual(names);
    expect(namesAt(schema, [3, 'inner', 'inner']).map(({ word }) => word)).toEqual(names);
    expect(valuesAt(schema, [0, 'side']).map(({ word }) => word)).toEqual(['"buy"', '"sell"']);
    expect(valuesAt(schema, ['inner', 'test']).map(({ word }) => word)).toEqual(['true', 'false']);
    expect(valuesAt(schema, ['size']).map(({ word }) => word)).toEqual(['10']);
    expect(descriptionAt(schema, [0, 'side'])).toBe('Which side.');
  });

  it('is nothing where it names nothing', () => {
    expect(namesAt(schema, ['side'])).toEqual([]);
    expect(valuesAt(schema, ['unknown'])).toEqual([]);
    expect(descriptionAt(schema, ['unknown'])).toBe('');
    expect(namesAt({ $ref: '#' }, [])).toEqual([]);
  });
});

describe('completion', () => {
  it('names the properties of the object at the cursor', () => {
    expect(offers('{"s|"}').slice(0, 2)).toEqual(['{"side": }', '{"test": }']);
    expect(offers('{|}')[0]).toBe('{"side": }');
    expect(offers('[{"inner": {"|": 1}}]')[0]).toBe('[{"inner": {"side": 1}}]');
  });

  it('names no property outside of an object', () => {
    expect(offers('|')).toEqual([]);
    expect(offers('[|]')).toEqual([]);
    expect(offers('{"size": 1, |}').length).toBe(4);
  });

  it('lists the values of the property at the cursor', () => {
    expect(offers('{"side": "b|"}')).toEqual(['{"side": "buy"}', '{"side": "sell"}']);
    expect(offers('{"side": |}')).toEqual(['{"side": "buy"}', '{"side": "sell"}']);
    expect(offers('{"inner": {"test": |}}')).toEqual(['{"inner": {"test": true}}', '{"inner": {"test": false}}']);
  });

  it('knows the words of the library', () => {
    expect(offers('{"action": "|"}', schemas.message)).toContain('{"action": "resize"}');
    expect(offers('{"stopLoss": {"type": "|"}}', schemas.message)).toContain('{"stopLoss": {"type": "trailing_stop"}}');
    expect(offers('{"entry": {"|"}}', schemas.settings)).toContain('{"entry": {"orderType": }}');
    expect(offers('{"positions": {"AAPL": {"side": "|"}}}', schemas.market)).toContain(
      '{"positions": {"AAPL": {"side": "short"}}}',
    );
  });
});

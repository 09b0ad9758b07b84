import { defineComponent, ref, onMounted, onBeforeUnmount, watch, mergeProps, useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers, highlightActiveLine, hoverTooltip, keymap } from "@codemirror/view";
import { insertCompletionText, closeBrackets, autocompletion, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { history, defaultKeymap, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { HighlightStyle, syntaxTree, indentOnInput, bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { i as isRecord, p as pathAt } from "./Playground.CGI71_sY.js";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
import "decimal.js";
import "jsep";
import "@lezer/json";
import "./Content.BzmHR0UQ.js";
import "@vueuse/core";
const jsonColours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--play-name)" },
  { tag: tags.string, color: "var(--play-text)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--play-number)" },
  { tag: tags.invalid, color: "var(--vp-c-danger-1)" }
]);
const editorColours = EditorView.theme({
  "&": { backgroundColor: "var(--vp-c-bg)", color: "var(--vp-c-text-1)", fontSize: "13.5px" },
  "&.cm-focused": { outline: "2px solid var(--vp-c-brand-1)", outlineOffset: "-1px" },
  ".cm-scroller": { fontFamily: "var(--vp-font-family-mono)", lineHeight: "1.55" },
  ".cm-content": { padding: "10px 0", caretColor: "var(--vp-c-text-1)" },
  ".cm-cursor": { borderLeftColor: "var(--vp-c-text-1)" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--vp-c-text-2)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter, .cm-matchingBracket": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter": { backgroundColor: "var(--vp-c-default-soft)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--vp-c-brand-soft)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--vp-c-danger-1) 1.5px",
    textUnderlineOffset: "3px",
    textDecorationSkipInk: "none",
    backgroundColor: "var(--vp-c-danger-soft)"
  },
  ".cm-lintPoint-error:after": { borderBottomColor: "var(--vp-c-danger-1)" },
  ".cm-gutter-lint": { width: "1.1em" },
  ".cm-tooltip": {
    backgroundColor: "var(--vp-c-bg-elv)",
    color: "var(--vp-c-text-1)",
    border: "1px solid var(--vp-c-divider)",
    borderRadius: "8px",
    maxWidth: "min(28rem, 90vw)",
    fontSize: "13px",
    lineHeight: "1.55"
  },
  ".cm-tooltip .schema-words, .cm-tooltip .cm-completionInfo": { padding: "6px 10px" },
  ".cm-tooltip-autocomplete > ul": { maxHeight: "15em !important", borderRadius: "8px" },
  ".cm-tooltip-lint": { overflow: "hidden" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--vp-c-danger-1)", padding: "6px 10px" },
  ".cm-diagnosticSource": { fontSize: "12px", opacity: "1", color: "var(--vp-c-text-2)" },
  ".cm-tooltip-autocomplete ul li": { padding: "2px 10px !important" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--vp-c-brand-soft) !important",
    color: "var(--vp-c-text-1) !important"
  }
});
function namesAt(schema, path) {
  const names = /* @__PURE__ */ new Map();
  for (const alternative of schemasAt(schema, path)) {
    const properties = isRecord(alternative.properties) ? alternative.properties : {};
    for (const [name, property] of Object.entries(properties)) {
      names.set(name, names.get(name) || descriptionOf(property, schema));
    }
  }
  return [...names].map(([name, description]) => ({ word: name, description }));
}
function valuesAt(schema, path) {
  const values = /* @__PURE__ */ new Map();
  const allowed = schemasAt(schema, path);
  for (const alternative of allowed) {
    const listed = [
      ...Array.isArray(alternative.enum) ? alternative.enum : [],
      ..."const" in alternative ? [alternative.const] : [],
      ...alternative.type === "boolean" ? [true, false] : []
    ];
    for (const value of listed) {
      values.set(JSON.stringify(value), descriptionOf(alternative, schema) || descriptionAt(schema, path));
    }
  }
  if (values.size === 0) {
    for (const example of allowed.flatMap(({ examples }) => Array.isArray(examples) ? examples : [])) {
      values.set(JSON.stringify(example), "an example");
    }
  }
  return [...values].map(([word, description]) => ({ word, description }));
}
function descriptionAt(schema, path) {
  const parent = schemasAt(schema, path.slice(0, -1));
  const own = parent.flatMap((alternative) => memberSchemas(alternative, path.at(-1) ?? ""));
  return own.map((member) => descriptionOf(member, schema)).find((words) => words !== "") ?? "";
}
function schemasAt(schema, path) {
  return path.reduce(
    (around, step) => around.flatMap((one) => memberSchemas(one, step)).flatMap((one) => alternatives(one, schema)),
    alternatives(schema, schema)
  );
}
function memberSchemas(around, step) {
  if (typeof step === "number") {
    return around.items === void 0 ? [] : [around.items];
  }
  const { properties } = around;
  if (isRecord(properties) && Object.hasOwn(properties, step)) {
    return [properties[step]];
  }
  return around.additionalProperties === void 0 ? [] : [around.additionalProperties];
}
function alternatives(schema, root, depth = 0) {
  if (!isRecord(schema) || depth > 16) {
    return [];
  }
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((key) => {
    const list = schema[key];
    return Array.isArray(list) ? list : [];
  });
  const target = typeof schema.$ref === "string" ? [referred(schema.$ref, root)] : [];
  const branches = [schema.then, schema.else].filter((branch) => branch !== void 0);
  return [schema, ...[...target, ...parts, ...branches].flatMap((part) => alternatives(part, root, depth + 1))];
}
function referred(reference, root) {
  const [document2, ...steps] = reference.split("/");
  return document2 === "#" ? steps.map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~")).reduce((inner, step) => isRecord(inner) ? inner[step] : void 0, root) : void 0;
}
function descriptionOf(schema, root) {
  return alternatives(schema, root).map(({ description }) => description).find((words) => typeof words === "string") ?? "";
}
function completionFrom(schema) {
  return (context) => {
    const { state, pos, explicit } = context;
    const node = syntaxTree(state).resolveInner(pos, -1);
    const token = isToken(node) && pos > node.from ? node : void 0;
    if (token === void 0 && !explicit) {
      return null;
    }
    const text = state.doc.toString();
    const from = (token == null ? void 0 : token.from) ?? pos;
    const to = (token == null ? void 0 : token.to) ?? pos;
    const path = pathAt(text, (token == null ? void 0 : token.from) === void 0 ? pos : token.from + 1);
    const isName = token === void 0 ? isBetweenProperties(node, text, pos) : token.name === "PropertyName";
    const options = isName ? namesAt(schema, (token == null ? void 0 : token.name) === "PropertyName" ? path.slice(0, -1) : path).map(
      (word) => nameOption(word, text, to)
    ) : valuesAt(schema, path).map(valueOption);
    const inOrder = options.map((option2, index) => ({ ...option2, sortText: String(index).padStart(4, "0") }));
    return options.length === 0 ? null : { from, options: inOrder };
  };
}
function hoverFrom(schema) {
  return ({ state }, pos) => {
    const node = syntaxTree(state).resolveInner(pos, 1);
    const words = node.name === "PropertyName" ? descriptionAt(schema, pathIn(state, pos)) : "";
    return words === "" ? null : {
      pos: node.from,
      end: node.to,
      above: true,
      create: () => {
        const dom = document.createElement("div");
        dom.className = "schema-words";
        dom.textContent = words;
        return { dom };
      }
    };
  };
}
function pathIn(state, pos) {
  return pathAt(state.doc.toString(), pos + 1);
}
function isToken({ name }) {
  return name === "PropertyName" || name === "String";
}
function isBetweenProperties(node, text, offset) {
  const around = node.name === "{" || node.name === "⚠" ? node.parent : node;
  return (around == null ? void 0 : around.name) === "Object" && !/:\s*$/.test(text.slice(0, offset));
}
function acceptance(state, label, from, to) {
  const token = syntaxTree(state).resolveInner(from, 1);
  const end = isToken(token) && token.from === from ? Math.max(to, token.to) : to;
  return insertCompletionText(state, label, from, end);
}
function nameOption({ word, description }, text, to) {
  const name = JSON.stringify(word);
  return option(name, word, /^\s*:/.test(text.slice(to)) ? name : `${name}: `, "property", description);
}
function valueOption({ word, description }) {
  return option(word, word.replace(/^"|"$/g, ""), word, "enum", description);
}
function option(label, displayLabel, written, type, info) {
  return {
    label,
    displayLabel,
    type,
    info,
    apply: (view, _, from, to) => view.dispatch(acceptance(view.state, written, from, to))
  };
}
function editorSetup({ label, describedBy, schema, onChange, onLeave }) {
  const leave = () => {
    onLeave();
    return true;
  };
  return [
    lineNumbers(),
    lintGutter(),
    history(),
    json(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    autocompletion({ override: [completionFrom(schema)], icons: false }),
    hoverTooltip(hoverFrom(schema)),
    syntaxHighlighting(jsonColours),
    editorColours,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": describedBy }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) {
        onChange(state.doc.toString());
      }
    }),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
    keymap.of([{ key: "Escape", run: leave }])
  ];
}
const _sfc_main = /* @__PURE__ */ defineComponent({
  __name: "JsonEditor",
  __ssrInlineRender: true,
  props: {
    text: {},
    label: {},
    describedBy: {},
    schema: {},
    marks: {}
  },
  emits: ["update:text", "leave"],
  setup(__props, { expose: __expose, emit: __emit }) {
    const emit = __emit;
    const place = ref();
    let view;
    onMounted(() => {
      const parent = place.value;
      if (parent === void 0) {
        return;
      }
      const extensions = editorSetup({
        label: __props.label,
        describedBy: __props.describedBy,
        schema: __props.schema,
        onChange: (changed) => emit("update:text", changed),
        onLeave: () => emit("leave")
      });
      view = new EditorView({ state: EditorState.create({ doc: __props.text, extensions }), parent });
      showMarks();
    });
    onBeforeUnmount(() => view == null ? void 0 : view.destroy());
    watch(
      () => __props.text,
      (changed) => {
        if (view !== void 0 && view.state.doc.toString() !== changed) {
          view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: changed } });
        }
      }
    );
    watch(() => __props.marks, showMarks);
    function showMarks() {
      if (view === void 0) {
        return;
      }
      const { length } = view.state.doc;
      const diagnostics = __props.marks.filter(({ to }) => to <= length).map(({ from, to, code, message }) => ({ from, to, severity: "error", source: code, message }));
      view.dispatch(setDiagnostics(view.state, diagnostics));
    }
    function goTo({ from, to }) {
      if (view !== void 0 && to <= view.state.doc.length) {
        view.focus();
        view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      }
    }
    __expose({ goTo });
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({
        ref_key: "place",
        ref: place,
        class: "json-editor"
      }, _attrs))} data-v-44cd20c1></div>`);
    };
  }
});
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("playground/editor/JsonEditor.vue");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const JsonEditor = /* @__PURE__ */ _export_sfc(_sfc_main, [["__scopeId", "data-v-44cd20c1"]]);
export {
  JsonEditor as default
};

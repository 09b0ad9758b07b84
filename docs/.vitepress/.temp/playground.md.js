import { defineComponent, unref, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { j as defineClientComponent } from "./Content.BzmHR0UQ.js";
import "@vueuse/core";
const __pageData = JSON.parse('{"title":"Playground","description":"Try a message in a market and see its errors, or its order plan and the trace.","frontmatter":{"title":"Playground","description":"Try a message in a market and see its errors, or its order plan and the trace.","layout":"page","sidebar":false,"aside":false},"headers":[],"relativePath":"playground.md","filePath":"playground.md"}');
const __default__ = { name: "playground.md" };
const _sfc_main = /* @__PURE__ */ defineComponent({
  ...__default__,
  __ssrInlineRender: true,
  setup(__props) {
    const Playground = defineClientComponent(() => import("./Playground.CGI71_sY.js").then((n) => n.P));
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(_attrs)}>`);
      _push(ssrRenderComponent(unref(Playground), null, null, _parent));
      _push(`<p><noscript>The playground runs the library in your browser and needs JavaScript.</noscript></p></div>`);
    };
  }
});
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("playground.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
export {
  __pageData,
  _sfc_main as default
};

import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Comparison","description":"","frontmatter":{},"headers":[],"relativePath":"comparison.md","filePath":"comparison.md"}');
const _sfc_main = { name: "comparison.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="comparison" tabindex="-1">Comparison <a class="header-anchor" href="#comparison" aria-label="Permalink to &quot;Comparison&quot;">​</a></h1><p>Other projects that receive alerts or size positions, compared by what they do before an order is sent. From their public sources, November 2026. &quot;–&quot;: not found.</p><table tabindex="0"><thead><tr><th></th><th>signal-to-order</th><th>OpenAlgo</th><th>Lean</th><th>NautilusTrader</th><th>freqtrade</th><th>frostybot-js</th></tr></thead><tbody><tr><td>takes an alert&#39;s JSON</td><td>yes</td><td>yes</td><td>–</td><td>–</td><td>–</td><td>yes</td></tr><tr><td>typed error codes for the message</td><td>yes</td><td>editor only</td><td>for orders</td><td>for orders</td><td>–</td><td>message keys</td></tr><tr><td>all errors at once, each with its path</td><td>yes</td><td>editor only</td><td>–</td><td>config only</td><td>–</td><td>–</td></tr><tr><td>formulas in the message</td><td>exact decimals</td><td>floats, in an editor node</td><td>–</td><td>–</td><td>–</td><td>factors</td></tr><tr><td>sizing by risk and by percent of equity</td><td>yes</td><td>–</td><td>percent</td><td>fixed risk</td><td>stake</td><td>percent</td></tr><tr><td>resize to a target, never through zero</td><td>yes</td><td>target</td><td>target</td><td>reduce-only</td><td>adjust</td><td>target, warns on a flip</td></tr><tr><td>option contract from the chain</td><td>by strikes, expiry, intrinsic value</td><td>by strikes</td><td>by strikes, Greeks</td><td>–</td><td>–</td><td>–</td></tr><tr><td>futures front month</td><td>yes</td><td>–</td><td>four roll modes</td><td>–</td><td>–</td><td>–</td></tr><tr><td>batch, all or nothing</td><td>yes</td><td>basket</td><td>lists</td><td>lists</td><td>–</td><td>–</td></tr><tr><td>the decision explained as data</td><td>yes</td><td>–</td><td>reason text</td><td>reason code</td><td>–</td><td>–</td></tr><tr><td>a plan as data before anything is sent</td><td>yes</td><td>–</td><td>–</td><td>–</td><td>–</td><td>–</td></tr><tr><td>decimals</td><td>yes</td><td>floats</td><td>yes</td><td>fixed point</td><td>floats</td><td>floats</td></tr><tr><td>embeds in any TypeScript program, no I/O</td><td>yes</td><td>–</td><td>–</td><td>–</td><td>–</td><td>–</td></tr></tbody></table><p>They do what this library does not do: connect to brokers, store data, run strategies. Versions: OpenAlgo 2026-08, Lean 2026-08, NautilusTrader 2026-07, freqtrade 2024-10, frostybot-js 2021-04.</p><p><a href="./performance.html">Performance</a> compares its speed with validators and expression languages.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("comparison.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const comparison = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  comparison as default
};

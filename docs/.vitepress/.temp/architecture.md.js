import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Architecture","description":"","frontmatter":{},"headers":[],"relativePath":"architecture.md","filePath":"architecture.md"}');
const _sfc_main = { name: "architecture.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="architecture" tabindex="-1">Architecture <a class="header-anchor" href="#architecture" aria-label="Permalink to &quot;Architecture&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-default vp-code" tabindex="0"><code><span class="line"><span> message ──▶ evaluateFormulas ──▶ parseSignal ──▶ Signal ──▶ planSignal ──▶ OrderPlan</span></span>
<span class="line"><span>             src/formula          src/signal                 src/plan</span></span>
<span class="line"><span>                                                                 ▲</span></span>
<span class="line"><span>             Settings, Broker, Positions, Instruments, Clock ────┘</span></span>
<span class="line"><span>             src/settings, src/market</span></span></code></pre></div><p>Everything in the picture is a pure function over plain JSON. Everything that a plan reads from outside is an argument: the settings, and a trading context. A trading context is four small interfaces, a snapshot of them, or the result of <code>loadContext</code>.</p><p>A folder imports only the folders below it. <code>.dependency-cruiser.mjs</code> has the list, and <code>npm run lint</code> checks it.</p><table tabindex="0"><thead><tr><th>folder</th><th>what it does</th></tr></thead><tbody><tr><td><code>src/cli</code></td><td>the command <code>signal-to-order</code>; the only folder that uses Node</td></tr><tr><td><code>src/testing</code>, <code>src/paper</code></td><td>arbitraries for fast-check; a paper broker and a settable clock</td></tr><tr><td><code>src/schema</code></td><td>JSON Schemas, the OpenAPI document, <code>signalSchema</code></td></tr><tr><td><code>src/async</code></td><td>loads what a plan reads from asynchronous ports</td></tr><tr><td><code>src/webhook</code></td><td>accepts or rejects an HTTP request</td></tr><tr><td><code>src/plan</code></td><td>gates, the eight actions, the resize table: a Signal and a context become an OrderPlan</td></tr><tr><td><code>src/plan/actions</code>, <code>legs</code>, <code>sizing</code></td><td>one file per action; entry, exit, bracket and prices of orders; quantities</td></tr><tr><td><code>src/market</code></td><td>the interfaces of a trading context, the market snapshot, the choice of the option or future</td></tr><tr><td><code>src/settings</code></td><td>every setting with its default and validation</td></tr><tr><td><code>src/signal</code></td><td>an untrusted message becomes a Signal, or all of its errors</td></tr><tr><td><code>src/formula</code></td><td>the formula language</td></tr><tr><td><code>src/core</code></td><td>results, the error catalogue, notices, the trace, decimals, time</td></tr></tbody></table><p><a href="./decisions.html">Decisions</a> has the choices that the specification leaves open. <a href="./invariants.html">Invariants</a> lists what always holds.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("architecture.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const architecture = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  architecture as default
};

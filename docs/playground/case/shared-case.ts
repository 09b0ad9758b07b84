import { onBeforeUnmount, onMounted, type Ref, reactive, ref, watch } from 'vue';
import { exampleGroups, firstExample } from './all-examples.js';
import { type Case, caseOf, isSameCase } from './case.js';
import type { Example } from './examples.js';
import { caseHash, exampleHash, readHash } from './link.js';

/** The case that is shown, kept in step with the address of the page. */
export interface SharedCase {
  readonly texts: { -readonly [Key in keyof Case]: Case[Key] };
  /** The example that is shown unchanged. */
  readonly picked: Ref<Example | undefined>;
  /** True when the address held a case that could not be read. */
  readonly isBroken: Ref<boolean>;
  readonly pick: (example: Example) => void;
  /** The address of what is shown now. */
  readonly address: () => Promise<string>;
}

const examples = exampleGroups.flatMap((group) => group.examples);

export function useSharedCase(): SharedCase {
  const texts = reactive({ ...(firstExample?.texts ?? caseOf({})) });
  const picked = ref<Example | undefined>(firstExample);
  const isBroken = ref(false);
  let timer = 0;
  /** The address is written while the case of the address is shown: neither before it is read nor on another page. */
  let isOpened = false;

  async function open(): Promise<void> {
    const { hash } = location;
    const shared = await readHash(hash);
    if (hash !== location.hash) {
      return;
    }
    const named = shared.kind === 'example' ? examples.find(({ name }) => name === shared.name) : undefined;
    isBroken.value = shared.kind === 'broken' || (shared.kind === 'example' && named === undefined);
    Object.assign(texts, shared.kind === 'case' ? shared.texts : (named ?? firstExample)?.texts);
  }

  function pick(example: Example): void {
    isBroken.value = false;
    Object.assign(texts, example.texts);
  }

  async function address(): Promise<string> {
    const example = picked.value;
    const hash = example === undefined ? await caseHash(texts) : exampleHash(example.name);
    return new URL(hash, location.href).href;
  }

  /** Only what was changed is written into the address; what is newer wins over what took longer to be packed. */
  async function write(): Promise<void> {
    const written = { ...texts };
    const next = await address();
    if (isOpened && isSameCase(written, texts) && next !== location.href) {
      history.replaceState(history.state, '', next);
    }
  }

  watch(texts, () => {
    picked.value = examples.find((example) => isSameCase(example.texts, texts));
    if (isOpened) {
      clearTimeout(timer);
      timer = window.setTimeout(write, 300);
    }
  });

  onMounted(async () => {
    window.addEventListener('hashchange', open);
    await open();
    isOpened = true;
  });
  onBeforeUnmount(() => {
    isOpened = false;
    clearTimeout(timer);
    window.removeEventListener('hashchange', open);
  });

  return { texts, picked, isBroken, pick, address };
}

// The script of the page, a file of its own. It copies addresses, and replaces what has changed on the server.

/** Milliseconds after which quotes and results are read again, also if no signal has arrived. */
const readAgainAfter = 30_000;

/** Longest time between two reads while something changes, in milliseconds. */
const maxPause = 10_000;

/** Text of an element as the server sent it: opening its details changes the element. */
const sources = new WeakMap<Element, string>();

const main = document.querySelector('main');
const live = document.querySelector('#live');
let shown = main?.dataset.mark;
let isReading = false;
let isAskedAgain = false;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function remember(root: ParentNode): void {
  for (const element of root.querySelectorAll('[data-live], [data-key]')) {
    sources.set(element, element.outerHTML);
  }
}

function say(text: string): void {
  if (live !== null && live.textContent !== text) {
    live.textContent = text;
  }
}

/** Opens the details of an element that were open in the one that it replaces. */
function keepOpen(before: Element, after: Element): void {
  const open = [...before.querySelectorAll('details[open]')].map(nameOf);
  for (const details of after.querySelectorAll('details')) {
    details.open ||= open.includes(nameOf(details));
  }
}

/** The headings above a details element, and its own. */
function nameOf(details: Element): string {
  const part = details.closest('.part');
  const place = part?.parentElement === null || part === null ? -1 : [...part.parentElement.children].indexOf(part);
  return `${place} ${details.querySelector('summary')?.textContent ?? ''}`;
}

/** Whether somebody writes or chooses in it. */
function isInUse(element: Element): boolean {
  const active = document.activeElement;
  return active !== null && element.contains(active) && active.matches('input, select, textarea');
}

function replace(before: Element, after: Element): void {
  const source = after.outerHTML;
  if (sources.get(before) === source || isInUse(before)) {
    return;
  }
  keepOpen(before, after);
  before.replaceWith(after);
  sources.set(after, source);
}

/** Cards that have not changed stay as they are, with what is open in them and the focus. */
function replaceList(before: Element, after: Element): number {
  const kept = new Map([...before.children].map((child) => [child.id, child]));
  let added = 0;
  const children = [...after.children].map((child) => {
    const old = kept.get(child.id);
    const source = child.outerHTML;
    if (old !== undefined && sources.get(old) === source) {
      return old;
    }
    if (old === undefined) {
      added += child.matches('article') ? 1 : 0;
    } else {
      keepOpen(old, child);
    }
    sources.set(child, source);
    return child;
  });
  const isSame =
    children.length === before.children.length && children.every((child, at) => child === before.children[at]);
  if (!isSame) {
    const active = document.activeElement;
    before.replaceChildren(...children);
    if (active instanceof HTMLElement && before.contains(active)) {
      active.focus({ preventScroll: true });
    }
  }
  return added;
}

async function read(): Promise<void> {
  if (isReading) {
    isAskedAgain = true;
    return;
  }
  isReading = true;
  do {
    isAskedAgain = false;
    const begun = performance.now();
    try {
      const address = location.pathname === '/' ? location.pathname + location.search : '/';
      const response = await fetch(address, { headers: { accept: 'text/html' } });
      if (!response.ok) {
        throw new Error(String(response.status));
      }
      const added = take(new DOMParser().parseFromString(await response.text(), 'text/html'));
      say(added === 0 ? 'Live' : `Live, ${added === 1 ? 'a new signal' : `${added} new signals`}`);
    } catch {
      say('Not up to date: the service does not answer.');
    }
    // A page that takes long to make, such as that of a search, is not asked for all the time.
    await pause(Math.min(maxPause, 3 * (performance.now() - begun)));
  } while (isAskedAgain);
  isReading = false;
}

/** Returns the number of cards that were not shown before. */
function take(fresh: Document): number {
  let added = 0;
  shown = fresh.querySelector('main')?.dataset.mark;
  for (const after of fresh.querySelectorAll('[data-live]')) {
    const before = document.getElementById(after.id);
    if (before === null) {
      continue;
    }
    if (after.getAttribute('data-live') === 'list') {
      added += replaceList(before, after);
    } else {
      replace(before, after);
    }
  }
  return added;
}

function listen(): void {
  const events = new EventSource('/events');
  events.addEventListener('mark', ({ data }: MessageEvent<string>) => {
    if (data === shown) {
      say('Live');
    } else {
      void read();
    }
  });
  events.addEventListener('error', () => {
    say('Not up to date: the connection is lost.');
    // A browser gives up after an answer other than 200, such as that of a service that is starting.
    if (events.readyState === EventSource.CLOSED) {
      setTimeout(listen, 5000);
    }
  });
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const field = document.getElementById(button.dataset.copy ?? '');
  if (!(field instanceof HTMLInputElement)) {
    return;
  }
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = 'Copied';
  } catch {
    // Without https, a browser has no clipboard: the text is selected.
    button.textContent = 'Press Ctrl+C';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 3000);
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', () => void copy(button));
}
if (main?.dataset.mark !== undefined) {
  remember(document);
  listen();
  setInterval(() => {
    if (!document.hidden) {
      void read();
    }
  }, readAgainAfter);
}

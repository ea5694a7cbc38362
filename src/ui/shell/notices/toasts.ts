import type * as Toaster from './toaster.tsx';
import { TAB_STORE } from '#ui/shell/json-store.ts';
import type { Notice, Notify } from '#ui/texts/notices.ts';

const KEPT_NOTICES = 'notices';

/** After this time without the toaster, notices are shown without it. */
const LONGEST_WAIT_MS = 3000;

/** Loads the toasts with the first click or key press: few notices come before. */
export function prepareToasts(): void {
  const first = new AbortController();
  const prepare = () => {
    first.abort();
    // The first notice tries again.
    void loadToaster().catch(() => undefined);
  };
  for (const event of ['pointerdown', 'keydown']) {
    globalThis.addEventListener(event, prepare, { signal: first.signal });
  }
}

/** Shows a notice as a toast. */
export const notify: Notify = (notice) => {
  waiting.push(notice);
  void showWaiting();
};

/** Removes all notices, because the user tries again. */
export function dismissToasts(): void {
  waiting = [];
  toaster?.dismissAll();
  for (const box of plainBoxes.values()) box.remove();
}

/** Removes a notice that is no longer true. */
export function dismissNotice(notice: Notice): void {
  waiting = waiting.filter((other) => textOf(other) !== textOf(notice));
  toaster?.dismiss(notice);
  plainBoxes.get(textOf(notice))?.remove();
}

let toaster: typeof Toaster | undefined;

/** Notices that wait for the toaster, the oldest first. */
let waiting: Notice[] = [];

async function loadToaster(): Promise<void> {
  const loaded = await import('./toaster.tsx');
  await loaded.ready;
  toaster = loaded;
}

async function showWaiting(): Promise<void> {
  // Offline, for example, it cannot be loaded.
  if (!toaster) await Promise.race([loadToaster().catch(() => undefined), sleep(LONGEST_WAIT_MS)]);
  const show = toaster?.showToast ?? showPlainly;
  waiting.splice(0).forEach(show);
}

const sleep = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

/** By text. */
const plainBoxes = new Map<string, HTMLElement>();

/** Shows a notice without the toaster. */
function showPlainly(notice: Notice): void {
  const text = textOf(notice);
  plainBoxes.get(text)?.remove();
  const box = document.createElement('div');
  box.role = 'alert';
  box.className = PLAIN_BOX;
  box.textContent = text;
  plainRegion().append(box);
  plainBoxes.set(text, box);
  setTimeout(() => box.remove(), notice.ms);
}

const PLAIN_BOX =
  'rounded-card border-l-4 border-l-brand bg-white px-4 py-3 font-sans whitespace-pre-line text-ink shadow-card';

/** Where notices without the toaster are listed. */
function plainRegion(): HTMLElement {
  const id = 'plain-notices';
  const existing = document.getElementById(id);
  if (existing) return existing;
  const region = document.createElement('div');
  region.id = id;
  region.className =
    'fixed inset-x-3 top-[calc(var(--top-bar,0px)+4rem)] z-50 mx-auto flex max-w-lg flex-col gap-2';
  document.body.append(region);
  return region;
}

function textOf({ title, message = '' }: Notice): string {
  return `${title}\n${message}`.trim();
}

/** Stores notices for the next page, because this one is about to reload. */
export function notifyAfterReload(...notices: readonly Notice[]): void {
  if (!TAB_STORE.write(KEPT_NOTICES, notices)) notices.forEach(notify);
}

/** Shows the notices that the previous page stored. */
export function showKeptNotices(): void {
  const kept = TAB_STORE.read(KEPT_NOTICES);
  TAB_STORE.clear(KEPT_NOTICES);
  if (Array.isArray(kept)) (kept as readonly Notice[]).forEach(notify);
}

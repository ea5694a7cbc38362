import { TAB_STORE } from '#ui/shell/json-store.ts';
import type { Notice, Notify } from '#ui/texts/notices.ts';

const KEPT_NOTICES = 'notices';

const loadToaster = () => import('./toaster.tsx');

/** Loads the toasts when the page is idle, or with the first notice. */
export function prepareToasts(): void {
  // Not every browser has idle callbacks.
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  whenIdle(() => void loadToaster().catch(() => undefined));
}

/** Shows a notice as a toast. */
export const notify: Notify = (notice) => {
  void show(notice);
};

/** Removes all notices, because the user tries again. */
export function dismissToasts(): void {
  toaster?.dismissAll();
  for (const box of plainBoxes.values()) box.remove();
}

/** Removes a notice that is no longer true. */
export function dismissNotice(notice: Notice): void {
  toaster?.dismiss(notice);
  plainBoxes.get(textOf(notice))?.remove();
}

let toaster: Awaited<ReturnType<typeof loadToaster>> | undefined;

/** By text. */
const plainBoxes = new Map<string, HTMLElement>();

async function show(notice: Notice): Promise<void> {
  try {
    toaster = await loadToaster();
  } catch {
    // Offline, for example: show the notice without the library.
    showPlainly(notice);
    return;
  }
  await toaster.showToast(notice);
}

/** Shows a notice without the toaster. */
function showPlainly(notice: Notice): void {
  const text = textOf(notice);
  plainBoxes.get(text)?.remove();
  const box = document.createElement('div');
  box.role = 'alert';
  box.className = PLAIN_BOX;
  box.textContent = text;
  document.body.append(box);
  plainBoxes.set(text, box);
  setTimeout(() => box.remove(), notice.ms);
}

const PLAIN_BOX =
  'fixed inset-x-3 top-16 z-50 mx-auto max-w-lg rounded-card border-l-4 border-l-brand bg-white px-4 py-3 font-sans whitespace-pre-line text-ink shadow-card';

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

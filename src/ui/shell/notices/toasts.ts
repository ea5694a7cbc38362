import type { Notice, Notify } from '#ui/texts/notices.ts';

const KEPT_NOTICES = 'hms.notices';

const loadToaster = () => import('./toaster.tsx');

/** Loads the toasts once the page has nothing better to do, or else with the first notice. */
export function prepareToasts(): void {
  // Not every browser says when it is idle.
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  whenIdle(() => void loadToaster().catch(() => undefined));
}

/** Shows a notice as a toast. */
export const notify: Notify = (notice) => {
  void show(notice);
};

/** Takes away what was said before: the user tries again. */
export function dismissToasts(): void {
  toaster?.dismissAll();
  for (const box of plainBoxes.values()) box.remove();
}

/** Takes away one notice that is no longer true. */
export function dismissNotice(notice: Notice): void {
  toaster?.dismiss(notice);
  plainBoxes.get(textOf(notice))?.remove();
}

let toaster: Awaited<ReturnType<typeof loadToaster>> | undefined;

/** By their text. */
const plainBoxes = new Map<string, HTMLElement>();

async function show(notice: Notice): Promise<void> {
  try {
    toaster = await loadToaster();
  } catch {
    // What the notice is about has happened all the same.
    showPlainly(notice);
    return;
  }
  await toaster.showToast(notice);
}

/** Without the toaster. */
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

/** For notices about what reloads the page: the next page shows them. */
export function notifyAfterReload(...notices: readonly Notice[]): void {
  try {
    sessionStorage.setItem(KEPT_NOTICES, JSON.stringify(notices));
  } catch {
    notices.forEach(notify);
  }
}

/** Shows what the page before this one left to say. */
export function showKeptNotices(): void {
  try {
    const kept = sessionStorage.getItem(KEPT_NOTICES);
    if (kept === null) return;
    sessionStorage.removeItem(KEPT_NOTICES);
    (JSON.parse(kept) as readonly Notice[]).forEach(notify);
  } catch {
    // The browser refuses to store, or something else wrote there: nothing to say.
  }
}

import type { Notice, Notify } from './texts/notices.ts';

const KEPT_NOTICES = 'hms.notices';

const loadToaster = () => import('./components/toaster.tsx');

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
}

/** Takes away one notice that is no longer true. */
export function dismissNotice(notice: Notice): void {
  toaster?.dismiss(notice);
}

let toaster: Awaited<ReturnType<typeof loadToaster>> | undefined;

async function show(notice: Notice): Promise<void> {
  try {
    toaster = await loadToaster();
    await toaster.showToast(notice);
  } catch (error) {
    // Offline: what the notice is about has happened all the same.
    if (navigator.onLine) throw error;
  }
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

import type { Notice, Notify } from './texts/notices.ts';

const KEPT_NOTICE = 'hms.notice';

/** Shows a notice as a toast. The toasts are loaded with the first one. */
export const notify: Notify = (notice) => {
  void show(notice);
};

async function show(notice: Notice): Promise<void> {
  try {
    const { showToast } = await import('./components/toaster.tsx');
    await showToast(notice);
  } catch (error) {
    // Offline: what the notice is about has happened all the same.
    if (navigator.onLine) throw error;
  }
}

/** For a notice about what reloads the page: the next page shows it. */
export function notifyAfterReload(notice: Notice): void {
  try {
    sessionStorage.setItem(KEPT_NOTICE, JSON.stringify(notice));
  } catch {
    notify(notice);
  }
}

/** Shows what the page before this one left to say. */
export function showKeptNotice(): void {
  try {
    const kept = sessionStorage.getItem(KEPT_NOTICE);
    if (kept === null) return;
    sessionStorage.removeItem(KEPT_NOTICE);
    notify(JSON.parse(kept) as Notice);
  } catch {
    // The browser refuses to store, or something else wrote there: nothing to say.
  }
}

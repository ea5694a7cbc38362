import { laterOnPage } from '#ui/components/later-on-page.ts';

/** Waits until a closing dialog has returned the focus. */
const AFTER_DIALOGS_MS = 100;

/** Focuses the element that `find` returns, if the focused button has disappeared. */
export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  laterOnPage(() => {
    if (document.activeElement === document.body) find()?.focus();
  }, AFTER_DIALOGS_MS);
}

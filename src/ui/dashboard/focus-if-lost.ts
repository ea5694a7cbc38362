import { laterOnPage } from '#ui/components/later-on-page.ts';

/** A closing dialog returns the focus first. */
const AFTER_DIALOGS_MS = 100;

/** Moves the focus to this element if it was on a button that has disappeared. */
export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  laterOnPage(() => {
    if (document.activeElement === document.body) find()?.focus();
  }, AFTER_DIALOGS_MS);
}

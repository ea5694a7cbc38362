// Where the focus goes when the page changes.
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { laterOnPage } from './later-on-page.ts';

/** Waits until a closing dialog has returned the focus. */
const AFTER_DIALOGS_MS = 100;

/** Focuses the element that `find` returns, if the focused button has disappeared or is disabled. */
export function focusIfLost(
  find: () => HTMLElement | null | undefined,
  delay = AFTER_DIALOGS_MS,
): void {
  laterOnPage(() => {
    const { activeElement, body } = document;
    if (activeElement === body || activeElement?.matches(':disabled')) find()?.focus();
  }, delay);
}

/** Focuses the element with this DOM ID, and scrolls it to the middle of the window. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.focus({ preventScroll: true });
  const bringIntoView = () => field?.scrollIntoView?.({ block: 'center' });
  bringIntoView();
  // Content that is laid out later may move the field, so scroll again after two frames.
  requestAnimationFrame(() => requestAnimationFrame(bringIntoView));
}

/** Calls `then` with the earlier value after each change of the value. */
export function useChange<Value>(value: Value, then: (before: Value) => void): void {
  const last = useRef(value);
  useEffect(() => {
    const before = last.current;
    last.current = value;
    if (before !== value) then(before);
  });
}

/** Scrolls to the top and focuses the heading, unless an error summary or a field has the focus. */
export function useFocusOnChange(heading: RefObject<HTMLElement | null>, part: unknown): void {
  useChange(part, () => {
    // The focus is already on the error to read or the field to fill in.
    if (document.activeElement?.closest('[role=alert], form')) return;
    globalThis.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  });
}

/** The longest time between the two clicks of a double click. */
const DOUBLE_CLICK_MS = 500;

/**
 * When an editor closes, focuses the element of the first ID from `idsOf` that exists on the page. Then ignores clicks
 * for a moment. Otherwise, the second click of a double click would hit the element that replaced the editor.
 */
export function useFocusAfterEditing<Edited>(
  edited: Edited | undefined,
  idsOf: (edited: Edited) => readonly string[],
): void {
  useChange(edited, (before) => {
    if (before === undefined || edited !== undefined) return;
    const [first] = idsOf(before).flatMap((id) => document.getElementById(id) ?? []);
    first?.focus();
    document.body.animate?.({ pointerEvents: ['none', 'none'] }, DOUBLE_CLICK_MS);
  });
}

/** When a focused row is removed, focuses a button of the next or previous row, or else `elsewhere`. */
export function useFocusHandover(
  row: RefObject<HTMLElement | null>,
  elsewhere: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = row.current;
    const last = elsewhere.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const rows = [element.nextElementSibling, element.previousElementSibling];
      const targets = rows.map((each) => each?.querySelector<HTMLElement>('button'));
      // Runs after React has removed the row.
      focusIfLost(() => targets.find((target) => target?.isConnected) ?? last, 0);
    };
  }, [row, elsewhere]);
}

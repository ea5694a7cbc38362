import { useEffect, useRef } from 'react';

/** The longest time between the two clicks of a double click. */
const DOUBLE_CLICK_MS = 500;

/**
 * When an editor closes, focuses the element of the first ID from `idsOf` that exists on the page.
 * Then ignores clicks for a moment. Otherwise, the second click of a double click would hit the
 * element that replaced the editor.
 */
export function useFocusAfterEditing<Edited>(
  edited: Edited | undefined,
  idsOf: (edited: Edited) => readonly string[],
): void {
  const last = useRef(edited);
  useEffect(() => {
    const previous = last.current;
    last.current = edited;
    if (previous === undefined || edited !== undefined) return;
    const target = idsOf(previous)
      .map((id) => document.getElementById(id))
      .find((element) => element !== null);
    target?.focus();
    document.body.animate?.({ pointerEvents: ['none', 'none'] }, DOUBLE_CLICK_MS);
  });
}

import { useEffect, useRef } from 'react';

/** The second click of a double click comes at most this long after the first. */
const DOUBLE_CLICK_MS = 500;

/**
 * What leaves takes the focus with it: it goes to the first of these that there is. What now lies under
 * the pointer is not what was clicked on: it rests for as long as a double click takes.
 */
export function useFocusAfterEditing<Edited>(
  edited: Edited | undefined,
  idsOf: (edited: Edited) => readonly string[],
): void {
  const last = useRef(edited);
  useEffect(() => {
    const left = last.current;
    last.current = edited;
    if (left === undefined || edited !== undefined) return;
    const target = idsOf(left)
      .map((id) => document.getElementById(id))
      .find((element) => element !== null);
    target?.focus();
    document.body.animate?.({ pointerEvents: ['none', 'none'] }, DOUBLE_CLICK_MS);
  });
}

import { useEffect, useRef } from 'react';

/**
 * When `part` changes, scrolls to the top and focuses the heading, unless an error summary or a field has the
 * focus.
 */
export function useFocusOnChange(
  heading: { readonly current: HTMLElement | null },
  part: unknown,
): void {
  const last = useRef(part);
  useEffect(() => {
    if (last.current === part) return;
    last.current = part;
    // The focus is already on the error to read or the field to fill in.
    if (document.activeElement?.closest('[role=alert], form')) return;
    globalThis.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [heading, part]);
}

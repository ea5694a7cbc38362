import { useLayoutEffect, type RefObject } from 'react';

/**
 * A row that leaves its list with the focus in it hands the focus to the row after it, else to the
 * one before it, else to `elsewhere`.
 */
export function useFocusHandover(
  row: RefObject<HTMLElement | null>,
  elsewhere: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const left = row.current;
    const last = elsewhere.current;
    return () => {
      if (!left?.contains(document.activeElement)) return;
      const neighbours = [left.nextElementSibling, left.previousElementSibling];
      const targets = neighbours.map((neighbour) =>
        neighbour?.querySelector<HTMLElement>('button'),
      );
      // Once the row is gone.
      queueMicrotask(() => {
        const isLost = document.activeElement === document.body;
        if (isLost) (targets.find((target) => target?.isConnected) ?? last)?.focus();
      });
    };
  }, [row, elsewhere]);
}

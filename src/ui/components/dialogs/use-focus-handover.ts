import { useLayoutEffect, type RefObject } from 'react';

/**
 * If a row leaves its list while it has the focus, the focus moves to the next row, the previous
 * row or `elsewhere`.
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
      // After the row is removed.
      queueMicrotask(() => {
        const isLost = document.activeElement === document.body;
        if (isLost) (targets.find((target) => target?.isConnected) ?? last)?.focus();
      });
    };
  }, [row, elsewhere]);
}

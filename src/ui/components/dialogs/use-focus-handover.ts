import { useLayoutEffect, type RefObject } from 'react';

/**
 * When a row with the focus is removed from its list, moves the focus to a button of the next or
 * previous row, or else to `elsewhere`.
 */
export function useFocusHandover(
  row: RefObject<HTMLElement | null>,
  elsewhere: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = row.current;
    const last = elsewhere.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const neighbours = [element.nextElementSibling, element.previousElementSibling];
      const targets = neighbours.map((neighbour) =>
        neighbour?.querySelector<HTMLElement>('button'),
      );
      // Runs after React has removed the row.
      queueMicrotask(() => {
        const isLost = document.activeElement === document.body;
        if (isLost) (targets.find((target) => target?.isConnected) ?? last)?.focus();
      });
    };
  }, [row, elsewhere]);
}

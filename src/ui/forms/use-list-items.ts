import { useCallback, useRef, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';

/**
 * The items of a store's list, each as its own proxy. Renders again when an item is added, removed
 * or replaced, but not when one is edited: each item's component takes a snapshot of its own item.
 * (IDs from a snapshot would miss that a list was replaced by one with the same IDs, as an import
 * does.)
 */
export function useListItems<
  Key extends string,
  State extends Readonly<Record<Key, readonly object[]>>,
>(state: State, key: Key): readonly State[Key][number][] {
  const last = useRef<readonly State[Key][number][]>([]);
  return useSyncExternalStore(
    useCallback((changed) => subscribe(state, changed, true), [state]),
    () => {
      const items = state[key];
      const isSame =
        items.length === last.current.length &&
        items.every((item, index) => item === last.current[index]);
      if (!isSame) last.current = [...items];
      return last.current;
    },
  );
}

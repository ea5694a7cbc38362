import { useCallback, useRef, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';

/**
 * Returns the items of a list in a valtio state, each as its own proxy. Renders again if an item is added,
 * removed or replaced, but not if an item is edited: the component of each item takes its own snapshot.
 * Compares items instead of IDs, because an import can replace the list with items that have the same IDs.
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

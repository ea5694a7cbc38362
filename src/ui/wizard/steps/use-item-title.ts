import { useCallback, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';

export interface TitledItems {
  readonly state: object;
  itemOf(key: string): string | undefined;
}

/** The title of a list item. Changes while the user types the name. */
export function useItemTitle(form: TitledItems, id: string): string | undefined {
  return useSyncExternalStore(
    useCallback((changed) => subscribe(form.state, changed), [form]),
    () => form.itemOf(`${id}.`),
  );
}

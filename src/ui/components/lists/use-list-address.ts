import { useLayoutEffect } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { ListView } from './list-view.ts';

const QUERY = 'q';
/** Delays changes of the URL, because some browsers limit how often a page may change it. */
const PAUSE_MS = 250;

/** Stores the search and the filters in the URL, so that Reload and Back show the same rows. */
export function useListAddress<Row>(view: ListView<Row>, isTransient: boolean): void {
  useLayoutEffect(() => {
    if (isTransient) return undefined;
    const { state, columns } = view;
    const filters = columns.filter(({ isFilter }) => isFilter).map(({ key }) => key);
    const { pathname } = location;

    const given = new URLSearchParams(location.search);
    if (given.has(QUERY)) view.search(given.get(QUERY) ?? '');
    for (const key of filters) if (given.has(key)) view.filter(key, given.get(key) ?? '');

    const write = () => {
      // The user has opened another screen, whose URL must not change.
      if (location.pathname !== pathname) return;
      const parameters = new URLSearchParams(location.search);
      const values = [[QUERY, state.query], ...filters.map((key) => [key, state.filters[key]])];
      for (const [key = '', value] of values) {
        parameters.delete(key);
        if (value) parameters.set(key, value);
      }
      replaceParameters(parameters);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = subscribe(state, () => {
      clearTimeout(timer);
      timer = setTimeout(write, PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [view, isTransient]);
}

/** Changes the query of the URL without adding a history entry. */
export function replaceParameters(parameters: URLSearchParams): void {
  const search = parameters.size > 0 ? `?${parameters}` : '';
  if (search === location.search) return;
  history.replaceState(history.state, '', `${location.pathname}${search}`);
}

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
    const query = given.get(QUERY);
    if (query) view.search(query);
    for (const key of filters) {
      const value = given.get(key);
      if (value) view.filter(key, value);
    }

    const write = () => {
      // The user has opened another screen, whose URL must not change.
      if (location.pathname !== pathname) return;
      const parameters = new URLSearchParams(location.search);
      put(parameters, QUERY, state.query);
      for (const key of filters) put(parameters, key, state.filters[key]);
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

function put(parameters: URLSearchParams, key: string, value: string | undefined): void {
  if (value) parameters.set(key, value);
  else parameters.delete(key);
}

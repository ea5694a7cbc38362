import { useLayoutEffect } from 'react';
import { textTable } from '#domain/text/text-table.ts';
import { proxy, subscribe } from 'valtio/vanilla';
import { searchable } from '#domain/text/fold-accents.ts';

export interface ListColumn<Row> {
  readonly key: string;
  readonly title: string;
  /**
   * The value by which rows are searched and sorted. Numbers are sorted by size, texts in natural
   * order.
   */
  readonly value: (row: Row) => string | number;
  /**
   * Whether the list can be filtered by this column. `true` adds a select; 'elsewhere' leaves the
   * filter to another element of the screen.
   */
  readonly isFilter?: true | 'elsewhere';
  /** If true, the column is hidden on narrow screens, where each row is a card. */
  readonly isOnlyInTable?: true;
  /** Numbers are at the right of their column. */
  readonly isNumber?: true;
}

export type ListView<Row> = ReturnType<typeof createListView<Row>>;

const ORDER = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/**
 * The search, the filters and the sort order of a list. By default, sorts by the first column.
 */
export function createListView<Row>(
  columns: readonly ListColumn<Row>[],
  sortedBy = columns[0]?.key ?? '',
) {
  /** The chosen value by column key; '' or a missing entry means all. */
  const filters: Record<string, string> = textTable({});
  const state = proxy({ query: '', sortedBy, isDescending: false, filters });
  return {
    state,
    columns,
    search(query: string) {
      state.query = query;
    },
    /** Shows only the rows with this value in the column; '' shows all. */
    filter(key: string, value: string) {
      state.filters[key] = value;
    },
    showAll() {
      Object.assign(state, { query: '', filters: textTable({}) });
    },
    /** The options of a column's filter: the distinct values of the rows, sorted, except ''. */
    valuesOf: (rows: readonly Row[], { value }: ListColumn<Row>) =>
      [...new Set(rows.map((row) => String(value(row))))].filter(Boolean).toSorted(ORDER.compare),
    /** Sorts by the column. By default, a second call with the same column reverses the order. */
    sortBy(key: string, isDescending = state.sortedBy === key && !state.isDescending) {
      state.isDescending = isDescending;
      state.sortedBy = key;
    },
    /** The rows that pass the filters and contain every word of the query, sorted. */
    rowsOf(rows: readonly Row[], view: Readonly<typeof state>) {
      const words = searchable(view.query).split(/\s+/).filter(Boolean);
      const filtered = columns.filter(({ key }) => view.filters[key]);
      const found = rows.filter((row) => {
        if (filtered.some(({ key, value }) => String(value(row)) !== view.filters[key]))
          return false;
        if (words.length === 0) return true;
        const text = searchable(columns.map(({ value }) => value(row)).join(' '));
        return words.every((word) => text.includes(word));
      });
      const column = columns.find(({ key }) => key === view.sortedBy);
      if (!column) return found;
      const direction = view.isDescending ? -1 : 1;
      return found.toSorted((a, b) => direction * compare(column.value(a), column.value(b)));
    },
  };
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return ORDER.compare(String(a), String(b));
}

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

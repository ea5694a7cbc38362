import { useLayoutEffect, type ReactNode } from 'react';
import { textTable } from '#domain/text/text-table.ts';
import { proxy, subscribe } from 'valtio/vanilla';
import { searchable } from '#domain/text/fold-accents.ts';

export interface ListColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** As a grid track, such as `2fr` or `6rem`. Each row is a grid, so `auto` would misalign the columns. */
  readonly track: string;
  /** The value by which rows are searched and sorted. Numbers are sorted by size, texts in natural order. */
  readonly value: (row: Row) => string | number;
  readonly cell?: ((row: Row) => ReactNode) | undefined;
  /** `true` adds a select for the filter; 'elsewhere' leaves it to another element of the screen. */
  readonly isFilter?: true | 'elsewhere';
  /** If true, the column is hidden on narrow screens, where each row is a card. */
  readonly isOnlyInTable?: true;
  readonly isNumber?: true;
  /** If true, the column takes a line of its own where each row is a card. */
  readonly isWide?: true;
}

export type ListView = ReturnType<typeof createListView>;

const ORDER = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The search, the filters and the sort order of a list. By default, it is sorted by its first column. */
export function createListView(sortedBy?: string) {
  /** The chosen value by column key; '' or a missing entry means all. */
  const filters: Record<string, string> = textTable({});
  const state = proxy({ query: '', sortedBy, isDescending: false, filters });
  return {
    state,
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
    sortBy(key: string, isDescending = false) {
      Object.assign(state, { sortedBy: key, isDescending });
    },
  };
}

/** The options of a column's filter: the distinct values of the rows, sorted, except ''. */
export function valuesOf<Row>(rows: readonly Row[], { value }: ListColumn<Row>): string[] {
  return [...new Set(rows.map((row) => String(value(row))))]
    .filter(Boolean)
    .toSorted(ORDER.compare);
}

export function sortedColumn<Row>(
  [first, ...others]: readonly ListColumn<Row>[],
  { sortedBy = first?.key }: Pick<ListView['state'], 'sortedBy'>,
): ListColumn<Row> | undefined {
  return [first, ...others].find((column) => column?.key === sortedBy);
}

export function rowsOf<Row>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  view: ListView['state'],
): readonly Row[] {
  const words = searchable(view.query).split(/\s+/).filter(Boolean);
  const filtered = columns.filter(({ key }) => view.filters[key]);
  const found = rows.filter((row) => {
    if (filtered.some(({ key, value }) => String(value(row)) !== view.filters[key])) return false;
    if (words.length === 0) return true;
    const text = searchable(columns.map(({ value }) => value(row)).join(' '));
    return words.every((word) => text.includes(word));
  });
  const column = sortedColumn(columns, view);
  if (!column) return found;
  const direction = view.isDescending ? -1 : 1;
  return found.toSorted((a, b) => direction * compare(column.value(a), column.value(b)));
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return ORDER.compare(String(a), String(b));
}

const QUERY = 'q';
/** Delays changes of the URL, because some browsers limit how often a page may change it. */
const PAUSE_MS = 250;

/** Stores the search and the filters in the URL, so that Reload and Back show the same rows. */
export function useListAddress<Row>(
  view: ListView,
  columns: readonly ListColumn<Row>[],
  isTransient: boolean,
): void {
  const filterKeys = columns.flatMap(({ isFilter, key }) => (isFilter ? key : [])).join();
  useLayoutEffect(() => {
    if (isTransient) return undefined;
    const { state } = view;
    const filters = filterKeys.split(',').filter(Boolean);
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
  }, [view, filterKeys, isTransient]);
}

/** Changes the query of the URL without adding a history entry. */
export function replaceParameters(parameters: URLSearchParams): void {
  const search = parameters.size > 0 ? `?${parameters}` : '';
  if (search === location.search) return;
  history.replaceState(history.state, '', `${location.pathname}${search}`);
}

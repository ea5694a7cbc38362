import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { ListColumn, ListView } from '../stores/list-view.ts';
import { fieldId } from './field-id.ts';
import { NativeSelect } from './native-select.tsx';
import { TextField } from './text-field.tsx';

export interface ListSearchProps<Row> {
  readonly view: ListView<Row>;
  readonly rows: readonly Row[];
  readonly title: string;
}

/** What narrows a list down: the search field, and a choice for each column that is a filter. */
export function ListSearch<Row>({ view, rows, title }: ListSearchProps<Row>) {
  const { query } = useSnapshot(view.state);
  const filters = view.columns.filter(({ isFilter }) => isFilter);
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <div className="w-full max-w-sm">
        <TextField
          id={searchFieldId(title)}
          label={`Search ${title}`}
          type="search"
          autoComplete="off"
          value={query}
          onChange={(text) => view.search(text)}
        />
      </div>
      {filters.map((column) => (
        <div key={column.key} className="min-w-32 grow @3xl:max-w-56">
          <Filter {...{ view, rows, title, column }} />
        </div>
      ))}
    </div>
  );
}

interface FilterProps<Row> extends ListSearchProps<Row> {
  readonly column: ListColumn<Row>;
}

function Filter<Row>({ view, rows, title, column }: FilterProps<Row>) {
  const { filters } = useSnapshot(view.state);
  const values = useMemo(
    () => view.valuesOf(rows, column).map((value) => ({ value, label: value })),
    [view, rows, column],
  );
  return (
    <NativeSelect
      id={fieldId(searchFieldId(title), column.key)}
      label={`Filter by ${column.title}`}
      value={filters[column.key] ?? ''}
      options={[{ value: '', label: 'All' }, ...values]}
      onChange={(value) => view.filter(column.key, value)}
    />
  );
}

/** Where focus can go when what had it is gone from the list. */
export function searchFieldId(title: string): string {
  return `search-${title.toLowerCase()}`;
}

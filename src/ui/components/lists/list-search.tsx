import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ListColumn, ListView } from './list-view.ts';
import { Button } from '#ui/components/button.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';

export interface ListSearchProps<Row> {
  readonly view: ListView<Row>;
  readonly rows: readonly Row[];
  readonly title: string;
}

/**
 * Search field and filters of a list. On narrow screens the filters fold away, together with a
 * choice of the order.
 */
export function ListSearch<Row>({ view, rows, title }: ListSearchProps<Row>) {
  const { query } = useSnapshot(view.state);
  const [isOpen, setIsOpen] = useState(false);
  const filters = view.columns.filter(({ isFilter }) => isFilter);
  const choicesId = fieldId(searchFieldId(title), 'choices');
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <div className="min-w-0 max-w-sm grow basis-32">
        <TextField
          id={searchFieldId(title)}
          label={`Search ${title}`}
          type="search"
          value={query}
          onChange={(text) => view.search(text)}
        />
      </div>
      <Button
        variant="secondary"
        className="@3xl:hidden"
        icon={<SlidersHorizontal />}
        aria-expanded={isOpen}
        aria-controls={choicesId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {filters.length > 0 ? 'Filter and sort' : 'Sort'}
      </Button>
      <div
        id={choicesId}
        className={`w-full grid-cols-2 gap-3 @3xl:flex @3xl:w-auto @3xl:grow ${isOpen ? 'grid' : 'hidden'}`}
      >
        {filters.map((column) => (
          <Filter key={column.key} {...{ view, rows, title, column }} />
        ))}
        <div className="@3xl:hidden">
          <Order view={view} id={fieldId(searchFieldId(title), 'order')} />
        </div>
      </div>
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
  const chosen = filters[column.key] ?? '';
  // A filter with one value is useless.
  if (values.length < 2 && chosen === '') return null;
  return (
    <div className="min-w-0 @3xl:max-w-56 @3xl:grow @3xl:basis-28">
      <NativeSelect
        id={fieldId(searchFieldId(title), column.key)}
        label={`Filter by ${column.title}`}
        value={chosen}
        options={[{ value: '', label: 'All' }, ...values]}
        onChange={(value) => view.filter(column.key, value)}
      />
    </div>
  );
}

const AS_LISTED = { value: '', label: 'As listed' };
const DESCENDING = '-';

/** Chooses the order if the column headings are hidden. */
function Order<Row>({ view, id }: { readonly view: ListView<Row>; readonly id: string }) {
  const { sortedBy, isDescending } = useSnapshot(view.state);
  const orders = view.columns.flatMap(({ key, title }) => [
    { value: key, label: title },
    { value: DESCENDING + key, label: `${title}, descending` },
  ]);
  return (
    <NativeSelect
      id={id}
      label="Sort by"
      value={isDescending ? DESCENDING + sortedBy : sortedBy}
      options={sortedBy === '' ? [AS_LISTED, ...orders] : orders}
      onChange={(value) =>
        value.startsWith(DESCENDING)
          ? view.sortBy(value.slice(DESCENDING.length), true)
          : view.sortBy(value, false)
      }
    />
  );
}

function searchFieldId(title: string): string {
  return `search-${title.toLowerCase()}`;
}

import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { Order } from './list-order.tsx';
import type { ListColumn, ListView } from './list-view.ts';

interface ListSearchProps<Row> {
  readonly view: ListView<Row>;
  readonly rows: readonly Row[];
  readonly title: string;
}

/**
 * The search field and the filters of a list. On narrow screens, a button shows the filters and the
 * sort order.
 */
export function ListSearch<Row>({ view, rows, title }: ListSearchProps<Row>) {
  const { query } = useSnapshot(view.state);
  const [isOpen, setIsOpen] = useState(false);
  const filters = view.columns.filter(({ isFilter }) => isFilter === true);
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
        className="@4xl:hidden"
        icon={<SlidersHorizontal />}
        aria-expanded={isOpen}
        aria-controls={choicesId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {filters.length > 0 ? 'Filter and sort' : 'Sort'}
      </Button>
      <div
        id={choicesId}
        className={`w-full grid-cols-2 gap-3 @4xl:flex @4xl:w-auto @4xl:grow ${isOpen ? 'grid' : 'hidden'}`}
      >
        {filters.map((column) => (
          <Filter key={column.key} {...{ view, rows, title, column }} />
        ))}
        <div className="@4xl:hidden">
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
    <div className="min-w-0 @4xl:max-w-56 @4xl:grow @4xl:basis-28">
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

function searchFieldId(title: string): string {
  return `search-${title.toLowerCase()}`;
}

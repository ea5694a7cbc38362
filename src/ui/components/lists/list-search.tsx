import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { heightAs } from '#ui/components/height-as.ts';
import { Order } from './list-order.tsx';
import type { ListColumn, ListView } from './list-view.ts';

export interface ListSearchProps<Row> {
  readonly view: ListView<Row>;
  readonly rows: readonly Row[];
  readonly title: string;
  /** Shown before the search field, also while `selection` replaces the field. */
  readonly start?: ReactNode;
  /** Replaces the search and the filters while rows are selected. */
  readonly selection?: ReactNode;
  /** Filters with counts. Then the other filters are behind a button on wide screens too. */
  readonly chips?: ReactNode;
  /** Shown at the end of the toolbar. */
  readonly end?: ReactNode;
}

/**
 * The toolbar of a list: search, filters and sort order. On narrow screens, a button shows the filters and the sort
 * order.
 */
export function ListSearch<Row>(props: ListSearchProps<Row>) {
  const { view, rows, title, start, selection, chips, end } = props;
  const { query, filters: chosen } = useSnapshot(view.state);
  const filters = view.columns.filter(({ isFilter }) => isFilter === true);
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || (chips !== undefined && filters.some(({ key }) => chosen[key]));
  const choicesId = fieldId(searchFieldId(title), 'choices');
  const [button, choices, order] = chips
    ? ['', isShown ? 'grid @4xl:flex' : 'hidden', '']
    : ['@4xl:hidden', `@4xl:flex ${isShown ? 'grid' : 'hidden'}`, '@4xl:w-auto @4xl:grow'];
  const isSticky =
    selection !== undefined &&
    'sticky top-[calc(var(--top-bar,0px)+var(--page-header,0px))] z-2 bg-page py-1';
  return (
    <div
      ref={isSticky ? LOWER_BAR : undefined}
      className={`-mx-1 mb-2 flex flex-wrap items-center gap-2 px-1 print:hidden ${isSticky || ''}`}
    >
      {start}
      {selection ?? (
        <>
          <div className="min-w-0 grow basis-32 @4xl:max-w-48">
            <TextField
              id={searchFieldId(title)}
              label={`Search ${title}`}
              labelHidden
              placeholder={`Search ${title}`}
              type="search"
              value={query}
              onChange={(text) => view.search(text)}
            />
          </div>
          {chips && (
            <div className="order-last min-w-0 basis-full @4xl:order-none @4xl:shrink @4xl:grow @4xl:basis-0">
              {chips}
            </div>
          )}
          <Button
            variant="secondary"
            className={`px-2.5! ${button}`}
            icon={<SlidersHorizontal />}
            aria-expanded={isShown}
            aria-controls={choicesId}
            aria-label={filters.length > 0 ? 'Filter and sort' : 'Sort'}
            onClick={() => setIsOpen(!isShown)}
          />
          <div id={choicesId} className={`order-last w-full grid-cols-2 gap-2 ${choices} ${order}`}>
            {filters.map((column) => (
              <Filter key={column.key} {...{ view, rows, title, column }} />
            ))}
            <div className="@4xl:hidden">
              <Order view={view} id={fieldId(searchFieldId(title), 'order')} />
            </div>
          </div>
        </>
      )}
      {end}
    </div>
  );
}

const LOWER_BAR = heightAs('--lower-bar');

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
        labelHidden
        value={chosen}
        options={[{ value: '', label: `${column.title}: All` }, ...values]}
        onChange={(value) => view.filter(column.key, value)}
      />
    </div>
  );
}

function searchFieldId(title: string): string {
  return `search-${title.toLowerCase()}`;
}

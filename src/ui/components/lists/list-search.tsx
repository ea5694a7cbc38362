import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { oneTabStop } from '#ui/components/one-tab-stop.ts';
import { heightAs } from '#ui/components/height-as.ts';
import { valuesOf, type ListColumn, type ListView } from './list-view.ts';

export interface ListSearchProps<Row> {
  readonly view: ListView;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  readonly title: string;
  /** Shown before the search field, also while `selection` replaces the field. */
  readonly start?: ReactNode;
  /** Replaces the search and the filters while rows are selected. */
  readonly selection?: ReactNode;
  /** Filters with counts. Then the other filters are behind a button on wide screens too. */
  readonly chips?: ReactNode;
  readonly end?: ReactNode;
}

/** The toolbar of a list: search and filters. On narrow screens, a button shows the filters. */
export function ListSearch<Row>(props: ListSearchProps<Row>) {
  const { view, columns, rows, title, start, selection, chips, end } = props;
  const { query, filters: chosen } = useSnapshot(view.state);
  const filters = columns.filter(({ isFilter }) => isFilter === true);
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || (chips !== undefined && filters.some(({ key }) => chosen[key]));
  const id = fieldId('search', title.toLowerCase());
  return (
    <div
      ref={selection === undefined ? undefined : LOWER_BAR}
      className={`-mx-1 mb-2 flex flex-wrap items-center gap-2 px-1 print:hidden ${selection === undefined ? '' : 'sticky items-start! top-[calc(var(--top-bar,0px)+var(--page-header,0px))] z-2 -mt-1 mb-1! bg-page py-1'}`}
    >
      <div
        ref={oneTabStop}
        role="toolbar"
        aria-label={`Search and filter ${title}`}
        className="contents"
      >
        {start}
        {selection ?? (
          <>
            <div className="min-w-0 grow basis-32 @4xl:max-w-52">
              <TextField
                id={id}
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
            {filters.length > 0 && (
              <Button
                variant="secondary"
                className={`min-w-control px-2.5! ${chips ? '' : '@4xl:hidden'}`}
                icon={<SlidersHorizontal />}
                aria-expanded={isShown}
                aria-controls={fieldId(id, 'filters')}
                aria-label="Filter"
                onClick={() => setIsOpen(!isShown)}
              />
            )}
            <div
              id={fieldId(id, 'filters')}
              className={`order-last w-full grid-cols-2 gap-2 empty:hidden @4xl:flex ${chips ? '' : '@4xl:w-auto @4xl:grow'} ${isShown ? 'grid' : `hidden ${chips ? '@4xl:hidden' : ''}`}`}
            >
              {filters.map((column) => (
                <Filter key={column.key} id={fieldId(id, column.key)} {...{ view, rows, column }} />
              ))}
            </div>
          </>
        )}
        <div
          className={`empty:hidden @4xl:ml-auto ${chips ? '' : '@4xl:order-last'} ${selection === undefined ? '' : 'hidden @4xl:block'}`}
        >
          {end}
        </div>
      </div>
    </div>
  );
}

const LOWER_BAR = heightAs('--lower-bar');

interface FilterProps<Row> extends Pick<ListSearchProps<Row>, 'view' | 'rows'> {
  readonly id: string;
  readonly column: ListColumn<Row>;
}

function Filter<Row>({ id, view, rows, column }: FilterProps<Row>) {
  const { key, title } = column;
  const chosen = useSnapshot(view.state).filters[key] ?? '';
  const values = useMemo(() => valuesOf(rows, column), [rows, column]);
  if (values.length < 2 && chosen === '') return null;
  return (
    <div className="min-w-0 @4xl:max-w-56 @4xl:grow @4xl:basis-28">
      <NativeSelect
        id={id}
        label={`Filter by ${title}`}
        labelHidden
        value={chosen}
        options={[{ value: '', label: `${title}: All` }, ...values]}
        onChange={(value) => view.filter(key, value)}
      />
    </div>
  );
}

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   some browsers drop the roles of a table whose CSS `display` is changed, so they are explicit */
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import {
  memo,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type Key,
  type ReactNode,
  type RefObject,
} from 'react';
import { useSnapshot } from 'valtio';
import {
  createListView,
  rowsOf,
  sortedColumn,
  useListAddress,
  type ListColumn,
  type ListView,
} from './list-view.ts';
import { gridTabStop, oneTabStop } from '#ui/components/one-tab-stop.ts';
import { Button } from '#ui/components/button.tsx';
import { useFocusHandover } from '#ui/components/focus.ts';
import { ListSearch, type ListSearchProps } from './list-search.tsx';

export interface ListTableProps<Row> extends Pick<
  ListSearchProps<Row>,
  'selection' | 'chips' | 'end'
> {
  readonly start?: (found: readonly Row[]) => ReactNode;
  readonly view?: ListView;
  /** Must be stable between renders, because rows are memoized. */
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => Key;
  readonly title: string;
  readonly actions?: (row: Row) => ReactNode;
  readonly actionsTrack?: string;
  /** If true, the rows keep their order until the user sorts them. */
  readonly isUnsorted?: boolean;
  /** If true, the URL does not contain the search and the filters. */
  readonly isTransient?: boolean;
  /** If true, the rows have their own surface, because no card contains the list. */
  readonly isPage?: boolean;
  /** If true, the list is a part of a form: without search and sort order. */
  readonly isBare?: boolean;
  /** Makes the table a grid, whose cells take the focus. */
  readonly isGrid?: boolean;
  /** Renders the found rows instead of the table. */
  readonly draw?: ((found: readonly Row[]) => ReactNode) | undefined;
}

/** On narrow screens, each row is a card of two lines: the first cells at the left, the last ones at the right. */
const CARD =
  'grid-flow-col auto-cols-auto grid-rows-[auto_auto] items-center px-3 py-2 has-[th_input]:pl-12 @4xl:grid-flow-row @4xl:grid-rows-none @4xl:has-[th_input]:pl-3';
/** With two cells, or more than three, the first one is above the others. */
const HIGH_CARD = 'items-start gap-y-1 px-3 py-2';
const ROW = 'relative grid gap-x-4 @4xl:grid-cols-(--columns) @4xl:*:min-w-0 @4xl:px-3';
/** More than a screen shows. The other rows are rendered when the browser is idle. */
const FIRST_ROWS = 40;
/** More rows than this are rendered once the user scrolls to the end of the rendered ones. */
const PAGE_ROWS = 400;

export function ListTable<Row>({
  isTransient = false,
  isUnsorted = false,
  view: given,
  columns,
  rows,
  rowKey,
  title,
  actions,
  actionsTrack = '2.75rem',
  isPage = false,
  isBare = false,
  isGrid = false,
  draw,
  start,
  ...toolbar
}: ListTableProps<Row>) {
  const [own] = useState(() => createListView(isUnsorted ? '' : undefined));
  const view = given ?? own;
  useListAddress(view, columns, isTransient);
  const shown = useSnapshot(view.state) as ListView['state'];
  const found = useMemo(() => rowsOf(rows, columns, shown), [rows, columns, shown]);
  const [limit, setLimit] = useState(PAGE_ROWS);
  // Rendering many rows must not delay typing.
  const listed = useMemo(() => found.slice(0, limit), [found, limit]);
  const drawn = useDeferredValue(
    listed,
    listed.length > FIRST_ROWS ? listed.slice(0, FIRST_ROWS) : undefined,
  );
  const status = useRef<HTMLDivElement>(null);
  const tracks = [...columns.map(({ track }) => track), actions ? actionsTrack : ''].join(' ');
  const showsAll = found.length === rows.length;
  return (
    <div className="@container" style={{ '--columns': tracks } as CSSProperties}>
      {!isBare && (
        <ListSearch {...{ view, columns, rows, title, ...toolbar }} start={start?.(found)} />
      )}
      <div
        ref={status}
        tabIndex={-1}
        className={
          showsAll ? 'sr-only' : 'mb-2 flex items-center gap-2 text-sm text-ink/75 outline-none'
        }
      >
        <output>{showsAll ? `${rows.length} in all` : `${found.length} of ${rows.length}`}</output>
        {!showsAll && (
          <Button
            variant="quiet"
            className="text-sm!"
            onClick={() => {
              view.showAll();
              // The button disappears.
              status.current?.focus();
            }}
          >
            Show All
          </Button>
        )}
      </div>
      {found.length === 0 ? (
        rows.length > 0 && (
          <p className="py-6 text-center text-ink/75">
            {shown.query === ''
              ? 'Nothing here matches.'
              : `Nothing here matches “${shown.query}”.`}
          </p>
        )
      ) : draw ? (
        <div className={isPage ? 'surface p-3' : ''}>{draw(found)}</div>
      ) : (
        <table
          ref={isGrid ? gridTabStop : undefined}
          role={isGrid ? 'grid' : 'table'}
          className={`block border-line text-left ${isPage ? 'surface' : 'border-y'}`}
        >
          <caption className="sr-only">{title}</caption>
          <thead
            role="rowgroup"
            className="list-head sticky top-[calc(var(--top-bar,0px)+var(--page-header,0px)+var(--lower-bar,0px))] z-1 hidden rounded-t-surface border-b border-line bg-white @4xl:block"
          >
            <tr ref={oneTabStop} role="row" className={ROW}>
              {columns.map((column) => (
                <Heading key={column.key} {...{ view, columns, column, isBare }} />
              ))}
              {actions && (
                <th scope="col" role="columnheader">
                  <span className="sr-only">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup" className="block divide-y divide-line">
            {drawn.map((row) => (
              <ListRow key={rowKey(row)} {...{ columns, row, actions, status, isGrid }} />
            ))}
          </tbody>
        </table>
      )}
      {!draw && drawn.length < found.length && (
        <EndOfRows key={limit} onReached={() => setLimit(limit + PAGE_ROWS)} />
      )}
    </div>
  );
}

function EndOfRows({ onReached }: { readonly onReached: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReached);
  useEffect(() => {
    if (!end.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), {
      rootMargin: '0px 0px 2000px',
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, []);
  return <div ref={end} className="h-px" />;
}

interface HeadingProps<Row> {
  readonly isBare: boolean;
  readonly view: ListView;
  readonly columns: readonly ListColumn<Row>[];
  readonly column: ListColumn<Row>;
}

function Heading<Row>({ view, columns, column, isBare }: HeadingProps<Row>) {
  const { key, title, isNumber } = column;
  const shown = useSnapshot(view.state);
  const { isDescending } = shown;
  const isSorted = sortedColumn(columns, shown) === column;
  const Arrow = !isSorted ? ArrowUpDown : isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={`py-1 text-xs font-medium text-ink/75 ${isNumber ? 'text-right' : ''}`}
    >
      {isBare ? (
        <span className="inline-flex min-h-8 items-center">{title}</span>
      ) : (
        <button
          type="button"
          className="inline-flex min-h-8 items-center gap-1.5 rounded-sm [text-align:inherit] hover:text-brand-dark focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand"
          onClick={() => view.sortBy(key, isSorted && !isDescending)}
        >
          {title}
          <Arrow className={`size-4 shrink-0 ${isSorted ? '' : 'text-ink/60'}`} />
        </button>
      )}
    </th>
  );
}

interface ListRowProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly row: Row;
  readonly actions: ((row: Row) => ReactNode) | undefined;
  readonly isGrid: boolean;
  /** Gets the focus when the last row is removed, and announces the number of rows. */
  readonly status: RefObject<HTMLElement | null>;
}

const ListRow = memo(function ListRow<Row>(props: ListRowProps<Row>) {
  const { columns, row, actions, isGrid, status } = props;
  const element = useRef<HTMLTableRowElement>(null);
  useFocusHandover(element, status);
  const [first, ...others] = columns;
  const beside = others.filter(({ isOnlyInTable }) => !isOnlyInTable).length;
  const isPair = !isGrid && beside === 2;
  const isHigh = isGrid || isPair || beside > 3;
  /** The cells that take both lines of a card. */
  const both = 'row-span-2 @4xl:row-span-1';
  const cell = (column: ListColumn<Row>) => (column.cell ?? column.value)(row);
  return (
    <tr
      ref={element}
      role="row"
      // The browser skips painting rows out of view, but also clips each row to its box.
      className={`${ROW} ${isHigh ? `${HIGH_CARD} ${isPair && actions ? 'grid-cols-[1fr_1fr_var(--spacing-control)]' : 'grid-cols-2'}` : `${CARD} ${beside < 3 ? 'grid-cols-[minmax(40%,1fr)]' : 'grid-cols-2'}`} [contain-intrinsic-size:auto_4rem] [content-visibility:auto] first:rounded-t-surface last:rounded-b-surface hover:bg-brand-tint/40 has-[th_:checked]:bg-brand-tint @4xl:min-h-row @4xl:items-center @4xl:py-1 @4xl:first:rounded-t-none @4xl:[contain-intrinsic-size:auto_var(--row-height,3.75rem)]`}
    >
      {first && (
        <th
          scope="row"
          role="rowheader"
          className={`min-w-0 font-medium wrap-anywhere ${isHigh ? `col-span-full @4xl:col-span-1 ${isPair ? 'row-start-1 @4xl:row-start-auto' : ''}` : beside < 3 ? both : ''}`}
        >
          {cell(first)}
        </th>
      )}
      {others.map((column) => (
        <td
          key={column.key}
          role={isGrid ? 'gridcell' : 'cell'}
          tabIndex={isGrid ? -1 : undefined}
          className={`min-w-0 rounded-sm wrap-anywhere focus-ring ${column.isNumber ? 'tabular-nums @4xl:text-right' : ''} ${isHigh ? (column.isWide ? 'col-span-2 @4xl:col-span-1' : '') : beside === 1 ? both : ''} ${column.isOnlyInTable ? 'hidden @4xl:block' : ''}`}
        >
          {/* A number says little without its title, and nor does a field. */}
          <span
            className={`@4xl:hidden ${column.isNumber ? (column.value(row) === '' ? 'sr-only' : 'mr-1 text-xs font-medium text-ink/75') : isGrid ? 'mb-1 block text-sm font-medium' : 'sr-only'}`}
          >
            {column.title}
            <span className="sr-only">: </span>
          </span>
          {cell(column)}
        </td>
      ))}
      {actions && (
        <td
          role="cell"
          className={`flex flex-wrap gap-2 @4xl:justify-end ${isPair ? 'col-start-3 row-start-1 @4xl:col-start-auto @4xl:row-start-auto' : beside < 3 ? both : `col-span-full @4xl:col-span-1 ${isHigh ? '' : 'row-start-3 mt-1 @4xl:row-start-auto @4xl:mt-0'}`}`}
        >
          {actions(row)}
        </td>
      )}
    </tr>
  );
}) as <Row>(props: ListRowProps<Row>) => ReactNode;

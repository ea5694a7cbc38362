/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   some browsers drop the roles of a table whose CSS `display` is changed, so they are explicit */
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import {
  memo,
  useDeferredValue,
  useMemo,
  useRef,
  type ComponentProps,
  type CSSProperties,
  type Key,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useSnapshot } from 'valtio';
import type { ListView } from './list-view.ts';
import { Button } from '#ui/components/button.tsx';
import { useFocusHandover } from '#ui/components/dialogs/use-focus-handover.ts';
import { ListSearch, type ListSearchProps } from './list-search.tsx';
import { useListAddress } from './use-list-address.ts';

export interface ListTableProps<Row> extends Pick<
  ListSearchProps<Row>,
  'selection' | 'chips' | 'end'
> {
  /** Shown at the start of the toolbar. */
  readonly start?: (found: readonly Row[]) => ReactNode;
  readonly view: ListView<Row>;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => Key;
  /** The name of the table and of its search field, such as 'Staff'. */
  readonly title: string;
  /** Renders cells that show more than the column's value, by column key. */
  readonly cells?: Cells<Row>;
  /**
   * Buttons at the end of a row. `actions` and `cells` must be stable between renders, because rows
   * are memoized.
   */
  readonly actions?: (row: Row) => ReactNode;
  /**
   * The widths of the columns as grid tracks, such as `2fr 1fr 6rem`. Each row is a separate grid,
   * so tracks that depend on their content, such as `auto`, would misalign the columns.
   */
  readonly columns: string;
  /** If true, the URL does not contain the search and the filters. */
  readonly isTransient?: boolean;
  /** If true, each card on narrow screens has two lines and hides the column titles. */
  readonly isCompact?: boolean;
  /** If true, the rows have their own surface, because no card contains the list. */
  readonly isPage?: boolean;
  /** Makes the table a grid, whose cells take the focus. */
  readonly grid?: Pick<ComponentProps<'table'>, 'onKeyDown' | 'onFocus'> | undefined;
  /** Renders the found rows instead of the table. */
  readonly draw?: ((found: readonly Row[]) => ReactNode) | undefined;
}

type Cells<Row> = Readonly<Record<string, (row: Row) => ReactNode>>;

const CARD = 'items-start gap-y-3 p-4 [contain-intrinsic-size:auto_12rem]';
const COMPACT_CARD = 'items-center gap-y-1 px-3 pt-1 pb-2 [contain-intrinsic-size:auto_5rem]';
const GRID_CELL = { role: 'gridcell', tabIndex: -1 } as const;
const ROW = 'relative grid gap-x-4 @4xl:grid-cols-(--columns) @4xl:*:min-w-0';
/**
 * The number of rows rendered at first, which is more than a screen shows. The other rows are
 * rendered when the browser is idle.
 */
const FIRST_ROWS = 40;

export function ListTable<Row>({
  isTransient = false,
  view,
  rows,
  rowKey,
  title,
  cells,
  actions,
  columns,
  isCompact = false,
  isPage = false,
  grid,
  draw,
  start,
  ...toolbar
}: ListTableProps<Row>) {
  useListAddress(view, isTransient);
  const shown = useSnapshot(view.state);
  const status = useRef<HTMLDivElement>(null);
  const found = useMemo(() => view.rowsOf(rows, shown), [view, rows, shown]);
  // Rendering many rows must not delay typing.
  const drawn = useDeferredValue(found, found.slice(0, FIRST_ROWS));
  const showAll = ({ currentTarget: button }: MouseEvent) => {
    view.showAll();
    // The button disappears, so the focus moves to its parent, which announces the number of rows.
    button.parentElement?.focus();
  };
  const showsAll = found.length === rows.length;
  return (
    <div className="@container" style={{ '--columns': columns } as CSSProperties}>
      <ListSearch {...{ view, rows, title, ...toolbar }} start={start?.(found)} />
      <div
        ref={status}
        tabIndex={-1}
        className={
          showsAll ? 'sr-only' : 'mb-2 flex items-center gap-2 text-sm text-ink/75 outline-none'
        }
      >
        <output>{showsAll ? `${rows.length} in all` : `${found.length} of ${rows.length}`}</output>
        {!showsAll && (
          <Button variant="quiet" className="text-sm!" onClick={showAll}>
            Show all
          </Button>
        )}
      </div>
      {draw ? (
        found.length > 0 && <div className={isPage ? 'surface p-3' : ''}>{draw(found)}</div>
      ) : (
        <table
          {...grid}
          role={grid ? 'grid' : 'table'}
          className={`block text-left ${isPage && drawn.length > 0 ? 'surface' : ''}`}
        >
          <caption className="sr-only">{title}</caption>
          <thead
            role="rowgroup"
            className={`list-head sticky top-[calc(var(--top-bar,0px)+var(--page-header,0px)+var(--lower-bar,0px))] z-1 hidden border-b border-line bg-white @4xl:block ${isPage ? 'rounded-t-surface px-3' : '-mx-1 px-1'}`}
          >
            <tr role="row" className={ROW}>
              {view.columns.map(({ key, title: heading, isNumber }) => (
                <th
                  key={key}
                  scope="col"
                  role="columnheader"
                  aria-sort={sortOf(shown, key)}
                  className={`text-xs font-medium text-ink/75 ${isNumber ? 'text-right' : ''}`}
                >
                  <button
                    type="button"
                    className="inline-flex min-h-8 items-center gap-1.5 rounded-sm text-left hover:text-brand-dark focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand"
                    onClick={() => view.sortBy(key)}
                  >
                    {heading}
                    <SortArrow sort={sortOf(shown, key)} />
                  </button>
                </th>
              ))}
              {actions && (
                <th scope="col" role="columnheader">
                  <span className="sr-only">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody
            role="rowgroup"
            className={`block ${isPage ? 'divide-y divide-line' : 'space-y-3 @4xl:space-y-0'}`}
          >
            {drawn.map((row) => (
              <ListRow
                key={rowKey(row)}
                {...{ view, row, cells, actions, isCompact, isPage, status }}
                isGrid={grid !== undefined}
              />
            ))}
          </tbody>
        </table>
      )}
      {found.length === 0 && rows.length > 0 && (
        <p className="py-6 text-center text-ink/75">
          {shown.query === '' ? 'Nothing here matches.' : `Nothing here matches “${shown.query}”.`}
        </p>
      )}
    </div>
  );
}

interface ListRowProps<Row> {
  readonly view: ListView<Row>;
  readonly row: Row;
  readonly cells: Cells<Row> | undefined;
  readonly actions: ((row: Row) => ReactNode) | undefined;
  readonly isCompact: boolean;
  readonly isPage: boolean;
  readonly isGrid: boolean;
  /** Gets the focus when the last row is removed, and announces the number of rows. */
  readonly status: RefObject<HTMLElement | null>;
}

const ListRow = memo(function ListRow<Row>(props: ListRowProps<Row>) {
  const { view, row, cells, actions, isCompact, isPage, isGrid, status } = props;
  const element = useRef<HTMLTableRowElement>(null);
  useFocusHandover(element, status);
  const [first, ...others] = view.columns;
  const cell = ({ key, value }: (typeof view.columns)[number]) => cells?.[key]?.(row) ?? value(row);
  return (
    <tr
      ref={element}
      role="row"
      // The browser skips painting rows out of view, but also clips each row to its box. The
      // padding at the sides leaves room for focus rings.
      className={`${ROW} ${isCompact ? COMPACT_CARD : CARD} grid-cols-2 [content-visibility:auto] hover:bg-brand-tint/40 @4xl:min-h-row @4xl:items-center @4xl:py-1 @4xl:[contain-intrinsic-size:auto_var(--row-height,3.75rem)] ${isPage ? 'last:rounded-b-surface @4xl:px-3' : 'rounded-control border border-line @4xl:-mx-1 @4xl:rounded-none @4xl:border-x-0 @4xl:border-b-0 @4xl:px-1'}`}
    >
      {first && (
        <th
          scope="row"
          role="rowheader"
          className={`min-w-0 font-medium wrap-anywhere ${isCompact ? '' : 'col-span-2 @4xl:col-span-1'}`}
        >
          {cell(first)}
        </th>
      )}
      {others.map((column) => (
        <td
          key={column.key}
          {...(isGrid ? GRID_CELL : { role: 'cell' })}
          // A select needs the full width of a card.
          className={`min-w-0 rounded-sm wrap-anywhere focus-ring ${column.isNumber ? 'tabular-nums @4xl:text-right' : ''} has-[select]:col-span-2 @4xl:has-[select]:col-span-1 ${column.isOnlyInTable ? 'hidden @4xl:block' : ''}`}
        >
          <span
            className={`@4xl:hidden ${isCompact ? 'sr-only' : 'mb-0.5 block text-xs font-medium text-ink/75'}`}
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
          className="col-span-2 flex flex-wrap gap-2 @4xl:col-span-1 @4xl:justify-end"
        >
          {actions(row)}
        </td>
      )}
    </tr>
  );
}) as <Row>(props: ListRowProps<Row>) => ReactNode;

type Sort = 'ascending' | 'descending' | undefined;

function sortOf(
  { sortedBy, isDescending }: { readonly sortedBy: string; readonly isDescending: boolean },
  key: string,
): Sort {
  if (sortedBy !== key) return undefined;
  return isDescending ? 'descending' : 'ascending';
}

function SortArrow({ sort }: { readonly sort: Sort }) {
  const Arrow = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[sort ?? 'none'];
  return <Arrow className={`size-4 shrink-0 ${sort ? '' : 'text-ink/60'}`} />;
}

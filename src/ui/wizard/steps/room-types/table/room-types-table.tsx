import { Undo2 } from 'lucide-react';
import {
  use,
  useEffect,
  useId,
  useReducer,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { flushSync } from 'react-dom';
import type { RoomType } from '#domain/rooms/room-types.ts';
import { Button } from '#ui/components/button.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { RoomSizeUnit } from '#ui/forms/room-types/room-size-unit.ts';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import { counted } from '#ui/texts/counted.ts';
import { ListNews, type EditedList } from '#ui/wizard/steps/edited-list.tsx';
import { useRoomEnds } from '#ui/wizard/steps/room-types/use-room-ends.ts';
import { COLUMNS, columnsIn } from './columns.ts';
import { BUTTON_COLUMN, cellAfterKey, cellAfterTab, changeGrid } from './grid-state.ts';
import { TableRow, type EndEdit } from './table-row.tsx';
import { useTablePaste } from './use-table-paste.ts';
import { writeText } from './write-cell.ts';

const BUTTON_WIDTH = 3;
/** In rem. */
const WIDTH = COLUMNS.reduce((sum, { width }) => sum + width, BUTTON_WIDTH);

export interface RoomTypesTableProps {
  readonly form: RoomTypesForm;
  readonly list: EditedList<RoomType>;
}

/**
 * All room types as a grid that works with the keyboard (ARIA APG). Users can paste spreadsheet
 * rows into it.
 */
export default function RoomTypesTable({ form, list }: RoomTypesTableProps) {
  const { items } = list;
  const columns = columnsIn(use(RoomSizeUnit));
  const ends = useRoomEnds(form);
  const hintId = useId();
  const table = useRef<HTMLTableElement>(null);
  const wasActive = useRef(false);
  const [grid, change] = useReducer(changeGrid, {
    id: items[0]?.id ?? '',
    column: 0,
    edit: undefined,
    moves: 0,
  });
  const [announcement, setAnnouncement] = useState('');
  const row = Math.max(
    0,
    items.findIndex(({ id }) => id === grid.id),
  );
  const active = items[row];
  const paste = useTablePaste({
    form,
    table,
    columns,
    place: { row, column: grid.column },
    change,
  });

  useEffect(() => {
    cellElement(table.current, grid.id, grid.column)?.focus();
    // Only a change of `moves` moves the focus: the pointer and Tab have already moved it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [grid.moves]);

  const go = (to: readonly [row: number, column: number] | undefined, edit?: 'keep') => {
    const id = to && items[to[0]]?.id;
    if (to && id !== undefined) change({ do: 'go', id, column: to[1], edit });
  };
  const endEdit: EndEdit = (id, column, text, end) => {
    if (text !== undefined) writeText(form, id, column, text);
    const [at, last] = [columns.indexOf(column), items.length - 1];
    const from = items.findIndex((item) => item.id === id);
    if (end === 'left') return change({ do: 'edit', edit: undefined });
    if (end === 'next' || end === 'previous') {
      const next = cellAfterTab(end === 'previous', from, at, last);
      return next ? go(next, 'keep') : go([from, at]);
    }
    const to = from + (end === 'down' ? 1 : end === 'up' ? -1 : 0);
    return go([Math.max(0, Math.min(to, last)), at]);
  };
  const moveRow = (to: number) => {
    if (!active) return;
    flushSync(() => {
      const now = form.move(active.id, to);
      if (now === row) return;
      setAnnouncement(`${form.itemOf(active.id)} moved to position ${now + 1} of ${items.length}`);
    });
    change({ do: 'go', id: active.id, column: grid.column });
  };

  const press = (event: KeyboardEvent) => {
    const { key, altKey, shiftKey } = event;
    const ctrlKey = event.ctrlKey || event.metaKey;
    if (altKey) {
      if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
      event.preventDefault();
      return moveRow(row + (key === 'ArrowUp' ? -1 : 1));
    }
    if (ctrlKey && key === 'z' && paste.undo) {
      event.preventDefault();
      return paste.undo();
    }
    const to = cellAfterKey({ key, ctrlKey }, row, grid.column, items.length - 1);
    if (to) {
      event.preventDefault();
      return go(to);
    }
    if (grid.column === BUTTON_COLUMN || ctrlKey) return;
    const isEdit = ['Enter', 'F2', ' '].includes(key) && !shiftKey;
    const isReplaced = ['Backspace', 'Delete'].includes(key);
    if (isEdit || isReplaced) event.preventDefault();
    else if (key.length > 1) return;
    // The field must have the focus before the browser enters the character of this key.
    flushSync(() => change({ do: 'edit', edit: isEdit ? 'keep' : 'replace' }));
  };
  const focus = ({ target }: FocusEvent) => {
    const place = placeOf(target);
    if (place) change({ do: 'focus', ...place });
  };
  /** The first click selects a cell, the second one edits it. */
  const click = ({ target }: MouseEvent) => {
    const place = placeOf(target);
    if (place?.column === BUTTON_COLUMN) list.remove(place.id);
    else if (grid.edit === undefined && wasActive.current) change({ do: 'edit', edit: 'keep' });
  };
  return (
    <div className="space-y-4">
      {list.news && <ListNews list={list} position={list.news.position} />}
      <PasteNews paste={paste} />
      <output className="sr-only">{announcement}</output>
      <div className="max-h-[75dvh] scroll-pt-14 overflow-auto surface sm:scroll-pl-52">
        <table
          ref={table}
          // The ARIA APG allows a table as a data grid.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label="Room types"
          aria-describedby={hintId}
          className="table-fixed border-separate border-spacing-0"
          style={{ width: `${WIDTH}rem` }}
          onKeyDown={press}
          onFocus={focus}
          onPointerDown={({ target }) => {
            wasActive.current = isFocused(target);
          }}
          onClick={click}
        >
          <colgroup>
            {columns.map(({ key, width }) => (
              <col key={key} style={{ width: `${width}rem` }} />
            ))}
            <col style={{ width: `${BUTTON_WIDTH}rem` }} />
          </colgroup>
          <thead>
            <tr>
              {columns.map(({ key, label }, index) => (
                <th
                  key={key}
                  scope="col"
                  className={`sticky top-0 border-r border-b border-line bg-page px-3 py-2 text-left align-bottom text-sm font-semibold ${index === 0 ? 'z-3 sm:left-0' : 'z-2'}`}
                >
                  {label}
                </th>
              ))}
              <th scope="col" className="sticky top-0 z-2 border-b border-line bg-page">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((roomType, index) => (
              <TableRow
                key={roomType.id}
                form={form}
                roomType={roomType}
                columns={columns}
                numbers={ends[index]}
                active={index === row ? grid.column : undefined}
                edit={index === row ? grid.edit : undefined}
                onEnd={index === row ? endEdit : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p id={hintId} className="text-sm text-ink/75">
        Arrow keys move between cells. Enter or typing edits a cell, Escape cancels the edit. Alt
        with the up or down arrow key moves a row. You can paste rows from a spreadsheet, with or
        without their header.
      </p>
      {paste.asked && (
        <ConfirmDialog
          title={`Add ${counted(paste.asked.added, 'room type')}?`}
          confirmLabel={`Paste and Add ${paste.asked.added}`}
          onConfirm={() => paste.accept()}
          onCancel={() => paste.cancel()}
        >
          {paste.asked.text}
        </ConfirmDialog>
      )}
    </div>
  );
}

function PasteNews({ paste }: { readonly paste: ReturnType<typeof useTablePaste> }) {
  const { news, undo } = paste;
  return (
    <div aria-live="polite">
      {news && (
        <NoticeBox kind={news.kind}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="min-w-0 wrap-anywhere">{news.text}</p>
            {undo && (
              <Button variant="quiet" className="-my-2" icon={<Undo2 />} onClick={undo}>
                Undo Paste
              </Button>
            )}
          </div>
        </NoticeBox>
      )}
    </div>
  );
}

function placeOf(target: EventTarget): { id: string; column: number } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const id = cell?.closest('tr')?.dataset['id'];
  return cell && id !== undefined ? { id, column: Number(cell.dataset['column']) } : undefined;
}

function isFocused(target: EventTarget): boolean {
  const cell = target instanceof Element && target.closest('[data-column]');
  return cell === document.activeElement;
}

function cellElement(table: HTMLElement | null, id: string, column: number): HTMLElement | null {
  const row = table?.querySelector(`tr[data-id="${CSS.escape(id)}"]`);
  return row?.querySelector<HTMLElement>(`[data-column="${column}"]`) ?? null;
}

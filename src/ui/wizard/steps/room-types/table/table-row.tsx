import { CircleAlert, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useSnapshot } from 'valtio';
import type { RoomType } from '#domain/rooms/room-types.ts';
import { Button } from '#ui/components/button.tsx';
import { problemId } from '#ui/components/fields/field-frame.tsx';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { useItemTitle } from '#ui/wizard/steps/use-item-title.ts';
import { CellEditor, type EditEnd } from './cell-editor.tsx';
import { textIn, type Column } from './columns.ts';
import { BUTTON_COLUMN, type GridState } from './grid-state.ts';

export type EndEdit = (id: string, column: Column, text: string | undefined, end: EditEnd) => void;

export interface TableRowProps {
  readonly form: RoomTypesForm;
  /** The valtio proxy of this room type only, so that an edit does not render the other rows. */
  readonly roomType: RoomType;
  readonly columns: readonly Column[];
  /** The first and last room number, such as `101 to 112`. Undefined without rooms. */
  readonly numbers: string | undefined;
  /** The index of the column that Tab reaches. Undefined in all rows but one. */
  readonly active: number | undefined;
  readonly edit: GridState['edit'];
  /** Passed only to the row with the keyboard focus, so that the other rows need not render. */
  readonly onEnd: EndEdit | undefined;
}

const CELL =
  'border-r border-b border-line p-0 align-top outline-none focus:outline-2 focus:-outline-offset-2 focus:outline-brand';

/** A room type as a row of the grid. Exactly one cell of the whole table is a tab stop. */
export const TableRow = memo(function TableRow({
  form,
  roomType,
  columns,
  numbers,
  active,
  edit,
  onEnd,
}: TableRowProps) {
  const { id } = roomType;
  const title = useItemTitle(form, id);
  const values = useSnapshot(roomType);
  const problems = useSnapshot(form.problems);
  return (
    <tr data-id={id} className="bg-white even:bg-page">
      {columns.map((column, index) => {
        const { key } = column;
        const cellId = form.idOf(`${id}.${key}`);
        const problem = problems[`${id}.${key}`];
        const describedBy = problem === undefined ? undefined : problemId(cellId);
        const isEdited = active === index && edit !== undefined;
        const text = textIn(column, values);
        const Cell = index === 0 ? 'th' : 'td';
        return (
          <Cell
            key={key}
            id={cellId}
            scope={index === 0 ? 'row' : undefined}
            data-column={index}
            tabIndex={isEdited ? undefined : active === index ? 0 : -1}
            aria-invalid={problem ? true : undefined}
            aria-describedby={isEdited ? undefined : describedBy}
            className={`${CELL} text-left font-normal ${problem ? 'bg-error-tint' : ''} ${index === 0 ? 'bg-inherit sm:sticky sm:left-0 sm:z-1 font-medium' : ''}`}
          >
            {isEdited ? (
              <CellEditor
                column={column}
                label={`${column.label}, ${title}`}
                text={text}
                isReplaced={edit === 'replace'}
                describedBy={describedBy}
                onEnd={(given, end) => onEnd?.(id, column, given, end)}
              />
            ) : (
              <div
                dir="auto"
                title={text}
                className={`min-h-control truncate px-3 py-2.5 ${typeof values[key] === 'number' ? 'text-right tabular-nums' : 'text-left'}`}
              >
                {text}
                {key === 'room_numbers' && text === '' && (
                  <span className="text-ink/75">{numbers}</span>
                )}
              </div>
            )}
            {problem && (
              <p
                id={describedBy}
                className="flex gap-1 px-3 pb-2 text-sm font-medium wrap-anywhere text-error"
              >
                <CircleAlert className="mt-0.5 size-4 shrink-0" />
                <span>{problem}</span>
              </p>
            )}
          </Cell>
        );
      })}
      <td className="border-b border-line p-0 align-top">
        <Button
          variant="quiet"
          data-column={BUTTON_COLUMN}
          tabIndex={active === BUTTON_COLUMN ? 0 : -1}
          aria-label={`Remove ${title}`}
          title={`Remove ${title}`}
          className="px-3!"
          icon={<Trash2 />}
        />
      </td>
    </tr>
  );
});

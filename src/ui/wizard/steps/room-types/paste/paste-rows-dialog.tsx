import { CircleAlert } from 'lucide-react';
import { use, useId, useMemo, useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { UnsavedChanges } from '#ui/forms/unsaved-changes.tsx';
import { RoomSizeUnit } from '#ui/forms/room-types/room-size-unit.ts';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { counted } from '#ui/texts/counted.ts';
import {
  columnsIn,
  shownCell,
  addPastedRows,
  countUnread,
  readPastedRows,
  type PastedRows,
} from './pasted-rows.ts';

export interface PasteRowsDialogProps {
  readonly form: RoomTypesForm;
  /** Called with the IDs of the new room types, and a message about them. */
  readonly onAdd: (added: readonly string[], report: string) => void;
  readonly onClose: () => void;
}

/** Shows how the rows of a spreadsheet are read before they become room types. */
export default function PasteRowsDialog({ form, onAdd, onClose }: PasteRowsDialogProps) {
  const id = useId();
  const fields = columnsIn(use(RoomSizeUnit));
  const [text, setText] = useState('');
  const read = useMemo(() => readPastedRows(text, fields), [text, fields]);
  const rows = 'rows' in read ? read : undefined;
  const add = () => {
    if (!rows) return;
    const added = addPastedRows(form, rows);
    const unread = countUnread(rows);
    const report = `${counted(added.length, 'room type')} added.`;
    const correct = `${counted(unread, 'cell')} could not be read: correct the marked fields.`;
    onAdd(added, unread > 0 ? `${report} ${correct}` : report);
  };
  return (
    <Modal title="Paste Rows" onDismiss={onClose} className="max-h-full max-w-5xl">
      <p className="mt-2 mb-4 text-ink/75">
        Copy rows in a spreadsheet, and paste them here. Their header says what each column is.
        Without a header, the columns are {fields.map(({ label }) => label).join(', ')}.
      </p>
      <TextField multiline id={id} label="Rows" value={text} onChange={setText} />
      {text !== '' && <UnsavedChanges />}
      {text !== '' && 'problem' in read && (
        <NoticeBox kind="error" role="alert" className="mt-4">
          {read.problem}.
        </NoticeBox>
      )}
      {rows && <Preview read={rows} />}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!rows} onClick={add}>
          {rows ? `Add ${counted(rows.rows.length, 'Room Type')}` : 'Add Room Types'}
        </Button>
      </div>
    </Modal>
  );
}

function Preview({ read }: { readonly read: PastedRows }) {
  const { columns, rows, ignored, beyond } = read;
  const unread = countUnread(read);
  const notes = [
    unread > 0 &&
      `${counted(unread, 'cell')} cannot be read. Add the rows, then correct the marked fields.`,
    ignored.length > 0 &&
      `Ignored ${ignored.length === 1 ? 'column' : 'columns'} ${ignored.join(', ')}: not a field of room types.`,
    beyond > 0 && `Ignored ${counted(beyond, 'column')} after the last field.`,
  ].filter((note) => note !== false);
  return (
    <>
      <output>
        {notes.length > 0 && (
          <NoticeBox kind="warning" className="mt-4">
            {notes.join(' ')}
          </NoticeBox>
        )}
      </output>
      <div
        // Keyboard users must be able to scroll the rows.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-label="Preview"
        className="mt-4 max-h-80 min-h-0 overflow-auto rounded-control border border-line focus-ring"
      >
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              {columns.map(({ key, label }) => (
                <th key={key} scope="col" className="border-b border-line bg-page px-3 py-2">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // Rows have no identity, and each paste replaces all of them.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index} className="border-t border-line first:border-0">
                {columns.map((column, at) => {
                  const cell = row[at];
                  return (
                    <td key={column.key} className="px-3 py-2 align-top">
                      {cell?.message === undefined ? (
                        <bdi>{cell && shownCell(column, cell)}</bdi>
                      ) : (
                        <span className="flex gap-1 font-medium text-error">
                          <CircleAlert className="mt-0.5 size-4 shrink-0" />
                          {cell.message}
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

import { ClipboardPen, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { CLEANING_STATUSES, ROOM_STATUSES, shownStatus } from '#domain/rooms/room-status.ts';
import { Button } from '#ui/components/button.tsx';
import { FormAlert } from '#ui/components/fields/form-alert.tsx';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { useFocusAfterEditing } from '#ui/components/fields/use-focus-after-editing.ts';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import type { Removal } from '#ui/dashboard/use-removal.tsx';
import { counted } from '#ui/texts/counted.ts';
import { cleaningLabel, statusLabel } from './map/room-looks.ts';
import type { RoomBatch, RoomBatchState } from './selection/room-batch.ts';
import { RoomStatusBadge } from './room-status-badge.tsx';
import type { RoomRow, Rooms, RoomsState } from './rooms.ts';
import { inUseText } from './rooms-in-use.ts';

export interface RoomListProps {
  readonly rooms: Rooms;
  readonly batch: RoomBatch;
  readonly data: HotelRooms;
  readonly canSelect: boolean;
  readonly canChange: boolean;
  /** Each is undefined if the user or the server cannot do this. */
  readonly onEdit: ((room: RoomRecord) => void) | undefined;
  readonly onRemove: ((removal: Removal) => void) | undefined;
}

/** All rooms of the hotel as a table. */
export function RoomList(props: RoomListProps) {
  const { rooms, batch, data, canSelect, canChange, onEdit, onRemove } = props;
  const { edits } = useSnapshot(rooms.state) as RoomsState;
  const { selected } = useSnapshot(batch.state, { sync: true }) as RoomBatchState;
  const rows = useMemo(() => rooms.rowsOf(data, edits, selected), [rooms, data, edits, selected]);
  const cells = useMemo(
    () => cellsOf(rooms, canSelect ? batch : undefined),
    [rooms, batch, canSelect],
  );
  const hasActions = canChange || onEdit !== undefined || onRemove !== undefined;
  const actions = useMemo(
    () =>
      hasActions
        ? (room: RoomRow) => <RoomActions {...{ rooms, room, canChange, onEdit, onRemove }} />
        : undefined,
    [hasActions, rooms, canChange, onEdit, onRemove],
  );
  return (
    <>
      {canSelect && <SelectShown {...{ rooms, batch, rows }} />}
      <ListTable
        view={rooms.view}
        rows={rows}
        rowKey={({ id }) => id}
        title="Rooms"
        columns={`minmax(5rem, 1.2fr) minmax(3.75rem, 1fr) 3fr minmax(9.5rem, 2fr) minmax(10rem, 2fr)${actions ? ' 16.25rem' : ''}`}
        cells={cells}
        {...(actions && { actions })}
      />
    </>
  );
}

interface SelectShownProps {
  readonly rooms: Rooms;
  readonly batch: RoomBatch;
  readonly rows: readonly RoomRow[];
}

/** Selects all rooms that the search and the filters leave. */
function SelectShown({ rooms: { view }, batch, rows }: SelectShownProps) {
  const filters = useSnapshot(view.state);
  const shown = useMemo(() => view.rowsOf(rows, filters), [view, rows, filters]);
  if (shown.length === 0) return null;
  return (
    <label className={`${CHECKBOX_LABEL} mb-2`}>
      <input
        type="checkbox"
        className={CHECKBOX}
        checked={shown.every(({ isSelected }) => isSelected)}
        onChange={() => batch.toggle(shown)}
      />
      Select all {counted(shown.length, 'room')} shown
    </label>
  );
}

const CHECKBOX_LABEL = 'inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-3';
const CHECKBOX = 'size-5 shrink-0 accent-brand focus-ring';

/** A status as text, or as a field while it is being changed. */
function cellsOf(rooms: Rooms, batch: RoomBatch | undefined) {
  const cellOf = (field: StatusKey, shown: (room: RoomRow) => ReactNode) => (room: RoomRow) =>
    room.isEdited ? <StatusField rooms={rooms} room={room} field={field} /> : shown(room);
  return {
    ...(batch && {
      // The number comes first for screen readers: it names the row.
      room_number: (room: RoomRow) => (
        <label className={`${CHECKBOX_LABEL} flex-row-reverse justify-end`}>
          {room.room_number}
          <input
            type="checkbox"
            className={CHECKBOX}
            aria-label={`Select room ${room.room_number}`}
            // The list draws rows later than the browser checks the box.
            ref={(box) => {
              if (box) box.checked = room.isSelected;
            }}
            onChange={({ target }) => {
              batch.toggle([room]);
              target.checked = batch.isSelected(room);
            }}
          />
        </label>
      ),
    }),
    status: cellOf('status', (room) => (
      <RoomStatusBadge status={shownStatus(room)}>{statusLabel(room)}</RoomStatusBadge>
    )),
    cleaning_status: cellOf('cleaning_status', (room) => cleaningLabel(room.cleaning_status)),
  };
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
/** The two fields of a room that can be changed in the list. */
const FIELDS = {
  status: { label: 'Status', options: optionsOf(ROOM_STATUSES) },
  cleaning_status: { label: 'Cleaning', options: optionsOf(CLEANING_STATUSES) },
} as const;
type StatusKey = keyof typeof FIELDS;

interface CellProps {
  readonly rooms: Rooms;
  readonly room: RoomRow;
}

/** The first field of a room takes the focus. */
function StatusField({ rooms, room, field }: CellProps & { readonly field: StatusKey }) {
  const chosen = useSnapshot(rooms.state).edits[String(room.id)];
  const { label, options } = FIELDS[field];
  const id = `${label.toLowerCase()}-of-room-${room.id}`;
  useEffect(() => {
    if (field === 'status') document.getElementById(id)?.focus();
  }, [field, id]);
  return (
    <NativeSelect
      id={id}
      label={`${label} of room ${room.room_number}`}
      labelHidden
      options={options}
      value={chosen?.[field] ?? room[field]}
      onChange={(value) => rooms.choose(room, { [field]: value })}
    />
  );
}

interface RoomActionsProps
  extends CellProps, Pick<RoomListProps, 'canChange' | 'onEdit' | 'onRemove'> {}

/** Buttons of one room in the list. */
function RoomActions({ rooms, room, canChange, onEdit, onRemove }: RoomActionsProps) {
  const { room_number: number, type, isEdited } = room;
  const buttonId = `change-status-of-${room.id}`;
  // If a filter now hides the room, its row moves the focus.
  useFocusAfterEditing(isEdited || undefined, () => [buttonId]);
  if (isEdited) return <SaveStatus rooms={rooms} room={room} />;
  return (
    <>
      {canChange && (
        <Button
          id={buttonId}
          variant="secondary"
          className="grow text-sm! @4xl:grow-0 @4xl:border-transparent"
          icon={<ClipboardPen />}
          aria-label={`Change status of room ${number}`}
          onClick={() => rooms.editStatus(room)}
        >
          Change status
        </Button>
      )}
      {onEdit && (
        <Button
          id={editRoomButtonId(room)}
          variant="quiet"
          className="px-2.5!"
          icon={<Pencil />}
          aria-label={`Edit room ${number}`}
          title={`Edit room ${number}`}
          onClick={() => onEdit(room)}
        />
      )}
      {onRemove && (
        <Button
          variant="quiet"
          className="px-2.5!"
          icon={<Trash2 />}
          aria-label={`Remove room ${number}`}
          title={`Remove room ${number}`}
          onClick={() =>
            onRemove({
              what: `room ${number}`,
              text: `Room ${number}${type && ` (${type})`} will be deleted. This cannot be undone.`,
              warning: inUseText([room]),
              remove: () => rooms.removeRoom(room),
            })
          }
        />
      )}
    </>
  );
}

/** The DOM ID of the button that edits this room. */
export function editRoomButtonId({ id }: Pick<RoomRecord, 'id'>): string {
  return `edit-room-${id}`;
}

/** A refused status stays selected, and the reason is shown. */
function SaveStatus({ rooms, room }: CellProps) {
  const edit = useSnapshot(rooms.state).edits[String(room.id)];
  const isSaving = edit?.isSaving;
  return (
    <>
      <Button
        variant="secondary"
        className="grow @4xl:grow-0"
        disabled={isSaving}
        onClick={() => rooms.cancelStatus(room)}
      >
        Cancel
      </Button>
      <Button
        className="grow @4xl:grow-0"
        busy={isSaving}
        onClick={() => void rooms.saveStatus(room)}
      >
        Save
      </Button>
      <div className="w-0 min-w-full text-sm font-medium text-error has-[>:empty]:hidden">
        <FormAlert said={edit?.error}>{edit?.error}</FormAlert>
      </div>
    </>
  );
}

import { Pencil, Trash2, Undo2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { ROOM } from '#domain/rooms/room.ts';
import { Button } from '#ui/components/button.tsx';
import { Modal, SheetFooter } from '#ui/components/dialogs/modal.tsx';
import { focusIfLost } from '#ui/components/focus.ts';
import { UnsavedChanges } from '#ui/forms/unsaved-changes.tsx';
import { counted } from '#ui/texts/counted.ts';
import { changeOf, type RoomChanges, type RoomChangesState } from './room-changes.ts';
import {
  statusChoices,
  Status,
  STATUS_NAMES,
  statusLabel,
  type StatusName,
} from './room-status.tsx';
import { inUseText } from './rooms-in-use.ts';

export const LIST = 'rooms-list';

/** If the focused element has disappeared, focuses the map, or else the list. */
export function focusRooms(): void {
  focusIfLost(
    () =>
      document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]') ??
      document.getElementById(LIST),
  );
}

export interface RoomSheetProps {
  readonly changes: RoomChanges;
  readonly rooms: readonly RoomRecord[];
  readonly mayChange: boolean;
  /** Undefined if the user may not change rooms, or if the server does not support this request. */
  readonly onEdit: ((room: RoomRecord) => void) | undefined;
  readonly onRemove?: ((room: RoomRecord) => void) | undefined;
}

/** The statuses of the open room, where a tap saves one, or those that all selected rooms get together. */
export function RoomSheet({ changes, rooms, mayChange, onEdit, onRemove }: RoomSheetProps) {
  const reasonId = useId();
  const { changed, announced, chosen } = useSnapshot(changes.state) as RoomChangesState;
  const { edited } = useSnapshot(changes.panel.state);
  const { 'room.change': isNotOffered = false } = useSnapshot(changes.lacking);
  const room = rooms.find(({ id }) => id === edited?.item.id);
  const of = room ?? chosen;
  if (!of) return null;
  const { room_number: number = '', floor } = room ?? {};
  const { before, isRunning = false, error = '' } = (room && changeOf(room, changed)) ?? {};
  const reason = room && onRemove ? inUseText([room]) : '';
  const facts = room && [
    changes.typeOf(room),
    floor !== undefined && `Floor ${floor}`,
    !room.is_active && 'Inactive',
  ];
  const count = rooms.filter(changes.isSelected).length;
  const isChosen = Object.keys(chosen ?? {}).length > 0;
  const isKept = (name: StatusName) => (of[name] === undefined ? 'Keep as it is' : '');
  const close = () => {
    changes.open(undefined);
    // A filter may have hidden the element that opened the sheet.
    focusRooms();
  };
  /** A second tap keeps this status of each selected room as it is. */
  const choose = (name: StatusName, status: string) => {
    if (room) return void changes.change(room, { [name]: status });
    const { [name]: chosenBefore, ...others } = of;
    changes.choose(chosenBefore === status ? others : { ...others, [name]: status });
  };
  const action = (verb: string, icon: ReactNode, go: typeof onEdit) =>
    go &&
    room && (
      <Button
        variant="quiet"
        icon={icon}
        aria-label={`${verb} room ${number}`}
        {...(verb === 'Remove' && {
          disabled: reason !== '',
          'aria-describedby': reason && reasonId,
        })}
        onClick={() => {
          close();
          go(room);
        }}
      >
        {verb}
      </Button>
    );
  return (
    <Modal
      isSheet
      title={room ? `Room ${number}` : `Change the status of ${counted(count, 'room')}`}
      onDismiss={close}
    >
      <p className="mt-1 text-sm text-ink/75 wrap-anywhere empty:hidden">
        {facts?.filter(Boolean).join(', ')}
      </p>
      <output className="sr-only">{announced}</output>
      {STATUS_NAMES.map((name) => {
        const choices = mayChange && !isNotOffered ? statusChoices(name) : [];
        const isSeen = choices.some(([status]) => status === of[name]);
        const label = room ? statusLabel(room, name) : isKept(name);
        return (
          <fieldset key={name} className="mt-5" aria-busy={isRunning}>
            <legend className="mb-2 text-sm font-semibold">
              {ROOM.fields[name].label}
              {label && <span className={isSeen ? 'sr-only' : 'font-normal'}>: {label}</span>}
            </legend>
            <div className="grid grid-cols-2 gap-2 empty:hidden">
              {choices.map(([status, look]) => (
                <Button
                  key={status}
                  variant="secondary"
                  className="justify-start! text-left text-sm! aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand-dark forced-colors:aria-pressed:border-3 forced-colors:aria-pressed:border-[Highlight]"
                  aria-pressed={of[name] === status}
                  onClick={() => choose(name, status)}
                >
                  <Status {...look} />
                </Button>
              ))}
            </div>
          </fieldset>
        );
      })}
      {isNotOffered && (
        <p className="mt-4 text-sm">This server cannot change the status of rooms.</p>
      )}
      <div role="alert" className="mt-3 text-sm font-medium text-error empty:hidden">
        {error}
      </div>
      {isChosen && <UnsavedChanges />}
      <SheetFooter>
        {action('Edit', <Pencil />, onEdit)}
        {action('Remove', <Trash2 />, onRemove)}
        <span className="grow" />
        {room && before && (
          <Button
            variant="quiet"
            icon={<Undo2 />}
            busy={isRunning}
            onClick={() => void changes.change(room, before)}
          >
            Undo
          </Button>
        )}
        <Button variant="secondary" onClick={close}>
          {room ? 'Close' : 'Cancel'}
        </Button>
        {!room && (
          <Button disabled={!isChosen} onClick={() => void changes.selection.change(of)}>
            Change {counted(count, 'Room')}
          </Button>
        )}
        <p id={reasonId} className="basis-full text-sm text-ink/75 empty:hidden">
          {reason}
        </p>
      </SheetFooter>
    </Modal>
  );
}

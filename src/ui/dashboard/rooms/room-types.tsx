import { BedDouble, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { RoomRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/shell/loading/loaded-confirm-dialog.tsx';
import { Folded } from '#ui/components/folded.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import type { RoomTypeEditor } from './room-type-editor.ts';
import type { Rooms } from './rooms.ts';
import { counted } from '#ui/texts/counted.ts';
import { RoomTypeCard } from './room-type-card.tsx';

export const ADD_BUTTON = 'add-room-type';
/** The rest shows on demand, so that the list of rooms stays close. */
const SHOWN_AT_FIRST = 6;

export interface RoomTypesProps {
  readonly rooms: Rooms;
  readonly editor: RoomTypeEditor;
  readonly data: HotelRooms;
  readonly mayManage: boolean;
}

/** A card for each room type, with the status of its rooms. */
export function RoomTypes({ rooms, editor, data, mayManage }: RoomTypesProps) {
  const { removing } = useSnapshot(rooms.state);
  const [leaving, setLeaving] = useState<RoomTypeRecord>();
  const { roomTypes } = data;
  const roomsOf = useRoomsByType(data);

  const add = mayManage && (
    <Button
      id={ADD_BUTTON}
      variant={roomTypes.length === 0 ? 'primary' : 'secondary'}
      icon={<Plus aria-hidden="true" />}
      onClick={() => editor.add()}
    >
      {roomTypes.length === 0 ? 'Add Your First Room Type' : 'Add Room Type'}
    </Button>
  );
  if (roomTypes.length === 0) {
    return (
      <EmptyState icon={<BedDouble />} title="No Room Types Yet" actions={add}>
        {mayManage
          ? 'A room type is a kind of room that you sell, such as a Deluxe Room. Add one for each.'
          : 'Room types appear here once a manager adds them.'}
      </EmptyState>
    );
  }
  const remove = async (roomType: RoomTypeRecord) => {
    setLeaving(undefined);
    if (await rooms.removeType(roomType)) document.getElementById(ADD_BUTTON)?.focus();
  };
  return (
    <section aria-labelledby="room-types-heading" className="@container">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="room-types-heading" className="text-lg font-semibold">
          Room Types
        </h2>
        {add}
      </div>
      <Folded items={roomTypes} limit={SHOWN_AT_FIRST} what="room types">
        {(shown) => (
          <ul className="grid gap-4 @2xl:grid-cols-2 @4xl:grid-cols-3">
            {shown.map((roomType) => (
              <RoomTypeCard
                key={roomType.id}
                roomType={roomType}
                rooms={roomsOf(roomType)}
                removing={removing?.id === roomType.id ? removing : undefined}
                {...(mayManage && {
                  onEdit: () => editor.edit(roomType),
                  onRemove: () => setLeaving(roomType),
                })}
              />
            ))}
          </ul>
        )}
      </Folded>
      {leaving && (
        <ConfirmDialog
          danger
          title={`Remove ${leaving.name}?`}
          confirmLabel="Remove"
          onCancel={() => setLeaving(undefined)}
          onConfirm={() => void remove(leaving)}
        >
          <p>
            {leaving.name}
            {withRooms(roomsOf(leaving).length)} will be gone, and so will the rates in every plan.
            This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function withRooms(count: number): string {
  return count === 0 ? '' : ` and its ${counted(count, 'room')}`;
}

function useRoomsByType({ rooms }: HotelRooms) {
  const byType = useMemo(() => Map.groupBy(rooms, ({ room_type }) => String(room_type)), [rooms]);
  return ({ id }: RoomTypeRecord): readonly RoomRecord[] => byType.get(String(id)) ?? [];
}

import { BedDouble, Pencil, Plus, Trash2 } from 'lucide-react';
import { use, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import type { RoomTypeRecord } from '#application/records/hotel-records.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { PageHeader, type PageHeaderProps } from '#ui/components/page-header.tsx';
import { ADD_BUTTON, editButtonId } from '#ui/dashboard/item-buttons.ts';
import { useRemoval } from '#ui/dashboard/use-removal.tsx';
import { RoomSizeUnit } from '#ui/forms/room-types/room-size-unit.ts';
import { counted } from '#ui/texts/counted.ts';
import { roomTypeFacts } from '#ui/texts/room-type-facts.ts';
import { StatusCounts } from './room-status.tsx';
import type { RoomTypeEditor } from './room-type-editor.tsx';
import type { Rooms } from './rooms.ts';
import { inUseText } from './rooms-in-use.ts';

export interface RoomTypesProps extends Pick<PageHeaderProps, 'facts' | 'tabs'> {
  readonly of: Rooms;
  readonly editor: RoomTypeEditor;
  readonly data: HotelRooms;
  readonly mayManage: boolean;
}

export function RoomTypes({ of, editor, data, mayManage, ...header }: RoomTypesProps) {
  const { roomTypes, rooms } = data;
  const { removing } = useSnapshot(of.state);
  const { ask, question } = useRemoval(ADD_BUTTON);
  const unit = use(RoomSizeUnit);
  const byType = useMemo(() => Map.groupBy(rooms, ({ room_type }) => String(room_type)), [rooms]);
  const roomsOf = ({ id }: RoomTypeRecord) => byType.get(String(id)) ?? [];

  const add = mayManage && (
    <Button id={ADD_BUTTON} icon={<Plus />} onClick={() => editor.add()}>
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
  const remove = (roomType: RoomTypeRecord) => {
    const own = roomsOf(roomType);
    const withRooms = own.length === 0 ? '' : ` and its ${counted(own.length, 'room')}`;
    ask({
      what: roomType.name,
      text: `${roomType.name}${withRooms} will be deleted, together with the rates of the room type in every plan. This cannot be undone.`,
      blocked: inUseText(own),
      remove: () => of.removeType(roomType),
    });
  };
  const rowOf = (roomType: RoomTypeRecord) => {
    const { id, name, code, is_active } = roomType;
    const { line, notes } = roomTypeFacts(roomType, unit);
    const texts = [line, ...notes].filter((text) => text.trim() !== '');
    const { [String(id)]: removal } = removing;
    const own = roomsOf(roomType);
    return (
      <li
        key={id}
        className="relative grid gap-x-6 gap-y-1 px-3 py-2 hover:bg-brand-tint/40 @2xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)_auto] @2xl:items-center"
      >
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
            {name}
            <span translate="no" className="text-sm font-normal text-ink/75">
              {code}
            </span>
            {!is_active && <Badge>Inactive</Badge>}
          </h2>
          <p className="truncate text-sm text-ink/75" title={texts.join('. ')}>
            {texts.join(' · ')}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
          {counted(own.length, 'room')}
          <StatusCounts label={`Rooms of ${name} by status`} rooms={own} name="status" />
        </div>
        {mayManage && (
          <div className="flex gap-1 max-@2xl:-mx-3">
            <Button
              id={editButtonId(roomType)}
              variant="quiet"
              className="after:absolute after:inset-0"
              icon={<Pencil />}
              aria-label={`Edit ${name}`}
              disabled={removal !== undefined}
              onClick={() => editor.edit(roomType)}
            >
              Edit
            </Button>
            <Button
              variant="quiet"
              className="relative"
              icon={<Trash2 />}
              aria-label={`Remove ${name}`}
              busy={removal !== undefined}
              onClick={() => remove(roomType)}
            >
              Remove
            </Button>
          </div>
        )}
        {removal && (
          <div className="col-span-full">
            <ProgressBar doing="Removing rooms" label={`Removing ${name}`} {...removal} />
          </div>
        )}
      </li>
    );
  };
  return (
    <>
      <PageHeader {...header}>{add}</PageHeader>
      <ul aria-label="Room Types" className="@container surface divide-y divide-line">
        {roomTypes.map(rowOf)}
      </ul>
      {question}
    </>
  );
}

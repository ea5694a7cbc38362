import { BedDouble, Plus, Trash2 } from 'lucide-react';
import { use, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import type { RoomRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import type { AreaUnit } from '#domain/rooms/room-size.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import type { ListColumn } from '#ui/components/lists/list-view.ts';
import { PageHeader, type PageHeaderProps } from '#ui/shell/page-header.tsx';
import { ADD_BUTTON } from '#ui/dashboard/editor.ts';
import { ItemActions } from '#ui/dashboard/item-actions.tsx';
import { useRemoval } from '#ui/dashboard/use-removal.tsx';
import { RoomSizeUnit } from '#ui/forms/room-types/room-size-unit.ts';
import { counted } from '#ui/texts/counted.ts';
import { UnsavedBadge } from '#ui/forms/unsaved-changes.tsx';
import { roomTypeFacts } from '#ui/texts/room-type-facts.ts';
import { StatusCounts } from './room-status.tsx';
import type { RoomTypeEditor } from './room-type-editor.ts';
import { roomsOf, type Rooms, type RoomsState } from './rooms.ts';
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
  const columns = useMemo(
    () => typeColumns(unit, removing, rooms, editor),
    [unit, removing, rooms, editor],
  );

  const add = mayManage && (
    <>
      <UnsavedBadge of={editor} />
      <Button id={ADD_BUTTON} icon={<Plus />} onClick={() => editor.add()}>
        {roomTypes.length === 0 ? 'Add Your First Room Type' : 'Add Room Type'}
      </Button>
    </>
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
    const own = roomsOf(rooms, roomType);
    const withRooms = own.length === 0 ? '' : ` and its ${counted(own.length, 'room')}`;
    ask({
      what: roomType.name,
      text: `${roomType.name}${withRooms} will be deleted, together with the rates of the room type in every plan. This cannot be undone.`,
      blocked: inUseText(own),
      remove: () => of.removeType(roomType),
    });
  };
  const actions = (roomType: RoomTypeRecord) => (
    <ItemActions
      of={roomType}
      name={roomType.name}
      busy={removing[String(roomType.id)] !== undefined}
      onEdit={() => editor.edit(roomType)}
      actions={[
        {
          label: 'Remove',
          name: `Remove ${roomType.name}`,
          icon: <Trash2 />,
          onClick: () => remove(roomType),
        },
      ]}
    />
  );
  return (
    <>
      <PageHeader {...header}>{add}</PageHeader>
      <ListTable
        isPage
        title="Room Types"
        columns={columns}
        isUnsorted
        rows={roomTypes}
        rowKey={({ id }) => id}
        {...(mayManage && { actions })}
      />
      {question}
    </>
  );
}

function typeColumns(
  unit: AreaUnit,
  removing: Readonly<RoomsState['removing']>,
  rooms: readonly RoomRecord[],
  editor: RoomTypeEditor,
): ListColumn<RoomTypeRecord>[] {
  return [
    {
      key: 'name',
      title: 'Room Type',
      track: 'minmax(0,1fr)',
      value: ({ name, code }) => `${name} ${code}`,
      cell: (roomType) => {
        const { line, notes } = roomTypeFacts(roomType, unit);
        const facts = [line, ...notes].filter((text) => text.trim() !== '').join(' · ');
        return (
          <>
            {roomType.name}{' '}
            <span translate="no" className="text-sm font-normal text-ink/75">
              {roomType.code}
            </span>{' '}
            {!roomType.is_active && <Badge>Inactive</Badge>}{' '}
            <UnsavedBadge of={editor} id={roomType.id} />
            <p
              className="line-clamp-2 text-sm font-normal text-ink/75 @4xl:line-clamp-1"
              title={facts}
            >
              {facts}
            </p>
          </>
        );
      },
    },
    {
      key: 'rooms',
      title: 'Rooms',
      track: '28rem',
      value: (roomType) => roomsOf(rooms, roomType).length,
      cell: (roomType) => {
        const { [String(roomType.id)]: removal } = removing;
        const [own, { name }] = [roomsOf(rooms, roomType), roomType];
        return removal ? (
          <ProgressBar doing="Removing rooms" label={`Removing ${name}`} {...removal} />
        ) : (
          <div className="flex items-center">
            <span className="tabular-nums @4xl:w-24 @4xl:shrink-0">
              {counted(own.length, 'room')}
            </span>
            <div className="hidden @4xl:block">
              <StatusCounts
                isShort
                label={`Rooms of ${name} by status`}
                rooms={own}
                name="status"
              />
            </div>
          </div>
        );
      },
    },
  ];
}

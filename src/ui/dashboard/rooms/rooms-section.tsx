import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { RoomTypeRecord } from '#application/records/hotel-records.ts';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';
import { AddressedForm, useEditorAddress, ItemForm } from '#ui/dashboard/editor-form.tsx';
import { oneTabStop } from '#ui/components/one-tab-stop.ts';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { Refreshed } from '#ui/shell/loading/refreshed.tsx';
import { RecordFields } from '#ui/forms/record-fields.tsx';
import { RoomTypeFields } from '#ui/forms/room-types/room-type-fields.tsx';
import { counted } from '#ui/texts/counted.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { createRoomEditor } from './room-editor.ts';
import { createRoomTypeEditor } from './room-type-editor.ts';
import { RoomTypes } from './room-types.tsx';
import { RoomsList } from './rooms-list.tsx';
import { createRooms } from './rooms.ts';

const ROOMS = '/dashboard/rooms';
const ROOM_FIELDS = ['room_number', 'floor', 'room_type', 'status', 'cleaning_status'] as const;

const choicesOf = (roomTypes: readonly RoomTypeRecord[]) =>
  [...roomTypeTitlesById(roomTypes)].map(([value, label]) => ({ value, label }));

export default function RoomsSection({ dashboard }: SectionProps) {
  const [rooms] = useState(() => createRooms(dashboard));
  const [typeEditor] = useState(() => createRoomTypeEditor(dashboard, rooms.data));
  const [roomEditor] = useState(() => createRoomEditor(dashboard, rooms));
  const mayManage = dashboard.can('manage_rooms');
  const mayChangeStatus = mayManage || dashboard.can('update_room_status');
  // Its effects run after those of the forms below, because the panel can close by opening one of them.
  useEditorAddress(rooms.changes.panel);
  const showsTypes = new URLSearchParams(useSearch()).get('tab') === 'types';
  return (
    <>
      <Refreshed services={dashboard} of={[rooms.data]} what="The rooms" />
      <Loaded of={rooms.data} label="Loading rooms" context="room" lines={8}>
        {(data) => {
          const { roomTypes, rooms: all } = data;
          const isTypes = showsTypes || roomTypes.length + all.length === 0;
          const shared = {
            of: rooms,
            mayManage,
            facts: `${counted(roomTypes.length, 'type')} · ${counted(all.length, 'room')}`,
            tabs: <RoomTabs isTypes={isTypes} />,
          };
          return (
            <>
              {isTypes ? (
                <RoomTypes {...shared} editor={typeEditor} data={data} />
              ) : (
                <RoomsList
                  {...shared}
                  rooms={all}
                  mayChangeStatus={mayChangeStatus}
                  editor={roomEditor}
                />
              )}
              <AddressedForm of={typeEditor} mayEdit={mayManage}>
                {({ form, item }) => (
                  <ItemForm
                    editor={typeEditor}
                    form={form}
                    what="the room type"
                    title={item ? `Edit ${item.name}` : 'Add Room Type'}
                    doing="Creating rooms"
                  >
                    <RoomTypeFields form={form} />
                  </ItemForm>
                )}
              </AddressedForm>
              <AddressedForm of={roomEditor} mayEdit={mayManage}>
                {({ form, item }) => (
                  <ItemForm
                    editor={roomEditor}
                    form={form}
                    what="the room"
                    title={item ? `Edit Room ${item.room_number}` : 'Add Room'}
                  >
                    <RecordFields
                      of={form}
                      names={ROOM_FIELDS}
                      given={{ room_type: { options: choicesOf(roomTypes) } }}
                    />
                  </ItemForm>
                )}
              </AddressedForm>
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function RoomTabs({ isTypes }: { readonly isTypes: boolean }) {
  const tabs = [
    { label: 'Rooms', href: ROOMS, isShown: !isTypes },
    { label: 'Room Types', href: `${ROOMS}?tab=types`, isShown: isTypes },
  ];
  return (
    <nav ref={oneTabStop} aria-label="Lists" className="flex gap-4 whitespace-nowrap print:hidden">
      {tabs.map(({ label, href, isShown }) => (
        <Link
          key={label}
          href={href}
          aria-current={isShown ? 'page' : undefined}
          className="flex min-h-control items-center border-b-2 border-transparent font-medium text-ink/75 hover:text-brand-dark focus-ring aria-[current=page]:border-brand aria-[current=page]:text-brand-dark forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

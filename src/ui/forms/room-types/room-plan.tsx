import { memo, useDeferredValue } from 'react';
import { groupsOf, type RoomGroup, type RoomPlace } from '#domain/rooms/room-groups.ts';
import { ROOMS_PER_HOTEL_MAXIMUM } from '#domain/rooms/room-list.ts';
import { numberRooms, type RoomsToNumber } from '#domain/rooms/room-numbers.ts';
import { totalRooms } from '#domain/rooms/room-types.ts';
import { writeRoomList } from '#domain/rooms/written-room-list.ts';
import { Folded } from '#ui/components/folded.tsx';
import { counted } from '#ui/texts/counted.ts';
import { roomTypeCodes, roomTypeTitle } from '#ui/texts/item-names.ts';

export interface PlannedRoomType extends RoomsToNumber {
  readonly name: string;
}

/** Neighbouring room types differ in colour, and rooms show the code of their type for accessibility. */
const COLOURS = [
  'border-brand bg-brand-tint',
  'border-amber-600 bg-amber-100',
  'border-indigo-500 bg-indigo-100',
  'border-lime-700 bg-lime-100',
  'border-rose-500 bg-rose-100',
  'border-sky-600 bg-sky-100',
  'border-stone-500 bg-stone-200',
  'border-violet-500 bg-violet-100',
] as const;

const SHOWN_FIRST = 12;
/** At most this many rooms are drawn per floor, because a list can put all rooms of a hotel on one floor. */
const ROOMS_OF_FLOOR = 100;

/** Shows the floors and rooms as they will be created (docs/behaviour.md §4). */
export function RoomPlan({ roomTypes }: { readonly roomTypes: readonly PlannedRoomType[] }) {
  // Deferred so that typing has priority over drawing the plan.
  return <Plan roomTypes={useDeferredValue(roomTypes)} />;
}

const Plan = memo(function Plan({ roomTypes }: { readonly roomTypes: readonly PlannedRoomType[] }) {
  const codes = roomTypeCodes(roomTypes.map(({ name }) => name));
  const legend = roomTypes.map(({ name, room_count: count }, index) => ({
    title: roomTypeTitle(name, index),
    code: codes[index] || `#${index + 1}`,
    colour: COLOURS[index % COLOURS.length] ?? COLOURS[0],
    count,
  }));
  const isDrawn = totalRooms(roomTypes) <= ROOMS_PER_HOTEL_MAXIMUM;
  const rooms = isDrawn
    ? numberRooms(roomTypes).map((room) => ({ ...room, room_number: room.number }))
    : [];
  return (
    <div className="@container space-y-6">
      <Folded items={legend} limit={SHOWN_FIRST} what="room types">
        {(shown) => <Legend entries={shown} />}
      </Folded>
      {isDrawn ? (
        <Folded items={groupsOf(rooms)} limit={SHOWN_FIRST} what="floors">
          {(shown) => (
            <ol aria-label="Floors" className="space-y-3">
              {shown.map((floor) => (
                <Floor key={floor.name} floor={floor} legend={legend} />
              ))}
            </ol>
          )}
        </Folded>
      ) : (
        <p>The plan cannot show more than {counted(ROOMS_PER_HOTEL_MAXIMUM, 'room')}.</p>
      )}
    </div>
  );
});

interface FloorProps {
  readonly floor: RoomGroup<ReturnType<typeof numberRooms>[number] & RoomPlace>;
  readonly legend: readonly LegendEntry[];
}

function Floor({ floor: { name, rooms }, legend }: FloorProps) {
  /** For example `101 to 106 Standard Room, 107, 109 Suite`. */
  const sentence = [...Map.groupBy(rooms, ({ roomType }) => roomType)].map(([roomType, own]) => {
    const numbers = own.map(({ room_number }) => room_number);
    return `${writeRoomList(numbers, ' to ')} ${legend[roomType]?.title}`;
  });
  return (
    <li className="[content-visibility:auto] @lg:flex @lg:items-center @lg:gap-4">
      <p className="mb-1 w-20 shrink-0 text-sm font-medium @lg:mb-0">
        {name}
        <span className="sr-only">: {sentence.join(', ')}</span>
      </p>
      <div aria-hidden="true" className="grid grow grid-cols-5 gap-1 @md:grid-cols-10">
        {rooms.slice(0, ROOMS_OF_FLOOR).map(({ room_number, roomType }, index) => (
          <span
            // Duplicate room numbers are a problem, but they are drawn too, so a number cannot be the key.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            title={legend[roomType]?.title}
            className={`min-w-0 rounded-control border px-0.5 py-1 text-center leading-tight ${legend[roomType]?.colour}`}
          >
            <span className="block text-sm font-medium tabular-nums">{room_number}</span>
            <span className="block truncate text-xs">{legend[roomType]?.code}</span>
          </span>
        ))}
        {rooms.length > ROOMS_OF_FLOOR && (
          <span className="col-span-full text-sm">
            and {counted(rooms.length - ROOMS_OF_FLOOR, 'more room')}
          </span>
        )}
      </div>
    </li>
  );
}

interface LegendEntry {
  readonly title: string;
  /** Shown in the room's cell, for users who cannot tell the colours apart. */
  readonly code: string;
  readonly colour: string;
  readonly count: number;
}

function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <ul
      aria-label="Room types in the plan"
      className="grid gap-x-6 gap-y-2 @md:grid-cols-2 @3xl:grid-cols-3"
    >
      {entries.map(({ title, code, colour, count }, index) => (
        // Entries have no identity except their position.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="flex min-w-0 items-start gap-2 text-sm">
          <span
            className={`inline-block w-14 shrink-0 truncate rounded-control border px-1 py-0.5 text-center text-xs font-medium ${colour}`}
          >
            {code}
          </span>
          <span dir="auto" className="min-w-0 grow text-left wrap-anywhere">
            {title}
          </span>
          <span className="shrink-0 text-ink/75 tabular-nums">{counted(count, 'room')}</span>
        </li>
      ))}
    </ul>
  );
}

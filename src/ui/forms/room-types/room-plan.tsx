import { memo, useDeferredValue, useState } from 'react';
import { numberRooms, type NumberedRoom, type RoomsToNumber } from '#domain/rooms/room-numbers.ts';
import { ROOMS_PER_HOTEL_MAXIMUM } from '#domain/rooms/room-list.ts';
import { writeRoomList } from '#domain/rooms/written-room-list.ts';
import { totalRooms } from '#domain/rooms/room-types.ts';
import { Button } from '#ui/components/button.tsx';
import { Folded } from '#ui/components/folded.tsx';
import { RoomLegend, type RoomLegendEntry } from '#ui/components/room-legend.tsx';
import { counted } from '#ui/texts/counted.ts';
import { roomTypeCodes, roomTypeTitle } from '#ui/texts/item-names.ts';

export interface PlannedRoomType extends RoomsToNumber {
  readonly name: string;
}

/**
 * Neighbouring room types have different colours. Each room also shows the short code of its type,
 * because colour alone is not accessible.
 */
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

const LEGEND_LIMIT = 12;
/**
 * The plan first shows as many floors as it takes to reach this number of rooms. With default room numbers,
 * that is 12 floors.
 */
const ROOMS_FIRST = 120;
/**
 * 'Show more' adds floors until at least this many more rooms are shown. Drawing all floors at once would
 * be slow: a hotel of 10,000 rooms has 1,000 floors.
 */
const ROOMS_MORE = 600;
/**
 * At most this many rooms are drawn per floor, because a list can put all rooms of a hotel on one
 * floor.
 */
const ROOMS_OF_FLOOR = 100;

interface Floor {
  readonly floor: number;
  readonly rooms: readonly NumberedRoom[];
}

/** Shows the floors and rooms as they will be created (docs/behaviour.md §4). */
export function RoomPlan({ roomTypes }: { readonly roomTypes: readonly PlannedRoomType[] }) {
  // Deferred so that typing has priority over drawing the plan.
  return <Plan roomTypes={useDeferredValue(roomTypes)} />;
}

const Plan = memo(function Plan({ roomTypes }: { readonly roomTypes: readonly PlannedRoomType[] }) {
  const legend = legendOf(roomTypes);
  const isDrawn = totalRooms(roomTypes) <= ROOMS_PER_HOTEL_MAXIMUM;
  return (
    <div className="@container space-y-6">
      <Folded items={legend} limit={LEGEND_LIMIT} what="room types">
        {(shown) => <RoomLegend label="Room types in the plan" entries={shown} codeWidth="w-14" />}
      </Folded>
      {isDrawn ? (
        <Floors floors={floorsOf(roomTypes)} legend={legend} />
      ) : (
        <p>The plan cannot show more than {counted(ROOMS_PER_HOTEL_MAXIMUM, 'room')}.</p>
      )}
    </div>
  );
});

function Floors({
  floors,
  legend,
}: {
  readonly floors: readonly Floor[];
  readonly legend: readonly RoomLegendEntry[];
}) {
  const [limit, setLimit] = useState(ROOMS_FIRST);
  const shown = floorsWithin(floors, limit);
  const hidden = floors.length - shown;
  const next = floorsWithin(floors, limit + ROOMS_MORE) - shown;
  return (
    <div>
      <ol aria-label="Floors" className="space-y-3">
        {floors.slice(0, shown).map(({ floor, rooms: unsorted }) => {
          const rooms = inOrder(unsorted);
          return (
            <li key={floor} className="@lg:flex @lg:items-center @lg:gap-4">
              <p className="mb-1 w-20 shrink-0 text-sm font-medium @lg:mb-0">
                Floor {floor}
                <span className="sr-only">: {sentenceOf(rooms, legend)}</span>
              </p>
              <div aria-hidden="true" className="grid grow grid-cols-5 gap-1 @md:grid-cols-10">
                {rooms.slice(0, ROOMS_OF_FLOOR).map(({ number, roomType }, index) => (
                  <span
                    // Duplicate room numbers are a problem, but they are drawn too, so a number
                    // cannot be the key.
                    // oxlint-disable-next-line react/no-array-index-key
                    key={index}
                    title={legend[roomType]?.title}
                    className={`min-w-0 rounded-control border px-0.5 py-1 text-center leading-tight ${legend[roomType]?.colour}`}
                  >
                    <span className="block text-sm font-medium tabular-nums">{number}</span>
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
        })}
      </ol>
      {floors.length > floorsWithin(floors, ROOMS_FIRST) && (
        <Button
          variant="quiet"
          className="mt-3 -ml-4 text-sm"
          onClick={() => setLimit(hidden > 0 ? limit + ROOMS_MORE : ROOMS_FIRST)}
        >
          {hidden > 0
            ? `Show ${next} more ${next === 1 ? 'floor' : 'floors'}`
            : 'Show fewer floors'}
        </Button>
      )}
    </div>
  );
}

/** The number of floors to draw until at least `limit` rooms are drawn. */
function floorsWithin(floors: readonly Floor[], limit: number): number {
  let drawn = 0;
  const last = floors.findIndex(({ rooms }) => {
    drawn += Math.min(rooms.length, ROOMS_OF_FLOOR);
    return drawn >= limit;
  });
  return last === -1 ? floors.length : last + 1;
}

function legendOf(roomTypes: readonly PlannedRoomType[]): RoomLegendEntry[] {
  const codes = roomTypeCodes(roomTypes.map(({ name }) => name));
  return roomTypes.map((roomType, index) => ({
    title: roomTypeTitle(roomType.name, index),
    code: codes[index] || `#${index + 1}`,
    colour: COLOURS[index % COLOURS.length] ?? COLOURS[0],
    count: roomType.room_count,
  }));
}

function floorsOf(roomTypes: readonly PlannedRoomType[]): Floor[] {
  const floors = Map.groupBy(numberRooms(roomTypes), ({ floor }) => floor);
  return [...floors]
    .map(([floor, rooms]) => ({ floor, rooms }))
    .toSorted((a, b) => a.floor - b.floor);
}

const BY_NUMBER = new Intl.Collator('en', { numeric: true });

/**
 * Default numbers are already sorted. Listed numbers come in the order of the room types, so they
 * are sorted here.
 */
function inOrder(rooms: readonly NumberedRoom[]): readonly NumberedRoom[] {
  if (!rooms.some(({ isListed }) => isListed)) return rooms;
  return rooms.toSorted((a, b) => BY_NUMBER.compare(a.number, b.number));
}

/** The rooms of a floor in words: `101 to 106 Standard Room, 107, 109 Suite`. */
function sentenceOf(rooms: readonly NumberedRoom[], legend: readonly RoomLegendEntry[]): string {
  return [...Map.groupBy(rooms, ({ roomType }) => roomType)]
    .map(([roomType, own]) => {
      const list = writeRoomList(
        own.map(({ number }) => number),
        ' to ',
      );
      return `${list} ${legend[roomType]?.title}`;
    })
    .join(', ');
}

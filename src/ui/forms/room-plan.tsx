import { memo, useDeferredValue, useState } from 'react';
import { numberRooms, type NumberedRoom } from '#domain/room-numbers.ts';
import { ROOMS_PER_HOTEL_MAXIMUM, totalRooms } from '#domain/room-types.ts';
import { shortCodesOf } from '#domain/short-codes.ts';
import { Button } from '../components/button.tsx';
import { roomTypeTitle } from '../texts/item-names.ts';

export interface PlannedRoomType {
  readonly name: string;
  readonly room_count: number;
}

/** Neighbours differ; the short code in each room says which type it is without colour. */
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
const FLOOR_LIMIT = 12;
/** A hotel of 10,000 rooms has 1,000 floors: they open by and by. */
const FLOORS_MORE = 60;

interface LegendEntry {
  readonly title: string;
  readonly code: string;
  readonly colour: string;
  readonly count: number;
}

interface Floor {
  readonly floor: number;
  readonly rooms: readonly NumberedRoom[];
}

/** Floors and room numbers as they will be created (SPEC §4), each room with its type. */
export function RoomPlan({ roomTypes }: { readonly roomTypes: readonly PlannedRoomType[] }) {
  // Typing comes first: the plan follows as soon as there is time.
  return <Plan roomTypes={useDeferredValue(roomTypes)} />;
}

const Plan = memo(function Plan({ roomTypes }: { readonly roomTypes: readonly PlannedRoomType[] }) {
  const legend = legendOf(roomTypes);
  const isDrawn = totalRooms(roomTypes) <= ROOMS_PER_HOTEL_MAXIMUM;
  return (
    <div className="@container space-y-6">
      <Legend entries={legend} />
      {isDrawn ? (
        <Floors floors={floorsOf(roomTypes)} legend={legend} />
      ) : (
        <p>The plan is drawn for up to {spelled(ROOMS_PER_HOTEL_MAXIMUM)} rooms.</p>
      )}
    </div>
  );
});

function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, LEGEND_LIMIT);
  return (
    <div>
      <ul
        aria-label="Room types in the plan"
        className="grid gap-x-6 gap-y-2 @md:grid-cols-2 @3xl:grid-cols-3"
      >
        {shown.map(({ title, code, colour, count }, index) => (
          // A type's place is what the plan knows it by.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex min-w-0 items-start gap-2 text-sm">
            <span
              className={`inline-block w-14 shrink-0 truncate rounded-md border px-1 py-0.5 text-center text-xs font-medium ${colour}`}
            >
              {code}
            </span>
            <span className="min-w-0 grow wrap-anywhere">{title}</span>
            <span className="shrink-0 text-ink/75 tabular-nums">{roomCount(count)}</span>
          </li>
        ))}
      </ul>
      {entries.length > LEGEND_LIMIT && (
        <Button
          variant="quiet"
          className="mt-2 -ml-4 text-sm"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer room types' : `Show all ${entries.length} room types`}
        </Button>
      )}
    </div>
  );
}

function Floors({
  floors,
  legend,
}: {
  readonly floors: readonly Floor[];
  readonly legend: readonly LegendEntry[];
}) {
  const [limit, setLimit] = useState(FLOOR_LIMIT);
  const hidden = Math.max(0, floors.length - limit);
  const next = Math.min(hidden, FLOORS_MORE);
  return (
    <div>
      <ol aria-label="Floors" className="space-y-3">
        {floors.slice(0, limit).map(({ floor, rooms }) => (
          <li key={floor} className="@lg:flex @lg:items-center @lg:gap-4">
            <p className="mb-1 w-20 shrink-0 text-sm font-medium @lg:mb-0">
              Floor {floor}
              <span className="sr-only">: {sentenceOf(rooms, legend)}</span>
            </p>
            <div aria-hidden="true" className="grid grow grid-cols-5 gap-1 @md:grid-cols-10">
              {rooms.map(({ number, roomType }) => (
                <span
                  key={number}
                  title={legend[roomType]?.title}
                  className={`min-w-0 rounded-md border px-0.5 py-1 text-center leading-tight ${legend[roomType]?.colour}`}
                >
                  <span className="block text-sm font-medium tabular-nums">{number}</span>
                  <span className="block truncate text-xs">{legend[roomType]?.code}</span>
                </span>
              ))}
            </div>
          </li>
        ))}
      </ol>
      {floors.length > FLOOR_LIMIT && (
        <Button
          variant="quiet"
          className="mt-3 -ml-4 text-sm"
          onClick={() => setLimit(hidden > 0 ? limit + FLOORS_MORE : FLOOR_LIMIT)}
        >
          {hidden > 0
            ? `Show ${next} more ${next === 1 ? 'floor' : 'floors'}`
            : 'Show fewer floors'}
        </Button>
      )}
    </div>
  );
}

function legendOf(roomTypes: readonly PlannedRoomType[]): LegendEntry[] {
  const isNamed = ({ name }: PlannedRoomType) => name.trim() !== '';
  const codes = shortCodesOf(roomTypes.filter(isNamed).map(({ name }) => name));
  return roomTypes.map((roomType, index) => ({
    title: roomTypeTitle(roomType.name, index),
    code: (isNamed(roomType) && codes.shift()) || `#${index + 1}`,
    colour: COLOURS[index % COLOURS.length] ?? COLOURS[0],
    count: roomType.room_count,
  }));
}

function floorsOf(roomTypes: readonly PlannedRoomType[]): Floor[] {
  const floors = Map.groupBy(numberRooms(roomTypes), ({ floor }) => floor);
  return [...floors].map(([floor, rooms]) => ({ floor, rooms }));
}

/** `101 to 106 Standard Room, 107 to 110 Suite`. */
function sentenceOf(rooms: readonly NumberedRoom[], legend: readonly LegendEntry[]): string {
  return [...Map.groupBy(rooms, ({ roomType }) => roomType)]
    .map(([roomType, [first, ...rest]]) => {
      const last = rest.at(-1);
      const numbers = last ? `${first?.number} to ${last.number}` : first?.number;
      return `${numbers} ${legend[roomType]?.title}`;
    })
    .join(', ');
}

function roomCount(count: number): string {
  return `${spelled(count)} ${count === 1 ? 'room' : 'rooms'}`;
}

function spelled(count: number): string {
  return count.toLocaleString('en');
}

import { useSnapshot } from 'valtio';
import { listedRooms, type ListedRooms, type RoomListing } from '#domain/rooms/listed-rooms.ts';
import { RecordField } from '#ui/forms/record-fields.tsx';
import { counted } from '#ui/texts/counted.ts';
import { numberRuns } from '#ui/texts/number-runs.ts';
import type { RoomTypeForm } from './room-types-form.ts';

/**
 * The fields for the room numbers of one room type and, once it has a list of numbers, for their
 * floors (docs/decisions/room-numbers-as-people-write.md).
 */
export function RoomNumberFields({ form: of }: { readonly form: RoomTypeForm }) {
  const { room_numbers = '', room_floors = '' } = useSnapshot(of.state);
  const shown = useSnapshot(of.problems);
  const list = listedRooms({ room_numbers, room_floors });
  const isListed = room_numbers.trim() !== '';
  /** The problem of the list, unless the field shows it already. */
  const problemOf = (name: keyof RoomListing) => {
    const problem = list?.problems[name];
    return problem && problem !== shown[`${of.prefix}${name}`] ? `${problem}.` : '';
  };
  return (
    <>
      <div className={`min-w-0 ${isListed ? '' : '@md:col-span-2'}`}>
        <RecordField
          of={of}
          name="room_numbers"
          hint={
            list
              ? `${countText(list.rooms)} ${problemOf('room_numbers')}`.trim()
              : 'Leave empty for 101, 102 and so on, or enter a list: 101-110, 112, G1-G8.'
          }
        />
      </div>
      {isListed && list && (
        <RecordField
          of={of}
          name="room_floors"
          hint={problemOf('room_floors') || floorsHint(list, room_floors)}
        />
      )}
    </>
  );
}

/** For example `11 rooms: 101 to G1.` */
function countText(rooms: ListedRooms['rooms']): string {
  const ends = new Set([rooms[0], rooms.at(-1)].flatMap((room) => room?.number ?? []));
  const text = [...ends].join(' to ');
  return `${counted(rooms.length, 'room')}${text && `: ${text}`}.`;
}

function floorsHint({ rooms }: ListedRooms, given: string): string {
  const floors = [...new Set(rooms.map(({ floor }) => floor))].toSorted((a, b) => a - b);
  const names = `${floors.length > 1 ? 'Floors' : 'Floor'} ${numberRuns(floors)}`;
  if (given.trim() !== '') return floors.length > 0 ? `${names}.` : '';
  const taken = `${names}, taken from the room numbers. For other floors, enter`;
  return `${floors.length > 0 ? taken : 'Enter'} one floor for all rooms, such as 2, or a list: 0: G1-G8; 1: 101-110.`;
}

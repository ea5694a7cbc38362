import { useSnapshot } from 'valtio';
import { listedRooms, type ListedRooms } from '#domain/rooms/listed-rooms.ts';
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
  const problems = useSnapshot(of.problems);
  const list = listedRooms({ room_numbers, room_floors });
  const isListed = room_numbers.trim() !== '';
  const [numbersProblem, floorsProblem] = [
    problems[`${of.prefix}room_numbers`],
    problems[`${of.prefix}room_floors`],
  ];
  return (
    <>
      <div className={`min-w-0 ${isListed ? '' : '@md:col-span-2'}`}>
        <RecordField of={of} name="room_numbers" hint={numbersHint(list, numbersProblem)} />
      </div>
      {isListed && list && (
        <RecordField
          of={of}
          name="room_floors"
          hint={floorsHint(list, room_floors, floorsProblem)}
        />
      )}
    </>
  );
}

function numbersHint(list: ListedRooms | undefined, shown: string | undefined): string {
  if (!list) return 'Leave empty for 101, 102 and so on, or enter a list: 101-110, 112, G1-G8.';
  const { rooms, problems } = list;
  const count = `${counted(rooms.length, 'room')}${endsText(rooms)}.`;
  const problem = problems.room_numbers;
  return problem === undefined || problem === shown ? count : `${count} ${problem}.`;
}

function endsText(rooms: ListedRooms['rooms']): string {
  const [first, last] = [rooms[0], rooms.at(-1)];
  if (!first || !last) return '';
  return first === last ? `: ${first.number}` : `: ${first.number} to ${last.number}`;
}

function floorsHint(
  { rooms, problems }: ListedRooms,
  given: string,
  shown: string | undefined,
): string {
  const problem = problems.room_floors;
  if (problem !== undefined && problem !== shown) return `${problem}.`;
  const floors = [...new Set(rooms.map(({ floor }) => floor))].toSorted((a, b) => a - b);
  const names =
    floors.length > 0 && `${floors.length > 1 ? 'Floors' : 'Floor'} ${numberRuns(floors)}`;
  if (given.trim() !== '') return names ? `${names}.` : '';
  return `${names ? `${names}, taken from the room numbers. For other floors, enter` : 'Enter'} one floor for all rooms, such as 2, or a list: 0: G1-G8; 1: 101-110.`;
}

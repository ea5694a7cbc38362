import { memo, use } from 'react';
import { useSnapshot } from 'valtio';
import { namesOf } from '#domain/description/record-description.ts';
import { listedRooms, type ListedRooms } from '#domain/rooms/listed-rooms.ts';
import { shownArea, squareFeetOf } from '#domain/rooms/room-size.ts';
import { ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { RecordFields, type RecordFieldsProps } from '#ui/forms/record-fields.tsx';
import { counted } from '#ui/texts/counted.ts';
import { roomSizeLabel } from '#ui/texts/field-labels.ts';
import { numberRuns } from '#ui/texts/counted.ts';
import { areaText } from '#ui/texts/room-type-facts.ts';
import { RoomSizeUnit } from './room-size-unit.ts';
import type { RoomTypeForm } from './room-types-form.ts';

type Given = NonNullable<RecordFieldsProps<typeof ROOM_TYPE.fields>['given']>;

const { room_size: SIZE } = ROOM_TYPE.fields;
const LISTED = ['room_numbers', 'room_floors'] as const;
const OWN = namesOf(ROOM_TYPE, ...LISTED);
const WIDE = ['name', 'bed_configuration', ...LISTED] as const;

export interface RoomTypeFieldsProps {
  readonly form: RoomTypeForm;
  /** Whether the user can list room numbers. False if the rooms already exist. */
  readonly canListRooms?: boolean;
}

/** The fields of one room type (docs/behaviour.md §2). An ancestor must be a CSS container (`@container`). */
export const RoomTypeFields = memo(function RoomTypeFields({
  form,
  canListRooms = false,
}: RoomTypeFieldsProps) {
  const unit = use(RoomSizeUnit);
  const { room_size: size } = useSnapshot(form.state, { sync: true });
  const numbers = useRoomNumbers(form);
  const isListed = canListRooms && numbers.room_floors !== undefined;
  const listed = isListed ? LISTED : canListRooms ? LISTED.slice(0, 1) : [];
  return (
    <RecordFields
      of={form}
      names={[...OWN, ...listed]}
      columns="grid-cols-2 @2xl:grid-cols-4"
      wide={WIDE}
      given={{
        name: { width: 'max-w-160' },
        bed_configuration: { width: 'sm:max-w-80' },
        ...numbers,
        ...(isListed && {
          room_count: { readOnly: true, hint: 'Counted from the room numbers.' },
        }),
        // In the unit of the hotel's country. The server stores square feet.
        room_size: {
          field: { ...SIZE, kind: 'number', fallback: shownArea(SIZE.fallback, unit) },
          label: roomSizeLabel(unit),
          hint: unit !== 'sq ft' && `Saved as ${areaText(size, 'sq ft')}.`,
          value: shownArea(size, unit),
          onChange: (area: number) => form.edit('room_size', squareFeetOf(area, unit)),
        },
      }}
    />
  );
});

/** Texts of the numbers and their floors (docs/decisions/room-numbers-as-people-write.md). */
function useRoomNumbers(of: RoomTypeForm): Pick<Given, 'room_numbers' | 'room_floors'> {
  const { room_numbers = '', room_floors = '' } = useSnapshot(of.state, { sync: true });
  const shown = useSnapshot(of.problems);
  const list = room_numbers.trim() === '' ? undefined : listedRooms({ room_numbers, room_floors });
  if (!list) {
    const hint = 'Leave empty for 101, 102 and so on, or enter a list: 101-110, 112, G1-G8.';
    return { room_numbers: { hint } };
  }
  /** The problem of the list, unless the field shows it already. */
  const problemOf = (name: 'room_numbers' | 'room_floors') => {
    const problem = list.problems[name];
    return problem && problem !== shown[`${of.prefix}${name}`] ? `${problem}.` : '';
  };
  const numbersHint = `${countText(list.rooms)} ${problemOf('room_numbers')}`.trim();
  return {
    room_numbers: { hint: numbersHint },
    room_floors: { hint: problemOf('room_floors') || floorsHint(list, room_floors) },
  };
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

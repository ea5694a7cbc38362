import { Fragment, memo, use } from 'react';
import { useSnapshot } from 'valtio';
import type { Field } from '#domain/description/field.ts';
import { fieldIn, namesOf } from '#domain/description/record-description.ts';
import { shownArea, squareFeetOf } from '#domain/rooms/room-size.ts';
import { ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { RecordField } from '#ui/forms/record-fields.tsx';
import { roomSizeLabel } from '#ui/texts/field-labels.ts';
import { areaText } from '#ui/texts/room-type-facts.ts';
import { RoomNumberFields } from './room-number-fields.tsx';
import { RoomSizeUnit } from './room-size-unit.ts';
import type { RoomTypeForm } from './room-types-form.ts';

type FieldName = keyof typeof ROOM_TYPE.fields;

const kindOf = (name: FieldName): Field['kind'] => fieldIn(ROOM_TYPE, name).kind;
/** Room sizes and listed rooms have controls of their own. */
const DERIVED = namesOf(ROOM_TYPE, 'room_size', 'room_numbers', 'room_floors');
const NUMBERS = DERIVED.filter((name) => kindOf(name) === 'whole');
const FIRST = DERIVED.filter((name) => ['name', 'option', 'switch'].includes(kindOf(name)));
const WIDE = DERIVED.filter((name) => !NUMBERS.includes(name) && !FIRST.includes(name));

const FOLLOWS_NUMBERS = { readOnly: true, hint: 'Counted from the room numbers.' };

export interface RoomTypeFieldsProps {
  readonly form: RoomTypeForm;
  /** Whether the user can list room numbers. False if the rooms already exist. */
  readonly canListRooms?: boolean;
}

/**
 * The fields of one room type (docs/behaviour.md §2). An ancestor must be a CSS container
 * (`@container`).
 */
export const RoomTypeFields = memo(function RoomTypeFields({
  form,
  canListRooms = false,
}: RoomTypeFieldsProps) {
  const { room_numbers = '' } = useSnapshot(form.state);
  const isListed = canListRooms && room_numbers.trim() !== '';
  const control = (name: FieldName) => (
    <RecordField
      of={form}
      name={name}
      {...(name === 'room_count' && isListed && FOLLOWS_NUMBERS)}
    />
  );
  return (
    <div className="grid gap-x-6 gap-y-5 @md:grid-cols-2">
      {FIRST.map((name) => (
        <Fragment key={name}>{control(name)}</Fragment>
      ))}
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 @md:col-span-2 @md:gap-x-6 @2xl:grid-cols-4">
        {NUMBERS.map((name) => (
          <Fragment key={name}>{control(name)}</Fragment>
        ))}
        <RoomSizeField form={form} />
      </div>
      {canListRooms && <RoomNumberFields form={form} />}
      {WIDE.map((name) => (
        <div key={name} className="min-w-0 @md:col-span-2">
          {control(name)}
        </div>
      ))}
    </div>
  );
});

const SIZE = ROOM_TYPE.fields.room_size;

/**
 * Shows the size in the unit of the hotel's country. `value` is in square feet, as the server
 * stores it.
 */
function RoomSizeField({ form }: { readonly form: RoomTypeForm }) {
  const unit = use(RoomSizeUnit);
  const { room_size: size } = useSnapshot(form.state, { sync: true });
  return (
    <RecordField
      of={form}
      name="room_size"
      field={{ ...SIZE, kind: 'number', fallback: shownArea(SIZE.fallback, unit) }}
      label={roomSizeLabel(unit)}
      hint={unit !== 'sq ft' && `Saved as ${areaText(size, 'sq ft')}.`}
      value={shownArea(size, unit)}
      onChange={(area: number) => form.edit('room_size', squareFeetOf(area, unit))}
    />
  );
}

import { Fragment, memo, use } from 'react';
import { useSnapshot } from 'valtio';
import type { Field } from '#domain/description/field.ts';
import { fieldIn } from '#domain/description/record-description.ts';
import { shownArea, squareFeetOf } from '#domain/rooms/room-size.ts';
import { ROOM_TYPE, type RoomType } from '#domain/rooms/room-types.ts';
import { NumberField, type NumberFieldProps } from '#ui/components/fields/number-field.tsx';
import { bindFields } from '#ui/forms/bind-fields.ts';
import { FieldControl } from '#ui/forms/field-control.tsx';
import { roomSizeLabel } from '#ui/texts/field-labels.ts';
import { areaText } from '#ui/texts/room-type-facts.ts';
import { RoomNumberFields } from './room-number-fields.tsx';
import { RoomSizeUnit } from './room-size-unit.ts';
import { ROOM_TYPES_FORM, type RoomTypesForm } from './room-types-form.ts';

type FieldName = keyof typeof ROOM_TYPE.fields;

const NAMES = Object.keys(ROOM_TYPE.fields) as FieldName[];
const kindOf = (name: FieldName): Field['kind'] => fieldIn(ROOM_TYPE, name).kind;
/** Room sizes and listed rooms have controls of their own. */
const OWN: readonly FieldName[] = ['room_size', 'room_numbers', 'room_floors'];
const DERIVED = NAMES.filter((name) => !OWN.includes(name));
const NUMBERS = DERIVED.filter((name) => kindOf(name) === 'whole');
const FIRST = DERIVED.filter((name) => ['name', 'option', 'switch'].includes(kindOf(name)));
const WIDE = DERIVED.filter((name) => !NUMBERS.includes(name) && !FIRST.includes(name));

const FOLLOWS_NUMBERS = { readOnly: true, hint: 'Counted from the room numbers.' };

export interface RoomTypeFieldsProps {
  readonly form: RoomTypesForm;
  /** A proxy of this room type only, so that typing in one card does not render the others. */
  readonly roomType: RoomType;
  /** Whether the user can list room numbers. False if the rooms already exist. */
  readonly canListRooms?: boolean;
}

/**
 * The fields of one room type (docs/behaviour.md §2). An ancestor must be a CSS container
 * (`@container`).
 */
export const RoomTypeFields = memo(function RoomTypeFields({
  form,
  roomType,
  canListRooms = false,
}: RoomTypeFieldsProps) {
  const { id } = roomType;
  const values = useSnapshot(roomType, { sync: true });
  const { room_numbers = '', room_floors = '' } = values;
  const isListed = canListRooms && room_numbers.trim() !== '';
  const field = bindFields({
    formName: ROOM_TYPES_FORM,
    prefix: `${id}.`,
    record: ROOM_TYPE,
    problems: useSnapshot(form.problems),
    values: { ...values, room_numbers, room_floors },
    edit: (key, value) => form.edit(id, key, value),
  });
  const control = (name: FieldName) => (
    <FieldControl
      field={fieldIn(ROOM_TYPE, name)}
      {...field(name)}
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
        <RoomSizeField {...field('room_size')} />
      </div>
      {canListRooms && (
        <RoomNumberFields numbers={field('room_numbers')} floors={field('room_floors')} />
      )}
      {WIDE.map((name) => (
        <div key={name} className="min-w-0 @md:col-span-2">
          {control(name)}
        </div>
      ))}
    </div>
  );
});

type RoomSizeFieldProps = Pick<NumberFieldProps, 'id' | 'problem' | 'value' | 'onChange'>;

/**
 * Shows the size in the unit of the hotel's country. `value` is in square feet, as the server
 * stores it.
 */
function RoomSizeField({ value, onChange, ...field }: RoomSizeFieldProps) {
  const unit = use(RoomSizeUnit);
  return (
    <NumberField
      {...field}
      label={roomSizeLabel(unit)}
      required
      value={shownArea(value, unit)}
      fallback={shownArea(ROOM_TYPE.fields.room_size.fallback, unit)}
      kind="decimal"
      hint={unit === 'sq ft' ? undefined : `Saved as ${areaText(value, 'sq ft')}.`}
      onChange={(area) => onChange(squareFeetOf(area, unit))}
    />
  );
}

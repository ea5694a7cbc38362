import { memo, use } from 'react';
import { useSnapshot } from 'valtio';
import { shownArea, squareFeetOf } from '#domain/rooms/room-size.ts';
import {
  BED_CONFIGURATIONS,
  OCCUPANCY_LIMITS,
  ROOM_COUNT_MINIMUM,
  ROOM_SIZE_MINIMUM,
  NUMBER_FALLBACKS,
  type RoomType,
} from '#domain/rooms/room-types.ts';
import { NumberField, type NumberFieldProps } from '#ui/components/fields/number-field.tsx';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { bindFields } from '#ui/forms/bind-fields.ts';
import { ROOM_TYPE_LABELS, roomSizeLabel } from '#ui/texts/field-labels.ts';
import { areaText } from '#ui/texts/room-type-facts.ts';
import { RoomNumberFields } from './room-number-fields.tsx';
import { RoomSizeUnit } from './room-size-unit.ts';
import { ROOM_TYPES_FORM, type RoomTypesForm } from './room-types-form.ts';

const OCCUPANCY = { min: OCCUPANCY_LIMITS.minimum, max: OCCUPANCY_LIMITS.maximum };
const NUMBERS = [
  { key: 'base_occupancy', ...OCCUPANCY },
  { key: 'max_occupancy', ...OCCUPANCY },
  { key: 'room_count', min: ROOM_COUNT_MINIMUM },
] as const;

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
    labels: ROOM_TYPE_LABELS,
    problems: useSnapshot(form.problems),
    values: { ...values, room_numbers, room_floors },
    edit: (key, value) => form.edit(id, key, value),
  });
  return (
    <div className="grid gap-x-6 gap-y-5 @md:grid-cols-2">
      <TextField {...field('name')} required />
      <NativeSelect {...field('bed_configuration')} options={BED_CONFIGURATIONS} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 @md:col-span-2 @md:gap-x-6 @2xl:grid-cols-4">
        {NUMBERS.map(({ key, ...props }) => (
          <NumberField
            key={key}
            {...props}
            {...field(key)}
            required
            fallback={NUMBER_FALLBACKS[key]}
            {...(key === 'room_count' && isListed && FOLLOWS_NUMBERS)}
          />
        ))}
        <RoomSizeField {...field('room_size')} />
      </div>
      {canListRooms && (
        <RoomNumberFields numbers={field('room_numbers')} floors={field('room_floors')} />
      )}
      <div className="min-w-0 @md:col-span-2">
        <TextField
          {...field('amenities')}
          hint="Separate them with commas: air conditioning, mini bar, balcony."
        />
      </div>
      <div className="min-w-0 @md:col-span-2">
        <TextField {...field('description')} multiline />
      </div>
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
      fallback={shownArea(NUMBER_FALLBACKS.room_size, unit)}
      min={shownArea(ROOM_SIZE_MINIMUM, unit)}
      step="any"
      hint={unit === 'sq ft' ? undefined : `Saved as ${areaText(value, 'sq ft')}.`}
      onChange={(area) => onChange(squareFeetOf(area, unit))}
    />
  );
}

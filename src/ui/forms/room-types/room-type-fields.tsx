import { Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useSnapshot } from 'valtio';
import {
  BED_CONFIGURATIONS,
  OCCUPANCY_LIMITS,
  ROOM_COUNT_MINIMUM,
  ROOM_SIZE_MINIMUM,
  roomTypeNumber,
  type RoomType,
} from '#domain/rooms/room-types.ts';
import { Button } from '#ui/components/button.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { NumberField } from '#ui/components/fields/number-field.tsx';
import { SelectField } from '#ui/components/fields/select-field.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { ROOM_TYPES_FORM, type RoomTypesForm } from './room-types-form.ts';
import { roomTypeTitle } from '#ui/texts/item-names.ts';
import { ROOM_TYPE_LABELS } from '#ui/texts/field-labels.ts';

const OCCUPANCY = { min: OCCUPANCY_LIMITS.minimum, max: OCCUPANCY_LIMITS.maximum };
const NUMBERS = [
  { key: 'base_occupancy', ...OCCUPANCY },
  { key: 'max_occupancy', ...OCCUPANCY },
  { key: 'room_count', min: ROOM_COUNT_MINIMUM },
  { key: 'room_size', min: ROOM_SIZE_MINIMUM, step: 'any' },
] as const;

export interface RoomTypeFieldsProps {
  readonly form: RoomTypesForm;
  /** The type's own proxy, so that typing in one card renders no other. */
  readonly roomType: RoomType;
  /** Index in the list. */
  readonly position: number;
  /** Tells room types of the same name apart. */
  readonly code?: string | undefined;
  /** The title of a card outside a list: 'Edit Suite'. */
  readonly title?: string;
  /** Absent outside a list. */
  readonly onRemove?: (id: string) => void;
}

/** One card per room type (docs/behaviour.md §2). */
export const RoomTypeFields = memo(function RoomTypeFields({
  form,
  roomType,
  position,
  code,
  title: givenTitle,
  onRemove,
}: RoomTypeFieldsProps) {
  const type = useSnapshot(roomType, { sync: true });
  const problems = useSnapshot(form.problems);
  const { id } = type;
  const title = givenTitle ?? roomTypeTitle(type.name, position, code);
  const Heading = givenTitle === undefined ? 'h3' : 'h2';
  const titleId = fieldId(ROOM_TYPES_FORM, `${id}.title`);
  const field = (key: keyof typeof ROOM_TYPE_LABELS) => ({
    label: ROOM_TYPE_LABELS[key],
    id: fieldId(ROOM_TYPES_FORM, `${id}.${key}`),
    problem: problems[`${id}.${key}`],
  });

  return (
    <fieldset
      aria-labelledby={titleId}
      // The browser skips painting cards out of sight, so typing stays fast with 60 types.
      className="@container min-w-0 rounded-card bg-white p-4 shadow-card [contain-intrinsic-size:auto_44rem] [content-visibility:auto] sm:p-6 sm:[contain-intrinsic-size:auto_33rem]"
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <Heading
          id={titleId}
          dir="auto"
          className={`min-w-0 text-lg font-semibold wrap-anywhere ${onRemove ? 'pt-2' : ''}`}
        >
          {title}
        </Heading>
        {onRemove && (
          <Button
            variant="quiet"
            icon={<Trash2 aria-hidden="true" />}
            className="-mr-2 shrink-0"
            aria-label={`Remove ${title}`}
            onClick={() => onRemove(id)}
          >
            Remove
          </Button>
        )}
      </div>
      <div className="grid gap-x-6 gap-y-5 @md:grid-cols-2">
        <TextField
          {...field('name')}
          required
          autoComplete="off"
          value={type.name}
          onChange={(text) => form.edit(id, 'name', text)}
        />
        <SelectField
          {...field('bed_configuration')}
          options={BED_CONFIGURATIONS}
          value={type.bed_configuration}
          onChange={(value) => form.edit(id, 'bed_configuration', value)}
        />
        <div className="grid grid-cols-2 gap-x-4 gap-y-5 @md:col-span-2 @md:gap-x-6 @2xl:grid-cols-4">
          {NUMBERS.map(({ key, ...look }) => (
            <NumberField
              key={key}
              {...look}
              {...field(key)}
              required
              value={type[key]}
              fallback={roomTypeNumber(key, '')}
              onChange={(number) => form.edit(id, key, number)}
            />
          ))}
        </div>
        <div className="min-w-0 @md:col-span-2">
          <TextField
            {...field('amenities')}
            autoComplete="off"
            hint="Separate them with commas: air conditioning, mini bar, balcony."
            value={type.amenities}
            onChange={(text) => form.edit(id, 'amenities', text)}
          />
        </div>
        <div className="min-w-0 @md:col-span-2">
          <TextField
            {...field('description')}
            multiline
            autoComplete="off"
            value={type.description}
            onChange={(text) => form.edit(id, 'description', text)}
          />
        </div>
      </div>
    </fieldset>
  );
});

import { memo } from 'react';
import { useSnapshot } from 'valtio';
import { HOTEL_AMENITIES, type HotelAmenity } from '#domain/hotel/hotel-profile.ts';
import { Card } from '#ui/components/card.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { SelectField } from '#ui/shell/loading/loaded-select-field.tsx';
import { SwitchField } from '#ui/components/fields/switch-field.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { bindFields } from '#ui/forms/bind-fields.ts';
import { PROFILE_LABELS } from '#ui/texts/field-labels.ts';
import { PROFILE_FORM, type ProfileForm } from './profile-form.ts';
import {
  AMENITIES_SECTION,
  NEW_CODE_HINT,
  PROFILE_HINTS,
  PROFILE_SECTIONS,
  type ProfileChoice,
  type ProfileField,
  type ProfileSection,
} from './profile-sections.ts';

const AMENITIES = Object.keys(HOTEL_AMENITIES) as HotelAmenity[];

interface OfForm {
  readonly form: ProfileForm;
}

interface ProfileFormFieldsProps extends OfForm {
  /** The hotel exists, so its code does not change with its name. */
  readonly isExisting?: boolean;
}

/** The cards of the hotel profile's fields, for the wizard and the dashboard. */
export function ProfileFormFields({ form, isExisting = false }: ProfileFormFieldsProps) {
  const cardOf = ({ title, description, newDescription }: Omit<ProfileSection, 'fields'>) => ({
    title,
    description: [description, !isExisting && newDescription].filter(Boolean).join(' '),
  });
  return (
    <>
      {PROFILE_SECTIONS.map(({ fields, ...section }) => (
        <Card key={section.title} {...cardOf(section)}>
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            {fields.map((field) => (
              <div key={field.field} className={`min-w-0 ${field.wide ? 'sm:col-span-2' : ''}`}>
                <ProfileControl form={form} {...field} isExisting={isExisting} />
              </div>
            ))}
          </div>
        </Card>
      ))}
      <Card {...cardOf(AMENITIES_SECTION)}>
        <div className="grid gap-x-6 gap-y-1 min-[420px]:grid-cols-2 lg:grid-cols-3">
          {AMENITIES.map((amenity) => (
            <ProfileSwitch key={amenity} form={form} amenity={amenity} />
          ))}
        </div>
      </Card>
    </>
  );
}

type ProfileControlProps = OfForm & (ProfileField | ProfileChoice) & { isExisting: boolean };

const ProfileControl = memo(function ProfileControl({
  form,
  field,
  isExisting,
  wide: _wide,
  ...look
}: ProfileControlProps) {
  const bind = bindFields({
    formName: PROFILE_FORM,
    labels: PROFILE_LABELS,
    problems: useSnapshot(form.problems),
    values: useSnapshot(form.state, { sync: true }).profile,
    edit: (key, value) => form.edit(key, value),
  });
  const { value, ...bound } = bind(field);
  if ('options' in look) return <SelectField {...bound} {...look} value={String(value)} />;
  const hint = PROFILE_HINTS[field];
  return (
    <TextField
      {...look}
      {...bound}
      name={field}
      value={String(value)}
      hint={field === 'code' && !isExisting ? `${NEW_CODE_HINT} ${hint}` : hint}
      onLeave={() => form.leave(field)}
    />
  );
});

const ProfileSwitch = memo(function ProfileSwitch({
  form,
  amenity,
}: OfForm & { readonly amenity: HotelAmenity }) {
  const { profile } = useSnapshot(form.state);
  return (
    <SwitchField
      id={fieldId(PROFILE_FORM, amenity)}
      label={HOTEL_AMENITIES[amenity]}
      value={profile[amenity]}
      onChange={(value) => form.edit(amenity, value)}
    />
  );
});

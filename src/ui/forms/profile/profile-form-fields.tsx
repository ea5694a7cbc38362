import { memo } from 'react';
import { useSnapshot } from 'valtio';
import { HOTEL_AMENITIES, HOTEL_PROFILE, type HotelAmenity } from '#domain/hotel/hotel-profile.ts';
import { Card } from '#ui/components/card.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { SwitchField } from '#ui/components/fields/switch-field.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { bindFields } from '#ui/forms/bind-fields.ts';
import { PLACE_SELECTS } from './place-selects.tsx';
import { addressHint, PROFILE_FORM, suggestionHint, type ProfileForm } from './profile-form.ts';
import {
  AMENITIES_SECTION,
  NEW_CODE_HINT,
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
  /** True for an existing hotel, whose code does not follow its name. */
  readonly isExisting?: boolean;
}

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
                {'isPlace' in field ? (
                  <PlaceControl form={form} {...field} />
                ) : (
                  <ProfileControl form={form} {...field} isExisting={isExisting} />
                )}
              </div>
            ))}
          </div>
        </Card>
      ))}
      <SuggestedPlaces form={form} />
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

type ProfileControlProps = OfForm & ProfileField & { readonly isExisting: boolean };

const ProfileControl = memo(function ProfileControl({
  form,
  field,
  isExisting,
  wide: _wide,
  ...props
}: ProfileControlProps) {
  const { profile } = useSnapshot(form.state, { sync: true });
  const bind = bindFields({
    formName: PROFILE_FORM,
    record: HOTEL_PROFILE,
    problems: useSnapshot(form.problems),
    values: profile,
    edit: (key, value) => form.edit(key, value),
  });
  const { value, hint = addressHint(field, profile.country), ...bound } = bind(field);
  return (
    <TextField
      {...props}
      {...bound}
      name={field}
      value={String(value)}
      hint={field === 'code' && !isExisting ? `${NEW_CODE_HINT} ${hint}` : hint}
      onLeave={() => form.leave(field)}
    />
  );
});

/**
 * Tells screen readers which values the country filled in. Sighted users see a hint below each
 * field.
 */
function SuggestedPlaces({ form }: OfForm) {
  const state = useSnapshot(form.state);
  const { currency, timezone } = state.profile;
  const said = [
    ['currency', `Currency ${currency}`],
    ['timezone', `Time zone ${timezone}`],
  ].flatMap(([field = '', value]) => {
    const hint = suggestionHint(field, state);
    return hint === undefined ? [] : [`${value}: ${hint}`];
  });
  return (
    <p aria-live="polite" className="sr-only">
      {said.join(' ')}
    </p>
  );
}

const PlaceControl = memo(function PlaceControl({ form, field }: OfForm & ProfileChoice) {
  const state = useSnapshot(form.state);
  const Select = PLACE_SELECTS[field];
  return (
    <Select
      id={fieldId(PROFILE_FORM, field)}
      label={HOTEL_PROFILE.fields[field].label}
      problem={useSnapshot(form.problems)[field]}
      hint={suggestionHint(field, state)}
      value={state.profile[field]}
      onChange={(value) => form.edit(field, value)}
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
      label={HOTEL_AMENITIES[amenity].label}
      value={profile[amenity]}
      onChange={(value) => form.edit(amenity, value)}
    />
  );
});

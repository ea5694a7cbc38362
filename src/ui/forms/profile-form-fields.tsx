import { memo } from 'react';
import { useSnapshot } from 'valtio';
import {
  COUNTRIES,
  CURRENCIES,
  HOTEL_AMENITIES,
  HOTEL_CODE_MAX_LENGTH,
  TIMEZONES,
  type HotelAmenity,
  type HotelProfile,
} from '#domain/hotel-profile.ts';
import { Card } from '../components/card.tsx';
import { fieldId } from '../components/field-id.ts';
import { SelectField } from '../components/select-field.tsx';
import { SwitchField } from '../components/switch-field.tsx';
import { TextField, type TextFieldProps } from '../components/text-field.tsx';
import type { ProfileForm } from '../stores/profile-form.ts';

/** What the DOM ids of this form's fields start with. */
export const PROFILE_FORM = 'profile';

type TextKey = Exclude<keyof HotelProfile, HotelAmenity | 'id'>;
type ChoiceKey = 'country' | 'currency' | 'timezone';

interface ProfileField extends Omit<TextFieldProps, 'id' | 'value' | 'onChange' | 'problem'> {
  readonly field: TextKey;
  /** Takes a row of its own. */
  readonly wide?: boolean;
}

interface ProfileChoice {
  readonly field: ChoiceKey;
  readonly label: string;
  readonly options: readonly string[];
  readonly wide?: boolean;
}

interface ProfileSection {
  readonly title: string;
  readonly description: string;
  readonly fields: readonly (ProfileField | ProfileChoice)[];
}

/** SPEC §2 'Step 1, Hotel Profile'; what is required follows SPEC §5. */
const SECTIONS: readonly ProfileSection[] = [
  {
    title: 'Basic Information',
    description: 'How guests and your team know the hotel.',
    fields: [
      { field: 'name', label: 'Hotel Name', required: true, autoComplete: 'organization' },
      {
        field: 'code',
        label: 'Hotel Code',
        required: true,
        autoComplete: 'off',
        autoCapitalize: 'characters',
        spellCheck: false,
        maxLength: HOTEL_CODE_MAX_LENGTH,
        hint: `Made from the name until you type your own. At most ${HOTEL_CODE_MAX_LENGTH} characters.`,
      },
      {
        field: 'description',
        label: 'Description',
        multiline: true,
        wide: true,
        autoComplete: 'off',
        hint: 'A sentence or two about the hotel, if you like.',
      },
    ],
  },
  {
    title: 'Contact Information',
    description: 'Where guests and partners reach the hotel.',
    fields: [
      { field: 'email', label: 'Email', type: 'email', required: true, autoComplete: 'email' },
      {
        field: 'phone',
        label: 'Phone',
        type: 'tel',
        required: true,
        autoComplete: 'tel',
        hint: 'With the country code, for example +91 832 555 0100.',
      },
      {
        field: 'website',
        label: 'Website',
        type: 'url',
        wide: true,
        autoComplete: 'url',
        hint: 'For example https://www.seasidegrand.com.',
      },
    ],
  },
  {
    title: 'Address Information',
    description: 'The address as it stands on invoices.',
    fields: [
      {
        field: 'street_address',
        label: 'Street Address',
        required: true,
        wide: true,
        autoComplete: 'address-line1',
      },
      { field: 'city', label: 'City', required: true, autoComplete: 'address-level2' },
      {
        field: 'state_province',
        label: 'State/Province',
        required: true,
        autoComplete: 'address-level1',
      },
      {
        field: 'postal_code',
        label: 'Postal Code',
        required: true,
        autoComplete: 'postal-code',
        spellCheck: false,
      },
      { field: 'country', label: 'Country', options: COUNTRIES },
    ],
  },
  {
    title: 'Business Settings',
    description: 'Money, time and the rules of a stay. You can change them later.',
    fields: [
      { field: 'currency', label: 'Currency', options: CURRENCIES },
      { field: 'timezone', label: 'Timezone', options: TIMEZONES },
      {
        field: 'tax_rate',
        label: 'Tax Rate (%)',
        inputMode: 'decimal',
        required: true,
        autoComplete: 'off',
        hint: 'Between 0 and 100.',
      },
      {
        field: 'cancellation_hours',
        label: 'Free Cancellation (hours)',
        inputMode: 'decimal',
        required: true,
        autoComplete: 'off',
        hint: 'How long before check-in a guest may still cancel.',
      },
      { field: 'check_in_time', label: 'Check-in Time', type: 'time', autoComplete: 'off' },
      { field: 'check_out_time', label: 'Check-out Time', type: 'time', autoComplete: 'off' },
    ],
  },
];

const AMENITIES = Object.keys(HOTEL_AMENITIES) as HotelAmenity[];

interface OfForm {
  readonly form: ProfileForm;
}

export function ProfileFormFields({ form }: OfForm) {
  return (
    <>
      {SECTIONS.map(({ title, description, fields }) => (
        <Card key={title} title={title} description={description}>
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            {fields.map((field) => (
              <div key={field.field} className={`min-w-0 ${field.wide ? 'sm:col-span-2' : ''}`}>
                {'options' in field ? (
                  <ProfileSelect form={form} {...field} />
                ) : (
                  <ProfileText form={form} {...field} />
                )}
              </div>
            ))}
          </div>
        </Card>
      ))}
      <Card
        title="Hotel Features & Amenities"
        description="What every guest finds at the hotel. Amenities of the rooms come in the next step."
      >
        <div className="grid gap-x-6 gap-y-1 min-[420px]:grid-cols-2 lg:grid-cols-3">
          {AMENITIES.map((amenity) => (
            <ProfileSwitch key={amenity} form={form} amenity={amenity} />
          ))}
        </div>
      </Card>
    </>
  );
}

const ProfileText = memo(function ProfileText({
  form,
  field,
  wide: _,
  ...look
}: OfForm & ProfileField) {
  const { profile } = useSnapshot(form.state, { sync: true });
  const problems = useSnapshot(form.problems);
  return (
    <TextField
      {...look}
      id={fieldId(PROFILE_FORM, field)}
      name={field}
      value={String(profile[field])}
      problem={problems[field]}
      onChange={(text) => form.edit(field, text)}
    />
  );
});

const ProfileSelect = memo(function ProfileSelect({
  form,
  field,
  label,
  options,
}: OfForm & ProfileChoice) {
  const { profile } = useSnapshot(form.state);
  const problems = useSnapshot(form.problems);
  return (
    <SelectField
      id={fieldId(PROFILE_FORM, field)}
      label={label}
      options={options}
      value={profile[field]}
      problem={problems[field]}
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
      label={HOTEL_AMENITIES[amenity]}
      checked={profile[amenity]}
      onChange={(checked) => form.edit(amenity, checked)}
    />
  );
});

import { useSnapshot } from 'valtio';
import { namesOf } from '#domain/description/record-description.ts';
import { HOTEL_PROFILE, type HotelProfile } from '#domain/hotel/hotel-profile.ts';
import { Card } from '#ui/components/card.tsx';
import { FormSection } from '#ui/components/form-section.tsx';
import { RecordFields } from '#ui/forms/record-fields.tsx';
import { addressHint, suggestionHint, type ProfileForm } from './profile-form.ts';

interface Section {
  /** The section has the fields from this one up to the next section's, in the order of the description. */
  readonly from: keyof HotelProfile;
  readonly title: string;
  /** Shown for a new hotel. */
  readonly description: string;
}

/** docs/behaviour.md §2. */
const SECTIONS: readonly Section[] = [
  {
    from: 'name',
    title: 'Basic Information',
    description: 'How guests and your team know the hotel.',
  },
  {
    from: 'email',
    title: 'Contact Information',
    description: 'Where guests and partners reach the hotel.',
  },
  {
    from: 'street_address',
    title: 'Address Information',
    description: 'The address as it appears on invoices.',
  },
  {
    from: 'currency',
    title: 'Business Settings',
    description:
      'Currency, tax, check-in and check-out times, and free cancellation. You can change them later.',
  },
  {
    from: 'wifi_available',
    title: 'Hotel Features & Amenities',
    description:
      'What the hotel offers to every guest. You enter the amenities of rooms in the next step.',
  },
];

const NAMES = namesOf(HOTEL_PROFILE);
const STARTS = SECTIONS.map(({ from }) => NAMES.indexOf(from));
const NEW_CODE_HINT = `Generated from the name until you type your own. ${HOTEL_PROFILE.fields.code.hint}`;

interface ProfileFormFieldsProps {
  readonly form: ProfileForm;
  /** True for an existing hotel, whose code does not follow its name. */
  readonly isExisting?: boolean;
}

export function ProfileFormFields({ form, isExisting = false }: ProfileFormFieldsProps) {
  const state = useSnapshot(form.state);
  const { country, currency, timezone } = state.profile;
  const suggested = {
    currency: suggestionHint('currency', state),
    timezone: suggestionHint('timezone', state),
  };
  const Part = isExisting ? FormSection : Card;
  const given = {
    code: !isExisting && { hint: NEW_CODE_HINT },
    website: { onLeave: () => form.leave('website') },
    state_province: { hint: addressHint('state_province', country) },
    postal_code: { hint: addressHint('postal_code', country) },
    currency: { hint: suggested.currency },
    timezone: { hint: suggested.timezone },
  };
  return (
    <>
      {SECTIONS.map(({ title, description }, index) => (
        <Part key={title} title={title} description={!isExisting && description}>
          <RecordFields
            of={{ ...form, record: HOTEL_PROFILE, state: form.state.profile }}
            mayAutofill
            names={NAMES.slice(STARTS[index], STARTS[index + 1])}
            given={given}
            wide={['street_address']}
          />
        </Part>
      ))}
      {/* Tells screen readers which values the country filled in. Sighted users see the hints. */}
      <p aria-live="polite" className="sr-only">
        {suggested.currency && `Currency ${currency}: ${suggested.currency} `}
        {suggested.timezone && `Time zone ${timezone}: ${suggested.timezone}`}
      </p>
    </>
  );
}

import { useSnapshot } from 'valtio';
import { CODE_TAKEN } from '#application/launch/conflict-words.ts';
import { namesOf } from '#domain/description/record-description.ts';
import { nextHotelCode } from '#domain/hotel/hotel-code.ts';
import { HOTEL_PROFILE, type HotelProfile } from '#domain/hotel/hotel-profile.ts';
import { Card } from '#ui/components/card.tsx';
import { RecordFields } from '#ui/forms/record-fields.tsx';
import { profileHints, type ProfileForm } from './profile-form.ts';

/** docs/behaviour.md §2. A section has the fields from its first one up to the next section's. */
const SECTIONS: readonly (readonly [from: keyof HotelProfile, title: string, about: string])[] = [
  ['name', 'Basic Information', 'How guests and your team know the hotel.'],
  ['email', 'Contact Information', 'Where guests and partners reach the hotel.'],
  ['street_address', 'Address Information', 'The address as it appears on invoices.'],
  [
    'currency',
    'Business Settings',
    'Currency, tax, check-in and check-out times, and free cancellation. You can change them later.',
  ],
  [
    'wifi_available',
    'Hotel Features & Amenities',
    'What the hotel offers to every guest. You enter the amenities of rooms in the next step.',
  ],
];

const NAMES = namesOf(HOTEL_PROFILE);
/** The country is the first field of the address, because it decides what the others ask for. */
const countryFirst = (one: keyof HotelProfile, other: keyof HotelProfile) =>
  Number(other === 'country') - Number(one === 'country');
const STARTS = SECTIONS.map(([from]) => NAMES.indexOf(from));
const NEW_CODE_HINT = `Generated from the name until you type your own. ${HOTEL_PROFILE.fields.code.hint}`;

interface ProfileFormFieldsProps {
  readonly form: ProfileForm;
  /** True for an existing hotel, for which the form suggests no values. */
  readonly isExisting?: boolean;
}

export function ProfileFormFields({ form, isExisting = false }: ProfileFormFieldsProps) {
  const profile = useSnapshot(form.state);
  const chosen = useSnapshot(form.chosen);
  const { country, state_province, postal_code, currency, timezone, tax_rate } = profileHints(
    profile,
    isExisting ? undefined : chosen,
  );
  const isTaken = useSnapshot(form.problems)['code'] === CODE_TAKEN;
  const given = {
    code: !isExisting && {
      hint: isTaken
        ? `If yours is a different hotel, try ${nextHotelCode(profile.code)}.`
        : NEW_CODE_HINT,
    },
    website: { onLeave: () => form.leave('website') },
    country: { hint: country },
    state_province: { hint: state_province },
    postal_code: { hint: postal_code },
    currency: { hint: currency },
    tax_rate: { hint: tax_rate },
    timezone: { hint: timezone },
  };
  return (
    <>
      {/* Tells screen readers which values the country filled in. Sighted users see the hints. */}
      <p aria-live="polite" className="sr-only">
        {currency && `Currency ${profile.currency}: ${currency} `}
        {timezone && `Time zone ${profile.timezone}: ${timezone} `}
        {tax_rate}
      </p>
      {SECTIONS.map(([from, title, about], index) => (
        <Card key={from} isPart={isExisting} title={title} description={!isExisting && about}>
          <RecordFields
            of={form}
            mayAutofill
            names={NAMES.slice(STARTS[index], STARTS[index + 1]).toSorted(countryFirst)}
            given={given}
            wide={['street_address']}
          />
        </Card>
      ))}
    </>
  );
}

import { useSnapshot } from 'valtio';
import type { FieldKind } from '#domain/description/field.ts';
import { namesOf } from '#domain/description/record-description.ts';
import { HOTEL_PROFILE, type HotelProfile } from '#domain/hotel/hotel-profile.ts';
import { Badge } from '#ui/components/badge.tsx';
import type { ProfileForm } from '#ui/forms/profile/profile-form.ts';
import { timeText } from '#ui/texts/days.ts';
import { localeOf } from '#ui/texts/money.ts';
import { ReviewCard } from '#ui/wizard/steps/review-card.tsx';
import type { StepProps } from '#ui/wizard/store/wizard.ts';

const NAMES = namesOf(HOTEL_PROFILE);
const AMENITIES = NAMES.filter((name) => kindOf(name) === 'switch');
const ADDRESS = ['street_address', 'city', 'state_province', 'postal_code', 'country'] as const;
const isLong = (name: keyof HotelProfile) => Number(kindOf(name) === 'lines');
/** The description comes first. The first field of the address stands for all of them. */
const FACTS = NAMES.filter(
  (name) =>
    !['name', 'id', 'switch'].includes(kindOf(name)) &&
    !ADDRESS.slice(1).some((each) => each === name),
).toSorted((one, other) => isLong(other) - isLong(one));
/** Values of these kinds must stay as they are if the browser translates the page. */
const AS_TYPED: readonly FieldKind[] = ['code', 'email', 'website', 'currency', 'timezone'];

function kindOf(name: keyof HotelProfile): FieldKind {
  return HOTEL_PROFILE.fields[name].kind;
}

/** The unit is in brackets: `Tax Rate (%)`. */
const LABEL = /^(?<title>.*?)(?: \((?<unit>.*)\))?$/;

export default function ProfileReview({ wizard, form }: StepProps<ProfileForm>) {
  const profile = useSnapshot(form.state);
  const locale = localeOf(profile.country);
  const facts = FACTS.map((name) => {
    if (name === ADDRESS[0]) return { name, label: 'Address', text: addressIn(profile) };
    const { title = '', unit } = LABEL.exec(HOTEL_PROFILE.fields[name].label)?.groups ?? {};
    const value = String(profile[name]);
    const text = kindOf(name) === 'time' ? timeText(value, locale) : value;
    return {
      name,
      label: title,
      text: unit === undefined ? text : `${text}${unit === '%' ? '' : ' '}${unit}`,
    };
  });
  const amenities = AMENITIES.filter((amenity) => profile[amenity]);
  return (
    <ReviewCard wizard={wizard} part="hotelProfile" title="Hotel Profile">
      <p dir="auto" className="mb-4 text-left text-xl font-semibold wrap-anywhere">
        {profile.name}
      </p>
      <dl className="grid gap-x-8 gap-y-4 *:first:col-span-full sm:grid-cols-2">
        {facts.map(({ name, label, text }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink/75">{label}</dt>
            <dd
              dir="auto"
              translate={AS_TYPED.includes(kindOf(name)) ? 'no' : undefined}
              className="text-left whitespace-pre-line wrap-anywhere"
            >
              {text.trim() === '' ? <span className="text-ink/75">Not given</span> : text}
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-6 mb-2 text-sm text-ink/75">Hotel Features &amp; Amenities</h3>
      {amenities.length === 0 ? (
        <p>None</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {amenities.map((amenity) => (
            <li key={amenity}>
              <Badge tone="brand">{HOTEL_PROFILE.fields[amenity].label}</Badge>
            </li>
          ))}
        </ul>
      )}
    </ReviewCard>
  );
}

function addressIn({ street_address, city, state_province, postal_code, country }: HotelProfile) {
  return [street_address, `${city}, ${state_province} ${postal_code}`, country].join('\n');
}

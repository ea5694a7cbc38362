import { useSnapshot } from 'valtio';
import { HOTEL_AMENITIES, type HotelAmenity } from '#domain/hotel/hotel-profile.ts';
import { Badge } from '#ui/components/badge.tsx';
import type { ProfileForm } from '#ui/forms/profile/profile-form.ts';
import { timeText } from '#ui/texts/days.ts';
import { localeOf } from '#ui/texts/money.ts';
import { ReviewCard } from '#ui/wizard/steps/review-card.tsx';
import type { StepProps } from '#ui/wizard/store/wizard.ts';

/** Facts that a translating browser must not change. */
const AS_TYPED = new Set(['Hotel Code', 'Email', 'Website', 'Currency', 'Timezone']);

const AMENITIES = Object.keys(HOTEL_AMENITIES) as HotelAmenity[];

export default function ProfileReview({ wizard, form }: StepProps<ProfileForm>) {
  const { profile } = useSnapshot(form.state);
  const locale = localeOf(profile.country);
  const address = [
    profile.street_address,
    `${profile.city}, ${profile.state_province} ${profile.postal_code}`,
    profile.country,
  ];
  const facts = {
    Description: profile.description,
    'Hotel Code': profile.code,
    Email: profile.email,
    Phone: profile.phone,
    Website: profile.website,
    Address: address.join('\n'),
    Currency: profile.currency,
    Timezone: profile.timezone,
    'Tax Rate': `${profile.tax_rate}%`,
    'Free Cancellation': `${profile.cancellation_hours} hours`,
    'Check-in Time': timeText(profile.check_in_time, locale),
    'Check-out Time': timeText(profile.check_out_time, locale),
  };
  const amenities = AMENITIES.filter((amenity) => profile[amenity]);
  return (
    <ReviewCard wizard={wizard} part="hotelProfile" title="Hotel Profile">
      <p dir="auto" className="mb-4 text-left text-xl font-semibold wrap-anywhere">
        {profile.name}
      </p>
      <dl className="grid gap-x-8 gap-y-4 *:first:col-span-full sm:grid-cols-2">
        {Object.entries(facts).map(([label, text]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-ink/75">{label}</dt>
            <dd
              dir="auto"
              translate={AS_TYPED.has(label) ? 'no' : undefined}
              className="text-left whitespace-pre-line wrap-anywhere"
            >
              {text.trim() === '' ? <span className="text-ink/70">Not given</span> : text}
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
              <Badge tone="brand">{HOTEL_AMENITIES[amenity].label}</Badge>
            </li>
          ))}
        </ul>
      )}
    </ReviewCard>
  );
}

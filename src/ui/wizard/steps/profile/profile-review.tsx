import { useSnapshot } from 'valtio';
import { HOTEL_AMENITIES, type HotelAmenity } from '#domain/hotel/hotel-profile.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import type { ProfileForm } from '#ui/forms/profile/profile-form.ts';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { ChangeButton } from '#ui/wizard/steps/change-button.tsx';
import { Facts } from './facts.tsx';

const AMENITIES = Object.entries(HOTEL_AMENITIES) as [HotelAmenity, string][];

/** The hotel's profile on the review. */
export function ProfileReview({ wizard, form }: StepProps<ProfileForm>) {
  const { profile } = useSnapshot(form.state);
  const address = [
    profile.street_address,
    `${profile.city}, ${profile.state_province} ${profile.postal_code}`,
    profile.country,
  ];
  const amenities = AMENITIES.filter(([amenity]) => profile[amenity]);
  return (
    <Card title="Hotel Profile" actions={<ChangeButton wizard={wizard} part="hotelProfile" />}>
      <p dir="auto" className="mb-4 text-left text-xl font-semibold wrap-anywhere">
        {profile.name}
      </p>
      <Facts
        facts={[
          { label: 'Description', text: profile.description, wide: true },
          { label: 'Hotel Code', text: profile.code },
          { label: 'Email', text: profile.email },
          { label: 'Phone', text: profile.phone },
          { label: 'Website', text: profile.website },
          { label: 'Address', text: address.join('\n') },
          { label: 'Currency', text: profile.currency },
          { label: 'Timezone', text: profile.timezone },
          { label: 'Tax Rate', text: `${profile.tax_rate}%` },
          { label: 'Free Cancellation', text: `${profile.cancellation_hours} hours` },
          { label: 'Check-in Time', text: profile.check_in_time },
          { label: 'Check-out Time', text: profile.check_out_time },
        ]}
      />
      <h3 className="mt-6 mb-2 text-sm text-ink/75">Hotel Features &amp; Amenities</h3>
      {amenities.length === 0 ? (
        <p>None</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {amenities.map(([amenity, label]) => (
            <li key={amenity}>
              <Badge tone="brand">{label}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export default ProfileReview;

import { Facts } from '#ui/components/facts.tsx';
import { Card } from '#ui/components/card.tsx';
import { PasswordSection } from '#ui/forms/password/own-password.tsx';
import type { HotelsSectionProps } from '#ui/hotels/hotels-parts.ts';

export default function AccountSection({ parts }: HotelsSectionProps) {
  const { username } = parts;
  return (
    <div className="surface divide-y divide-line">
      <PasswordSection
        dashboard={parts}
        username={username}
        advice="Ask the operator of the server to set a new one."
      />
      <Card
        isPart
        title="Your Role"
        description="This account sets up hotels. It cannot open their dashboards: an administrator of the hotel does that."
      >
        <Facts of={{ Username: <span translate="no">{username}</span> }} />
      </Card>
    </div>
  );
}

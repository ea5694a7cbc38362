import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { roleOf, type CurrentUser } from '#domain/session.ts';
import { roleLabel } from '#domain/staff-roles.ts';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { LoadingIndicator } from '../components/loading-indicator.tsx';
import { PRODUCT, useDocumentTitle } from '../document-title.ts';
import type { LoadServices, Services } from '../services.ts';

export interface DashboardScreenProps {
  readonly loadServices: LoadServices;
}

/** Says where one is and as whom: the specification shows no content of the dashboard. */
export function DashboardScreen({ loadServices }: DashboardScreenProps) {
  useDocumentTitle('Dashboard');
  const [services, setServices] = useState<Services>();
  useEffect(() => {
    // The guard has loaded them: this cannot fail.
    void loadServices().then(setServices);
  }, [loadServices]);
  const user = services?.session.current()?.currentUser;
  if (!services || !user) return <LoadingIndicator fullScreen message="Loading..." />;

  const signOut = () => {
    services.session.close();
    navigate('/login');
  };
  return (
    <div className="min-h-screen bg-page font-sans text-ink">
      <header className="bg-white shadow-card">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
          <p className="font-semibold">{PRODUCT}</p>
          <Button variant="quiet" icon={<LogOut aria-hidden="true" />} onClick={signOut}>
            Sign out
          </Button>
        </div>
      </header>
      <main className="mx-auto max-w-5xl px-4 py-8 sm:px-6">
        <h1 className="text-2xl font-semibold tracking-tight break-words sm:text-3xl">
          {hotelName(user)}
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-ink/80">
          Signed in as {personName(user)}
          <Badge tone="brand">{roleLabel(roleOf(user) ?? '')}</Badge>
        </p>
        <Card className="mt-8" title="Dashboard">
          <p className="max-w-prose text-ink/80">
            Your hotel is set up. Its figures (rooms, occupancy, reservations) will be shown here
            later.
          </p>
        </Card>
      </main>
    </div>
  );
}

export default DashboardScreen;

function hotelName({ user_profile: profile, hotel }: CurrentUser): string {
  return profile?.hotel?.name ?? hotel?.name ?? 'Your hotel';
}

function personName({ first_name: first, last_name: last, username }: CurrentUser): string {
  return [first, last].filter(Boolean).join(' ') || username;
}

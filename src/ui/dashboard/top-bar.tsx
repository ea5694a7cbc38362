import { LogOut } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { Button } from '#ui/components/button.tsx';
import { stopWaiting } from '#ui/shell/notices/waiting.ts';
import { leave } from '#ui/shell/session/leaving.ts';
import { forgetReturnPath } from '#ui/shell/session/return-path.ts';
import { userName } from '#ui/texts/item-names.ts';
import type { Dashboard } from './dashboard.ts';

export interface TopBarProps {
  readonly dashboard: Dashboard;
  readonly hotelName: string;
}

/** The hotel, the user and the sign-out. */
export function TopBar({ dashboard, hotelName }: TopBarProps) {
  const signOut = () =>
    leave(() => {
      forgetReturnPath();
      const { session, pauses } = dashboard;
      session.close();
      stopWaiting(pauses);
      navigate('/login');
    });
  return (
    <header className="page-header relative z-30 bg-white shadow-card">
      <div className="mx-auto flex min-h-16 max-w-7xl items-center gap-3 px-4 py-2 sm:px-6">
        <Logo dashboard={dashboard} />
        <p className="line-clamp-2 min-w-0 grow font-semibold wrap-anywhere">{hotelName}</p>
        <User dashboard={dashboard} />
        <Button
          variant="quiet"
          className="-mr-2 px-2!"
          icon={<LogOut aria-hidden="true" />}
          onClick={signOut}
        >
          <span className="text-sm max-sm:sr-only">Sign out</span>
        </Button>
      </div>
    </header>
  );
}

function Logo({ dashboard: { hotel } }: Pick<TopBarProps, 'dashboard'>) {
  const { now } = useSnapshot(hotel.state) as typeof hotel.state;
  if (!now.value?.logo) return null;
  return <img src={now.value.logo} alt="" className="size-10 shrink-0 rounded-md object-contain" />;
}

/** The signed-in user: the name and role, or only the initials on a phone. */
function User({ dashboard }: Pick<TopBarProps, 'dashboard'>) {
  const { user } = useSnapshot(dashboard.state);
  const name = userName(user);
  const initials = name.match(/(?<!\S)\S/gu) ?? [];
  return (
    <Link
      href="/dashboard/account"
      className="flex min-h-11 shrink-0 items-center gap-2 rounded-lg px-2 text-sm hover:bg-brand-tint focus-visible:outline-2 focus-visible:outline-brand motion-safe:transition-colors"
    >
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-brand-tint font-semibold text-brand-dark uppercase"
      >
        {initials.slice(0, 2).join('')}
      </span>
      <span className="max-w-48 min-w-0 max-sm:sr-only">
        <span className="block truncate font-medium">
          <span className="sr-only">Signed in as </span>
          {name}
        </span>
        <span className="block truncate text-ink/75">{roleLabel(dashboard.role ?? '')}</span>
      </span>
    </Link>
  );
}

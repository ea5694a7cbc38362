import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { loadable } from '#ui/shell/loading/loadable.tsx';
import type { Dashboard } from './dashboard.ts';
import { UserLabel } from './user-label.tsx';

// Loaded lazily, because it brings the menu library.
const UserMenu = loadable(() => import('./user-menu.tsx'));

export interface TopBarProps {
  readonly dashboard: Dashboard;
  readonly hotelName: string;
}

/** Shows the hotel and the user. */
export function TopBar({ dashboard, hotelName }: TopBarProps) {
  return (
    <header className="page-header relative z-30 bg-white shadow-card">
      <div className="mx-auto flex min-h-16 max-w-7xl items-center gap-3 px-4 py-2 sm:px-6">
        <Logo dashboard={dashboard} />
        <p className="line-clamp-2 min-w-0 grow font-semibold wrap-anywhere">{hotelName}</p>
        <Suspense
          fallback={
            <span className="-mr-2 flex items-center gap-2 px-2 text-sm">
              <UserLabel dashboard={dashboard} />
            </span>
          }
        >
          <UserMenu dashboard={dashboard} />
        </Suspense>
      </div>
    </header>
  );
}

function Logo({ dashboard: { hotel } }: Pick<TopBarProps, 'dashboard'>) {
  const { now } = useSnapshot(hotel.state) as typeof hotel.state;
  const [broken, setBroken] = useState('');
  const address = now.value?.logo ?? '';
  if (address === broken) return null;
  return (
    <img
      src={address}
      alt=""
      className="size-10 shrink-0 rounded-md object-contain"
      onError={() => setBroken(address)}
    />
  );
}

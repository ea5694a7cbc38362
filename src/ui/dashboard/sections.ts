import { BedDouble, Building2, LayoutDashboard, Tags, UserRound, UsersRound } from 'lucide-react';
import type { ComponentType } from 'react';
import { can, type Action } from '#domain/staff/staff-roles.ts';
import { loadable, type Loadable } from '#ui/shell/loading/loadable.tsx';
import type { SectionProps } from './dashboard.ts';

export interface Section {
  readonly path: '/dashboard' | `/dashboard/${string}`;
  /** Appears in the navigation, the heading and the title of the document. */
  readonly label: string;
  readonly icon: ComponentType<{ readonly className?: string }>;
  /** The permission needed to open it; undefined if everyone may. */
  readonly needs: Action | undefined;
  /** Loaded when it is first shown, or before that once the page is idle. */
  readonly Screen: Loadable<SectionProps>;
}

/** All sections of the dashboard, in the order of the navigation; the first is the start page. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  {
    path: '/dashboard',
    label: 'Overview',
    icon: LayoutDashboard,
    needs: 'view',
    Screen: loadable(() => import('./overview/overview-section.tsx')),
  },
  {
    path: '/dashboard/rooms',
    label: 'Rooms',
    icon: BedDouble,
    needs: 'view',
    Screen: loadable(() => import('./rooms/rooms-section.tsx')),
  },
  {
    path: '/dashboard/rates',
    label: 'Rates',
    icon: Tags,
    needs: 'create',
    Screen: loadable(() => import('./rates/rates-section.tsx')),
  },
  {
    path: '/dashboard/hotel',
    label: 'Hotel',
    icon: Building2,
    needs: 'update',
    Screen: loadable(() => import('./hotel/hotel-section.tsx')),
  },
  {
    path: '/dashboard/staff',
    label: 'Staff',
    icon: UsersRound,
    needs: 'manage_staff',
    Screen: loadable(() => import('./staff/staff-section.tsx')),
  },
  {
    path: '/dashboard/account',
    label: 'Account',
    icon: UserRound,
    needs: undefined,
    Screen: loadable(() => import('./account/account-section.tsx')),
  },
];

/** The sections that this role may open. They always include the user's own account. */
export function sectionsFor(role: string | undefined): readonly Section[] {
  return SECTIONS.filter(({ needs }) => needs === undefined || can(role, needs));
}

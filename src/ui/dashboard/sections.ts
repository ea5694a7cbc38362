import { BedDouble, Building2, LayoutDashboard, Tags, UserRound, UsersRound } from 'lucide-react';
import type { ComponentType } from 'react';
import { can, type Action } from '#domain/staff/staff-roles.ts';
import { lazyPart, type Loads } from '#ui/shell/loading/lazy.ts';
import type { SectionProps } from './dashboard.ts';

export interface Section {
  readonly path: '/dashboard' | `/dashboard/${string}`;
  /** Appears in the navigation, the heading and the title of the document. */
  readonly label: string;
  readonly icon: ComponentType<{ readonly className?: string }>;
  /** The permission needed to open the section; undefined if every user may open it. */
  readonly needs: Action | undefined;
  /** Loaded when it is first shown, or earlier, on the user's first interaction. */
  readonly Screen: ComponentType<SectionProps> & Loads;
}

/** In the order of the navigation. The first section is the start page. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  {
    path: '/dashboard',
    label: 'Overview',
    icon: LayoutDashboard,
    needs: 'view',
    Screen: lazyPart(() => import('./overview/overview-section.tsx')),
  },
  {
    path: '/dashboard/rooms',
    label: 'Rooms',
    icon: BedDouble,
    needs: 'view',
    Screen: lazyPart(() => import('./rooms/rooms-section.tsx')),
  },
  {
    path: '/dashboard/rates',
    label: 'Rates',
    icon: Tags,
    needs: 'create',
    Screen: lazyPart(() => import('./rates/rates-section.tsx')),
  },
  {
    path: '/dashboard/hotel',
    label: 'Hotel',
    icon: Building2,
    needs: 'update',
    Screen: lazyPart(() => import('./hotel/hotel-section.tsx')),
  },
  {
    path: '/dashboard/staff',
    label: 'Staff',
    icon: UsersRound,
    needs: 'manage_staff',
    Screen: lazyPart(() => import('./staff/staff-section.tsx')),
  },
  {
    path: '/dashboard/account',
    label: 'Account',
    icon: UserRound,
    needs: undefined,
    Screen: lazyPart(() => import('./account/account-section.tsx')),
  },
];

/** Always includes the user's own account. */
export function sectionsFor(role: string | undefined): readonly Section[] {
  return SECTIONS.filter(({ needs }) => needs === undefined || can(role, needs));
}

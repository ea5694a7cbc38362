import { BedDouble, Building2, LayoutDashboard, Tags, UserRound, UsersRound } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Action } from '#domain/staff/staff-roles.ts';
import type { Dashboard } from './dashboard.ts';

export interface SectionProps {
  readonly dashboard: Dashboard;
}

export interface Section {
  readonly path: string;
  readonly label: string;
  readonly icon: ComponentType<{ readonly className?: string }>;
  /** What one must be allowed to do to be offered it; nothing for one's own account. */
  readonly needs: Action | undefined;
  readonly load: () => Promise<{ readonly default: ComponentType<SectionProps> }>;
}

/** The screens behind /dashboard, in the order of the navigation. */
export const SECTIONS: readonly Section[] = [
  {
    path: '/dashboard',
    label: 'Overview',
    icon: LayoutDashboard,
    needs: 'view',
    load: () => import('./overview/overview-section.tsx'),
  },
  {
    path: '/dashboard/rooms',
    label: 'Rooms',
    icon: BedDouble,
    needs: 'view',
    load: () => import('./rooms/rooms-section.tsx'),
  },
  {
    path: '/dashboard/rates',
    label: 'Rates',
    icon: Tags,
    needs: 'create',
    load: () => import('./rates/rates-section.tsx'),
  },
  {
    path: '/dashboard/hotel',
    label: 'Hotel',
    icon: Building2,
    needs: 'update',
    load: () => import('./hotel/hotel-section.tsx'),
  },
  {
    path: '/dashboard/staff',
    label: 'Staff',
    icon: UsersRound,
    needs: 'manage_staff',
    load: () => import('./staff/staff-section.tsx'),
  },
  {
    path: '/dashboard/account',
    label: 'Account',
    icon: UserRound,
    needs: undefined,
    load: () => import('./account/account-section.tsx'),
  },
];

export function isOffered({ needs }: Section, dashboard: Pick<Dashboard, 'can'>): boolean {
  return needs === undefined || dashboard.can(needs);
}

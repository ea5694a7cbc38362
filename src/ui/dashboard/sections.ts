import { BedDouble, Building2, LayoutDashboard, Tags, UserRound, UsersRound } from 'lucide-react';
import type { ComponentType } from 'react';
import { can, type Action } from '#domain/staff/staff-roles.ts';
import type { FrameSection } from '#ui/shell/frame.tsx';
import { lazyPart, type Loads } from '#ui/shell/loading/lazy.ts';
import type { SectionProps } from './dashboard.ts';

export interface Section extends FrameSection {
  /** The permission needed to open the section; undefined if every user may open it. */
  readonly needs: Action | undefined;
  readonly Screen: ComponentType<SectionProps> & Loads;
}

function section(
  label: string,
  icon: Section['icon'],
  needs: Section['needs'],
  read: Parameters<typeof lazyPart<SectionProps>>[0],
  path = `/dashboard/${label.toLowerCase()}`,
): Section {
  return { path, label, icon, needs, Screen: lazyPart(read) };
}

/** In the order of the navigation. The first section is the start page. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  section(
    'Overview',
    LayoutDashboard,
    'view',
    () => import('./overview/overview-section.tsx'),
    '/dashboard',
  ),
  section('Rooms', BedDouble, 'view', () => import('./rooms/rooms-section.tsx')),
  section('Rates', Tags, 'create', () => import('./rates/rates-section.tsx')),
  section('Hotel', Building2, 'update', () => import('./hotel/hotel-section.tsx')),
  section('Staff', UsersRound, 'manage_staff', () => import('./staff/staff-section.tsx')),
  section('Account', UserRound, undefined, () => import('./account/account-section.tsx')),
];

/** Always includes the user's own account. */
export function sectionsFor(role: string | undefined): readonly Section[] {
  return SECTIONS.filter(({ needs }) => needs === undefined || can(role, needs));
}

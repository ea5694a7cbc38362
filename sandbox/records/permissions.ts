// Who may do what (docs/behaviour.md §6): routes name the permission they need, roles hold permissions.
import type { StaffRole } from '#domain/staff/staff-roles.ts';

/** The role of the onboarding account, which belongs to no hotel. */
export const ONBOARDING_ROLE = 'onboarding';

export type Role = StaffRole | typeof ONBOARDING_ROLE;

export type Permission =
  /** Nothing but a valid sign-in. */
  | 'signed_in'
  /** Reads of the record kinds that onboarding writes. */
  | 'view_setup'
  /** Reads of the running hotel: reservations, dashboard, seasons. */
  | 'view'
  | 'view_reports'
  | 'create_hotel'
  | 'update_hotel'
  | 'remove_hotel'
  | 'manage_rooms'
  | 'manage_rates'
  | 'manage_staff'
  | 'update_room_status';

const SET_UP: readonly Permission[] = ['signed_in', 'view_setup'];
const RUNNING: readonly Permission[] = [...SET_UP, 'view'];
const MANAGING: readonly Permission[] = [
  'update_hotel',
  'manage_rooms',
  'manage_rates',
  'manage_staff',
  'update_room_status',
];

export const PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  onboarding: [...SET_UP, ...MANAGING, 'create_hotel', 'remove_hotel'],
  admin: [...RUNNING, ...MANAGING, 'view_reports', 'remove_hotel'],
  manager: [...RUNNING, ...MANAGING, 'view_reports'],
  front_desk_agent: RUNNING,
  housekeeper: [...RUNNING, 'update_room_status'],
  maintenance: [...RUNNING, 'update_room_status'],
};

/** Roles that may make, change or remove an administrator. */
export const ADMIN_MAKERS: readonly Role[] = ['admin', ONBOARDING_ROLE];

export function allows(role: Role, permission: Permission): boolean {
  return PERMISSIONS[role].includes(permission);
}

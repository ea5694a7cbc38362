// Who may do what (docs/behaviour.md §6). Routes name the permission they need; roles hold
// permissions.
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

export const PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  onboarding: [
    'signed_in',
    'view_setup',
    'create_hotel',
    'update_hotel',
    'remove_hotel',
    'manage_rooms',
    'manage_rates',
    'manage_staff',
    'update_room_status',
  ],
  admin: [
    'signed_in',
    'view_setup',
    'view',
    'view_reports',
    'update_hotel',
    'remove_hotel',
    'manage_rooms',
    'manage_rates',
    'manage_staff',
    'update_room_status',
  ],
  manager: [
    'signed_in',
    'view_setup',
    'view',
    'view_reports',
    'update_hotel',
    'manage_rooms',
    'manage_rates',
    'manage_staff',
    'update_room_status',
  ],
  front_desk_agent: ['signed_in', 'view_setup', 'view'],
  housekeeper: ['signed_in', 'view_setup', 'view', 'update_room_status'],
  maintenance: ['signed_in', 'view_setup', 'view', 'update_room_status'],
};

/** Roles that may make, change or remove an administrator. */
export const ADMIN_MAKERS: readonly Role[] = ['admin', ONBOARDING_ROLE];

export function allows(role: Role, permission: Permission): boolean {
  return PERMISSIONS[role].includes(permission);
}

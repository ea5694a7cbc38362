// Each route requires a permission, and each role has a set of permissions (docs/behaviour.md §6).
import {
  ACTIONS,
  can,
  seesMoney,
  STAFF_ROLES,
  type Action,
  type StaffRole,
} from '#domain/staff/staff-roles.ts';

export const ONBOARDING_ROLE = 'onboarding';

export type Role = StaffRole | typeof ONBOARDING_ROLE;

const ONBOARDING = [
  /** Allows requests that need only a valid sign-in. */
  'signed_in',
  /** Allows reading the kinds of records that onboarding writes. */
  'view_setup',
  'create_hotel',
  'update_hotel',
  'remove_hotel',
  'manage_rooms',
  'manage_rates',
  'view_rates',
  'manage_staff',
  'update_room_status',
] as const;

/**
 * `view` allows reading the daily operations of a hotel: reservations and dashboard. Names of guests also need
 * `view_guests`, and amounts of money `view_reports` (docs/decisions/permissions-act-labels-show.md).
 */
export type Permission = (typeof ONBOARDING)[number] | 'view' | 'view_guests' | 'view_reports';

const SET_UP: readonly Permission[] = ['signed_in', 'view_setup'];

/** The permissions that each action of a role (src/domain/staff/staff-roles.ts) gives. Every role also has `SET_UP`. */
const PERMITTED: Readonly<Record<Action, readonly Permission[]>> = {
  view: ['view'],
  // Roles that make reservations know the guests and tell them prices.
  create: ['view_guests', 'view_rates'],
  update: ['update_hotel'],
  manage_staff: ['manage_staff'],
  manage_rooms: ['manage_rooms', 'update_room_status'],
  manage_rates: ['manage_rates'],
  update_room_status: ['update_room_status'],
  update_reservations: [],
  checkin: [],
  checkout: [],
  maintenance: [],
};

const PERMISSIONS = new Map<Role, readonly Permission[]>([
  ...STAFF_ROLES.map((role) => [role, permissionsOf(role)] as const),
  [ONBOARDING_ROLE, ONBOARDING],
]);

function permissionsOf(role: StaffRole): readonly Permission[] {
  const permitted = ACTIONS.flatMap((action) => (can(role, action) ? PERMITTED[action] : []));
  return [
    ...SET_UP,
    ...permitted,
    ...(seesMoney(role) ? ['view_reports' as const] : []),
    ...(role === 'admin' ? ['remove_hotel' as const] : []),
  ];
}

/** Roles that may add, change or remove an administrator. */
export const ADMIN_MAKERS: readonly Role[] = ['admin', ONBOARDING_ROLE];

export function allows(role: Role, permission: Permission): boolean {
  return PERMISSIONS.get(role)?.includes(permission) ?? false;
}

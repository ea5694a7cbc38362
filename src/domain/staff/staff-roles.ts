export const ACTIONS = [
  'view',
  'create',
  'update',
  'manage_staff',
  'manage_rooms',
  'manage_rates',
  'update_reservations',
  'checkin',
  'checkout',
  'update_room_status',
  'maintenance',
] as const;

export type Action = (typeof ACTIONS)[number];

interface RoleFacts {
  readonly label: string;
  readonly permissionLabels: readonly string[];
  readonly actions: readonly Action[];
  /** Only roles that may view reports see amounts (docs/decisions/permissions-act-labels-show.md). */
  readonly seesMoney: boolean;
  readonly cleansRooms: boolean;
}

const ROLE_FACTS = {
  admin: {
    label: 'Administrator',
    permissionLabels: ['Full Access', 'User Management', 'Financial Reports', 'System Settings'],
    actions: ACTIONS,
    seesMoney: true,
    cleansRooms: false,
  },
  manager: {
    label: 'Manager',
    permissionLabels: ['Staff Management', 'Operations', 'Reports', 'Guest Services'],
    actions: ['view', 'create', 'update', 'manage_staff', 'manage_rooms', 'manage_rates'],
    seesMoney: true,
    cleansRooms: false,
  },
  front_desk_agent: {
    label: 'Front Desk Agent',
    permissionLabels: ['Reservations', 'Check-in/out', 'Guest Management', 'Room Status'],
    // Unlike the permission map, front desk agents may set room statuses
    // (docs/decisions/permissions-act-labels-show.md).
    actions: ['view', 'create', 'update_reservations', 'checkin', 'checkout', 'update_room_status'],
    seesMoney: false,
    cleansRooms: false,
  },
  housekeeper: {
    label: 'Housekeeper',
    permissionLabels: ['Room Status', 'Housekeeping Tasks', 'Maintenance Requests'],
    actions: ['view', 'update_room_status'],
    seesMoney: false,
    cleansRooms: true,
  },
  maintenance: {
    label: 'Maintenance',
    permissionLabels: ['Maintenance Tasks', 'Repair Requests', 'Facility Management'],
    actions: ['view', 'update_room_status', 'maintenance'],
    seesMoney: false,
    cleansRooms: false,
  },
} as const satisfies Readonly<Record<string, RoleFacts>>;

export type StaffRole = keyof typeof ROLE_FACTS;

export const STAFF_ROLES = Object.keys(ROLE_FACTS) as StaffRole[];

export const ROLE_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ROLE_FACTS).map(([role, { label }]) => [role, label]),
);

const REVIEW_BADGES = new Map([
  ['admin', 'Manager'],
  ['front_desk', 'Front Desk'],
  ['housekeeping', 'Housekeeping'],
  ['accountant', 'Accountant'],
]);

/** Returns `Staff` for an unknown role. */
export function roleLabel(role: string): string {
  return factsOf(role)?.label ?? 'Staff';
}

/** Returns an empty list for an unknown role. */
export function permissionLabels(role: string): readonly string[] {
  return factsOf(role)?.permissionLabels ?? [];
}

/** Returns false for an unknown role. */
export function can(role: string | undefined, action: Action): boolean {
  return factsOf(role)?.actions.includes(action) ?? false;
}

export function seesMoney(role: string | undefined): boolean {
  return factsOf(role)?.seesMoney ?? false;
}

export function cleansRooms(role: string | undefined): boolean {
  return factsOf(role)?.cleansRooms ?? false;
}

/** Returns the badge of a staff user on the review step (docs/behaviour.md §6). */
export function reviewBadge(role: string): string {
  return REVIEW_BADGES.get(role) ?? 'Staff';
}

function factsOf(role: string | undefined): RoleFacts | undefined {
  return STAFF_ROLES.includes(role as StaffRole) ? ROLE_FACTS[role as StaffRole] : undefined;
}

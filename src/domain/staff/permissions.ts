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

const PERMISSIONS: Readonly<Record<string, readonly Action[]>> = {
  admin: ACTIONS,
  manager: ['view', 'create', 'update', 'manage_staff', 'manage_rooms', 'manage_rates'],
  front_desk_agent: ['view', 'create', 'update_reservations', 'checkin', 'checkout'],
  housekeeper: ['view', 'update_room_status'],
  maintenance: ['view', 'update_room_status', 'maintenance'],
};

/** The client-side permission map of docs/behaviour.md §6: an unknown role may do nothing. */
export function can(role: string | undefined, action: Action): boolean {
  if (role === undefined || !Object.hasOwn(PERMISSIONS, role)) return false;
  return PERMISSIONS[role]?.includes(action) ?? false;
}

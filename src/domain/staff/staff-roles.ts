interface StaffRole {
  readonly label: string;
  /** 'Staff roles and wizard permission labels' of docs/behaviour.md §6. */
  readonly permissionLabels: readonly string[];
}

export const STAFF_ROLE_TEXTS: Readonly<Record<string, StaffRole>> = {
  admin: {
    label: 'Administrator',
    permissionLabels: ['Full Access', 'User Management', 'Financial Reports', 'System Settings'],
  },
  manager: {
    label: 'Manager',
    permissionLabels: ['Staff Management', 'Operations', 'Reports', 'Guest Services'],
  },
  front_desk_agent: {
    label: 'Front Desk Agent',
    permissionLabels: ['Reservations', 'Check-in/out', 'Guest Management', 'Room Status'],
  },
  housekeeper: {
    label: 'Housekeeper',
    permissionLabels: ['Room Status', 'Housekeeping Tasks', 'Maintenance Requests'],
  },
  maintenance: {
    label: 'Maintenance',
    permissionLabels: ['Maintenance Tasks', 'Repair Requests', 'Facility Management'],
  },
};

const REVIEW_BADGES: Readonly<Record<string, string>> = {
  admin: 'Manager',
  front_desk: 'Front Desk',
  housekeeping: 'Housekeeping',
  accountant: 'Accountant',
};

export function roleLabel(role: string): string {
  return textsOf(role)?.label ?? 'Staff';
}

export function permissionLabels(role: string): readonly string[] {
  return textsOf(role)?.permissionLabels ?? [];
}

/** The badge of a staff user in the review step (docs/behaviour.md §6, docs/decisions.md R18). */
export function reviewBadge(role: string): string {
  return (Object.hasOwn(REVIEW_BADGES, role) && REVIEW_BADGES[role]) || 'Staff';
}

function textsOf(role: string): StaffRole | undefined {
  return Object.hasOwn(STAFF_ROLE_TEXTS, role) ? STAFF_ROLE_TEXTS[role] : undefined;
}

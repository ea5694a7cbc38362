import { describe, expect, it } from 'vitest';
import {
  ACTIONS,
  can,
  cleansRooms,
  permissionLabels,
  reviewBadge,
  roleLabel,
  seesMoney,
  STAFF_ROLES,
  type Action,
} from '#domain/staff/staff-roles.ts';

const UNKNOWN_ROLES = ['', 'chef', 'Admin', 'constructor', '__proto__', 'toString'];

describe('docs/behaviour.md §6 Staff roles and wizard permission labels', () => {
  it.each([
    [
      'admin',
      'Administrator',
      ['Full Access', 'User Management', 'Financial Reports', 'System Settings'],
    ],
    ['manager', 'Manager', ['Staff Management', 'Operations', 'Reports', 'Guest Services']],
    [
      'front_desk_agent',
      'Front Desk Agent',
      ['Reservations', 'Check-in/out', 'Guest Management', 'Room Status'],
    ],
    ['housekeeper', 'Housekeeper', ['Room Status', 'Housekeeping Tasks', 'Maintenance Requests']],
    ['maintenance', 'Maintenance', ['Maintenance Tasks', 'Repair Requests', 'Facility Management']],
  ])('%s is %s with its labels', (role, label, labels) => {
    expect(roleLabel(role)).toBe(label);
    expect(permissionLabels(role)).toStrictEqual(labels);
  });

  it.each(UNKNOWN_ROLES)('%j is Staff without labels', (role) => {
    expect(roleLabel(role)).toBe('Staff');
    expect(permissionLabels(role)).toStrictEqual([]);
  });
});

describe('docs/behaviour.md §3 Staff user', () => {
  it('offers its roles in the listed order', () => {
    expect(STAFF_ROLES).toStrictEqual([
      'admin',
      'manager',
      'front_desk_agent',
      'housekeeper',
      'maintenance',
    ]);
  });
});

describe('R18 Review badges', () => {
  it.each<string[]>([
    ['admin', 'Manager'],
    ['front_desk', 'Front Desk'],
    ['housekeeping', 'Housekeeping'],
    ['accountant', 'Accountant'],
    ['manager', 'Staff'],
    ['front_desk_agent', 'Staff'],
    ['housekeeper', 'Staff'],
    ['maintenance', 'Staff'],
    ...UNKNOWN_ROLES.map((role) => [role, 'Staff']),
  ])('%j has the badge %s', (role = '', badge) => {
    expect(reviewBadge(role)).toBe(badge);
  });
});

describe('docs/behaviour.md §6 Client-side permission map', () => {
  it.each<[string, readonly Action[]]>([
    [
      'admin',
      [
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
      ],
    ],
    ['manager', ['view', 'create', 'update', 'manage_staff', 'manage_rooms', 'manage_rates']],
    [
      'front_desk_agent',
      ['view', 'create', 'update_reservations', 'checkin', 'checkout', 'update_room_status'],
    ],
    ['housekeeper', ['view', 'update_room_status']],
    ['maintenance', ['view', 'update_room_status', 'maintenance']],
  ])('%s may do exactly %j', (role, actions) => {
    expect(ACTIONS.filter((action) => can(role, action)).toSorted()).toStrictEqual(
      actions.toSorted(),
    );
  });

  it.each([undefined, ...UNKNOWN_ROLES])('role %j may do nothing', (role) => {
    expect(ACTIONS.filter((action) => can(role, action))).toStrictEqual([]);
    expect([seesMoney(role), cleansRooms(role)]).toStrictEqual([false, false]);
  });

  it('R31 amounts are for roles with reports, and rooms to clean for housekeepers', () => {
    expect(STAFF_ROLES.filter(seesMoney)).toStrictEqual(['admin', 'manager']);
    expect(STAFF_ROLES.filter(cleansRooms)).toStrictEqual(['housekeeper']);
  });
});

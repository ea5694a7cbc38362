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
} from '#domain/staff/staff-roles.ts';

const UNKNOWN_ROLES = ['', 'chef', 'Admin', 'constructor', '__proto__', 'toString'];

describe('docs/behaviour.md §6 Staff roles and wizard permission labels', () => {
  it.each(UNKNOWN_ROLES)('%j is Staff without labels', (role) => {
    expect(roleLabel(role)).toBe('Staff');
    expect(permissionLabels(role)).toStrictEqual([]);
  });
});

describe('Review badges', () => {
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
  it.each([undefined, ...UNKNOWN_ROLES])('role %j may do nothing', (role) => {
    expect(ACTIONS.filter((action) => can(role, action))).toStrictEqual([]);
    expect([seesMoney(role), cleansRooms(role)]).toStrictEqual([false, false]);
  });

  it('amounts are for roles with reports, and rooms to clean for housekeepers', () => {
    expect(STAFF_ROLES.filter(seesMoney)).toStrictEqual(['admin', 'manager']);
    expect(STAFF_ROLES.filter(cleansRooms)).toStrictEqual(['housekeeper']);
  });
});

import { describe, expect, it } from 'vitest';
import { mayManageStaff } from '#domain/staff/staff-list.ts';

describe('docs/behaviour.md §6 who manages the staff', () => {
  it.each([
    ['admin', 'admin', true],
    ['manager', 'housekeeper', true],
    ['manager', 'admin', false],
    ['front_desk_agent', 'housekeeper', false],
    ['unknown', 'housekeeper', false],
  ])('a user in the role %s manages one in the role %s: %s', (own, role, may) => {
    expect(mayManageStaff(own, { role })).toBe(may);
  });
});

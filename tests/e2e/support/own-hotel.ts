import { STAFF_ROLES, type StaffRole } from '#domain/staff/staff-roles.ts';
import type { Account, App } from './app.ts';
import { documentOf, uniqueHotel } from './wizard.ts';

export type Role = StaffRole;

export interface OwnHotel {
  readonly id: unknown;
  readonly name: string;
  readonly code: string;
  /** The accounts of the hotel: one person for each role. */
  readonly accounts: Readonly<Record<Role, Account>>;
  usernameOf(role: Role): string;
}

const PASSWORD = 'Br1ghtHarbour';

/**
 * Creates a hotel for one test through the API. It has one person for each role ('Rita Manager'),
 * but no rooms.
 */
export async function makeHotel(app: App): Promise<OwnHotel> {
  const unique = uniqueHotel();
  const { id } = await app.create('/hotels/', documentOf(unique).hotelProfile);
  const usernameOf = (role: Role) => `${role}.${unique.code}`.toLowerCase();
  await Promise.all(
    STAFF_ROLES.map((role) =>
      app.create('/auth/users/', {
        username: usernameOf(role),
        email: `${usernameOf(role)}@hv.example.com`,
        first_name: 'Rita',
        last_name: role,
        password: PASSWORD,
        confirm_password: PASSWORD,
        profile: { hotel: id, role },
      }),
    ),
  );
  const accounts = Object.fromEntries(
    STAFF_ROLES.map((role) => [role, { username: usernameOf(role), password: PASSWORD }]),
  ) as Record<Role, Account>;
  return { id, name: unique.name, code: unique.code, accounts, usernameOf };
}

// A separate hotel for a test, created through the API, so that other tests do not affect it.
import { STAFF_ROLES, type StaffRole } from '#domain/staff/staff-roles.ts';
import type { Account, App } from './app.ts';
import { documentOf, uniqueHotel } from './wizard.ts';

export type Role = StaffRole;

export interface OwnHotel {
  readonly id: unknown;
  readonly name: string;
  readonly code: string;
  /** Has one person in each role. */
  readonly accounts: Readonly<Record<Role, Account>>;
  usernameOf(role: Role): string;
}

const PASSWORD = 'Br1ghtHarbour';

/** Has one person in each role ('Rita Manager'), but no rooms yet. */
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

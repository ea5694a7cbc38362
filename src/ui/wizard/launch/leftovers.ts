// Records of earlier attempts that are still on the server, but differ from the form.
import { failedOperation, type FailedOperation } from '#application/errors/failed-operation.ts';
import type { HotelResult } from '#application/bulk/run-results.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import type { Id } from '#domain/record.ts';
import type { StaffUser } from '#domain/staff/staff.ts';
import type { RunPasswords } from '#ui/runs/run-passwords.ts';

/** The kind and the ID of each record that the attempts created, by operation key. */
export type CreatedRecords = Map<string, string>;

/** The kind and the ID of the record that an operation writes, such as `room 7`. */
export function recordName(key: string, id: Id | undefined): string {
  return `${key.split(':', 1)[0]} ${id}`;
}

interface Attempts {
  readonly created: CreatedRecords;
  /** The kind and the ID of each record that this attempt wrote or found. */
  readonly found: ReadonlySet<string>;
  readonly people: RunPasswords;
  readonly keepsPasswords: boolean;
  readonly staffUsers: readonly StaffUser[];
}

/**
 * Returns a warning for each user whose password differs from the form, and for each created record
 * that is no longer in the form.
 */
export function leftovers(
  { operations }: Pick<OnboardingPlan, 'operations'>,
  { missing, warnings }: Pick<HotelResult, 'missing' | 'warnings'>,
  { created, found, people, keepsPasswords, staffUsers }: Attempts,
): FailedOperation[] {
  const isReported = new Set([...missing, ...warnings.map(({ operation }) => operation)]);
  const withOtherPassword = staffUsers.filter(({ username, password }) => {
    const sent = people.passwords.passwordOf(username);
    // Servers do not return passwords. A password that this page did not send counts as different,
    // unless existing users keep their passwords.
    const isDifferent = sent === undefined ? !keepsPasswords : sent !== password;
    return isDifferent && !isReported.has(`user:${username}`);
  });
  const keys = new Set(operations.map(({ key }) => key));
  const inactive = operations.filter(({ kind, onlyIfExists }) => kind === 'plan' && onlyIfExists);
  const removed = [...created].filter(
    ([key, record]) =>
      !keys.has(key) &&
      // If the user changed the name or number of a record, its key changed too. Such a record is
      // still in the form, and this attempt wrote or found it.
      !found.has(record) &&
      // A rate needs no warning if its rate plan is deactivated, because that deactivates the rate
      // too.
      !inactive.some((plan) => key.startsWith(`${plan.key.replace('plan:', 'rule:')}:`)),
  );
  return [
    ...withOtherPassword.map(({ username }) =>
      leftover(`user:${username}`, 'The user still has the password from that attempt'),
    ),
    ...removed.map(([key]) =>
      leftover(key, 'It is still on the server, although you removed it here'),
    ),
  ];
}

function leftover(operation: string, consequence: string): FailedOperation {
  return failedOperation(operation, 200, `An earlier attempt created this record. ${consequence}.`);
}

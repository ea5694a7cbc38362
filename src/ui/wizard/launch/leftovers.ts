// Records that earlier attempts left on the server and that differ from the form.
import { failedOperation, type FailedOperation } from '#application/errors/failed-operation.ts';
import type { HotelResult } from '#application/bulk/run-results.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import type { Id } from '#domain/record.ts';
import type { StaffUser } from '#domain/staff/staff.ts';
import type { RunPasswords } from '#ui/runs/run-passwords.ts';

/** The kinds and IDs of the records that the attempts created, by operation key. */
export type CreatedRecords = Map<string, string>;

/** The kind and the ID of the record of an operation: `room 7`. */
export function recordName(key: string, id: Id | undefined): string {
  return `${key.split(':', 1)[0]} ${id}`;
}

interface Attempts {
  readonly created: CreatedRecords;
  /** Kinds and IDs of the records that this attempt has written or found. */
  readonly found: ReadonlySet<string>;
  readonly people: RunPasswords;
  readonly keepsPasswords: boolean;
  readonly staffUsers: readonly StaffUser[];
}

/**
 * Existing users whose password differs from the form, and created records that are no longer in
 * the form.
 */
export function leftovers(
  { operations, deactivations }: Pick<OnboardingPlan, 'operations' | 'deactivations'>,
  { missing, warnings }: Pick<HotelResult, 'missing' | 'warnings'>,
  { created, found, people, keepsPasswords, staffUsers }: Attempts,
): FailedOperation[] {
  const isReported = new Set([...missing, ...warnings.map(({ operation }) => operation)]);
  const kept = staffUsers.filter(({ username, password }) => {
    const sent = people.passwords.passwordOf(username);
    // A server does not list passwords, and an existing user keeps the password.
    const isOther = sent === undefined ? !keepsPasswords : sent !== password;
    return isOther && !isReported.has(`user:${username}`);
  });
  const planned = [...operations, ...deactivations];
  const keys = new Set(planned.map(({ key }) => key));
  const inactive = planned.filter(({ kind, onlyIfExists }) => kind === 'plan' && onlyIfExists);
  const removed = [...created].filter(
    ([key, record]) =>
      !keys.has(key) &&
      // The record may have another name or number now.
      !found.has(record) &&
      // The rates of a deactivated plan are deactivated with it.
      !inactive.some((plan) => key.startsWith(`${plan.key.replace('plan:', 'rule:')}:`)),
  );
  return [
    ...kept.map(({ username }) =>
      leftover(`user:${username}`, 'Its password is still the one from that attempt'),
    ),
    ...removed.map(([key]) =>
      leftover(key, 'It is still on the server, although you removed it here'),
    ),
  ];
}

function leftover(operation: string, consequence: string): FailedOperation {
  return failedOperation(operation, 200, `An earlier attempt created this record. ${consequence}.`);
}

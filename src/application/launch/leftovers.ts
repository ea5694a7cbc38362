// Records of earlier attempts that are still on the server, but differ from the form.
import { failedOperation, type FailedOperation } from '#application/errors/failed-operation.ts';
import type { HotelResult } from '#application/bulk/run-results.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import type { StaffUser } from '#domain/staff/staff.ts';

/** The warning for a new hotel on a server that does not list its hotels. */
const UNCHECKED_HOTEL: FailedOperation = {
  operation: 'hotel',
  status: 0,
  message:
    'The server did not list all its hotels for this account, so this hotel may already exist under another name or code.',
  fields: {},
  isUnchecked: true,
};

interface Attempts {
  /** The kind and the ID of each record that the attempts created, by operation key. */
  readonly created: ReadonlyMap<string, string>;
  /** The kind and the ID of each record that this attempt wrote or found. */
  readonly found: ReadonlySet<string>;
  /** Users whose password on the server differs from the form. */
  readonly withOtherPassword: readonly StaffUser[];
}

/** Warnings for other passwords, for created records that left the form, and for a possible duplicate. */
export function leftovers(
  { operations }: Pick<OnboardingPlan, 'operations'>,
  { missing, warnings, isUnchecked }: HotelResult,
  { created, found, withOtherPassword }: Attempts,
): FailedOperation[] {
  const isReported = new Set([...missing, ...warnings.map(({ operation }) => operation)]);
  const keys = new Set(operations.map(({ key }) => key));
  const inactive = operations.filter(({ kind, onlyIfExists }) => kind === 'plan' && onlyIfExists);
  const removed = [...created].filter(
    ([key, record]) =>
      !keys.has(key) &&
      // If the user changed the name or number of a record, its key changed too. Such a record is
      // still in the form, and this attempt wrote or found it.
      !found.has(record) &&
      // A rate needs no warning if its rate plan is deactivated, because that deactivates the rate too.
      !inactive.some((plan) => key.startsWith(`${plan.key.replace('plan:', 'rule:')}:`)),
  );
  return [
    ...withOtherPassword
      .map(({ username }) => `user:${username}`)
      .filter((key) => !isReported.has(key))
      .map((key) => leftover(key, 'The user still has the password from that attempt')),
    ...removed.map(([key]) =>
      leftover(key, 'It is still on the server, although you removed it here'),
    ),
    ...(isUnchecked ? [UNCHECKED_HOTEL] : []),
  ];
}

function leftover(operation: string, consequence: string): FailedOperation {
  return failedOperation(operation, 200, `An earlier attempt created this record. ${consequence}.`);
}

import { normalForm } from '#domain/description/same-value.ts';
import { naturalKey } from '#domain/plan/natural-keys.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import { sentKind } from '#domain/plan/sent-fields.ts';
import { lastingPlanCode } from '#domain/rates/legacy-plans.ts';
import { isObject, type ServerRecord } from '#domain/record.ts';
import type { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';

export const KINDS = ['hotel', 'room-type', 'room', 'plan', 'rule', 'pricing', 'user'] as const;

/** Room numbers that are derived depend on the rooms that exist. */
const UNSTABLE: readonly string[] = ['id', 'onboarding_completed_at', 'room_number', 'floor'];

/** All records of a server, without IDs and room numbers, so that two servers can be compared. */
export function stateOf(server: MemoryOnboardingApi): string[] {
  return KINDS.flatMap((kind) =>
    server.records(kind).map((record) => `${kind} ${JSON.stringify(shown(kind, record, server))}`),
  ).toSorted();
}

function shown(
  kind: OperationKind,
  record: ServerRecord,
  server: MemoryOnboardingApi,
): ServerRecord {
  const nameOf = (of: OperationKind, id: unknown) => {
    const { code, name } = server.records(of).find((one) => one['id'] === id) ?? {};
    return `${lastingPlanCode(normalForm('code', code))} ${normalForm('name', name)}`;
  };
  const fields = Object.entries(record).flatMap(([field, value]): [string, unknown][] => {
    if (UNSTABLE.includes(field)) return [];
    if (field === 'hotel') return [[field, nameOf('hotel', value)]];
    if (field === 'code') return [[field, lastingPlanCode(normalForm('code', value))]];
    if (field === 'room_type') return [[field, nameOf('room-type', value)]];
    if (field === 'rate_plan') return [[field, nameOf('plan', value)]];
    if (isObject(value)) return [[field, shown(kind, value, server)]];
    return [[field, normalForm(sentKind(kind, field), value)]];
  });
  return Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The keys of records that the server has more than once. Rules for different days are different records. */
export function duplicatesOn(server: MemoryOnboardingApi): string[] {
  const keys = KINDS.flatMap((kind) =>
    server.records(kind).map((record) => {
      const days = kind === 'rule' ? [record['start_date'], record['end_date']] : [];
      return [kind, record['hotel'], naturalKey(kind, record).toLowerCase(), ...days].join(' ');
    }),
  );
  return keys.filter((key, index) => keys.indexOf(key) !== index);
}

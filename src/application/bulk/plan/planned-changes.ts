import type { PlannedChange, UnplannedChange } from '#domain/diff/change.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { FieldDifference } from '#domain/plan/record-differences.ts';
import { lastingPlanCode } from '#domain/rates/legacy-plans.ts';
import { referredId } from '#domain/record.ts';
import type { HotelPreview } from '#application/onboarding/onboard-hotel.ts';
import type { PlannedField, PlannedHotel, PlannedRecord, PlannedValue } from './planned-hotel.ts';

/** The changes of a preview as they are shown and saved. `hash` identifies a configuration. */
export function plannedChanges(
  { outcome, isNew, changes, unreadable }: Omit<HotelPreview, 'compared'>,
  config: HotelConfig,
  hash: (text: string) => string,
): PlannedHotel {
  const { warnings, notes, operations, unplanned } = outcome;
  const hotelId = isNew ? undefined : outcome.hotelId;
  return {
    name: config.hotelProfile.name,
    code: outcome.hotelCode,
    ...(hotelId !== undefined && { hotelId: String(hotelId) }),
    configuration: hash(configurationText(config)),
    unchanged: operations.unchanged,
    records: [
      ...changes.map(changedRecord),
      ...warnings.map(({ operation: key, message }) => ({ key, action: 'keep', message }) as const),
      ...unplanned.map(unplannedRecord),
    ],
    notes: notes.map((note) =>
      'isKept' in note ? { operations: note.operations, message: note.message } : note,
    ),
    unreadable,
    ...(outcome.status === 'failed' && { failure: outcome.error }),
  };
}

function configurationText({ staffUsers, ...config }: HotelConfig): string {
  return JSON.stringify({
    ...config,
    staffUsers: staffUsers.map(({ password: _, ...user }) => user),
  });
}

function changedRecord({ key, action, fields }: PlannedChange): PlannedRecord {
  const isCreate = action === 'create';
  return {
    key: lastingKey(key),
    action: isCreate ? 'create' : 'update',
    fields: fields.map(plannedField),
  };
}

function unplannedRecord({
  key,
  action,
  record,
  isDuplicate: duplicate,
  start_date,
  end_date,
}: UnplannedChange): PlannedRecord {
  return {
    key,
    action,
    id: String(record['id']),
    duplicate,
    ...(start_date !== undefined && { start_date }),
    ...(end_date !== undefined && { end_date }),
  };
}

/** Codes in these fields of new records may have a random part, which plans omit. */
const CODES: readonly string[] = ['code', 'rate_plan'];

function plannedField({ field, names, ...values }: FieldDifference): PlannedField {
  const { actual, expected } = names ?? values;
  const to = plainValue(expected);
  return {
    field,
    ...(actual !== undefined && { from: plainValue(actual) }),
    ...(expected !== undefined && { to: CODES.includes(field) ? lastingKey(String(to)) : to }),
  };
}

/** Omits the random part of a legacy plan code, which is chosen when the plan is applied. */
function lastingKey(key: string): string {
  return key.split(':').map(lastingPlanCode).join(':');
}

/** Converts a reference to its ID, and any other object to JSON. */
function plainValue(value: unknown): PlannedValue {
  if (value === null || typeof value === 'boolean') return value;
  return referredId(value) ?? JSON.stringify(value);
}

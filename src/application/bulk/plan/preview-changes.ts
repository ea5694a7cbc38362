import type {
  HotelPreview,
  PreviewHotel,
  PreviewHotelCommand,
} from '#application/onboarding/preview-hotel.ts';
import type { Change } from '#application/onboarding/onboarding-outcome.ts';
import { planPruning } from '#application/onboarding/prune-hotel.ts';
import { deletionKey } from '#application/bulk/hotel-pruning.ts';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import { referredId } from '#application/records/referred-id.ts';
import type { UnplannedRecord } from '#application/records/unplanned-records.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { FieldDifference } from '#domain/plan/record-differences.ts';
import { lastingPlanCode } from '#domain/rates/legacy-plans.ts';
import type { PlannedField, PlannedHotel, PlannedRecord, PlannedValue } from './planned-hotel.ts';

export interface PreviewParts {
  readonly previewHotel: PreviewHotel;
  readonly hash: (text: string) => string;
  /** User name or e-mail address of the signed-in account, which is never deleted. */
  readonly username: string;
}

/** `prune` selects the records that may be deleted, in the format of `RunFacts.prune`. */
export type ChangesCommand = Omit<PreviewHotelCommand, 'prunes'> & Pick<RunFacts, 'prune'>;

export async function previewChanges(
  { previewHotel, hash, username: ownUsername }: PreviewParts,
  { prune, ...command }: ChangesCommand,
): Promise<{ readonly hotel: PlannedHotel; readonly preview: HotelPreview }> {
  const { config, parts } = command;
  const preview = await previewHotel.run({ ...command, prunes: prune !== undefined });
  const { outcome, isNew, changes, unreadable } = preview;
  const { unplanned, doubtful, warnings, notes, operations } = outcome;
  const hotelId = isNew ? undefined : outcome.hotelId;
  const pruning =
    prune && planPruning(unplanned, { hotelId, config, ownUsername, doubtful, parts });
  const deletions = (pruning?.deletions ?? []).filter(
    ({ key, record }) =>
      prune === 'all' || prune?.includes(deletionKey(hotelId, { key, id: String(record['id']) })),
  );
  const extras = unplanned.filter((record) => !deletions.includes(record));
  const hotel = {
    name: config.hotelProfile.name,
    code: outcome.hotelCode,
    ...(hotelId !== undefined && { hotelId: String(hotelId) }),
    configuration: hash(configurationText(config)),
    unchanged: operations.unchanged,
    records: [
      ...changes.map(changedRecord),
      ...warnings.map(({ operation: key, message }) => ({ key, action: 'keep', message }) as const),
      ...extras.map((record) => unplannedRecord('extra', record)),
      ...deletions.map((record) => unplannedRecord('delete', record)),
    ],
    notes: [...notes, ...(pruning?.kept ?? [])],
    unreadable,
    ...(outcome.status === 'failed' && { failure: outcome.error }),
  };
  return { hotel, preview };
}

function configurationText({ staffUsers, ...config }: HotelConfig): string {
  return JSON.stringify({
    ...config,
    staffUsers: staffUsers.map(({ password: _, ...user }) => user),
  });
}

function changedRecord({ key, action, differences }: Change): PlannedRecord {
  return { key: lastingKey(key), action, fields: differences.map(plannedField) };
}

function unplannedRecord(
  action: 'extra' | 'delete',
  { key, record, isDuplicate: duplicate, start_date, end_date }: UnplannedRecord,
): PlannedRecord {
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

function plannedField({ field, actual, expected }: FieldDifference): PlannedField {
  const to = plainValue(expected);
  return {
    field,
    ...(actual !== undefined && { from: plainValue(actual) }),
    ...(expected !== undefined && { to: CODES.includes(field) ? lastingKey(String(to)) : to }),
  };
}

/**
 * Omits the random part of a legacy plan code, which is chosen when the plan is applied
 * (docs/decisions/legacy-code-has-a-position.md).
 */
function lastingKey(key: string): string {
  return key.split(':').map(lastingPlanCode).join(':');
}

/** Converts a reference to its ID, and any other object to JSON. */
function plainValue(value: unknown): PlannedValue {
  if (value === null || typeof value === 'boolean') return value;
  return referredId(value) ?? JSON.stringify(value);
}

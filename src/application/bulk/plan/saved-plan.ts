// What a dry run showed, saved to be applied later (docs/cli.md 'Saved plans').
import type { StageFailure } from '#application/errors/failed-operation.ts';
import type { OutcomeNote } from '#application/onboarding/onboarding-outcome.ts';
import type { RecordKind } from '#application/ports/api/onboarding-api.ts';
import type { PasswordReset } from '#application/ports/runs/run-store.ts';
import type { PreviewCounts, PreviewedHotel } from '#application/bulk/preview-hotels.ts';
import { referredId } from '#application/records/referred-id.ts';
import type { UnplannedRecord } from '#application/records/unplanned-records.ts';
import type { Part } from '#domain/plan/parts.ts';
import type { FieldDifference } from '#domain/plan/record-differences.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { lastingPlanCode } from '#domain/rates/legacy-plans.ts';

export type PlannedValue = string | number | boolean | null;

/** Without values for a password, which no plan holds. */
export interface PlannedField {
  readonly field: string;
  readonly from?: PlannedValue;
  readonly to?: PlannedValue;
}

export interface PlannedChange {
  readonly key: string;
  readonly action: 'create' | 'update';
  readonly fields: readonly PlannedField[];
}

/** An existing record that the configuration does not have. */
export interface PlannedExtra extends Pick<
  UnplannedRecord,
  'key' | 'kind' | 'isDuplicate' | 'start_date' | 'end_date'
> {
  readonly id: string;
}

export interface PlannedHotel {
  readonly name: string;
  /** Of the hotel; empty if it is unknown. */
  readonly code: string;
  /** Undefined for a new hotel. */
  readonly hotelId?: string;
  /** A hash of the configuration with what it extends, without passwords. */
  readonly configuration: string;
  /** The hotel does not exist yet. */
  readonly isNew: boolean;
  readonly unchanged: number;
  readonly changes: readonly PlannedChange[];
  readonly deletions: readonly PlannedExtra[];
  readonly extras: readonly PlannedExtra[];
  /** Records that differ and stay. */
  readonly kept: readonly { readonly key: string; readonly message: string }[];
  readonly notes: readonly OutcomeNote[];
  readonly unreadable: readonly RecordKind[];
  /** Why the hotel cannot be set up as configured. */
  readonly failure?: Pick<StageFailure, 'stage' | 'operation' | 'status' | 'message' | 'fields'>;
}

/** The options of the dry run that decide what a run does. */
export interface PlanOptions {
  readonly base?: string;
  readonly only?: readonly Part[];
  readonly select?: readonly string[];
  readonly skipInvalid?: true;
  readonly new?: true;
  readonly prune?: true;
  readonly resetPasswords?: PasswordReset;
}

export interface SavedPlan {
  readonly server: string;
  readonly savedAt: string;
  /** As they were typed; relative paths start in the working folder. */
  readonly sources: readonly string[];
  readonly options: PlanOptions;
  readonly counts: PreviewCounts;
  readonly hotels: readonly PlannedHotel[];
}

/** What identifies a configuration, to be hashed. */
export function configurationText({ staffUsers, ...config }: HotelConfig): string {
  return JSON.stringify({
    ...config,
    staffUsers: staffUsers.map(({ password: _, ...user }) => user),
  });
}

/** What a dry run found, as a plan holds it. */
export function plannedHotel(shown: PreviewedHotel, configuration: string): PlannedHotel {
  const { name, outcome, isNew, changes, deletions, extras, kept, unreadable } = shown;
  const { hotelCode, hotelId, operations, warnings, notes } = outcome;
  const failure = outcome.status === 'failed' ? outcome.error : undefined;
  return {
    name,
    code: hotelCode,
    ...(hotelId !== undefined && !isNew && { hotelId: String(hotelId) }),
    configuration,
    isNew,
    unchanged: operations.unchanged,
    changes: changes.map(({ key, action, differences, values = differences }) => ({
      key: lastingKey(key),
      action,
      fields: values.map(plannedField),
    })),
    deletions: deletions.map(plannedExtra),
    extras: extras.map(plannedExtra),
    kept: warnings.map(({ operation: key, message }) => ({ key, message })),
    notes: [...notes, ...kept],
    unreadable,
    ...(failure && {
      failure: {
        stage: failure.stage,
        operation: failure.operation,
        status: failure.status,
        message: failure.message,
        fields: failure.fields,
      },
    }),
  };
}

/** Fields of new records that have a code in them. */
const CODES: readonly string[] = ['code', 'rate_plan'];

function plannedField({ field, actual, expected }: FieldDifference): PlannedField {
  const to = plainValue(expected);
  return {
    field,
    ...(actual !== undefined && { from: plainValue(actual) }),
    ...(expected !== undefined && { to: CODES.includes(field) ? lastingKey(String(to)) : to }),
  };
}

/** The random part of a legacy code is decided when the plan is applied (docs/decisions.md R38). */
function lastingKey(key: string): string {
  return key.split(':').map(lastingPlanCode).join(':');
}

function plannedExtra({ record, key, kind, isDuplicate, ...days }: UnplannedRecord): PlannedExtra {
  const { start_date, end_date } = days;
  const id = String(record['id']);
  return {
    key,
    kind,
    id,
    isDuplicate,
    ...(start_date && { start_date }),
    ...(end_date && { end_date }),
  };
}

/** A reference as its ID, and any other structure of a server as text. */
function plainValue(value: unknown): PlannedValue {
  if (value === null || typeof value === 'boolean') return value;
  return referredId(value) ?? JSON.stringify(value);
}

export function countsOf(hotels: readonly PlannedHotel[]): PreviewCounts {
  const total = (of: (hotel: PlannedHotel) => number) =>
    hotels.reduce((sum, hotel) => sum + of(hotel), 0);
  const changed = (action: PlannedChange['action']) =>
    total(({ changes }) => changes.filter((change) => change.action === action).length);
  return {
    hotels: hotels.length,
    failed: total(({ failure }) => (failure ? 1 : 0)),
    create: changed('create'),
    update: changed('update'),
    unchanged: total(({ unchanged }) => unchanged),
    extra: total(({ extras }) => extras.length),
    delete: total(({ deletions }) => deletions.length),
  };
}

/** What only an edit by hand can have caused, as a sentence; undefined if there is nothing. */
export function inconsistencyOf({ counts, hotels }: SavedPlan): string | undefined {
  const configurations = new Set(hotels.map(({ configuration }) => configuration));
  if (configurations.size < hotels.length) return 'it has a configuration twice';
  for (const { name, isNew, hotelId, changes, deletions } of hotels) {
    const hotel = JSON.stringify(name);
    if (isNew && hotelId !== undefined) return `the new hotel ${hotel} has an ID`;
    const isChanged = changes.some(({ action }) => action === 'update') || deletions.length > 0;
    if (hotelId === undefined && isChanged) return `it changes ${hotel}, which has no ID`;
    if (
      changes.some(
        ({ action, fields }) =>
          action === 'create' && fields.some(({ from }) => from !== undefined),
      )
    ) {
      return `a new record of ${hotel} has old values`;
    }
  }
  const actual = countsOf(hotels);
  const names = Object.keys(actual) as (keyof PreviewCounts)[];
  const wrong = names.find((name) => actual[name] !== counts[name]);
  return wrong && `its count "${wrong}" is ${counts[wrong]}, and it has ${actual[wrong]}`;
}

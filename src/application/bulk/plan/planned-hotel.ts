// The effects of a run on hotels: shown by a dry run, saved as a plan, and compared when the plan
// is applied.
import type { StageFailure } from '#application/errors/failed-operation.ts';
import type { OutcomeNote } from '#application/onboarding/onboarding-outcome.ts';
import type { RecordKind } from '#application/ports/api/onboarding-api.ts';
import type { PasswordReset } from '#application/ports/runs/run-store.ts';
import type { Part } from '#domain/plan/parts.ts';

export type PlannedValue = string | number | boolean | null;

/** Without values for a password, because plans contain no passwords. */
export interface PlannedField {
  readonly field: string;
  readonly from?: PlannedValue;
  readonly to?: PlannedValue;
}

/** The effect on one record. */
export interface PlannedRecord {
  readonly key: string;
  /** `keep`: it differs and stays. `extra`: no configuration has it, and it stays. */
  readonly action: 'create' | 'update' | 'keep' | 'extra' | 'delete';
  /** The fields of a record to create or update. */
  readonly fields?: readonly PlannedField[];
  /** Why it stays. */
  readonly message?: string;
  /** For an extra record: its ID, `duplicate`, and the dates of a rule. */
  readonly id?: string;
  readonly duplicate?: boolean;
  readonly start_date?: string;
  readonly end_date?: string;
}

export interface PlannedHotel {
  readonly name: string;
  /** The hotel's code; empty if unknown. */
  readonly code: string;
  /** Undefined for a hotel that does not exist yet, or was not found. */
  readonly hotelId?: string;
  /** A hash of the configuration with what it extends, without passwords. */
  readonly configuration: string;
  readonly unchanged: number;
  readonly records: readonly PlannedRecord[];
  readonly notes: readonly OutcomeNote[];
  /** Kinds of record that the server does not list. */
  readonly unreadable: readonly RecordKind[];
  /** Why the hotel cannot be set up as configured. */
  readonly failure?: StageFailure;
}

/** The options of the dry run that decide what a run does. */
interface PlanOptions {
  readonly base?: string | undefined;
  readonly only?: readonly Part[] | undefined;
  readonly select?: readonly string[] | undefined;
  readonly skipInvalid?: boolean | undefined;
  readonly new?: boolean | undefined;
  readonly prune?: boolean | undefined;
  readonly resetPasswords?: PasswordReset | undefined;
}

export interface SavedPlan {
  readonly savedAt: string;
  readonly server: string;
  /** As typed; paths are relative to the working folder. */
  readonly sources: readonly string[];
  readonly options: PlanOptions;
  readonly hotels: readonly PlannedHotel[];
}

export function recordsTo(
  { records }: Pick<PlannedHotel, 'records'>,
  ...actions: readonly PlannedRecord['action'][]
): PlannedRecord[] {
  return records.filter(({ action }) => actions.includes(action));
}

export function isNew(hotel: PlannedHotel): boolean {
  return recordsTo(hotel, 'create').some(({ key }) => key === 'hotel');
}

/** Whether the hotel exists and the run would change it. */
export function isTouched(hotel: PlannedHotel): boolean {
  return !isNew(hotel) && recordsTo(hotel, 'create', 'update', 'delete').length > 0;
}

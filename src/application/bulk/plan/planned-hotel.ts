// The effects of a run on hotels: shown by a dry run, saved as a plan, and compared when the plan is applied.
import type { RecordKind } from '#domain/plan/operation.ts';
import type { StageFailure } from '#application/errors/failed-operation.ts';
import type { OutcomeNote } from '#application/onboarding/onboarding-outcome.ts';
import type { PasswordReset } from '#application/ports/runs/run-store.ts';
import type { Part } from '#domain/plan/parts.ts';

export type PlannedValue = string | number | boolean | null;

/** A password has neither `from` nor `to`, because plans contain no passwords. */
export interface PlannedField {
  readonly field: string;
  readonly from?: PlannedValue;
  readonly to?: PlannedValue;
}

export interface PlannedRecord {
  readonly key: string;
  /** `keep`: differs, but is not changed. `extra`: not in the configuration, but not deleted. */
  readonly action: 'create' | 'update' | 'keep' | 'extra' | 'delete';
  readonly fields?: readonly PlannedField[];
  readonly message?: string;
  readonly id?: string;
  readonly duplicate?: boolean;
  /** `start_date` and `end_date` are set only for a rule. */
  readonly start_date?: string;
  readonly end_date?: string;
}

export interface PlannedHotel {
  readonly name: string;
  /** Empty if unknown. */
  readonly code: string;
  /** Undefined for a hotel that does not exist yet, or was not found. */
  readonly hotelId?: string;
  readonly configuration: string;
  readonly unchanged: number;
  readonly records: readonly PlannedRecord[];
  readonly notes: readonly OutcomeNote[];
  readonly unreadable: readonly RecordKind[];
  readonly failure?: StageFailure;
}

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
  /** As the user typed them. Paths are relative to the working folder. */
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

export function isTouched(hotel: PlannedHotel): boolean {
  return !isNew(hotel) && recordsTo(hotel, 'create', 'update', 'delete').length > 0;
}

/** Replaces a status that cannot be read (docs/behaviour.md §7). */
export const NOT_CONFIGURED = {
  is_fully_configured: false,
  has_room_types: false,
  has_rates: false,
  has_staff_users: false,
};

export type SetupStatus = typeof NOT_CONFIGURED;

export interface OnboardingProgress {
  hotel_configured: boolean;
  room_types_count: number;
  rates_count: number;
  /** Absent for a user who may not list the staff. */
  staff_users_count?: number;
  is_complete: boolean;
}

export interface ChecklistItem {
  readonly key: 'hotel' | 'room_types' | 'rates' | 'staff';
  readonly isDone: boolean;
  /** How many records exist, if known. */
  readonly count?: number;
}

export interface SetupChecklist {
  readonly items: readonly ChecklistItem[];
  readonly percent: number;
  /** Whether the server says that the setup is complete. */
  readonly isComplete: boolean;
}

/** The share of four items: hotel, room types, rates and staff (docs/behaviour.md §9). */
const PERCENT_PER_ITEM = 25;

/** Based on counted items; the status replaces the count of staff that the user may not list. */
export function checklistOf(progress: OnboardingProgress, status?: SetupStatus): SetupChecklist {
  return checklist(progress.is_complete, [
    ['hotel', progress.hotel_configured],
    ['room_types', progress.room_types_count],
    ['rates', progress.rates_count],
    ['staff', progress.staff_users_count ?? status?.has_staff_users],
  ]);
}

/** Based on the status alone, without counts. */
export function checklistOfStatus(status: SetupStatus): SetupChecklist {
  return checklist(status.is_fully_configured, [
    // Only an existing hotel has a status.
    ['hotel', true],
    ['room_types', status.has_room_types],
    ['rates', status.has_rates],
    ['staff', status.has_staff_users],
  ]);
}

function checklist(
  isComplete: boolean,
  known: readonly (readonly [ChecklistItem['key'], number | boolean | undefined])[],
): SetupChecklist {
  const items = known.flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [
      {
        key,
        isDone: value !== false && value !== 0,
        ...(typeof value === 'number' && { count: value }),
      },
    ];
  });
  const percent = PERCENT_PER_ITEM * items.filter(({ isDone }) => isDone).length;
  return { items, percent, isComplete };
}

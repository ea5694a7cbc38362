/** Stands for a status that cannot be read (docs/behaviour.md §7). */
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
  /** How many there are, if known. */
  readonly count?: number;
}

export interface SetupChecklist {
  readonly items: readonly ChecklistItem[];
  readonly percent: number;
  /** The server says that the set-up is complete. */
  readonly isComplete: boolean;
}

/** Of four items: hotel, room types, rates and staff (docs/behaviour.md §9). */
const PERCENT_PER_ITEM = 25;

/** The items that were counted; the status answers for staff that the user may not list. */
export function checklistOf(progress: OnboardingProgress, status?: SetupStatus): SetupChecklist {
  return checklist(progress.is_complete, [
    ['hotel', progress.hotel_configured],
    ['room_types', progress.room_types_count],
    ['rates', progress.rates_count],
    ['staff', progress.staff_users_count ?? status?.has_staff_users],
  ]);
}

/** The items by the status alone: without counts. */
export function checklistOfStatus(status: SetupStatus): SetupChecklist {
  return checklist(status.is_fully_configured, [
    // The status is that of an existing hotel.
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

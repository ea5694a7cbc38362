export interface SetupStatus {
  is_fully_configured: boolean;
  has_room_types: boolean;
  has_rates: boolean;
  has_staff_users: boolean;
}

/** What a status that cannot be read is taken for (docs/behaviour.md §7). */
export const NOT_CONFIGURED: Readonly<SetupStatus> = {
  is_fully_configured: false,
  has_room_types: false,
  has_rates: false,
  has_staff_users: false,
};

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
  /** How many there are, where that is known. */
  readonly count?: number;
}

export interface SetupChecklist {
  readonly items: readonly ChecklistItem[];
  readonly percent: number;
  /** The server says that the set-up is complete. */
  readonly isComplete: boolean;
}

const PERCENT_PER_ITEM = 25;

/**
 * 'Checklist completion counts 25% per item' (docs/behaviour.md §9): hotel, room types, rates,
 * staff.
 */
export function checklistPercent(progress: Omit<OnboardingProgress, 'is_complete'>): number {
  return percentOf(countedItems(progress));
}

/** What is done of the set-up, by what was counted, and for the rest by the status. */
export function checklistOf(progress: OnboardingProgress, status?: SetupStatus): SetupChecklist {
  const items = countedItems(progress, status);
  return { items, percent: percentOf(items), isComplete: progress.is_complete };
}

/** What is done as far as the status alone says it. */
export function checklistOfStatus(status: SetupStatus): SetupChecklist {
  const items: ChecklistItem[] = [
    // A hotel that has a status has been made.
    { key: 'hotel', isDone: true },
    { key: 'room_types', isDone: status.has_room_types },
    { key: 'rates', isDone: status.has_rates },
    staffItem(status),
  ];
  return { items, percent: percentOf(items), isComplete: status.is_fully_configured };
}

function staffItem({ has_staff_users }: SetupStatus): ChecklistItem {
  return { key: 'staff', isDone: has_staff_users };
}

function countedItems(
  progress: Omit<OnboardingProgress, 'is_complete'>,
  status?: SetupStatus,
): ChecklistItem[] {
  const counted = (key: ChecklistItem['key'], count: number) => ({ key, isDone: count > 0, count });
  const { staff_users_count: staff } = progress;
  return [
    { key: 'hotel', isDone: progress.hotel_configured },
    counted('room_types', progress.room_types_count),
    counted('rates', progress.rates_count),
    ...(staff !== undefined ? [counted('staff', staff)] : []),
    // Nothing is said of staff that nobody could count.
    ...(staff === undefined && status ? [staffItem(status)] : []),
  ];
}

function percentOf(items: readonly ChecklistItem[]): number {
  return PERCENT_PER_ITEM * items.filter(({ isDone }) => isDone).length;
}

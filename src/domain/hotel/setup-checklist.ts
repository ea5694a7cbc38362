export interface SetupStatus {
  is_fully_configured: boolean;
  has_room_types: boolean;
  has_rates: boolean;
  has_staff_users: boolean;
}

/** Stands for a status that cannot be read (docs/behaviour.md §7). */
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

/** Of four items: hotel, room types, rates and staff (docs/behaviour.md §9). */
const PERCENT_PER_ITEM = 25;

/** The items that were counted; the status answers for staff that the user may not list. */
export function checklistOf(progress: OnboardingProgress, status?: SetupStatus): SetupChecklist {
  const items = countedItems(progress, status);
  return { items, percent: percentOf(items), isComplete: progress.is_complete };
}

/** The items by the status alone: without counts. */
export function checklistOfStatus(status: SetupStatus): SetupChecklist {
  const items: ChecklistItem[] = [
    // The status is that of an existing hotel.
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
  progress: OnboardingProgress,
  status: SetupStatus | undefined,
): ChecklistItem[] {
  const counted = (key: ChecklistItem['key'], count: number) => ({ key, isDone: count > 0, count });
  const { staff_users_count: staff } = progress;
  return [
    { key: 'hotel', isDone: progress.hotel_configured },
    counted('room_types', progress.room_types_count),
    counted('rates', progress.rates_count),
    ...(staff !== undefined ? [counted('staff', staff)] : []),
    ...(staff === undefined && status ? [staffItem(status)] : []),
  ];
}

function percentOf(items: readonly ChecklistItem[]): number {
  return PERCENT_PER_ITEM * items.filter(({ isDone }) => isDone).length;
}

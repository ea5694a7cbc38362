export type SetupStatus = Readonly<
  Record<'is_fully_configured' | 'has_room_types' | 'has_rates' | 'has_staff_users', boolean>
>;

export interface ChecklistItem {
  readonly key: 'hotel' | 'room_types' | 'rates' | 'staff';
  readonly isDone: boolean;
  /** How many records exist, if known. */
  readonly count?: number;
  /** Incomplete records: the names of room types without rooms. */
  readonly gaps?: readonly string[];
}

export type SetupGaps = Readonly<Partial<Record<ChecklistItem['key'], readonly string[]>>>;

/** The fields with which a server marks the setup of a hotel as complete (docs/behaviour.md §7). */
export function completionMark(now: number) {
  return { onboarding_completed: true, onboarding_completed_at: new Date(now).toISOString() };
}

/** The share of four items: hotel, room types, rates and staff (docs/fields.md §9). */
const PERCENT_PER_ITEM = 25;

/**
 * The items in the order of `known`: how many records each has, or whether it has any. An unknown
 * item is not listed, and one with gaps is not done. `isComplete`: whether the server says that the setup is complete.
 */
export function checklistOf(
  isComplete: boolean,
  known: Readonly<Record<ChecklistItem['key'], number | boolean | undefined>>,
  allGaps: SetupGaps = {},
) {
  const keys = Object.keys(known) as ChecklistItem['key'][];
  const items = keys
    .filter((key) => known[key] !== undefined)
    .map((key): ChecklistItem => {
      const value = known[key];
      const counted = typeof value === 'number' && { count: value };
      const gaps = value ? (allGaps[key] ?? []) : [];
      if (gaps.length > 0) return { key, isDone: false, ...counted, gaps };
      return { key, isDone: Boolean(value), ...counted };
    });
  const percent = PERCENT_PER_ITEM * items.filter(({ isDone }) => isDone).length;
  return { items, percent, isComplete };
}

export type SetupChecklist = ReturnType<typeof checklistOf>;

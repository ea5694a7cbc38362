export type SetupStatus = Readonly<
  Record<'is_fully_configured' | 'has_room_types' | 'has_rates' | 'has_staff_users', boolean>
>;

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

/**
 * The items in the order of `known`: how many records each has, or whether it has any. An unknown
 * item is not listed.
 */
export function checklistOf(
  isComplete: boolean,
  known: Readonly<Record<ChecklistItem['key'], number | boolean | undefined>>,
): SetupChecklist {
  const keys = Object.keys(known) as ChecklistItem['key'][];
  const items = keys
    .filter((key) => known[key] !== undefined)
    .map((key) => {
      const value = known[key];
      return { key, isDone: Boolean(value), ...(typeof value === 'number' && { count: value }) };
    });
  const percent = PERCENT_PER_ITEM * items.filter(({ isDone }) => isDone).length;
  return { items, percent, isComplete };
}

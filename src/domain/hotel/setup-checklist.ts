export type SetupStatus = Readonly<
  Record<'is_fully_configured' | 'has_room_types' | 'has_rates' | 'has_staff_users', boolean>
>;

export interface ChecklistItem {
  readonly key: 'hotel' | 'room_types' | 'rates' | 'staff';
  readonly isDone: boolean;
  readonly count?: number;
  /** Names of room types without rooms. If there are any, `isDone` is false. */
  readonly gaps?: readonly string[];
}

export type SetupGaps = Readonly<Partial<Record<ChecklistItem['key'], readonly string[]>>>;

/** Fields that mark the setup of a hotel as complete on the server (docs/api.md). `now` is in ms since 1970. */
export function completionMark(now: number) {
  return { onboarding_completed: true, onboarding_completed_at: new Date(now).toISOString() };
}

/** Each of the four items counts equally (docs/fields.md §9). */
const PERCENT_PER_ITEM = 25;

/** `known` has the number of records per item, or whether there are any. `isComplete` is the server's mark. */
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

/** Something that a hotel lacks. `operation` is the key or the kind of the operation that creates it. */
export interface Gap {
  readonly title: string;
  readonly operation: string;
}

export const NO_ADMINISTRATOR: Gap = { title: 'Administrator', operation: 'user' };

const ALL_MISSING: Readonly<Record<ChecklistItem['key'], Gap & { readonly of: string }>> = {
  hotel: { title: 'Hotel profile', operation: 'hotel', of: '' },
  room_types: { title: 'Room types', operation: 'room-type', of: 'Rooms of ' },
  rates: { title: 'Rate plans', operation: 'plan', of: 'Rates of ' },
  staff: { ...NO_ADMINISTRATOR, of: '' },
};

/** What a hotel lacks, as far as its own records show it: 'Rooms of Suite', 'Administrator'. */
export function gapsIn({ items }: Pick<SetupChecklist, 'items'>): Gap[] {
  return items
    .filter(({ isDone }) => !isDone)
    .flatMap(({ key, gaps }) => {
      const { title, operation, of } = ALL_MISSING[key];
      return (gaps?.map((gap) => of + gap) ?? [title]).map((each) => {
        return { title: each, operation };
      });
    });
}

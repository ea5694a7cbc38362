/** Room statuses and their labels, in the order in which lists show them. */
export const ROOM_STATUSES = {
  vacant: 'Vacant',
  occupied: 'Occupied',
  reserved: 'Reserved',
  maintenance: 'Maintenance',
  out_of_order: 'Out of Order',
} as const;

export const CLEANING_STATUSES = {
  clean: 'Clean',
  dirty: 'Dirty',
  in_progress: 'Being Cleaned',
  inspected: 'Inspected',
} as const;

type RoomStatus = keyof typeof ROOM_STATUSES;
export type CleaningStatus = keyof typeof CLEANING_STATUSES;

const NEXT_CLEANING: Readonly<Partial<Record<CleaningStatus, CleaningStatus>>> = {
  dirty: 'in_progress',
  in_progress: 'clean',
};

/** Returns the next cleaning status, or undefined if the room needs no cleaning. */
export function nextCleaning(status: string): CleaningStatus | undefined {
  return Object.hasOwn(NEXT_CLEANING, status) ? NEXT_CLEANING[status as CleaningStatus] : undefined;
}

export function isToClean({ cleaning_status }: { readonly cleaning_status: string }): boolean {
  return nextCleaning(cleaning_status) !== undefined;
}

export const SHOWN_STATUSES = {
  ...ROOM_STATUSES,
  /** Any status that this app does not know. */
  other: 'Other',
  inactive: 'Inactive',
} as const;

export type ShownStatus = keyof typeof SHOWN_STATUSES;

/**
 * Inactive rooms count as `inactive`, whatever their status. A status that this app does not know counts as `other`.
 */
export function shownStatus(room: {
  readonly status: string;
  readonly is_active: boolean;
}): ShownStatus {
  if (!room.is_active) return 'inactive';
  return Object.hasOwn(ROOM_STATUSES, room.status) ? (room.status as RoomStatus) : 'other';
}

export function countByStatus(
  rooms: readonly Parameters<typeof shownStatus>[0][],
): Record<ShownStatus, number> {
  const counts = Object.fromEntries(Object.keys(SHOWN_STATUSES).map((status) => [status, 0]));
  for (const room of rooms) counts[shownStatus(room)]! += 1;
  return counts as Record<ShownStatus, number>;
}

/** Status of a room and its label, in the order in which lists show them. */
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

/** The order in which a housekeeper changes a room: Dirty, Being Cleaned, Clean. */
const NEXT_CLEANING: Readonly<Partial<Record<CleaningStatus, CleaningStatus>>> = {
  dirty: 'in_progress',
  in_progress: 'clean',
};

/** The cleaning status after this one; undefined for a room that needs no cleaning. */
export function nextCleaning(status: string): CleaningStatus | undefined {
  return Object.hasOwn(NEXT_CLEANING, status) ? NEXT_CLEANING[status as CleaningStatus] : undefined;
}

export function isToClean({ cleaning_status }: { readonly cleaning_status: string }): boolean {
  return nextCleaning(cleaning_status) !== undefined;
}

/** Rooms are counted by status, or as not in use. */
export const SHOWN_STATUSES = {
  ...ROOM_STATUSES,
  /** A status that is specific to this server. */
  other: 'Other',
  inactive: 'Inactive',
} as const;

export type ShownStatus = keyof typeof SHOWN_STATUSES;

/**
 * The status that a room is counted under: `inactive` for an inactive room, whatever its status;
 * `other` for a status that this app does not know.
 */
export function shownStatus(room: {
  readonly status: string;
  readonly is_active: boolean;
}): ShownStatus {
  if (!room.is_active) return 'inactive';
  return Object.hasOwn(ROOM_STATUSES, room.status) ? (room.status as RoomStatus) : 'other';
}

/** The number of rooms of each status, in the order in which lists show them. */
export function countByStatus(
  rooms: readonly Parameters<typeof shownStatus>[0][],
): Record<ShownStatus, number> {
  const counts = Object.fromEntries(Object.keys(SHOWN_STATUSES).map((status) => [status, 0]));
  for (const room of rooms) counts[shownStatus(room)]! += 1;
  return counts as Record<ShownStatus, number>;
}

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

import {
  CLEANING_STATUSES,
  SHOWN_STATUSES,
  shownStatus,
  type CleaningStatus,
  type ShownStatus,
} from '#domain/rooms/room-status.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';

/** `code` distinguishes the statuses for users who cannot tell the colours apart. */
export const ROOM_STATUS_LOOKS: Readonly<
  Record<ShownStatus, Readonly<Record<'code' | 'colour', string>>>
> = {
  vacant: { code: 'V', colour: 'border-success bg-success-tint' },
  occupied: { code: 'O', colour: 'border-running bg-running text-white' },
  reserved: { code: 'R', colour: 'border-running bg-running-tint' },
  maintenance: { code: 'M', colour: 'border-accent bg-accent-tint' },
  out_of_order: { code: 'X', colour: 'border-error bg-error-tint' },
  other: { code: '?', colour: 'border-idle bg-idle-tint' },
  inactive: { code: '–', colour: 'border-dashed border-idle bg-white text-ink/75' },
};

/** Different shapes, so that users need not tell colours apart. */
const CLEANING_MARKS: Readonly<Record<CleaningStatus, string>> = {
  clean: '✓',
  dirty: '●',
  in_progress: '◐',
  inspected: '★',
};

/** Returns '?' for a status that the app does not know. */
export function cleaningMark(status: string): string {
  return isKnown(status) ? CLEANING_MARKS[status] : '?';
}

/** Returns an unknown status as the server spells it. */
export function statusLabel(room: Pick<RoomRecord, 'status' | 'is_active'>): string {
  const shown = shownStatus(room);
  return shown === 'other' ? room.status : SHOWN_STATUSES[shown];
}

/** Returns an unknown cleaning status as the server spells it. */
export function cleaningLabel(status: string): string {
  return isKnown(status) ? CLEANING_STATUSES[status] : status;
}

function isKnown(status: string): status is CleaningStatus {
  return Object.hasOwn(CLEANING_STATUSES, status);
}

import type { ReactNode } from 'react';
import type { ShownStatus } from '#domain/rooms/room-status.ts';

export interface RoomStatusLook {
  /** Tells the statuses apart without their colours. */
  readonly code: string;
  readonly colour: string;
}

/** The colour and the letter of each status, wherever it is shown. */
export const ROOM_STATUS_LOOKS: Readonly<Record<ShownStatus, RoomStatusLook>> = {
  vacant: { code: 'V', colour: 'border-success bg-success-tint' },
  occupied: { code: 'O', colour: 'border-brand-dark bg-brand text-white' },
  reserved: { code: 'R', colour: 'border-indigo-500 bg-indigo-100' },
  maintenance: { code: 'M', colour: 'border-amber-600 bg-amber-100' },
  out_of_order: { code: 'X', colour: 'border-rose-600 bg-rose-100' },
  other: { code: '?', colour: 'border-sky-600 bg-sky-100' },
  inactive: { code: '–', colour: 'border-dashed border-ink/50 bg-white text-ink/75' },
};

export interface RoomStatusBadgeProps {
  readonly status: ShownStatus;
  readonly children: ReactNode;
}

/** A text in the colour of a status. */
export function RoomStatusBadge({ status, children }: RoomStatusBadgeProps) {
  return (
    <span
      className={`inline-block rounded-full border px-2.5 py-px text-sm font-medium ${ROOM_STATUS_LOOKS[status].colour}`}
    >
      {children}
    </span>
  );
}

import type { ReactNode } from 'react';
import type { ShownStatus } from '#domain/rooms/room-status.ts';

/** The colour of each status, and a letter that distinguishes it without colour. */
export const ROOM_STATUS_LOOKS: Readonly<
  Record<ShownStatus, Readonly<Record<'code' | 'colour', string>>>
> = {
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

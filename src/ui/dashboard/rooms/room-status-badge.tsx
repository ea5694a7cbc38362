import type { ReactNode } from 'react';
import type { ShownStatus } from '#domain/rooms/room-status.ts';
import { ROOM_STATUS_LOOKS } from './map/room-looks.ts';

export interface RoomStatusBadgeProps {
  readonly status: ShownStatus;
  readonly children: ReactNode;
}

export function RoomStatusBadge({ status, children }: RoomStatusBadgeProps) {
  return (
    <span
      className={`inline-block rounded-full border px-2 py-px text-xs font-medium ${ROOM_STATUS_LOOKS[status].colour}`}
    >
      {children}
    </span>
  );
}

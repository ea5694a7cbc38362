import { createContext } from 'react';
import type { AreaUnit } from '#domain/rooms/room-size.ts';

/** The unit in which the hotel's users see and enter sizes (`areaUnitOf`). */
export const RoomSizeUnit = createContext<AreaUnit>('sq ft');

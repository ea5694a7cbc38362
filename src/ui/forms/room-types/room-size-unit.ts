import { createContext } from 'react';
import type { AreaUnit } from '#domain/rooms/room-size.ts';

/** The unit in which users see and enter room sizes. It depends on the hotel's country (`areaUnitOf`). */
export const RoomSizeUnit = createContext<AreaUnit>('sq ft');

import { HOTEL_PROFILE } from './hotel/hotel-profile.ts';
import { RATE_PLAN } from './rates/rate-plans.ts';
import { PRICING, RATE } from './rates/rates.ts';
import { ROOM_TYPE } from './rooms/room-types.ts';
import { STAFF_USER } from './staff/staff.ts';

export const CONFIG_PARTS = {
  profile: { path: 'hotelProfile', isList: false, record: HOTEL_PROFILE },
  pricing: { path: 'rates', isList: false, record: PRICING },
  room_type: { path: 'roomTypes', isList: true, record: ROOM_TYPE },
  rate: { path: 'rates.rates', isList: true, record: RATE },
  plan: { path: 'rates.rate_plans', isList: true, record: RATE_PLAN },
  user: { path: 'staffUsers', isList: true, record: STAFF_USER },
} as const;

export type ConfigPart = keyof typeof CONFIG_PARTS;

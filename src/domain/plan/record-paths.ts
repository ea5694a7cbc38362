import type { RecordKind } from './operation.ts';

/** The path for creating and listing each kind of record (docs/api.md). A single record adds its ID. */
export const RECORD_PATHS: Readonly<Record<RecordKind, string>> = {
  hotel: '/hotels/',
  'room-type': '/rooms/types/',
  room: '/rooms/rooms/',
  plan: '/rates/plans/',
  rule: '/rates/rules/',
  pricing: '/rates/pricing-config/',
  user: '/auth/users/',
};

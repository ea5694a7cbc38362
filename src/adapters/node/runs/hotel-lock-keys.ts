import { createHash } from 'node:crypto';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { identityKeys, traitsOf } from '#domain/hotel/hotel-identity.ts';
import type { Id } from '#domain/record.ts';

/** The keys to lock for a hotel. Two hotels that share a key may be the same hotel. */
export function keysOf(profile: HotelConfig['hotelProfile']): string[] {
  const { id } = profile;
  return [...(id === undefined ? [] : [idKey(id)]), ...identityKeys(traitsOf({ ...profile }))];
}

export function idKey(id: Id): string {
  return `id ${String(id)}`;
}

/** Hashes the key, so that a lock does not reveal the hotel. */
export function hashOf(server: string, key: string): Buffer {
  return createHash('sha256').update(`${server}\n${key}`).digest();
}

import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';

export interface LockHolder {
  readonly pid: number;
  readonly folder: string;
}

export class HotelInUse extends Error {
  readonly holder: LockHolder;

  constructor(holder: LockHolder) {
    super('Another process is working on the hotel.');
    this.holder = holder;
  }
}

export interface HotelLock {
  /** Call once the hotel has an ID, to lock the ID too. Rejects with `HotelInUse`. */
  addId(hotelId: Id): Promise<void>;
  release(): Promise<void>;
}

/** Keeps two processes, even in different folders, off the same hotel. A lock ends with its process. */
export interface HotelLocks {
  /** Locks ID, code, and identifying names and contacts. Never waits: rejects with `HotelInUse`. */
  lock(profile: HotelConfig['hotelProfile']): Promise<HotelLock>;
}

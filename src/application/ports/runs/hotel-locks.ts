import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';

/** Another process that works on a hotel. */
export interface LockHolder {
  readonly pid: number;
  /** Its working folder, on this machine. */
  readonly folder?: string;
  /** Its machine, if that may be different. */
  readonly host?: string;
}

/** Another process works on the hotel. */
export class HotelInUse extends Error {
  /** Undefined if unknown. */
  readonly holder: LockHolder | undefined;

  constructor(holder?: LockHolder) {
    super('Another process works on the hotel.');
    this.holder = holder;
  }
}

/** A hotel that only this process works on. */
export interface HotelLock {
  /** Locks the ID too, once the hotel has one. Rejects with `HotelInUse`. */
  addId(hotelId: Id): Promise<void>;
  release(): Promise<void>;
}

/**
 * Keeps two processes from working on one hotel of one server at the same time, in any folders. A
 * lock ends with its process.
 */
export interface HotelLocks {
  /**
   * Call it before the hotel is read or written. A hotel without an ID is known by its code, its
   * position and its contacts. Never waits. Rejects with `HotelInUse`.
   */
  lock(profile: HotelConfig['hotelProfile']): Promise<HotelLock>;
}

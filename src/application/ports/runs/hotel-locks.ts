import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';

/** Another process of this machine that works on a hotel. */
export interface LockHolder {
  readonly pid: number;
  /** Its working folder. */
  readonly folder: string;
}

/** A hotel that only this process of the machine works on. */
export interface HotelLock {
  /** Locks the ID too. Gives the holder if another process has it. */
  addId(hotelId: Id): Promise<LockHolder | undefined>;
  release(): Promise<void>;
}

/** Keeps other processes from a hotel. Both methods reject with `ApiError` if that fails. */
export interface HotelGuard {
  /**
   * Call it before the hotel is read or written. Resolves to true if another process has just
   * worked on it.
   */
  take(): Promise<boolean>;
  /** Call it once the hotel has an ID. Resolves to true as above. */
  takeId(hotelId: Id): Promise<boolean>;
}

/**
 * Keeps two processes of this machine from working on one hotel of one server at the same time,
 * whatever folders they were started in. A lock ends with its process.
 */
export interface HotelLocks {
  /** A hotel without an ID is known by its code, its position and its contacts. Never waits. */
  lock(profile: HotelConfig['hotelProfile']): Promise<HotelLock | { readonly holder: LockHolder }>;
}

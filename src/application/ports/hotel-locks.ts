import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';

/** Another process of this machine that works on a hotel. */
export interface LockHolder {
  readonly pid: number;
  /** The folder that it was started in. */
  readonly folder: string;
}

/** A hotel that this process alone works on, of all processes of this machine. */
export interface HotelLock {
  /** The server has the hotel under this id: locks that too. The holder where another has it. */
  addId(hotelId: Id): LockHolder | undefined;
  release(): void;
}

/** How the work on one hotel is kept from other processes. Both throw `ApiError` where it cannot be. */
export interface HotelGuard {
  /** Before anything of the hotel is read or sent. True if another process worked on it until now. */
  take(): Promise<boolean>;
  /** The server has the hotel under this id. True as above. */
  takeId(hotelId: Id): Promise<boolean>;
}

/**
 * Keeps two processes of this machine from working on one hotel of one server at the same time, also
 * when they were started in different folders. A lock dies with its process, however that ends.
 */
export interface HotelLocks {
  /** Before the hotel has an id it is known by its code, its place and its contacts. Never waits. */
  lock(profile: HotelConfig['hotelProfile']): HotelLock | { readonly holder: LockHolder };
}

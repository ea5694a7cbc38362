import type { HotelTraits } from '#domain/hotel/hotel-identity.ts';
import type { Id } from '#domain/record.ts';

export interface ConfigurationPlace {
  /** The path as typed, or `-` for standard input. */
  readonly file: string;
  /** The number of configurations before this one in the file; undefined if unknown. */
  readonly before: number | undefined;
}

export interface MadeHotel {
  readonly id: Id;
  readonly was: HotelTraits;
  readonly isInPlace: boolean;
}

/** Hotels that earlier runs set up on the same server from the same files. */
export interface EarlierHotels {
  /** Finds hotels whose configuration had this position, or this name in the same file. */
  madeFrom(place: ConfigurationPlace, name: string): Promise<readonly MadeHotel[]>;
  close(): Promise<void>;
}

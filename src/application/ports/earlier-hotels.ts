import type { HotelTraits } from '#domain/hotel/hotel-identity.ts';
import type { Id } from '#domain/record.ts';

/** Where a configuration stands. */
export interface ConfigurationPlace {
  /** As it was named in the call: a path, or `-` for standard input. */
  readonly file: string;
  /** How many configurations stand before it in this file. */
  readonly before: number;
}

/** A hotel that an earlier run made, or brought to its configuration. */
export interface MadeHotel {
  readonly id: Id;
  /** What its configuration said then. */
  readonly was: HotelTraits;
  /** That configuration stood in the place that is asked for. */
  readonly isInPlace: boolean;
}

/** What earlier runs made at the same server from the same files. */
export interface EarlierHotels {
  /** From the configuration in that place, and from those of that name in the same file. */
  madeFrom(place: ConfigurationPlace, name: string): readonly MadeHotel[];
}

import type { HotelDocument } from '#domain/hotel-config.ts';
import type { SourceHotel } from '#ui/sources/read-template.ts';

interface HandedOver {
  readonly document: HotelDocument;
  /** The hotel that it was taken from. */
  readonly source?: SourceHotel | undefined;
}

let next: HandedOver | undefined;

/** Gives the next wizard a document in memory, because it may contain passwords. */
export function handOver(given: HandedOver): void {
  next = given;
}

let files: readonly File[] = [];

/** Gives the page of imports files that were chosen in the wizard. */
export function handOverFiles(chosen: readonly File[]): void {
  files = chosen;
}

export function takeHandedOverFiles(): readonly File[] {
  const taken = files;
  files = [];
  return taken;
}

/** The document for this wizard; undefined if there is none. */
export function takeHandedOver(): HandedOver | undefined {
  const taken = next;
  next = undefined;
  return taken;
}

import type { HotelDocument } from '#domain/hotel-config.ts';

let next: HotelDocument | undefined;

/** Gives the next wizard a document in memory, because it may contain passwords. */
export function handOver(document: HotelDocument): void {
  next = document;
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
export function takeHandedOver(): HotelDocument | undefined {
  const taken = next;
  next = undefined;
  return taken;
}

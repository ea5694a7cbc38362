import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';

/** An existing hotel whose settings a new setup copies. The setup never changes this hotel. */
export interface SourceHotel {
  readonly id: Id;
  readonly name: string;
}

/** What the next wizard starts with: a document, or the settings of another hotel. */
export interface HandedOver {
  readonly document?: HotelDocument;
  readonly source?: SourceHotel | undefined;
}

let next: HandedOver | undefined;

/** A document stays in memory, because it may contain passwords. */
export function handOver(given: HandedOver): void {
  next = given;
}

let files: readonly File[] = [];

export function handOverFiles(chosen: readonly File[]): void {
  files = chosen;
}

export function takeHandedOverFiles(): readonly File[] {
  const taken = files;
  files = [];
  return taken;
}

export function takeHandedOver(): HandedOver | undefined {
  const taken = next;
  next = undefined;
  return taken;
}

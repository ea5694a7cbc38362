import type { ImportedHotel } from '#application/import/import-hotels.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';

/** Recognises hotels that were launched when the sheets are imported again. */
export function createLaunchedHotels() {
  const documents = new Set<string>();
  const ids = new Set<string>();
  return {
    /** Hotels that `has` found. A hotel that the user corrects after its launch keeps its ID. */
    ids: ids as ReadonlySet<string>,
    add(launched: readonly HotelDocument[]) {
      for (const document of launched) documents.add(JSON.stringify(document));
    },
    /** Whether a hotel with the same data was launched. */
    has({ id, document }: ImportedHotel): boolean {
      if (!document || !documents.has(JSON.stringify(document))) return false;
      ids.add(id);
      return true;
    },
    clear() {
      documents.clear();
      ids.clear();
    },
  };
}

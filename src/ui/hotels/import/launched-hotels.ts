import type { ImportedHotel } from '#application/import/import-hotels.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';

/** Recognises hotels that were launched when the sheets are imported again. */
export function createLaunchedHotels() {
  let documents: ReadonlySet<string> = new Set();
  /** The documents of hotels that `has` found, by their IDs. */
  const ids = new Map<string, string>();
  return {
    /** Hotels that `has` found. A hotel that the user corrects after its launch keeps its ID. */
    ids: () => new Set(ids.keys()) as ReadonlySet<string>,
    /** Sets the hotels that are launched now. Returns true if the launch of a found hotel was undone. */
    set(launched: readonly HotelDocument[]): boolean {
      documents = new Set(launched.map((document) => JSON.stringify(document)));
      const undone = [...ids].filter(([, document]) => !documents.has(document));
      for (const [id] of undone) ids.delete(id);
      return undone.length > 0;
    },
    /** Whether a hotel with the same data was launched. */
    has({ id, document }: ImportedHotel): boolean {
      const text = JSON.stringify(document);
      if (!document || !documents.has(text)) return false;
      ids.set(id, text);
      return true;
    },
    clear() {
      documents = new Set();
      ids.clear();
    },
  };
}

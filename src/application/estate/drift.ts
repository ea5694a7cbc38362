// Follows the differences of an estate from one comparison to the next. Times are ISO 8601 in UTC.

import { isDifference, type ResultRow } from '#application/results/result-row.ts';

export const COMPARISON_VERSION = 2;

/** A row of a hotel. The first field identifies the difference; a missing record has no field. */
type DriftingRow = Pick<ResultRow, 'key' | 'since'> & {
  readonly code: string;
  readonly fields?: readonly { readonly field: string }[];
};

export const UNCONFIGURED = {
  code: 'unconfigured',
  key: 'hotel',
  fields: [{ field: 'configuration' }],
} as const satisfies ResultRow;

type DatedRow = DriftingRow & Required<Pick<DriftingRow, 'since'>>;

export interface DriftingHotel<Row extends DriftingRow = DriftingRow> {
  readonly hotel_id: string | null;
  readonly name: string;
  readonly code: string;
  readonly status: string;
  readonly rows: readonly Row[];
}

export interface EarlierComparison {
  readonly compared: string;
  /** Differences lack `since` if this comparison was made without earlier reports. */
  readonly hotels: readonly DriftingHotel[];
}

type HotelNames = Pick<DriftingHotel, 'hotel_id' | 'name' | 'code'>;

interface KnownHotel extends HotelNames {
  readonly differences: readonly DatedRow[];
}

/** Follows differences from earlier comparisons to a comparison that starts at `now`. */
export class Drift {
  readonly counts = { new: 0, lasting: 0, resolved: 0, unconfirmed: 0 };
  readonly history: readonly { readonly compared: string; readonly differences: number }[];
  readonly #now: string;
  #known: KnownHotel[] = [];

  constructor(earlier: readonly EarlierComparison[], now: string) {
    this.#now = now;
    const inTime = earlier.toSorted((a, b) => a.compared.localeCompare(b.compared));
    this.history = inTime.map(({ compared, hotels }) => {
      return {
        compared,
        differences: hotels.flatMap(({ rows }) => rows.filter(isDifference)).length,
      };
    });
    for (const { compared, hotels } of inTime) {
      this.#known = hotels.map((hotel) => {
        const { hotel_id, name, code, rows } = hotel;
        const found = driftOf(hotel, this.#take(hotel), compared);
        // These rows repeat differences of even earlier reports, which this one could not compare.
        const carried = rows.filter((row): row is DatedRow => row.code === 'unconfirmed');
        const differences = [...found.differences, ...found.unconfirmed, ...carried];
        return { hotel_id, name, code, differences };
      });
    }
  }

  /**
   * Dates the differences of a hotel, newest first, and adds rows for earlier differences that are resolved or that
   * cannot be compared now. Call once for each hotel, because the call removes the hotel's earlier differences.
   */
  follow(hotel: DriftingHotel<ResultRow>): ResultRow[] {
    const { differences, resolved, unconfirmed } = driftOf(hotel, this.#take(hotel), this.#now);
    for (const { drift } of differences) this.counts[drift] += 1;
    this.counts.resolved += resolved.length;
    this.counts.unconfirmed += unconfirmed.length;
    return [
      ...differences,
      ...earlierRows(resolved, 'resolved'),
      ...earlierRows(unconfirmed, 'unconfirmed'),
      ...hotel.rows.filter((row) => !isDifference(row)),
    ];
  }

  /** Hotels that had no configuration and are no longer listed. Call after `follow` for all other hotels. */
  unlisted(): KnownHotel[] {
    const name = nameOf(UNCONFIGURED);
    return this.#known.filter(({ differences }) => differences.some((row) => nameOf(row) === name));
  }

  /** Removes and returns the hotel's earlier differences: by ID, or by code if a comparison lacks the ID. */
  #take({ hotel_id: id, code }: HotelNames): readonly DatedRow[] {
    const at = this.#known.findIndex((known) =>
      id === null || known.hotel_id === null
        ? code !== '' && known.code === code
        : known.hotel_id === id,
    );
    return at === -1 ? [] : (this.#known.splice(at, 1)[0]?.differences ?? []);
  }
}

function earlierRows(rows: readonly DatedRow[], drift: 'resolved' | 'unconfirmed'): ResultRow[] {
  return rows.map((row) => ({ ...row, code: drift, drift }));
}

function driftOf<Row extends DriftingRow>(
  hotel: DriftingHotel<Row>,
  known: readonly DatedRow[],
  now: string,
) {
  const earlier = new Map(
    known.map(({ code, key, fields, since }) => {
      const names = fields?.map(({ field }) => ({ field }));
      return [nameOf({ key, fields }), { code, key, ...(names && { fields: names }), since }];
    }),
  );
  const differences = hotel.rows.filter(isDifference).map((found) => {
    const times = [earlier.get(nameOf(found))?.since, found.since, now];
    const [since = now] = times.filter((time) => time !== undefined).toSorted();
    return { ...found, drift: since === now ? ('new' as const) : ('lasting' as const), since };
  });
  for (const found of differences) earlier.delete(nameOf(found));
  const isComparable = comparability(hotel);
  const { resolved = [], unconfirmed = [] } = Object.groupBy(earlier.values(), (one) =>
    isComparable(one) ? 'resolved' : 'unconfirmed',
  );
  const newestFirst = differences.toSorted((a, b) => b.since.localeCompare(a.since));
  return { differences: newestFirst, resolved, unconfirmed };
}

function comparability({ status, rows }: DriftingHotel) {
  const keysOf = (...codes: readonly string[]) =>
    new Set(rows.filter(({ code }) => codes.includes(code)).map(({ key }) => key));
  const [missing, unclear] = [keysOf('missing'), keysOf('not-listed', 'unreliable')];
  return ({ key, fields = [] }: DriftingRow): boolean => {
    if (status === 'failed' || status === 'unconfigured' || missing.has('hotel')) return false;
    const isMissing = fields.length > 0 && missing.has(key);
    return !isMissing && !unclear.has(key.split(':', 1)[0] ?? key);
  };
}

function nameOf({
  key,
  fields = [],
}: Pick<DriftingRow, 'key'> & { readonly fields?: DriftingRow['fields'] | undefined }): string {
  return JSON.stringify([key, fields[0]?.field ?? null]);
}

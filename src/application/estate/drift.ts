// Follows the differences of an estate from one comparison to the next. Times are ISO 8601 in UTC.

/** Version of the JSON reports of comparisons. */
export const COMPARISON_VERSION = 1;

/** A difference, by its record and field; `field` is null for a missing record. */
export interface DriftingField {
  readonly key: string;
  readonly field: string | null;
}

export const UNCONFIGURED: DriftingField = { key: 'hotel', field: 'configuration' };

/** A difference with the time at which it was first found. */
interface DatedField extends DriftingField {
  readonly since: string;
}

/** `new` if the previous comparison lacks the difference. */
export type DriftFacts = Pick<DatedField, 'since'> & { readonly drift: 'new' | 'lasting' };

export interface DriftingHotel<Field extends DriftingField = DriftingField> {
  readonly hotel_id: string | null;
  readonly name: string;
  readonly code: string;
  readonly status: string;
  readonly differences: readonly Field[];
  readonly unreadable: readonly string[];
  /** Absent in reports of earlier versions. */
  readonly unreliable?: readonly string[] | undefined;
}

export interface EarlierComparison {
  readonly compared: string;
  /** Differences lack `since` if this comparison was made without earlier reports. */
  readonly hotels: readonly (DriftingHotel<DriftingField & Partial<DatedField>> & {
    readonly unconfirmed: readonly DatedField[];
  })[];
}

export interface HotelDrift<Field extends DriftingField> {
  /** Sorted by `since`, newest first. */
  readonly differences: readonly (Field & DriftFacts)[];
  readonly resolved: readonly DatedField[];
  /**
   * Earlier differences that cannot be compared now. They keep their `since` for later comparisons.
   */
  readonly unconfirmed: readonly DatedField[];
}

type HotelNames = Pick<DriftingHotel, 'hotel_id' | 'name' | 'code'>;

interface KnownHotel extends HotelNames {
  readonly fields: readonly DatedField[];
}

/** Follows differences from earlier comparisons to a comparison that starts at `now`. */
export class Drift {
  readonly counts = { new: 0, lasting: 0, resolved: 0, unconfirmed: 0 };
  /** The numbers of differences in earlier comparisons, oldest first. */
  readonly history: readonly { readonly compared: string; readonly differences: number }[];
  readonly #now: string;
  #known: KnownHotel[] = [];

  constructor(earlier: readonly EarlierComparison[], now: string) {
    this.#now = now;
    const inTime = earlier.toSorted((a, b) => a.compared.localeCompare(b.compared));
    this.history = inTime.map(({ compared, hotels }) => {
      return { compared, differences: hotels.flatMap((hotel) => hotel.differences).length };
    });
    for (const { compared, hotels } of inTime) {
      this.#known = hotels.map((hotel) => {
        const { hotel_id, name, code } = hotel;
        const { differences, unconfirmed } = driftOf(hotel, this.#take(hotel), compared);
        const fields = [...differences, ...unconfirmed, ...hotel.unconfirmed];
        return { hotel_id, name, code, fields };
      });
    }
  }

  /** Call once for each hotel, because the call removes the hotel's earlier differences. */
  follow<Field extends DriftingField>(hotel: DriftingHotel<Field>): HotelDrift<Field> {
    const found = driftOf(hotel, this.#take(hotel), this.#now);
    for (const { drift } of found.differences) this.counts[drift] += 1;
    this.counts.resolved += found.resolved.length;
    this.counts.unconfirmed += found.unconfirmed.length;
    return found;
  }

  /**
   * Hotels that had no configuration earlier and are no longer on the server. Call after `follow`
   * was called for all other hotels.
   */
  unlisted(): KnownHotel[] {
    const name = nameOf(UNCONFIGURED);
    return this.#known.filter(({ fields }) => fields.some((field) => nameOf(field) === name));
  }

  /**
   * Removes and returns the earlier differences of a hotel. Finds the hotel by ID, or by code if
   * one of the comparisons lacks the ID.
   */
  #take({ hotel_id: id, code }: HotelNames): readonly DatedField[] {
    const at = this.#known.findIndex((known) =>
      id === null || known.hotel_id === null
        ? code !== '' && known.code === code
        : known.hotel_id === id,
    );
    return at === -1 ? [] : (this.#known.splice(at, 1)[0]?.fields ?? []);
  }
}

function driftOf<Field extends DriftingField & Partial<DatedField>>(
  hotel: DriftingHotel<Field>,
  known: readonly DatedField[],
  now: string,
): HotelDrift<Field> {
  const earlier = new Map(
    known.map(({ key, field, since }) => [nameOf({ key, field }), { key, field, since }]),
  );
  const differences = hotel.differences.map((found) => {
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

/** Returns a function that says whether a field of the hotel could be compared. */
function comparability(hotel: DriftingHotel) {
  const { status, differences, unreadable, unreliable = [] } = hotel;
  const unclear = [...unreadable, ...unreliable];
  const missing = new Set(differences.filter(({ field }) => field === null).map(({ key }) => key));
  return ({ key, field }: DriftingField): boolean => {
    if (status === 'failed' || status === 'unconfigured' || missing.has('hotel')) return false;
    const isMissing = field !== null && missing.has(key);
    return !isMissing && !unclear.includes(key.split(':', 1)[0] ?? key);
  };
}

function nameOf({ key, field }: DriftingField): string {
  return JSON.stringify([key, field]);
}

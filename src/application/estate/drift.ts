// How the differences of an estate change from one comparison to the next.

/** Of the JSON reports of comparisons. */
export const COMPARISON_VERSION = 1;

/** A difference, by its record and field; `field` is null for a missing record. */
export interface DriftingField {
  readonly key: string;
  readonly field: string | null;
}

/** With the time at which it was first found, in ISO 8601. */
export interface DatedField extends DriftingField {
  readonly since: string;
}

/** Whether the comparison before lacks a difference, and when it was first found. */
export interface DriftFacts {
  readonly drift: 'new' | 'lasting';
  readonly since: string;
}

/** A hotel of a comparison. */
export interface DriftingHotel<Field extends DriftingField = DriftingField> {
  readonly hotelId: string | null;
  readonly code: string;
  readonly status: string;
  readonly differences: readonly Field[];
  readonly unreadable: readonly string[];
}

/** A hotel of an earlier comparison, which may itself have followed others. */
interface EarlierHotel extends DriftingHotel<DriftingField & { readonly since?: string }> {
  readonly since?: string;
  readonly unconfirmed: readonly DatedField[];
}

export interface EarlierComparison {
  /** When it ended. */
  readonly compared: string;
  readonly hotels: readonly EarlierHotel[];
}

export interface HotelDrift<Field extends DriftingField> {
  readonly differences: readonly (Field & DriftFacts)[];
  /** Earlier differences that are as configured now. */
  readonly resolved: readonly DatedField[];
  /** Earlier differences that cannot be compared now, and last if they are found again. */
  readonly unconfirmed: readonly DatedField[];
}

const NO_COUNTS = { new: 0, lasting: 0, resolved: 0, unconfirmed: 0 };

/** A hotel without a configuration is a difference of the estate. */
const UNCONFIGURED: DriftingField = { key: 'hotel', field: 'configuration' };

/** Follows differences from earlier comparisons to one that ends at `now`. */
export class Drift {
  /** The numbers of differences in earlier comparisons, the oldest first. */
  readonly history: readonly { readonly compared: string; readonly differences: number }[];
  readonly #now: string;
  #known = new KnownHotels();
  readonly #counts = { ...NO_COUNTS };

  constructor(earlier: readonly EarlierComparison[], now: string) {
    this.#now = now;
    const inTime = earlier.toSorted((a, b) => Date.parse(a.compared) - Date.parse(b.compared));
    this.history = inTime.map(({ compared, hotels }) => {
      const next = new KnownHotels();
      let differences = 0;
      for (const hotel of hotels) {
        const found = driftOf(withUnconfigured(hotel), this.#known.of(hotel), compared);
        differences += found.differences.length;
        next.add(hotel, [...found.differences, ...found.unconfirmed, ...hotel.unconfirmed]);
      }
      this.#known = next;
      return { compared, differences };
    });
  }

  get counts(): Readonly<typeof NO_COUNTS> {
    return this.#counts;
  }

  /** What became of the differences of a hotel. Call once for each hotel. */
  follow<Field extends DriftingField>(hotel: DriftingHotel<Field>): HotelDrift<Field> {
    const found = driftOf(hotel, this.#known.of(hotel), this.#now);
    for (const { drift } of found.differences) this.#counts[drift] += 1;
    this.#counts.resolved += found.resolved.length;
    this.#counts.unconfirmed += found.unconfirmed.length;
    return found;
  }

  /** The same for a hotel without a configuration. */
  followUnconfigured(hotel: Pick<DriftingHotel, 'hotelId' | 'code'>): DriftFacts | undefined {
    const differences = [UNCONFIGURED];
    const found = { ...hotel, status: 'unconfigured', differences, unreadable: [] };
    const [facts] = this.follow(found).differences;
    return facts && { drift: facts.drift, since: facts.since };
  }
}

function withUnconfigured<Hotel extends DriftingHotel & { readonly since?: string }>(hotel: Hotel) {
  const { status, since } = hotel;
  if (status !== 'unconfigured') return hotel;
  return { ...hotel, differences: [{ ...UNCONFIGURED, ...(since && { since }) }] };
}

function driftOf<Field extends DriftingField & { readonly since?: string }>(
  hotel: DriftingHotel<Field>,
  known: readonly DatedField[],
  now: string,
): HotelDrift<Field> {
  const earlier = new Map(
    known.map(({ key, field, since }) => [nameOf({ key, field }), { key, field, since }]),
  );
  const differences = hotel.differences.map((found) => {
    const times = [earlier.get(nameOf(found))?.since, found.since, now].filter(
      (time) => time !== undefined,
    );
    const since = times.reduce((a, b) => (Date.parse(b) < Date.parse(a) ? b : a));
    return { ...found, drift: since === now ? ('new' as const) : ('lasting' as const), since };
  });
  for (const found of differences) earlier.delete(nameOf(found));
  const isComparable = comparability(hotel);
  const { resolved = [], unconfirmed = [] } = Object.groupBy(earlier.values(), (one) =>
    isComparable(one) ? 'resolved' : 'unconfirmed',
  );
  return { differences, resolved, unconfirmed };
}

/** Whether a field could be compared in a hotel. */
function comparability({ status, differences, unreadable }: DriftingHotel) {
  const missing = new Set(differences.filter(({ field }) => field === null).map(({ key }) => key));
  return ({ key, field }: DriftingField): boolean => {
    if (status === 'failed' || status === 'unconfigured' || missing.has('hotel')) return false;
    const isMissing = field !== null && missing.has(key);
    return !isMissing && !unreadable.includes(key.split(':', 1)[0] ?? key);
  };
}

function nameOf({ key, field }: DriftingField): string {
  return JSON.stringify([key, field]);
}

/** What is known of hotels, by ID, or by code if one of both comparisons lacks the ID. */
class KnownHotels {
  readonly #byId = new Map<string, readonly DatedField[]>();
  readonly #byCode = new Map<string, { hasId: boolean; fields: readonly DatedField[] }>();

  add({ hotelId, code }: Pick<DriftingHotel, 'hotelId' | 'code'>, fields: readonly DatedField[]) {
    if (hotelId !== null) this.#byId.set(hotelId, fields);
    if (code !== '') this.#byCode.set(code, { hasId: hotelId !== null, fields });
  }

  of({ hotelId, code }: Pick<DriftingHotel, 'hotelId' | 'code'>): readonly DatedField[] {
    const found = hotelId === null ? undefined : this.#byId.get(hotelId);
    const named = this.#byCode.get(code);
    const isSame = named && !(named.hasId && hotelId !== null);
    return found ?? (isSame ? named.fields : []);
  }
}

import * as v from 'valibot';
import { COMPARISON_VERSION, type EarlierComparison } from '#application/estate/drift.ts';

/** What limits which hotels and parts a comparison has. */
interface ComparisonScope {
  readonly server: string;
  readonly all?: boolean | undefined;
  readonly only?: readonly string[] | undefined;
  readonly select?: readonly string[] | undefined;
}

const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);
const texts = v.array(v.string());
const dated = v.object({ key: v.string(), field: v.nullable(v.string()), since: time });

const SHAPE = v.object({
  compared: time,
  version: v.literal(COMPARISON_VERSION),
  server: v.string(),
  all: v.optional(v.boolean()),
  only: v.optional(texts),
  select: v.optional(texts),
  hotels: v.array(
    v.pipe(
      v.object({
        code: v.string(),
        hotel_id: v.nullable(v.string()),
        status: v.string(),
        since: v.exactOptional(time),
        differences: v.array(v.object({ ...dated.entries, since: v.exactOptional(time) })),
        unreadable: texts,
        unconfirmed: v.optional(v.array(dated), []),
      }),
      v.transform(({ hotel_id: hotelId, ...hotel }) => ({ ...hotel, hotelId })),
    ),
  ),
});

/** Reads the JSON report of a comparison; undefined if it is none, or one of another version. */
export function readComparison(json: string): (EarlierComparison & ComparisonScope) | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  const result = v.safeParse(SHAPE, value, { abortEarly: true });
  return result.success ? result.output : undefined;
}

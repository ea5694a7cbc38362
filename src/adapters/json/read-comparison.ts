import * as v from 'valibot';
import { COMPARISON_VERSION } from '#application/estate/drift.ts';

const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);
const texts = v.array(v.string());
const dated = v.object({ key: v.string(), field: v.nullable(v.string()), since: time });

/** `all`, `only` and `select` limit which hotels and parts a comparison has. */
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
export function readComparison(json: string): v.InferOutput<typeof SHAPE> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  const result = v.safeParse(SHAPE, value, { abortEarly: true });
  return result.success ? result.output : undefined;
}

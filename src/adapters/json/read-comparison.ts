import * as v from 'valibot';
import { COMPARISON_VERSION } from '#application/estate/drift.ts';

/** Converts times to UTC, so that they can be compared as text. */
const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.toDate(),
  v.transform((date) => date.toISOString()),
);
const texts = v.array(v.string());
const row = v.object({
  code: v.string(),
  key: v.string(),
  fields: v.exactOptional(v.array(v.object({ field: v.string() }))),
  since: v.exactOptional(time),
});

/** `all`, `only` and `select` are present if options limited or extended the comparison. */
const SHAPE = v.object({
  compared: time,
  version: v.literal(COMPARISON_VERSION),
  server: v.string(),
  all: v.optional(v.boolean()),
  only: v.optional(texts),
  select: v.optional(texts),
  hotels: v.array(
    v.object({
      name: v.string(),
      code: v.string(),
      hotel_id: v.nullable(v.string()),
      status: v.string(),
      rows: v.array(row),
    }),
  ),
});

/** Returns undefined if the text is not the JSON report of a comparison, or has another version. */
export function readComparison(json: string): v.InferOutput<typeof SHAPE> | undefined {
  try {
    const result = v.safeParse(SHAPE, JSON.parse(json), { abortEarly: true });
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

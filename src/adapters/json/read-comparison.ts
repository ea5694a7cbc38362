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
const field = v.object({ key: v.string(), field: v.nullable(v.string()) });
const dated = v.object({ ...field.entries, since: time });

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
      differences: v.array(v.object({ ...field.entries, since: v.exactOptional(time) })),
      unreadable: texts,
      unreliable: v.optional(texts),
      unconfirmed: v.optional(v.array(dated), []),
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

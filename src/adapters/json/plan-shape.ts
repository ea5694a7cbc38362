// The file format of a saved plan (docs/cli.md 'Saved plans').
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { totalsOf } from '#application/bulk/plan/plan-totals.ts';
import {
  recordsTo,
  type PlannedHotel,
  type SavedPlan,
} from '#application/bulk/plan/planned-hotel.ts';
import { isFields } from '#domain/record.ts';
import { firstMistake, parseSettings } from '#adapters/json/settings-text.ts';
import { problemsOfIssue } from '#adapters/json/shape/shape-problems.ts';
import { plainJson } from '#domain/text/plain-text.ts';
import { PARTS } from '#domain/plan/parts.ts';
import { LISTED, STAGE_OF } from '#domain/plan/operation.ts';

/** Increase this number when plans of earlier versions of `hms` can no longer be applied. */
const VERSION = 2;

const text = v.string();
const texts = v.array(text);
const some = v.exactOptional(text);
const yes = v.exactOptional(v.literal(true));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const value = v.exactOptional(v.union([text, v.number(), v.boolean(), v.null()]));

const RECORD = v.strictObject({
  key: v.pipe(text, v.description('The record, such as "rule:BAR:DLX".')),
  action: v.picklist(['create', 'update', 'keep', 'extra', 'delete']),
  fields: v.exactOptional(v.array(v.strictObject({ field: text, from: value, to: value }))),
  message: some,
  id: some,
  duplicate: v.exactOptional(v.boolean()),
  start_date: some,
  end_date: some,
});
const NOTE = v.union([
  v.strictObject({ operations: texts, message: text }),
  v.strictObject({ operations: texts, code: v.picklist(['duplicates', 'kept-passwords']) }),
]);
const FAILURE = v.strictObject({
  stage: v.picklist([...new Set(Object.values(STAGE_OF))]),
  operation: text,
  status: v.number(),
  message: text,
  fields: v.record(text, text),
});
const HOTEL = v.strictObject({
  name: text,
  code: text,
  hotelId: some,
  configuration: v.pipe(
    text,
    v.regex(/^[0-9a-f]{64}$/),
    v.description('A hash of the configuration and the files that it extends, without passwords.'),
  ),
  unchanged: count,
  records: v.array(RECORD),
  notes: v.array(NOTE),
  unreadable: v.array(v.picklist(['hotel', ...LISTED])),
  failure: v.exactOptional(FAILURE),
});
const SHAPE = v.strictObject({
  version: v.literal(VERSION),
  savedAt: v.pipe(
    text,
    v.isoTimestamp(),
    v.endsWith('Z'),
    v.description('When the plan was saved. Two equal plans differ only in this line.'),
  ),
  server: text,
  sources: v.pipe(
    texts,
    v.description('The paths of the configurations, as typed, relative to the working folder.'),
  ),
  options: v.strictObject({
    base: some,
    only: v.exactOptional(v.array(v.picklist(PARTS))),
    select: v.exactOptional(texts),
    skipInvalid: yes,
    new: yes,
    prune: yes,
    resetPasswords: v.exactOptional(v.picklist(['given', 'all'])),
  }),
  counts: v.record(text, count),
  hotels: v.array(HOTEL),
});

const NO_PLAN = ' is not a saved plan.';
const OTHER_VERSION = ' was saved by another version of hms: save it again with --dry-run --out.';
const MISFIT = 'Must match the schema that hms schema --plan prints';

/** `problem` is the rest of a sentence that starts with the name of the file. */
export function readPlan(json: string): { plan: SavedPlan } | { problem: string } {
  const parsed = parseSettings(json);
  if ('mistake' in parsed) {
    // The file may be a configuration instead of a plan. In that case, do not report the JSON
    // mistake: correcting it would not make the file a plan.
    const isOther = json.includes('"hotelProfile"');
    return { problem: isOther ? NO_PLAN : `:${parsed.mistake}` };
  }
  const { value: found } = parsed;
  if (!isFields(found) || !('version' in found)) return { problem: NO_PLAN };
  if (found['version'] !== VERSION) return { problem: OTHER_VERSION };
  const result = v.safeParse(SHAPE, found, { abortPipeEarly: true, message: MISFIT });
  if (!result.success) {
    const problems = result.issues.flatMap((issue) => problemsOfIssue(issue, SHAPE));
    return { problem: `:${firstMistake(json, problems)}` };
  }
  const { version: _, counts, ...plan } = result.output;
  const wrong = contradictionIn(plan.hotels, counts);
  return wrong ? { problem: ` was edited after it was saved: ${wrong}.` } : { plan };
}

function contradictionIn(
  hotels: readonly PlannedHotel[],
  counts: Readonly<Record<string, number>>,
): string | undefined {
  const actual = Object.entries(totalsOf(hotels).counts);
  const miscounted = actual.find(([name, number]) => counts[name] !== number);
  if (miscounted) return `its count "${miscounted[0]}" is not ${miscounted[1]}`;
  if (repeated(hotels.map((hotel) => hotel.configuration))) return 'it has a configuration twice';
  const [twice] = hotels.flatMap((hotel) => repeated(changedKeys(hotel)) ?? []);
  return twice && `it has "${twice.trim()}" twice`;
}

/** Each key includes the record's ID, because duplicates of a record have the same key. */
function changedKeys(hotel: PlannedHotel): string[] {
  return recordsTo(hotel, 'create', 'update', 'delete').map(({ key, id = '' }) => `${key} ${id}`);
}

function repeated(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
}

const FIELD_LINES = /\{\n\s+"field": .*(?:\n\s+"(?:from|to)": .*)*\n\s+\}/g;

/** Writes one field per line in a fixed order, so that two plans are easy to compare. */
export function planText({ hotels, ...facts }: SavedPlan): string {
  const { counts } = totalsOf(hotels);
  const lines = JSON.stringify({ version: VERSION, ...facts, counts, hotels }, null, 2);
  return `${plainJson(lines.replaceAll(FIELD_LINES, (field) => field.replaceAll(/\n\s+/g, ' ')))}\n`;
}

export function planSchema(): object {
  return { title: 'A saved plan of hms onboard', ...toJsonSchema(SHAPE, { errorMode: 'ignore' }) };
}

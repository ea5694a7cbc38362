// A saved plan as a file (docs/cli.md 'Saved plans').
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { totalsOf, type PlanCounts } from '#application/bulk/plan/plan-totals.ts';
import {
  recordsTo,
  type PlannedHotel,
  type SavedPlan,
} from '#application/bulk/plan/planned-hotel.ts';
import { LISTED } from '#application/ports/api/onboarding-api.ts';
import { isJsonObject } from '#adapters/json/json-object.ts';
import { firstMistake, parseSettings } from '#adapters/json/settings-text.ts';
import { problemsOfIssue } from '#adapters/json/shape/shape-problems.ts';
import { PARTS } from '#domain/plan/parts.ts';
import { STAGE_OF } from '#domain/plan/operation.ts';

/** Increased when a plan of an earlier `hms` can no longer be applied. */
const VERSION = 2;

const text = v.string('Must be text in quotes');
const texts = v.array(text, 'Must be a list in [ ]');
const NOT_COUNT = 'Must be a whole number from 0 up';
const count = v.pipe(v.number(NOT_COUNT), v.integer(NOT_COUNT), v.minValue(0, NOT_COUNT));
const yes = v.exactOptional(v.literal(true, 'Must be true'));
const some = v.exactOptional(text);
const value = v.union(
  [v.string(), v.number(), v.boolean(), v.null()],
  'Must be text, a number, true, false or null',
);
const oneOf = <const Word extends string>(...words: readonly Word[]) =>
  v.picklist(words, `Must be one of ${words.map((word) => JSON.stringify(word)).join(', ')}`);
const list = <const Item extends v.GenericSchema>(item: Item) =>
  v.array(item, 'Must be a list in [ ]');

const RECORD = v.strictObject({
  key: v.pipe(text, v.description('The record, such as "rule:BAR:DLX".')),
  action: oneOf('create', 'update', 'keep', 'extra', 'delete'),
  fields: v.exactOptional(
    list(v.strictObject({ field: text, from: v.exactOptional(value), to: v.exactOptional(value) })),
  ),
  message: some,
  id: some,
  duplicate: v.exactOptional(v.boolean('Must be true or false')),
  start_date: some,
  end_date: some,
});
const NOTE = v.union(
  [
    v.strictObject({ operations: texts, message: text }),
    v.strictObject({ operations: texts, code: oneOf('duplicates', 'kept-passwords') }),
  ],
  'Must be a note',
);
const OTHER_HOTEL = v.strictObject({
  id: v.union([text, v.number()], 'Must be text or a number'),
  name: text,
  code: text,
});
const FAILURE = v.strictObject({
  stage: oneOf(...new Set(Object.values(STAGE_OF))),
  operation: text,
  status: v.number('Must be a number'),
  message: text,
  fields: v.record(text, text),
  conflict: v.exactOptional(
    v.union(
      [
        v.strictObject({ reason: v.literal('code'), hotel: v.exactOptional(OTHER_HOTEL) }),
        v.strictObject({ reason: oneOf('contacts', 'earlier-run'), hotel: OTHER_HOTEL }),
      ],
      'Must be a conflict with another hotel',
    ),
  ),
  isUncertain: yes,
  isCancelled: yes,
  isUnchecked: yes,
});
const HOTEL = v.strictObject({
  name: text,
  code: text,
  hotelId: some,
  configuration: v.pipe(
    text,
    v.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 hash'),
    v.description('A hash of the configuration with what it extends, without passwords.'),
  ),
  unchanged: count,
  records: list(RECORD),
  notes: list(NOTE),
  unreadable: list(oneOf('hotel', ...LISTED)),
  failure: v.exactOptional(FAILURE),
});
const SHAPE = v.strictObject({
  version: v.literal(VERSION),
  savedAt: v.pipe(
    text,
    v.isoTimestamp('Must be a time such as 2026-11-23T10:00:00.000Z'),
    v.description('The only line that differs between two equal plans.'),
  ),
  server: text,
  sources: v.pipe(texts, v.description('The configurations, from the working folder.')),
  options: v.strictObject({
    base: some,
    only: v.exactOptional(list(oneOf(...PARTS))),
    select: v.exactOptional(texts),
    skipInvalid: yes,
    new: yes,
    prune: yes,
    resetPasswords: v.exactOptional(oneOf('given', 'all')),
  }),
  counts: v.strictObject({
    hotels: count,
    failed: count,
    create: count,
    update: count,
    unchanged: count,
    extra: count,
    delete: count,
  }),
  hotels: list(HOTEL),
});

const NO_PLAN = ' is not a saved plan.';
const OTHER_VERSION = ' was saved by another version of hms: save it again with --dry-run --out.';
const EDITED = ' was edited after it was saved';

/** Reads a plan. `problem` continues a sentence that starts with the name of the file. */
export function readPlan(json: string): { plan: SavedPlan } | { problem: string } {
  const parsed = parseSettings(json);
  if ('mistake' in parsed) {
    // Configurations, which are not to be edited because of it.
    const isOther = json.includes('"hotelProfile"');
    return { problem: isOther ? NO_PLAN : `:${parsed.mistake}` };
  }
  const { value: found } = parsed;
  if (!isJsonObject(found) || !('version' in found)) return { problem: NO_PLAN };
  if (found['version'] !== VERSION) return { problem: OTHER_VERSION };
  const result = v.safeParse(SHAPE, found, { abortPipeEarly: true });
  if (!result.success) {
    const problems = result.issues.flatMap((issue) => problemsOfIssue(issue, SHAPE));
    return { problem: `:${firstMistake(json, problems)}` };
  }
  const { version: _, counts, ...plan } = result.output;
  const actual = Object.entries(totalsOf(plan.hotels).counts);
  const wrong = actual.find(([name, number]) => counts[name as keyof PlanCounts] !== number);
  if (wrong) {
    return { problem: `${EDITED}: its count "${wrong[0]}" is not ${wrong[1]}, as in its hotels.` };
  }
  const hotels = new Set(plan.hotels.map(({ configuration }) => configuration));
  if (hotels.size < plan.hotels.length) {
    return { problem: `${EDITED}: it has a configuration twice.` };
  }
  const repeated = plan.hotels.map(repeatedKey).find((key) => key !== undefined);
  if (repeated !== undefined) return { problem: `${EDITED}: it has "${repeated}" twice.` };
  return { plan };
}

/** The key of a record that a hotel would change twice. Duplicates differ in their ID. */
function repeatedKey(hotel: PlannedHotel): string | undefined {
  const seen = new Set<string>();
  return recordsTo(hotel, 'create', 'update', 'delete').find(({ key, id = '' }) => {
    const record = JSON.stringify([key, id]);
    return seen.size === seen.add(record).size;
  })?.key;
}

const FIELD_LINES = /\{\n\s+"field": .*(?:\n\s+"(?:from|to)": .*)*\n\s+\}/g;

/** One field on each line, in a fixed order, so that two plans compare well. */
export function planText({ hotels, ...facts }: SavedPlan): string {
  const { counts } = totalsOf(hotels);
  const lines = JSON.stringify({ version: VERSION, ...facts, counts, hotels }, null, 2);
  return `${lines.replaceAll(FIELD_LINES, (field) => field.replaceAll(/\n\s+/g, ' '))}\n`;
}

/** The JSON Schema (draft 07) of a saved plan. */
export function planSchema(): object {
  return { title: 'A saved plan of hms onboard', ...toJsonSchema(SHAPE, { errorMode: 'ignore' }) };
}

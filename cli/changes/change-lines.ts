// What onboard would change in a hotel, in lines for people and as events for programs.
import stringWidth from 'string-width';
import type { ShownHotel } from '#application/bulk/plan/shown-hotel.ts';
import type { Change, OutcomeNote } from '#application/onboarding/onboarding-outcome.ts';
import type { FieldDifference } from '#domain/plan/record-differences.ts';
import { extrasText, spokenValues, unreadableLine } from '#cli/wording/difference-lines.ts';
import { noteLines } from '#cli/runs/results/effects.ts';
import { failureFacts, failureFindings, findingLines } from '#cli/wording/failures.ts';
import { groupAlike, rangesByKind } from '#cli/wording/key-ranges.ts';
import { hotelLabel, idText, printable } from '#cli/terminal/printable.ts';
import type { Paint } from '#cli/terminal/terminal.ts';
import type { Width } from '#cli/terminal/wrapped.ts';

/** docs/cli.md: one event for each record that would change, stays or is extra; one for unlisted kinds. */
export function* changeEvents(shown: ShownHotel): Generator<object> {
  const { outcome, changes, extras, deletions, unreadable } = shown;
  const hotel = outcome.hotelCode || String(outcome.hotelId);
  for (const { key, action, differences } of changes) {
    const fields = differences.map(({ field, actual: from, expected: to }) => {
      return { field, from, to };
    });
    yield { event: 'change', hotel, key, action, differences: fields };
  }
  for (const { operation: key, message } of outcome.warnings) {
    yield { event: 'change', hotel, key, action: 'keep', message, differences: [] };
  }
  const deleted = new Set(deletions);
  for (const other of [...extras, ...deletions]) {
    const { key, record, isDuplicate: duplicate, start_date, end_date } = other;
    const action = deleted.has(other) ? 'delete' : 'extra';
    const id = idText(record['id'] as string);
    const days = { ...(start_date && { start_date }), ...(end_date && { end_date }) };
    yield { event: 'change', hotel, key, action, id, duplicate, ...days, differences: [] };
  }
  if (unreadable.length > 0) yield { event: 'unreadable', hotel, kinds: unreadable };
  if (outcome.status !== 'failed') return;
  yield { event: 'hotel', hotel, status: 'failed', ...failureFacts(outcome) };
}

/**
 * `+` new, `~` changed and `-` deleted records of a hotel, then extra ones, notes and the failure. On a
 * terminal, long values are shortened to its width; otherwise nothing is.
 */
export function changeLines(shown: ShownHotel, paint: Paint, width: Width): string[] {
  const { name, outcome, isNew, changes, extras, deletions, kept, unreadable } = shown;
  const { hotelCode, hotelId, operations } = outcome;
  const head = hotelLabel(name, hotelCode, isNew ? undefined : hotelId);
  const most = width.isLive ? undefined : Infinity;
  const created = changes.filter(({ action }) => action === 'create').map(({ key }) => key);
  const deleted = deletions.map(({ key }) => key);
  const extra =
    extras.length > 0 ? [`  extra, in no configuration: ${extrasText(extras, !width.isLive)}`] : [];
  return [
    `${head}: ${isNew ? 'new hotel, ' : ''}${operations.unchanged} unchanged`,
    ...rangesByKind(created, most).map((keys) => paint('green', printable(`  + ${keys}`))),
    ...updated(changes, width).map((text) => paint('yellow', printable(text))),
    ...rangesByKind(deleted, most).map((keys) => paint('red', printable(`  - ${keys}`))),
    ...extra.map((text) => paint('magenta', text)),
    ...(unreadable.length > 0 ? [`  ${unreadableLine(unreadable)}`] : []),
    ...noteLines([...keptNotes(outcome), ...outcome.notes, ...kept], most),
    ...(outcome.status === 'failed'
      ? findingLines(failureFindings('would fail', [outcome.error]))
      : []),
  ];
}

/** Records that differ and stay: rooms that a user renumbered (docs/decisions.md R69). */
function keptNotes({ warnings }: ShownHotel['outcome']): OutcomeNote[] {
  return warnings.map(({ operation, message }) => ({ operations: [operation], message }));
}

/** Records of one kind that would change in the same way share a line. */
function updated(changes: readonly Change[], width: Width): string[] {
  const groups = groupAlike(
    changes.filter(({ action }) => action === 'update'),
    ({ key }) => key,
    ({ differences }) => differences,
    width.isLive ? undefined : Infinity,
  );
  return groups.flatMap(({ keys, first: { differences } }) => {
    const head = `  ~ ${keys}`;
    const texts = differences.map((difference) => fieldText(difference, Infinity));
    const line = `${head} ${texts.join(', ')}`.trimEnd();
    if (!width.isLive || stringWidth(line) < width.columns()) return [line];
    const fields = differences.map((difference) => {
      const room = width.columns() - FIELD_INDENT - difference.field.length - BESIDE_VALUES;
      return fieldText(difference, mostOfValue(difference, room));
    });
    return [head, ...fields.map((field) => `${' '.repeat(FIELD_INDENT)}${field}`)];
  });
}

const FIELD_INDENT = 6;
/** The quotes, `…`, the arrow, and the spaces between. */
const BESIDE_VALUES = 12;
const LEAST_OF_A_VALUE = 10;

/** Characters for each of two values that share the room; a short one leaves the rest to the other. */
function mostOfValue({ actual, expected }: FieldDifference, room: number): number {
  const shorter = Math.min(...[actual, expected].map((value) => String(value).length));
  return Math.max(LEAST_OF_A_VALUE, room - Math.min(shorter, Math.floor(room / 2)));
}

/** `most`: characters of a text. */
function fieldText({ field, actual, expected }: FieldDifference, most: number): string {
  if (actual === undefined && expected === undefined) return field;
  const [from, to] = spokenValues(actual, expected, most);
  return `${field} ${from} → ${to}`;
}

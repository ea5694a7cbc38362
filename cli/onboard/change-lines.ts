// What onboard would change in a hotel, in lines for people and as events for programs.
import type { PreviewedHotel } from '#application/bulk/preview-hotels.ts';
import type { Change } from '#application/onboarding/preview-hotel.ts';
import type { FieldDifference } from '#domain/plan/record-differences.ts';
import { extrasText, spokenValues } from '#cli/reading/difference-lines.ts';
import { noteLines } from '#cli/runs/effect-lines.ts';
import { failureLines } from '#cli/reading/failure-lines.ts';
import { groupAlike, rangesByKind } from '#cli/reading/key-ranges.ts';
import { failureEvents } from '#cli/runs/hotel-report.ts';
import { hotelLabel, idText, printable } from '#cli/terminal/printable.ts';
import type { Paint } from '#cli/terminal/terminal.ts';

/** docs/cli.md: one event for each record that would change, or that is extra. */
export function* changeEvents(shown: PreviewedHotel): Generator<object> {
  const { outcome, changes, extras, deletions } = shown;
  const hotel = outcome.hotelCode || String(outcome.hotelId);
  for (const { key, action, differences } of changes) {
    const fields = differences.map(({ field, actual: from, expected: to }) => {
      return { field, from, to };
    });
    yield { event: 'change', hotel, key, action, differences: fields };
  }
  const deleted = new Set(deletions);
  for (const other of [...extras, ...deletions]) {
    const { key, record, isDuplicate: duplicate, start_date, end_date } = other;
    const action = deleted.has(other) ? 'delete' : 'extra';
    const id = idText(record['id'] as string);
    const days = { ...(start_date && { start_date }), ...(end_date && { end_date }) };
    yield { event: 'change', hotel, key, action, id, duplicate, ...days, differences: [] };
  }
  if (outcome.status !== 'failed') return;
  yield { event: 'hotel', hotel, status: 'failed', ...failureEvents(outcome) };
}

/** `+` new, `~` changed and `-` deleted records of a hotel, then extra ones, notes and the failure. */
export function changeLines(shown: PreviewedHotel, paint: Paint): string[] {
  const { name, outcome, isNew, changes, extras, deletions, kept } = shown;
  const { hotelCode, hotelId, operations } = outcome;
  const head = hotelLabel(name, hotelCode, isNew ? undefined : hotelId);
  const created = changes.filter(({ action }) => action === 'create').map(({ key }) => key);
  const deleted = deletions.map(({ key }) => key);
  const extra = extras.length > 0 ? [`  extra, in no configuration: ${extrasText(extras)}`] : [];
  return [
    `${head}: ${isNew ? 'new hotel, ' : ''}${operations.unchanged} unchanged`,
    ...rangesByKind(created).map((keys) => paint('green', printable(`  + ${keys}`))),
    ...updated(changes).map((text) => paint('yellow', printable(`  ~ ${text}`))),
    ...rangesByKind(deleted).map((keys) => paint('red', printable(`  - ${keys}`))),
    ...extra,
    ...noteLines([...outcome.notes, ...kept]),
    ...(outcome.status === 'failed' ? failureLines('would fail', [outcome.error]) : []),
  ];
}

/** Records of one kind that would change in the same way share a line. */
function updated(changes: readonly Change[]): string[] {
  const updates = changes.filter(({ action }) => action === 'update');
  const groups = groupAlike(
    updates,
    ({ key }) => key,
    ({ differences }) => differences,
  );
  return groups.map(({ keys, first }) =>
    `${keys} ${first.differences.map(fieldText).join(', ')}`.trim(),
  );
}

function fieldText({ field, actual, expected }: FieldDifference): string {
  if (actual === undefined && expected === undefined) return field;
  const [from, to] = spokenValues(actual, expected);
  return `${field} ${from} → ${to}`;
}

// What onboard would change in a hotel, in lines for people and as events for programs.
import type { OutcomeNote } from '#application/onboarding/onboarding-outcome.ts';
import type { UnplannedRecord } from '#application/records/unplanned-records.ts';
import type { Change, HotelPreview } from '#application/onboarding/preview-hotel.ts';
import type { FieldDifference } from '#domain/plan/record-differences.ts';
import { extrasText, spokenValues } from '#cli/reading/difference-lines.ts';
import { noteLines } from './effect-lines.ts';
import { failureLines, rangeOfKeys } from '#cli/reading/failure-lines.ts';
import { failureEvents, idText } from './hotel-report.ts';
import { hotelLabel, printable } from '#cli/terminal/printable.ts';
import type { Paint } from '#cli/terminal/terminal.ts';

export interface ShownHotel extends HotelPreview {
  readonly name: string;
  /** Duplicates and extra records that remain. */
  readonly extras: readonly UnplannedRecord[];
  readonly deletions: readonly UnplannedRecord[];
  readonly kept: readonly OutcomeNote[];
}

/** docs/cli.md: one event for each record that would change, or that is extra. */
export function* changeEvents({
  outcome,
  changes,
  extras,
  deletions,
}: ShownHotel): Generator<object> {
  const hotel = outcome.hotelCode || String(outcome.hotelId);
  for (const { key, action, differences } of changes) {
    const fields = differences.map(({ field, actual: from, expected: to }) => ({
      field,
      from,
      to,
    }));
    yield { event: 'change', hotel, key, action, differences: fields };
  }
  for (const [action, others] of [
    ['extra', extras],
    ['delete', deletions],
  ] as const) {
    for (const { key, record, isDuplicate, start_date, end_date } of others) {
      const id = idText(record['id'] as string);
      const days = { ...(start_date && { start_date }), ...(end_date && { end_date }) };
      yield {
        event: 'change',
        hotel,
        key,
        action,
        id,
        duplicate: isDuplicate,
        ...days,
        differences: [],
      };
    }
  }
  if (outcome.status !== 'failed') return;
  yield { event: 'hotel', hotel, status: 'failed', ...failureEvents(outcome) };
}

/** `+` new, `~` changed and `-` deleted records of a hotel, then extra ones, notes and the failure. */
export function changeLines(shown: ShownHotel, paint: Paint): string[] {
  const { name, outcome, isNew, changes, extras, deletions, kept } = shown;
  const { hotelCode, hotelId, operations } = outcome;
  const head = hotelLabel(name, hotelCode, isNew ? undefined : hotelId);
  const deleted = deletions.map(({ key }) => key);
  const extra = extras.length > 0 ? [`  extra, in no configuration: ${extrasText(extras)}`] : [];
  return [
    `${head}: ${isNew ? 'new hotel, ' : ''}${operations.unchanged} unchanged`,
    ...created(changes).map((keys) => paint('green', printable(`  + ${keys}`))),
    ...updated(changes).map((text) => paint('yellow', printable(`  ~ ${text}`))),
    ...byKind(deleted).map((keys) => paint('red', printable(`  - ${keys}`))),
    ...extra,
    ...noteLines([...outcome.notes, ...kept]),
    ...(outcome.status === 'failed'
      ? failureLines('would fail', { keys: [outcome.error.operation], error: outcome.error })
      : []),
  ];
}

function created(changes: readonly Change[]): string[] {
  return byKind(changes.filter(({ action }) => action === 'create').map(({ key }) => key));
}

function byKind(keys: readonly string[]): string[] {
  return [...Map.groupBy(keys, (key) => key.split(':')[0]).values()].map(rangeOfKeys);
}

/** Records of one kind that would change in the same way share a line. */
function updated(changes: readonly Change[]): string[] {
  const updates = changes.filter(({ action }) => action === 'update');
  const groups = Map.groupBy(updates, ({ key, differences }) =>
    JSON.stringify([key.split(':')[0], differences]),
  );
  return [...groups.values()].map((group) => {
    const fields = (group[0]?.differences ?? []).map(fieldText).join(', ');
    return `${rangeOfKeys(group.map(({ key }) => key))} ${fields}`.trim();
  });
}

function fieldText({ field, actual, expected }: FieldDifference): string {
  if (actual === undefined && expected === undefined) return field;
  const [from, to] = spokenValues(actual, expected);
  return `${field} ${from} → ${to}`;
}

import stringWidth from 'string-width';
import {
  isNew,
  recordsTo,
  type PlannedField,
  type PlannedHotel,
  type PlannedRecord,
} from '#application/bulk/plan/planned-hotel.ts';
import { extrasText, valueTexts, unreadableLine } from '#cli/wording/difference-lines.ts';
import { noteLines } from '#cli/runs/results/effects.ts';
import { failureFacts, failureFindings, findingLines } from '#cli/wording/failures.ts';
import { groupAlike, rangesByKind } from '#cli/wording/key-ranges.ts';
import { hotelLabel, printable } from '#cli/terminal/printable.ts';
import type { Paint } from '#cli/terminal/terminal.ts';
import type { Width } from '#cli/terminal/wrapped.ts';

/**
 * Yields an event for each record that would change, is kept or is extra, and an event with the kinds of record that
 * the server does not list. If the hotel failed, also yields a hotel event with the failure (docs/output.md).
 */
export function* changeEvents(planned: PlannedHotel): Generator<object> {
  const { code, hotelId, records, unreadable, failure } = planned;
  const hotel = code || String(hotelId);
  for (const { fields = [], ...record } of records) {
    const differences = record.action === 'create' ? [] : fields;
    yield { event: 'change', hotel, ...record, differences };
  }
  if (unreadable.length > 0) yield { event: 'unreadable', hotel, kinds: unreadable };
  if (failure)
    yield { event: 'hotel', hotel, status: 'failed', ...failureFacts(asFailed(planned)) };
}

/** Converts the failure of the hotel to `error`, and the records with the action `keep` to `warnings`. */
export function asFailed(planned: PlannedHotel): Parameters<typeof failureFacts>[0] {
  const warnings = recordsTo(planned, 'keep').map(({ key: operation, message = '' }) => {
    return { operation, message, status: 200, fields: {} };
  });
  return { warnings, ...(planned.failure && { error: planned.failure }) };
}

/**
 * Lines for new (`+`), changed (`~`) and deleted (`-`) records, then for extra records, notes and the failure. On a
 * terminal, shortens long values to its width.
 */
export function changeLines(planned: PlannedHotel, paint: Paint, width: Width): string[] {
  const { name, code, hotelId, unchanged, notes, unreadable, failure } = planned;
  const most = width.isLive ? undefined : Infinity;
  const keysOf = (action: PlannedRecord['action']) =>
    rangesByKind(
      recordsTo(planned, action).map(({ key }) => key),
      most,
    );
  const extras = recordsTo(planned, 'extra');
  // Rooms that a user has renumbered are kept (docs/decisions/renumbered-room-is-the-same.md).
  const kept = recordsTo(planned, 'keep').map(({ key, message = '' }) => {
    return { operations: [key], message };
  });
  return [
    `${hotelLabel(name, code, hotelId)}: ${isNew(planned) ? 'new hotel, ' : ''}${unchanged} unchanged`,
    ...keysOf('create').map((keys) => paint('green', printable(`  + ${keys}`))),
    ...updated(recordsTo(planned, 'update'), width).map((text) => paint('yellow', printable(text))),
    ...keysOf('delete').map((keys) => paint('red', printable(`  - ${keys}`))),
    ...(extras.length > 0
      ? [
          paint(
            'magenta',
            `  extra, not in the configuration: ${extrasText(extras, !width.isLive)}`,
          ),
        ]
      : []),
    ...(unreadable.length > 0 ? [`  ${unreadableLine(unreadable)}`] : []),
    ...noteLines([...kept, ...notes], most),
    ...(failure ? findingLines(failureFindings('would fail', [failure])) : []),
  ];
}

/** Records of one kind with the same changes share a line. */
function updated(records: readonly PlannedRecord[], width: Width): string[] {
  const groups = groupAlike(
    records,
    ({ key }) => key,
    ({ fields }) => fields,
    width.isLive ? undefined : Infinity,
  );
  return groups.flatMap(({ keys, first: { fields = [] } }) => {
    const head = `  ~ ${keys}`;
    const texts = fields.map((field) => fieldText(field, Infinity));
    const line = `${head} ${texts.join(', ')}`.trimEnd();
    if (!width.isLive || stringWidth(line) < width.columns()) return [line];
    const lines = fields.map((field) => {
      const room = width.columns() - FIELD_INDENT - field.field.length - BESIDE_VALUES;
      return `${' '.repeat(FIELD_INDENT)}${fieldText(field, mostOfValue(field, room))}`;
    });
    return [head, ...lines];
  });
}

const FIELD_INDENT = 6;
/** Width of the quotes, `…`, the arrow and the spaces around two values, in columns. */
const BESIDE_VALUES = 12;
const LEAST_OF_A_VALUE = 10;

/**
 * Returns the maximum length of each value if both have to fit into `room` columns. If one of them is short, the other
 * gets the remaining space.
 */
function mostOfValue({ from, to }: PlannedField, room: number): number {
  const shorter = Math.min(...[from, to].map((value) => String(value).length));
  return Math.max(LEAST_OF_A_VALUE, room - Math.min(shorter, Math.floor(room / 2)));
}

/** Shortens each value to `most` characters. */
function fieldText({ field, from, to }: PlannedField, most: number): string {
  if (from === undefined && to === undefined) return field;
  return `${field} ${valueTexts(from, to, most).join(' → ')}`;
}

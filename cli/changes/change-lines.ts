import { isNew, recordsTo, type PlannedHotel } from '#application/bulk/plan/planned-hotel.ts';
import type { ResultRow } from '#application/results/result-row.ts';
import { rowEvents } from '#cli/report/ndjson.ts';
import { indentedLines } from '#cli/report/text.ts';
import { noteRows } from '#cli/runs/results/run-rows.ts';
import { failureFacts, failureRow } from '#cli/wording/failures.ts';
import { hotelLabel } from '#cli/terminal/printable.ts';
import type { Paint } from '#cli/terminal/terminal.ts';
import type { Width } from '#cli/terminal/wrapped.ts';

/** Rows for records in the order of the plan, then for notes and the failure. */
function changeRows({ records, notes, unreadable, failure }: PlannedHotel): ResultRow[] {
  return [
    ...records.map(({ action, fields = [], ...record }): ResultRow => {
      // Of a new record, only a rate that is copied is compared with another one.
      const isNewRecord = action === 'create' && record.start_date === undefined;
      const code = action === 'extra' ? 'unwanted' : action;
      return { code, ...record, fields: isNewRecord ? [] : fields };
    }),
    ...unreadable.map((key): ResultRow => ({ code: 'not-listed', key })),
    ...notes.flatMap(noteRows),
    ...(failure ? [failureRow(failure, 'would-fail')] : []),
  ];
}

/** The events of the rows. If the hotel would fail, also yields an event with the failure (docs/output.md). */
export function* changeEvents(planned: PlannedHotel): Generator<object> {
  const { name, code, hotelId, failure } = planned;
  const hotel = { name, code, hotel_id: hotelId ?? null, rows: changeRows(planned) };
  yield* rowEvents(hotel);
  if (failure) {
    const label = code || hotelId || name;
    yield { event: 'hotel', hotel: label, status: 'failed', ...failureFacts(asFailed(planned)) };
  }
}

/** Converts the failure of the hotel to `error`, and the records with the action `keep` to `warnings`. */
function asFailed(planned: PlannedHotel): Parameters<typeof failureFacts>[0] {
  const warnings = recordsTo(planned, 'keep').map(({ key: operation, message = '' }) => {
    return { operation, message, status: 200, fields: {} };
  });
  return { warnings, ...(planned.failure && { error: planned.failure }) };
}

const ORDER = ['create', 'update', 'delete', 'unwanted', 'not-listed', 'keep', 'note'];

const place = ({ code }: ResultRow) => ORDER.indexOf(code) + 1 || Infinity;

/** Rows for new, changed, deleted, extra and kept records, then for notes and the failure. */
export function sortedRows(planned: PlannedHotel): ResultRow[] {
  return changeRows(planned).toSorted((a, b) => place(a) - place(b));
}

/** Lines for new (`+`), changed (`~`) and deleted (`-`) records, then for extra and kept (`=`) ones and the failure. */
export function changeLines(planned: PlannedHotel, paint: Paint, width: Width): string[] {
  const { name, code, hotelId, unchanged } = planned;
  const rows = sortedRows(planned);
  const most = width.isLive ? undefined : Infinity;
  return [
    `${hotelLabel(name, code, hotelId)}: ${isNew(planned) ? 'new hotel, ' : ''}${unchanged} unchanged`,
    ...indentedLines(rows, paint, width, most),
  ];
}

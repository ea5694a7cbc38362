import {
  isNew,
  isTouched,
  recordsTo,
  type PlannedHotel,
} from '#application/bulk/plan/planned-hotel.ts';
import { totalsOf, type PlanCounts } from '#application/bulk/plan/plan-totals.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { Call } from '#cli/call/command.ts';
import { findingsFor, placesIn } from '#cli/report/findings.ts';
import type { Report, ReportHotel } from '#cli/report/report.ts';
import { writeReport } from '#cli/report/report-file.ts';
import { counted, hotelLabel, plural, printable } from '#cli/terminal/printable.ts';
import { paintFor, type Paint } from '#cli/terminal/terminal.ts';
import { wrapped, type Width } from '#cli/terminal/wrapped.ts';
import type { ResultRow } from '#application/results/result-row.ts';
import { rowEvents } from '#cli/report/ndjson.ts';
import { indentedLines } from '#cli/report/text.ts';
import { noteRows } from '#cli/runs/results/run-rows.ts';
import { failureFacts, failureRow, messageOf } from '#cli/wording/failures.ts';

const PROFILE = 'hotelProfile';

export async function printChanges(hotel: PlannedHotel, { options, io }: Call): Promise<void> {
  const { stdout, results } = io;
  if (options.json) {
    for (const event of changeEvents(hotel)) await stdout.event(event);
    return;
  }
  await stdout.lines(wrapped(changeLines(hotel, paintFor(results), results), results));
}

export function createShownChanges(call: Call) {
  const { report } = call.options;
  const findings = findingsFor(call.options, call.io);
  const hotels: ReportHotel[] = [];
  return {
    async add(hotel: PlannedHotel, place: InputHotel): Promise<void> {
      await printChanges(hotel, call);
      if (report !== undefined) hotels.push(reportHotel(hotel, place));
      const isFailing = hotel.failure !== undefined;
      if (!findings || !(isFailing || isNew(hotel) || isTouched(hotel))) return;
      const message = summaryLine(hotel);
      const rule = isFailing ? 'would-fail' : 'change';
      const finding = { rule, level: isFailing ? 'error' : 'note', message } as const;
      await findings.add(finding, placesIn(place, [PROFILE])(PROFILE));
    },
    async write(counts: PlanCounts): Promise<void> {
      if (report === undefined) return;
      await writeReport(report, changeReport(hotels, counts), call.io);
    },
  };
}

function changeReport(hotels: readonly ReportHotel[], counts: PlanCounts): Report {
  const ofWord = Map.groupBy(hotels, ({ word }) => word);
  const asOf = Date.now();
  return {
    title: `Dry run of ${counted(hotels.length, 'hotel')}`,
    asOf,
    facts: [previewLine(counts)],
    tiles: [...ofWord].map(([word, { length: count }]) => ({ word, count })),
    notes: [],
    data: { report: 'dry run', as_of: new Date(asOf).toISOString(), counts },
    figures: ['create', 'update', 'delete', 'extra', 'unchanged'],
    hotels: () => hotels,
  };
}

function reportHotel(hotel: PlannedHotel, { file }: InputHotel): ReportHotel {
  const { name, code, hotelId } = hotel;
  const { hotels: _, failed: __, ...figures } = totalsOf([hotel]).counts;
  const status = statusOf(hotel);
  const names = { name, code, hotel_id: hotelId ?? null, file };
  return { ...names, status, word: status, figures, rows: sortedRows(hotel) };
}

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
function* changeEvents(planned: PlannedHotel): Generator<object> {
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
function sortedRows(planned: PlannedHotel): ResultRow[] {
  return changeRows(planned).toSorted((a, b) => place(a) - place(b));
}

/** Lines for new (`+`), changed (`~`) and deleted (`-`) records, then for extra and kept (`=`) ones and the failure. */
function changeLines(planned: PlannedHotel, paint: Paint, width: Width): string[] {
  const { name, code, hotelId, unchanged } = planned;
  const rows = sortedRows(planned);
  const most = width.isLive ? undefined : Infinity;
  return [
    `${hotelLabel(name, code, hotelId)}: ${isNew(planned) ? 'new hotel, ' : ''}${unchanged} unchanged`,
    ...indentedLines(rows, paint, width, most),
  ];
}

const SIGNS = { new: '+', changed: '~', unchanged: ' ', failed: '!' } as const;

/** `~ Seaside Grand (SEASID01, id 2): 1 to create, 3 to update`: the changes of a hotel as one annotation. */
function summaryLine(planned: PlannedHotel): string {
  const { name, code, hotelId } = planned;
  const status = statusOf(planned);
  const label = hotelLabel(name, code, hotelId);
  return printable(`${SIGNS[status]} ${label}: ${wordsOf(planned, status)}`);
}

function statusOf(planned: PlannedHotel): keyof typeof SIGNS {
  if (planned.failure) return 'failed';
  if (isNew(planned)) return 'new';
  return isTouched(planned) ? 'changed' : 'unchanged';
}

function wordsOf(planned: PlannedHotel, status: keyof typeof SIGNS): string {
  const { failure } = planned;
  if (failure) return `would fail at ${failure.stage}: ${messageOf(failure)}`;
  const { counts } = totalsOf([planned]);
  const words = [
    ...(status === 'new' ? ['new hotel'] : []),
    ...(['create', 'update', 'delete'] as const)
      .filter((action) => counts[action] > 0)
      .map((action) => `${counts[action]} to ${action}`),
    ...(status === 'unchanged' ? ['unchanged'] : []),
    ...(counts.extra > 0 ? [`${counts.extra} extra`] : []),
  ];
  return words.join(', ');
}

export function previewLine({ hotels, failed, ...changes }: PlanCounts): string {
  const words = [
    `${changes.create} to create`,
    `${changes.update} to update`,
    `${changes.unchanged} unchanged`,
    ...(changes.delete > 0 ? [`${changes.delete} to delete`] : []),
    ...(changes.extra > 0 ? [`${changes.extra} extra`] : []),
    ...(failed > 0 ? [`${plural(failed, 'hotel')} failed`] : []),
  ];
  return `${plural(hotels, 'hotel')}: ${words.join(', ')}`;
}

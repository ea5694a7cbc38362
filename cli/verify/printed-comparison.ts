// What verify finds, in lines for people and as events for programs (docs/cli.md 'Output').
import type { ComparedHotel, ComparisonCounts } from '#application/bulk/compare-hotels.ts';
import type { Attempt } from '#application/parallel/in-order.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import { roundingText } from '#domain/rates/rounded-rates.ts';
import type { HotelComparison } from '#application/onboarding/compare-hotel.ts';
import type { RecordKind } from '#application/ports/api/onboarding-api.ts';
import type { StoredRun } from '#application/ports/runs/run-store.ts';
import type { ListedHotel } from '#application/ports/runs/stored-hotels.ts';
import type { Io } from '#cli/call/call.ts';
import { hotelLabel, plural, printable } from '#cli/terminal/printable.ts';
import { paintFor, type Paint } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { differenceLine, extrasText, sameDifferences } from '#cli/wording/difference-lines.ts';
import { warningLines, warningText } from '#cli/wording/warning-lines.ts';

/** Prints one compared hotel. */
export async function printComparison(
  attempt: Attempt<ComparedHotel, HotelComparison>,
  io: Io,
  asEvents: boolean,
): Promise<void> {
  const { item } = attempt;
  const { hotelProfile } = item.config;
  const id = item.hotelId ?? hotelProfile.id;
  const nameOf = (code: string) => (code === '' ? String(id) : code);
  if (attempt.error) {
    const { status } = attempt.error;
    const message = printable(technicalMessage(attempt.error));
    const label = hotelLabel(hotelProfile.name, hotelProfile.code, id);
    await io.stderr.lines(wrapped([`${label}: not compared: ${message}`], io.terminal));
    if (!asEvents) return;
    const facts = { hotel: nameOf(hotelProfile.code), file: item.file, status: 'failed' };
    await io.stdout.event({ event: 'hotel', ...facts, error: { status, message } });
    return;
  }
  const { hotelCode, differences, extras, unreadable, warnings, rounded } = attempt.result;
  if (!asEvents) {
    const result = { ...attempt.result, hotelId: attempt.result.hotelId ?? id };
    const lines = comparisonLines(hotelProfile.name, result, paintFor(io.results));
    await io.stdout.lines(wrapped(lines, io.results));
    return;
  }
  const hotel = nameOf(hotelCode);
  for (const difference of differences) {
    await io.stdout.event({ event: 'difference', hotel, ...difference });
  }
  for (const extra of extras) await io.stdout.event({ event: 'extra', hotel, ...extra });
  for (const warning of warnings) {
    const message = `The ${warningText(warning)}.`;
    await io.stdout.event({ event: 'warning', hotel, ...warning, message });
  }
  for (const rate of rounded) await io.stdout.event({ event: 'rounded', hotel, ...rate });
  if (unreadable.length > 0) {
    await io.stdout.event({ event: 'unreadable', hotel, kinds: unreadable });
    await io.stderr.line(`${hotel}: ${unreadableLine(unreadable)}`);
  }
}

function comparisonLines(
  name: string,
  { hotelCode, hotelId, differences, extras, unreadable, warnings, rounded }: HotelComparison,
  paint: Paint,
): string[] {
  const label = hotelLabel(name, hotelCode, hotelId);
  const agreement =
    unreadable.length === 0
      ? paint('green', 'as configured')
      : paint('yellow', 'not fully compared');
  const verdict =
    differences.length === 0 ? agreement : paint('red', plural(differences.length, 'difference'));
  const rounding = roundingText(rounded);
  return [
    `${label}: ${verdict}`,
    ...sameDifferences(differences).map((difference) => `  ${differenceLine(difference)}`),
    ...(extras.length > 0 ? [`  not in the configuration: ${extrasText(extras)}`] : []),
    ...(unreadable.length > 0 ? [`  ${unreadableLine(unreadable)}`] : []),
    ...(rounding === undefined ? [] : [`  ${rounding}`]),
    ...warningLines(warnings).map((line) => `  ${paint('yellow', line)}`),
  ];
}

/** Of kinds of record that the server does not list. */
export function unreadableLine(kinds: readonly RecordKind[]): string {
  return `not compared, because the server does not list them: ${kinds.join(', ')}`;
}

/** The run whose hotels are compared, and which of them. */
export interface ComparedRun {
  readonly stored: StoredRun;
  /** Undefined for all of them. */
  readonly isWanted: ((hotel: ListedHotel) => boolean) | undefined;
}

/** Says which hotels of a run have no configuration to compare with, and counts them. */
export async function printUncompared(
  { stored: run, isWanted }: ComparedRun,
  compared: number,
  { stdout, stderr, terminal }: Io,
  asEvents: boolean,
): Promise<{ skipped: number; waiting: number }> {
  let skipped = 0;
  for await (const hotel of run.list()) {
    const { index, name, code, file, state } = hotel;
    if (state !== 'skipped' || isWanted?.(hotel) === false) continue;
    skipped += 1;
    const { where = file } = (await run.hotel(index)) ?? {};
    if (asEvents) await stdout.event({ event: 'hotel', hotel: code, file, status: 'skipped' });
    const label = hotelLabel(name || where, code);
    const line = `${label}: not compared: its configuration was invalid (${printable(where)})`;
    await stderr.lines(wrapped([line], terminal));
  }
  const waiting = isWanted ? 0 : run.input.hotels - compared - skipped;
  if (waiting > 0) {
    const them = waiting === 1 ? 'it' : 'them';
    const hotels = plural(waiting, 'hotel');
    await stderr.line(`${hotels} not compared, because the run has not started ${them}`);
  }
  return { skipped, waiting };
}

/** The last line for people. */
export function comparisonSummary(
  counts: ComparisonCounts & { readonly missing?: number; readonly unconfigured?: number | null },
  havePasswords: boolean,
): string {
  const { hotels, same, not_fully_compared, differences, extra, failed, warnings = 0 } = counts;
  const { missing = 0, unconfigured = 0 } = counts;
  const parts = [
    `${same} as configured`,
    ...(not_fully_compared > 0 ? [`${not_fully_compared} not fully compared`] : []),
    ...(differences > 0 ? [plural(differences, 'difference')] : []),
    ...(extra > 0 ? [`${plural(extra, 'record')} not in a configuration`] : []),
    ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
    ...(failed > 0 ? [`${plural(failed, 'hotel')} not compared`] : []),
    ...(missing > 0 ? [`${missing} missing on the server`] : []),
    ...(unconfigured ? [`${unconfigured} more on the server without a configuration`] : []),
  ];
  const end = havePasswords ? '; passwords cannot be compared' : '';
  return `${plural(hotels, 'hotel')}: ${parts.join(', ')}${end}`;
}

// What verify finds, in lines for people and as events for programs (docs/cli.md 'Output').
import type { ComparisonCounts } from '#application/bulk/compare-hotels.ts';
import { roundingText } from '#domain/rates/rounded-rates.ts';
import type { Drift } from '#application/estate/drift.ts';
import type { StoredRun } from '#application/ports/runs/run-store.ts';
import type { ListedHotel } from '#application/ports/runs/stored-hotels.ts';
import type { Io } from '#cli/call/call.ts';
import type { ReportedComparison } from '#cli/report/comparison/compared-hotels.ts';
import { hotelLabel, localTime, plural, printable } from '#cli/terminal/printable.ts';
import { paintFor, type Paint } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import {
  differenceLine,
  resolvedLines,
  extrasText,
  sameDifferences,
  unreadableLine,
} from '#cli/wording/difference-lines.ts';
import { warningLines, warningText } from '#cli/wording/warning-lines.ts';

/** Prints one compared hotel. */
export async function printComparison(
  compared: ReportedComparison,
  { stdout, stderr, terminal, results }: Io,
  asEvents: boolean,
): Promise<void> {
  const { name, code, hotelId, file, error, differences, extras, unreadable } = compared;
  const hotel = code === '' ? String(hotelId ?? undefined) : code;
  if (error) {
    const label = hotelLabel(name, code, hotelId ?? undefined);
    await stderr.lines(wrapped([`${label}: not compared: ${error.message}`], terminal));
    if (asEvents) await stdout.event({ event: 'hotel', hotel, file, status: 'failed', error });
    return;
  }
  if (!asEvents) {
    await stdout.lines(wrapped(comparisonLines(compared, paintFor(results)), results));
    return;
  }
  for (const difference of differences) {
    await stdout.event({ event: 'difference', hotel, ...difference });
  }
  for (const field of compared.resolved ?? []) {
    await stdout.event({ event: 'difference', hotel, ...field, drift: 'resolved' });
  }
  for (const extra of extras) await stdout.event({ event: 'extra', hotel, ...extra });
  for (const warning of compared.warnings) {
    const message = `The ${warningText(warning)}.`;
    await stdout.event({ event: 'warning', hotel, ...warning, message });
  }
  for (const rate of compared.rounded) await stdout.event({ event: 'rounded', hotel, ...rate });
  if (unreadable.length > 0) {
    await stdout.event({ event: 'unreadable', hotel, kinds: unreadable });
    await stderr.line(`${hotel}: ${unreadableLine(unreadable)}`);
  }
}

function comparisonLines(compared: ReportedComparison, paint: Paint): string[] {
  const { name, code, hotelId, differences, extras, unreadable, warnings, rounded } = compared;
  const label = hotelLabel(name, code, hotelId ?? undefined);
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
    ...resolvedLines(compared.resolved).map((line) => `  ${paint('green', line)}`),
    ...(extras.length > 0 ? [`  not in the configuration: ${extrasText(extras)}`] : []),
    ...(unreadable.length > 0 ? [`  ${unreadableLine(unreadable)}`] : []),
    ...(rounding === undefined ? [] : [`  ${rounding}`]),
    ...warningLines(warnings).map((line) => `  ${paint('yellow', line)}`),
  ];
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

/** `Since 2026-11-21 15:22: 1 new, 2 lasting, 0 resolved` */
export function driftText({ counts, history }: Drift): string {
  const before = localTime(Date.parse(history.at(-1)?.compared ?? ''));
  const { unconfirmed } = counts;
  const words = [`${counts.new} new`, `${counts.lasting} lasting`, `${counts.resolved} resolved`];
  const rest = unconfirmed > 0 ? [`${unconfirmed} unconfirmed`] : [];
  return `Since ${before}: ${[...words, ...rest].join(', ')}`;
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

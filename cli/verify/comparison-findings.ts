// What verify finds, at the places of configurations.
import type { ComparedHotel } from '#application/bulk/compare-hotels.ts';
import type { HotelComparison } from '#application/onboarding/compare-hotel.ts';
import type { Attempt } from '#application/parallel/in-order.ts';
import type { Problem } from '#domain/problem.ts';
import type {
  ReportedComparison,
  ReportedDifference,
} from '#cli/report/comparison/compared-hotels.ts';
import { addToHotel, type Findings } from '#cli/report/findings/findings.ts';
import type { PlacedFinding } from '#cli/report/findings/placed-finding.ts';
import { hotelLabel } from '#cli/terminal/printable.ts';
import { differenceLine, unreadableLine } from '#cli/wording/difference-lines.ts';
import { warningText } from '#cli/wording/warning-lines.ts';

/** Adds each difference at the place of the configured value, and what else is wrong at the profile. */
export async function addComparison(
  findings: Findings,
  attempt: Attempt<ComparedHotel, HotelComparison>,
  compared: ReportedComparison,
  lastingLevel: PlacedFinding['level'],
): Promise<void> {
  const { item } = attempt;
  const sources = attempt.error ? undefined : attempt.result.sources;
  const { differences, unreadable, warnings, error } = compared;
  const about = (message: string) => `${labelOf(compared)}: ${message}`;
  const ofHotel = (message: string) => [{ path: 'hotelProfile', message: about(message) }];
  const different = (found: readonly ReportedDifference[]) =>
    found.map((first) => ({
      path: [sources?.get(first.key), first.field].filter(Boolean).join('.'),
      message: about(differenceLine({ keys: first.key, count: 1, first })),
    }));
  const unlisted = unreadable.length > 0 ? ofHotel(unreadableLine(unreadable)) : [];
  const failed = error ? ofHotel(`not compared: ${error.message}`) : [];
  const ending = warnings.flatMap((warning) => ofHotel(`${warning.key}: ${warningText(warning)}`));
  const add = (finding: Parameters<typeof addToHotel>[1], found: readonly Problem[]) =>
    found.length > 0 ? addToHotel(findings, finding, item, found) : undefined;
  await add({ rule: 'not-compared', level: 'error' }, failed);
  for (const [drift, found] of Map.groupBy(differences, (one) => one.drift)) {
    await add({ rule: 'different', ...driftOf(drift, lastingLevel) }, different(found));
  }
  await add({ rule: 'not-compared', level: 'warning' }, unlisted);
  await add({ rule: 'rates-end', level: 'warning' }, ending);
}

/** Adds the hotels without a configuration, which have no place: at what the call names first. */
export async function addUnconfigured(
  findings: Findings,
  hotels: readonly ReportedComparison[],
  lastingLevel: PlacedFinding['level'],
  file = '-',
): Promise<void> {
  for (const hotel of hotels) {
    const message = `${labelOf(hotel)}: on the server, without a configuration`;
    const finding = { rule: 'unconfigured', ...driftOf(hotel.drift, lastingLevel) } as const;
    await findings.add({ ...finding, message }, { file });
  }
}

function driftOf(drift: ReportedDifference['drift'], lastingLevel: PlacedFinding['level']) {
  if (drift === undefined) return { level: 'error' } as const;
  return { level: drift === 'new' ? 'error' : lastingLevel, isNew: drift === 'new' } as const;
}

function labelOf({ name, code, hotelId }: ReportedComparison): string {
  return hotelLabel(name, code, hotelId ?? undefined);
}

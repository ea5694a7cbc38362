import type { ComparedStatus, ReportedHotel } from '#application/estate/compare-estate.ts';
import { isDifference } from '#application/results/result-row.ts';
import type { Tile } from '#cli/report/report.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import type { Drift } from '#application/estate/drift.ts';
import type { EstateCheck } from '#application/identity/estate-check.ts';
import { limitFacts, limitsIn, partsLines } from '#cli/call/chosen-hotels.ts';
import type { Findings } from '#cli/report/findings.ts';
import { localTime, plural, printable } from '#cli/terminal/printable.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import type { ComparingCall } from './open-drift.ts';

export const COMPARED_STATUSES: Readonly<Record<ComparedStatus, string>> = {
  same: 'as configured',
  different: 'different',
  missing: 'missing',
  unconfigured: 'without configuration',
  not_fully_compared: 'not fully compared',
  failed: 'not compared',
  deleted: 'no longer on the server',
};

const STATUSES = Object.keys(COMPARED_STATUSES) as ComparedStatus[];

/** Counts what rows say. A hotel without a configuration is counted by its status only. */
export function figuresOf({ status, rows }: ReportedHotel) {
  const count = (isCounted: (row: ReportedHotel['rows'][number]) => boolean) =>
    rows.filter(isCounted).length;
  return {
    differences: status === 'unconfigured' ? 0 : count(isDifference),
    extra: count(({ code }) => code === 'extra'),
    warnings: count(({ code }) => code === 'rates-end'),
  };
}

/** Totals of all hotels. Only `counts` includes hotels without a configuration. */
export class ComparisonTotals {
  readonly counts = Object.fromEntries(STATUSES.map((status) => [status, 0])) as Record<
    ComparedStatus,
    number
  >;
  configured = 0;
  differences = 0;
  extra = 0;
  warnings = 0;

  add(hotel: ReportedHotel): void {
    const { differences, extra, warnings } = figuresOf(hotel);
    this.counts[hotel.status] += 1;
    if (hotel.file !== undefined) this.configured += 1;
    this.differences += differences;
    this.extra += extra;
    this.warnings += warnings;
  }

  get hotels(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count);
  }

  /** The number of hotels with each status. Omits a status that no hotel has, unless it is `as configured`. */
  get tiles(): Tile[] {
    return STATUSES.map((status) => ({
      count: this.counts[status],
      word: COMPARED_STATUSES[status],
    })).filter(({ count, word }) => count > 0 || word === COMPARED_STATUSES.same);
  }
}

export interface Comparison {
  readonly totals: ComparisonTotals;
  /** The hotels for the report. Empty without --report. */
  readonly reported: readonly ReportedHotel[];
  readonly findings: Findings | undefined;
  readonly drift: Drift | undefined;
  /** Undefined without --all. */
  readonly estate: EstateCheck | undefined;
  readonly havePasswords: boolean;
  /** Hotels of the run that have no configuration to compare with. Undefined without --run. */
  readonly uncompared: { readonly skipped: number; readonly waiting: number } | undefined;
}

type Options = ComparingCall['options'];

/** For the summary event (docs/output.md). `unconfigured` is null if the account's hotels are unknown. */
export function comparisonFacts(
  { totals, drift, estate, havePasswords, uncompared }: Comparison,
  options: Options,
): object {
  const { counts, configured: hotels, differences, extra, warnings } = totals;
  const { same, not_fully_compared, failed, missing } = counts;
  const unconfigured = estate?.failure ? null : counts.unconfigured;
  return {
    hotels,
    same,
    not_fully_compared,
    differences,
    extra,
    failed,
    ...(warnings > 0 && { warnings }),
    ...limitFacts(limitsIn(options)),
    ...uncompared,
    ...(estate && { missing, unconfigured }),
    ...(havePasswords && { not_compared: ['password'] }),
    ...drift?.counts,
  };
}

const NOT_LISTED = 'the server does not list its hotels for this account';

export async function printTotals(
  found: Comparison,
  { options, io: { stderr, terminal } }: Pick<ComparingCall, 'options' | 'io'>,
): Promise<void> {
  const { estate, havePasswords } = found;
  if (estate?.failure) {
    const { failure } = estate;
    const reason = failure === 'not listed' ? NOT_LISTED : technicalMessage(failure);
    const line = printable(`Hotels without a configuration could not be listed: ${reason}`);
    await stderr.lines(wrapped([line], terminal));
  }
  if (options.json) return;
  const end = havePasswords ? '; passwords cannot be compared' : '';
  const lines = [`${totalText(found)}${end}`, ...limitNotes(found, options)];
  await stderr.lines(wrapped(lines, terminal));
}

export function comparisonNotes(found: Comparison, options: Options): string[] {
  const { estate, havePasswords, uncompared: { skipped = 0, waiting = 0 } = {} } = found;
  return [
    ...limitNotes(found, options),
    ...(estate?.failure ? ['hotels without a configuration could not be listed'] : []),
    ...(skipped > 0 ? [`${plural(skipped, 'hotel')} skipped as invalid`] : []),
    ...(waiting > 0 ? [`${plural(waiting, 'hotel')} not started`] : []),
    ...(havePasswords ? ['passwords cannot be compared'] : []),
  ];
}

function limitNotes({ drift }: Comparison, { only }: Options): string[] {
  return [...(drift ? [driftText(drift)] : []), ...partsLines(only, 'compared')];
}

/** `Differences compared with 2026-11-21 15:22: 1 new, 2 lasting, 0 resolved` */
function driftText({ counts, history }: Drift): string {
  const before = localTime(Date.parse(history.at(-1)?.compared ?? ''));
  const words = (['new', 'lasting', 'resolved', 'unconfirmed'] as const)
    .filter((word) => word !== 'unconfirmed' || counts[word] > 0)
    .map((word) => `${counts[word]} ${word}`);
  return `Differences compared with ${before}: ${words.join(', ')}`;
}

function totalText({ totals, estate }: Comparison): string {
  const { configured, counts, differences, extra, warnings } = totals;
  const { same, not_fully_compared, failed, missing, unconfigured } = counts;
  const parts = [
    `${same} as configured`,
    ...(not_fully_compared > 0 ? [`${not_fully_compared} not fully compared`] : []),
    ...(differences > 0 ? [plural(differences, 'difference')] : []),
    ...(extra > 0 ? [`${plural(extra, 'record')} not in a configuration`] : []),
    ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
    ...(failed > 0 ? [`${plural(failed, 'hotel')} not compared`] : []),
    ...(estate && missing > 0 ? [`${plural(missing, 'hotel')} missing on the server`] : []),
    ...(unconfigured > 0
      ? [`${plural(unconfigured, 'more hotel')} on the server without a configuration`]
      : []),
  ];
  return `${plural(configured, 'hotel')}: ${parts.join(', ')}`;
}

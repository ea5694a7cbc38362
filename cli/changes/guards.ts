// Limits on what a command may change (docs/cli.md 'Guards').
import { basename } from 'node:path';
import { GUARD_NAMES, type PlanTotals } from '#application/bulk/plan/plan-totals.ts';
import type { Guards } from '#application/ports/runs/run-store.ts';
import { serverOf, type Call, type Io } from '#cli/call/command.ts';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import { canAsk } from '#cli/sign-in/question.ts';
import { entriesAt, findServers } from '#cli/sign-in/servers.ts';
import { assertTrusted } from '#cli/sign-in/trusted-file.ts';
import { hotelLabel, plural, printable } from '#cli/terminal/printable.ts';
import type { PlannedCall } from './saved-plans.ts';

/** Names every limit, so that a new one cannot be forgotten. */
type Limits = Readonly<Record<keyof Guards, number | undefined>>;

/** If `confirm` is true, hms asks before every run. Without a terminal to ask on, it requires --yes or --plan. */
export interface CallGuards extends Limits {
  readonly confirm: boolean;
  /** The limits from the file of servers, before options override them. */
  readonly inFile?: Guards | undefined;
  readonly file: string;
}

const MOST_HOTELS = 20;
const OPTION: Readonly<Record<keyof Guards, string>> = {
  maxChanges: '--max-changes',
  maxDeletes: '--max-deletes',
};

/**
 * Limits from options take precedence over those of the server in `hms.config.json` and over those with which the run
 * was started (`stored`). Of the last two, the lower limit applies, because a stranger may have created the run.
 */
export async function guardsOf(call: Call, stored: Guards = {}): Promise<CallGuards> {
  const { options } = call;
  const { maxChanges, maxDeletes } = typedGuards(options);
  const list = await findServers(options);
  const entries = list ? entriesAt(list, serverOf(options).href) : [];
  const entry =
    entries.find(({ name }) => name === options.server) ?? entries.find(({ guards }) => guards);
  if (list && entry?.guards) await assertTrusted(call, list);
  return {
    maxChanges: maxChanges ?? lower(entry?.guards?.maxChanges, stored.maxChanges),
    maxDeletes: maxDeletes ?? lower(entry?.guards?.maxDeletes, stored.maxDeletes),
    confirm: entry?.guards?.confirm ?? false,
    inFile: entry?.guards,
    file: printable(basename(list?.path ?? '')),
  };
}

/** The limits that the user typed. Throws `CommandFailure` if they contradict each other. */
export function typedGuards(options: Call['options']): Limits {
  const { maxChanges, maxDeletes, failOnDelete } = options;
  if (failOnDelete && maxDeletes !== undefined) {
    throw invalidCommand('--fail-on-delete means --max-deletes 0: remove one of the two options.');
  }
  return { maxChanges, maxDeletes: failOnDelete ? 0 : maxDeletes };
}

function lower(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}

export function hasLimits(guards: Guards): boolean {
  return GUARD_NAMES.some((limit) => guards[limit] !== undefined);
}

/** Throws `CommandFailure` if the server requires a confirmation, but there is no terminal, --yes or --plan. */
export function assertConfirmable(
  call: PlannedCall,
  { confirm, file }: CallGuards,
  advice = 'add --yes',
): void {
  const { yes, dryRun } = call.options;
  if (!confirm || yes || dryRun || call.planned || canAsk(call)) return;
  throw invalidCommand(
    `${file} requires a confirmation for this server ("confirm"), but there is no terminal to ask on: ${advice}.`,
  );
}

/** Throws `CommandFailure` if the changes exceed a limit. */
export async function assertWithin(
  guards: CallGuards,
  totals: PlanTotals,
  { stderr, summary }: Io,
): Promise<void> {
  const passed = totals.past(guards);
  if (passed === undefined) return;
  const { create, update, delete: deletes } = totals.counts;
  const changes = create + update + deletes;
  const hotels = totals.hotels.toSorted((a, b) => b.changes - a.changes);
  summary.note({
    changes,
    deletes,
    guard: { [passed]: guards[passed] },
    refused: hotels.map(({ name: _, code, hotelId = null, ...counts }) => {
      return { hotel: code, hotel_id: hotelId, ...counts };
    }),
  });
  const lines = hotels.slice(0, MOST_HOTELS).map((hotel) => {
    const label = hotelLabel(hotel.name, hotel.code, hotel.hotelId);
    return printable(`  ${label}: ${countText(hotel)}`);
  });
  const more = hotels.length - lines.length;
  await stderr.lines([...lines, ...(more > 0 ? [`  and ${plural(more, 'more hotel')}`] : [])]);
  const what =
    passed === 'maxDeletes' ? plural(deletes, 'deletion') : countText({ changes, deletes });
  const most = guards[passed];
  const limit =
    most === guards.inFile?.[passed]
      ? `"${passed}": ${most} in ${guards.file}`
      : `${OPTION[passed]} ${most}`;
  throw invalidCommand(
    `${what} in ${plural(hotels.length, 'hotel')}, more than ${limit} allows: nothing was sent.`,
  );
}

function countText({ changes, deletes }: { changes: number; deletes: number }): string {
  return `${plural(changes, 'change')}${deletes > 0 ? ` (including ${plural(deletes, 'deletion')})` : ''}`;
}

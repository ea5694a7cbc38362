// Shows what onboard would do.
import { deletionKey } from '#application/bulk/hotel-pruning.ts';
import type { PlannedHotel, SavedPlan } from '#application/bulk/plan/saved-plan.ts';
import type { PreviewCounts } from '#application/bulk/preview-hotels.ts';
import type { HotelInput } from '#application/ports/input/hotel-input.ts';
import { originOf, type Call } from '#cli/call/call.ts';
import { CommandFailure, invalidCall } from '#cli/call/command-failure.ts';
import { INTERRUPTED_EARLY, type Interrupts } from '#cli/call/interrupts.ts';
import { limitFacts, limitsIn, partsLines } from '#cli/call/chosen-hotels.ts';
import type { SharedOptions } from '#cli/call/options/shared-options.ts';
import { listingNotes, NOT_CHECKED } from '#cli/runs/results/run-result.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { plural, printable } from '#cli/terminal/printable.ts';
import { canAsk, isConfirmed } from '#cli/sign-in/question.ts';
import type { ServiceSource } from '#cli/container.ts';
import { changePrinter } from './change-printer.ts';
import { assertWithin, hasLimits, type CallGuards } from './guards.ts';
import { planner, savePlan } from './plan-file.ts';
import type { Planned } from './planned-call.ts';
import { gatherChanges, type GatheredChanges } from './gathered-changes.ts';

/** A call that may show changes before it makes them. */
export type PreviewCall = Call<
  SharedOptions & {
    readonly json?: boolean | undefined;
    readonly prune: boolean | undefined;
    readonly dryRun?: boolean | undefined;
    readonly yes?: boolean | undefined;
    readonly summary?: boolean | undefined;
    readonly out?: string | undefined;
  }
>;

/** Deletions need someone to confirm them, and a summary someone to read it. Throws `CommandFailure`. */
export function assertPreviewable(call: PreviewCall & Planned): void {
  const { prune, dryRun: isDryRun, yes, summary } = call.options;
  const isShown = isDryRun || call.planned !== undefined || (!yes && canAsk(call));
  if (summary && !isShown) {
    throw invalidCall(
      '--summary shows changes, and this call would make them at once: add --dry-run.',
    );
  }
  if (prune && !isShown && !yes) {
    throw invalidCall(
      '--prune deletes records, and there is no terminal to ask on: preview them with --dry-run, ' +
        'then add --yes.',
    );
  }
}

/** What is previewed, and how it is stopped. */
interface Previewed {
  readonly input: Pick<HotelInput, 'hotels' | 'isConfigured'>;
  readonly interrupts: Interrupts;
  readonly guards: CallGuards;
}

/** docs/cli.md 'Changes before they happen'. Signed in. Sends no write. */
export async function dryRun(
  call: PreviewCall,
  services: ServiceSource,
  work: Previewed,
): Promise<ExitCode> {
  const { options, io } = call;
  const gathered = gatherChanges(call);
  const { counts, isCutShort, planned } = await showPreview(call, services, work, 'all', gathered);
  const { out } = options;
  await gathered.write(previewLine(counts));
  await assertWithin(work.guards, planned, io);
  if (out !== undefined) await savePlan(out, call, planned, services);
  io.summary.note({ ...counts, ...limitFacts(limitsIn(options)) });
  if (!options.json) {
    const rest = isCutShort ? '; the others were not compared' : '';
    await io.stderr.line(`${previewLine(counts)}${rest}; nothing was sent`);
    await io.stderr.lines(partsLines(options.only, 'compared'));
    if (out !== undefined) {
      await io.stderr.line(`Saved to ${out}. Apply it with: hms onboard --plan ${out}`);
    }
  }
  return counts.failed > 0 ? EXIT.failed : EXIT.done;
}

/**
 * Counts what the guards limit. Shows changes of existing hotels, or with `confirm` of all, and asks
 * whether to apply them, if there is a terminal to ask on. Returns the confirmed or counted deletions
 * (`deletionKey`); undefined if it did neither. Rejects with `CommandFailure` past a guard.
 */
export async function confirmChanges(
  call: PreviewCall & Planned,
  services: ServiceSource,
  work: Previewed,
): Promise<ReadonlySet<string> | undefined | 'declined'> {
  const { options, io, planned } = call;
  const { guards } = work;
  if (planned) {
    await assertWithin(guards, planned.plan.hotels, io);
    return deletionsOf(planned.plan);
  }
  const asks = !options.yes && canAsk(call);
  if (!asks && !hasLimits(guards)) return undefined;
  const shown = !asks ? 'none' : guards.confirm ? 'all' : 'touched';
  const preview = await showPreview(call, services, work, shown);
  const { counts, touchesExisting, deletions } = preview;
  await assertWithin(guards, preview.planned, io);
  if (!asks || !(touchesExisting || guards.confirm)) return deletions;
  await io.stderr.line(previewLine(counts));
  const isConfirmedByUser =
    (counts.update + counts.create === 0 || (await isConfirmed('Apply these changes?'))) &&
    (deletions.size === 0 || (await isConfirmed(`Delete ${plural(deletions.size, 'record')}?`)));
  if (isConfirmedByUser) return deletions;
  await io.stderr.line('Nothing was changed.');
  return 'declined';
}

/**
 * Prints the changes of each hotel; `touched`: of existing hotels that would change. Rejects with
 * `CommandFailure` if every hotel fails for the same reason.
 */
export async function showPreview(
  call: PreviewCall,
  services: ServiceSource,
  { input, interrupts, guards }: Previewed,
  shown: 'all' | 'touched' | 'none' = 'all',
  gathered?: GatheredChanges,
) {
  const { options, io } = call;
  const print = changePrinter(call);
  const planned: PlannedHotel[] = [];
  const plan = await planner(services);
  let isCutShort = false;
  const previewHotels = await services.load('previewHotels');
  const preview = await previewHotels.run(input, {
    origin: originOf(call),
    username: options.username ?? '',
    atOnce: options.hotels ?? 1,
    isSecondIntended: options.new ?? false,
    resetPasswords: options.resetPasswords,
    prune: options.prune ?? false,
    parts: options.only,
    async onHotel(hotel) {
      if (interrupts.isInterrupted()) return false;
      if (options.out !== undefined || hasLimits(guards)) planned.push(plan(hotel));
      if (shown === 'all' || (shown === 'touched' && hotel.isTouched)) await print(hotel);
      await gathered?.add(hotel);
      // All changes must be known to a plan, a report and guards, and before the user confirms them.
      const isWritten = options.out !== undefined || options.report !== undefined;
      const isPartEnough = options.dryRun && !isWritten && !hasLimits(guards);
      isCutShort = io.stdout.isClosed && isPartEnough === true;
      return !isCutShort;
    },
  });
  if (interrupts.isInterrupted()) throw new CommandFailure(EXIT.interrupted, INTERRUPTED_EARLY);
  if (preview.stop) throw new CommandFailure(EXIT.unreachable, printable(preview.stop.message));
  if (!preview.areAllListed) await io.stderr.line(NOT_CHECKED);
  io.summary.note(listingNotes(preview));
  return { ...preview, isCutShort, planned };
}

/** Keys of the records that a plan deletes (`deletionKey`). */
function deletionsOf({ hotels }: SavedPlan): ReadonlySet<string> {
  return new Set(
    hotels.flatMap(({ hotelId = '', deletions }) =>
      deletions.map(({ kind, id }) => deletionKey(hotelId, { kind, record: { id } })),
    ),
  );
}

export function previewLine({ hotels, failed, ...changes }: PreviewCounts): string {
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

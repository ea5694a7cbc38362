import type { InputOfRun } from '#application/bulk/input/input-of-run.ts';
import { isTouched, type PlannedHotel } from '#application/bulk/plan/planned-hotel.ts';
import { totalsOf, type PlanCounts, type PlanTotals } from '#application/bulk/plan/plan-totals.ts';
import type { PreviewResult } from '#application/bulk/preview-hotels.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import { originOf, type Call } from '#cli/call/command.ts';
import { CommandFailure, EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { INTERRUPTED_EARLY } from '#cli/call/interrupts.ts';
import { limitFacts, limitsIn, partsLines } from '#cli/call/chosen-hotels.ts';
import { noteListing } from '#cli/runs/results/run-result.ts';
import { plural, printable } from '#cli/terminal/printable.ts';
import { canAsk, isConfirmed } from '#cli/sign-in/question.ts';
import type { CallServices } from '#cli/container.ts';
import { assertWithin, hasLimits, type CallGuards } from './guards.ts';
import { savePlan, type PlannedCall } from './saved-plans.ts';
import { previewLine, createShownChanges, printChanges } from './shown-changes.ts';

interface Previewed {
  readonly input: Pick<InputOfRun, 'hotels' | 'isConfigured'>;
}

type Guarded = Previewed & { readonly guards: CallGuards };

interface Confirmable extends Guarded {
  /** Which records may be deleted */
  readonly prune: RunFacts['prune'] | undefined;
  /** False if the user has already confirmed these changes */
  readonly asks: boolean;
}

/** Call after the sign-in. Changes nothing on the server (docs/cli.md 'Changes before they happen'). */
export async function dryRun(
  call: Call,
  services: CallServices,
  { guards, ...work }: Guarded,
): Promise<ExitCode> {
  const { options, io } = call;
  const { out } = options;
  const shown = createShownChanges(call);
  const hotels: PlannedHotel[] = [];
  // A saved plan, a report and limits need the changes of all hotels, even if the reader of standard output has
  // stopped.
  const isAllNeeded = out !== undefined || options.report !== undefined || hasLimits(guards);
  let isCutShort = false;
  const { totals } = await previewAll(call, services, {
    ...work,
    prune: options.prune ? 'all' : undefined,
    async onHotel(hotel, given) {
      if (out !== undefined) hotels.push(hotel);
      await shown.add(hotel, given);
      isCutShort = io.stdout.isClosed && !isAllNeeded;
      return !isCutShort;
    },
  });
  const { counts } = totals;
  await assertWithin(guards, totals, io);
  if (out !== undefined) await savePlan(out, call, hotels, services);
  await shown.write(counts);
  const rest = isCutShort ? '; the remaining hotels were not compared' : '';
  const code = await endPreview(call, counts, `${rest}; nothing was sent`);
  if (out !== undefined && !options.json) {
    await io.stderr.line(`Saved to ${out}. Apply it with: hms onboard --plan ${out}`);
  }
  return code;
}

/** Checks the guards, prints totals and asks on a terminal. Undefined if the changes should be applied. */
export async function endOfPreview(
  call: Call,
  totals: PlanTotals,
  { guards, question }: { readonly guards: CallGuards; readonly question: string },
): Promise<ExitCode | undefined> {
  const { options, io } = call;
  await assertWithin(guards, totals, io);
  const isOver = options.dryRun === true || totals.hotels.length === 0;
  const code = await endPreview(call, totals.counts, isOver ? '; nothing was sent' : '');
  if (isOver) return code;
  if (options.yes || !canAsk(call) || (await isConfirmed(question))) return undefined;
  await io.stderr.line(DECLINED);
  return EXIT.failed;
}

const DECLINED = 'Nothing was changed.';

export async function endPreview(
  { options, io }: Pick<Call, 'options' | 'io'>,
  counts: PlanCounts,
  remark: string,
): Promise<ExitCode> {
  io.summary.note({ ...counts, ...limitFacts(limitsIn(options)) });
  if (!options.json) {
    await io.stderr.line(`${previewLine(counts)}${remark}`);
    await io.stderr.lines(partsLines(options.only, 'compared'));
  }
  return counts.failed > 0 ? EXIT.failed : EXIT.done;
}

/**
 * Checks the guards. On a terminal, also shows the changes and asks the user to confirm them. Asks only about existing
 * hotels, unless `confirm` is set. Returns the keys of the deletions (`deletionKey`) that the run may perform, or
 * undefined if it has neither checked a guard nor asked.
 */
export async function confirmChanges(
  call: PlannedCall,
  services: CallServices,
  { guards, prune, asks: isAskable, ...work }: Confirmable,
): Promise<ReadonlySet<string> | undefined | 'declined'> {
  const { options, io, planned } = call;
  if (planned) {
    const totals = totalsOf(planned.plan.hotels);
    await assertWithin(guards, totals, io);
    return totals.deletions;
  }
  const asks = isAskable && !options.yes && canAsk(call);
  if (!asks && !hasLimits(guards)) return undefined;
  const { totals } = await previewAll(call, services, {
    ...work,
    prune,
    async onHotel(hotel) {
      if (asks && (guards.confirm || isTouched(hotel))) await printChanges(hotel, call);
      return true;
    },
  });
  const { counts, deletions } = totals;
  await assertWithin(guards, totals, io);
  if (!asks || !(totals.touchesExisting || guards.confirm)) return deletions;
  await io.stderr.line(previewLine(counts));
  const isConfirmedByUser =
    (counts.update + counts.create === 0 || (await isConfirmed('Apply these changes?'))) &&
    (deletions.size === 0 || (await isConfirmed(`Delete ${plural(deletions.size, 'record')}?`)));
  if (isConfirmedByUser) return deletions;
  await io.stderr.line(DECLINED);
  return 'declined';
}

/** Throws `CommandFailure` if the server cannot be used at all, because then every hotel would fail. */
async function previewAll(
  { args, options, io }: Call,
  services: CallServices,
  {
    input,
    prune,
    onHotel = () => Promise.resolve(true),
  }: Previewed & {
    readonly prune: RunFacts['prune'] | undefined;
    readonly onHotel?: (hotel: PlannedHotel, given: InputHotel) => Promise<boolean>;
  },
): Promise<PreviewResult> {
  const { interrupts } = io;
  const previewHotels = await services.previewHotels();
  const preview = await previewHotels.run(input, {
    origin: originOf({ args, options }),
    username: options.username ?? '',
    atOnce: options.hotels ?? 1,
    isSecondIntended: options.new ?? false,
    resetPasswords: options.resetPasswords,
    ...(prune && { prune }),
    parts: options.only,
    onHotel: async (hotel, given) => !interrupts.isInterrupted() && (await onHotel(hotel, given)),
  });
  if (interrupts.isInterrupted()) throw new CommandFailure(EXIT.interrupted, INTERRUPTED_EARLY);
  if (preview.stop) throw new CommandFailure(EXIT.unreachable, printable(preview.stop.message));
  await noteListing(preview.listed, io);
  return preview;
}

import { endOfPreview } from '#cli/changes/preview.ts';
import type { StoredRun } from '#application/runs/stored-run.ts';
import { hasWritten, type HotelUndo } from '#application/bulk/undo-hotel.ts';
import { PlanTotals } from '#application/bulk/plan/plan-totals.ts';
import { recordsTo } from '#application/bulk/plan/planned-hotel.ts';
import { failsEveryHotel } from '#application/errors/api-error.ts';
import type { HotelResult } from '#application/bulk/run-results.ts';
import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import { inOrder } from '#application/parallel/in-order.ts';
import type { HotelJournal } from '#application/ports/runs/run-store.ts';
import type { Runs } from '#application/runs/runs.ts';
import { createHotelSelection } from '#domain/batch/hotel-selection.ts';
import { LATE_WRITE_MS } from '#domain/session/request-limits.ts';
import { type Call, defineCommand } from '#cli/call/command.ts';
import { assertMatched } from '#cli/call/chosen-hotels.ts';
import {
  CommandFailure,
  invalidCommand,
  EXIT,
  RUN_EXITS,
  type ExitCode,
} from '#cli/call/exit-codes.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';
import { RUNS_DIR } from '#cli/call/options/run-options.ts';
import {
  DRY_RUN,
  GUARDS,
  JSON_OUTPUT,
  REMEMBERED,
  SELECT,
  WAIT,
  YES,
} from '#cli/call/options/shared-options.ts';
import { guardsOf } from '#cli/changes/guards.ts';
import { printOutcome } from '#cli/report/text.ts';
import { printChanges } from '#cli/changes/shown-changes.ts';
import { CallServices } from '#cli/container.ts';
import { signInToRead } from '#cli/hotels/reading-calls.ts';
import { asStarted } from '#cli/onboard/stored-call.ts';
import {
  latestRun,
  latestRunThat,
  storedRun,
  readRun,
  runFailure,
  runNamed,
} from '#cli/runs/chosen-run.ts';
import { hotelLocks } from '#cli/runs/hotel-locks.ts';
import { noteRows } from '#cli/runs/results/run-rows.ts';
import { hotelEvent } from '#cli/runs/results/hotel-events.ts';
import { canAsk } from '#cli/sign-in/question.ts';
import { hotelLabel, printable } from '#cli/terminal/printable.ts';
import { failureRow, failedOperations } from '#cli/wording/failures.ts';

const OPTIONS = [
  ...REMEMBERED,
  WAIT,
  SELECT,
  {
    group: 'What to change',
    flags: '--hotels-too',
    description: 'also delete hotels that the run created, if the server allows it',
  },
  DRY_RUN,
  { ...YES, description: 'do not ask before the changes are undone' },
  ...GUARDS,
  RUNS_DIR,
  JSON_OUTPUT,
] as const satisfies readonly OptionSpec[];

type UndoCall = Call<Options<typeof OPTIONS>>;

export const undoCommand = defineCommand({
  description: 'take back what a run changed, where nobody has changed it since',
  argument: {
    syntax: '[run]',
    description:
      'name of the run, or the start or end of its name (default: the latest run that changed something)',
  },
  options: OPTIONS,
  note:
    'Deletes records that the run created, restores fields that it updated, and creates records again that it ' +
    'deleted. Keeps records that have changed since or are in use, does not restore deleted users or passwords, ' +
    'and lists what it keeps. Shows the changes first, and asks. To continue after an interruption, repeat the ' +
    'command. To set the hotels up again, start a new run.',
  examples: [
    'hms undo --dry-run',
    'hms undo',
    "hms undo 20261121-142233-k3f9 --select 'GRAND*' --yes",
    'hms undo k3f9 --hotels-too --max-deletes 100',
  ],
  exitCodes: {
    ...RUN_EXITS,
    [EXIT.failed]: 'at least one hotel failed, or you declined the changes',
    [EXIT.incomplete]: 'some changes of the run were kept',
  },
  isInterruptible: true,
  action: undo,
});

async function undo(call: UndoCall): Promise<ExitCode> {
  const { args, options, io } = call;
  const runs = await new CallServices(options).runs();
  const name = await (args[0] === undefined ? latestChanged(runs) : runNamed(runs, args[0]));
  const asCalled = (run: StoredRun) => ({ ...asStarted(call, run), args });
  const started = await readRun(runs, storedRun(runs, name), asCalled);
  if (!options.dryRun && !options.yes && !canAsk(started)) {
    throw invalidCommand(
      'There is no terminal to ask on: preview the changes with --dry-run, then add --yes.',
    );
  }
  let run: StoredRun | undefined;
  try {
    io.summary.note({ run: name });
    if (options.dryRun) {
      run = await runs.read(name);
      return await undoRun(started, run);
    }
    const own = await runs.resume(name);
    run = own;
    return await undoRun(started, run, () => own.markUndone());
  } catch (error) {
    throw runFailure(error, { place: runs.place, run: name });
  } finally {
    await run?.close();
  }
}

/** `onStart` is called before anything is sent. */
async function undoRun(
  call: UndoCall,
  run: StoredRun,
  onStart?: () => Promise<void>,
): Promise<ExitCode> {
  const { options, io } = call;
  const { dryRun = false, hotels: atOnce = 1, hotelsToo: deletesHotel = false } = options;
  const guards = await guardsOf(call);
  const services = new CallServices(options, io);
  await signInToRead(call, services);
  const undoHotel = await services.undoHotel();
  const undoOf = (hotel: HotelJournal): HotelUndo => ({ facts: run.facts, hotel, deletesHotel });
  const totals = new PlanTotals();
  let kept = 0;
  const hotels = chosenHotels(run, options.select);
  const previews = inOrder(hotels, atOnce, (hotel) => undoHotel.preview(undoOf(hotel)));
  for await (const planned of previews) {
    if (planned?.failure && failsEveryHotel(planned.failure)) {
      throw new CommandFailure(EXIT.unreachable, printable(planned.failure.message));
    }
    if (!planned) continue;
    kept += recordsTo(planned, 'keep').length;
    totals.add(planned);
    await printChanges(planned, call);
  }
  const end = await endOfPreview(call, totals, { guards, question: 'Undo these changes?' });
  if (end !== undefined) return end === EXIT.done && kept > 0 && !dryRun ? EXIT.incomplete : end;
  await onStart?.();
  return await apply(call, services, { run, undoOf, allowed: [...totals.deletions] });
}

interface Undo {
  readonly run: StoredRun;
  readonly undoOf: (hotel: HotelJournal) => HotelUndo;
  /** Keys of the deletions that the preview named (`deletionKey`). */
  readonly allowed: readonly string[];
}

const CONTINUE = 'Run the same command again to continue.';

async function apply(
  call: UndoCall,
  services: CallServices,
  { run, undoOf, allowed }: Undo,
): Promise<ExitCode> {
  const { options, io } = call;
  const { interrupts } = io;
  const undoHotel = await services.undoHotel();
  const locks = await hotelLocks(services, io);
  const { pauses } = await services.connection();
  interrupts.stopWith({ onFirst: () => pauses.giveUp(), lastWords: () => [CONTINUE] });
  // The server may still be processing the last requests of a killed process.
  await services.clock.sleep(Math.max(0, LATE_WRITE_MS - performance.now()));
  const hotels = chosenHotels(run, options.select);
  const undone = inOrder(hotels, options.hotels ?? 1, async (hotel) => {
    if (interrupts.isInterrupted()) return undefined;
    const outcome = await undoHotel.run(undoOf(hotel), allowed, locks);
    return outcome && { hotel, outcome };
  });
  const counts = { undone: 0, incomplete: 0, failed: 0 };
  try {
    for await (const each of undone) {
      if (!each) continue;
      const { outcome } = each;
      const status = outcome.status === 'onboarded' ? 'undone' : outcome.status;
      counts[status] += 1;
      await print(call, each.hotel, outcome, status);
      const isEnd = outcome.status === 'failed' && failsEveryHotel(outcome.error);
      if (isEnd && !interrupts.isInterrupted()) {
        const { message } = outcome.error;
        throw new CommandFailure(EXIT.unreachable, printable(`${message} ${CONTINUE}`));
      }
    }
  } finally {
    io.summary.note(counts);
  }
  if (interrupts.isInterrupted()) throw new CommandFailure(EXIT.interrupted, CONTINUE);
  if (counts.failed > 0) return EXIT.failed;
  return counts.incomplete > 0 ? EXIT.incomplete : EXIT.done;
}

async function print(
  call: UndoCall,
  { index, config: { hotelProfile } }: HotelJournal,
  outcome: OnboardingOutcome,
  status: string,
): Promise<void> {
  const { name } = hotelProfile;
  const { hotelCode: code, hotelId, operations, deleted = [] } = outcome;
  const result: HotelResult = { ...outcome, index, file: '', name, code, presence: 'there' };
  const figures = `${deleted.length} deleted, ${operations.updated} restored, ${operations.created} created again`;
  const line = `${status} ${hotelLabel(name, code, hotelId)}: ${figures}`;
  await printOutcome(call, { ...hotelEvent(result), status }, line, [
    ...outcome.notes.flatMap(noteRows),
    ...failedOperations(result).map((failure) => failureRow(failure, 'failed')),
  ]);
}

async function* chosenHotels(run: StoredRun, select: UndoCall['options']['select']) {
  const selection = select && createHotelSelection(select);
  for await (const hotel of run.journals()) {
    if (selection?.selects(hotel.config.hotelProfile) ?? true) yield hotel;
  }
  if (selection) assertMatched(selection);
}

/** The latest run that changed something. If there is none, the latest run. */
async function latestChanged(runs: Runs): Promise<string> {
  const changed = await latestRunThat(runs, async (run) => {
    for await (const hotel of run.journals()) if (hasWritten(hotel)) return true;
    return false;
  });
  return changed?.run ?? (await latestRun(runs));
}

import type { RunStore } from '#application/ports/runs/run-store.ts';
import type { Call } from '#cli/call/call.ts';
import { CommandFailure, invalidCall } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { createServices } from '#cli/container.ts';
import { runFailure } from '#cli/runs/chosen-run.ts';
import {
  findOldRuns,
  keptLines,
  lossLines,
  type KeptReason,
  type OldRun,
} from '#cli/runs/old-runs.ts';
import { openRuns } from '#cli/runs/open-runs.ts';
import { runsLines, summaryFacts } from '#cli/runs/runs-table.ts';
import { canAsk, isConfirmed } from '#cli/sign-in/question.ts';
import { plural } from '#cli/terminal/printable.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

const NONE = 'No run to delete.';
const NOTHING = 'Nothing was deleted.';
const INTERRUPTED = 'Interrupted; nothing was deleted.';
const NOBODY_TO_ASK = 'Nothing was deleted, because there is no terminal to ask on: add --yes.';

/** Deletes old runs, after listing them and asking. */
export async function pruneRuns(call: Call<'pruneRuns'>): Promise<ExitCode> {
  const { options, io } = call;
  const { olderThan, unfinished = false, yes = false } = options;
  if (olderThan === undefined) throw invalidCall('Say how old the runs are: --older-than 90d.');
  const services = createServices(options);
  const store = await openRuns(call, services);
  const startedBefore = (await services.load('clock')).now() - olderThan;
  const { old, unreadable } = await findOldRuns(store, { startedBefore, unfinished });
  const doomed = old.filter(({ kept }) => kept === undefined);
  const said = [...unreadable, ...keptLines(old), ...lossLines(doomed)];
  if (!options.json && doomed.length > 0) {
    await io.stdout.lines(runsLines(doomed.map(summaryIn), io.results));
  }
  await io.stderr.lines(wrapped(said, io.terminal));
  const question = `Delete ${plural(doomed.length, 'run')}?`;
  const isAgreed =
    doomed.length > 0 && (yes || (canAsk(call) && (await isConfirmed(question, INTERRUPTED))));
  let deleted = 0;
  const noteCounts = () =>
    io.summary.note({ deleted, kept: old.length - deleted, unreadable: unreadable.length });
  noteCounts();
  for (const run of old) {
    const kept = run.kept ?? (isAgreed ? await removeRun(store, run) : 'unconfirmed');
    if (kept === undefined) deleted += 1;
    noteCounts();
    if (options.json) await io.stdout.event(eventOf(run, kept));
    else if (kept === 'running' && kept !== run.kept) {
      await io.stderr.line(`Kept ${summaryIn(run).run}: another process works on it now.`);
    }
  }
  if (doomed.length > 0 && !isAgreed) {
    throw canAsk(call) ? new CommandFailure(EXIT.failed, NOTHING) : invalidCall(NOBODY_TO_ASK);
  }
  await io.stderr.line(doomed.length > 0 ? `Deleted ${plural(deleted, 'run')}.` : NONE);
  return EXIT.done;
}

/** Why the run is kept after all; undefined once it is deleted. */
async function removeRun(store: RunStore, old: OldRun): Promise<KeptReason | undefined> {
  const { run } = summaryIn(old);
  try {
    return (await store.remove(run)) ? undefined : 'running';
  } catch (error) {
    throw runFailure(error, { place: store.place, run });
  }
}

function eventOf({ summary, credentials, losesPasswords }: OldRun, kept: KeptReason | undefined) {
  const passwords = losesPasswords ? { passwords_in_database: true } : {};
  const facts = { ...summaryFacts(summary), ...passwords, ...(credentials && { credentials }) };
  return { event: 'run', ...facts, deleted: kept === undefined, ...(kept && { kept }) };
}

const summaryIn = ({ summary }: OldRun) => summary;

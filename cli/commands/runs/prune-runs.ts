import { forEachRun, runFailure } from '#cli/runs/chosen-run.ts';
import { textTable } from '#domain/text/text-table.ts';
import { InvalidArgumentError } from 'commander';
import { type Call, defineCommand } from '#cli/call/command.ts';
import {
  CommandFailure,
  invalidCommand,
  EXIT,
  type ExitCode,
  LOCAL_EXITS,
} from '#cli/call/exit-codes.ts';
import { Services } from '#cli/container.ts';
import { runsLines, summaryFacts } from '#cli/runs/results/runs-table.ts';
import { canAsk, isConfirmed } from '#cli/sign-in/question.ts';
import { plural, shortPath } from '#cli/terminal/printable.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { JSON_OUTPUT } from '#cli/call/options/shared-options.ts';
import { RUNS_DIR } from '#cli/call/options/run-options.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';
import type { Runs } from '#application/runs/runs.ts';
import type { StoredRun } from '#application/runs/stored-run.ts';
import { existsSync } from 'node:fs';
import { summaryOf, type RunSummary } from '#application/runs/run-summary.ts';

const NONE = 'No run to delete.';
const NOTHING = 'Nothing was deleted.';
const INTERRUPTED = 'Interrupted; nothing was deleted.';
const NO_TERMINAL = 'Nothing was deleted, because there is no terminal to ask on: add --yes.';

const HOUR_MS = 3_600_000;
const UNITS: Readonly<Record<string, number>> = textTable({
  h: HOUR_MS,
  d: 24 * HOUR_MS,
  w: 168 * HOUR_MS,
});

/** Parses `12h`, `90d` or `26w`. Returns ms. */
function readAge(text: string): number {
  const [, count, unit = ''] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  const ms = Number(count) * (UNITS[unit] ?? Number.NaN);
  if (!Number.isNaN(ms)) return ms;
  throw new InvalidArgumentError(
    'It must be a number of hours, days or weeks, such as 12h, 90d or 26w.',
  );
}

const OPTIONS = [
  {
    group: 'Input',
    flags: '--older-than <age>',
    description:
      'delete runs that started longer ago than this (required), such as 12h, 90d or 26w',
    read: readAge,
  },
  {
    group: 'Input',
    flags: '--unfinished',
    description: 'also delete unfinished runs, which hms resume could continue',
  },
  { group: 'Safety', flags: '--yes', description: 'delete without asking' },
  RUNS_DIR,
  JSON_OUTPUT,
] as const satisfies readonly OptionSpec[];

export const pruneRunsCommand = defineCommand({
  description: 'delete old runs that are not in progress',
  options: OPTIONS,
  note:
    'hms lists the runs and asks before it deletes them; without a terminal, it needs --yes. It keeps ' +
    'runs in progress and files with generated passwords. It does not change hotels.',
  examples: ['hms runs prune --older-than 90d', 'hms runs prune --older-than 26w --yes'],
  exitCodes: {
    ...LOCAL_EXITS,
    [EXIT.failed]: 'you declined, and nothing was deleted',
  },
  action: pruneRuns,
});

async function pruneRuns(call: Call<Options<typeof OPTIONS>>): Promise<ExitCode> {
  const { options, io } = call;
  const { olderThan, unfinished = false, yes = false } = options;
  if (olderThan === undefined)
    throw invalidCommand('No age is given. Specify it, for example --older-than 90d.');
  const services = new Services(options);
  const store = await services.runs();
  const startedBefore = services.clock.now() - olderThan;
  const { old, unreadable } = await findOldRuns(store, { startedBefore, unfinished });
  const toDelete = old.filter(({ kept }) => kept === undefined);
  const said = [...unreadable, ...keptLines(old), ...lossLines(toDelete)];
  if (!options.json && toDelete.length > 0) {
    await io.stdout.lines(runsLines(toDelete.map(summaryIn), io.results));
  }
  await io.stderr.lines(wrapped(said, io.terminal));
  const question = `Delete ${plural(toDelete.length, 'run')}?`;
  const isAgreed =
    toDelete.length > 0 && (yes || (canAsk(call) && (await isConfirmed(question, INTERRUPTED))));
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
      await io.stderr.line(`Kept ${summaryIn(run).run}: another process is working on it now.`);
    }
  }
  if (toDelete.length > 0 && !isAgreed) {
    throw canAsk(call) ? new CommandFailure(EXIT.failed, NOTHING) : invalidCommand(NO_TERMINAL);
  }
  await io.stderr.line(toDelete.length > 0 ? `Deleted ${plural(deleted, 'run')}.` : NONE);
  return EXIT.done;
}

/** Returns why the run was not deleted. Undefined if it was deleted. */
async function removeRun(store: Runs, old: OldRun): Promise<KeptReason | undefined> {
  const { run } = summaryIn(old);
  try {
    return (await store.remove(run)) ? undefined : 'running';
  } catch (error) {
    throw runFailure(error, { place: store.place, run });
  }
}

function eventOf({ summary, credentials }: OldRun, kept: KeptReason | undefined) {
  const facts = { ...summaryFacts(summary), ...(credentials && { credentials }) };
  return { event: 'run', ...facts, deleted: kept === undefined, ...(kept && { kept }) };
}

const summaryIn = ({ summary }: OldRun) => summary;

interface OldRun {
  readonly summary: RunSummary;
  readonly kept: KeptReason | undefined;
  /** The file with generated passwords of the run, which hms never deletes. Undefined if there is none. */
  readonly credentials: string | undefined;
}

/** `unconfirmed` means that the user did not confirm the deletion. */
type KeptReason = 'running' | 'unfinished' | 'unconfirmed';

interface Age {
  /** In ms since 1970 */
  readonly startedBefore: number;
  readonly unfinished: boolean;
}

/** Returns runs that started before `startedBefore`, latest first, and sentences about runs that cannot be read. */
async function findOldRuns(store: Runs, { startedBefore, unfinished }: Age) {
  const old: OldRun[] = [];
  const unreadable: string[] = [];
  const keptReason = ({ state }: RunSummary): KeptReason | undefined => {
    if (state === 'running') return 'running';
    return state !== 'finished' && !unfinished ? 'unfinished' : undefined;
  };
  const read = async (stored: StoredRun, isActive: () => Promise<boolean>) => {
    const { startedAt, credentials } = stored.facts;
    if (startedAt >= startedBefore) return;
    const summary = await summaryOf(stored, await isActive());
    old.push({
      summary,
      kept: keptReason(summary),
      credentials: existsSync(credentials) ? shortPath(credentials) : undefined,
    });
  };
  await forEachRun(
    store,
    read,
    async (message) => void unreadable.push(`${message} The run was not deleted.`),
  );
  // The store lists runs by name, and names contain the start time in seconds only.
  old.sort((a, b) => b.summary.startedAt - a.summary.startedAt);
  return { old, unreadable };
}

function keptLines(old: readonly OldRun[]): string[] {
  const line = (reason: KeptReason, noun: string, advice = (_: string) => '') => {
    const runs = namesOf(old.filter(({ kept }) => kept === reason));
    const them = runs.length === 1 ? 'it' : 'them';
    return runs.length > 0
      ? [`Kept ${plural(runs.length, noun)}: ${runs.join(', ')}${advice(them)}`]
      : [];
  };
  return [
    ...line('running', 'run in progress'),
    ...line(
      'unfinished',
      'unfinished run',
      (them) => ` (hms resume continues ${them}; --unfinished deletes ${them} too)`,
    ),
  ];
}

/** Warns of unfinished runs that are deleted, and says what happens to generated passwords. */
function lossLines(toDelete: readonly OldRun[]): string[] {
  const unfinished = namesOf(toDelete.filter(({ summary }) => summary.state !== 'finished'));
  const files = toDelete.flatMap(({ credentials }) => credentials ?? []);
  return [
    ...(unfinished.length > 0
      ? [
          `These runs are unfinished, and cannot be resumed after you delete them: ${unfinished.join(', ')}`,
        ]
      : []),
    ...(files.length > 0 ? ['These files with generated passwords are not deleted:'] : []),
    ...files.map((file) => `  ${file}`),
  ];
}

const namesOf = (runs: readonly OldRun[]) => runs.map(({ summary }) => summary.run);

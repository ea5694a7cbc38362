import { existsSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { textTable } from '#domain/text/text-table.ts';
import type { RunSummary } from '#application/runs/run-summary.ts';
import { defineCommand } from '#cli/call/command.ts';
import { CommandFailure, EXIT, invalidCommand, LOCAL_EXITS } from '#cli/call/exit-codes.ts';
import { RUNS_DIR } from '#cli/call/options/run-options.ts';
import { JSON_OUTPUT } from '#cli/call/options/shared-options.ts';
import { CallServices } from '#cli/container.ts';
import { listRuns, runFailure } from '#cli/runs/chosen-run.ts';
import { runsLines, summaryFacts } from '#cli/runs/results/runs-table.ts';
import { canAsk, isConfirmed } from '#cli/sign-in/question.ts';
import { plural, shortPath } from '#cli/terminal/printable.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

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

export const pruneRunsCommand = defineCommand({
  description: 'delete old runs that are not in progress',
  options: [
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
  ],
  note:
    'hms lists the runs and asks before it deletes them; without a terminal, it needs --yes. It keeps ' +
    'runs in progress and files with generated passwords. It does not change hotels.',
  examples: ['hms runs prune --older-than 90d', 'hms runs prune --older-than 26w --yes'],
  exitCodes: {
    ...LOCAL_EXITS,
    [EXIT.failed]: 'you declined, and nothing was deleted',
  },
  async action(call) {
    const { options, io } = call;
    const { olderThan, unfinished = false, yes = false, json } = options;
    if (olderThan === undefined)
      throw invalidCommand('No age is given. Specify it, for example --older-than 90d.');
    const services = new CallServices(options);
    const store = await services.runs();
    const { runs, unreadable } = await listRuns(store);
    const startedBefore = services.clock.now() - olderThan;
    const old = runs
      .filter(({ summary }) => summary.startedAt < startedBefore)
      .map(({ summary, credentials }): OldRun => {
        const kept = keptReason(summary, unfinished);
        return { summary, kept, credentials: existsSync(credentials) ? credentials : undefined };
      });
    const toDelete = old.filter(({ kept }) => kept === undefined);
    if (!json && toDelete.length > 0) {
      const summaries = toDelete.map(({ summary }) => summary);
      await io.stdout.lines(runsLines(summaries, io.results));
    }
    const said = [
      ...unreadable.map((message) => `${message} The run was not deleted.`),
      ...keptLines(old),
      ...lossLines(toDelete),
    ];
    await io.stderr.lines(wrapped(said, io.terminal));
    const question = `Delete ${plural(toDelete.length, 'run')}?`;
    const isAgreed =
      toDelete.length > 0 && (yes || (canAsk(call) && (await isConfirmed(question, INTERRUPTED))));
    let deleted = 0;
    const noteCounts = () =>
      io.summary.note({ deleted, kept: old.length - deleted, unreadable: unreadable.length });
    noteCounts();
    for (const { summary, credentials, ...found } of old) {
      const { run } = summary;
      const remove = async () => ((await store.remove(run)) ? undefined : 'running');
      const unconfirmed = isAgreed ? undefined : 'unconfirmed';
      const kept =
        found.kept ??
        unconfirmed ??
        (await remove().catch((error: unknown) => {
          throw runFailure(error, { place: store.place, run });
        }));
      if (kept === undefined) deleted += 1;
      noteCounts();
      if (json) {
        const file = credentials !== undefined && { credentials: shortPath(credentials) };
        const outcome = { deleted: kept === undefined, ...(kept && { kept }) };
        await io.stdout.event({ event: 'run', ...summaryFacts(summary), ...file, ...outcome });
      } else if (kept === 'running' && kept !== found.kept) {
        await io.stderr.line(`Kept ${run}: another process is working on it now.`);
      }
    }
    if (toDelete.length > 0 && !isAgreed) {
      if (canAsk(call)) throw new CommandFailure(EXIT.failed, 'Nothing was deleted.');
      throw invalidCommand(NO_TERMINAL);
    }
    const total = `Deleted ${plural(deleted, 'run')}.`;
    await io.stderr.line(toDelete.length > 0 ? total : 'No run to delete.');
    return EXIT.done;
  },
});

interface OldRun {
  readonly summary: RunSummary;
  readonly kept: 'running' | 'unfinished' | undefined;
  /** The file with generated passwords of the run, which hms never deletes. Undefined if there is none. */
  readonly credentials: string | undefined;
}

function keptReason({ state }: RunSummary, unfinished: boolean): OldRun['kept'] {
  if (state === 'running') return 'running';
  return state !== 'finished' && !unfinished ? 'unfinished' : undefined;
}

const howToContinue = (them: string) =>
  ` (hms resume continues ${them}; --unfinished deletes ${them} too)`;

function keptLines(old: readonly OldRun[]): string[] {
  const line = (reason: OldRun['kept'], noun: string, advice = (_: string) => '') => {
    const runs = namesOf(old.filter(({ kept }) => kept === reason));
    if (runs.length === 0) return [];
    const them = runs.length === 1 ? 'it' : 'them';
    return [`Kept ${plural(runs.length, noun)}: ${runs.join(', ')}${advice(them)}`];
  };
  return [
    ...line('running', 'run in progress'),
    ...line('unfinished', 'unfinished run', howToContinue),
  ];
}

/** Warns of unfinished runs that are deleted, and says what happens to generated passwords. */
function lossLines(toDelete: readonly OldRun[]): string[] {
  const unfinished = namesOf(toDelete.filter(({ summary }) => summary.state !== 'finished'));
  const files = toDelete.flatMap(({ credentials }) => credentials ?? []);
  const lost = 'These runs are unfinished, and cannot be resumed after you delete them';
  return [
    ...(unfinished.length > 0 ? [`${lost}: ${unfinished.join(', ')}`] : []),
    ...(files.length > 0 ? ['These files with generated passwords are not deleted:'] : []),
    ...files.map((file) => `  ${shortPath(file)}`),
  ];
}

const namesOf = (runs: readonly OldRun[]) => runs.map(({ summary }) => summary.run);

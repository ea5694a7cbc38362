// Decides which runs `hms runs prune` deletes.
import type { StoredRun } from '#application/runs/stored-run.ts';
import { existsSync } from 'node:fs';
import { summaryOf, type RunSummary } from '#application/runs/run-summary.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { plural, shortPath } from '#cli/terminal/printable.ts';
import { readRun } from './chosen-run.ts';
import type { Runs } from '#application/runs/runs.ts';

export interface OldRun {
  readonly summary: RunSummary;
  /** Undefined if the run may be deleted */
  readonly kept: KeptReason | undefined;
  /** The file with generated passwords of the run, which hms never deletes. Undefined if there is none. */
  readonly credentials: string | undefined;
}

/** `unconfirmed` means that the user did not confirm the deletion. */
export type KeptReason = 'running' | 'unfinished' | 'unconfirmed';

interface Age {
  /** In ms since 1970 */
  readonly startedBefore: number;
  readonly unfinished: boolean;
}

/** Returns runs that started before `startedBefore`, latest first, and sentences about runs that cannot be read. */
export async function findOldRuns(store: Runs, { startedBefore, unfinished }: Age) {
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
  for await (const listed of store.list()) {
    try {
      await readRun(store, listed, (stored) => read(stored, listed.isActive));
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      unreadable.push(`${error.message} The run was not deleted.`);
    }
  }
  // The store lists runs by name, and names contain the start time in seconds only.
  old.sort((a, b) => b.summary.startedAt - a.summary.startedAt);
  return { old, unreadable };
}

/** Lines about runs that are not deleted, with the reason. */
export function keptLines(old: readonly OldRun[]): string[] {
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
export function lossLines(toDelete: readonly OldRun[]): string[] {
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

// Shows the shards of a run as one run.
import type { ListedRun, StartedShard } from '#application/ports/runs/run-store.ts';
import { inShardName } from '#application/runs/run-name.ts';
import { ShardedRun } from '#application/runs/sharded-run.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import { latestRun, runNamed } from './chosen-run.ts';
import type { Runs } from '#application/runs/runs.ts';

interface Shards {
  /** The name without the number of the shard */
  readonly name: string;
  readonly count: number;
  /** The names of the shards that were started, by number */
  readonly runs: readonly string[];
}

/**
 * Finds a run by its name, or by the start or end of it. Finds all shards of a run by the name that they share. The
 * default is the latest run.
 */
export async function runOrShards(runs: Runs, typed: string | undefined): Promise<ListedRun> {
  const shards = typed === undefined ? undefined : await shardsNamed(runs, typed);
  if (shards) return together(runs, shards);
  const run = typed === undefined ? await latestRun(runs) : await runNamed(runs, typed);
  return { run, isActive: () => runs.isActive(run), read: () => runs.read(run) };
}

/**
 * Finds shards by the name that they share, such as `autumn` or `autumn-of-3`. Throws `CommandFailure` if the name fits
 * runs with different numbers of shards. Returns undefined if no shards have this name, or if it is the full name of a
 * run.
 */
async function shardsNamed(runs: Runs, typed: string): Promise<Shards | undefined> {
  const names = await runs.names();
  if (names.includes(typed)) return undefined;
  const shards = names.flatMap((run) => {
    const parts = inShardName(run);
    return parts ? [{ ...parts, run, key: `${parts.name}-of-${parts.count}` }] : [];
  });
  const wanted = shards.filter(({ name, key }) => typed === name || typed === key);
  const groups = [...Map.groupBy(wanted, ({ key }) => key)];
  if (groups.length > 1) {
    const keys = groups
      .map(([key]) => key)
      .toSorted()
      .join(', ');
    throw invalidCommand(
      `${typed} was started with different numbers of shards: type one of ${keys}.`,
    );
  }
  const [first] = wanted;
  const inOrder = wanted.toSorted((a, b) => a.number - b.number).map(({ run }) => run);
  return first && { name: first.name, count: first.count, runs: inOrder };
}

function together(runs: Runs, { name, count, runs: names }: Shards): ListedRun {
  const areActive = () => Promise.all(names.map((run) => runs.isActive(run)));
  return {
    run: name,
    isActive: async () => (await areActive()).includes(true),
    async read() {
      // Read this before the counts. If it is false, the counts include everything that the process did.
      const active = await areActive();
      const read = names.map(async (run, index): Promise<StartedShard> => {
        return { run: await runs.read(run), isActive: active[index] ?? false };
      });
      const [first, ...others] = await Promise.all(read);
      if (!first) throw new Error('A run needs a shard.');
      return new ShardedRun({ name, count }, [first, ...others]);
    },
  };
}

import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import {
  InputMismatch,
  reconcileInput,
  type HotelEdit,
  type ReconciledInput,
} from '#application/bulk/input/reconcile-input.ts';
import type { HotelInput } from '#application/ports/input/hotel-input.ts';
import type { RunFacts, StoredRun } from '#application/ports/runs/run-store.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import type { Call } from '#cli/call/call.ts';
import { CommandFailure, invalidCommand } from '#cli/call/command-failure.ts';
import { readApiUrl, STANDARD_INPUT } from '#cli/call/options/option-values.ts';
import { openInput } from '#cli/inputs.ts';
import { admitInput } from '#cli/reading/problem-report.ts';
import { firstOf, hotelLabel, plural, printable, shortPath } from '#cli/terminal/printable.ts';
import { latestRun, readRun } from '#cli/runs/chosen-run.ts';
import type { Runs } from '#application/runs/runs.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

const MOST_PATHS = 8;
const MOST_LABELS = 5;

const isOpen = async (run: StoredRun) =>
  !run.facts.isUndone && (await run.counts()).onboarded < run.input.hotels;

/** The name of the latest run with unfinished hotels. If there is none, the name of the latest run. */
export async function latestUnfinished(runs: Runs): Promise<string> {
  return (await unfinishedRun(runs))?.run ?? (await latestRun(runs));
}

/** The latest run with unfinished hotels, among those that `isWanted`. Skips unreadable runs. */
export async function unfinishedRun(
  runs: Runs,
  isWanted: (facts: RunFacts) => boolean = () => true,
): Promise<RunFacts | undefined> {
  for await (const listed of runs.list()) {
    try {
      const facts = await readRun(runs, listed, async (run) =>
        isWanted(run.facts) && (await isOpen(run)) ? run.facts : undefined,
      );
      if (facts) return facts;
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
    }
  }
  return undefined;
}

/**
 * Adds the server, the account and the limits with which the run was started. Throws `CommandFailure` if the user named
 * another server or account.
 */
export function asStarted<Started extends Call>(
  call: Started,
  { facts }: Pick<StoredRun, 'facts'>,
): Started {
  const { apiUrl, username } = call.options;
  const { run, base } = facts;
  const { href: server } = serverIn(facts);
  if (apiUrl && apiUrl.href !== server) {
    const sentence = `The run ${run} belongs to ${server}, not to ${apiUrl.href}.`;
    throw invalidCommand(sentence);
  }
  if (username !== undefined && username !== facts.username) {
    const sentence = `The run ${run} belongs to the account ${facts.username}, not to ${username}.`;
    throw invalidCommand(sentence);
  }
  const args = facts.sources;
  // Copy only these options: a run from an untrusted folder could contain others.
  const { concurrency, minGap, hotels } = facts.limits;
  const options = {
    concurrency,
    minGap,
    hotels,
    ...(base !== undefined && { base: shortPath(base) }),
    ...call.options,
    apiUrl: new URL(server),
    username: facts.username,
  };
  return { ...call, args, options, ...(!apiUrl && { runOfServer: run }) };
}

/**
 * Throws `CommandFailure` if the address is invalid. hms stores only valid addresses, so another program must have
 * changed the run.
 */
function serverIn({ run, server }: RunFacts): URL {
  try {
    return readApiUrl(server);
  } catch {
    throw invalidCommand(
      `The run ${run} cannot be used: the address of its server is invalid. Start a new run with hms onboard.`,
    );
  }
}

interface CheckedInput extends Pick<ReconciledInput, 'input' | 'keep'> {
  readonly isChanged: boolean;
}

/**
 * Checks the configurations again and prints what was edited since the run started. Throws `CommandFailure` if the run
 * cannot continue with them.
 */
export async function checkInput({ options, io }: Call, run: RunInProgress): Promise<CheckedInput> {
  const { sources } = run.facts;
  const isPiped = sources.includes(STANDARD_INPUT);
  const existing = sources.filter((source) => source === STANDARD_INPUT || existsSync(source));
  // If all files are missing, read them anyway: each one is then reported as a problem.
  const read = existing.length > 0 ? existing : sources;
  for (const missing of sources.filter((source) => !read.includes(source))) {
    await io.stderr.line(printable(`${shortPath(missing)} is missing: its hotels are skipped`));
  }
  const { folder, parts, select, shard } = run.facts;
  const input: HotelInput = await openInput(read.map(shortPath), {
    base: options.base,
    folder: folder && relative(process.cwd(), folder),
    parts,
    select,
    ...(shard && { shard }),
    mustMatch: false,
  });
  const skipInvalid = options.skipInvalid ?? run.facts.skipInvalid;
  const without = skipInvalid ? undefined : WITHOUT;
  const advice = isPiped ? AGAIN : existing.length === 0 ? MOVED : without;
  const asEvents = options.json ?? false;
  const counts = await admitInput(input, io, { asEvents, skipInvalid, advice });
  if (input.snapshot() === run.input.snapshot) {
    return { input, keep: () => Promise.resolve(), isChanged: false };
  }
  const reconciled = await reconcileInput(input, run, { counts, mayLack: skipInvalid }).catch(
    (error: unknown) => {
      if (!(error instanceof InputMismatch)) throw error;
      const why = mismatchReason(error, isPiped);
      throw invalidCommand(`Cannot resume the run ${run.facts.run}: ${why}`);
    },
  );
  for (const line of changeLines(reconciled)) await io.stderr.line(line);
  return { ...reconciled, isChanged: true };
}

const AGAIN =
  'The configurations of this run came from standard input: provide the same input again.';
const MOVED =
  'Restore the configurations. If they have moved, run hms onboard with their new paths: ' +
  'it finds existing records and does not create them again.';
const WITHOUT = 'To continue without the invalid hotels, add --skip-invalid.';

function changeLines({ edited, examples, added }: ReconciledInput): string[] {
  const more = edited.length - examples.length;
  return [
    ...(edited.length > 0
      ? ['Edited since the run started:', ...examples.map((edit) => editLine(edit))]
      : []),
    ...(more > 0 ? [`  and ${plural(more, 'more hotel')}`] : []),
    ...(added > 0 ? [`${plural(added, 'hotel')} added since the run started`] : []),
    ...(added < 0
      ? [
          `${plural(-added, 'hotel')} removed since the run started, before ${added === -1 ? 'it was' : 'they were'} set up`,
        ]
      : []),
  ];
}

function editLine({ hotel: { file, name, code, hotelId }, paths }: HotelEdit): string {
  const label = hotelLabel(name, code, hotelId);
  return printable(`  ${label} in ${file}: ${firstOf(paths, MOST_PATHS)}`);
}

function mismatchReason({ reason, hotels, added }: InputMismatch, isPiped: boolean): string {
  const where = isPiped ? 'the input' : 'its configurations';
  if (reason === 'namesakes') {
    return (
      `some of its hotels have the same name, so they cannot be distinguished: ${labels(hotels)}. ` +
      'Add a "code" to each of their configurations.'
    );
  }
  if (reason === 'none') {
    const advice = isPiped ? 'Provide the same input again.' : MOVED;
    return `none of its hotels is in ${where}. ${advice}`;
  }
  const [are, areNew] = [hotels.length, added].map((count) => (count === 1 ? 'is' : 'are'));
  return (
    `${hotels.length} of its hotels ${are} not in ${where}: ${labels(hotels)}; and ` +
    `${plural(added, 'hotel')} ${areNew} new. If a hotel was renamed, add its ` +
    '"code" to its configuration. If not, continue with --skip-invalid.'
  );
}

function labels(hotels: readonly StoredHotel[]): string {
  return firstOf(
    hotels.map(({ name, code }) => hotelLabel(name, code)),
    MOST_LABELS,
  );
}

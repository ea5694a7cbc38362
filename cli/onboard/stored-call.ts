import type { StoredRun } from '#application/runs/stored-run.ts';
import { isDeepStrictEqual } from 'node:util';
import type { InputOfRun } from '#application/bulk/input/input-of-run.ts';
import type { RunFacts, PasswordReset } from '#application/ports/runs/run-store.ts';
import type { SelectableHotel } from '#domain/batch/hotel-selection.ts';
import { type Call, originOf } from '#cli/call/command.ts';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import { assertReportApart } from '#cli/call/files/written-files.ts';
import { assertSelected, limitsIn } from '#cli/call/chosen-hotels.ts';
import { assertReportWritable } from '#cli/report/report-file.ts';
import { readApiUrl, STANDARD_INPUT } from '#cli/call/options/option-values.ts';
import type { Work } from '#cli/runs/perform-run.ts';
import { shortPath, listed, printable } from '#cli/terminal/printable.ts';
import type { OnboardCall } from '#cli/onboard/onboard-options.ts';
import { resolve } from 'node:path';
import type { Runs } from '#application/runs/runs.ts';
import { latestRun, latestRunThat } from '#cli/runs/chosen-run.ts';
import { resumeCommand } from '#cli/runs/results/next-steps.ts';

/** Adds server, account and limits of the run. Throws `CommandFailure` if the user named other ones. */
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

/** Like `asStarted`, and adds the options that decide what the run does. Typed ones take precedence. */
export function asOnboarded(call: OnboardCall, stored: Pick<StoredRun, 'facts'>): OnboardCall {
  const { options, ...started } = asStarted(call, stored);
  const { skipInvalid, isSecondIntended, resetPasswords, prune, parts, select, shard } =
    stored.facts;
  return {
    ...started,
    options: {
      ...options,
      skipInvalid: options.skipInvalid ?? skipInvalid,
      new: options.new ?? isSecondIntended,
      resetPasswords: options.resetPasswords ?? resetPasswords,
      prune: prune !== undefined,
      only: options.only ?? parts,
      select: options.select ?? select,
      shard,
    },
  };
}

/** Throws `CommandFailure` if the run was undone, or if the report cannot be written or would overwrite one of its files. */
export function assertUsable(facts: RunFacts, { options }: OnboardCall): void {
  if (facts.isUndone) {
    throw invalidCommand(
      `The run ${facts.run} was undone. To set its hotels up again, start a new run.`,
    );
  }
  assertReportWritable(options);
  assertReportApart(facts, options.report);
}

/** Throws `CommandFailure` if --only names parts beyond those of the run, or --select matches no hotel of it. */
export async function limitsOfStart(
  { options: { only, select } }: OnboardCall,
  { run, parts, select: selected }: RunFacts,
  rest: InputOfRun,
): Promise<Pick<Work, 'parts' | 'select'>> {
  const beside = (only ?? []).filter((part) => parts?.includes(part) === false);
  if (beside.length > 0) {
    throw invalidCommand(
      `The run ${run} does not include ${beside.join(' and ')}: set them up with hms onboard --only ${beside.join(',')}.`,
    );
  }
  const isAll = parts?.every((part) => only?.includes(part)) ?? only === undefined;
  const limits = isAll ? {} : { parts: only };
  if (!select || isDeepStrictEqual(select, selected)) return limits;
  await assertSelected(select, hotelsOf(rest));
  return { ...limits, select };
}

async function* hotelsOf(rest: InputOfRun): AsyncGenerator<SelectableHotel> {
  const invalid: SelectableHotel[] = [];
  const hotels = rest.hotels({ onInvalid: (hotel) => void invalid.push(hotel) });
  for await (const { config } of hotels) yield config.hotelProfile;
  yield* invalid;
}

/** hms stores only valid addresses, so another program has changed an invalid one. Throws `CommandFailure`. */
function serverIn({ run, server }: RunFacts): URL {
  try {
    return readApiUrl(server);
  } catch {
    throw invalidCommand(
      `The run ${run} cannot be used: the address of its server is invalid. Start a new run with hms onboard.`,
    );
  }
}

/** Throws `CommandFailure` if the command differs from the one that started the run. */
export function assertSameCall(call: OnboardCall, { run, ...facts }: RunFacts): void {
  const { credentials, prune, new: isSecondIntended, resetPasswords } = call.options;
  const { sources } = originOf(call);
  if (!isDeepStrictEqual(sources, facts.sources)) {
    throw otherCall(run, `reads ${listed(facts.sources.map(sourceName))}`);
  }
  if (credentials !== undefined && resolve(credentials) !== facts.credentials) {
    throw otherCall(run, `writes generated passwords to ${shortPath(facts.credentials)}`);
  }
  const plan = call.planned?.stored;
  const limits = limitsIn(call.options);
  const now = workOptions({ prune, isSecondIntended, resetPasswords, plan, ...limits });
  const started = workOptions(facts);
  for (const [option, typed] of Object.entries(started)) {
    if (now[option] === typed) continue;
    throw otherCall(
      run,
      `was started ${typed === undefined ? `without ${option}` : `with ${typed}`}`,
    );
  }
}

interface DecidingWork extends Pick<RunFacts, 'parts' | 'select'> {
  readonly plan?: RunFacts['plan'] | undefined;
  readonly prune?: unknown;
  readonly isSecondIntended?: boolean | undefined;
  readonly resetPasswords?: PasswordReset | undefined;
}

/** Options that decide what a run does, as a user would type them. Undefined for an option that is not set. */
function workOptions(work: DecidingWork): Readonly<Record<string, string | undefined>> {
  const { prune, isSecondIntended, resetPasswords, parts, select, plan } = work;
  const patterns = select && [...new Set(select)].toSorted();
  return {
    '--plan': plan && `--plan ${shortPath(plan.file)}`,
    '--prune': prune ? '--prune' : undefined,
    '--new': isSecondIntended ? '--new' : undefined,
    '--reset-passwords': resetPasswords && `--reset-passwords=${resetPasswords}`,
    '--only': parts && `--only ${parts.join(',')}`,
    '--select': patterns?.map((pattern) => `--select ${JSON.stringify(pattern)}`).join(' '),
  };
}

function sourceName(source: string): string {
  return source === STANDARD_INPUT ? 'standard input' : shortPath(source);
}

function otherCall(run: string, difference: string) {
  return invalidCommand(
    printable(
      `The run ${run} ${difference}. Repeat the command that started it, or use another name for a new run.`,
    ),
  );
}

/** The name of the latest run with unfinished hotels. If there is none, the name of the latest run. */
export async function latestUnfinished(runs: Runs): Promise<string> {
  return (await unfinishedRun(runs))?.run ?? (await latestRun(runs));
}

/**
 * The run that `hms onboard` continues: the one with the name of --run, or the latest unfinished run that applies the
 * plan of --plan for the same account. Reads the names at every call, because another process may have started the run.
 */
export async function runToContinue(
  runs: Runs,
  { planned, options: { run, username, dryRun } }: OnboardCall,
): Promise<string | undefined> {
  if (run !== undefined) return (await runs.names()).includes(run) ? run : undefined;
  if (!planned || dryRun) return undefined;
  const { hash } = planned.stored;
  const ofPlan = await unfinishedRun(
    runs,
    (facts) => facts.plan?.hash === hash && facts.username === username,
  );
  return ofPlan?.run;
}

/** Names another unfinished run of the same configurations, which may be the reason why a plan was refused. */
export async function resumeInsteadLines(runs: Runs, call: Call, own: string): Promise<string[]> {
  const { server, sources } = originOf(call);
  const facts = await unfinishedRun(
    runs,
    (other) =>
      other.run !== own && other.server === server && isDeepStrictEqual(other.sources, sources),
  );
  if (!facts) return [];
  return [
    `The run ${facts.run} of these configurations is unfinished. To finish it, continue with:`,
    `  ${resumeCommand(facts, false)}`,
  ];
}

/** The latest run with unfinished hotels, among those that `isWanted`. Skips unreadable runs. */
function unfinishedRun(
  runs: Runs,
  isWanted: (facts: RunFacts) => boolean = () => true,
): Promise<RunFacts | undefined> {
  return latestRunThat(runs, async (run) => isWanted(run.facts) && (await isOpen(run)));
}

const isOpen = async (run: StoredRun) =>
  !run.facts.isUndone && (await run.counts()).onboarded < run.input.hotels;

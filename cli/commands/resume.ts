import { existsSync } from 'node:fs';
import type { HotelInput } from '#application/ports/hotel-input.ts';
import { RunInUse, type ActiveRun, type RunStore } from '#application/ports/run-store.ts';
import { backOffMs } from '#domain/session/request-limits.ts';
import type { Call } from '#cli/call/call.ts';
import { latestRuns, lookAt, orGiveWay, resumeFailure, runNamed } from '#cli/runs/chosen-run.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { signInOrFail } from '#cli/sign-in/connection.ts';
import { createServices } from '#cli/container.ts';
import { CredentialsFile } from '#cli/runs/credentials-file.ts';
import { findEdits } from '#cli/runs/edited-hotels.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { listenForInterrupts, type Interrupts } from '#cli/call/interrupts.ts';
import { assertOneUseOfStandardInput, readPassword } from '#cli/sign-in/password.ts';
import { plural, printable, shortPath } from '#cli/terminal/printable.ts';
import { admitInput } from '#cli/reading/problem-report.ts';
import { doneFacts } from '#cli/runs/run-report.ts';
import { assertReportWritable, reportOn } from '#cli/report/report-file.ts';
import type { ServiceSource } from '#cli/call/services.ts';
import { assertReportApart } from '#cli/reading/target-files.ts';
import { workOnRun } from '#cli/runs/work-on-run.ts';

const STANDARD_INPUT = '-';

/** Goes on with a run: what is done is passed over, what may be there is looked up first. */
export async function resume(call: Call): Promise<ExitCode> {
  const interrupts = listenForInterrupts(call.io.summary);
  try {
    return await resumeUnless(interrupts, call);
  } finally {
    interrupts.release();
  }
}

async function resumeUnless(interrupts: Interrupts, call: Call): Promise<ExitCode> {
  const { args, options } = call;
  assertReportWritable(options.report);
  const runs = await createServices(options).get('runs');
  const run = args[0] === undefined ? await latestUnfinished(runs) : await runNamed(runs, args[0]);
  const log = await orGiveWay(openOrRefuse(runs, run));
  try {
    const started = asStarted(call, log);
    assertReportApart(log.facts, options.report);
    try {
      return await goOnUnlessDone(started, log, interrupts);
    } finally {
      await reportOn(log, call);
    }
  } catch (error) {
    throw resumeFailure(runs.path, run, error);
  } finally {
    await log.close();
  }
}

async function goOnUnlessDone(
  call: Call,
  log: ActiveRun,
  interrupts: Interrupts,
): Promise<ExitCode> {
  const { io } = call;
  const { run } = log.facts;
  const { hotels } = log.input;
  if ((await log.counts()).onboarded < hotels) return await goOn(call, log, interrupts);
  await io.stderr.line(`The run ${run} is done: ${plural(hotels, 'hotel')} onboarded.`);
  io.summary.note(doneFacts(run, hotels, await log.operations()));
  return EXIT.done;
}

/** The latest run that has anything left to do, or the latest of all. Others may be unreadable. */
async function latestUnfinished(runs: RunStore): Promise<string> {
  const names = await latestRuns(runs);
  for (const name of names) if (await hasHotelsLeft(runs, name)) return name;
  return names[0] ?? '';
}

async function hasHotelsLeft(runs: RunStore, run: string): Promise<boolean> {
  try {
    return await lookAt(
      runs,
      run,
      async (log) => (await log.counts()).onboarded < log.input.hotels,
    );
  } catch (error) {
    if (error instanceof CommandFailure) return false;
    throw error;
  }
}

async function openOrRefuse(runs: RunStore, run: string): Promise<ActiveRun> {
  try {
    return await runs.resume(run);
  } catch (error) {
    if (!(error instanceof RunInUse)) throw resumeFailure(runs.path, run, error);
    throw new CommandFailure(EXIT.invalid, `Another process works on the run ${run}.`);
  }
}

/** The call with the server, the account and the limits of the run's first start. */
function asStarted(call: Call, { facts }: ActiveRun): Call {
  const { apiUrl, username } = call.options;
  const { run, server, limits } = facts;
  if (apiUrl && apiUrl.href !== server) {
    const sentence = `The run ${run} belongs to ${server}, not to ${apiUrl.href}.`;
    throw new CommandFailure(EXIT.invalid, sentence);
  }
  if (username !== undefined && username !== facts.username) {
    const sentence = `The run ${run} belongs to the account ${facts.username}, not to ${username}.`;
    throw new CommandFailure(EXIT.invalid, sentence);
  }
  const args = facts.sources;
  const options = { ...limits, ...call.options, apiUrl: new URL(server), username: facts.username };
  return { ...call, args, options };
}

async function goOn(call: Call, log: ActiveRun, interrupts: Interrupts): Promise<ExitCode> {
  const { options, io } = call;
  const { apiUrl, username } = options;
  if (!apiUrl || username === undefined) throw new Error('A run has a server and an account.');
  assertOneUseOfStandardInput(call);
  await io.stderr.line(`Going on with the run ${log.facts.run} at ${log.facts.server}`);
  const services = createServices(options);
  const checked = await checkInput(call, services, log);
  const credentials = new CredentialsFile(shortPath(log.facts.credentials));
  await credentials.recall(await codesOfUnfinished(log));
  credentials.assertWritable();
  const password = await readPassword(call);
  await signInOrFail(services, { apiUrl, username, password }, io);
  await checked.keep();
  await letServerFinish(log, services);
  const { input } = checked;
  return await workOnRun(call, services, { log, input, credentials, interrupts });
}

interface CheckedInput {
  readonly input: HotelInput;
  /** What was found is the run's from now on. */
  readonly keep: () => Promise<void>;
}

/** Files that have not changed are not checked again; of others it is said what has. */
async function checkInput(
  { options, io }: Call,
  services: ServiceSource,
  log: ActiveRun,
): Promise<CheckedInput> {
  const { sources } = log.facts;
  const present = sources.filter((source) => source === STANDARD_INPUT || existsSync(source));
  // Where nothing is left, each missing file is a problem.
  const read = present.length > 0 ? present : sources;
  for (const gone of sources.filter((source) => !read.includes(source))) {
    await io.stderr.line(printable(`${shortPath(gone)} is gone: its hotels are skipped`));
  }
  const input = await (await services.get('openInput'))(read.map(shortPath));
  if (input.recall(log.checked)) return { input, keep: () => Promise.resolve() };

  const skipInvalid = options.skipInvalid ?? log.facts.skipInvalid;
  const advice = sources.includes(STANDARD_INPUT) ? AGAIN : skipInvalid ? undefined : WITHOUT;
  const asEvents = options.json ?? false;
  const admitted = await admitInput(input, io, { asEvents, skipInvalid, advice });
  const { gone, edited, lines, ...found } = await findEdits(input, log, skipInvalid);
  const { operations } = admitted;
  const hotels = admitted.hotels + gone;
  const added = hotels - log.input.hotels;
  const news = [
    ...(lines.length > 0 ? ['Edited since the run was begun:', ...lines] : []),
    ...(added > 0 ? [`${plural(added, 'hotel')} more than the run had`] : []),
    ...(added < 0 ? [`${plural(-added, 'hotel')} less than the run had, none of them begun`] : []),
  ];
  for (const line of news) await io.stderr.line(line);
  const keep = () => log.keepInput({ hotels, operations }, found.input.remember(), edited);
  return { input: found.input, keep };
}

const AGAIN = 'The configurations of this run came from standard input: give the same input again.';
const WITHOUT = 'To continue without the invalid hotels, give --skip-invalid.';

async function codesOfUnfinished(log: ActiveRun): Promise<Set<string>> {
  const codes = new Set<string>();
  for await (const { code, state } of log.list()) if (state !== 'onboarded') codes.add(code);
  return codes;
}

/**
 * What a killed process had under way may be written a moment later: it is looked for as late after
 * as any other request that was lost (docs/decisions.md R9).
 */
async function letServerFinish(log: ActiveRun, services: ServiceSource): Promise<void> {
  const left = backOffMs(0) - performance.now();
  if ((await log.counts()).begun > 0 && left > 0) await (await services.get('clock')).sleep(left);
}

import { resolve } from 'node:path';
import { inputHash, inputOfRun, selectedOfRun } from '#application/bulk/input/input-of-run.ts';
import { refusedShare } from '#application/runs/run-summary.ts';
import type { HotelInput, InputCounts } from '#application/ports/input/hotel-input.ts';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';
import type { Runs } from '#application/runs/runs.ts';
import type { StoredRun } from '#application/runs/stored-run.ts';
import { baseFacts, originOf } from '#cli/call/command.ts';
import { limitsIn } from '#cli/call/chosen-hotels.ts';
import { invalidCommand, EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { STANDARD_INPUT } from '#cli/call/options/option-values.ts';
import { assertConfirmable, guardsOf, typedGuards } from '#cli/changes/guards.ts';
import { confirmChanges, dryRun } from '#cli/changes/preview.ts';
import { planOfRun } from '#cli/changes/saved-plans.ts';
import { CallServices } from '#cli/container.ts';
import { assertReportWritable } from '#cli/report/report-file.ts';
import { reportOn } from '#cli/runs/results/run-report.ts';
import { INSTEAD, readRun, runFailure, storedRun } from '#cli/runs/chosen-run.ts';
import { CredentialsFile, credentialsOf, noteCredentials } from '#cli/runs/credentials-file.ts';
import { performRun, type Work } from '#cli/runs/perform-run.ts';
import { printFinished } from '#cli/runs/results/run-result.ts';
import { signInOrFail } from '#cli/sign-in/connection.ts';
import { assertOneUseOfStandardInput, readAccount } from '#cli/sign-in/password.ts';
import { checkedInput } from '#cli/onboard/onboard-options.ts';
import { newCredentials, type OnboardCall } from './onboard-options.ts';
import { assertSameCall, asOnboarded, assertUsable, limitsOfStart } from './stored-call.ts';
import { resumeInsteadLines, runToContinue } from '#cli/onboard/stored-call.ts';

interface Start {
  readonly runs: Runs;
  readonly run: RunInProgress | undefined;
}

/** Sets up hotels in the run with this `name`, or in a new one. With --dry-run, only shows what would change. */
export async function setUpHotels(typed: OnboardCall, name: string | undefined): Promise<ExitCode> {
  const runs = await new CallServices(typed.options).runs();
  let call = typed;
  let run: RunInProgress | undefined;
  try {
    if (name !== undefined) {
      const asStored = (stored: StoredRun) => {
        if (typed.options.run !== undefined || typed.planned) assertSameCall(typed, stored.facts);
        assertUsable(stored.facts, typed);
        return asOnboarded(typed, stored);
      };
      call = await readRun(runs, storedRun(runs, name), asStored, INSTEAD);
      run = await runs.resume(name);
    }
    const services = new CallServices(call.options, call.io);
    const heldSince = services.clock.now();
    const work = await prepared(call, services, { runs, run });
    if (typeof work === 'number') return work;
    if (work === 'started by another process') {
      return await setUpHotels(typed, await runToContinue(runs, typed));
    }
    ({ run } = work);
    return await performRun(call, services, { ...work, heldSince });
  } catch (error) {
    if (run && name === undefined) call.io.summary.note({ run: run.facts.run });
    const advice = name === undefined ? '' : INSTEAD;
    throw runFailure(error, { place: runs.place, run: name ?? 'new' }, { advice });
  } finally {
    if (run) await end(run, call, { runs, isNew: name === undefined });
  }
}

/** Checks, compares and asks. Returns the exit code if there is nothing to set up. */
async function prepared(
  call: OnboardCall,
  services: CallServices,
  { runs, run }: Start,
): Promise<Omit<Work, 'heldSince'> | ExitCode | 'started by another process'> {
  const { args, options, io } = call;
  assertOneUseOfStandardInput(call);
  const guards = await guardsOf(call, run?.facts.guards);
  if (!run) {
    assertConfirmable(call, guards, 'add --yes, or apply a saved plan with --plan');
    await runs.assertFree({ ...originOf(call), run: options.run });
  } else if ((await run.counts()).onboarded < run.input.hotels) {
    await io.stderr.line(`Resuming the run ${run.facts.run} at ${run.facts.server}`);
    // A finished run can be resumed without its input.
  } else if (args.includes(STANDARD_INPUT) && options.run === undefined) {
    return await printFinished(run, io);
  }
  const { input, counts } = await checkedInput(call, run);
  const ofRun = run && (await inputOfRun(input, run));
  if (run && ofRun?.isDone) {
    assertNoReset(run.facts, options.resetPasswords);
    return await printFinished(run, io);
  }
  const isChanged = run?.input.snapshot !== inputHash(input);
  if (run && isChanged) assertConfirmable(call, guards);
  const plan = run ? await planOfRun(call, run, services) : call.planned?.plan;
  const limits = ofRun && (await limitsOfStart(call, run.facts, ofRun));
  const account = await readAccount(call);
  if (options.dryRun) {
    const signedIn = withUser(call, await signInOrFail(services, account, io));
    return await dryRun(signedIn, services, { input, guards });
  }
  const name = run?.facts.run ?? options.run ?? (await services.startRun()).newName();
  if (options.credentials !== undefined) {
    await noteCredentials(services, resolve(options.credentials));
  }
  const credentials = run
    ? await earlierCredentials(run, services)
    : newCredentials(call, runs.place, name);
  // Checked only now, because the report may go to the folder of the runs, which has just been created.
  if (!run) assertReportWritable(options);
  const signedIn = withUser(call, await signInOrFail(services, account, io));
  const confirmed = await confirmChanges(signedIn, services, {
    input: ofRun && limits?.select ? selectedOfRun(ofRun, limits.select) : (ofRun ?? input),
    guards,
    prune: run ? run.facts.prune : options.prune ? 'all' : undefined,
    asks: isChanged,
  });
  if (confirmed === 'declined') return EXIT.failed;
  const started =
    run ?? (await newRun(signedIn, services, { name, credentials, confirmed, input, counts }));
  if (!started) return 'started by another process';
  return { run: started, input, counts, ofRun, credentials, plan, ...limits };
}

/** Throws `CommandFailure` if passwords should be reset in a run that has nothing left to do. */
function assertNoReset({ run, resetPasswords }: RunFacts, typed: RunFacts['resetPasswords']): void {
  if (typed === resetPasswords) return;
  throw invalidCommand(
    `The run ${run} is finished. To reset passwords, run hms onboard with --reset-passwords=${typed}.`,
  );
}

function withUser(call: OnboardCall, username: string): OnboardCall {
  return { ...call, options: { ...call.options, username } };
}

async function earlierCredentials(
  run: RunInProgress,
  services: CallServices,
): Promise<CredentialsFile> {
  const credentials = new CredentialsFile(await credentialsOf(run.facts, services));
  await credentials.load(run);
  credentials.assertWritable();
  return credentials;
}

interface NewRun {
  readonly name: string;
  readonly credentials: CredentialsFile;
  readonly confirmed: ReadonlySet<string> | undefined;
  readonly input: HotelInput;
  readonly counts: InputCounts;
}

/** Resolves to undefined if another process has just started a run with this name. */
async function newRun(
  { args, options, planned }: OnboardCall,
  services: CallServices,
  { name, credentials, confirmed, input, counts }: NewRun,
): Promise<RunInProgress | undefined> {
  const startRun = await services.startRun();
  const request = {
    run: name,
    ...originOf({ args, options }),
    ...baseFacts(options),
    username: options.username ?? '',
    skipInvalid: options.skipInvalid,
    ...limitsIn(options),
    credentials: resolve(credentials.path),
    limits: options,
    guards: typedGuards(options),
    resetPasswords: options.resetPasswords,
    isSecondIntended: options.new,
    prune: options.prune,
    confirmed,
    plan: planned?.stored,
    snapshot: inputHash(input),
  };
  try {
    return await startRun.run(request, counts);
  } catch (error) {
    if ((await (await services.runs()).names()).includes(name)) return undefined;
    throw error;
  }
}

async function end(
  run: RunInProgress,
  call: OnboardCall,
  { runs, isNew }: { readonly runs: Runs; readonly isNew: boolean },
): Promise<void> {
  await reportOn(run, call);
  const refused = isNew ? await refusedShare(run).catch(() => 'none' as const) : 'none';
  await run.close();
  const { run: name } = run.facts;
  if (refused === 'all') await runs.remove(name);
  if (refused !== 'none') await call.io.stderr.lines(await resumeInsteadLines(runs, call, name));
}

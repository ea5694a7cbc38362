import { summaryOf } from '#application/runs/run-summary.ts';
import type { Call } from '#cli/call/call.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import type { Interrupts } from '#cli/call/interrupts.ts';
import { Services } from '#cli/container.ts';
import { assertReportApart } from '#cli/call/files/target-files.ts';
import { reportOn } from '#cli/report/report-file.ts';
import { guardsOf } from '#cli/changes/guards.ts';
import { assertRestWithin, isEditConfirmed } from '#cli/changes/rest-of-run.ts';
import { planOfRun } from '#cli/changes/saved-plans.ts';
import { INSTEAD, readRun, runFailure } from '#cli/runs/chosen-run.ts';
import { CredentialsFile } from '#cli/runs/credentials-file.ts';
import { credentialsOf } from '#cli/runs/credentials-place.ts';
import { performRun } from '#cli/runs/perform-run.ts';
import { printFinished } from '#cli/runs/results/run-result.ts';
import type { Work } from '#cli/runs/run-screen.ts';
import { readAccount } from '#cli/sign-in/account.ts';
import { signInOrFail } from '#cli/sign-in/connection.ts';
import { assertOneUseOfStandardInput } from '#cli/sign-in/password.ts';
import { limitedResume } from './limited-resume.ts';
import { asStarted, checkInput } from './resumed-run.ts';
import type { Runs } from '#application/runs/runs.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

interface Continuation {
  readonly runs: Runs;
  /** The full name of the run */
  readonly name: string;
  readonly interrupts: Interrupts;
  /**
   * When to do nothing: if all hotels are `onboarded`, or if the run is `finished` (no hotel is waiting and the input
   * is unchanged).
   */
  readonly unless: 'onboarded' | 'finished';
}

/** Continues a run: skips finished hotels, and looks on the server for records whose creation is unconfirmed. */
export async function continueRun(
  call: Call,
  { runs, name, interrupts, unless }: Continuation,
): Promise<ExitCode> {
  let run: RunInProgress | undefined;
  try {
    const started = await readRun(runs, { run: name, read: () => runs.read(name) }, (stored) => {
      const { options, ...others } = asStarted(call, stored);
      return { ...others, options: { ...options, shard: stored.facts.shard } };
    });
    const services = new Services(started.options, call.io);
    run = await (await services.runs()).resume(name);
    if (run.facts.isUndone) {
      throw invalidCommand(
        `The run ${name} was undone. To set its hotels up again, start a new run.`,
      );
    }
    assertReportApart(run.facts, call.options.report);
    try {
      return await continueUnless(unless, started, services, { run, interrupts });
    } finally {
      await reportOn(run, call);
    }
  } catch (error) {
    throw runFailure(error, { place: runs.place, run: name }, { advice: INSTEAD });
  } finally {
    await run?.close();
  }
}

async function continueUnless(
  unless: Continuation['unless'],
  call: Call,
  services: Services,
  { run, interrupts }: Pick<Work, 'run' | 'interrupts'>,
): Promise<ExitCode> {
  const { io } = call;
  const { facts, input } = run;
  const guards = await guardsOf(call);
  if (unless === 'onboarded' && (await run.counts()).onboarded === input.hotels) {
    return await printFinished(run, io);
  }
  assertOneUseOfStandardInput(call);
  await io.stderr.line(`Resuming the run ${facts.run} at ${facts.server}`);
  const checked = await checkInput(call, run);
  if (unless === 'finished' && !checked.isChanged && (await summaryOf(run, false)).waiting === 0) {
    return await printFinished(run, io);
  }
  const plan = await planOfRun(call, run, services);
  if (checked.isChanged && !plan && guards.confirm && !(await isEditConfirmed(call))) {
    await io.stderr.line('Nothing was changed.');
    return EXIT.failed;
  }
  const limited = await limitedResume(call, run, checked.input);
  const credentials = new CredentialsFile(await credentialsOf(facts, services));
  await credentials.load(run);
  credentials.assertWritable();
  await signInOrFail(services, await readAccount(call), io);
  await checked.keep();
  const work = { run, ...limited, plan, credentials, interrupts };
  await assertRestWithin(call, services, work, guards);
  return await performRun(call, services, work);
}

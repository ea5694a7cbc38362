import { resolve } from 'node:path';
import { refusedShare } from '#application/bulk/plan/refused-share.ts';
import type { HotelInput, InputCounts } from '#application/ports/input/hotel-input.ts';
import type { Runs } from '#application/runs/runs.ts';
import { originOf, baseFacts } from '#cli/call/call.ts';
import { limitsIn } from '#cli/call/chosen-hotels.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import type { Interrupts } from '#cli/call/interrupts.ts';
import type { CallGuards } from '#cli/changes/guards.ts';
import { confirmChanges } from '#cli/changes/preview.ts';
import type { Services } from '#cli/container.ts';
import { assertReportWritable, reportOn } from '#cli/report/report-file.ts';
import { runFailure } from '#cli/runs/chosen-run.ts';
import { noteCredentials } from '#cli/runs/credentials-place.ts';
import { performRun } from '#cli/runs/perform-run.ts';
import { newCredentials, type OnboardCall } from './onboard-options.ts';
import { resumeInsteadLines } from './planned-run.ts';
import { continueSame, isStarted } from './same-run.ts';

interface NewWork {
  readonly runs: Runs;
  /** The caller must have checked the configurations. */
  readonly input: HotelInput;
  readonly totals: InputCounts;
  readonly interrupts: Interrupts;
  readonly guards: CallGuards;
  /** Resolves to the user name. */
  readonly signIn: () => Promise<string>;
}

/** Signs in, asks the user to confirm changes, and sets up the hotels in a new run. */
export async function performNew(
  call: OnboardCall,
  services: Services,
  { runs, input, totals, interrupts, guards, signIn }: NewWork,
): Promise<ExitCode> {
  const { options, io, planned } = call;
  const startRun = await services.startRun();
  const name = options.run ?? startRun.newName();
  const credentials = newCredentials(call, runs.place, name);
  // Check this only now, because the report may go to the folder of the runs, which has just been created.
  assertReportWritable(options);
  const username = await signIn();
  const confirmed = await confirmChanges({ ...call, options: { ...options, username } }, services, {
    input,
    interrupts,
    guards,
  });
  if (confirmed === 'declined') return EXIT.failed;
  if (options.credentials !== undefined) {
    await noteCredentials(services, resolve(options.credentials));
  }
  const request = {
    run: name,
    ...originOf(call),
    ...baseFacts(options),
    username,
    skipInvalid: options.skipInvalid,
    ...limitsIn(options),
    credentials: resolve(credentials.path),
    limits: options,
    resetPasswords: options.resetPasswords,
    isSecondIntended: options.new,
    prune: options.prune,
    confirmed,
    plan: planned?.stored,
  };
  const run = await startRun.run(request, input, totals).catch(async (error: unknown) => {
    if (await isStarted(runs, options.run)) return undefined;
    throw runFailure(error, { place: runs.place, run: 'new' });
  });
  if (!run) return await continueSame(call, services, interrupts);
  let refused: Awaited<ReturnType<typeof refusedShare>> = 'none';
  try {
    const work = { run, input, credentials, interrupts, plan: planned?.plan, isNew: true };
    const code = await performRun(call, services, work);
    refused = await refusedShare(run);
    return code;
  } catch (error) {
    io.summary.note({ run: name });
    throw runFailure(error, run.facts, { exitCode: EXIT.failed });
  } finally {
    await reportOn(run, call);
    await run.close();
    if (refused === 'all') await runs.remove(name);
    if (refused !== 'none') await io.stderr.lines(await resumeInsteadLines(runs, call, name));
  }
}

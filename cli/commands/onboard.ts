import { resolve } from 'node:path';
import { originOf, sharedSettings, type Call } from '#cli/call/call.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { withInterrupts, type Interrupts } from '#cli/call/interrupts.ts';
import { createServices } from '#cli/container.ts';
import { limitsIn } from '#cli/call/limits.ts';
import { admitInput } from '#cli/reading/problem-report.ts';
import { assertReportWritable, reportOn } from '#cli/report/report-file.ts';
import { runFailure } from '#cli/runs/chosen-run.ts';
import { noteCredentials } from '#cli/runs/credentials-place.ts';
import { openRuns } from '#cli/runs/open-runs.ts';
import { performRun } from '#cli/runs/perform-run.ts';
import { keyLines } from '#cli/runs/run-report.ts';
import { confirmChanges, dryRun } from '#cli/onboard/preview.ts';
import { readAccount } from '#cli/sign-in/account.ts';
import { signInOrFail } from '#cli/sign-in/connection.ts';
import { assertOnboardable, newCredentials } from '#cli/onboard/onboard-options.ts';

/** Checks everything first, then signs in and sets up the hotels in a new run. */
export async function onboard(call: Call<'onboard'>): Promise<ExitCode> {
  return await withInterrupts(call.io.summary, (interrupts) => start(call, interrupts));
}

async function start(call: Call<'onboard'>, interrupts: Interrupts): Promise<ExitCode> {
  const { args, options, io } = call;
  const { skipInvalid = false, json = false } = options;
  assertOnboardable(call);
  const services = createServices(options, io);
  const runs = await openRuns(call, services);
  const origin = originOf(call);
  const giveWay = (error: unknown) => {
    throw runFailure(error, { place: runs.place, run: 'new' });
  };
  await runs.assertFree(origin).catch(giveWay);
  const limits = limitsIn(options);
  const input = await (await services.load('openInput'))(args, { ...options, ...limits });
  const totals = await admitInput(input, io, { asEvents: json, skipInvalid, warns: 'as lines' });
  const account = await readAccount(call);
  if (options.dryRun) {
    const username = await signInOrFail(services, account, io);
    const signedIn = { ...call, options: { ...options, username } };
    return await dryRun(signedIn, services, { input, interrupts });
  }
  const startRun = await services.load('startRun');
  const name = startRun.newName();
  const credentials = newCredentials(call, runs.place, name);
  // It may be in the folder of the runs, which exists only now.
  assertReportWritable(options);
  const username = await signInOrFail(services, account, io);
  const signedIn = { ...call, options: { ...options, username } };
  const confirmed = await confirmChanges(signedIn, services, { input, interrupts });
  if (confirmed === 'declined') return EXIT.failed;
  if (options.credentials !== undefined) {
    await noteCredentials(services, resolve(options.credentials));
  }
  const request = {
    run: name,
    ...origin,
    ...sharedSettings(options),
    username,
    skipInvalid,
    ...limits,
    credentials: resolve(credentials.path),
    limits: options,
    resetPasswords: options.resetPasswords,
    isSecondMeant: options.new,
    prune: options.prune,
    confirmed,
  };
  const run = await startRun.run(request, input, totals).catch(giveWay);
  try {
    await io.stderr.lines(keyLines(run));
    return await performRun(call, services, { run, input, credentials, interrupts });
  } catch (error) {
    io.summary.note({ run: name });
    throw runFailure(error, run.facts, { exitCode: EXIT.failed });
  } finally {
    await reportOn(run, call);
    await run.close();
  }
}

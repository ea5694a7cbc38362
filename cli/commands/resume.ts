import type { ActiveRun } from '#application/ports/runs/run-store.ts';
import type { Call } from '#cli/call/call.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { withInterrupts, type Interrupts } from '#cli/call/interrupts.ts';
import { createServices, type ServiceSource } from '#cli/container.ts';
import { assertReportApart } from '#cli/reading/target-files.ts';
import { assertReportWritable, reportOn } from '#cli/report/report-file.ts';
import { INSTEAD, readRun, runFailure, runNamed } from '#cli/runs/chosen-run.ts';
import { CredentialsFile } from '#cli/runs/credentials-file.ts';
import { credentialsOf } from '#cli/runs/credentials-place.ts';
import { openRuns } from '#cli/runs/open-runs.ts';
import { limitedResume } from '#cli/resume/limited-resume.ts';
import { performRun } from '#cli/runs/perform-run.ts';
import type { Work } from '#cli/runs/run-screen.ts';
import { asStarted, checkInput, latestUnfinished } from '#cli/resume/resumed-run.ts';
import { keyLines, tellDone } from '#cli/runs/results/run-result.ts';
import { readAccount } from '#cli/sign-in/account.ts';
import { signInOrFail } from '#cli/sign-in/connection.ts';
import { assertOneUseOfStandardInput } from '#cli/sign-in/password.ts';
import {
  BASE,
  JSON_OUTPUT,
  NEW,
  REMEMBERED,
  REPORT,
  RESET_PASSWORDS,
  SELECTION,
  SKIP_INVALID,
  STORE,
  WAIT,
  asRunStarted,
} from '#cli/call/options/shared-options.ts';
import { defineCommand } from '#cli/call/command.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';

const OPTIONS = [
  ...REMEMBERED,
  WAIT,
  asRunStarted(BASE),
  ...SELECTION,
  SKIP_INVALID,
  NEW,
  RESET_PASSWORDS,
  ...STORE,
  REPORT,
  JSON_OUTPUT,
] as const satisfies readonly OptionSpec[];

export const resumeCommand = defineCommand({
  description: 'continue a run that was interrupted or has unfinished hotels',
  argument: {
    syntax: '[run]',
    description: 'its name or the end of its name (default: the latest unfinished run)',
    names: 'runs',
  },
  options: OPTIONS,
  note:
    'The run remembers its server, its account and its configurations: only the password is ' +
    'needed. It skips finished hotels, hotels whose configuration is gone, and with --skip-invalid ' +
    'invalid ones. Configuration files may have moved. If the configurations came ' +
    'from standard input, provide the same input again. A run in a database continues on any ' +
    'machine that has its files, and needs its key in HMS_RUN_KEY.',
  examples: [
    'hms resume',
    'HMS_PASSWORD=… hms resume 20261121-142233-k3f9',
    'hms resume k3f9 < hotels.ndjson',
    'hms resume --only hotel,rooms',
  ],
  exitCodes: Object.values(EXIT),
  action: resume,
});

/** Continues a run: skips what is done and looks up what is unconfirmed first. */
async function resume(call: Call<Options<typeof OPTIONS>>): Promise<ExitCode> {
  return await withInterrupts(call.io.summary, (interrupts) => resumeRun(call, interrupts));
}

async function resumeRun(
  call: Call<Options<typeof OPTIONS>>,
  interrupts: Interrupts,
): Promise<ExitCode> {
  const { args, options } = call;
  assertReportWritable(options);
  const stored = await openRuns(call, createServices(options));
  const name =
    args[0] === undefined ? await latestUnfinished(stored) : await runNamed(stored, args[0]);
  let run: ActiveRun | undefined;
  try {
    const started = await readRun(stored, { run: name, read: () => stored.read(name) }, (facts) =>
      asStarted(call, facts),
    );
    const services = createServices(started.options, call.io);
    run = await (await services.load('runs')).resume(name);
    assertReportApart(run.facts, options.report);
    await call.io.stderr.lines(keyLines(run));
    try {
      return await continueUnlessDone(started, services, { run, interrupts });
    } finally {
      await reportOn(run, call);
    }
  } catch (error) {
    throw runFailure(error, { place: stored.place, run: name }, { advice: INSTEAD });
  } finally {
    await run?.close();
  }
}

async function continueUnlessDone(
  call: Call,
  services: ServiceSource,
  { run, interrupts }: Pick<Work, 'run' | 'interrupts'>,
): Promise<ExitCode> {
  const { io } = call;
  const { facts, input } = run;
  if ((await run.counts()).onboarded === input.hotels) {
    await tellDone(run, io);
    return EXIT.done;
  }
  assertOneUseOfStandardInput(call);
  await io.stderr.line(`Resuming the run ${facts.run} at ${facts.server}`);
  const checked = await checkInput(call, services, run);
  const limited = await limitedResume(call, run, checked.input);
  const credentials = new CredentialsFile(await credentialsOf(facts, services));
  await credentials.load(run, facts.place.kind === 'database');
  credentials.assertWritable();
  await signInOrFail(services, await readAccount(call), io);
  await checked.keep();
  return await performRun(call, services, { run, ...limited, credentials, interrupts });
}

import { resolve } from 'node:path';
import type { HotelInput } from '#application/ports/hotel-input.ts';
import type { RunLimits } from '#application/ports/run-store.ts';
import type { Call, Options } from '#cli/call/call.ts';
import { orGiveWay } from '#cli/runs/chosen-run.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { signInOrFail } from '#cli/sign-in/connection.ts';
import { createServices } from '#cli/container.ts';
import { CredentialsFile } from '#cli/runs/credentials-file.ts';
import { passwordReset } from '#cli/runs/existing-passwords.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { listenForInterrupts, type Interrupts } from '#cli/call/interrupts.ts';
import { assertOneUseOfStandardInput, readPassword } from '#cli/sign-in/password.ts';
import { previewLine, showPreview } from '#cli/runs/preview.ts';
import { plural } from '#cli/terminal/printable.ts';
import { admitInput } from '#cli/reading/problem-report.ts';
import { canAsk, isConfirmed } from '#cli/sign-in/question.ts';
import { assertReplaceable } from '#cli/report/report-file.ts';
import { assertReportWritable, reportOn } from '#cli/report/report-file.ts';
import type { ServiceSource } from '#cli/call/services.ts';
import { makeRunsFolder } from '#cli/call/runs-folder.ts';
import { assertTargetsApart } from '#cli/reading/target-files.ts';
import { workOnRun } from '#cli/runs/work-on-run.ts';

const STANDARD_INPUT = '-';

/** Checks everything first, then signs in and sets up the hotels, in a run of their own. */
export async function onboard(call: Call): Promise<ExitCode> {
  const interrupts = listenForInterrupts(call.io.summary);
  try {
    return await onboardUnless(interrupts, call);
  } finally {
    interrupts.release();
  }
}

async function onboardUnless(interrupts: Interrupts, call: Call): Promise<ExitCode> {
  const { args, options, io } = call;
  const { apiUrl, username = '', skipInvalid = false } = options;
  if (!apiUrl) throw new Error('--api-url has a default.');
  assertOneUseOfStandardInput(call);
  assertPruningConfirmable(call);
  assertTargetsMayBeWritten(call);
  const services = createServices(options);
  const runs = await services.get('runs');
  const sources = args.map((name) => (name === STANDARD_INPUT ? name : resolve(name)));
  await orGiveWay(runs.assertFree({ server: apiUrl.href, sources }));
  const input = await (await services.get('openInput'))(args);
  const admitted = await admitInput(input, io, {
    asEvents: options.json ?? false,
    skipInvalid,
    warns: true,
  });
  const password = await readPassword(call);

  if (options.dryRun) {
    await signInOrFail(services, { apiUrl, username, password }, io);
    return await dryRun(call, services, input);
  }
  const run = (await services.get('nameOfRun'))((await services.get('clock')).now());
  const credentials = new CredentialsFile(
    options.credentials ?? `${runs.path}/${run}.credentials.ndjson`,
  );
  makeRunsFolder(runs.path);
  credentials.assertWritable();
  assertReportWritable(options.report);
  await signInOrFail(services, { apiUrl, username, password }, io);
  const { startedAt, seed } = (await services.get('planHotel')).start();
  const confirmed = await confirmedDeletions(call, services, input);
  if (confirmed === 'declined') return EXIT.failed;
  const resetPasswords = passwordReset(options);
  const facts = {
    run,
    server: apiUrl.href,
    username,
    sources,
    skipInvalid,
    startedAt,
    seed,
    credentials: resolve(credentials.path),
    limits: limitsOf(options),
    ...(resetPasswords && { resetPasswords }),
    ...(options.new && { isSecondMeant: true }),
    ...(options.prune && { prune: confirmed ? [...confirmed] : ('all' as const) }),
  };
  const { hotels, operations } = admitted;
  const log = await orGiveWay(runs.create(facts, { hotels, operations }, input.remember()));
  try {
    return await workOnRun(call, services, { log, input, credentials, interrupts });
  } finally {
    await reportOn(log, call);
    await log.close();
  }
}

/** Deletions need somebody's word before anything is sent. Throws `CommandFailure`. */
function assertPruningConfirmable(call: Call): void {
  const { prune, dryRun: isDryRun, yes, report } = call.options;
  if (isDryRun && report !== undefined) {
    throw new CommandFailure(EXIT.invalid, 'A dry run has no report: leave out --report.');
  }
  if (!prune || isDryRun || yes || canAsk(call)) return;
  throw new CommandFailure(
    EXIT.invalid,
    '--prune deletes records, and there is no terminal to ask on: look at them with --dry-run, ' +
      'then give --yes.',
  );
}

/** docs/cli.md 'Changes before they happen'. */
async function dryRun(call: Call, services: ServiceSource, input: HotelInput): Promise<ExitCode> {
  const { options, io } = call;
  const { counts } = await showPreview(call, services, input);
  io.summary.note(counts);
  if (!options.json) await io.stderr.line(`${previewLine(counts)}; nothing was sent`);
  return counts.failed > 0 ? EXIT.failed : EXIT.done;
}

/** The deletions that were agreed to; undefined where nobody was asked. */
async function confirmedDeletions(
  call: Call,
  services: ServiceSource,
  input: HotelInput,
): Promise<ReadonlySet<string> | undefined | 'declined'> {
  const { options, io } = call;
  if (options.yes || !canAsk(call)) return undefined;
  const { counts, touchesExisting, deletions } = await showPreview(call, services, input, {
    onlyTouched: true,
  });
  if (!touchesExisting) return deletions;
  await io.stderr.line(previewLine(counts));
  const isAgreed =
    (counts.update + counts.create === 0 || (await isConfirmed('Apply these changes?'))) &&
    (deletions.size === 0 || (await isConfirmed(`Delete ${plural(deletions.size, 'record')}?`)));
  if (isAgreed) return deletions;
  await io.stderr.line('Nothing was changed.');
  return 'declined';
}

/** Throws `CommandFailure`. */
function assertTargetsMayBeWritten({ args, options: { report, credentials } }: Call): void {
  assertTargetsApart(args, { '--credentials': credentials, '--report': report });
  if (report !== undefined) assertReplaceable(report);
  if (credentials !== undefined) new CredentialsFile(credentials).assertWritable();
}

/** All have defaults. */
function limitsOf({ concurrency = 1, minGap = 0, hotels = 1 }: Options): RunLimits {
  return { concurrency, minGap, hotels };
}

import { inShardName, isRunName, shardName } from '#application/runs/run-name.ts';
import { shardText } from '#domain/batch/shard.ts';
import type { Call } from '#cli/call/command.ts';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import { makeRunsFolder } from '#cli/call/runs-folder.ts';
import { assertTargetsApart } from '#cli/call/files/written-files.ts';
import { assertReportWritable } from '#cli/report/report-file.ts';
import { CredentialsFile, credentialsBeside } from '#cli/runs/credentials-file.ts';
import { assertOneUseOfStandardInput } from '#cli/sign-in/password.ts';
import {
  assertPlanWritable,
  type PlannedCall,
  assertAllConfigured,
} from '#cli/changes/saved-plans.ts';
import { canAsk } from '#cli/sign-in/question.ts';
import type { StoredRun } from '#application/runs/stored-run.ts';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import type { HotelInput, InputCounts } from '#application/ports/input/hotel-input.ts';
import { SETUP_WARNING_DAYS } from '#domain/rates/rate-validity.ts';
import { limitsIn } from '#cli/call/chosen-hotels.ts';
import { STANDARD_INPUT } from '#cli/call/options/option-values.ts';
import { openInput } from '#cli/inputs.ts';
import { admitInput } from '#cli/reading/problem-report.ts';
import { findingsFor } from '#cli/report/findings.ts';
import { printable, shortPath } from '#cli/terminal/printable.ts';

export type OnboardCall = PlannedCall<
  Call['options'] & {
    readonly credentials?: string | undefined;
    readonly run?: string | undefined;
  }
>;

/** Adds the shard to the name of the run. Throws `CommandFailure` if --shard contradicts other options. */
export function asShard<Onboard extends OnboardCall>(call: Onboard): Onboard {
  const { run, shard, dryRun } = call.options;
  const named = inShardName(run ?? '');
  if (named) {
    const same = `--run ${named.name} --shard ${shardText(named)}`;
    throw invalidCommand(`--run: ${run} is the name of a shard. Use ${same}, or another name.`);
  }
  if (!shard) return call;
  if (dryRun) throw invalidCommand('--dry-run shows all hotels: remove --shard (HMS_SHARD).');
  if (run === undefined) {
    throw invalidCommand(
      '--shard (HMS_SHARD) needs a name for the run, the same for all shards: add --run NAME.',
    );
  }
  const name = shardName(run, shard);
  if (isRunName(name)) return { ...call, options: { ...call.options, run: name } };
  throw invalidCommand(`--run: ${name} is too long for the name of a run. Choose a shorter one.`);
}

/** Throws `CommandFailure` if options contradict each other, or an output file cannot be written. */
export function assertOnboardable(call: OnboardCall): void {
  const { options, planned } = call;
  const { report, annotations, credentials, har, dryRun, run, out } = options;
  const { prune, yes } = options;
  const isShown = dryRun || planned !== undefined || (!yes && canAsk(call));
  const mistakes = [
    !dryRun && out !== undefined && '--out saves what a dry run shows: add --dry-run.',
    !dryRun && annotations && '--annotations shows what a dry run finds: add --dry-run.',
    dryRun && run !== undefined && '--dry-run starts no run: remove --run.',
    !isShown &&
      prune &&
      !yes &&
      '--prune deletes records, and there is no terminal to ask on: preview them with --dry-run, then add --yes.',
  ];
  const mistake = mistakes.find((one) => typeof one === 'string');
  if (mistake) throw invalidCommand(mistake);
  if (dryRun) assertReportWritable(options);
  assertOneUseOfStandardInput(call);
  const targets = { '--credentials': credentials, '--report': report, '--har': har, '--out': out };
  assertTargetsApart(call.args, targets);
  if (out !== undefined) assertPlanWritable(out);
  if (credentials !== undefined) new CredentialsFile(credentials).assertWritable();
}

/** The file for generated passwords: the one that the user named, or a file beside the run. */
export function newCredentials(
  { options }: OnboardCall,
  place: string,
  run: string,
): CredentialsFile {
  const file = new CredentialsFile(options.credentials ?? credentialsBeside(place, run));
  makeRunsFolder(place);
  file.assertWritable();
  return file;
}

const AGAIN =
  'The configurations of this run came from standard input: provide the same input again.';
const MOVED =
  'Restore the configurations. If they have moved, run hms onboard with their new paths: ' +
  'it finds existing records and does not create them again.';
const WITHOUT = 'To continue without the invalid hotels, add --skip-invalid.';

export interface CheckedInput {
  readonly input: HotelInput;
  readonly counts: InputCounts;
}

/** `run`: its hotels without a file are skipped. Throws `CommandFailure` if there are problems. */
export async function checkedInput(
  call: OnboardCall,
  run: StoredRun | undefined,
): Promise<CheckedInput> {
  const { args, options, io } = call;
  const { skipInvalid = false, json = false } = options;
  const sources = run ? await existingSources(call) : args;
  const input = await openInput(sources, {
    ...options,
    warnDays: SETUP_WARNING_DAYS,
    isForRun: true,
    ...(run ? limitsOfRun(run) : limitsIn(options)),
  });
  const findings = options.dryRun ? findingsFor(options, io) : undefined;
  const advice = run && adviceFor(args, sources, skipInvalid);
  const printing = { asEvents: json, skipInvalid, warns: 'as lines', findings, advice } as const;
  const counts = await admitInput(input, io, printing);
  assertAllConfigured(call, counts);
  return { input, counts };
}

function limitsOfRun({ facts: { folder, parts, select, shard } }: StoredRun) {
  const from = folder === undefined ? {} : { folder: relative(process.cwd(), folder) };
  return { ...from, parts, select, shard, mustMatch: false };
}

/** If all files are missing, returns them anyway: each one is then reported as a problem. */
async function existingSources({ args, io }: OnboardCall): Promise<readonly string[]> {
  const existing = args.filter((source) => source === STANDARD_INPUT || existsSync(source));
  if (existing.length === 0) return args.map(shortPath);
  for (const missing of args.filter((source) => !existing.includes(source))) {
    await io.stderr.line(printable(`${shortPath(missing)} is missing: its hotels are skipped`));
  }
  return existing.map(shortPath);
}

function adviceFor(args: readonly string[], sources: readonly string[], skipInvalid: boolean) {
  if (args.includes(STANDARD_INPUT)) return AGAIN;
  if (!sources.some((source) => existsSync(source))) return MOVED;
  return skipInvalid ? undefined : WITHOUT;
}

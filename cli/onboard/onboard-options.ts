import { inShardName, isRunName, shardName } from '#application/runs/run-name.ts';
import { shardText } from '#domain/batch/shard.ts';
import type { Call } from '#cli/call/command.ts';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import { makeRunsFolder } from '#cli/call/runs-folder.ts';
import { assertTargetsApart } from '#cli/call/files/written-files.ts';
import { assertReportWritable } from '#cli/report/report-file.ts';
import { CredentialsFile, credentialsBeside } from '#cli/runs/credentials-file.ts';
import { assertOneUseOfStandardInput } from '#cli/sign-in/password.ts';
import { assertPlanWritable, type PlannedCall } from '#cli/changes/saved-plans.ts';
import { canAsk } from '#cli/sign-in/question.ts';

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

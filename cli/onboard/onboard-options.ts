import type { RunPlace } from '#application/ports/runs/run-store.ts';
import { inShardName, isRunName, shardName } from '#application/runs/run-name.ts';
import { shardText } from '#domain/batch/shard.ts';
import type { Call } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import { makeRunsFolder, runFilesFolder } from '#cli/call/runs-folder.ts';
import { assertTargetsApart } from '#cli/call/files/target-files.ts';
import { reportFormat } from '#cli/call/options/report-formats.ts';
import { assertReportWritable } from '#cli/report/report-file.ts';
import { CredentialsFile } from '#cli/runs/credentials-file.ts';
import { credentialsBeside } from '#cli/runs/credentials-place.ts';
import { assertOneUseOfStandardInput } from '#cli/sign-in/password.ts';
import { assertPlanWritable, type PlannedCall } from '#cli/changes/saved-plans.ts';
import { assertPreviewable } from '#cli/changes/preview.ts';

type OnboardCall = PlannedCall<
  Call['options'] & {
    readonly credentials: string | undefined;
    readonly run: string | undefined;
  }
>;

const KEY_NEEDED =
  'All shards need one key for their passwords: set HMS_RUN_KEY. ' +
  'This makes a key: openssl rand 32 | basenc --base64url | tr -d =';

/** With --shard, the run is called after its shard. Throws `CommandFailure`. */
export function asShard<Onboard extends OnboardCall>(call: Onboard): Onboard {
  const { run, shard, dryRun, journal } = call.options;
  const named = inShardName(run ?? '');
  if (named) {
    const same = `--run ${named.name} --shard ${shardText(named)}`;
    throw invalidCall(`--run: ${run} is the name of a shard. Use ${same}, or another name.`);
  }
  if (!shard) return call;
  if (dryRun) throw invalidCall('--dry-run shows all hotels: remove --shard (HMS_SHARD).');
  if (run === undefined) {
    throw invalidCall('--shard (HMS_SHARD) needs the name that all shards share: add --run.');
  }
  if (journal && call.io.env['HMS_RUN_KEY'] === undefined) throw invalidCall(KEY_NEEDED);
  const name = shardName(run, shard);
  if (isRunName(name)) return { ...call, options: { ...call.options, run: name } };
  throw invalidCall(`--run: ${name} is too long for the name of a run. Choose a shorter one.`);
}

/** Checks the options of `hms onboard` for contradictions. Throws `CommandFailure`. */
export function assertOnboardable(call: OnboardCall): void {
  const { report, annotations, credentials, har, dryRun, run, standby, out } = call.options;
  if (out !== undefined && !dryRun) {
    throw invalidCall('--out saves what a dry run shows: add --dry-run.');
  }
  if (dryRun && report !== undefined && reportFormat(report) !== 'md') {
    throw invalidCall('The report of --dry-run is a summary: name a file that ends in .md.');
  }
  if (dryRun) assertReportWritable(call.options);
  if (annotations && !dryRun) {
    throw invalidCall('--annotations shows what a dry run finds: add --dry-run.');
  }
  if (dryRun && run !== undefined) {
    throw invalidCall('--dry-run starts no run: remove --run.');
  }
  if (standby && run === undefined) {
    throw invalidCall('--standby needs the name of a run: add --run.');
  }
  assertOneUseOfStandardInput(call);
  assertPreviewable(call);
  assertTargetsApart(call.args, {
    '--credentials': credentials,
    '--report': report,
    '--har': har,
    '--out': out,
  });
  if (out !== undefined) assertPlanWritable(out);
  if (credentials !== undefined) new CredentialsFile(credentials).assertWritable();
}

/** The file for generated passwords: as typed, or beside the run. Throws `CommandFailure`. */
export function newCredentials(
  { options }: OnboardCall,
  place: RunPlace,
  run: string,
): CredentialsFile {
  const file = new CredentialsFile(options.credentials ?? credentialsBeside(place, run));
  makeRunsFolder(runFilesFolder(place));
  file.assertWritable();
  return file;
}

import type { RunPlace } from '#application/ports/runs/run-store.ts';
import type { Call } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import { makeRunsFolder, runFilesFolder } from '#cli/call/runs-folder.ts';
import { assertTargetsApart } from '#cli/call/files/target-files.ts';
import { CredentialsFile } from '#cli/runs/credentials-file.ts';
import { credentialsBeside } from '#cli/runs/credentials-place.ts';
import { assertOneUseOfStandardInput } from '#cli/sign-in/password.ts';
import { assertPreviewable, type PreviewCall } from './preview.ts';

type OnboardCall = Call<
  PreviewCall['options'] & {
    readonly credentials: string | undefined;
    readonly run: string | undefined;
  }
>;

/** Checks the options of `hms onboard` for contradictions. Throws `CommandFailure`. */
export function assertOnboardable(call: OnboardCall): void {
  const { report, credentials, har, dryRun, run, standby } = call.options;
  if (dryRun && report !== undefined) {
    throw invalidCall('--dry-run has no report: hms verify --report writes what differs.');
  }
  if (dryRun && run !== undefined) {
    throw invalidCall('--dry-run starts no run: remove --run.');
  }
  if (standby && run === undefined) {
    throw invalidCall('--standby needs the name of a run: add --run.');
  }
  assertOneUseOfStandardInput(call);
  assertPreviewable(call);
  assertTargetsApart(call.args, { '--credentials': credentials, '--report': report, '--har': har });
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

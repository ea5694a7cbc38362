import type { Call } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import { assertTargetsApart } from '#cli/reading/target-files.ts';
import { assertOneUseOfStandardInput } from '#cli/sign-in/password.ts';
import { canAsk } from '#cli/sign-in/question.ts';
import { CredentialsFile } from './credentials-file.ts';

/** Checks what a call of `hms onboard` can be checked for by itself. Throws `CommandFailure`. */
export function assertOnboardable(call: Call): void {
  assertOneUseOfStandardInput(call);
  const { prune, dryRun: isDryRun, yes, report, credentials } = call.options;
  if (isDryRun && report !== undefined) {
    throw invalidCall('A dry run has no report: leave out --report.');
  }
  // Somebody has to confirm deletions before anything is sent.
  if (prune && !isDryRun && !yes && !canAsk(call)) {
    throw invalidCall(
      '--prune deletes records, and there is no terminal to ask on: look at them with --dry-run, ' +
        'then give --yes.',
    );
  }
  assertTargetsApart(call.args, { '--credentials': credentials, '--report': report });
  if (credentials !== undefined) new CredentialsFile(credentials).assertWritable();
}

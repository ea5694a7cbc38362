import type { StoredRun } from '#application/runs/stored-run.ts';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import type { Call } from '#cli/call/call.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import { assertReportApart } from '#cli/call/files/target-files.ts';
import { assertReportWritable } from '#cli/report/report-file.ts';
import { readApiUrl } from '#cli/call/options/option-values.ts';
import { shortPath } from '#cli/terminal/printable.ts';
import type { OnboardCall } from './onboard-options.ts';

/**
 * Adds the server, the account and the limits with which the run was started. Throws `CommandFailure` if the user named
 * another server or account.
 */
export function asStarted<Started extends Call>(
  call: Started,
  { facts }: Pick<StoredRun, 'facts'>,
): Started {
  const { apiUrl, username } = call.options;
  const { run, base } = facts;
  const { href: server } = serverIn(facts);
  if (apiUrl && apiUrl.href !== server) {
    const sentence = `The run ${run} belongs to ${server}, not to ${apiUrl.href}.`;
    throw invalidCommand(sentence);
  }
  if (username !== undefined && username !== facts.username) {
    const sentence = `The run ${run} belongs to the account ${facts.username}, not to ${username}.`;
    throw invalidCommand(sentence);
  }
  const args = facts.sources;
  // Copy only these options: a run from an untrusted folder could contain others.
  const { concurrency, minGap, hotels } = facts.limits;
  const options = {
    concurrency,
    minGap,
    hotels,
    ...(base !== undefined && { base: shortPath(base) }),
    ...call.options,
    apiUrl: new URL(server),
    username: facts.username,
  };
  return { ...call, args, options, ...(!apiUrl && { runOfServer: run }) };
}

/** Like `asStarted`, and adds the options that decide what the run does. */
export function asOnboarded(call: OnboardCall, stored: Pick<StoredRun, 'facts'>): OnboardCall {
  const { options, ...started } = asStarted(call, stored);
  const { skipInvalid, isSecondIntended, resetPasswords, prune, parts, select, shard } =
    stored.facts;
  return {
    ...started,
    options: {
      ...options,
      skipInvalid: options.skipInvalid ?? skipInvalid,
      new: isSecondIntended,
      resetPasswords,
      prune: prune !== undefined,
      only: parts,
      select,
      shard,
    },
  };
}

/** Throws `CommandFailure` if the run was undone, or if the report cannot be written or would overwrite one of its files. */
export function assertUsable(facts: RunFacts, { options }: OnboardCall): void {
  if (facts.isUndone) {
    throw invalidCommand(
      `The run ${facts.run} was undone. To set its hotels up again, start a new run.`,
    );
  }
  assertReportWritable(options);
  assertReportApart(facts, options.report);
}

/**
 * Throws `CommandFailure` if the address is invalid. hms stores only valid addresses, so another program must have
 * changed the run.
 */
function serverIn({ run, server }: RunFacts): URL {
  try {
    return readApiUrl(server);
  } catch {
    throw invalidCommand(
      `The run ${run} cannot be used: the address of its server is invalid. Start a new run with hms onboard.`,
    );
  }
}

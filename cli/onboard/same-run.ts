// `hms onboard --run` for a run that already exists.
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PasswordReset, RunFacts } from '#application/ports/runs/run-store.ts';
import { originOf } from '#cli/call/call.ts';
import { limitsIn } from '#cli/call/chosen-hotels.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import { STANDARD_INPUT } from '#cli/call/options/option-values.ts';
import type { ExitCode } from '#cli/call/exit-codes.ts';
import type { Interrupts } from '#cli/call/interrupts.ts';
import type { Services } from '#cli/container.ts';
import { continueRun } from '#cli/resume/continue-run.ts';
import { readRun } from '#cli/runs/chosen-run.ts';
import { noteCredentials } from '#cli/runs/credentials-place.ts';
import { listed, printable, shortPath } from '#cli/terminal/printable.ts';
import { assertReportWritable } from '#cli/report/report-file.ts';
import type { OnboardCall } from './onboard-options.ts';
import type { Runs } from '#application/runs/runs.ts';

/**
 * Whether a run with this name exists. Reads the names at every call, because another process may have started the run.
 */
export async function isStarted(runs: Runs, name: string | undefined): Promise<boolean> {
  return name !== undefined && (await runs.names()).includes(name);
}

/** Throws `CommandFailure` if the run was started with other inputs or options. See `continueRun` for `unless`. */
export async function continueSame(
  call: OnboardCall,
  services: Services,
  interrupts: Interrupts,
  unless: 'onboarded' | 'finished' = 'finished',
): Promise<ExitCode> {
  const { run: name = '', credentials } = call.options;
  assertReportWritable(call.options);
  const runs = await services.runs();
  await readRun(runs, { run: name, read: () => runs.read(name) }, ({ facts }) =>
    assertOnboardCall(call, facts),
  );
  if (credentials !== undefined) {
    await noteCredentials(services, resolve(credentials));
  }
  return await continueRun(call, { runs, name, interrupts, unless });
}

/** Throws `CommandFailure` if the command differs from the one that started the run. */
function assertOnboardCall(call: OnboardCall, { run, ...facts }: RunFacts): void {
  const { credentials, prune, new: isSecondIntended, resetPasswords } = call.options;
  const { sources } = originOf(call);
  if (!isDeepStrictEqual(sources, facts.sources)) {
    throw otherCall(run, `reads ${listed(facts.sources.map(sourceName))}`);
  }
  if (credentials !== undefined && resolve(credentials) !== facts.credentials) {
    throw otherCall(run, `writes generated passwords to ${shortPath(facts.credentials)}`);
  }
  const plan = call.planned?.stored;
  const limits = limitsIn(call.options);
  const now = workOptions({ prune, isSecondIntended, resetPasswords, plan, ...limits });
  const started = workOptions(facts);
  for (const [option, typed] of Object.entries(started)) {
    if (now[option] === typed) continue;
    throw otherCall(
      run,
      `was started ${typed === undefined ? `without ${option}` : `with ${typed}`}`,
    );
  }
}

interface Work extends Pick<RunFacts, 'parts' | 'select'> {
  readonly plan?: RunFacts['plan'] | undefined;
  readonly prune?: unknown;
  readonly isSecondIntended?: boolean | undefined;
  readonly resetPasswords?: PasswordReset | undefined;
}

/** Options that decide what a run does, as a user would type them. Undefined for an option that is not set. */
function workOptions(work: Work): Readonly<Record<string, string | undefined>> {
  const { prune, isSecondIntended, resetPasswords, parts, select, plan } = work;
  const patterns = select && [...new Set(select)].toSorted();
  return {
    '--plan': plan && `--plan ${shortPath(plan.file)}`,
    '--prune': prune ? '--prune' : undefined,
    '--new': isSecondIntended ? '--new' : undefined,
    '--reset-passwords': resetPasswords && `--reset-passwords=${resetPasswords}`,
    '--only': parts && `--only ${parts.join(',')}`,
    '--select': patterns?.map((pattern) => `--select ${JSON.stringify(pattern)}`).join(' '),
  };
}

function sourceName(source: string): string {
  return source === STANDARD_INPUT ? 'standard input' : shortPath(source);
}

function otherCall(run: string, difference: string) {
  return invalidCommand(
    printable(
      `The run ${run} ${difference}. Repeat the command that started it, or use another name for a new run.`,
    ),
  );
}

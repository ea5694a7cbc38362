import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PasswordReset, RunFacts } from '#application/ports/runs/run-store.ts';
import { originOf } from '#cli/call/call.ts';
import { limitsIn } from '#cli/call/chosen-hotels.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import { STANDARD_INPUT } from '#cli/call/options/option-values.ts';
import { listed, printable, shortPath } from '#cli/terminal/printable.ts';
import type { OnboardCall } from './onboard-options.ts';

/** Throws `CommandFailure` if the command differs from the one that started the run. */
export function assertSameCall(call: OnboardCall, { run, ...facts }: RunFacts): void {
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

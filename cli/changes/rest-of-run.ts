// Guards for a run that continues (docs/cli.md 'Guards').
import { knownHotels } from '#application/bulk/input/known-hotels.ts';
import type { Call } from '#cli/call/call.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import type { Services } from '#cli/container.ts';
import type { Work } from '#cli/runs/run-screen.ts';
import { canAsk, isConfirmed } from '#cli/sign-in/question.ts';
import { assertWithin, hasLimits, type CallGuards } from './guards.ts';
import { previewAll } from './preview.ts';

/**
 * Asks whether to continue with configurations that have changed since the run was confirmed. Throws `CommandFailure`
 * if there is no terminal to ask on.
 */
export async function isEditConfirmed(call: Call): Promise<boolean> {
  if (call.options.yes) return true;
  if (canAsk(call)) {
    return await isConfirmed(
      'The configurations have changed since the run was confirmed. Continue with them?',
    );
  }
  throw invalidCommand(
    'hms.config.json requires a confirmation for this server ("confirm"), and the configurations have changed since the run started: resume on a terminal, or start a new run with hms onboard.',
  );
}

/** Applies `assertWithin` to the hotels of the run that are not finished. Call after the sign-in. */
export async function assertRestWithin(
  call: Call,
  services: Services,
  { run, input, interrupts, parts }: Pick<Work, 'run' | 'input' | 'interrupts' | 'parts'>,
  guards: CallGuards,
): Promise<void> {
  if (!hasLimits(guards)) return;
  const { options, io } = call;
  const { facts } = run;
  const known = await knownHotels(run);
  const asStarted = {
    ...options,
    username: facts.username,
    new: options.new ?? facts.isSecondIntended,
    resetPasswords: options.resetPasswords ?? facts.resetPasswords,
    only: parts ?? facts.parts,
  };
  const rest = {
    hotels: () => input.hotels({ known }),
    isConfigured: (key: string) => input.isConfigured(key),
  };
  const { totals } = await previewAll({ ...call, options: asStarted }, services, {
    input: rest,
    interrupts,
    prune: facts.prune,
  });
  await assertWithin(guards, totals, io);
}

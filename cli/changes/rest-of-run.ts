// Guards of a run that continues (docs/cli.md 'Guards').
import { deletionKey } from '#application/bulk/hotel-pruning.ts';
import { knownHotels } from '#application/bulk/input/known-hotels.ts';
import type { PlannedExtra } from '#application/bulk/plan/saved-plan.ts';
import type { Call } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import type { SharedOptions } from '#cli/call/options/shared-options.ts';
import type { ServiceSource } from '#cli/container.ts';
import type { Work } from '#cli/runs/run-screen.ts';
import { canAsk, isConfirmed } from '#cli/sign-in/question.ts';
import { assertWithin, hasLimits, type CallGuards } from './guards.ts';
import { showPreview } from './preview.ts';

/** The configurations have changed since the run was confirmed. Throws `CommandFailure` without a terminal. */
export async function isEditConfirmed(
  call: Call<SharedOptions & { readonly yes?: boolean | undefined }>,
): Promise<boolean> {
  if (call.options.yes) return true;
  if (canAsk(call)) {
    return await isConfirmed('The configurations have changed since. Continue with them?');
  }
  throw invalidCall(
    'hms.config.json asks for a confirmation at this server ("confirm"), and the configurations have changed since the run started: resume on a terminal, or start a new run with onboard.',
  );
}

/** `assertWithin` for what remains of a run. Signed in. */
export async function assertRestWithin(
  call: Call,
  services: ServiceSource,
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
    prune: facts.prune !== undefined,
    only: parts ?? facts.parts,
  };
  const rest = {
    hotels: () => input.hotels({ known }),
    isConfigured: (key: string) => input.isConfigured(key),
  };
  const { planned } = await showPreview(
    { ...call, options: asStarted },
    services,
    { input: rest, interrupts, guards },
    'none',
  );
  const mayDelete = (hotelId: string, { kind, id }: PlannedExtra) =>
    facts.prune === 'all' || facts.prune?.includes(deletionKey(hotelId, { kind, record: { id } }));
  const allowed = planned.map(({ deletions, ...hotel }) => ({
    ...hotel,
    deletions: deletions.filter((one) => mayDelete(hotel.hotelId ?? '', one)),
  }));
  await assertWithin(guards, allowed, io);
}

// Shows what onboard would do.
import { withAdvice } from '#application/bulk/conflict-advice.ts';
import { deletionKey } from '#application/bulk/hotel-pruning.ts';
import { usersToReset } from '#application/bulk/user-passwords.ts';
import type { HotelInput, InputHotel } from '#application/ports/hotel-input.ts';
import { planPruning } from '#application/onboarding/prune-hotel.ts';
import { isSignedOut } from '#application/errors/api-error.ts';
import { originOf, passwordReset, type Call } from '#cli/call/call.ts';
import { CommandFailure, invalidCall } from '#cli/call/command-failure.ts';
import { changeLines, changeEvents, type ShownHotel } from './change-lines.ts';
import { listingNotes, NOT_CHECKED } from './run-report.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { inOrder } from '#application/bulk/in-order.ts';
import { plural, printable } from '#cli/terminal/printable.ts';
import { canAsk, isConfirmed } from '#cli/sign-in/question.ts';
import type { ServiceSource } from '#cli/container.ts';
import { paintFor } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

/** `failed` are hotels that cannot be set up as configured; the others are records. */
const NO_COUNTS = { hotels: 0, failed: 0, create: 0, update: 0, unchanged: 0, extra: 0, delete: 0 };
type PreviewCounts = typeof NO_COUNTS;

/** A dry run needs no report, and deletions need someone to confirm them. Throws `CommandFailure`. */
export function assertPreviewable(call: Call): void {
  const { prune, dryRun: isDryRun, yes, report } = call.options;
  if (isDryRun && report !== undefined) {
    throw invalidCall('A dry run has no report: remove --report.');
  }
  if (prune && !isDryRun && !yes && !canAsk(call)) {
    throw invalidCall(
      '--prune deletes records, and there is no terminal to ask on: preview them with --dry-run, ' +
        'then add --yes.',
    );
  }
}

/** docs/cli.md 'Changes before they happen'. Signed in. Sends no write. */
export async function dryRun(
  call: Call,
  services: ServiceSource,
  input: HotelInput,
): Promise<ExitCode> {
  const { options, io } = call;
  const { counts } = await showPreview(call, services, input);
  io.summary.note(counts);
  if (!options.json) await io.stderr.line(`${previewLine(counts)}; nothing was sent`);
  return counts.failed > 0 ? EXIT.failed : EXIT.done;
}

/**
 * Shows changes of existing hotels and asks whether to apply them, if somebody can be asked.
 * Returns the confirmed deletions (`deletionKey`); undefined if nobody was asked.
 */
export async function confirmChanges(
  call: Call,
  services: ServiceSource,
  input: HotelInput,
): Promise<ReadonlySet<string> | undefined | 'declined'> {
  const { options, io } = call;
  if (options.yes || !canAsk(call)) return undefined;
  const { counts, touchesExisting, deletions } = await showPreview(call, services, input, {
    onlyTouched: true,
  });
  if (!touchesExisting) return deletions;
  await io.stderr.line(previewLine(counts));
  const isConfirmedByUser =
    (counts.update + counts.create === 0 || (await isConfirmed('Apply these changes?'))) &&
    (deletions.size === 0 || (await isConfirmed(`Delete ${plural(deletions.size, 'record')}?`)));
  if (isConfirmedByUser) return deletions;
  await io.stderr.line('Nothing was changed.');
  return 'declined';
}

/**
 * Prints the changes of each hotel; `onlyTouched`: of existing hotels that would change. Returns
 * whether there are any, and the keys of the records to delete (`deletionKey`).
 */
async function showPreview(
  call: Call,
  services: ServiceSource,
  input: HotelInput,
  { onlyTouched = false } = {},
) {
  const { options, io } = call;
  const { json: asEvents = false, hotels: atOnce = 1, prune = false, username = '' } = options;
  const earlier = (await services.load('runs')).earlier({ run: '', ...originOf(call) });
  const previewHotel = (await services.load('previewHotel'))({
    isMeant: (key) => input.isMeant(key),
    earlier,
    isSecondMeant: options.new ?? false,
  });
  const reset = passwordReset(options);
  const counts = { ...NO_COUNTS };
  const deletions = new Set<string>();
  let touchesExisting = false;
  const lookAt = async (hotel: InputHotel): Promise<ShownHotel> => {
    const { config, file, before } = hotel;
    const looked = await previewHotel.run({
      config,
      codeOrigin: hotel.hasOwnCode ? 'given' : 'derived',
      place: { file, before },
      ...(reset && { resetPasswords: usersToReset(hotel, reset) }),
    });
    const outcome = withAdvice(looked.outcome);
    const { hotelId, unplanned } = outcome;
    const { deletions: pruned, kept } = prune
      ? planPruning(unplanned, { hotelId, config, ownUsername: username })
      : { deletions: [], kept: [] };
    const extras = unplanned.filter((record) => !pruned.includes(record));
    const { name } = config.hotelProfile;
    return { name, ...looked, outcome, extras, deletions: pruned, kept };
  };
  const paint = paintFor(io.results);
  const hotels = input.hotels(options.skipInvalid ? { onInvalid: ignore } : {});
  for await (const shown of inOrder(hotels, atOnce, lookAt)) {
    const { outcome, isNew, changes } = shown;
    counts.hotels += 1;
    if (outcome.status === 'failed') {
      assertNotOver(outcome.error);
      counts.failed += 1;
    }
    for (const { action } of changes) counts[action] += 1;
    counts.unchanged += outcome.operations.unchanged;
    counts.extra += shown.extras.length;
    counts.delete += shown.deletions.length;
    const isTouched = (!isNew && changes.length > 0) || shown.deletions.length > 0;
    touchesExisting ||= isTouched;
    const { hotelId } = outcome;
    if (hotelId !== undefined) {
      for (const other of shown.deletions) deletions.add(deletionKey(hotelId, other));
    }
    if (!isTouched && onlyTouched) continue;
    if (asEvents) for (const event of changeEvents(shown)) await io.stdout.event(event);
    else await io.stdout.lines(wrapped(changeLines(shown, paint), io.results));
    if (io.stdout.isClosed) break;
  }
  await earlier.close();
  if (!previewHotel.areAllListed) await io.stderr.line(NOT_CHECKED);
  io.summary.note(listingNotes(previewHotel));
  return { counts, touchesExisting, deletions };
}

function previewLine({ hotels, failed, ...changes }: PreviewCounts): string {
  const words = [
    `${changes.create} to create`,
    `${changes.update} to update`,
    `${changes.unchanged} unchanged`,
    ...(changes.delete > 0 ? [`${changes.delete} to delete`] : []),
    ...(changes.extra > 0 ? [`${changes.extra} extra`] : []),
    ...(failed > 0 ? [`${plural(failed, 'hotel')} failed`] : []),
  ];
  return `${plural(hotels, 'hotel')}: ${words.join(', ')}`;
}

/** Throws `CommandFailure` for a failure that every other hotel would meet too. */
function assertNotOver(error: { readonly status: number; readonly message: string }) {
  if (error.status === 0 || isSignedOut(error)) {
    throw new CommandFailure(EXIT.unreachable, printable(error.message));
  }
}

/** Its problems were printed when the input was checked. */
function ignore(): void {}

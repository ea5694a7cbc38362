import { isDeepStrictEqual } from 'node:util';
import { knownHotels } from '#application/bulk/input/known-hotels.ts';
import { limitedInput } from '#application/bulk/input/selected-input.ts';
import type { HotelInput } from '#application/ports/input/hotel-input.ts';
import type { SelectableHotel } from '#domain/batch/hotel-selection.ts';
import type { Call } from '#cli/call/call.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import { assertSelected } from '#cli/call/chosen-hotels.ts';
import type { Work } from '#cli/runs/run-screen.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

/**
 * Limits this start to the hotels and parts of --select and --only. Throws `CommandFailure` if the run does not contain
 * them.
 */
export async function limitedResume(
  { options: { only, select } }: Call,
  run: RunInProgress,
  input: HotelInput,
): Promise<Pick<Work, 'input' | 'parts' | 'leftOut'>> {
  const { run: name, parts: ofRun, select: selected } = run.facts;
  const isSelectedAnew = select && !isDeepStrictEqual(select, selected);
  if (!only && !isSelectedAnew) return { input };
  const beside = (only ?? []).filter((part) => ofRun?.includes(part) === false);
  if (beside.length > 0) {
    throw invalidCommand(
      `The run ${name} does not include ${beside.join(' and ')}: set them up with hms onboard --only ${beside.join(',')}.`,
    );
  }
  const isOfRun = ofRun?.every((part) => only?.includes(part) ?? true);
  const parts = isOfRun ? undefined : only;
  if (!isSelectedAnew) return { input, parts };
  await assertSelected(select, profilesOf(run, input));
  const limited = limitedInput(input, select);
  return { input: limited, parts, leftOut: () => limited.excluded() };
}

/**
 * Names and codes of all hotels in the run. A code that the run has assigned is included even if the configuration has
 * none.
 */
async function* profilesOf(run: RunInProgress, input: HotelInput): AsyncGenerator<SelectableHotel> {
  const known = { ...(await knownHotels(run)), isDone: () => false };
  const invalid: SelectableHotel[] = [];
  for await (const { config } of input.hotels({
    known,
    onInvalid: (one) => void invalid.push(one),
  })) {
    yield config.hotelProfile;
  }
  yield* invalid;
}

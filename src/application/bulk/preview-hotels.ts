import type { ListedHotels } from '#application/identity/listed-hotels.ts';
import { failsEveryHotel } from '#application/errors/api-error.ts';
import type { StageFailure } from '#application/errors/failed-operation.ts';
import type { IdentifyHotel, RunKnowledge } from '#application/identity/identify-hotel.ts';
import type { OnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import { inOrder } from '#application/parallel/in-order.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { InputOfRun } from './input/input-of-run.ts';
import type { RunFacts, RunOrigin } from '#application/ports/runs/run-store.ts';
import type { Runs } from '#application/runs/runs.ts';
import { PlanTotals } from './plan/plan-totals.ts';
import type { PlannedHotel } from './plan/planned-hotel.ts';
import { plannedChanges } from './plan/planned-changes.ts';
import { usersToReset } from './user-passwords.ts';

export interface PreviewRequest extends Pick<RunFacts, 'prune'> {
  readonly origin: RunOrigin;
  readonly username: string;
  readonly atOnce: number;
  readonly isSecondIntended: boolean;
  readonly resetPasswords: RunFacts['resetPasswords'] | undefined;
  /** Limits the preview to these parts; undefined for the whole hotel. */
  readonly parts: RunFacts['parts'] | undefined;
  /** Called for each hotel in the order of the input. The preview ends if the callback resolves to false. */
  readonly onHotel: (hotel: PlannedHotel, input: InputHotel) => Promise<boolean>;
}

export interface PreviewResult {
  readonly totals: PlanTotals;
  readonly listed: ListedHotels;
  /** The failure that ended the preview because every other hotel would fail too. */
  readonly stop: StageFailure | undefined;
}

export function createPreviewHotels(
  onboardHotel: Pick<OnboardHotel, 'preview'>,
  identifyHotels: (knowledge: RunKnowledge) => IdentifyHotel,
  runs: Runs,
  hash: (text: string) => string,
) {
  /** `input` must be checked. Rejects with errors of the run store or the input. */
  const run = async (
    input: Pick<InputOfRun, 'hotels' | 'isConfigured'>,
    request: PreviewRequest,
  ): Promise<PreviewResult> => {
    const { username, resetPasswords, parts, prune, isSecondIntended } = request;
    const earlier = runs.earlier({ run: '', ...request.origin });
    const isConfigured = (key: string) => input.isConfigured(key);
    const identifyHotel = identifyHotels({ isConfigured, earlier, isSecondIntended });
    const preview = async (given: InputHotel) => {
      const { config, codeOrigin, file, before } = given;
      const found = await onboardHotel.preview({
        config,
        parts,
        codeOrigin,
        place: { file, before },
        identifyHotel,
        resetPasswords: usersToReset(given, resetPasswords),
        ...(prune && { pruning: { allowed: prune, ownUsername: username } }),
      });
      // The hotel then conflicts with a later configuration for the same hotel.
      if (found.isNew) await identifyHotel.notePlanned({ ...config.hotelProfile });
      return { hotel: plannedChanges(found, config, hash), given };
    };
    const totals = new PlanTotals();
    let stop: StageFailure | undefined;
    try {
      for await (const { hotel, given } of inOrder(input.hotels(), request.atOnce, preview)) {
        if (hotel.failure && failsEveryHotel(hotel.failure)) {
          stop = hotel.failure;
          break;
        }
        totals.add(hotel);
        if (!(await request.onHotel(hotel, given))) break;
      }
    } finally {
      await earlier.close();
    }
    return { totals, listed: identifyHotel.listed, stop };
  };
  return { run };
}

// A generated hotel on a generated server, and a run that is about to set it up again.
import { CopiedJournal } from './copied-journal.ts';
import { createOnboardPlanned } from '#application/bulk/plan/onboard-planned.ts';
import { plannedChanges } from '#application/bulk/plan/planned-changes.ts';
import type { PlannedHotel } from '#application/bulk/plan/planned-hotel.ts';
import { createCompareHotel } from '#application/onboarding/compare-hotel.ts';
import type { OnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import { planFrom } from '#application/onboarding/plan-hotel.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';
import { onboardHotelOver, planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';
import { configOf } from '#tests/fakes/sample-configs.ts';
import { GeneratedServer, RELIABLE, type Habits } from './generated-server.ts';
import { applyEdit, type Edit, type Options } from './hotels.ts';

export interface Scene {
  /** The configuration of an earlier run; undefined for a new hotel. */
  readonly before: HotelDocument | undefined;
  /** What users changed since. */
  readonly edits: readonly Edit[];
  readonly after: HotelDocument;
  readonly options: Options;
  readonly habits: Partial<Habits>;
}

const NOW = Date.UTC(2026, 5, 1);
/** The random part of legacy plan codes differs between the two runs. */
const [FIRST, SECOND] = [1, 2].map((seed) => ({ startedAt: NOW, seed })) as [Start, Start];
type Start = Parameters<typeof planFrom>[1];

const hash = (text: string) => text;

export type Stage = Awaited<ReturnType<typeof stageOf>>;

/** Sets up the scene. Each `fresh` server is a copy of the server before the run. */
export async function stageOf({ before, edits, after, options, habits }: Scene) {
  const { isById = false, prunes = false, continues = false, ...others } = options;
  const original = new GeneratedServer({ ...RELIABLE, folds: habits.folds ?? false });
  const earlier = new CopiedJournal();
  let hotelId: Id | undefined;
  if (before) {
    const config = configOf(before);
    const journal = continues ? earlier : new CopiedJournal();
    const plan = planFrom(config, FIRST);
    ({ hotelId } = await onboardHotelOver(original).run({ config, plan, journal }));
    for (const edit of edits) {
      await applyEdit(edit, original, hotelId ?? '').catch(() => undefined);
    }
  }
  const id = isById ? hotelId : undefined;
  const hotelProfile = { ...after.hotelProfile, ...(id !== undefined && { id }) };
  const config = configOf({ ...after, hotelProfile });
  const start = continues ? FIRST : SECOND;
  const codeOrigin = after.hotelProfile?.code === undefined ? 'derived' : 'given';
  const command = {
    config,
    plan: planFrom(config, start),
    codeOrigin,
    ...others,
    ...(prunes && { pruning: { allowed: 'all', ownUsername: '4onboard' } as const }),
  } as const;
  const commandOf = (resets = true) =>
    resets ? command : { ...command, resetPasswords: new Set<string>() };
  const fresh = (own: Partial<Habits> = habits) => {
    const server = new GeneratedServer({ ...RELIABLE, ...own });
    server.replaceRecords(original);
    return server;
  };
  return {
    original,
    plan: command.plan,
    options,
    fresh,
    /** The journal of an earlier run that is continued. */
    journal: () => earlier.copy(),
    preview: (api: OnboardingApi, { journal = earlier, resets }: Attempt = {}) =>
      onboardHotelOver(api).preview({ ...commandOf(resets), journal }),
    run: (api: OnboardingApi, { journal = earlier.copy(), resets, use }: Attempt = {}) =>
      (use ?? onboardHotelOver)(api).run({ ...commandOf(resets), journal }),
    verify: (api: OnboardingApi) =>
      createCompareHotel(api, planHotelAt({ now: () => NOW })).run(config, {
        start,
        codeOrigin,
        parts: options.parts,
      }),
    /** Saves a plan, as `hms plan` does. Returns what applies it. */
    savePlan: async (api: OnboardingApi) => {
      const preview = await onboardHotelOver(api).preview({ ...command, journal: earlier });
      const hotel = plannedChanges(preview, config, hash);
      const saved = JSON.parse(JSON.stringify(hotel)) as PlannedHotel;
      const plan = { savedAt: '', server: '', sources: [], options: {}, hotels: [saved] };
      const use = (other: OnboardingApi): OnboardHotel =>
        createOnboardPlanned(plan, onboardHotelOver(other), hash);
      return { preview, use };
    },
  };
}

interface Attempt {
  readonly journal?: Journal;
  /** False for an attempt that resets no passwords. */
  readonly resets?: boolean | undefined;
  readonly use?: (api: OnboardingApi) => OnboardHotel;
}

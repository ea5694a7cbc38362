import type { ListedHotels } from '#application/identity/listed-hotels.ts';
import type { Operation } from '#domain/plan/operation.ts';
import { isOfParts } from '#domain/plan/parts.ts';
import { valuesOf, type FieldDifference } from '#domain/plan/record-differences.ts';
import { DryRunApi } from './dry-run-api.ts';
import { IdentifyHotel, type RunKnowledge } from '#application/identity/identify-hotel.ts';
import { referredId } from '#application/records/referred-id.ts';
import { createOnboardHotel, type OnboardHotelCommand } from './onboard-hotel.ts';
import type { Change, OnboardingOutcome } from './onboarding-outcome.ts';
import type { PlanHotel } from './plan-hotel.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Journal, JournalEntry } from '#application/ports/runs/journal.ts';
import type { OnboardingApi, RecordKind } from '#application/ports/api/onboarding-api.ts';

export interface HotelPreview {
  readonly outcome: OnboardingOutcome;
  readonly isNew: boolean;
  readonly changes: readonly Change[];
  /** The changes by operation key, before IDs of room types are replaced with names. */
  readonly writes: ReadonlyMap<string, Change>;
  /**
   * Kinds of record that the server does not list. These records may exist, and a run tries to
   * create them.
   */
  readonly unreadable: readonly RecordKind[];
}

/**
 * If the preview is for an existing run, `journal` and `identifyHotel` are those of the run. The preview only reads
 * them.
 */
export type PreviewHotelCommand = Pick<
  OnboardHotelCommand,
  | 'config'
  | 'start'
  | 'parts'
  | 'records'
  | 'codeOrigin'
  | 'place'
  | 'resetPasswords'
  | 'prunes'
  | 'identifyHotel'
> & { readonly journal?: Journal };

export type PreviewHotel = ReturnType<typeof createPreviewHotel>;

/** Previews `OnboardHotel`: runs it without sending anything. */
export function createPreviewHotel(
  api: OnboardingApi,
  clock: Clock,
  planHotel: PlanHotel,
  knowledge: RunKnowledge = {},
) {
  const dryRun = new DryRunApi(api);
  const onboardHotel = createOnboardHotel(dryRun, clock, planHotel);
  const identifyHotel = new IdentifyHotel(dryRun, knowledge);
  const run = async (command: PreviewHotelCommand): Promise<HotelPreview> => {
    /** By operation key. */
    const changes = new Map<string, Change>();
    let planned: readonly Operation[] = [];
    const entries = new Map<string, JournalEntry>();
    const journal: Journal = {
      read: (key) => entries.get(key) ?? command.journal?.read(key),
      write: (key, entry) => void entries.set(key, entry),
    };
    const outcome = await onboardHotel.run({
      ...command,
      journal,
      identifyHotel: command.identifyHotel?.forPreview() ?? identifyHotel,
      findsExtras: true,
      onPlanned: ({ operations, deactivations }) => {
        planned = [...operations, ...deactivations];
      },
      onProgress: ({ operation, key, effect, id }) => {
        if (effect?.kind === 'created') {
          const { kind, body } = operation;
          const differences = valuesOf(kind, body, { ...body, ...dryRun.takeBody(id) });
          changes.set(operation.key, { key, action: 'create', differences });
        } else if (effect?.kind === 'updated') {
          changes.set(operation.key, { key, action: 'update', differences: effect.differences });
        }
      },
    });
    const names = typeNames(planned, entries, outcome);
    const spoken = (change: Change): Change => ({
      ...change,
      differences: change.differences.map((difference) => withTypeNames(difference, names)),
    });
    return {
      outcome,
      isNew: changes.get('hotel')?.action === 'create',
      changes: planned.flatMap(({ key }) => changes.get(key) ?? []).map(spoken),
      writes: changes,
      unreadable: dryRun.unlisted(outcome.hotelId).filter((kind) => isOfParts(kind, command.parts)),
    };
  };
  return {
    get listed(): ListedHotels {
      return identifyHotel.listed;
    },
    run,
  };
}

function typeNames(
  planned: readonly Operation[],
  entries: ReadonlyMap<string, JournalEntry>,
  { unplanned }: OnboardingOutcome,
): ReadonlyMap<string, unknown> {
  const extra = unplanned.filter(({ kind }) => kind === 'room-type');
  return new Map([
    ...extra.map(({ record }) => [String(record['id']), record['name']] as const),
    ...planned.flatMap(({ kind, key, body }) => {
      const entry = kind === 'room-type' ? entries.get(key) : undefined;
      return entry?.state === 'done' ? [[String(entry.id), body['name']] as const] : [];
    }),
  ]);
}

/**
 * Replaces the IDs of the expected and the actual room type with their names. Keeps the IDs if a
 * name is unknown or the names are equal.
 */
function withTypeNames(
  difference: FieldDifference,
  names: ReadonlyMap<string, unknown>,
): FieldDifference {
  if (difference.field !== 'room_type') return difference;
  const expected = names.get(String(referredId(difference.expected)));
  const actual = names.get(String(referredId(difference.actual)));
  const areClear = expected !== undefined && actual !== undefined && expected !== actual;
  return areClear ? { ...difference, expected, actual } : difference;
}

import { failsEveryHotel } from '#application/errors/api-error.ts';
import type { StageFailure } from '#application/errors/failed-operation.ts';
import type { RunKnowledge } from '#application/identity/identify-hotel.ts';
import type { OutcomeNote } from '#application/onboarding/onboarding-outcome.ts';
import type {
  HotelPreview,
  PreviewHotel,
  PreviewHotelCommand,
} from '#application/onboarding/preview-hotel.ts';
import { planPruning } from '#application/onboarding/prune-hotel.ts';
import type { HotelInput, InputHotel } from '#application/ports/input/hotel-input.ts';
import type { PasswordReset, RunOrigin } from '#application/ports/runs/run-store.ts';
import type { UnplannedRecord } from '#application/records/unplanned-records.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Part } from '#domain/plan/parts.ts';
import { deletionKey } from './hotel-pruning.ts';
import { inOrder } from '#application/parallel/in-order.ts';
import { usersToReset } from './user-passwords.ts';
import type { Runs } from '#application/runs/runs.ts';

/** `failed` are hotels that cannot be set up as configured; the others are records. */
const NO_COUNTS = { hotels: 0, failed: 0, create: 0, update: 0, unchanged: 0, extra: 0, delete: 0 };

export type PreviewCounts = Readonly<typeof NO_COUNTS>;

/** What a run would do with one hotel. */
export interface PreviewedHotel extends HotelPreview {
  readonly name: string;
  readonly config: HotelConfig;
  /** Absent for a hotel of a plan. */
  readonly place?: Pick<InputHotel, 'file' | 'locate'>;
  /** Duplicates and extra records that remain. */
  readonly extras: readonly UnplannedRecord[];
  readonly deletions: readonly UnplannedRecord[];
  /** The records that pruning keeps, by reason. */
  readonly kept: readonly OutcomeNote[];
  /** The hotel exists, and the run would change it. */
  readonly isTouched: boolean;
}

interface PreviewRequest {
  readonly origin: RunOrigin;
  readonly username: string;
  /** Hotels in progress at one time. */
  readonly atOnce: number;
  readonly isSecondIntended: boolean;
  readonly resetPasswords: PasswordReset | undefined;
  /** Whether the run would delete duplicates and extra records. */
  readonly prune: boolean;
  /** The only parts that the run would set up; by default the whole hotel. */
  readonly parts?: readonly Part[] | undefined;
  /** Called for each hotel in the order of the input; false ends the preview. */
  readonly onHotel: (hotel: PreviewedHotel) => Promise<boolean>;
}

interface PreviewResult {
  readonly counts: PreviewCounts;
  /** The run would change or delete records of existing hotels. */
  readonly touchesExisting: boolean;
  /** Keys of the records to delete (`deletionKey`). */
  readonly deletions: ReadonlySet<string>;
  /** False if the server does not list its hotels. */
  readonly areAllListed: boolean;
  /** A failure that every other hotel would meet too: it ended the preview. */
  readonly stop: StageFailure | undefined;
}

/** What `OnboardHotels` would do with the hotels of an input; sends no write. */
export class PreviewHotels {
  readonly #previewHotel: (knowledge: RunKnowledge) => PreviewHotel;
  readonly #runs: Runs;

  constructor(previewHotel: (knowledge: RunKnowledge) => PreviewHotel, runs: Runs) {
    this.#previewHotel = previewHotel;
    this.#runs = runs;
  }

  /** The input is checked. Rejects with errors of the run store or the input. */
  async run(
    input: Pick<HotelInput, 'hotels' | 'isConfigured'>,
    request: PreviewRequest,
  ): Promise<PreviewResult> {
    const earlier = this.#runs.earlier({ run: '', ...request.origin });
    const previewHotel = this.#previewHotel({
      isConfigured: (key) => input.isConfigured(key),
      earlier,
      isSecondIntended: request.isSecondIntended,
    });
    const counts = { ...NO_COUNTS };
    const deletions = new Set<string>();
    let touchesExisting = false;
    let stop: StageFailure | undefined;
    const hotels = input.hotels();
    const preview = (hotel: InputHotel) => previewOne(previewHotel, hotel, request);
    try {
      for await (const hotel of inOrder(hotels, request.atOnce, preview)) {
        const { outcome } = hotel;
        if (outcome.status === 'failed' && failsEveryHotel(outcome.error)) {
          stop = outcome.error;
          break;
        }
        count(hotel, counts);
        touchesExisting ||= hotel.isTouched;
        const { hotelId } = outcome;
        if (hotelId !== undefined) {
          for (const record of hotel.deletions) deletions.add(deletionKey(hotelId, record));
        }
        if (!(await request.onHotel(hotel))) break;
      }
    } finally {
      await earlier.close();
    }
    const { areAllListed } = previewHotel;
    return { counts, touchesExisting, deletions, areAllListed, stop };
  }
}

async function previewOne(
  previewHotel: PreviewHotel,
  hotel: InputHotel,
  { resetPasswords, prune, username, parts }: PreviewRequest,
): Promise<PreviewedHotel> {
  const { config, file, before, codeOrigin, locate } = hotel;
  const command = {
    config,
    parts,
    codeOrigin,
    place: { file, before },
    prunes: prune,
    resetPasswords: usersToReset(hotel, resetPasswords),
  };
  const previewed = await previewedHotel(previewHotel, command, username);
  return { ...previewed, place: { file, ...(locate && { locate }) } };
}

/** With `prunes`, also what pruning would delete. */
export async function previewedHotel(
  previewHotel: PreviewHotel,
  command: PreviewHotelCommand,
  ownUsername: string,
): Promise<PreviewedHotel> {
  const preview = await previewHotel.run(command);
  const { config, parts, prunes } = command;
  const { hotelId, unplanned } = preview.outcome;
  const { deletions, kept } = prunes
    ? planPruning(unplanned, { hotelId, config, ownUsername, parts })
    : { deletions: [], kept: [] };
  const deleted = new Set(deletions);
  return {
    ...preview,
    name: config.hotelProfile.name,
    config,
    extras: unplanned.filter((record) => !deleted.has(record)),
    deletions,
    kept,
    isTouched: (!preview.isNew && preview.changes.length > 0) || deletions.length > 0,
  };
}

function count(hotel: PreviewedHotel, counts: { -readonly [Key in keyof PreviewCounts]: number }) {
  const { outcome, changes, extras, deletions } = hotel;
  counts.hotels += 1;
  if (outcome.status === 'failed') counts.failed += 1;
  for (const { action } of changes) counts[action] += 1;
  counts.unchanged += outcome.operations.unchanged;
  counts.extra += extras.length;
  counts.delete += deletions.length;
}

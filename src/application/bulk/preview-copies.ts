import { ApiError, failsEveryHotel } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { HotelPreview, OnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import { inOrder } from '#application/parallel/in-order.ts';
import type { ReadHotelDocument } from '#application/records/read-hotel-document.ts';
import { isPlanned } from '#domain/diff/change.ts';
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import type { ChosenRecords } from '#domain/plan/chosen-records.ts';
import { copiedHotel, type CopiedHotel } from '#domain/plan/copied-hotel.ts';
import { STOPS_RUN, type Operation } from '#domain/plan/operation.ts';
import type { Part } from '#domain/plan/parts.ts';
import type { Problem } from '#domain/problem.ts';
import type { Id } from '#domain/record.ts';
import type { PlannedHotel } from './plan/planned-hotel.ts';
import { plannedChanges } from './plan/planned-changes.ts';

export const COPIED_PARTS: readonly Part[] = ['rooms', 'rates'];

export interface CopyTarget {
  readonly id: Id;
  readonly name: string;
}

export interface TargetPreview extends CopyTarget {
  /** Absent if there are `problems`. */
  readonly planned?: PlannedHotel;
  readonly copied?: CopiedHotel;
  readonly operations?: ReadonlyMap<string, Operation>;
  /** Reasons why nothing can be copied to this hotel. */
  readonly problems: readonly Problem[];
}

export interface Copies {
  readonly source: HotelDocument;
  readonly chosen: ChosenRecords;
  readonly targets: readonly CopyTarget[];
}

const AT_ONCE = 4;

export function createPreviewCopies(
  readHotel: Pick<ReadHotelDocument, 'run'>,
  onboardHotel: Pick<OnboardHotel, 'preview'>,
  hash: (text: string) => string,
) {
  return {
    /**
     * Yields previews in the order of the targets. Throws an `ApiError` that would affect every
     * hotel.
     */
    async *run({ source, chosen, targets }: Copies): AsyncGenerator<TargetPreview> {
      const previewOf = async (target: CopyTarget): Promise<TargetPreview> => {
        try {
          const copied = copiedHotel(source, await readHotel.run(target.id), chosen);
          const { config, problems } = checkDocument(copied.document, { random: null });
          if (problems.length > 0) return { ...target, problems };
          const preview = await onboardHotel.preview({
            config,
            parts: COPIED_PARTS,
            records: chosen,
            codeOrigin: 'given',
          });
          const planned = plannedChanges(preview, config, hash);
          const { failure } = planned;
          if (!failure) {
            const operations = operationsOf(preview);
            return { ...target, planned, copied, operations, problems: [] };
          }
          return { ...target, problems: [{ path: '', message: failure.message }] };
        } catch (error) {
          if (!(error instanceof ApiError) || failsEveryHotel(error)) throw error;
          return { ...target, problems: [{ path: '', message: errorMessage(error, 'general') }] };
        }
      };
      yield* inOrder(targets, AT_ONCE, previewOf);
    },
  };
}

/**
 * Returns the operations of the previewed writes, by record key. Also returns all operations for the hotel, its room
 * types and its plans, because other records refer to these records.
 */
function operationsOf({ compared }: HotelPreview): ReadonlyMap<string, Operation> {
  const referred = compared.plan.operations.filter(({ kind }) => STOPS_RUN.includes(kind));
  const written = compared.changes.filter(isPlanned);
  return new Map([
    ...referred.map((operation) => [operation.key, operation] as const),
    ...written.map(({ key, operation }) => [key, operation] as const),
  ]);
}

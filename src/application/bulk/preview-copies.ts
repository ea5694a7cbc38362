import { ApiError, failsEveryHotel } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { PlanHotel } from '#application/onboarding/plan-hotel.ts';
import type { HotelPreview, PreviewHotel } from '#application/onboarding/preview-hotel.ts';
import { inOrder } from '#application/parallel/in-order.ts';
import type { ReadHotelDocument } from '#application/records/read-hotel-document.ts';
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import type { ChosenRecords } from '#domain/plan/chosen-records.ts';
import { copiedHotel, type CopiedHotel } from '#domain/plan/copied-hotel.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { STOPS_RUN, type Operation } from '#domain/plan/operation.ts';
import type { Part } from '#domain/plan/parts.ts';
import type { Problem } from '#domain/problem.ts';
import type { Id } from '#domain/record.ts';
import type { PlannedHotel } from './plan/planned-hotel.ts';
import { previewChanges, type PreviewParts } from './plan/preview-changes.ts';

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
  createPreview: () => PreviewHotel,
  { planHotel, hash }: { readonly planHotel: PlanHotel; readonly hash: PreviewParts['hash'] },
) {
  return {
    /**
     * Yields previews in the order of the targets. Throws an `ApiError` that would affect every
     * hotel.
     */
    async *run({ source, chosen, targets }: Copies): AsyncGenerator<TargetPreview> {
      const parts = { previewHotel: createPreview(), hash, username: '' };
      const previewOf = async (target: CopyTarget): Promise<TargetPreview> => {
        try {
          const copied = copiedHotel(source, await readHotel.run(target.id), chosen);
          const { config, problems } = checkDocument(copied.document, { random: null });
          if (problems.length > 0) return { ...target, problems };
          const { hotel, preview } = await previewChanges(parts, {
            config,
            parts: COPIED_PARTS,
            records: chosen,
            codeOrigin: 'given',
          });
          const { failure } = hotel;
          if (!failure) {
            const operations = operationsOf(planHotel.run(config), preview);
            return { ...target, planned: hotel, copied, operations, problems: [] };
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
function operationsOf(
  { operations }: OnboardingPlan,
  { writes }: Pick<HotelPreview, 'writes'>,
): ReadonlyMap<string, Operation> {
  return new Map(
    operations
      .filter(({ kind, key }) => STOPS_RUN.includes(kind) || writes.has(key))
      .map((operation) => [writes.get(operation.key)?.key ?? operation.key, operation]),
  );
}

import { proxy, ref } from 'valtio/vanilla';
import { isApiError } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import { NETWORK_MESSAGES } from '#application/errors/error-catalogue.ts';
import { COPIED_PARTS, type TargetPreview } from '#application/bulk/preview-copies.ts';
import { recordsTo } from '#application/bulk/plan/planned-hotel.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { ChosenRecords } from '#domain/plan/chosen-records.ts';
import type { HotelRun } from '#ui/hotels/launches/hotel-run.ts';
import type { Services } from '#ui/services.ts';
import { LoadError } from '#ui/shell/loading/lazy.ts';
import type { ListedHotel } from '#ui/sources/hotel-list.ts';

export interface Choice {
  /** The name of a room type, or the code of a rate plan. */
  readonly key: string;
  readonly title: string;
}

type Kind = keyof ChosenRecords;

export type CopyHotels = ReturnType<typeof createCopyHotels>;

/**
 * Copies room types and rate plans of one hotel to other hotels: the user chooses them, previews
 * the changes, and applies them as a run. `source` is the ID of the hotel to copy from.
 */
export function createCopyHotels(
  { loadReadHotel, loadCopyServices }: Pick<Services, 'loadReadHotel' | 'loadCopyServices'>,
  source: string,
) {
  let document: HotelDocument = {};
  /**
   * Increased by each preview and each change of the choice, so that late results of an earlier
   * preview are ignored.
   */
  let previewing = 0;
  const nothing: Readonly<Record<Kind, readonly Choice[]>> = { roomTypes: [], ratePlans: [] };
  const none: readonly TargetPreview[] = [];
  const state = proxy({
    status: 'loading' as 'loading' | 'failed' | 'choosing' | 'previewing' | 'previewed',
    /** The name of the hotel to copy from. */
    name: '',
    offered: ref(nothing),
    chosen: { roomTypes: [] as string[], ratePlans: [] as string[] },
    /** IDs of the hotels to copy to. */
    targets: [] as string[],
    previews: ref(none),
    /** Number of hotels in the preview. */
    total: 0,
    error: '',
  });

  const explain = (error: unknown) => {
    if (error instanceof LoadError) state.error = NETWORK_MESSAGES.otherwise;
    else if (isApiError(error)) state.error = errorMessage(error, 'general');
    else throw error;
  };
  /** Discards the preview, because the choice has changed. */
  const change = () => {
    previewing += 1;
    if (state.status === 'loading' || state.status === 'failed') return;
    Object.assign(state, { status: 'choosing', previews: ref(none), error: '' });
  };
  const chosen = (): ChosenRecords => ({
    roomTypes: [...state.chosen.roomTypes],
    ratePlans: [...state.chosen.ratePlans],
  });
  /** The previews of hotels that a run would change. */
  const changed = () => state.previews.filter(({ planned }) => planned && changesOf(planned) > 0);

  return {
    source,
    state,
    changed,
    async load() {
      Object.assign(state, { status: 'loading', error: '' });
      try {
        const readHotel = await loadReadHotel();
        document = await readHotel.run(source);
        const { name = '', code = '' } = document.hotelProfile ?? {};
        state.name = name || code;
        state.offered = ref(offeredBy(document));
        state.status = 'choosing';
      } catch (error) {
        state.status = 'failed';
        explain(error);
      }
    },
    choose(kind: Kind, keys: readonly string[]) {
      state.chosen[kind] = [...keys];
      change();
    },
    chooseTargets(ids: readonly string[]) {
      state.targets = ids.filter((id) => id !== source);
      change();
    },
    async preview(hotels: readonly ListedHotel[]) {
      change();
      const thisPreview = previewing;
      const targets = hotels.filter(({ id }) => state.targets.includes(String(id)));
      Object.assign(state, { status: 'previewing', total: targets.length });
      const previews: TargetPreview[] = [];
      try {
        const { previewCopies } = await loadCopyServices();
        const named = targets.map(({ id, name, code }) => ({ id, name: name || code }));
        const request = { source: document, chosen: chosen(), targets: named };
        for await (const preview of previewCopies.run(request)) {
          if (thisPreview !== previewing) return;
          previews.push(preview);
          state.previews = ref([...previews]);
        }
        if (thisPreview === previewing) state.status = 'previewed';
      } catch (error) {
        if (thisPreview !== previewing) return;
        state.status = 'choosing';
        explain(error);
      }
    },
    /** Stops a preview in progress. */
    close: change,
    /** Applies the previewed changes. Resolves when the run has stopped. */
    async apply(run: Pick<HotelRun, 'start'>) {
      const previews = changed();
      if (state.status !== 'previewed' || previews.length === 0) return;
      const records = chosen();
      change();
      await run.start(
        previews.flatMap(({ copied }) => copied?.document ?? []),
        `Copies of ${state.name}`,
        {
          parts: COPIED_PARTS,
          records,
          planned: previews.flatMap(({ planned }) => planned ?? []),
        },
      );
    },
  };
}

export function changesOf(planned: NonNullable<TargetPreview['planned']>): number {
  return recordsTo(planned, 'create', 'update').length;
}

/**
 * Returns the records that the user can choose to copy. Excludes inactive rate plans, because
 * copying one would deactivate it in the other hotels.
 */
function offeredBy({ roomTypes = [], rates }: HotelDocument): Record<Kind, Choice[]> {
  const types = roomTypes.map(({ name = '' }) => ({ key: name, title: name }));
  const plans = (rates?.rate_plans ?? []).filter(({ is_active }) => is_active !== false);
  return {
    roomTypes: [...new Map(types.map((type) => [type.key, type])).values()],
    ratePlans: plans.map(({ code = '', name = '' }) => ({ key: code, title: name || code })),
  };
}
